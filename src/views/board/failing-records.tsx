/**
 * Records behind a number of the board: page by page, as a file to work through, and as a question.
 */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { BoardData, Defect, RuleData } from '../audit/audit-data.ts';
import { listColumns } from '../audit/findings.tsx';
import { type Choice, RuleWords } from '../audit/rules.tsx';
import { type Arguments, fetchAnswer, type Host } from '../bridge/host.ts';
import { numberOf, textOf, textsOf, valuesOf } from '../bridge/read-answer.ts';
import type { Cell } from '../components/csv.ts';
import { useLoaded } from '../components/load.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { Paging, Table } from '../components/table.tsx';
import { Ask, TakeOut } from '../components/take-out.tsx';
import { useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';

const PAGE_ROWS = 25;

const MOST_AT_ONCE = 500;

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

/** Lists records with the rule that they fail. */
export function FailingRecords({
  board,
  choice,
}: {
  readonly board: BoardData;
  readonly choice: Choice;
}) {
  const [page, setPage] = useState(0);
  const [read, setRead] = useState('');
  const { formatNumber, formatCount } = useWords();
  const [host, open] = [useHost(), useOpenProduct()];
  const { rule: id, property, label, place } = choice;
  const rule = board.rules.find((entry) => entry.id === id);
  const title = rule?.title ?? `No ${property}`;
  const where = describeScope(board, label && place);
  const wanted = id === undefined ? { lacks_property: property } : { rules: [id] };
  const all = {
    ...board.scope,
    ...(label && { label, grade_by: board.gradedBy }),
    ...wanted,
  };
  const question = useMemo(
    () => ({ ...all, offset: page * PAGE_ROWS, limit: PAGE_ROWS }),
    [board, choice, page],
  );
  const loaded = useLoaded(question, (request) => fetchDefects(host, request));
  const readAll = async () => {
    const rows: Cell[][] = [];
    for await (const defects of walkDefects(host, all)) {
      if (defects === undefined) {
        throw new Error(`Only ${formatCount(rows.length, 'record')} could be read. Try again.`);
      }
      for (const defect of defects) {
        const cells = { ...defect, title, fix: rule?.fix };
        rows.push(KEYS.map((key) => cells[key]));
      }
      setRead(`${formatCount(rows.length, 'record')} of ${formatNumber(total)} read`);
    }
    setRead('');
    return [Object.values(COLUMNS), ...rows];
  };
  // Kept while another page is read.
  const counted = useRef(0);
  if (loaded !== undefined && 'defects' in loaded) {
    counted.current = loaded.total;
  }
  const [total, start] = [counted.current, page * PAGE_ROWS];
  const onOpen = ({ productId }: Defect): (() => void) | undefined =>
    // The product of such a variant is not there.
    productId && id !== 'variant_without_parent'
      ? () => open?.({ product_id: productId })
      : undefined;
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
        <Records loaded={loaded} board={board} start={start} onOpen={onOpen} />
      </div>
      <Paging page={page} pages={Math.ceil(total / PAGE_ROWS)} onPage={setPage} />
    </section>
  );
}

interface RecordsProps {
  readonly loaded: Awaited<ReturnType<typeof fetchDefects>> | undefined;
  readonly board: BoardData;
  /** Number of records before them. */
  readonly start: number;
  readonly onOpen: (defect: Defect) => (() => void) | undefined;
}

function Records({ loaded, board, start, onOpen }: RecordsProps) {
  const { formatNumber, formatCount, formatTime } = useWords();
  if (loaded === undefined) return <Loading words="Reading the records" />;
  if ('failed' in loaded) {
    return (
      <Failed
        problem={loaded}
        explanation="The records could not be read. Try again in a moment."
      />
    );
  }
  const { defects, total, asOf = board.asOf } = loaded;
  const isNewer = asOf !== board.asOf;
  if (total === 0) {
    return (
      <p class="notice">
        No record fails{isNewer ? ' any more. The catalog was read again since.' : '.'}
      </p>
    );
  }
  const since = isNewer ? `. The catalog was read again since, ${formatTime(asOf)}` : '';
  const range = `${formatNumber(start + 1)} to ${formatNumber(start + defects.length)}`;
  return (
    <Table
      look="defects"
      columns={listColumns(defects, false)}
      rows={defects}
      caption={`${range} of ${formatCount(total, 'record')}${since}`}
      onOpen={onOpen}
    />
  );
}

// Reads all records of a question, many at a time; yields undefined and ends if some could not be
// read.
async function* walkDefects(
  host: Host | undefined,
  question: Arguments,
): AsyncGenerator<readonly Defect[] | undefined, void, void> {
  for (let offset = 0; ; offset += MOST_AT_ONCE) {
    const next = await fetchDefects(host, { ...question, offset, limit: MOST_AT_ONCE });
    if ('failed' in next) {
      yield undefined;
      return;
    }
    yield next.defects;
    if (next.defects.length < MOST_AT_ONCE) return;
  }
}

// Fetches records with list_defects. Never throws. `question`: arguments of that tool
async function fetchDefects(host: Host | undefined, question: Arguments) {
  const { problem, values } = await fetchAnswer(host, 'list_defects', question);
  // Sent by this server, and passed on by the host.
  const defects = valuesOf(values.defects) as readonly Defect[];
  return problem ?? { total: numberOf(values.total) ?? 0, asOf: textOf(values.as_of), defects };
}

function describeScope(
  { channel, scope: { category_names, brand_names, status, is } }: BoardData,
  label = '',
): string {
  const places = textsOf([...new Set([label, category_names, brand_names].flat())]).map(
    (place) => `“${place}”`,
  );
  const conditions = [
    places.length > 0 && `in ${places.join(', ')}`,
    status && `with status ${status}`,
  ];
  const words = textsOf(is).map((word) => `that are ${word}`);
  return [...conditions, ...words, channel && `for ${channel}`]
    .flatMap((condition) => (condition ? ` ${condition}` : []))
    .join('');
}

function writeQuestion({ property }: Choice, rule: RuleData | undefined, where: string): string {
  const what = rule === undefined ? `without the property “${property}”` : `with “${rule.title}”`;
  return (
    `About the records ${what}${where}: ` +
    'what do they have in common, and how do I fix them best?'
  );
}
