import {
  type CountKind,
  isCountKind,
  readCountedName,
  refuseUnknownCount,
} from '../filter/count-values.ts';
import { isRecord } from '../record/value.ts';
import { YES_AND_NO } from '../record/yes-no.ts';
import { type SideValue, writeStruct } from './build-select.ts';
import { LISTS, type List } from './list-rows.ts';
import {
  ARGUMENT_PLACES,
  isAboutYesOrNo,
  isNamed,
  type NamedArgument,
  WRITTEN,
} from './named-values.ts';
import { foldLabel, foldText, quoteList } from './sql.ts';

interface CountedValues {
  // Further relations of the statement.
  readonly relations?: Readonly<Record<string, string>>;
  // SELECT with a row for each value of a record in `matches`: `record` (its id), `key` (values of
  // one key count as one), `value`, and `value_id` of a category.
  readonly values: string;
  // SQL: a record in `matches` without a value may have an unreadable one.
  readonly isUnreadable: string;
  // SQL: a variant of a record in `matches` has a value, which is not counted. Absent: no variant
  // has.
  readonly isOfVariants?: string;
}

// `list` has the field. A variant is counted by a field of its product that it does not have
// itself.
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

// An entry without a name shows that the record has a value, but not which. `list` has the entries:
// a variant is counted by the brands and categories of its product.
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

// Places to count categories under: their roots, or one level below the categories of the question.
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

// A category with a counted place below it is no place of its own.
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

// Values are compared without blanks, and yes and no in any words.
function keyOfValue(name: string): string {
  const answers = YES_AND_NO.map(({ answer, folded, signs }) => {
    const spellings = quoteList([...folded, ...signs]);
    return `WHEN unit_folded IS NULL AND value_folded IN (${spellings}) THEN '${answer}'`;
  });
  const text = `replace(value_folded, ' ', '') || coalesce(unit_folded, '')`;
  return `CASE WHEN NOT ${isAboutYesOrNo(name)} THEN ${text} ${answers.join(' ')} ELSE ${text} END`;
}

// Several values of one record count separately, because a filter finds each. The values of its
// variants do not count.
function ofNamed(list: List, argument: NamedArgument, name: string): CountedValues {
  const { id, owner } = LISTS[list];
  const hasName = isNamed(name);
  const place = ARGUMENT_PLACES[argument];
  const near = place === 'property' ? `e.place <> 'option'` : `e.place = 'option'`;
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
        WHERE e.owner = '${owner}' AND ${near} AND ${hasName} AND e.is_member
        QUALIFY e.place = '${place}' OR NOT bool_or(e.place = '${place}') OVER (PARTITION BY m.id)
      )
      WHERE value IS NOT NULL`,
    isUnreadable: `m.id IN (SELECT t.${id} FROM ${list} t WHERE t.${argument}_state = 'unknown')`,
    isOfVariants:
      list === 'products'
        ? `m.id IN (SELECT e.product_id FROM amounts e WHERE e.owner = 'variant' AND ${hasName})`
        : 'false',
  };
}

/** Value and its number of records. */
export interface CountedValue {
  readonly value: string;
  readonly id: number | undefined;
  readonly count: number;
  // The number of values with the same name.
  readonly namesakes: number;
  // Names from the top down to the category; empty: not known.
  readonly path: readonly string[];
}

/** Counts of the matches. */
export interface Counts {
  // The most frequent first, at most {@link MAX_VALUES}.
  readonly rows: readonly CountedValue[];
  // Number of values, and the sum of their counts.
  readonly values: number;
  readonly counted: number;
  // Records without a value, and those with unreadable values.
  readonly without: number;
  readonly unknown: number;
  // Records without a value whose variants have one.
  readonly ofVariants: number;
  // Some record has several values.
  readonly hasSeveral: boolean;
  // The copy has categories.
  readonly hasCategories: boolean;
}

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

const COUNTED_VALUES: Readonly<
  Record<CountKind, (list: List, inside: readonly number[]) => CountedValues>
> = {
  brand: () =>
    ofEntries('products', 'product_brands', 'brands', foldText('e.name'), 'NULL::BIGINT'),
  category: (_list, inside) => (inside.length > 0 ? ofPlaces(inside) : ofCategories()),
  root_category: () => ofPlaces([]),
  tag: (list) => ofEntries(list, 'tags', 'tags', foldLabel('e.name'), 'NULL::BIGINT'),
  status: (list) => ofField(list, 't.status', 'status'),
  // DuckDB writes the number 2 as 2.0, which no filter accepts.
  type: () => ofField('products', "regexp_replace(t.type::VARCHAR, '\\.0$', '')", 'type'),
  year_created: (list) => ofField(list, 'year(t.created)', 'created'),
  year_updated: (list) => ofField(list, 'year(t.updated)', 'updated'),
};

function ofCategories(): CountedValues {
  const key = `coalesce('#' || e.category_id, ${foldText('e.name')})`;
  return ofEntries('products', 'product_categories', 'categories', key, 'e.category_id');
}

// `word` is a value of count_by.
function valuesOf(word: string, list: List, inside: readonly number[]): CountedValues {
  const named = readCountedName(word);
  if (named !== undefined) return ofNamed(list, named.argument, named.name);
  if (isCountKind(word)) return COUNTED_VALUES[word](list, inside);
  throw new Error('A word of count_by has no values.');
}

const MAX_VALUES = 1_000;

// From the root down to the category `value_id`.
const PATH = `(
  SELECT list(c.name ORDER BY t.depth DESC)
  FROM category_tree t
  JOIN categories c ON c.category_id = t.ancestor_id
  WHERE t.category_id = value_id
)`;

/**
 * Plans counts of `matches(id, product_id)`: a struct with the values, the most frequent first, and
 * the records without any.
 * @param inside categories to count one level below
 * @throws InvalidArgumentError for an unknown word
 */
export function planCounts(word: string, list: List, inside: readonly number[]): SideValue<Counts> {
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
        SELECT
          m.id,
          coalesce(${isUnreadable}, false) AS is_unreadable,
          ${isOfVariants} AS is_of_variants
        FROM matches m
        WHERE m.id NOT IN (SELECT record FROM counted)`,
    },
    // Scalar subqueries within one SELECT are planned much faster than beside those of the
    // question.
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
