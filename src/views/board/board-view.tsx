/** The quality board: grades, what to fix first, which rules fail where, and the failing records. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardData, Defect } from '../audit/audit-data.ts';
import { defectColumns, fetchDefects } from '../audit/defects.tsx';
import { AuditHead, FixFirst, isSound, Standing } from '../audit/overview.tsx';
import { Fill, HeatMap, type OnRule, RulesChart, RuleWords } from '../audit/rules.tsx';
import { Week } from '../audit/trend.tsx';
import type { Host } from '../bridge/host.ts';
import { textOf } from '../bridge/read-answer.ts';
import { showView, type ViewProps } from '../bridge/show-view.tsx';
import type { Cell } from '../components/csv.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading, Message, ViewFrame } from '../components/states.tsx';
import { Paging, Table } from '../components/table.tsx';
import { Tabs } from '../components/tabs.tsx';
import { TakeOut, useAttempt } from '../components/take-out.tsx';
import { useWords } from '../components/words.ts';
import { LoadedSheet } from '../sheet/product-sheet.tsx';

function Board(view: ViewProps) {
  return (
    <ViewFrame<BoardData>
      view={view}
      waitingFor="Checking the catalog"
      retold="The catalog could not be checked as it was asked. The reason is known in the conversation: ask again there."
      otherwise={({ values: { state } }) => (
        <Message
          title={state === undefined ? 'The result is in the conversation' : 'The catalog is still being checked'}
        >
          <p>{textOf(state)}</p>
          {state !== undefined && <p>What is known by now is in the conversation. Ask again for the whole board.</p>}
        </Message>
      )}
    >
      {(board, host) => <Places board={board} host={host} />}
    </ViewFrame>
  );
}

/** What somebody has chosen on the board. */
interface Choice {
  readonly rule: string;
  /** A category or brand; undefined: all. */
  readonly label: string | undefined;
}

interface BoardProps {
  readonly board: BoardData;
  readonly host: Host;
}

/** The board, or the records that somebody chose there, or one product. */
function Places({ board, host }: BoardProps) {
  const [choice, setChoice] = useState<Choice>();
  const [product, setProduct] = useState<number>();
  const top = useRef<HTMLDivElement>(null);
  // What each place was left by.
  const links = useRef<Element[]>([]);
  const depth = Number(choice !== undefined) + Number(product !== undefined);
  const leave = (): void => {
    if (document.activeElement !== null) links.current[depth] = document.activeElement;
  };
  useEffect(() => {
    if (links.current.length === 0) return;
    // Who follows a link is to be read what it leads to; who comes back is where they left.
    const [link = top.current?.querySelector(':scope > :not([hidden]) h1')] = links.current.splice(depth);
    if (link instanceof HTMLElement) link.focus();
  }, [choice, product]);
  const openRule = (chosen: Choice): void => {
    leave();
    setChoice(chosen);
  };
  const openProduct = (id: number): void => {
    if (product === undefined) leave();
    setProduct(id);
  };
  return (
    <div ref={top}>
      {/* Kept while records are looked at, with what was chosen in it. */}
      <div hidden={choice !== undefined}>
        <Overview board={board} onChoice={host.capabilities.serverTools && openRule} />
      </div>
      {choice === undefined ? undefined : (
        <div hidden={product !== undefined}>
          <FailingRecords {...{ board, host, choice }} onBack={() => setChoice(undefined)} onProduct={openProduct} />
        </div>
      )}
      {product !== undefined && (
        <LoadedSheet productId={product} host={host} onBack={() => setProduct(undefined)} onProduct={openProduct} />
      )}
    </div>
  );
}

interface OverviewProps extends Pick<BoardProps, 'board'> {
  /** Undefined: this host lets views ask for nothing. */
  readonly onChoice: ((choice: Choice) => void) | undefined;
}

function Overview({ board, onChoice }: OverviewProps) {
  const { rules, heat, fill, gradedBy } = board;
  const onRule: OnRule = onChoice && ((rule, label) => onChoice({ rule, label }));
  const byLabel = { title: `By ${gradedBy}`, content: () => <HeatMap audit={board} onRule={onRule} /> };
  const filled = { title: 'Filled', content: () => <Fill audit={board} onRule={onRule} /> };
  return (
    <>
      <AuditHead audit={board} title="Data quality" />
      <Standing audit={board} />
      {board.week === undefined ? undefined : <Week week={board.week} />}
      {isSound(board) ? (
        <FixFirst audit={board} />
      ) : (
        <Tabs
          name="What the audit found"
          tabs={[
            { title: 'Fix first', content: () => <FixFirst audit={board} onRule={onRule} /> },
            { title: 'By rule', content: () => <RulesChart rules={rules} onRule={onRule} /> },
            ...(heat.rows.length === 0 ? [] : [byLabel]),
            ...(fill.length === 0 ? [] : [filled]),
          ]}
        />
      )}
    </>
  );
}

