/** Records counted by a value instead of being shown, as SQL over the rows that match. Pure. */

import {
  type CountKind,
  isCountKind,
  readCountedName,
  refuseUnknownCount,
} from '../filter/count-values.ts';
import { isRecord } from '../record/value.ts';
import { YES_AND_NO } from '../record/yes-no.ts';
import { type Aside, writeStruct } from './build-select.ts';
import { LISTS, type List } from './list-rows.ts';
import { isAboutYesOrNo, isNamed, type NamedArgument, OWN_PLACE, WRITTEN } from './named-values.ts';
import { foldLabel, foldText, quoteList } from './sql.ts';

/** The values that records are counted by. */
interface CountedValues {
  /** Relations that the values are made of. */
  readonly relations?: Readonly<Record<string, string>>;
  /**
   * SELECT of a row for each value of a record in `matches`: `record` (its id), `key` (values of one key count as one), `value`, and
   * `value_id` of a category.
   */
  readonly values: string;
  /** SQL: whether a record in `matches` without a value may have one that cannot be read. */
  readonly isUnreadable: string;
  /** SQL: whether a variant of a record in `matches` has a value, which is not counted; absent: none has. */
  readonly isOfVariants?: string;
}

/** @param list the list that has the field: a variant is counted by what its product has and it has not */
const ofField = (list: List, value: string, field: string): CountedValues => {
  const { id } = LISTS[list];
  return {
    values: `
      SELECT m.id AS record, ${foldText('value')} AS key, value, NULL::BIGINT AS value_id
      FROM (SELECT t.${id} AS id, ${value}::VARCHAR AS value FROM ${list} t) t
      JOIN matches m ON m.${id} = t.id
      WHERE value IS NOT NULL`,
    isUnreadable: `m.${id} IN (
      SELECT t.${id} FROM ${list} t WHERE list_contains(string_split(t.unread, ','), '${field}')
    ) OR (SELECT sum(sent) FROM fields WHERE "view" = '${list}' AND field = '${field}') IS NULL`,
  };
};

/**
 * Entries without a name show that a record has a value, but not which.
 * @param list the list whose records have the entries: a variant is counted by the brands and categories of its product
 */
function ofEntries(
  list: List,
  view: string,
  field: string,
  key: string,
  valueId: string,
): CountedValues {
  const { id, owner } = LISTS[list];
  const isOwn = view === 'tags' ? `e.owner = '${owner}'` : 'true';
  return {
    values: `
      SELECT m.id AS record, ${key} AS key, e.name AS value, ${valueId} AS value_id
      FROM ${view} e
      JOIN matches m ON m.${id} = e.${id}
      WHERE e.name IS NOT NULL AND ${isOwn}`,
    isUnreadable: `
      m.${id} IN (SELECT t.${id} FROM ${list} t WHERE t.${field}_state = 'unknown')
      OR m.${id} IN (SELECT e.${id} FROM ${view} e WHERE e.name IS NULL AND ${isOwn})`,
  };
}

/** Where categories are counted: under their roots, or one level below those that were asked for. */
function placesOf(inside: readonly number[]): string {
  if (inside.length === 0) {
    return `
      SELECT category_id, arg_max(ancestor_id, depth) AS place_id
      FROM category_tree
      GROUP BY category_id`;
  }
  return `
    SELECT t.category_id, t.ancestor_id AS place_id
    FROM category_tree t
    JOIN (
      SELECT category_id, max(depth) AS depth
      FROM category_tree
      WHERE ancestor_id IN (${quoteList(inside)})
      GROUP BY category_id
    ) top ON top.category_id = t.category_id AND t.depth = greatest(top.depth - 1, 0)`;
}

/** Categories of the list, by their places. What has others below it that count is no place of its own. */
function ofPlaces(inside: readonly number[]): CountedValues {
  return {
    relations: {
      placed: `
        SELECT m.id AS record, p.place_id
        FROM product_categories e
        JOIN matches m ON m.product_id = e.product_id
        JOIN (${placesOf(inside)}) p ON p.category_id = e.category_id`,
    },
    values: `
      SELECT DISTINCT
        p.record, '#' || p.place_id AS key, coalesce(c.name, '') AS value, p.place_id AS value_id
      FROM placed p
      JOIN categories c ON c.category_id = p.place_id
      WHERE NOT EXISTS (
        FROM placed o
        JOIN categories k ON k.category_id = o.place_id
        WHERE o.record = p.record AND k.parent_id = p.place_id AND k.category_id <> p.place_id
      )`,
    isUnreadable: `
      m.product_id IN (SELECT t.product_id FROM products t WHERE t.categories_state = 'unknown')
      OR m.product_id IN (
        SELECT e.product_id
        FROM product_categories e
        WHERE e.category_id IS NULL OR e.category_id NOT IN (
          SELECT category_id FROM categories WHERE category_id IS NOT NULL
        )
      )`,
  };
}

