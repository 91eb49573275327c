/** A value that is compared in one language, where records have the attribute in another one that nothing translates. Pure but for what is asked of the copy. */

import { quote } from '../../../sql-quote.ts';
import { findPlace, type ViewColumn } from './columns.ts';
import { buildOwnRows } from './rows.ts';
import { listQuoted } from './tell-absent.ts';
import { type Ask, isPlain, repeatText } from './trap.ts';
import { listParts, type Node } from './tree.ts';

/** Rows of one attribute under one name in one culture: as far as can be told, of one language. */
interface Group {
  readonly name: string;
  /** Empty: the PIM does not tell. */
  readonly culture: string;
  /** Whether it has a value that the query asks for. */
  readonly isAsked: boolean;
  /** Products with a value of it that nothing tells the meaning of: none of the groups asked for has it, none stands beside it. */
  readonly products: number;
  /** Such values, the most frequent first. */
  readonly values: readonly string[];
}

/** Values that a sentence names. */
const MOST_VALUES = 12;

/** Groups of one attribute; with more its names are no languages. */
const MOST_GROUPS = 8;

/** Columns that say which attribute a row is of. */
const NAMING = /^(name|code)$/;

/**
 * What is left out where values are in several languages, of which only the groups tell: their names and cultures.
 * @param text one of the texts that the query compares the column with
 * @param isAsked a test in SQL, of `value`, for all of them
 * @returns undefined: the attribute is in one language, or it is not known
 */
export async function tellOtherLanguages(
  column: ViewColumn,
  text: string,
  isAsked: string,
  ask: Ask,
): Promise<string | undefined> {
  if (!/\p{L}/u.test(text)) return undefined;
  const reads = (own: Node, names: RegExp): readonly boolean[] =>
    listParts(own)
      .filter(({ type }) => type === 'COLUMN_REF')
      .map((part) => names.test(findPlace(column.select, part)?.name ?? ''));
  const named = await ask(
    buildOwnRows(column, (own) => reads(own, NAMING).every(Boolean)),
    (of) => `SELECT code, name FROM ${of} WHERE value IS NOT NULL GROUP BY ALL LIMIT ${MOST_GROUPS + 1}`,
  );
  const attribute = readAttribute(named ?? []);
  if (attribute === undefined) return undefined;
  const rows = buildOwnRows(column, (own) => !reads(own, /^(name|code|value)$/).some(Boolean));
  const found = await ask(rows, (of) => writeGroups(of, attribute.condition, isAsked, column.view.name !== 'options'));
  const groups = (found ?? []).map(readGroup);
  return groups.length > MOST_GROUPS ? undefined : tellGroups(column, text, attribute, groups);
}

/** One attribute, as the query names it. */
interface Attribute {
  readonly condition: string;
  readonly code: string | undefined;
  /** The names that the query finds it by. */
  readonly names: readonly string[];
}

/** Undefined: the rows are of several attributes, or of none. */
function readAttribute(rows: readonly (readonly unknown[])[]): Attribute | undefined {
  const [codes, names] = [0, 1].map((at) => [...new Set(rows.map((row) => row[at]))]);
  const [[code, ...otherCodes], [name, ...otherNames]] = [codes ?? [], names ?? []];
  const told = (names ?? []).map((one) => String(one ?? ''));
  if (typeof code === 'string' && otherCodes.length === 0)
    return { condition: `code = ${quote(code)}`, code, names: told };
  const isByName = code === null && otherCodes.length === 0 && typeof name === 'string' && otherNames.length === 0;
  return isByName ? { condition: `name = ${quote(name)}`, code: undefined, names: told } : undefined;
}

