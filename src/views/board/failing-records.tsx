/** The records that fail a rule, page by page, as somebody chose them on the board. */

import { useMemo, useState } from 'preact/hooks';
import { DEFECT_COLUMNS, type Defect, DefectTable } from '../components/defect-table.tsx';
import { useWords } from '../components/locale.ts';
import { useLoaded } from '../components/use-loaded.ts';
import { Failed, Loading } from '../components/view-frame.tsx';
import { formatName, SEVERITY_WORDS } from '../components/words.ts';
import type { Host } from '../host/host.ts';
import type { BoardData } from './board-data.ts';
import { fetchDefects } from './fetch-defects.ts';

/** What was chosen. */
export interface Choice {
  readonly rule: string;
  /** A category or brand; absent: all. */
  readonly label?: string;
}

/** Records that are shown at once. */
const PAGE_ROWS = 25;

interface RecordsProps {
  readonly board: BoardData;
  readonly choice: Choice;
  readonly host: Host;
  readonly onBack: () => void;
  readonly onProduct?: ((productId: number) => void) | undefined;
}

/** The records, with the rule that they fail. */
export function FailingRecords({ board, choice, host, onBack, onProduct }: RecordsProps) {
  const { formatNumber } = useWords();
  const [page, setPage] = useState(0);
  const question = useMemo(() => {
    const { scope, gradedBy } = board;
    const label = choice.label === undefined ? {} : { label: choice.label, grade_by: gradedBy };
    return { ...scope, ...label, rules: [choice.rule], offset: page * PAGE_ROWS, limit: PAGE_ROWS };
  }, [board, choice, page]);
  const { loaded, last } = useLoaded(question, (asked) => fetchDefects(host, asked));
  // Where it was not counted again, what the audit counted.
  const total = last !== undefined && 'defects' in last ? (last.total ?? countOf(board, choice)) : 0;
  return (
    <section>
      <div class="tools">
        <button type="button" onClick={onBack}>
          ← Back
        </button>
        <span class="grow" />
        <button type="button" onClick={() => void host.say(writeQuestion(choice)).catch(() => {})}>
          Ask about these
        </button>
      </div>
      <h1 tabIndex={-1}>
        {formatName(choice.rule)}
        {choice.label === undefined ? undefined : (
          <>
            {' in '}
            <bdi>{choice.label}</bdi>
          </>
        )}
      </h1>
      <RuleWords board={board} rule={choice.rule} />
      <div aria-live="polite">
        {loaded === undefined ? (
          <Loading words="Reading the records" />
        ) : 'failed' in loaded ? (
          <Failed problem={loaded} />
        ) : (
          <Loaded defects={loaded.defects} start={page * PAGE_ROWS} total={total} onProduct={onProduct} />
        )}
      </div>
      {total > PAGE_ROWS ? (
        <nav class="paging" aria-label="Pages of records">
          <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span>
            Page {formatNumber(page + 1)} of {formatNumber(Math.ceil(total / PAGE_ROWS))}
          </span>
          <button type="button" disabled={(page + 1) * PAGE_ROWS >= total} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </nav>
      ) : undefined}
    </section>
  );
}

/** How many records the audit counted for a choice. */
function countOf({ rules, heat }: BoardData, { rule, label }: Choice): number {
  if (label === undefined) return rules.find(({ id }) => id === rule)?.failed ?? 0;
  return heat.rows.find(({ name }) => name === label)?.cells[heat.rules.indexOf(rule)] ?? 0;
}

function RuleWords({ board, rule: id }: { readonly board: BoardData; readonly rule: string }) {
  const rule = board.rules.find((one) => one.id === id);
  if (rule === undefined) return null;
  const { severity, subject, checks, why, fix } = rule;
  return (
    <>
      <p>
        <span class={`badge ${severity}-text`}>{SEVERITY_WORDS[severity].one}</span> A {subject} that {checks}
      </p>
      <dl class="facts">
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>Fix</dt>
        <dd>{fix}</dd>
      </dl>
    </>
  );
}

interface LoadedProps extends Pick<RecordsProps, 'onProduct'> {
  readonly defects: readonly Defect[];
  readonly start: number;
  readonly total: number;
}

function Loaded({ defects, start, total, onProduct }: LoadedProps) {
  const { formatNumber, formatCount } = useWords();
  if (total === 0) return <p class="notice">No record fails any more. The copy was read anew since this audit.</p>;
  const columns = DEFECT_COLUMNS.filter(
    (column) => column === 'name' || (column !== 'rule' && defects.some((defect) => defect[column] !== '')),
  );
  return (
    <DefectTable
      defects={defects}
      columns={columns}
      caption={`${formatNumber(start + 1)} to ${formatNumber(start + defects.length)} of ${formatCount(total, 'record')}, the worst first`}
      onProduct={onProduct}
    />
  );
}

function writeQuestion({ rule, label }: Choice): string {
  const where = label === undefined ? '' : ` in ${JSON.stringify(label)}`;
  return `About the records that fail the audit rule ${rule}${where}: what do they have in common, and how do I fix them best?`;
}
