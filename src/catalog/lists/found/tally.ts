/**
 * Counts: matches by a value instead of showing them (`count_by`), where categories stand in their tree, and how many products
 * each category or brand of a copy holds.
 */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { hasLetter } from '../../../answer/languages.ts';
import type { Notice } from '../../../answer/notices.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import {
  buildReadValues,
  type CountedValue,
  findCountWord,
  type ReadValues,
} from '../../../filter/count-values.ts';
import {
  buildEntries,
  listPath,
  type NamedEntry,
  spellPath,
} from '../../../filter/named-entries.ts';
import { readFilterValues } from '../../../filter/pim-filters.ts';
import { lazily } from '../../../record/lazily.ts';
import { foldText } from '../../../record/nearest.ts';
import { FALLBACK_KEY, type JsonValue, type PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside, ifTold } from '../../call/waiting.ts';
import type { ListQuestion } from '../asked/question.ts';

/** One value and how many records have it. */
export interface Row extends Readonly<Record<string, JsonValue>> {
  readonly value: string;
  readonly count: number;
}

/** What is counted by words that the PIM tells in no particular language. */
const WORDED = /^(?:category|root_category|tag|property:|option:)/;

/** What was counted. */
export type Tally = ReturnType<typeof createTally>;

/** Rows when the call sets no limit, or 0 as for any count: it is the values that are asked for. */
export const DEFAULT_ROWS = 20;

const MAX_VALUE_CHARS = 100;
/** A path ends with the category's name. */
const MAX_PATH_CHARS = 200;

/**
 * Creates a tally, empty.
 * @param culture language wanted of the values, which are in the records' own; undefined: none in particular
 * @param tree where the categories stand; undefined: not known, or none are counted
 * @throws InvalidArgumentError for a word that nothing is counted by
 */
export function createTally(
  word: string,
  redact: (text: string) => string,
  culture?: string,
  tree?: CategoryTree,
) {
  const isOwn = culture !== undefined && WORDED.test(word);
  const readOwn = buildReadValues(word);
  const isInside = tree?.isInside === true;
  const readValues = word === 'root_category' || isInside ? readPlaces(readOwn, tree) : readOwn;
  const counts = new Map<string, { first: CountedValue; count: number }>();
  const spellings = new Map<string, number>();
  const isOfVariants = findCountWord(word)?.isOfVariants;
  let [without, unknown, ofVariants] = [0, 0, 0];
  let [hasSeveral, hasSpellings] = [false, false];
  const clean = (text: string, maxChars: number): string =>
    cutText(toPlainText(redact(text)), maxChars);

  const rows = lazily((): readonly Row[] => {
    const namesakes = countNames([...counts.values()].map(({ first }) => first.value));
    const spell = ({ value, id }: CountedValue): string => {
      if (id === undefined || (!isInside && namesakes.get(foldText(value)) === 1)) {
        return clean(value, MAX_VALUE_CHARS);
      }
      return `${clean(tree?.pathOf(id) ?? value, MAX_PATH_CHARS)} (${id})`;
    };
    return [...counts.values()]
      .map(({ first, count }) => ({ value: spell(first), count }))
      .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
      .map((row) => (isOwn && hasLetter(row.value) ? { ...row, [FALLBACK_KEY]: 'value' } : row));
  });

  return {
    add: (record: PimRecord): void => {
      const values = readValues(record);
      if (values === undefined) unknown += 1;
      else if (values.length === 0) without += 1;
      if (values?.length === 0 && isOfVariants?.(record)) ofVariants += 1;
      // A record that has a value twice has it.
      const own = new Map((values ?? []).map((value) => [value.key, value]));
      hasSeveral ||= own.size > 1;
      for (const [key, first] of own) {
        const known = counts.get(key) ?? { first, count: 0 };
        known.count += 1;
        hasSpellings ||= first.id === undefined && known.first.value !== first.value;
        counts.set(key, known);
        spellings.set(first.value, (spellings.get(first.value) ?? 0) + 1);
        // It is called as most call it.
        if ((spellings.get(first.value) ?? 0) > (spellings.get(known.first.value) ?? 0)) {
          known.first = first;
        }
      }
    },
    /** All values, the most frequent first; asked once all were added. */
    rows,
    /**
     * What the rows after the first `shown` come to, and the records that have no value, or none that can be read.
     * @param isUntold whether it is not known that the PIM sends values, so that having none says nothing
     */
    rest: (shown: number, isUntold = false): JsonValue | undefined => {
      const others = rows().slice(shown);
      const [empty, unclear] = isUntold ? [0, unknown + without] : [without, unknown];
      const left = {
        ...(others.length > 0 && {
          values: others.length,
          count: others.reduce((sum, { count }) => sum + count, 0),
        }),
        ...(empty > 0 && { without: empty }),
        ...(unclear > 0 && { unknown: unclear }),
      };
      return Object.keys(left).length === 0 ? undefined : left;
    },
    /** What is to be said of how was counted. */
    notices: (): readonly Notice[] => {
      const roots = [...counts.values()].map(({ first: { id } }) =>
        (tree?.placesOf(id) ?? []).map((root) => root.id === id),
      );
      const isNone = isOfVariants !== undefined && counts.size === 0 && without > 0;
      const notices: Notice[] = [];
      if (ofVariants > 0) {
        notices.push({ code: 'variants_have_values', count: ofVariants });
        notices.push({ code: 'count_of_variants' });
      } else if (isNone) {
        notices.push({ code: 'asked_elsewhere' });
      }
      if (hasSeveral) notices.push({ code: 'counted_under_each' });
      if (hasSpellings) notices.push({ code: 'spellings_counted_as_one' });
      if (isInside) {
        notices.push({ code: 'counted_inside_category' });
      } else if (roots.flat().includes(false)) {
        notices.push({ code: 'counted_named_categories' });
      }
      return notices;
    },
  };
}

