/** Summarizes a copy for an answer: read with our own SQL, at most 300 tokens, with the number of entries left out. */

import { fitFirst } from '../answer/fit/fit.ts';
import { cleanJson, toMap } from '../answer/text/clean-json.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { JsonValue } from '../record/value.ts';
import type { QueryResult } from './copy-port.ts';
import { QUALITY, WORDS_TABLE } from './sql-text.ts';

/** Runs our own SQL on the copy and returns all rows. */
type Ask = (sql: string) => Promise<Pick<QueryResult, 'columns' | 'rows' | 'version'>>;

/** The rows of each section, most informative first. */
export type Profile = Readonly<Record<Section | 'house_words', QueryResult['rows']>>;

/** Maximum characters of a name and of an example. */
const MAX_NAME_CHARS = 40;
const MAX_EXAMPLE_CHARS = 24;

const cut = (sql: string, chars: number): string =>
  `CASE WHEN length(${sql}) > ${chars} THEN left(${sql}, ${chars - 1}) || '…' ELSE ${sql} END`;

/** Percentage of records that have it; 0 or 100 only if it is exactly that. */
const percentOf = (all: string): string =>
  `CASE WHEN records >= (${all}) THEN 100 ELSE greatest(1, least(99, round(100.0 * records / (${all})))) END`;

const SHARE = `CASE owner WHEN 'product' THEN ${percentOf('SELECT count(*) FROM products')}
  ELSE ${percentOf('SELECT count(*) FROM variants')} END::DOUBLE`;

const attributesOf = (
  kind: 'property' | 'option',
): string => `SELECT ${cut('name', MAX_NAME_CHARS)}, owner, unit, ${SHARE},
  ${cut('example', MAX_EXAMPLE_CHARS)} FROM attributes WHERE kind = '${kind}' AND name IS NOT NULL
  ORDER BY owner, records DESC, name`;

/** The SQL of each section, by its name in the answer. */
const SECTIONS = {
  /** How many things can be bought. */
  sellable: `SELECT count_if(status = 'active'), count(*) FROM sellable HAVING count(*) > 0`,
  /** Languages of translations, those with most products first. */
  cultures: `SELECT culture FROM translations WHERE culture IS NOT NULL GROUP BY culture ORDER BY count(*) DESC, culture`,
  /** Kind of price, price list and currency, as in the columns of `prices`. */
  prices: `SELECT ${cut('label', MAX_NAME_CHARS)}, ${cut('price_list', MAX_NAME_CHARS)}, currency
    FROM prices GROUP BY label, price_list, currency ORDER BY count(*) DESC, label, price_list, currency`,
  /** Name and id of the root categories, those with most products first. */
  root_category_ids: `SELECT coalesce(${cut('c.name', MAX_NAME_CHARS)}, c.code, ''), c.category_id FROM categories c
    LEFT JOIN (SELECT category_id, count(*) AS products FROM product_category_tree GROUP BY category_id) t USING (category_id)
    WHERE NOT EXISTS (FROM categories p WHERE p.category_id = c.parent_id) ORDER BY t.products DESC NULLS LAST, c.category_id`,
  /** Name, owner, unit, percent of the owners that have it, and an example. */
  properties: attributesOf('property'),
  options: attributesOf('option'),
} as const;

/** The name of a section. */
export type Section = keyof typeof SECTIONS;

/** Reads the profile; undefined if the copy was replaced meanwhile. Throws what `ask` throws. */
export async function readProfile(ask: Ask): Promise<Profile | undefined> {
  const replies = await Promise.all(
    Object.entries(SECTIONS).map(async ([section, sql]) => [section, await ask(sql)] as const),
  );
  if (new Set(replies.map(([, { version }]) => version)).size > 1) return undefined;
  const sections = replies.map(([section, { rows }]) => [section, rows] as const);
  // The keys are those of SECTIONS.
  return {
    ...(Object.fromEntries(sections) as Omit<Profile, 'house_words'>),
    house_words: await readWords(ask),
  };
}

/**
 * House words as columns of `products`, each with the number of products it is true for; none before they are computed.
 */
async function readWords(ask: Ask): Promise<QueryResult['rows']> {
  const table = `${QUALITY}.${WORDS_TABLE}`;
  const columns = await ask(`SELECT * FROM ${table} LIMIT 0`).then(
    (reply) => reply.columns.slice(1),
    () => [],
  );
  if (columns.length === 0) return [];
  const { rows } = await ask(
    `SELECT ${columns.map((column) => `count_if("${column}")`).join(', ')} FROM ${table}`,
  );
  return columns.map((column, at) => [column, rows[0]?.[at] ?? null]);
}

/** Maximum tokens of a profile. */
export const MAX_PROFILE_TOKENS = 300;

/** Numbers of entries to show per section; the largest that fits is used. */
const SIZES = [12, 10, 8, 7, 6, 5, 4, 3, 2, 1];

/** Columns in a row of `prices`, which SQL can compare. */
const PRICE_COLUMNS = ['label', 'price_list', 'currency'];

/** Columns in a row of `properties` and `options`. */
const ATTRIBUTE_COLUMNS = ['name', 'owner', 'unit', 'percent_filled', 'example'];

/** The profile for an answer; undefined if there is nothing to show. */
export function describeProfile(profile: Profile): JsonValue | undefined {
  if (Object.values(profile).every((rows) => rows.length === 0)) return undefined;
  return fitFirst(SIZES, (size) => showFirst(profile, size), MAX_PROFILE_TOKENS);
}

/** The first entries of each non-empty section, and how many more there are. */
function showFirst(profile: Profile, size: number): { readonly [key: string]: JsonValue } {
  const { prices, properties, options } = profile;
  const sections = Object.entries(profile).filter(([, rows]) => rows.length > 0);
  const left = sections.filter(([, rows]) => rows.length > size);
  return {
    ...(prices.length > 0 && { price_columns: PRICE_COLUMNS }),
    ...(properties.length + options.length > 0 && { attribute_columns: ATTRIBUTE_COLUMNS }),
    ...Object.fromEntries(
      sections.map(([section, rows]) => [section, showRows(section, rows.slice(0, size))]),
    ),
    ...(left.length > 0 && {
      not_shown: Object.fromEntries(left.map(([one, rows]) => [one, rows.length - size])),
    }),
  };
}

/** `house_words`: conditions of the operator, which are columns of products, with the number of matching products. */
function showRows(section: string, rows: QueryResult['rows']): JsonValue {
  if (section === 'sellable')
    return rows.map(([active, all]) => `SQL view of ${all} things to buy, ${active} active`).join();
  if (section === 'cultures') return rows.map(([culture = null]) => cleanJson(culture));
  if (section === 'root_category_ids' || section === 'house_words')
    return toMap(rows.map(([name, value = null]) => [toPlainText(String(name)), cleanJson(value)]));
  return rows.map(cleanJson);
}
