/** The records behind a number of the board: page by page, as a file to work through, and as a question. */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { BoardData, Defect, RuleData } from '../audit/audit-data.ts';
import { listColumns } from '../audit/findings.tsx';
import { type Choice, RuleWords } from '../audit/rules.tsx';
import { type Arguments, askTool, type Host } from '../bridge/host.ts';
import { numberOf, textOf, textsOf, valuesOf } from '../bridge/read-answer.ts';
import type { Cell } from '../components/csv.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { Paging, Table } from '../components/table.tsx';
import { Ask, TakeOut } from '../components/take-out.tsx';
import { useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';

/** Records that are shown at once. */
const PAGE_ROWS = 25;

/** Records of a file that are read at once. */
const MOST_AT_ONCE = 500;

/** The columns of a file, and their heads. */
const COLUMNS = {
  title: 'Rule',
  fix: 'What to do',
  productId: 'Product id',
  variantId: 'Variant id',
  code: 'Code',
  name: 'Name',
  category: 'Category',
  brand: 'Brand',
  status: 'Status',
  detail: 'Detail',
  link: 'Link',
} as const;
const KEYS = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];

/** The records, with the rule that they fail. */
export function FailingRecords({
  board,
  choice,
}: {
  readonly board: BoardData;
  readonly choice: Choice;
}) {
  const [page, setPage] = useState(0);
  const [read, setRead] = useState('');
  const { formatNumber, formatCount, formatTime } = useWords();
  const [host, open] = [useHost(), useOpenProduct()];
  const { rule: id, property, label, place } = choice;
  const rule = board.rules.find((one) => one.id === id);
  const title = rule?.title ?? `No ${property}`;
  const where = tellWhere(board, label && place);
  const wanted = id === undefined ? { lacks_property: property } : { rules: [id] };
  const all = { ...board.scope, ...(label && { label, grade_by: board.gradedBy }), ...wanted };
  const question = useMemo(
    () => ({ ...all, offset: page * PAGE_ROWS, limit: PAGE_ROWS }),
    [board, choice, page],
  );
  const loaded = useLoaded(question, (asked) => fetchDefects(host, asked));
  const readAll = async () => {
    const rows: Cell[][] = [];
    for (let isEnd = false; !isEnd; ) {
      const next = await fetchDefects(host, { ...all, offset: rows.length, limit: MOST_AT_ONCE });
      if ('failed' in next)
        throw new Error(`Only ${formatCount(rows.length, 'record')} could be read. Try again.`);
      rows.push(
        ...next.defects.map((defect) =>
          KEYS.map((key) => ({ ...defect, title, fix: rule?.fix })[key]),
        ),
      );
      isEnd = next.defects.length < MOST_AT_ONCE;
      setRead(`${formatCount(rows.length, 'record')} of ${formatNumber(total)} read`);
    }
    setRead('');
    return [Object.values(COLUMNS), ...rows];
  };
  const isNewer =
    loaded !== undefined && 'defects' in loaded && (loaded.asOf ?? board.asOf) !== board.asOf;
  const since = isNewer
    ? `. The catalog was read again since, ${formatTime(loaded.asOf ?? '')}`
    : '';
  // Kept while another page is read.
  const counted = useRef(0);
  if (loaded !== undefined && 'defects' in loaded) counted.current = loaded.total;
  const [total, start] = [counted.current, page * PAGE_ROWS];
  return (
    <section>
      <h1 tabIndex={-1}>
        <bdi>{`${title}${where}`}</bdi>
      </h1>
      {rule !== undefined && rule.why !== '' && (
        <RuleWords rule={rule} isOfPart={label !== undefined} />
      )}
      <Ask name="Ask about these" message={writeQuestion(choice, rule, where)} />
      <div class="tools">
        <span class="grow" />
        <span role="status" class="soft">
          {read}
        </span>
        <TakeOut name={`${id ?? 'records'}.csv`} rows={readAll} isDisabled={total === 0} />
      </div>
      <div aria-live="polite">
        {loaded === undefined ? (
          <Loading words="Reading the records" />
        ) : 'failed' in loaded ? (
          <Failed problem={loaded} retold="The records could not be read. Try again in a moment." />
        ) : total === 0 ? (
          <p class="notice">
            No record fails{isNewer ? ' any more. The catalog was read again since.' : '.'}
          </p>
        ) : (
          <Table
            look="defects"
            columns={listColumns(loaded.defects, false)}
            rows={loaded.defects}
            caption={`${formatNumber(start + 1)} to ${formatNumber(start + loaded.defects.length)} of ${formatCount(total, 'record')}${since}`}
            onOpen={({ productId }) =>
              // The product of such a variant is not there.
              productId && id !== 'variant_without_parent'
                ? () => open?.({ product_id: productId })
                : undefined
            }
          />
        )}
      </div>
      <Paging page={page} pages={Math.ceil(total / PAGE_ROWS)} onPage={setPage} />
    </section>
  );
}

/** Asks the server for them with list_defects. Never throws. @param question arguments of that tool */
async function fetchDefects(host: Host | undefined, question: Arguments) {
  const { problem, values } = await askTool(host, 'list_defects', question);
  // Of our own server, as the host passes it on.
  const defects = valuesOf(values.defects) as readonly Defect[];
  return problem ?? { total: numberOf(values.total) ?? 0, asOf: textOf(values.as_of), defects };
}

/** What of the catalog the records are of, and what for. */
function tellWhere(
  { channel, scope: { category_names, brand_names, status, is } }: BoardData,
  label = '',
): string {
  const places = textsOf([...new Set([label, category_names, brand_names].flat())]).map(
    (place) => `“${place}”`,
  );
  const told = [places.length > 0 && `in ${places.join(', ')}`, status && `with status ${status}`];
  const words = textsOf(is).map((word) => `that are ${word}`);
  return [...told, ...words, channel && `for ${channel}`]
    .flatMap((one) => (one ? ` ${one}` : []))
    .join('');
}

function writeQuestion({ property }: Choice, rule: RuleData | undefined, where: string): string {
  const what = rule === undefined ? `without the property “${property}”` : `with “${rule.title}”`;
  return `About the records ${what}${where}: what do they have in common, and how do I fix them best?`;
}
