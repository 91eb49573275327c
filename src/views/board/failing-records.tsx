/** The records behind a number of the board: page by page, as a file to work through, and as a question. */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { BoardData, RuleData } from '../audit/audit-data.ts';
import { defectColumns, fetchDefects } from '../audit/defects.tsx';
import { type Choice, RuleWords } from '../audit/rules.tsx';
import type { Host } from '../bridge/host.ts';
import type { Cell } from '../components/csv.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { Paging, Table } from '../components/table.tsx';
import { TakeOut, useAttempt } from '../components/take-out.tsx';
import { useWords } from '../components/words.ts';

/** Records that are shown at once. */
const PAGE_ROWS = 25;

/** Records of a file that are read at once. */
const MOST_AT_ONCE = 500;

/** The columns of a file, and their heads. */
const COLUMNS = {
  ...{ title: 'Rule', fix: 'What to do', productId: 'Product id', variantId: 'Variant id', code: 'Code' },
  ...{ name: 'Name', category: 'Category', brand: 'Brand', status: 'Status', detail: 'Detail', link: 'Link' },
} as const;
const KEYS = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];

interface FailingRecordsProps {
  readonly board: BoardData;
  readonly choice: Choice;
  readonly host: Host;
  readonly onBack: () => void;
  readonly onProduct: (productId: number) => void;
}

/** The records, with the rule that they fail. */
export function FailingRecords({ board, choice, host, onBack, onProduct }: FailingRecordsProps) {
  const [page, setPage] = useState(0);
  const [read, setRead] = useState('');
  const { formatNumber, formatCount } = useWords();
  const { rule: id, property, label } = choice;
  const rule = board.rules.find((one) => one.id === id);
  const title = rule?.title ?? `No ${property}`;
  const all = {
    ...board.scope,
    ...(label === undefined ? {} : { label, grade_by: board.gradedBy }),
    ...(id === undefined ? { lacks_property: property } : { rules: [id] }),
  };
  const question = useMemo(() => ({ ...all, offset: page * PAGE_ROWS, limit: PAGE_ROWS }), [board, choice, page]);
  const { loaded, last } = useLoaded(question, (asked) => fetchDefects(host, asked));
  const readAll = async () => {
    const rows: Cell[][] = [];
    for (let isEnd = false; !isEnd; ) {
      const next = await fetchDefects(host, { ...all, offset: rows.length, limit: MOST_AT_ONCE });
      if ('failed' in next) throw new Error(`Only ${formatCount(rows.length, 'record')} could be read. Try again.`);
      rows.push(...next.defects.map((defect) => KEYS.map((key) => ({ ...defect, title, fix: rule?.fix })[key])));
      isEnd = next.defects.length < MOST_AT_ONCE;
      setRead(`${formatCount(rows.length, 'record')} of ${formatNumber(total)} read`);
    }
    return [Object.values(COLUMNS), ...rows];
  };
  // Told with the first page.
  const counted = useRef(0);
  if (last !== undefined && 'defects' in last) counted.current = last.total ?? counted.current;
  const [total, start] = [counted.current, page * PAGE_ROWS];
  return (
    <section class="records">
      <div class="tools">
        <button type="button" onClick={onBack}>
          ← Back
        </button>
        <span class="grow" />
        <span role="status" class="soft">
          {read}
        </span>
        <TakeOut name={`${id ?? 'records'}.csv`} rows={readAll} host={host} isDisabled={total === 0} />
      </div>
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
        {label === undefined ? undefined : (
          <>
            {' in '}
            <bdi>{label}</bdi>
          </>
        )}
      </h1>
      {rule !== undefined && rule.why !== '' && <RuleWords rule={rule} />}
      {host.capabilities.message !== undefined && <Ask question={writeQuestion(choice, rule)} host={host} />}
      <div aria-live="polite">
        {loaded === undefined ? (
          <Loading words="Reading the records" />
        ) : 'failed' in loaded ? (
          <Failed problem={loaded} retold="The records could not be read. Try again in a moment." />
        ) : total === 0 ? (
          <p class="notice">No record fails any more. The copy was read anew since this audit.</p>
        ) : (
          <Table
            look="defects"
            columns={defectColumns(loaded.defects, onProduct)}
            rows={loaded.defects}
            caption={`${formatNumber(start + 1)} to ${formatNumber(start + loaded.defects.length)} of ${formatCount(total, 'record')}`}
          />
        )}
      </div>
      <Paging page={page} pages={Math.ceil(total / PAGE_ROWS)} onPage={setPage} />
    </section>
  );
}

function writeQuestion({ property, label }: Choice, rule: RuleData | undefined): string {
  const what = rule === undefined ? `without the property ${JSON.stringify(property)}` : `with “${rule.title}”`;
  const where = label === undefined ? '' : ` in ${JSON.stringify(label)}`;
  return `About the records ${what}${where}: what do they have in common, and how do I fix them best?`;
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
