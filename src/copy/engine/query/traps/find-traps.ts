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
import { readSelects, type Select } from './statement.ts';
import { type AskedCopy, nameSource, type Trap } from './trap.ts';
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
  // A query without results cannot have counted a value once per language.
  const suspicions = TRAPS.filter((trap) => !isNothing || trap !== findSplitCultures)
    .flatMap((trap) =>
      selects.flatMap((select) => trap(select, selects)).map((one) => ({ ...one, trap })),
    )
    .slice(0, MOST_SUSPECTED);
  const told = new Map<string, Trap>();
  const explained = new Set<Node>();
  for (const { condition, rows, question, tell, trap } of suspicions) {
    if (told.size >= MOST_TOLD) break;
    if ([...told.values()].filter((one) => one === trap).length >= MOST_OF_KIND) continue;
    const found = await copy.ask(rows, question);
    const sentence =
      found && (typeof tell === 'function' ? tell(found) : found.length > 0 ? tell : undefined);
    if (sentence === undefined) continue;
    told.set(sentence, trap);
    if (condition !== undefined) explained.add(condition);
  }
  const [outermost] = selects;
  const why =
    isNothing && outermost?.around.use === 'answer'
      ? await explainNoRows(outermost, explained, copy)
      : undefined;
  return why === undefined ? [...told.keys()] : [why, ...told.keys()];
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
  const { node, where, sources, around } = select;
  if (listParts(where).some((part) => explained.has(part)) || where.length > MOST_ASKED)
    return undefined;
  const count = async (some: readonly Node[], from: unknown = node.from_table): Promise<number> => {
    const found = await copy.ask(
      selectRows(from, some, around.ctes),
      (of) => `SELECT count(*) FROM ${of}`,
    );
    return found === undefined ? Number.NaN : Number(found[0]?.[0]);
  };
  if ((await count([])) === 0) {
    const views = sources.filter(({ view }) => view !== undefined);
    for (const source of views) {
      if ((await count([], source.ref)) > 0) continue;
      const isPast = HISTORY_VIEWS.some(({ name }) => name === source.view?.name);
      const [[refreshes] = []] =
        (await copy.ask(node, () => 'SELECT count(*)::DOUBLE FROM refreshes')) ?? [];
      if (isPast && refreshes === 0) return NO_PAST;
      return `The view ${nameSource(source)} has no rows in this copy.`;
    }
    return views.length < 2
      ? undefined
      : 'The join alone gives no rows: check the columns that ON compares.';
  }
  const failing: Node[] = [];
  for (const condition of where) if ((await count([condition])) === 0) failing.push(condition);
  if (failing.length === 0)
    return where.length > 1 && (await count(where)) === 0
      ? `Each condition of WHERE is met by some rows, but no row meets all ${where.length}.`
      : undefined;
  const told = (await Promise.all(failing.slice(0, MOST_NAMED).map(copy.write)))
    .map(shorten)
    .join(', nor ');
  const rest = where.length === 1 ? '' : ', even without the other conditions';
  return `No row${sources.length === 1 ? '' : ' of the join'} meets ${told}${rest}.`;
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
