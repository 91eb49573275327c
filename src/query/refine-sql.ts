/**
 * Which records of the local copy cannot pass the refinements, as SQL: a condition that is true of every record whose
 * verdict by refine.ts may be `yes` or `unknown`. It only spares reading the others; what is left is judged there. Pure.
 */

import { readDate } from '../record/value.ts';
import type { CountsOf, FieldCounts } from './filter-sql.ts';
import type { RefinementArguments } from './refine.ts';
import { anyOf, quoteList, quoteValue } from './sql-words.ts';

/** What a name of a property, an option or a tag is written like in the copy; undefined: in too many ways to list. */
export type SpellingsOf = (view: NamedView) => readonly string[] | undefined;

/** The views whose rows are asked for by a name. */
export type NamedView = 'properties' | 'options' | 'tags';

/** The arguments that decide what must be read. */
interface JudgingArguments extends RefinementArguments {
  readonly sort_by?: string | undefined;
}

/** What the conditions are made of. */
interface Parts {
  readonly view: 'products' | 'variants';
  readonly countsOf: CountsOf;
  readonly spellingsOf: SpellingsOf;
  /** True of the records of the view that pass the filters. */
  readonly matches: string;
}

/**
 * Builds the condition over the columns of the view `view`, which is to be called `t`.
 * @returns undefined when nothing can be left out
 */
export function buildRefinementSql(args: JudgingArguments, parts: Parts): string | undefined {
  // By a field that no record carries nothing is judged; whoever reads the records is to see that it is not sent.
  if (listFields(args).some((field) => !(countsOf(field, parts).sent > 0))) return undefined;
  const { status, type, parent_id, property, option, tag } = args;
  const tests = [
    ...(status === undefined ? [] : [testStatus(status, parts)]),
    ...(type === undefined ? [] : [testColumn('type', `= ${type}`, parts)]),
    ...(parent_id === undefined ? [] : [testColumn('parent_id', `= ${parent_id}`, parts)]),
    ...listDateTests(args, parts),
    ...(args.missing ?? []).flatMap((word) => testMissing(word)),
    ...(args.has ?? []).flatMap((word) => testHas(word, parts)),
    ...(property === undefined ? [] : testNamed('properties', parts)),
    ...(option === undefined ? [] : testNamed('options', parts)),
    ...(tag === undefined ? [] : testNamed('tags', parts)),
    ...testPrices(args),
  ];
  if (tests.length === 0) return undefined;
  return isPriced(args) ? `(${tests.join(' AND ')}) OR ${isWitness(parts)}` : tests.join(' AND ');
}

function countsOf(field: string, { view, countsOf: counts }: Parts): FieldCounts {
  return counts(`${view}.${field}`) ?? { sent: 0, unknown: 0 };
}

/** The fields of the copy by which the arguments judge. */
function listFields(args: RefinementArguments): readonly string[] {
  const named: readonly (readonly [unknown, string])[] = [
    [args.status, 'status'],
    [args.type, 'type'],
    [args.parent_id, 'parent_id'],
    [args.created_after ?? args.created_before, 'created'],
    [args.updated_after ?? args.updated_before, 'updated'],
    [args.property, 'properties'],
    [args.option, 'options'],
    [args.tag, 'tags'],
    [args.price_min ?? args.price_max, 'prices'],
  ];
  const words = [...(args.missing ?? []), ...(args.has ?? [])];
  return [...named.flatMap(([value, field]) => (value === undefined ? [] : field)), ...words.map(fieldOf)];
}

const OWN_WORDS: Readonly<Record<string, string>> = { brand: 'brands', cover_picture: 'pictures', barcode: 'codes' };

/** The field that a word of `missing` and `has` reads. */
function fieldOf(word: string): string {
  if (word.includes(':')) return 'translations';
  return Object.hasOwn(OWN_WORDS, word) ? (OWN_WORDS[word] ?? word) : word;
}

/** A column that passes the test, or holds nothing where something may be that could not be read. */
function testColumn(column: string, test: string, parts: Parts): string {
  const isOpen = countsOf(column, parts).unknown > 0;
  return isOpen ? `(t.${column} IS NULL OR t.${column} ${test})` : `(t.${column} IS NOT NULL AND t.${column} ${test})`;
}

/** Words of other spellings are compared where the record is read. */
function testStatus(status: string, parts: Parts): string {
  return `(${testColumn('status', `IN (${quoteValue(status)})`, parts)} OR t.status NOT IN ('active', 'passive'))`;
}

/** By this much a moment in the copy may differ from the one that was sent, whose fraction may be finer. */
const SLACK = "INTERVAL '1 second'";

function listDateTests(args: RefinementArguments, parts: Parts): readonly string[] {
  return (['created', 'updated'] as const).flatMap((column) => {
    const [after, before] = [readDate(args[`${column}_after`]), readDate(args[`${column}_before`])];
    return [
      ...(after === undefined ? [] : [testColumn(column, `>= TIMESTAMP ${quoteValue(after)} - ${SLACK}`, parts)]),
      ...(before === undefined ? [] : [testColumn(column, `<= TIMESTAMP ${quoteValue(before)} + ${SLACK}`, parts)]),
    ];
  });
}

