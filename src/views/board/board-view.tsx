/** The quality board: grades, what to fix first, which rules fail where, and the failing records. */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { BoardData, Defect } from '../audit/audit-data.ts';
import { defectColumns, fetchDefects } from '../audit/defects.tsx';
import { AuditHead, FixFirst, isSound, Standing } from '../audit/overview.tsx';
import { Fill, HeatMap, type OnRule, RulesChart, RuleWords } from '../audit/rules.tsx';
import { Week } from '../audit/trend.tsx';
import type { Host } from '../bridge/host.ts';
import { textOf } from '../bridge/read-answer.ts';
import { showView, type ViewProps } from '../bridge/show-view.tsx';
import { Attempt, Tabs } from '../components/controls.tsx';
import type { Cell } from '../components/csv.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading, Message, ViewFrame } from '../components/states.tsx';
import { Paging, Table } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';

function Board({ view }: { readonly view: ViewProps }) {
  const host = useHost();
  return (
    <ViewFrame view={view} waitingFor="Checking the catalog">
      {({ forView, values: { state } }) =>
        forView === undefined || host === undefined ? (
          <Message
            title={state === undefined ? 'The result is in the conversation' : 'The catalog is still being checked'}
          >
            <p>{textOf(state)}</p>
            {state !== undefined && <p>What is known by now is in the conversation. Ask again for the whole board.</p>}
          </Message>
        ) : (
          // By the server of the same build.
          <Overview board={forView as unknown as BoardData} host={host} />
        )
      }
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

function Overview({ board, host }: BoardProps) {
  const go = useGo();
  const { rules, heat, fill, gradedBy } = board;
  const onRule: OnRule =
    go && ((rule, label) => go(<FailingRecords board={board} host={host} choice={{ rule, label }} />));
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
            ['Fix first', <FixFirst key="fix" audit={board} onRule={onRule} />],
            ['By rule', <RulesChart key="rules" rules={rules} onRule={onRule} />],
            [`By ${gradedBy}`, heat.rows.length > 0 && <HeatMap key="heat" audit={board} onRule={onRule} />],
            ['Filled', fill.length > 0 && <Fill key="fill" audit={board} onRule={onRule} />],
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
}

/** The records that fail a rule, page by page, with the rule that they fail. */
function FailingRecords({ board, choice, host }: FailingRecordsProps) {
  const open = useOpenProduct();
  const onProduct = (product_id: number): void => open?.({ product_id });
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
        <span class="grow" />
        <span role="status" class="soft">
          {read}
        </span>
        <TakeOut name={`${id}.csv`} rows={readAll} isDisabled={total === 0} />
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
  const send = async (): Promise<string> => {
    await host.say(question);
    return 'Sent. The answer comes in the conversation.';
  };
  return (
    <details class="ask">
      <summary>Ask about these</summary>
      <p>{question}</p>
      <div class="tools">
        <Attempt look="main" name="Send to the conversation" act={send} />
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

showView('board', (view) => <Board view={view} />);
