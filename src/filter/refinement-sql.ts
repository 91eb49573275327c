/**
 * Which records of the local copy cannot pass the refinements, and which surely do, as SQL. It only spares reading those:
 * all that is between is judged by refinement.ts, which alone says what a refinement means. Pure.
 */

import { readDate } from '../record/value.ts';
import type { CountsOf, FieldCounts } from './filter-sql.ts';
import { isOnlyNamed } from './named-value.ts';
import { buildHasSql, buildMissingSql } from './presence-sql.ts';
import { findPresenceWord } from './presence-words.ts';
import type { RefinementArguments } from './refinement-arguments.ts';
import { among, quoteList, quoteValue, type RefinementSql } from './sql-words.ts';

/** How a name of a property, an option or a tag is written in the copy; undefined: there are too many names to tell. */
export type Spellings = (view: NamedView, name: string) => readonly string[] | undefined;

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
  readonly spellings: Spellings;
  /** True of the records of the view that pass the filters. */
  readonly matches: string;
}

/**
 * Builds the conditions over the columns of the view `view`, which is to be called `t`.
 * @returns undefined when nothing can be told
 */
export function buildRefinementSql(args: JudgingArguments, parts: Parts): RefinementSql | undefined {
  // By a field that no record carries nothing is judged; whoever reads the records is to see that it is not sent.
  if (listFields(args).some((field) => !(countsOf(field, parts).sent > 0))) return undefined;
  const { status, type, parent_id, properties = [], options = [], tag } = args;
  const tests = [
    ...(status === undefined ? [] : [testStatus(status, parts)]),
    ...(type === undefined ? [] : [testColumn('type', `= ${type}`, parts)]),
    ...(parent_id === undefined ? [] : [testColumn('parent_id', `= ${parent_id}`, parts)]),
    ...listDateTests(args, parts),
    ...(args.missing ?? []).map((word) => testPresence(word, buildMissingSql, parts)),
    ...(args.has ?? []).map((word) => testPresence(word, buildHasSql, parts)),
    ...properties.map((asked) => testNamed('properties', asked.name, isOnlyNamed(asked), parts)),
    ...options.map((asked) => testNamed('options', asked.name, isOnlyNamed(asked), parts)),
    ...(tag === undefined ? [] : [testNamed('tags', tag, true, parts)]),
    ...testPrices(args),
  ];
  if (tests.length === 0) return undefined;
  const maybe = tests.map((test) => test.maybe).join(' AND ');
  const surely = tests.map((test) => test.surely).join(' AND ');
  if (!isPriced(args)) return { maybe, surely };
  const isRead = `(${maybe}) OR ${isWitness(parts)}`;
  const isSure = `${surely} AND NOT ${isWitness(parts)}`;
  if (args.price_min === undefined && args.price_max === undefined) return { maybe: isRead, surely: isSure };
  // What would pass but for its price is counted, or judged where that is not sure.
  const { price_min: _least, price_max: _most, sort_by: _by, ...others } = args;
  const rest = buildRefinementSql(others, parts) ?? { maybe: 'true', surely: 'true' };
  const lacks = lacksPrice(args);
  const unpriced = `(${lacks} AND (${rest.surely}) AND NOT (${isRead}))`;
  return { maybe: `${isRead} OR (${lacks} AND (${rest.maybe}) AND NOT (${rest.surely}))`, surely: isSure, unpriced };
}

/** True of records whose prices were read, and none of which is in the currency asked for. */
function lacksPrice({ currency }: RefinementArguments): string {
  const isPrice =
    currency === undefined ? '' : ` AND (currency IS NULL OR upper(currency) = upper(${quoteValue(currency)}))`;
  return `(t.prices_state <> 'unknown' AND NOT ${among('prices', `price IS NOT NULL${isPrice}`)})`;
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
    [args.properties, 'properties'],
    [args.options, 'options'],
    [args.tag, 'tags'],
    [args.price_min ?? args.price_max, 'prices'],
  ];
  const words = [...(args.missing ?? []), ...(args.has ?? [])];
  return [
    ...named.flatMap(([value, field]) => (value === undefined ? [] : field)),
    ...words.map((word) => findPresenceWord(word)?.field ?? word),
  ];
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

/** What a word of `missing` or `has` tests; of a word that does not exist, refinement.ts tells. */
function testPresence(word: string, build: typeof buildHasSql, parts: Parts): RefinementSql {
  const found = findPresenceWord(word);
  return found === undefined ? OPEN : build(found, countsOf(found.field, parts).unknown > 0);
}

/** Has an entry of that name, whatever its value, or one that could not be read. */
function testNamed(rows: NamedView, name: string, isByName: boolean, parts: Parts): RefinementSql {
  const spellings = parts.spellings(rows, name);
  if (spellings === undefined) return OPEN;
  const id = parts.view === 'products' ? 'product_id' : 'variant_id';
  const owner = rows === 'options' ? '' : `AND owner = ${quoteValue(parts.view.slice(0, -1))}`;
  const code = rows === 'tags' ? '' : ` OR code IN (${quoteList(spellings)})`;
  const isNamed = `t.${id} IN (SELECT ${id} FROM ${rows}
    WHERE ${id} IS NOT NULL ${owner} AND (name IN (${quoteList(spellings)})${code}))`;
  return { maybe: `(t.${rows}_state = 'unknown' OR ${isNamed})`, surely: isByName ? isNamed : 'false' };
}