/** The categories that those of a record are counted under; undefined where the list does not hold them, or not all. */
function readPlaces(readCategories: ReadValues, tree: CategoryTree | undefined): ReadValues {
  return (record) => {
    const places = readCategories(record)?.map(({ id }) => tree?.placesOf(id));
    const told = places?.flatMap((of) => of ?? []);
    if (told === undefined || places?.includes(undefined) !== false) {
      return undefined;
    }
    // What has others below it that count is no place of its own.
    const above = new Set(told.map(({ parentId }) => parentId));
    return told
      .filter(({ id }) => !above.has(id))
      .map(({ id, name }) => ({ value: name, key: `#${id}`, id }));
  };
}

/** How often each name is there, whatever its case. */
function countNames(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    counts.set(foldText(name), (counts.get(foldText(name)) ?? 0) + 1);
  }
  return counts;
}

/** The categories of the PIM's list; of one that it does not hold both tell nothing. */
export type CategoryTree = Awaited<ReturnType<typeof readTree>>;

/** Reads the tree. @param inside categories inside which is counted @throws CatalogError; NotInCopyError of a copy without the list */
export async function readTree(
  { catalog, call }: CallContext,
  inside: ReadonlySet<number> = new Set(),
) {
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const entries = new Map(buildEntries('categories', records).map((entry) => [entry.id, entry]));
  return {
    /** Whether the list holds no category, or there is none. */
    isEmpty: entries.size === 0,
    /** The path of a category by its id, such as `Men > Shoes`. */
    pathOf: (id: number | undefined): string | undefined => {
      const entry = id === undefined ? undefined : entries.get(id);
      return entry && spellPath(entry, entries);
    },
    /** Whether matches are counted inside categories. */
    isInside: inside.size > 0 && entries.size > 0,
    /** Under which a category is counted: one level below those, none outside them; else its root. Undefined: the list does not hold it. */
    placesOf: (id = Number.NaN): readonly NamedEntry[] | undefined => {
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      const path = listPath(entry, entries);
      const at = path.findIndex((one) => inside.has(one.id));
      return at < 0 && inside.size > 0 ? [] : path.slice(0, at + 2).slice(-1);
    },
  };
}

