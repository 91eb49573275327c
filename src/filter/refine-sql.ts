/**
 * Which records of the local copy cannot pass the refinements, and which surely do, as SQL. It only spares reading those:
 * all that is between is judged by refine.ts, which alone says what a refinement means. Pure.
 */

import { foldCulture, languageOf } from '../record/culture.ts';
import { PRODUCT_FIELDS } from '../record/fields.ts';
import { readDate } from '../record/value.ts';
import type { CountsOf, FieldCounts } from './filter-sql.ts';
import type { RefinementArguments } from './refine.ts';
import { anyOf, quoteList, quoteValue } from './sql-words.ts';

/** What a name of a property, an option or a tag is written like in the copy; undefined: in too many ways to list. */
type SpellingsOf = (view: NamedView) => readonly string[] | undefined;

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

/** A refinement, or all of them, over the columns of a view that is called `t`. */
export interface RefinementSql {
  /** True at least of records whose verdict by refine.ts is `yes` or `unknown`. */
  readonly maybe: string;
  /** True only of records whose verdict is `yes`. */
  readonly surely: string;
}

/**
 * Builds the conditions over the columns of the view `view`, which is to be called `t`.
 * @returns undefined when nothing can be told
 */
export function buildRefinementSql(args: JudgingArguments, parts: Parts): RefinementSql | undefined {
  // By a field that no record carries nothing is judged; whoever reads the records is to see that it is not sent.
  if (listFields(args).some((field) => !(countsOf(field, parts).sent > 0))) return undefined;
  const { status, type, parent_id, property, option, tag } = args;
  const tests = [
    ...(status === undefined ? [] : [testStatus(status, parts)]),
    ...(type === undefined ? [] : [testColumn('type', `= ${type}`, parts)]),
    ...(parent_id === undefined ? [] : [testColumn('parent_id', `= ${parent_id}`, parts)]),
    ...listDateTests(args, parts),
    ...(args.missing ?? []).map((word) => testMissing(word, parts)),
    ...(args.has ?? []).map((word) => testHas(word, parts)),
    ...(property === undefined ? [] : [testNamed('properties', property.value === undefined, parts)]),
    ...(option === undefined ? [] : [testNamed('options', option.value === undefined, parts)]),
    ...(tag === undefined ? [] : [testNamed('tags', true, parts)]),
    ...testPrices(args),
  ];
  if (tests.length === 0) return undefined;
  const maybe = tests.map((test) => test.maybe).join(' AND ');
  const surely = tests.map((test) => test.surely).join(' AND ');
  if (!isPriced(args)) return { maybe, surely };
  return { maybe: `(${maybe}) OR ${isWitness(parts)}`, surely: `${surely} AND NOT ${isWitness(parts)}` };
}

/** Nothing can be told. */
const OPEN: RefinementSql = { maybe: 'true', surely: 'false' };

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

/**
 * A column that passes the test, or holds nothing where something may be that could not be read.
 * @param sureTest where the test is too wide
 */
function testColumn(column: string, test: string, parts: Parts, sureTest = test): RefinementSql {
  const isOpen = countsOf(column, parts).unknown > 0;
  const surely = `(t.${column} IS NOT NULL AND t.${column} ${sureTest})`;
  return {
    maybe: isOpen
      ? `(t.${column} IS NULL OR t.${column} ${test})`
      : `(t.${column} IS NOT NULL AND t.${column} ${test})`,
    surely,
  };
}

/** Words of other spellings are compared where the record is read. */
function testStatus(status: string, parts: Parts): RefinementSql {
  const { maybe, surely } = testColumn('status', `= ${quoteValue(status)}`, parts);
  return { maybe: `(${maybe} OR t.status NOT IN ('active', 'passive'))`, surely };
}

/** By this much a moment in the copy may differ from the one that was sent, whose fraction may be finer. */
const SLACK = "INTERVAL '1 second'";

function listDateTests(args: RefinementArguments, parts: Parts): readonly RefinementSql[] {
  const compare = (column: string, sign: '>=' | '<=', given: string | undefined): readonly RefinementSql[] => {
    const limit = readDate(given);
    if (limit === undefined) return [];
    const moment = `TIMESTAMP ${quoteValue(limit)}`;
    const [wide, narrow] = sign === '>=' ? ['-', '+'] : ['+', '-'];
    return [testColumn(column, `${sign} ${moment} ${wide} ${SLACK}`, parts, `${sign} ${moment} ${narrow} ${SLACK}`)];
  };
  return (['created', 'updated'] as const).flatMap((column) => [
    ...compare(column, '>=', args[`${column}_after`]),
    ...compare(column, '<=', args[`${column}_before`]),
  ]);
}

function isPriced({ price_min, price_max, sort_by }: JudgingArguments): boolean {
  return price_min !== undefined || price_max !== undefined || sort_by === 'price';
}

