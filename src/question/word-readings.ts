/**
 * What stands beside a total: how many match with what their variants have, of how many records one thing that was asked for is not
 * stated, and the variant that is before all products of a ranking by price. One SELECT.
 */

import type { Ranking } from '../filter/rank.ts';
import type { Condition, ConditionArguments } from './build-conditions.ts';
import { buildRelations, rowsOf, type Selection, withTables } from './build-select.ts';
import { anyEntry, LISTS, type RecordRows } from './list-rows.ts';
import { namedRows, OWN_PLACE } from './named-values.ts';
import { findPresence } from './presence-tests.ts';
import { isPriceWithin } from './prices.ts';
import type { Rows } from './rows.ts';
import { allOf } from './sql.ts';

/** Of how many of some records one thing that was asked for is not stated: `{"property":"Width","count":17,"of":96}`. */
type NotStated = Readonly<Record<string, string | number>>;

/** What is told beside a total; what is absent was not asked, or is not known of all records. */
export interface Readings {
  /** How many match with what their variants have, and of how many that is asked. */
  readonly both?: { readonly count: number; readonly of: number } | undefined;
  /** The variant that is before all products of a ranking by price. */
  readonly first?: unknown;
  /** Of how many products the variants are that match. */
  readonly ofProducts?: number | undefined;
  readonly unstated: readonly NotStated[];
}

/** Something that a record may not state, with the words for it. */
interface Silence {
  readonly told: NotStated;
  /** SQL: whether the record states nothing of it. */
  readonly test: (of: RecordRows) => string;
}

/** The arguments whose conditions a record may say nothing of. */
const STATED = /^(?:properties|options|price_|updated_)/;

function lacksNamed(argument: 'properties' | 'options', name: string): Silence {
  return {
    told: { [OWN_PLACE[argument]]: name },
    test: ({ list, alias }) => {
      const { id } = LISTS[list];
      const rows = `${namedRows(name, list)} AND e.${id} = ${alias}.${id}`;
      return `NOT ${anyEntry(`${rows} AND e.value IS NOT NULL`, 'true')}`;
    },
  };
}

function lacks(word: string, told: NotStated): Silence {
  return { told, test: (of) => `NOT (${findPresence(word).own(of)})` };
}

/** What the arguments ask for that a record may not state. */
function listSilences(args: ConditionArguments): readonly Silence[] {
  const { properties = [], options = [], currency } = args;
  const isPriced = args.price_min !== undefined || args.price_max !== undefined;
  const isUpdated = args.updated_after !== undefined || args.updated_before !== undefined;
  return [
    ...properties.map(({ name }) => lacksNamed('properties', name)),
    ...options.map(({ name }) => lacksNamed('options', name)),
    ...(isPriced
      ? [
          lacks(currency === undefined ? 'prices' : `price:${currency}`, {
            price: currency ?? 'any',
          }),
        ]
      : []),
    ...(isUpdated ? [lacks('updated', { date: 'updated' })] : []),
  ];
}

/** The SQL of what records may not state, which tells the tables that it reads. */
export function writeSilences(args: ConditionArguments, selection: Selection): string {
  return listSilences(args)
    .map(({ test }) => test(rowsOf(selection)))
    .join(' ');
}

/** Asks for what is told beside the total of a selection. @throws CatalogError as Rows does */
export async function readReadings(
  args: ConditionArguments,
  ranking: Ranking | undefined,
  selection: Selection,
  rows: Rows,
): Promise<Readings | undefined> {
  const { list, conditions } = selection;
  const silences = listSilences(args);
  const hasVariants = list === 'products' && rows.isComplete('variants');
  const isWider = hasVariants && conditions.some(({ withVariants }) => withVariants !== undefined);
  const ranked = hasVariants && ranking?.by === 'price' ? ranking : undefined;
  if (silences.length === 0 && !isWider && ranked === undefined) return undefined;
  const of = rowsOf(selection);
  const columns = {
    both: conditions.map(readBoth),
    of: conditions.filter(isOwn),
    scope: conditions.filter(isScope),
  };
  const all = (some: readonly Condition[]): string => allOf(some.map(({ test }) => test(of)));
  const wide = {
    ...selection,
    conditions: [
      { argument: 'both', test: () => all(columns.both) },
      { argument: 'of', test: () => all(columns.of) },
      { argument: 'own', test: () => all(conditions) },
      { argument: 'scope', test: () => all(columns.scope) },
      ...silences.map(({ test }) => ({ argument: 'silent', test })),
    ],
  };
  const { tested = '' } = buildRelations(wide);
  const isLeft = allOf(selection.filters.map((_, at) => `f${at}`));
  const count = (test: string): string => `count(*) FILTER (${test})`;
  const counted = ['c0', 'c1', 'c2', 'c3', ...silences.map((_, at) => `c3 AND c${at + 4}`)];
  const sql = withTables(
    { tested: `SELECT * FROM (${tested}) WHERE ${isLeft}` },
    `SELECT
       [${counted.map(count).join(', ')}] AS counts,
       [${['c0', 'c2', 'c3'].map((test) => count(`(${test}) IS NULL`)).join(', ')}] AS unknown,
       count(DISTINCT product_id) FILTER (c2) AS products,
       ${ranked === undefined ? 'NULL' : selectFirst(ranked)} AS first
     FROM tested`,
  );
  const [[counts, unknown, products, first] = []] = await rows.ask(sql);
  const countAt = (at: number): number => Number(Array.isArray(counts) ? counts[at] : 0);
  const isSure = (at: number): boolean => Array.isArray(unknown) && Number(unknown[at]) === 0;
  return {
    both: isWider && isSure(0) ? { count: countAt(0), of: countAt(1) } : undefined,
    first: isSure(1) ? first : undefined,
    ofProducts: list === 'variants' && isSure(1) ? Number(products) : undefined,
    unstated: isSure(2)
      ? silences.map(({ told }, at) => ({ ...told, count: countAt(at + 4), of: countAt(3) }))
      : [],
  };
}

const readBoth = (condition: Condition): Condition => ({
  ...condition,
  test: condition.withVariants ?? condition.test,
});

const isOwn = ({ withVariants }: Condition): boolean => withVariants === undefined;

const isScope = ({ argument }: Condition): boolean => !STATED.test(argument);

/** SQL for the best price of the products that match and their variants; NULL where it is a product's. */
function selectFirst({ direction, currency, priceMin, priceMax }: Ranking): string {
  const isIt = isPriceWithin({ price_min: priceMin, price_max: priceMax, currency });
  return `(
    SELECT CASE owner WHEN 'variant' THEN {
      product_id: product_id,
      variant_id: variant_id,
      code: (SELECT any_value(v.code) FROM variants v WHERE v.variant_id = e.variant_id),
      price: price,
      currency: currency
    } END
    FROM prices e
    WHERE price IS NOT NULL AND ${isIt} AND product_id IN (SELECT id FROM tested WHERE c2)
    ORDER BY price ${direction}, owner
    LIMIT 1
  )`;
}
