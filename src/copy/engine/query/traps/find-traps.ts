import { isDeepStrictEqual } from 'node:util';
import type { SqlNotice } from '../../../../answer/notices.ts';
import { takeChars } from '../../../../record/cut-characters.ts';
import { HISTORY_VIEWS } from '../../../schema.ts';
import { findAbsentParts } from './absent-parts.ts';
import { findAbsentTexts } from './absent-texts.ts';
import type { AskedCopy } from './asked-copy.ts';
import { findDifferingPrices } from './differing-prices.ts';
import { findUpperCategories } from './filtered-categories.ts';
import { findFurtherCategories } from './further-categories.ts';
import { findNeverSent } from './left-out.ts';
import { findUnreadLists } from './lists-left-out.ts';
import { findLowerPrices } from './lower-prices.ts';
import { findMixedPrices, findMixedUnits } from './mixed-amounts.ts';
import {
  findBothOwners,
  findFamilyPrices,
  findSplitCultures,
  findSplitGroups,
} from './mixed-rows.ts';
import { findMultipliedRows } from './multiplied-rows.ts';
import { findOtherNames } from './names-of-one-code.ts';
import { findNotFinite } from './not-finite.ts';
import { findNullCompared } from './null-compared.ts';
import { findTextOrder } from './order-of-texts.ts';
import { findPassiveProducts } from './passive-products.ts';
import { findPastPrices } from './past-prices.ts';
import { findMarkupInPlain } from './plain-columns-searched.ts';
import { findProductsWithVariants } from './products-with-variants.ts';
import { findSharedFields } from './shared-by-all.ts';
import type { Source } from './statement.ts';
import { readSelects, type Select } from './statement.ts';
import { findSwappedSearch } from './swapped-search.ts';
import { findTies } from './ties.ts';
import { nameSource, type Suspicion, type Trap } from './trap.ts';
import { listParts, type Node, selectRows } from './tree.ts';
import { findUnmarkedPictures } from './unmarked-pictures.ts';
import { findUnreadNumbers } from './unread-numbers.ts';

/** Kinds of traps, in the order in which they are reported. */
export const TRAPS: readonly Trap[] = [
  findNotFinite,
  findUnreadLists,
  findUnreadNumbers,
  findMarkupInPlain,
  findNullCompared,
  findAbsentTexts,
  findAbsentParts,
  findSwappedSearch,
  findUpperCategories,
  findFurtherCategories,
  findTextOrder,
  findMixedPrices,
  findMixedUnits,
  findPastPrices,
  findLowerPrices,
  findDifferingPrices,
  findMultipliedRows,
  findBothOwners,
  findFamilyPrices,
  findOtherNames,
  findSplitCultures,
  findSplitGroups,
  findNeverSent,
  findPassiveProducts,
  findProductsWithVariants,
  findSharedFields,
  findUnmarkedPictures,
  findTies,
];

// A query that found nothing cannot have counted a value once per language.
const IDLE_OF_NOTHING: readonly Trap[] = [findSplitCultures];

// A query that found something needs no other text to search for.
const IDLE_OF_ROWS: readonly Trap[] = [findAbsentParts, findSwappedSearch];

// After fixing these, the author learns about the rest.
const MAX_NOTICES = 4;

// Repeated expressions often contain the same mistake.
const MAX_OF_KIND = 2;

const MAX_SUSPECTED = 24;

/** Finds the warnings about a query. @param isNothing whether it gave no rows, or only zeros */
export async function findTraps(
  tree: unknown,
  isNothing: boolean,
  copy: AskedCopy,
): Promise<readonly SqlNotice[]> {
  const selects = readSelects(tree);
  const findings: { readonly trap: Trap; readonly notice: SqlNotice }[] = [];
  const explained = new Set<Node>();
  for (const { trap, ...suspicion } of listSuspicions(selects, isNothing)) {
    if (findings.length >= MAX_NOTICES) break;
    const ofKind = findings.filter((finding) => finding.trap === trap);
    if (ofKind.length >= MAX_OF_KIND) continue;
    const notice = await confirm(suspicion, copy);
    if (notice === undefined) continue;
    if (!findings.some((finding) => isDeepStrictEqual(finding.notice, notice)))
      findings.push({ trap, notice });
    if (suspicion.condition !== undefined) explained.add(suspicion.condition);
  }
  const [outermost] = selects;
  const reason =
    isNothing && outermost?.around.use === 'answer'
      ? await explainNoRows(outermost, explained, copy)
      : undefined;
  const notices = findings.map(({ notice }) => notice);
  const cut: readonly SqlNotice[] = copy.isCut ? [{ code: 'sql_not_examined' }] : [];
  return [...(reason === undefined ? [] : [reason]), ...notices, ...cut];
}