/** Has a price within the bounds, or one that may be of the currency and cannot be told to be. */
function testPrices({ price_min, price_max, currency }: RefinementArguments): readonly RefinementSql[] {
  if (price_min === undefined && price_max === undefined) return [];
  const isWithin = [
    ...(price_min === undefined ? [] : [`price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`price <= ${price_max}`]),
  ].join(' AND ');
  const mayBe = currency === undefined ? isWithin : `(${isWithin}) OR currency IS NULL`;
  const isIt = currency === undefined ? isWithin : `${isWithin} AND currency = ${quoteValue(currency)}`;
  return [{ maybe: `(t.prices_state = 'unknown' OR ${among('prices', mayBe)})`, surely: among('prices', isIt) }];
}

/** One record of each currency is read in any case: which currencies there are is told with prices. */
function isWitness({ matches }: Parts): string {
  return `t.product_id IN (SELECT min(product_id) FROM prices WHERE owner = 'product'
    AND product_id IN (SELECT product_id FROM products WHERE ${matches}) GROUP BY currency)`;
}

/** Sub-records with a column that tells exactly whether there are any. */
const SUB_RECORDS: ReadonlySet<string> = new Set(
  PRODUCT_FIELDS.filter(({ kind }) => kind === 'sub').map(({ key }) => key),
);

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

/** Has it not. */
function testMissing(word: string, parts: Parts): RefinementSql {
  if (word === 'cover_picture') return { maybe: `NOT ${HAS_COVER}`, surely: 'false' };
  if (word === 'barcode') {
    const isMissing = `NOT ${among('codes', 'is_barcode')}`;
    return { maybe: isMissing, surely: `t.codes_state <> 'unknown' AND ${isMissing}` };
  }
  const translated = among('translations', ofCulture(word));
  if (word.includes(':')) return { maybe: `NOT ${translated}`, surely: `t.translations_state = 'absent'` };
  const field = fieldOf(word);
  const states = { maybe: `t.${field}_state <> 'value'`, surely: `t.${field}_state = 'absent'` };
  if (SUB_RECORDS.has(field)) return states;
  // A list of nothing but nulls is no picture, and not a missing one either.
  if (MEDIA.has(field)) return { ...states, surely: 'false' };
  if (!COLUMNS.has(field)) return OPEN;
  return { maybe: `t.${field} IS NULL`, surely: countsOf(field, parts).unknown === 0 ? `t.${field} IS NULL` : 'false' };
}

/** Has it. */
function testHas(word: string, parts: Parts): RefinementSql {
  if (word === 'cover_picture') return { maybe: 'true', surely: HAS_COVER };
  if (word === 'barcode') return { maybe: `t.codes_state <> 'absent'`, surely: among('codes', 'is_barcode') };
  const field = fieldOf(word);
  const states = { maybe: `t.${field}_state <> 'absent'`, surely: `t.${field}_state = 'value'` };
  if (word.includes(':')) return { ...states, surely: among('translations', ofCulture(word)) };
  if (SUB_RECORDS.has(field)) return states;
  if (MEDIA.has(field)) return { ...states, maybe: 'true' };
  if (!COLUMNS.has(field)) return OPEN;
  return {
    maybe: countsOf(field, parts).unknown === 0 ? `t.${field} IS NOT NULL` : 'true',
    surely: `t.${field} IS NOT NULL`,
  };
}

const MEDIA: ReadonlySet<string> = new Set(['pictures', 'documents']);

/** A translation of the culture that a word names, with a text; `fr` and `fr-FR` stand for each other (presence.ts). */
function ofCulture(word: string): string {
  const culture = foldCulture(word.replace(/^[^:]*:/, ''));
  const language = languageOf(culture);
  const given = "replace(lower(culture), '_', '-')";
  const isSame =
    culture === language
      ? `split_part(${given}, '-', 1) = ${quoteValue(language)}`
      : `${given} IN (${quoteList([culture, language])})`;
  return `${isSame} AND coalesce(name, short_description, long_description) IS NOT NULL`;
}

/** The product has such a row in another view. */
function among(rows: string, test: string): string {
  return `t.product_id IN (SELECT product_id FROM ${rows} WHERE owner = 'product' AND product_id IS NOT NULL AND (${test}))`;
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
function testNamed(rows: NamedView, isByName: boolean, parts: Parts): RefinementSql {
  const spellings = parts.spellingsOf(rows);
  if (spellings === undefined) return OPEN;
  const id = parts.view === 'products' ? 'product_id' : 'variant_id';
  const owner = rows === 'options' ? '' : `AND owner = ${quoteValue(parts.view.slice(0, -1))}`;
  const code = rows === 'tags' ? '' : ` OR code IN (${quoteList(spellings)})`;
  const isNamed = `t.${id} IN (SELECT ${id} FROM ${rows}
    WHERE ${id} IS NOT NULL ${owner} AND (name IN (${quoteList(spellings)})${code}))`;
  return { maybe: `(t.${rows}_state = 'unknown' OR ${isNamed})`, surely: isByName ? isNamed : 'false' };
}
