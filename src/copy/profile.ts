import { fitFirst } from '../answer/fit/fit.ts';
import { cleanJson, toMap } from '../answer/text/clean-json.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { JsonValue } from '../record/value.ts';
import type { QueryResult } from './copy-port.ts';
import { fillSql } from './fill-sql.ts';
import attributesOfKind from './profile-sections/attributes-of-kind.sql';
import cultures from './profile-sections/cultures.sql';
import learnedShapes from './profile-sections/learned-shapes.sql';
import priceKinds from './profile-sections/price-kinds.sql';
import rootCategories from './profile-sections/root-categories.sql';
import { QUALITY, WORDS_TABLE } from './sql-text.ts';

/** Runs SQL of pim-mcp on the copy and returns all rows. */
export type Ask = (sql: string) => Promise<Pick<QueryResult, 'columns' | 'rows' | 'version'>>;

/** Rows of each section, most informative first. */
export type Profile = Readonly<Record<Section | 'house_words', QueryResult['rows']>>;

/** Maximum characters of a name and of an example. */
export const TEXT_LIMITS = { name_chars: 40, example_chars: 24 };

// SQL of each section, by its name in the answer.
const SECTIONS = {
  sellable: "SELECT count_if(status = 'active'), count(*) FROM sellable HAVING count(*) > 0",
  cultures: fillSql(cultures),
  prices: fillSql(priceKinds, TEXT_LIMITS),
  root_category_ids: fillSql(rootCategories, TEXT_LIMITS),
  properties: fillSql(attributesOfKind, { kind: 'property', ...TEXT_LIMITS }),
  options: fillSql(attributesOfKind, { kind: 'option', ...TEXT_LIMITS }),
  // Roles of keys whose words do not show them.
  learned_keys: fillSql(learnedShapes),
} as const;

export type Section = keyof typeof SECTIONS;

/** Reads the profile; undefined if the copy was replaced meanwhile. @throws errors of `ask` */
export async function readProfile(ask: Ask): Promise<Profile | undefined> {
  const questions = Object.entries(SECTIONS).map(async ([section, sql]) => {
    const reply = await ask(sql);
    return [section, reply] as const;
  });
  const replies = await Promise.all(questions);
  const versions = new Set(replies.map(([, { version }]) => version));
  if (versions.size > 1) return undefined;
  const sections = replies.map(([section, { rows }]) => [section, rows] as const);
  // The keys are those of SECTIONS.
  return {
    ...(Object.fromEntries(sections) as Omit<Profile, 'house_words'>),
    house_words: await readWords(ask),
  };
}

// Counts products of each house word; empty before the audit is made.
async function readWords(ask: Ask): Promise<QueryResult['rows']> {
  const table = `${QUALITY}.${WORDS_TABLE}`;
  const columns = await ask(`SELECT * FROM ${table} LIMIT 0`).then(
    (reply) => reply.columns.slice(1),
    () => [],
  );
  if (columns.length === 0) return [];
  const counts = columns.map((column) => `count_if("${column}")`).join(', ');
  const { rows } = await ask(`SELECT ${counts} FROM ${table}`);
  const [row = []] = rows;
  return columns.map((column, index) => [column, row[index] ?? null]);
}

const MAX_PROFILE_TOKENS = 300;

// Possible numbers of entries per section; the largest that fits is used.
const SIZES = [12, 10, 8, 7, 6, 5, 4, 3, 2, 1];

// Columns in a row of `prices`, which SQL can compare.
const PRICE_COLUMNS = ['label', 'price_list', 'currency'];

const ATTRIBUTE_COLUMNS = ['name', 'owner', 'unit', 'percent_filled', 'example'];

/** Writes a profile for an answer; undefined if it is empty. */
export function describeProfile(profile: Profile): JsonValue | undefined {
  if (Object.values(profile).every((rows) => rows.length === 0)) return undefined;
  return fitFirst(SIZES, (size) => showFirst(profile, size), MAX_PROFILE_TOKENS);
}

// Shows the first entries of each section, and how many more there are.
function showFirst(profile: Profile, size: number): { readonly [key: string]: JsonValue } {
  const { prices, properties, options } = profile;
  const sections = Object.entries(profile).filter(([, rows]) => rows.length > 0);
  const first = sections.map(([section, rows]) => {
    const entries = showRows(section, rows.slice(0, size));
    return [section, entries];
  });
  const cut = sections.filter(([, rows]) => rows.length > size);
  const left = cut.map(([section, rows]) => [section, rows.length - size]);
  const hasAttributes = properties.length + options.length > 0;
  return {
    ...(prices.length > 0 && { price_columns: PRICE_COLUMNS }),
    ...(hasAttributes && { attribute_columns: ATTRIBUTE_COLUMNS }),
    ...Object.fromEntries(first),
    ...(left.length > 0 && { not_shown: Object.fromEntries(left) }),
  };
}

// `house_words`: conditions of the operator, which are columns of products, with the number of
// matching products.
function showRows(section: string, rows: QueryResult['rows']): JsonValue {
  switch (section) {
    case 'sellable':
      return rows
        .map(([active, all]) => `SQL view of ${all} things to buy, ${active} active`)
        .join();
    case 'cultures':
      return rows.map(([culture = null]) => cleanJson(culture));
    case 'learned_keys':
    case 'root_category_ids':
    case 'house_words':
      return toMap(rows.map(showNamed));
    default:
      return rows.map(cleanJson);
  }
}

/** Shows the first entries of some sections, without the empty ones. */
export function showSections(
  profile: Profile,
  sections: readonly (keyof Profile)[],
  size: number,
): { readonly [key: string]: JsonValue } {
  const filled = sections.filter((section) => profile[section].length > 0);
  const entries = filled.map((section) => {
    const first = profile[section].slice(0, size);
    return [section, showRows(section, first)];
  });
  return Object.fromEntries(entries);
}

function showNamed([name, value = null]: readonly JsonValue[]): readonly [string, JsonValue] {
  return [toPlainText(String(name)), cleanJson(value)];
}
