/**
 * Finds everything that is wrong with a query although it runs, as sentences for its author. Pure except for the
 * questions to the copy.
 */

import { takeChars } from '../../../../record/cut-characters.ts';
import { HISTORY_VIEWS } from '../../../schema.ts';
import { findAbsentTexts, findOtherNames, findUpperCategories } from './compared-texts.ts';
import { findHiddenTies, findNeverSent } from './left-out.ts';
import {
  findBothOwners,
  findFamilyPrices,
  findSplitCultures,
  findSplitGroups,
} from './mixed-rows.ts';
import { findMixedPrices, findTextOrder } from './mixed-values.ts';
import { findMultipliedRows } from './multiplied-rows.ts';
import { findNotFinite } from './not-finite.ts';
import type { Source } from './statement.ts';
import { readSelects, type Select } from './statement.ts';
import { type AskedCopy, nameSource, type Suspicion, type Trap } from './trap.ts';
import { listParts, type Node, selectRows } from './tree.ts';

/** All kinds of traps, in the order in which they are reported. */
const TRAPS: readonly Trap[] = [
  findNotFinite,
  findAbsentTexts,
  findUpperCategories,
  findTextOrder,
  findMixedPrices,
  findMultipliedRows,
  findBothOwners,
  findFamilyPrices,
  findOtherNames,
  findSplitCultures,
  findSplitGroups,
  findNeverSent,
  findHiddenTies,
];

/** Maximum number of sentences in one answer; after fixing these, the author learns about the rest. */
const MOST_TOLD = 4;

/** Maximum number of sentences of one kind: repeated expressions often contain the same mistake. */
const MOST_OF_KIND = 2;

/** Maximum number of suspicions to examine. */
const MOST_SUSPECTED = 24;

/** Finds what to warn about. @param isNothing whether the query gave no rows, or only zeros */
export async function findTraps(
  tree: unknown,
  isNothing: boolean,
  copy: AskedCopy,
): Promise<readonly string[]> {
  const selects = readSelects(tree);
  const sentences = new Map<string, Trap>();
  const explained = new Set<Node>();
  for (const { trap, ...suspicion } of listSuspicions(selects, isNothing)) {
    if (sentences.size >= MOST_TOLD) break;
    const ofKind = [...sentences.values()].filter((one) => one === trap);
    if (ofKind.length >= MOST_OF_KIND) continue;
    const sentence = await confirm(suspicion, copy);
    if (sentence === undefined) continue;
    sentences.set(sentence, trap);
    if (suspicion.condition !== undefined) explained.add(suspicion.condition);
  }
  const [outermost] = selects;
  const why =
    isNothing && outermost?.around.use === 'answer'
      ? await explainNoRows(outermost, explained, copy)
      : undefined;
  return why === undefined ? [...sentences.keys()] : [why, ...sentences.keys()];
}

/** The places that may have a trap, each with its kind. */
function listSuspicions(
  selects: readonly Select[],
  isNothing: boolean,
): readonly (Suspicion & { readonly trap: Trap })[] {
  // A query without results cannot have counted a value once per language.
  const traps = TRAPS.filter((trap) => !isNothing || trap !== findSplitCultures);
  return traps
    .flatMap((trap) =>
      selects
        .flatMap((select) => trap(select, selects))
        .map((suspicion) => ({ ...suspicion, trap })),
    )
    .slice(0, MOST_SUSPECTED);
}

/** Asks the copy whether a suspicion is true. @returns the sentence to report; undefined: it is not, or is unknown */
async function confirm(
  { rows, question, tell }: Suspicion,
  copy: AskedCopy,
): Promise<string | undefined> {
  const found = await copy.ask(rows, question);
  if (found === undefined) return undefined;
  if (typeof tell === 'function') return tell(found);
  return found.length > 0 ? tell : undefined;
}

const NO_PAST =
  'Nothing is known of changes yet: history begins with the second reading of the catalog, which sync_catalog makes.';

/** Maximum number of conditions to test when a query found nothing. */
const MOST_ASKED = 8;

/** Maximum number of conditions that a sentence names. */
const MOST_NAMED = 2;

/**
 * Explains why a SELECT gives nothing: an empty view, or a condition that no row meets by itself.
 * @param explained conditions that another sentence already explains
 * @returns undefined: already explained, or unknown
 */
async function explainNoRows(
  select: Select,
  explained: ReadonlySet<Node>,
  copy: AskedCopy,
): Promise<string | undefined> {
  const { where } = select;
  if (listParts(where).some((part) => explained.has(part)) || where.length > MOST_ASKED)
    return undefined;
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
async function explainEmptyFrom(select: Select, copy: AskedCopy): Promise<string | undefined> {
  const views = select.sources.filter(({ view }) => view !== undefined);
  for (const source of views) {
    if ((await countRows(select, [], copy, source.ref)) > 0) continue;
    return (await isBeforeHistory(source, select, copy))
      ? NO_PAST
      : `The view ${nameSource(source)} has no rows in this copy.`;
  }
  return views.length < 2
    ? undefined
    : 'The join alone gives no rows: check the columns that ON compares.';
}

/** Whether a view shows changes, of which the first reading knows none. */
async function isBeforeHistory(
  { view }: Source,
  { node }: Select,
  copy: AskedCopy,
): Promise<boolean> {
  if (!HISTORY_VIEWS.some(({ name }) => name === view?.name)) return false;
  const refreshes = await copy.ask(node, () => 'SELECT count(*)::DOUBLE FROM refreshes');
  return refreshes?.[0]?.[0] === 0;
}

/** Names the conditions that no row meets by itself. */
async function explainConditions(select: Select, copy: AskedCopy): Promise<string | undefined> {
  const { where, sources } = select;
  const failing: Node[] = [];
  for (const condition of where)
    if ((await countRows(select, [condition], copy)) === 0) failing.push(condition);
  if (failing.length === 0) {
    return where.length > 1 && (await countRows(select, where, copy)) === 0
      ? `Each condition of WHERE is met by some rows, but no row meets all ${where.length}.`
      : undefined;
  }
  const conditions = await Promise.all(failing.slice(0, MOST_NAMED).map(copy.write));
  const named = conditions.map(shorten).join(', nor ');
  const rest = where.length === 1 ? '' : ', even without the other conditions';
  return `No row${sources.length === 1 ? '' : ' of the join'} meets ${named}${rest}.`;
}

/** Maximum length of a repeated condition, in characters. */
const MOST_CHARS = 100;

/** A condition for a sentence: without outer brackets, with LIKE for `~~`, and shortened. */
function shorten(sql: string): string {
  const read = sql
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^"(\w+)"/, '$1')
    .replace(
      / (!?)~~(\*?) /g,
      (_, not: string, loose: string) => ` ${not && 'NOT '}${loose && 'I'}LIKE `,
    );
  return read.length <= MOST_CHARS ? read : `${takeChars(read, MOST_CHARS)}…`;
}
