/** The quality board: grades, what changed, what to fix first, which rules fail where, and for which channels products are ready. */

import { useState } from 'preact/hooks';
import type { BoardData } from '../audit/audit-data.ts';
import { Findings } from '../audit/findings.tsx';
import { AuditHead, FixFirst, isSound, Standing, Week } from '../audit/overview.tsx';
import { type Open, RulesChart, Shares } from '../audit/rules.tsx';
import { type Arguments, askTool } from '../bridge/host.ts';
import { asValues, type Problem, type ToolAnswer, textsOf } from '../bridge/read-answer.ts';
import { showView } from '../bridge/show-view.tsx';
import { Button, Tabs } from '../components/controls.tsx';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading, Message, ViewFrame } from '../components/states.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { FailingRecords } from './failing-records.tsx';
import { ListedProducts, type ListedProps } from './listed-products.tsx';
import { readBoard, readScope } from './read-board.ts';

/** What an answer tells: a board, products, a file, or nothing as long as it is being made. */
type Told = BoardData | 'making' | ListedProps;

function readTold({ problem, forView, values }: ToolAnswer, args: Arguments): Told | Problem {
  const { titles, notes } = forView ?? { notes: textsOf(Object.values(readScope(args)).flat()) };
  // By the server of the same build.
  const board = titles === undefined ? (forView as BoardData | undefined) : undefined;
  const made = problem ?? board ?? readBoard(values, args);
  return (
    made ??
    (values.state
      ? 'making'
      : {
          values,
          args,
          titles: asValues(titles),
          notes: textsOf(notes),
        })
  );
}

const isBoard = (told: Told | Problem): told is BoardData =>
  typeof told === 'object' && 'rules' in told;

/** The board of the call, or, of the same products, another one that somebody chose in its place. @param args of the call */
function Board({ answer, args }: { readonly answer: ToolAnswer; readonly args: Arguments }) {
  const [host, canAsk] = [useHost(), useGo() !== undefined];
  // Undefined: what the call told.
  const [asked, setAsked] = useState<Arguments>();
  const loaded = useLoaded(
    asked,
    async (wanted) => wanted && readTold(await askTool(host, 'audit_catalog', wanted), wanted),
  );
  const first = readTold(answer, args);
  const told = asked === undefined ? first : loaded;
  const [channels, own] = isBoard(first)
    ? [first.channels, String(first.scope.channel ?? '')]
    : [[], ''];
  const choose = (channel: string): void => {
    const wanted = {
      ...readScope(args),
      grade_by: args.grade_by,
      channel: channel || undefined,
    };
    setAsked(channel === own ? undefined : wanted);
  };
  return (
    <>
      {canAsk && channels.length > 0 && (
        <label class="judged">
          Show{' '}
          <select onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {[{ id: '', title: '' }, ...channels].map(({ id, title }) => (
              <option key={id} value={id} selected={id === own}>
                {id === '' ? 'Data quality' : `Ready for ${title}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Content told={told} onAgain={canAsk ? () => setAsked({ ...(asked ?? args) }) : undefined} />
    </>
  );
}

interface ContentProps {
  /** Undefined: it is loading. */
  readonly told: Told | Problem | undefined;
  /** Undefined: this host lets views ask for nothing. */
  readonly onAgain: (() => void) | undefined;
}

function Content({ told, onAgain }: ContentProps) {
  if (told === undefined) return <Loading words="Checking the catalog" />;
  if (told === 'making') {
    return (
      <Message title="The catalog is still being checked">
        <p>This takes a moment, or minutes where the catalog is large.</p>
        {onAgain && <Button name="Look again" onPress={onAgain} />}
      </Message>
    );
  }
  if ('failed' in told) {
    return (
      <Failed
        problem={told}
        retold="The products could not be judged by it. Try again in a moment."
      />
    );
  }
  return isBoard(told) ? <Overview board={told} /> : <ListedProducts {...told} />;
}

function Overview({ board }: { readonly board: BoardData }) {
  const go = useGo();
  const onOpen: Open | undefined =
    go && ((choice) => go(<FailingRecords board={board} choice={choice} />));
  const { standing, rules, heat, fill, gradedBy, week, channel } = board;
  const shown = { audit: board, onOpen };
  return (
    <>
      <AuditHead {...shown} title={channel ? `Ready for ${channel}` : 'Data quality'} />
      <Standing audit={board} />
      {week && <Week week={week} />}
      {(isSound(board) || standing === undefined) && <FixFirst audit={board} />}
      {!isSound(board) && (
        <Tabs
          name="What the audit found"
          tabs={[
            ['Fix first', standing && <FixFirst {...shown} />],
            [
              'By rule',
              onOpen ? (
                <RulesChart rules={rules} channel={channel} onOpen={onOpen} />
              ) : (
                <Findings rules={rules} channel={channel} />
              ),
            ],
            [`By ${gradedBy}`, heat.length > 0 && <Shares tables={heat} onOpen={onOpen} />],
            ['Filled', fill.length > 0 && <Shares tables={fill} onOpen={onOpen} />],
          ]}
        />
      )}
    </>
  );
}

showView('board', (view) => (
  <ViewFrame view={view} waitingFor="Checking the catalog">
    {(answer) => <Board answer={answer} args={view.args} />}
  </ViewFrame>
));
