import type { Ranking } from '../filter/rank.ts';
import { isRecord } from '../record/value.ts';
import type { Condition, ConditionArguments } from './build-conditions.ts';
import {
  nameRelation,
  rowsOf,
  type Selection,
  type SideValue,
  writeStruct,
} from './build-select.ts';
import { LISTS } from './list-rows.ts';
import { ARGUMENT_PLACES } from './named-values.ts';
import { findPresence } from './presence-tests.ts';
import { isWithin, selectChosen } from './prices.ts';
import { allOf } from './sql.ts';

// The number of records without the value in question:
// `{"property":"Width","count":17,"of":96}`.
type NotStated = Readonly<Record<string, string | number>>;

/** Facts beside a total; absent where not needed, or not known of all records. */
export interface Readings {
  // Matches with the values of their variants, and the records that were tested so.
  readonly both?: { readonly count: number; readonly of: number } | undefined;
  // The variant that comes before all products of a ranking by price.
  readonly first?: unknown;
  // The number of products whose variants match.
  readonly ofProducts?: number | undefined;
  readonly unstated: readonly NotStated[];
}

// A value that a record may not state, with the words for it.
interface Silence {
  // The arguments about it.
  readonly argumentNames: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  // SQL: the record does not state it.
  readonly test: string;
}

function listSilences(
  { price_min, price_max, updated_after, updated_before, currency }: ConditionArguments,
  selection: Selection,
): readonly Silence[] {
  const of = rowsOf(selection);
  const { id } = LISTS[selection.list];
  const lacks = (word: string): string => `NOT (${findPresence(word).test(of)})`;
  const silences: Silence[] = [];
  for (const [at, { argument, named }] of selection.conditions.entries()) {
    if (named === undefined || (argument !== 'properties' && argument !== 'options')) continue;
    const stated = `SELECT e.record FROM ${nameRelation(at)} e WHERE e.is_stated`;
    silences.push({
      argumentNames: [argument],
      labels: { [ARGUMENT_PLACES[argument]]: named.name },
      test: `(${of.alias}.${id} IN (${stated})) IS NOT true`,
    });
  }
  if (price_min !== undefined || price_max !== undefined) {
    const word = currency === undefined ? 'prices' : `price:${currency}`;
    silences.push({
      argumentNames: ['price_min', 'price_max'],
      labels: { price: currency ?? 'any' },
      test: lacks(word),
    });
  }
  if (updated_after !== undefined || updated_before !== undefined) {
    silences.push({
      argumentNames: ['updated_after', 'updated_before'],
      labels: { date: 'updated' },
      test: lacks('updated'),
    });
  }
  return silences;
}

/**
 * Plans the facts beside the total of a selection.
 * @param hasVariants true: the rows hold all variants of the products
 * @returns undefined where there are none
 */
export function planReadings(
  args: ConditionArguments,
  ranking: Ranking | undefined,
  selection: Selection,
  hasVariants: boolean,
): SideValue<Readings> | undefined {
  const { list, conditions } = selection;
  const knowsVariants = list === 'products' && hasVariants;
  const isWider =
    knowsVariants && conditions.some(({ withVariants }) => withVariants !== undefined);
  const ranked = knowsVariants && ranking?.by === 'price' ? ranking : undefined;
  const silences = listSilences(args, selection);
  if (silences.length === 0 && !isWider && ranked === undefined) return undefined;
  const of = rowsOf(selection);
  const allBy = (column: (condition: Condition, index: number) => readonly string[]): string =>
    allOf(conditions.flatMap(column));
  const both = allBy(({ withVariants }, index) => [
    isWider && withVariants !== undefined ? `both${index}` : `c${index}`,
  ]);
  const ofBoth = allBy(({ withVariants }, index) =>
    withVariants === undefined ? [`c${index}`] : [],
  );
  const mayBeSilent = new Set(silences.flatMap((silence) => silence.argumentNames));
  const scope = allBy(({ argument }, index) => (mayBeSilent.has(argument) ? [] : [`c${index}`]));
  const wider = conditions.flatMap(
    ({ withVariants }, at): readonly (readonly [string, string])[] =>
      isWider && withVariants !== undefined ? [[`both${at}`, withVariants(of)]] : [],
  );
  const count = (test: string): string => `count(*) FILTER (${test})`;
  const silent = silences.map((_, index) => count(`${scope} AND silent${index}`));
  const value = writeStruct({
    ...(isWider && {
      both: count(both),
      both_unknown: count(`(${both}) IS NULL`),
      of_both: count(ofBoth),
    }),
    unknown: count('is_match IS NULL'),
    ...(list === 'variants' && {
      products: 'count(DISTINCT product_id) FILTER (is_match)',
    }),
    in_scope: count(scope),
    scope_unknown: count(`(${scope}) IS NULL`),
    silent: `[${silent.join(', ')}]`,
    ...(ranked && { first: selectFirst(ranked, args) }),
  });
  const columns = [
    ...wider,
    ...silences.map(({ test }, at): readonly [string, string] => [`silent${at}`, test]),
  ];
  return {
    columns: Object.fromEntries(columns),
    value: `(SELECT ${value} FROM judged WHERE is_left)`,
    read: (counts) => readReadings(list, isWider, silences, counts),
  };
}

function readReadings(
  list: Selection['list'],
  isWider: boolean,
  silences: readonly Silence[],
  value: unknown,
): Readings {
  const row = isRecord(value) ? value : {};
  const silent = Array.isArray(row.silent) ? row.silent : [];
  const isSure = Number(row.unknown) === 0;
  const isBothSure = isWider && Number(row.both_unknown) === 0;
  const isScopeSure = Number(row.scope_unknown) === 0;
  const unstated = silences.map(({ labels }, index) => ({
    ...labels,
    count: Number(silent[index]),
    of: Number(row.in_scope),
  }));
  return {
    both: isBothSure ? { count: Number(row.both), of: Number(row.of_both) } : undefined,
    first: isSure ? (row.first ?? undefined) : undefined,
    ofProducts: list === 'variants' && isSure ? Number(row.products) : undefined,
    unstated: isScopeSure ? unstated : [],
  };
}

// The best price of the matching products and their variants; NULL where it is a product's.
function selectFirst({ direction, currency }: Ranking, args: ConditionArguments): string {
  return `(
    SELECT CASE owner WHEN 'variant' THEN {
      product_id: product_id,
      variant_id: variant_id,
      code: (SELECT any_value(v.code) FROM variants v WHERE v.variant_id = e.variant_id),
      price: price,
      currency: nullif(currency, '')
    } END
    FROM (${selectChosen(currency, 'e.product_id IN (SELECT id FROM matches)')}) e
    WHERE ${isWithin(args)}
    ORDER BY price ${direction}, owner
    LIMIT 1
  )`;
}