/**
 * The tree that matches are counted by; undefined where none is needed, or none can be read and the names on records do.
 * @throws CatalogError; NotInCopyError of a copy without the list where it must be known
 */
export async function readTreeFor(
  { countBy, args }: Pick<ListQuestion, 'countBy' | 'args'>,
  context: CallContext,
) {
  const inside = new Set(readFilterValues(args, 'category_ids').map(Number));
  if (countBy === 'category') return ifTold(() => readTree(context, inside));
  if (countBy !== 'root_category') return undefined;
  const tree = await readTree(context);
  if (tree.isEmpty) {
    const failed =
      'count_by root_category needs the list of categories, which this PIM does not serve.';
    throw new InvalidArgumentError(failed, 'Count by category.', 'count_by');
  }
  return tree;
}

/** The kinds of reference data that products belong to. */
type Holder = 'categories' | 'brands';

/**
 * Reads by the local copy how many products each category (with all below it) or brand holds: the PIM's lists do not tell.
 * @returns undefined where no copy knows them all
 * @throws CatalogError only when the call was cancelled
 */
export async function readProductCounts(kind: Holder, context: CallContext) {
  const { id, all } = VIEWS[kind];
  return askCopyBeside(context, async (ask) => {
    const sure = await ask(buildSureSql(kind));
    if (sure.copy.lists.products?.complete !== true || sure.rows[0]?.[0] !== true) {
      return undefined;
    }
    const { rows, version, counted } = await ask(
      `SELECT ${id}, count(DISTINCT product_id) FROM ${all} GROUP BY ${id}`,
    );
    if (version !== sure.version || counted > rows.length) return undefined;
    const counts = new Map(rows.map(([id, count]) => [Number(id), Number(count)]));
    /** Products that a category or brand holds; 0 for one that no product names. */
    const countOf = (id: number | undefined) =>
      id === undefined ? undefined : (counts.get(id) ?? 0);
    return { countOf, asOf: sure.copy.asOf };
  });
}

/** Brands whose names contain one that was taken exactly, those with the most products first. Throws CatalogError only when the call was cancelled. */
export async function tellSisters(
  taken: readonly number[],
  entries: readonly NamedEntry[],
  context: CallContext,
): Promise<readonly string[]> {
  const spell = ({ name }: NamedEntry): string =>
    ` ${(foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const called = entries.filter(({ id }) => taken.includes(id)).map(spell);
  const others = entries.filter(({ id }) => !taken.includes(id));
  const sisters = others.filter((one) => called.some((name) => spell(one).includes(name)));
  const counts = sisters.length === 0 ? undefined : await readProductCounts('brands', context);
  return sisters
    .map(({ id, name }) => ({
      told: `${cutText(toPlainText(name), MAX_PATH_CHARS)} (${id})`,
      count: counts?.countOf(id),
    }))
    .filter(({ count }) => count !== 0)
    .sort((left, right) => (right.count ?? 0) - (left.count ?? 0))
    .map(({ told, count }) => (count === undefined ? told : `${told}: ${count} products`));
}

/** The views of a copy: what products name, and `all` that they belong to. */
const VIEWS = {
  categories: {
    view: 'product_categories',
    id: 'category_id',
    all: 'product_category_tree',
  },
  brands: { view: 'product_brands', id: 'brand_id', all: 'product_brands' },
} as const;

/** Whether every product showed what it belongs to, in a shape and by an id that could be read: else counts are too low. */
function buildSureSql(kind: Holder): string {
  const { view, id } = VIEWS[kind];
  return `SELECT (SELECT count(*) FILTER (sent = records AND "unknown" = 0) = 1 FROM fields
      WHERE "view" = 'products' AND field = '${kind}')
    AND (SELECT count(*) > 0 AND count(*) = count(${id}) FROM ${view})`;
}
