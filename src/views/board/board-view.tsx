/** The quality board: grades, what changed, what to fix first, which rules fail where, and for which channels products are ready. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardData } from '../audit/audit-data.ts';
import { Findings } from '../audit/findings.tsx';
import { AuditHead, FixFirst, isSound, Standing, Week } from '../audit/overview.tsx';
import { type Choice, Fill, HeatMap, type OnOpen, RulesChart } from '../audit/rules.tsx';
import type { Arguments, Host } from '../bridge/host.ts';
import { askTool, type Problem, type ToolAnswer } from '../bridge/read-answer.ts';
import { showView, type ViewProps } from '../bridge/show-view.tsx';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading, Message, ViewFrame } from '../components/states.tsx';
import { Tabs } from '../components/tabs.tsx';
import { LoadedSheet } from '../sheet/product-sheet.tsx';
import { FailingRecords } from './failing-records.tsx';
import { readBoard, readScope } from './read-board.ts';

/** What an answer tells: a board, or nothing as long as it is being made. */
type Told = BoardData | 'making';

function readTold({ forView, values }: ToolAnswer, args: Arguments): Told {
  // By the server of the same build.
  return (forView as BoardData | undefined) ?? readBoard(values, args) ?? 'making';
}

function Board(view: ViewProps) {
  const { args, host } = view;
  const show = (first: Told) => host && <Places first={first} args={args} host={host} />;
  return (
    <ViewFrame<BoardData>
      view={view}
      waitingFor="Checking the catalog"
      retold="The catalog could not be checked as it was asked. The reason is known in the conversation: ask again there."
      otherwise={(answer) => show(readTold(answer, args))}
    >
      {show}
    </ViewFrame>
  );
}

interface PlacesProps {
  readonly first: Told;
  /** Of the call. */
  readonly args: Arguments;
  readonly host: Host;
}

/** Records that somebody chose on a board, or a product. */
type Place = { readonly board: BoardData; readonly choice: Choice } | { readonly product: number };

/** The board, and where somebody went from there, place by place. */
function Places({ first, args, host }: PlacesProps) {
  const [trail, setTrail] = useState<readonly Place[]>([]);
  const top = useRef<HTMLDivElement>(null);
  // What each place was left by.
  const links = useRef<(Element | null)[]>([]);
  useEffect(() => {
    // Who follows a link is to be read what it leads to; who comes back is where they left.
    const [link] = links.current.splice(trail.length);
    const target = link ?? (trail.length > 0 && top.current?.querySelector(':scope > :not([hidden]) h1'));
    if (target instanceof HTMLElement) target.focus();
  }, [trail]);
  const go = (place: Place): void => {
    links.current[trail.length] = document.activeElement;
    setTrail([...trail, place]);
  };
  const way = {
    ...{ host, onBack: () => setTrail(trail.slice(0, -1)) },
    onProduct: (product: number) => go({ product }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go on from what is focused within
    <div ref={top} onKeyDown={moveInList}>
      {/* All are kept, with what was chosen in them. */}
      <div hidden={trail.length > 0}>
        <Boards first={first} args={args} host={host} onChoice={(board, choice) => go({ board, choice })} />
      </div>
      {trail.map((place, at) => (
        <div key={at} hidden={at < trail.length - 1}>
          {'product' in place ? (
            <LoadedSheet productId={place.product} {...way} />
          ) : (
            <FailingRecords {...place} {...way} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Goes to what the next row, or the one before, opens, by the arrow keys. */
function moveInList(event: KeyboardEvent): void {
  const { key, target } = event;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const row = target instanceof Element ? target.closest('tbody tr, .fixes li') : null;
  if (step === 0 || row === null) return;
  const rows = [...(row.closest('section, ol')?.querySelectorAll('tbody tr, li') ?? [])];
  const column = [...row.children].findIndex((cell) => cell.matches(':focus-within'));
  const ahead = step > 0 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse();
  const [next] = ahead.flatMap((one) => one.children[column]?.querySelector('button') ?? []);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface BoardsProps extends PlacesProps {
  readonly onChoice: (board: BoardData, choice: Choice) => void;
}

/** The board of the call, or, of the same products, another one that somebody chose in its place. */
function Boards({ first, args, host, onChoice }: BoardsProps) {
  const canAsk = host.capabilities.serverTools !== undefined;
  // Undefined: what the call told.
  const [asked, setAsked] = useState<Arguments>();
  const { loaded } = useLoaded(asked, async (wanted) => wanted && fetchBoard(host, wanted));
  const told = asked === undefined ? first : loaded;
  const [channels, own] = first === 'making' ? [[], ''] : [first.channels, String(first.scope.channel ?? '')];
  const choose = (channel: string): void => {
    const { channel: _own, ...scope } = readScope(args);
    const others = { ...scope, ...(args.grade_by !== undefined && { grade_by: args.grade_by }) };
    setAsked(channel === own ? undefined : { ...others, ...(channel !== '' && { channel }) });
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
      {told === undefined ? (
        <Loading words="Checking the catalog" />
      ) : told === 'making' ? (
        <Message title="The catalog is still being checked">
          <p>This takes a moment, or minutes where the catalog is large.</p>
          {canAsk && (
            <button type="button" onClick={() => setAsked({ ...(asked ?? args) })}>
              Look again
            </button>
          )}
        </Message>
      ) : 'failed' in told ? (
        <Failed problem={told} retold="The products could not be judged by it. Try again in a moment." />
      ) : (
        <Overview board={told} onOpen={canAsk ? (choice) => onChoice(told, choice) : undefined} />
      )}
    </>
  );
}

/** Asks for a board. Never throws. */
async function fetchBoard(host: Host, args: Arguments): Promise<Told | Problem> {
  const answer = await askTool(host, 'audit_catalog', args);
  return answer.problem ?? readTold(answer, args);
}

function Overview({ board, onOpen }: { readonly board: BoardData; readonly onOpen: OnOpen }) {
  const { standing, rules, heat, fill, gradedBy, week, channel } = board;
  const tabs = [
    standing && { title: 'Fix first', content: () => <FixFirst audit={board} onOpen={onOpen} /> },
    {
      title: 'By rule',
      content: () => (onOpen ? <RulesChart audit={board} onOpen={onOpen} /> : <Findings rules={rules} />),
    },
    heat.rows.length > 0 && { title: `By ${gradedBy}`, content: () => <HeatMap audit={board} onOpen={onOpen} /> },
    fill.length > 0 && { title: 'Filled', content: () => <Fill audit={board} onOpen={onOpen} /> },
  ];
  return (
    <>
      <AuditHead audit={board} title={channel ? `Ready for ${channel}` : 'Data quality'} onOpen={onOpen} />
      <Standing audit={board} />
      {week && <Week week={week} />}
      {(isSound(board) || standing === undefined) && <FixFirst audit={board} />}
      {!isSound(board) && <Tabs name="What the audit found" tabs={tabs.filter((tab) => typeof tab === 'object')} />}
    </>
  );
}

showView('board', Board);