/** Records that are shown at once. */
const PAGE_ROWS = 25;

/** Records of a file that are read at once. */
const MOST_AT_ONCE = 500;

const HEADS = ['productId', 'variantId', 'code', 'name', 'category', 'brand', 'status', 'detail', 'link'] as const;

interface FailingRecordsProps extends BoardProps {
  readonly choice: Choice;
  readonly onBack: () => void;
  readonly onProduct: (productId: number) => void;
}

/** The records that fail a rule, page by page, with the rule that they fail. */
function FailingRecords({ board, choice, host, onBack, onProduct }: FailingRecordsProps) {
  const [page, setPage] = useState(0);
  const [read, setRead] = useState('');
  const { formatNumber, formatCount } = useWords();
  const { rule: id, label } = choice;
  const labelled = label === undefined ? {} : { label, grade_by: board.gradedBy };
  const all = { ...board.scope, ...labelled, rules: [id] };
  const question = useMemo(() => ({ ...all, offset: page * PAGE_ROWS, limit: PAGE_ROWS }), [board, id, label, page]);
  const { loaded, last } = useLoaded(question, (asked) => fetchDefects(host, asked));
  const readAll = async () => {
    const rows: (readonly Cell[])[] = [];
    for (let isEnd = false; !isEnd; ) {
      const next = await fetchDefects(host, { ...all, offset: rows.length, limit: MOST_AT_ONCE });
      if ('failed' in next) throw new Error(`Only ${formatCount(rows.length, 'record')} could be read. Try again.`);
      rows.push(...next.defects.map((defect) => HEADS.map((head) => defect[head])));
      isEnd = next.defects.length < MOST_AT_ONCE;
      setRead(`${formatCount(rows.length, 'record')} of ${formatNumber(total)} read`);
    }
    return [HEADS, ...rows];
  };
  // Told with the first page.
  const counted = useRef(0);
  if (last !== undefined && 'defects' in last) counted.current = last.total ?? counted.current;
  const total = counted.current;
  const rule = board.rules.find((one) => one.id === id);
  return (
    <section>
      <div class="tools">
        <button type="button" onClick={onBack}>
          ← Back
        </button>
        <span class="grow" />
        <span role="status" class="soft">
          {read}
        </span>
        <TakeOut name={`${id}.csv`} rows={readAll} host={host} isDisabled={total === 0} />
      </div>
      <h1 tabIndex={-1}>
        {rule?.title}
        {label === undefined ? undefined : (
          <>
            {' in '}
            <bdi>{label}</bdi>
          </>
        )}
      </h1>
      {rule !== undefined && <RuleWords rule={rule} />}
      {host.capabilities.message !== undefined && <Ask question={writeQuestion(choice, rule?.title)} host={host} />}
      <div aria-live="polite">
        {loaded === undefined ? (
          <Loading words="Reading the records" />
        ) : 'failed' in loaded ? (
          <Failed problem={loaded} retold="The records could not be read. Try again in a moment." />
        ) : (
          <Records defects={loaded.defects} total={total} start={page * PAGE_ROWS} onProduct={onProduct} />
        )}
      </div>
      <Paging page={page} pages={Math.ceil(total / PAGE_ROWS)} onPage={setPage} />
    </section>
  );
}

function writeQuestion({ rule, label }: Choice, title = rule): string {
  const where = label === undefined ? '' : ` in ${JSON.stringify(label)}`;
  return `About the records with “${title}” (rule ${rule})${where}: what do they have in common, and how do I fix them best?`;
}

/** Shows what would be asked in the conversation, and how asking it ended. */
function Ask({ question, host }: { readonly question: string; readonly host: Host }) {
  const [told, attempt] = useAttempt();
  const send = async (): Promise<string> => {
    await host.say(question);
    return 'Sent. The answer comes in the conversation.';
  };
  return (
    <details class="ask">
      <summary>Ask about these</summary>
      <p>{question}</p>
      <div class="tools">
        <button type="button" class="main" onClick={() => attempt(send)}>
          Send to the conversation
        </button>
        <span role="status">{told}</span>
      </div>
    </details>
  );
}

interface RecordsProps {
  readonly defects: readonly Defect[];
  readonly total: number;
  readonly start: number;
  readonly onProduct: (productId: number) => void;
}

function Records({ defects, total, start, onProduct }: RecordsProps) {
  const { formatNumber, formatCount } = useWords();
  if (total === 0) return <p class="notice">No record fails any more. The copy was read anew since this audit.</p>;
  const part = `${formatNumber(start + 1)} to ${formatNumber(start + defects.length)}`;
  return (
    <Table
      look="defects"
      columns={defectColumns(defects, onProduct).filter(({ key }) => key !== 'rule')}
      rows={defects}
      caption={`${part} of ${formatCount(total, 'record')}, the worst first`}
    />
  );
}

showView('board', Board);