function writeGroups(of: string, condition: string, isAsked: string, hasCulture: boolean): string {
  return `WITH a AS (SELECT md5(concat_ws('/', product_id, variant_id)) AS record, product_id, coalesce(name, '') AS name,
      ${hasCulture ? "coalesce(culture, '')" : "''"} AS culture, value, ${isAsked} AS is_asked FROM ${of} WHERE ${condition} AND value IS NOT NULL),
    g AS (SELECT name, culture, bool_or(is_asked) AS is_asked FROM a GROUP BY ALL),
    b AS (SELECT a.* EXCLUDE is_asked, g.is_asked FROM a JOIN g USING (name, culture)),
    r AS (SELECT name, culture, product_id, value FROM b WHERE NOT is_asked
      AND product_id NOT IN (SELECT product_id FROM b WHERE is_asked AND product_id IS NOT NULL)
      AND lower(value) NOT IN (SELECT lower(value) FROM b WHERE is_asked)
      AND value NOT IN (SELECT x.value FROM b x JOIN b y ON x.record = y.record
        AND x.value <> y.value AND (x.name, x.culture) <> (y.name, y.culture))),
    v AS (SELECT name, culture, value, count(*) AS times FROM r GROUP BY ALL),
    w AS (SELECT name, culture, string_agg(value, chr(10) ORDER BY times DESC, value) AS listed
      FROM (FROM v WHERE length(value) <= 40 QUALIFY row_number() OVER (PARTITION BY name, culture ORDER BY times DESC, value) <= 20) GROUP BY ALL)
    SELECT g.name, g.culture, g.is_asked, (SELECT count(DISTINCT product_id) FROM r WHERE r.name = g.name AND r.culture = g.culture),
      w.listed FROM g LEFT JOIN w USING (name, culture) ORDER BY 4 DESC, 1, 2 LIMIT ${MOST_GROUPS + 1}`;
}

function readGroup([name, culture, isAsked, products, listed]: readonly unknown[]): Group {
  return {
    name: String(name),
    culture: String(culture),
    isAsked: isAsked === true,
    products: Number(products),
    values: listed === null ? [] : String(listed).split('\n').filter(isPlain).slice(0, MOST_VALUES),
  };
}

function tellGroups(
  { view }: ViewColumn,
  text: string,
  { code, names }: Attribute,
  groups: readonly Group[],
): string | undefined {
  const byCode =
    code === undefined
      ? ''
      : isPlain(code)
        ? `compare code = ${repeatText(code)} in place of the name`
        : 'compare code';
  const asked = groups.filter(({ isAsked }) => isAsked);
  const [elsewhere] = asked;
  if (elsewhere !== undefined && asked.every(({ name }) => !names.includes(name)))
    return `${repeatText(text)} is a value of ${nameOf(elsewhere)} in ${view.name}, another name of that code: ${byCode}.`;
  const others = groups.filter(
    (one) => one.products > 0 && one.values.length > 0 && isOfOtherLanguage(one, asked, groups),
  );
  if (others.length === 0) return undefined;
  const told = others
    .slice(0, 2)
    .map((one) => `${one.products} as ${placeOf(one)} (values such as ${listQuoted(one.values)})`)
    .join(' and ');
  const isOtherName = others.some(({ name }) => !names.includes(name));
  const fix = isOtherName && byCode !== '' ? `ask for it, too, and ${byCode}` : 'ask for it, too';
  const only = asked.length > 0 ? ' only' : '';
  return `No record shows what ${repeatText(text)} is in another language, and some products have this attribute of ${view.name}${only} in other words: ${told}; if one of these means it, ${fix}.`;
}

/** Whether the rows of a group are of another language than those asked for; where nothing is found, than any others, or of one that is told. */
function isOfOtherLanguage(one: Group, asked: readonly Group[], groups: readonly Group[]): boolean {
  const rest = asked.length > 0 ? asked : groups.filter((other) => other !== one);
  if (rest.length === 0) return one.culture !== '';
  return rest.every(
    (other) => other.name !== one.name || (one.culture !== '' && other.culture !== '' && other.culture !== one.culture),
  );
}

const nameOf = ({ name }: Group): string => (isPlain(name) ? repeatText(name) : 'another name');

function placeOf(group: Group): string {
  const culture = group.culture === '' ? '' : ` in ${isPlain(group.culture) ? group.culture : 'another culture'}`;
  return `${nameOf(group)}${culture}`;
}