function listSuspicions(
  selects: readonly Select[],
  isNothing: boolean,
): readonly (Suspicion & { readonly trap: Trap })[] {
  const idle = isNothing ? IDLE_OF_NOTHING : IDLE_OF_ROWS;
  const traps = TRAPS.filter((trap) => !idle.includes(trap));
  return traps
    .flatMap((trap) =>
      selects
        .flatMap((select) => trap(select, selects))
        .map((suspicion) => ({ ...suspicion, trap })),
    )
    .slice(0, MAX_SUSPECTED);
}

// Returns undefined if the copy refutes the suspicion, or has no answer.
async function confirm(
  { rows, question, notice }: Suspicion,
  copy: AskedCopy,
): Promise<SqlNotice | undefined> {
  const reply = question === undefined ? [] : await copy.ask(rows, question);
  if (reply === undefined) return undefined;
  if (question === undefined && typeof notice !== 'function') return notice;
  if (typeof notice === 'function') return notice(reply);
  return reply.length > 0 ? notice : undefined;
}

const MAX_ASKED = 8;

const MAX_NAMED = 2;

// Explains why a SELECT gives nothing: an empty view, or a condition that no row meets by itself.
// `explained`: conditions that another notice already explains. Undefined: already explained, or
// unknown.
async function explainNoRows(
  select: Select,
  explained: ReadonlySet<Node>,
  copy: AskedCopy,
): Promise<SqlNotice | undefined> {
  const { where } = select;
  if (listParts(where).some((part) => explained.has(part)) || where.length > MAX_ASKED) {
    return undefined;
  }
  return (await countRows(select, [], copy)) === 0
    ? explainEmptyFrom(select, copy)
    : explainConditions(select, copy);
}

// Counts the rows of FROM, or of one source of it, that meet some conditions; NaN: unknown.
async function countRows(
  { node, around }: Select,
  conditions: readonly Node[],
  copy: AskedCopy,
  from: unknown = node.from_table,
): Promise<number> {
  const reply = await copy.ask(
    selectRows(from, conditions, around.ctes),
    (of) => `SELECT count(*) FROM ${of}`,
  );
  return reply === undefined ? Number.NaN : Number(reply[0]?.[0]);
}

async function explainEmptyFrom(select: Select, copy: AskedCopy): Promise<SqlNotice | undefined> {
  const views = select.sources.filter(({ view }) => view !== undefined);
  for (const source of views) {
    if ((await countRows(select, [], copy, source.ref)) > 0) continue;
    return (await isBeforeHistory(source, copy))
      ? { code: 'sql_no_history' }
      : { code: 'sql_view_empty', view: nameSource(source) };
  }
  return views.length < 2 ? undefined : { code: 'sql_join_empty' };
}

// True for a view of changes while there was only one refresh, which has none.
async function isBeforeHistory({ view }: Source, copy: AskedCopy): Promise<boolean> {
  if (!HISTORY_VIEWS.some(({ name }) => name === view?.name)) return false;
  const refreshes = await copy.ask(undefined, () => 'SELECT count(*)::DOUBLE FROM refreshes');
  return refreshes?.[0]?.[0] === 0;
}

async function explainConditions(select: Select, copy: AskedCopy): Promise<SqlNotice | undefined> {
  const { where, sources } = select;
  const failing: Node[] = [];
  for (const condition of where)
    if ((await countRows(select, [condition], copy)) === 0) failing.push(condition);
  if (failing.length === 0) {
    return where.length > 1 && (await countRows(select, where, copy)) === 0
      ? { code: 'sql_conditions_exclude', count: where.length }
      : undefined;
  }
  const conditions = await Promise.all(
    failing.slice(0, MAX_NAMED).map((condition) => copy.write(condition)),
  );
  return {
    code: 'sql_conditions_unmet',
    conditions: conditions.map(shorten),
    isJoin: sources.length !== 1,
    hasOthers: where.length !== 1,
  };
}

const MAX_CHARS = 100;

// Writes a condition for a notice: without outer brackets, with LIKE for `~~`, and shortened.
function shorten(sql: string): string {
  const readable = sql
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^"(\w+)"/, '$1')
    .replace(/to_(\w+)s\(CAST\(trunc\(CAST\((-?\d+) AS DOUBLE\)\) AS \w+\)\)/g, 'INTERVAL $2 $1')
    .replace(
      / (!?)~~(\*?) /g,
      (_, not: string, loose: string) => ` ${not && 'NOT '}${loose && 'I'}LIKE `,
    );
  if (readable.length <= MAX_CHARS) return readable;
  return `${takeChars(readable, MAX_CHARS)}…`;
}
