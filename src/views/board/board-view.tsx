/**
 * The quality board: grades, changes, first fixes, rules by failures, and readiness for channels.
 */

import { useState } from 'preact/hooks';
import type { BoardData } from '../audit/audit-data.ts';
import { Findings } from '../audit/findings.tsx';
import { AuditHead, FixFirst, isSound, Standing, Week } from '../audit/overview.tsx';
import { type Open, RulesChart, Shares } from '../audit/rules.tsx';
import { type Arguments, fetchAnswer } from '../bridge/host.ts';
import { asValues, type Problem, type ToolAnswer, textsOf } from '../bridge/read-answer.ts';
import { showView } from '../bridge/show-view.tsx';
import { Button, Tabs } from '../components/controls.tsx';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading, Message, ViewFrame } from '../components/states.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { FailingRecords } from './failing-records.tsx';
import { ListedProducts, type ListedProps } from './listed-products.tsx';
import { readBoard, readScope } from './read-board.ts';

// Content of an answer: a board, products, or `making` while the result is being made.
type BoardContent = BoardData | 'making' | ListedProps;

function readContent(
  { problem, forView, values }: ToolAnswer,
  args: Arguments,
): BoardContent | Problem {
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

const isBoard = (content: BoardContent | Problem): content is BoardData =>
  typeof content === 'object' && 'rules' in content;

// Shows the board of the call, or another one of the same products that somebody chose instead.
// `args`: of the call.
function Board({ answer, args }: { readonly answer: ToolAnswer; readonly args: Arguments }) {
  const [host, canAsk] = [useHost(), useGo() !== undefined];
  // Undefined: the board of the call.
  const [chosenArgs, setChosenArgs] = useState<Arguments>();
  const loaded = useLoaded(
    chosenArgs,
    async (wanted) =>
      wanted && readContent(await fetchAnswer(host, 'audit_catalog', wanted), wanted),
  );
  const first = readContent(answer, args);
  const content = chosenArgs === undefined ? first : loaded;
  const [channels, initialChannel] = isBoard(first)
    ? [first.channels, String(first.scope.channel ?? '')]
    : [[], ''];
  const choose = (channel: string): void => {
    const wanted = {
      ...readScope(args),
      grade_by: args.grade_by,
      channel: channel || undefined,
    };
    setChosenArgs(channel === initialChannel ? undefined : wanted);
  };
  return (
    <>
      {canAsk && channels.length > 0 && (
        <label class="judged">
          Show{' '}
          <select onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {[{ id: '', title: '' }, ...channels].map(({ id, title }) => (
              <option key={id} value={id} selected={id === initialChannel}>
                {id === '' ? 'Data quality' : `Ready for ${title}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Content
        content={content}
        onAgain={canAsk ? () => setChosenArgs({ ...(chosenArgs ?? args) }) : undefined}
      />
    </>
  );
}

interface ContentProps {
  readonly content: BoardContent | Problem | undefined;
  /** Undefined if this host gives views no access to tools. */
  readonly onAgain: (() => void) | undefined;
}

function Content({ content, onAgain }: ContentProps) {
  if (content === undefined) return <Loading words="Checking the catalog" />;
  if (content === 'making') {
    return (
      <Message title="The catalog is still being checked">
        <p>This takes a moment, or minutes where the catalog is large.</p>
        {onAgain && <Button name="Look again" onPress={onAgain} />}
      </Message>
    );
  }
  if ('failed' in content) {
    return (
      <Failed
        problem={content}
        explanation="The products could not be judged by it. Try again in a moment."
      />
    );
  }
  return isBoard(content) ? <Overview board={content} /> : <ListedProducts {...content} />;
}

function Overview({ board }: { readonly board: BoardData }) {
  const go = useGo();
  const onOpen: Open | undefined =
    go && ((choice) => go(<FailingRecords board={board} choice={choice} />));
  const { standing, rules, heat, fill, gradedBy, week, channel } = board;
  const auditProps = { audit: board, onOpen };
  return (
    <>
      <AuditHead {...auditProps} title={channel ? `Ready for ${channel}` : 'Data quality'} />
      <Standing audit={board} />
      {week && <Week week={week} />}
      {(isSound(board) || standing === undefined) && <FixFirst audit={board} />}
      {!isSound(board) && (
        <Tabs
          name="What the audit found"
          tabs={[
            ['Fix first', standing && <FixFirst {...auditProps} />],
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
