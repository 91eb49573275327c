/**
 * Finds everything that is wrong with a query although it runs, as notices for its author. Pure except for the
 * questions to the copy.
 */

import { isDeepStrictEqual } from 'node:util';
import type { SqlNotice } from '../../../../answer/notices.ts';
import { takeChars } from '../../../../record/cut-characters.ts';
import { HISTORY_VIEWS } from '../../../schema.ts';
import { findAbsentParts } from './absent-parts.ts';
import type { AskedCopy } from './asked-copy.ts';
import { findAbsentTexts, findOtherNames, findUpperCategories } from './compared-texts.ts';
import { findDifferingPrices } from './differing-prices.ts';
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
import { findNotFinite } from './not-finite.ts';
import { findNullCompared } from './null-compared.ts';
import { findTextOrder } from './order-of-texts.ts';
import { findPassiveProducts } from './passive-products.ts';
import { findPastPrices } from './past-prices.ts';
import { findMarkupInPlain } from './plain-columns-searched.ts';
import { findSharedFields } from './shared-by-all.ts';
import type { Source } from './statement.ts';
import { readSelects, type Select } from './statement.ts';
import { findSwappedSearch } from './swapped-search.ts';
import { findTies } from './ties.ts';
import { nameSource, type Suspicion, type Trap } from './trap.ts';
import { listParts, type Node, selectRows } from './tree.ts';
import { findUnmarkedPictures } from './unmarked-pictures.ts';
import { findUnreadNumbers } from './unread-numbers.ts';

/** All kinds of traps, in the order in which they are reported. */
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
  findSharedFields,
  findUnmarkedPictures,
  findTies,
];

/** A query that found nothing cannot have counted a value once per language. */
const IDLE_OF_NOTHING: readonly Trap[] = [findSplitCultures];

/** A query that found something needs no other text to search for. */
const IDLE_OF_ROWS: readonly Trap[] = [findAbsentParts, findSwappedSearch];

/** Maximum number of notices in one answer; after fixing these, the author learns about the rest. */
const MOST_NOTICES = 4;

/** Maximum number of notices of one kind: repeated expressions often contain the same mistake. */
const MOST_OF_KIND = 2;

/** Maximum number of suspicions to examine. */
const MOST_SUSPECTED = 24;

/** Finds what to warn about. @param isNothing whether the query gave no rows, or only zeros */
export async function findTraps(
  tree: unknown,
  isNothing: boolean,
  copy: AskedCopy,
): Promise<readonly SqlNotice[]> {
  const selects = readSelects(tree);
  const found: { readonly trap: Trap; readonly notice: SqlNotice }[] = [];
  const explained = new Set<Node>();
  for (const { trap, ...suspicion } of listSuspicions(selects, isNothing)) {
    if (found.length >= MOST_NOTICES) break;
    const ofKind = found.filter((one) => one.trap === trap);
    if (ofKind.length >= MOST_OF_KIND) continue;
    const notice = await confirm(suspicion, copy);
    if (notice === undefined) continue;
    if (!found.some((one) => isDeepStrictEqual(one.notice, notice))) found.push({ trap, notice });
    if (suspicion.condition !== undefined) explained.add(suspicion.condition);
  }
  const [outermost] = selects;
  const why =
    isNothing && outermost?.around.use === 'answer'
      ? await explainNoRows(outermost, explained, copy)
      : undefined;
  const notices = found.map(({ notice }) => notice);
  const cut: readonly SqlNotice[] = copy.isCut ? [{ code: 'sql_not_examined' }] : [];
  return [...(why === undefined ? [] : [why]), ...notices, ...cut];
}

/** The places that may have a trap, each with its kind. */
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
    .slice(0, MOST_SUSPECTED);
}

/** Asks the copy whether a suspicion is true. @returns the notice to give; undefined: it is not, or is unknown */
async function confirm(
  { rows, question, notice }: Suspicion,
  copy: AskedCopy,
): Promise<SqlNotice | undefined> {
  const found = question === undefined ? [] : await copy.ask(rows, question);
  if (found === undefined) return undefined;
  if (question === undefined && typeof notice !== 'function') return notice;
  if (typeof notice === 'function') return notice(found);
  return found.length > 0 ? notice : undefined;
}

/** Maximum number of conditions to test when a query found nothing. */
const MOST_ASKED = 8;

/** Maximum number of conditions that a notice names. */
const MOST_NAMED = 2;

/**
 * Explains why a SELECT gives nothing: an empty view, or a condition that no row meets by itself.
 * @param explained conditions that another notice already explains
 * @returns undefined: already explained, or unknown
 */
async function explainNoRows(
  select: Select,
  explained: ReadonlySet<Node>,
  copy: AskedCopy,
): Promise<SqlNotice | undefined> {
  const { where } = select;
  if (listParts(where).some((part) => explained.has(part)) || where.length > MOST_ASKED) {
    return undefined;
  }
  return (await countRows(select, [], copy)) === 0
    ? explainEmptyFrom(select, copy)
    : explainConditions(select, copy);
}

/** How many rows of FROM, or of one source of it, meet some conditions; NaN: unknown. */
async function countRows(
  { node, around }: Select,
  conditions: readonly Node[],
  copy: AskedCopy,
  from: unknown = node.from_table,
): Promise<number> {
  const found = await copy.ask(
    selectRows(from, conditions, around.ctes),
    (of) => `SELECT count(*) FROM ${of}`,
  );
  return found === undefined ? Number.NaN : Number(found[0]?.[0]);
}

/** Explains why there are no rows even without conditions. */
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

/** Whether a view shows changes, of which the first reading knows none. */
async function isBeforeHistory({ view }: Source, copy: AskedCopy): Promise<boolean> {
  if (!HISTORY_VIEWS.some(({ name }) => name === view?.name)) return false;
  const refreshes = await copy.ask(undefined, () => 'SELECT count(*)::DOUBLE FROM refreshes');
  return refreshes?.[0]?.[0] === 0;
}

/** Names the conditions that no row meets by itself. */
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
    failing.slice(0, MOST_NAMED).map((condition) => copy.write(condition)),
  );
  return {
    code: 'sql_conditions_unmet',
    conditions: conditions.map(shorten),
    isJoin: sources.length !== 1,
    hasOthers: where.length !== 1,
  };
}

/** Maximum length of a repeated condition, in characters. */
const MOST_CHARS = 100;

/** A condition for a notice: without outer brackets, with LIKE for `~~`, and shortened. */
function shorten(sql: string): string {
  const read = sql
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^"(\w+)"/, '$1')
    .replace(/to_(\w+)s\(CAST\(trunc\(CAST\((-?\d+) AS DOUBLE\)\) AS \w+\)\)/g, 'INTERVAL $2 $1')
    .replace(
      / (!?)~~(\*?) /g,
      (_, not: string, loose: string) => ` ${not && 'NOT '}${loose && 'I'}LIKE `,
    );
  if (read.length <= MOST_CHARS) return read;
  return `${takeChars(read, MOST_CHARS)}…`;
}
