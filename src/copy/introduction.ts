import { cleanJson, toMap } from '../answer/text/clean-json.ts';
import { takeChars } from '../record/cut-characters.ts';
import { compactObject, type JsonValue } from '../record/value.ts';
import type { QueryResult } from './copy-port.ts';
import { fillSql } from './fill-sql.ts';
import exampleNames from './introduction-sections/example-names.sql';
import filledColumns from './introduction-sections/filled-columns.sql';
import itemAttributes from './introduction-sections/item-attributes.sql';
import keysNotRead from './introduction-sections/keys-not-read.sql';
import oddFacts from './introduction-sections/odd-facts.sql';
import recordCounts from './introduction-sections/record-counts.sql';
import { type Ask, type Profile, readProfile, showSections, TEXT_LIMITS } from './profile.ts';
import { quote } from './sql-text.ts';

type Rows = QueryResult['rows'];

interface Introduction {
  readonly profile: Profile;
  readonly counts: Rows;
  readonly filled: Rows;
  readonly attributes: Rows;
  readonly unknownKeys: Rows;
  readonly odd: Rows;
  readonly examples: readonly string[];
}

// Letters, digits and signs between them: such names can be written in an example unchanged.
const PLAIN = '[\\p{L}\\p{N}][\\p{L}\\p{N} &/+-]*';

/** Reads the introduction; undefined if the copy was replaced meanwhile. @throws errors of `ask` */
export async function readIntroduction(ask: Ask): Promise<Introduction | undefined> {
  const profile = await readProfile(ask);
  const read = async (sql: string): Promise<Rows> => (await ask(sql)).rows;
  const [counts, filled, attributes, unknownKeys, odd, names] = await Promise.all([
    read(fillSql(recordCounts)),
    read(fillSql(filledColumns)),
    read(fillSql(itemAttributes, TEXT_LIMITS)),
    read(fillSql(keysNotRead)),
    read(fillSql(oddFacts)),
    read(fillSql(exampleNames, { plain: PLAIN, ...TEXT_LIMITS })),
  ]);
  const examples = await chooseExamples(names[0] ?? [], read);
  return (
    profile && {
      profile,
      counts,
      filled,
      attributes,
      unknownKeys,
      odd,
      examples,
    }
  );
}

const EXAMPLES = 3;

// Chooses the first examples that return rows.
async function chooseExamples(
  names: readonly JsonValue[],
  read: (sql: string) => Promise<Rows>,
): Promise<readonly string[]> {
  const presentNames = names.map((name) => name ?? undefined);
  const examples: string[] = [];
  for (const sql of writeExamples(presentNames)) {
    if (examples.length === EXAMPLES) break;
    const rows = await read(`FROM (${sql}) LIMIT 1`);
    if (rows.length > 0) examples.push(sql);
  }
  return examples;
}