/** SQL: what values of a name count as one by: their texts without blanks; yes and no in whatever words they are. */
function keyOfValue(name: string): string {
  const answers = YES_AND_NO.map(
    ({ answer, folded, signs }) =>
      `WHEN unit_folded IS NULL AND value_folded IN (${quoteList([...folded, ...signs])}) THEN '${answer}'`,
  );
  const text = `replace(value_folded, ' ', '') || coalesce(unit_folded, '')`;
  return `CASE WHEN NOT ${isAboutYesOrNo(name)} THEN ${text} ${answers.join(' ')} ELSE ${text} END`;
}

/** Several values in one count separately, because a filter finds each. What variants have is not mixed in. */
function ofNamed(list: List, argument: NamedArgument, name: string): CountedValues {
  const { id, owner } = LISTS[list];
  const isIt = isNamed(name);
  const own = OWN_PLACE[argument];
  const near = own === 'property' ? `e.place <> 'option'` : `e.place = 'option'`;
  return {
    values: `
      SELECT
        record,
        ${keyOfValue(name)} AS key,
        written AS value,
        NULL::BIGINT AS value_id
      FROM (
        SELECT m.id AS record, ${WRITTEN} AS written, e.*
        FROM amounts e
        JOIN matches m ON m.id = e.${id}
        WHERE e.owner = '${owner}' AND ${near} AND ${isIt} AND e.is_member
        QUALIFY e.place = '${own}' OR NOT bool_or(e.place = '${own}') OVER (PARTITION BY m.id)
      )
      WHERE value IS NOT NULL`,
    isUnreadable: `m.id IN (SELECT t.${id} FROM ${list} t WHERE t.${argument}_state = 'unknown')`,
    isOfVariants:
      list === 'products'
        ? `m.id IN (SELECT e.product_id FROM amounts e WHERE e.owner = 'variant' AND ${isIt})`
        : 'false',
  };
}

/** A value, and how many records have it. */
export interface CountedValue {
  readonly value: string;
  readonly id: number | undefined;
  readonly count: number;
  /** How many values are called the same. */
  readonly namesakes: number;
  /** The names of a category and of all above it, from the top down; empty: they are not known. */
  readonly path: readonly string[];
}

/** What the SELECT gives. */
export interface Counts {
  /** The most frequent first; not more than {@link MAX_VALUES}. */
  readonly rows: readonly CountedValue[];
  /** How many values there are, and the sum of their counts. */
  readonly values: number;
  readonly counted: number;
  /** Records without a value, and those whose values cannot be read. */
  readonly without: number;
  readonly unknown: number;
  /** Records without a value of which a variant has one. */
  readonly ofVariants: number;
  /** Whether a record has several values. */
  readonly hasSeveral: boolean;
  /** Whether any categories are known. */
  readonly hasCategories: boolean;
}

/** Reads the struct that the SELECT gives. */
function readCounts(counts: unknown): Counts {
  const row = isRecord(counts) ? counts : {};
  const keys = isRecord(row.keys) ? row.keys : {};
  const silent = isRecord(row.silent) ? row.silent : {};
  const lists = Array.isArray(row.rows) ? row.rows : [];
  return {
    rows: lists.map(({ value, id, count, namesakes, path }) => ({
      value: String(value),
      id: id === null ? undefined : Number(id),
      count: Number(count),
      namesakes: Number(namesakes),
      path: path ?? [],
    })),
    values: Number(keys.values ?? 0),
    counted: Number(keys.counted ?? 0),
    without: Number(silent.without ?? 0),
    unknown: Number(silent.unknown ?? 0),
    ofVariants: Number(silent.of_variants ?? 0),
    hasSeveral: row.has_several === true,
    hasCategories: row.has_categories === true,
  };
}

/** What the words that take no name count. */
const COUNTED: Readonly<
  Record<CountKind, (list: List, inside: readonly number[]) => CountedValues>