function isPriced({ price_min, price_max, sort_by }: JudgingArguments): boolean {
  return price_min !== undefined || price_max !== undefined || sort_by === 'price';
}

/** Has a price within the bounds, or one that may be of the currency and cannot be told to be. */
function testPrices({ price_min, price_max, currency }: RefinementArguments): readonly string[] {
  if (price_min === undefined && price_max === undefined) return [];
  const bounds = [
    ...(price_min === undefined ? [] : [`price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`price <= ${price_max}`]),
  ];
  const isWithin = `(${bounds.join(' AND ')})${currency === undefined ? '' : ' OR currency IS NULL'}`;
  return [
    `(t.prices_state = 'unknown' OR t.product_id IN (SELECT product_id FROM prices
      WHERE owner = 'product' AND product_id IS NOT NULL AND (${isWithin})))`,
  ];
}

/** One record of each currency is read in any case: which currencies there are is told with prices. */
function isWitness({ matches }: Parts): string {
  return `t.product_id IN (SELECT min(product_id) FROM prices WHERE owner = 'product'
    AND product_id IN (SELECT product_id FROM products WHERE ${matches}) GROUP BY currency)`;
}

/** Sub-records with a column that tells exactly whether there are any. */
const SUB_RECORDS: ReadonlySet<string> = new Set([
  'variants',
  'properties',
  'tags',
  'categories',
  'brands',
  'translations',
  'codes',
  'prices',
  'dimensions',
  'packaging',
  'warranties',
]);

/** Columns of products that hold one value. */
const COLUMNS: ReadonlySet<string> = new Set([
  'code',
  'name',
  'integration_code',
  'short_description',
  'long_description',
  'unit',
  'type',
  'tax_rate',
  'link',
  'parent_id',
  'updated',
]);

/** Leaves out what surely has the thing. */
function testMissing(word: string): readonly string[] {
  if (word === 'cover_picture') return [`NOT ${HAS_COVER}`];
  if (word === 'barcode') return [notAmong('codes', 'is_barcode')];
  const culture = /^translations?:(.+)$/.exec(word)?.[1]?.toLowerCase().replaceAll('_', '-');
  if (culture !== undefined) {
    const isSame = `replace(lower(culture), '_', '-') = ${quoteValue(culture)}`;
    return [notAmong('translations', `${isSame} AND coalesce(name, short_description, long_description) IS NOT NULL`)];
  }
  const field = fieldOf(word);
  // Pictures that cannot be read are there all the same.
  if (SUB_RECORDS.has(field) || field === 'pictures' || field === 'documents') return [`t.${field}_state <> 'value'`];
  return COLUMNS.has(field) ? [`t.${field} IS NULL`] : [];
}

function notAmong(rows: string, test: string): string {
  const owners = `SELECT product_id FROM ${rows} WHERE owner = 'product' AND product_id IS NOT NULL AND ${test}`;
  return `t.product_id NOT IN (${owners})`;
}

/** Leaves out what surely has it not. */
function testHas(word: string, parts: Parts): readonly string[] {
  if (word === 'cover_picture') return [];
  const field = fieldOf(word);
  if (SUB_RECORDS.has(field)) return [`t.${field}_state <> 'absent'`];
  return COLUMNS.has(field) && countsOf(field, parts).unknown === 0 ? [`t.${field} IS NOT NULL`] : [];
}

/**
 * A cover among the pictures of the record itself, in the two spellings that are looked at first; another spelling is
 * found where the record is read.
 */
const HAS_COVER = anyOf([
  `coalesce(list_contains(json_extract_string(t.raw, '$.Pictures[*].IsCover'), 'true'), false)`,
  `(NOT contains(t.raw::VARCHAR, '"Pictures"') AND NOT contains(t.raw::VARCHAR, '"IsCover"')
    AND coalesce(list_contains(json_extract_string(t.raw, '$.pictures[*].isCover'), 'true'), false))`,
]);

/** Has an entry of that name, whatever its value, or one that could not be read. */
function testNamed(rows: NamedView, parts: Parts): readonly string[] {
  const spellings = parts.spellingsOf(rows);
  if (spellings === undefined) return [];
  const id = parts.view === 'products' ? 'product_id' : 'variant_id';
  const owner = rows === 'options' ? '' : `AND owner = ${quoteValue(parts.view.slice(0, -1))}`;
  const code = rows === 'tags' ? '' : ` OR code IN (${quoteList(spellings)})`;
  return [
    `(t.${rows}_state = 'unknown' OR t.${id} IN (SELECT ${id} FROM ${rows}
      WHERE ${id} IS NOT NULL ${owner} AND (name IN (${quoteList(spellings)})${code})))`,
  ];
}