// Writes queries as an assistant would; the last ones work for any catalog.
function writeExamples(names: readonly (JsonValue | undefined)[]): readonly string[] {
  const [number, root, brand, attribute, value, hasPrices] = names;
  const examples: string[] = [];
  if (number !== undefined) {
    const member = writeMember('nums', number);
    examples.push(`SELECT code, ${member} FROM items ORDER BY 2 DESC LIMIT 5`);
  }
  if (root !== undefined) {
    const group = brand === undefined ? 'category_path' : 'brand';
    examples.push(
      `SELECT ${group}, count(DISTINCT product_id) AS products FROM items ` +
        `WHERE category_path LIKE ${quote(`${root}%`)} GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
    );
  }
  const isBrand = brand === undefined ? undefined : `brand = ${quote(String(brand))}`;
  if (attribute !== undefined && value !== undefined) {
    const columns = hasPrices === true ? 'code, price, currency' : 'code';
    const hasValue = `${writeMember('props', attribute)} = ${quote(String(value))}`;
    const condition = isBrand === undefined ? hasValue : `${isBrand} AND ${hasValue}`;
    examples.push(`SELECT ${columns} FROM items WHERE ${condition}`);
  }
  if (isBrand !== undefined) {
    examples.push(`SELECT code, name FROM items WHERE ${isBrand}`);
  }
  return [...examples, ...OF_ANY_CATALOG];
}

function writeMember(map: string, name: JsonValue): string {
  return `${map}[${quote(String(name))}]`;
}

const OF_ANY_CATALOG = [
  'SELECT name, unit, records FROM attributes ORDER BY records DESC LIMIT 5',
  'SELECT status, count(*) AS products FROM products GROUP BY status',
  'SELECT code, name FROM products ORDER BY code LIMIT 5',
];

// Sections of the profile that are shown too.
const SECTIONS = [
  'prices',
  'cultures',
  'root_category_ids',
  'learned_keys',
  'house_words',
] as const;

/** Size of an introduction. */
export interface IntroductionSize {
  // Names of attributes, most frequent first.
  readonly names: number;
  // Names with their percent and unit or example.
  readonly detailed: number;
}

// Attributes with details for each entry of another section. Most queries need names of attributes;
// the other sections are short.
const DETAILED_AN_ENTRY = 2;
const MAX_ENTRIES = 3;

// Longest list of unknown keys, in characters; the view `extras` has all.
const MAX_KEY_CHARS = 60;

function cutKeys([list, keys = null]: Rows[number]): Rows[number] {
  const text = String(keys ?? '');
  const isLong = text.length > MAX_KEY_CHARS;
  const cut = isLong ? `${takeChars(text, MAX_KEY_CHARS)}…` : text;
  return [list ?? null, cut];
}

/** Writes an introduction for an answer. */
export function describeIntroduction(
  introduction: Introduction,
  { names, detailed }: IntroductionSize,
): { readonly [key: string]: JsonValue } {
  const { profile, counts, filled, attributes, unknownKeys, odd, examples } = introduction;
  const entries = Math.min(MAX_ENTRIES, Math.ceil(detailed / DETAILED_AN_ENTRY));
  const cutUnknown = unknownKeys.slice(0, entries).map(cutKeys);
  return {
    records: describeCounts(counts),
    percent_filled: describeFilled(filled),
    ...describeAttributes(attributes.slice(0, detailed)),
    ...listMoreNames(attributes.slice(detailed, names)),
    ...(attributes.length > names && { names_not_shown: attributes.length - names }),
    ...showSections(profile, SECTIONS, entries),
    ...(unknownKeys.length > 0 && { keys_not_read: describePairs(cutUnknown) }),
    ...(odd.length > 0 && { odd: describePairs(odd) }),
    examples,
  };
}

const COUNTED = ['products', 'active_products', 'variants', 'items', 'categories', 'brands'];

function describeCounts([row = []]: Rows): JsonValue {
  return Object.fromEntries(COUNTED.map((name, index) => [name, row[index] ?? null]));
}

function describePairs(rows: Rows): JsonValue {
  const pairs = rows.map(([name, value = null]): [string, JsonValue] => {
    return [String(cleanJson(name)), cleanJson(value)];
  });
  return toMap(pairs);
}

// Percent from which nobody asks what is missing.
const NEARLY_ALL = 95;

// Lists columns that are not nearly filled, and the least percent of all others.
function describeFilled(rows: Rows): JsonValue {
  const isNearlyFilled = ([, percent]: Rows[number]): boolean => Number(percent) >= NEARLY_ALL;
  const nearlyFilled = rows.filter(isNearlyFilled);
  const least = Math.min(...nearlyFilled.map(([, percent]) => Number(percent)));
  const remainder: Rows = Number.isFinite(least) ? [['others_at_least', least]] : [];
  const lessFilled = rows.filter((row) => !isNearlyFilled(row));
  return describePairs([...lessFilled, ...remainder]);
}

// Such an attribute has a unit column, because most of its values are numbers.
function isNumber([, , unit]: Rows[number]): boolean {
  return typeof unit === 'string';
}

// Lists names within each map, with percent and unit or example: `nums: { Weight: '62% g' }`,
// `props: { Colour: '75% Black' }`.
function describeAttributes(rows: Rows): { readonly [map: string]: JsonValue } {
  const describe = ([name, percent, unit, example]: Rows[number]): [string, JsonValue] => {
    const more = unit ?? example;
    const text = more === null || more === undefined ? '' : ` ${more}`;
    return [String(cleanJson(name)), cleanJson(`${percent}%${text}`)];
  };
  const nums = rows.filter(isNumber);
  const props = rows.filter((row) => !isNumber(row));
  return compactObject({
    nums: mapUnlessEmpty(nums.map(describe)),
    props: mapUnlessEmpty(props.map(describe)),
  });
}

function mapUnlessEmpty(pairs: readonly [string, JsonValue][]): JsonValue | undefined {
  return pairs.length === 0 ? undefined : toMap(pairs);
}

function listMoreNames(rows: Rows): { readonly [list: string]: JsonValue } {
  const listNames = (some: Rows): JsonValue | undefined => {
    if (some.length === 0) return undefined;
    return some.map(([name]) => String(cleanJson(name ?? '')));
  };
  return compactObject({
    more_nums: listNames(rows.filter(isNumber)),
    more_props: listNames(rows.filter((row) => !isNumber(row))),
  });
}