> = {
  brand: () =>
    ofEntries('products', 'product_brands', 'brands', foldText('e.name'), 'NULL::BIGINT'),
  category: (_list, inside) => (inside.length > 0 ? ofPlaces(inside) : ofCategories()),
  root_category: () => ofPlaces([]),
  tag: (list) => ofEntries(list, 'tags', 'tags', foldLabel('e.name'), 'NULL::BIGINT'),
  status: (list) => ofField(list, 't.status', 'status'),
  // DuckDB writes the number 2 as 2.0, which no filter takes.
  type: () => ofField('products', "regexp_replace(t.type::VARCHAR, '\\.0$', '')", 'type'),
  year_created: (list) => ofField(list, 'year(t.created)', 'created'),
  year_updated: (list) => ofField(list, 'year(t.updated)', 'updated'),
};

function ofCategories(): CountedValues {
  const key = `coalesce('#' || e.category_id, ${foldText('e.name')})`;
  return ofEntries('products', 'product_categories', 'categories', key, 'e.category_id');
}

/** @param word a word of count_by */
function valuesOf(word: string, list: List, inside: readonly number[]): CountedValues {
  const named = readCountedName(word);
  if (named !== undefined) return ofNamed(list, named.argument, named.name);
  if (isCountKind(word)) return COUNTED[word](list, inside);
  throw new Error('A word of count_by has no values.');
}

/** Values that are read at most. */
const MAX_VALUES = 1_000;

/** SQL of the categories from the root down to the one with the id `value_id`. */
const PATH = `(
  SELECT list(c.name ORDER BY t.depth DESC)
  FROM category_tree t
  JOIN categories c ON c.category_id = t.ancestor_id
  WHERE t.category_id = value_id
)`;

/**
 * Plans what counts `matches(id, product_id)`: a struct with the values, the most frequent first, and what is not among them.
 * @param inside categories one level below which is counted
 * @throws InvalidArgumentError for a word that nothing is counted by
 */
export function planCounts(word: string, list: List, inside: readonly number[]): Aside<Counts> {
  refuseUnknownCount(word);
  const { relations, values, isUnreadable, isOfVariants = 'false' } = valuesOf(word, list, inside);
  const isOfCategories = word === 'category' || word === 'root_category';
  return {
    relations: {
      ...relations,
      counted: values,
      spellings: `
        SELECT key, value_id, value, count(DISTINCT record) AS records
        FROM counted
        GROUP BY key, value_id, value`,
      keys: `
        SELECT c.key, c.value_id, s.value, c.records
        FROM (
          SELECT key, value_id, count(DISTINCT record) AS records
          FROM counted
          GROUP BY key, value_id
        ) c
        JOIN (
          SELECT key, value_id, first(value ORDER BY records DESC, value) AS value
          FROM spellings
          GROUP BY key, value_id
        ) s ON s.key = c.key AND s.value_id IS NOT DISTINCT FROM c.value_id`,
      silent: `
        SELECT m.id, coalesce(${isUnreadable}, false) AS is_unreadable, ${isOfVariants} AS is_of_variants
        FROM matches m
        WHERE m.id NOT IN (SELECT record FROM counted)`,
    },
    // Scalar subqueries within one SELECT are planned much faster than beside those of the question.
    value: `(SELECT ${writeStruct({
      rows: `(
        SELECT list({
          value: value,
          id: value_id,
          count: records,
          namesakes: namesakes,
          path: ${isOfCategories ? PATH : 'NULL'}
        })
        FROM (
          SELECT *, count(*) OVER (PARTITION BY ${foldText('value')}) AS namesakes
          FROM keys
          ORDER BY records DESC, value
          LIMIT ${MAX_VALUES}
        )
      )`,
      keys: `(
        SELECT { values: count(*), counted: coalesce(sum(records), 0) }
        FROM keys
      )`,
      silent: `(
        SELECT {
          without: count(*) FILTER (NOT is_unreadable),
          unknown: count(*) FILTER (is_unreadable),
          of_variants: count(*) FILTER (NOT is_unreadable AND is_of_variants)
        }
        FROM silent
      )`,
      has_categories: isOfCategories ? 'EXISTS (FROM categories)' : 'false',
      has_several:
        'EXISTS (SELECT record FROM counted GROUP BY record HAVING count(DISTINCT key) > 1)',
    })})`,
    read: readCounts,
  };
}
