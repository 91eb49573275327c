/**
 * Both readings of a question: what products have themselves, and what they have with their variants; and how many records say
 * nothing of what was asked for. By one statement over the copy that answers, or from all records of a scan.
 */

import type { Answer } from '../../../answer/envelope.ts';
import { toExactText } from '../../../answer/text/text.ts';
import {
  type Condition,
  foldCurrency,
  judgeRowByName,
  testConditions,
  testEntries,
} from '../../../filter/condition-engine.ts';
import { quoteValue } from '../../../filter/filter-sql.ts';
import { KINDS, type NamedArgument } from '../../../filter/named-places.ts';
import { buildNamedCondition } from '../../../filter/named-value.ts';
import { buildPresence, negate } from '../../../filter/presence.ts';
import type { Ranking } from '../../../filter/rank.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { askBeside } from '../../call/waiting.ts';
import type { ListQuestion } from '../asked/question.ts';

/** What a copy tells of a question; undefined: none answers it, or nothing of the kind is asked. */
export type Readings = Awaited<ReturnType<typeof askReadings>>;

/** Of how many of some records one thing that was asked for is not known: `{"property":"Width","count":17,"of":96}`. */
type Unstated = Readonly<Record<string, string | number>>;

/** The arguments whose conditions a record may say nothing of. */
const STATED = /^(?:properties|options|price_|updated_)/;

/** The conditions that a record says nothing of what is asked for, with the words for that; and all conditions on other things. */
function splitStated({ args, conditions }: ListQuestion) {
  const {
    price_min,
    price_max = price_min,
    updated_before,
    updated_after = updated_before,
    currency,
  } = args;
  const listNamed = (argument: NamedArgument) =>
    (args[argument] ?? []).map(({ name }) => {
      const { one, rows, ...kind } = KINDS[argument];
      const { test } = buildNamedCondition(argument, { name, contains: '' });
      // Whatever the value is, it need not be judged.
      const stated = {
        ...kind,
        rows: `(FROM ${rows} WHERE value IS NOT NULL)`,
      };
      const named = { view: rows, own: one, name };
      const ofRows = testEntries(
        argument,
        stated,
        () => 'yes',
        judgeRowByName(argument, true),
        named,
      );
      return { ...negate({ ...ofRows, test }), told: { [one]: name } };
    });
  const ofPrice = currency === undefined ? 'prices' : `price:${currency}`;
  const silent: readonly (Condition & { readonly told: Unstated })[] = [
    ...[...listNamed('properties'), ...listNamed('options')],
    ...(price_max === undefined
      ? []
      : [{ ...buildPresence('missing', ofPrice), told: { price: currency ?? 'any' } }]),
    ...(updated_after === undefined
      ? []
      : [{ ...buildPresence('missing', 'updated'), told: { date: 'updated' } }]),
  ];
  return {
    silent,
    scope: conditions.filter(({ argument }) => !STATED.test(argument)),
  };
}

/** Counts in the records of a scan those that say nothing. */
export function trackUnstated(question: ListQuestion) {
  const { silent, scope } = splitStated(question);
  const counts = silent.map((one) => ({ ...one, count: 0, of: 0 }));
  return {
    look: (record: PimRecord): void => {
      if (counts.length === 0 || testConditions(scope, record).verdict !== 'yes') {
        return;
      }
      for (const one of counts) {
        one.of += 1;
        if (one.test(record) === 'yes') one.count += 1;
      }
    },
    told: (): readonly Unstated[] =>
      counts.map(({ told, count, of }) => ({
        ...told,
        count,
        of,
      })),
  };
}

/** Asks the copy. Throws CatalogError only when the call was cancelled. */
export async function askReadings(question: ListQuestion, context: CallContext) {
  const { conditions, filters, kind, ranking, ranked: byWords } = question;
  const [filter, ...others] = filters;
  const { askSql } = context.catalog;
  if (askSql === undefined || filter === undefined || others.length > 0) {
    return undefined;
  }
  const list = kind === 'product' ? 'products' : 'variants';
  const hasVariants = kind === 'product' && context.copy?.info.lists.variants?.complete === true;
  const own = conditions.filter(({ withVariants }) => withVariants === undefined || !hasVariants);
  const isWider = own.length < conditions.length;
  const ranked = hasVariants && ranking?.by === 'price' ? ranking : undefined;
  const { silent, scope } = splitStated(question);
  if (silent.length === 0 && !isWider && ranked === undefined) return undefined;
  const both = conditions.map(({ sql, withVariants }) => ({ sql: withVariants ?? sql }));
  const [whole, part] = isWider ? [both, own] : [[], []];
  const isListed = ranked !== undefined || kind === 'variant';
  const tests = [
    whole,
    part,
    isListed ? conditions : [],
    scope,
    ...silent.map((one) => [...scope, one]),
  ];
  const scopes = tests.map((all) => all.map(({ sql }) => sql));
  const rows = await askBeside(context, (call) =>
    askSql(list, filter, scopes, call, (filtered, tests) => {
      const passed =
        byWords === undefined
          ? filtered
          : `${filtered} AND t.product_id IN (SELECT ranked_id FROM (${byWords}))`;
      const counts = tests.map(
        ({ surely, maybe }) => `count(*) FILTER (${surely}), count(*) FILTER (${maybe})`,
      );
      const first =
        ranked === undefined ? 'NULL' : selectFirst(ranked, `${passed} AND ${tests[2]?.surely}`);
      counts.push(`count(DISTINCT product_id) FILTER (${tests[2]?.surely})`);
      return `SELECT ${counts.join(', ')}, ${first} FROM ${list} t WHERE ${passed}`;
    }),
  );
  const [row] = context.settings.redact(rows ?? []);
  if (row === undefined) return undefined;
  const countOf = (at: number) => Number(row[2 * at]);
  const isSure = (at: number) => row[2 * at] === row[2 * at + 1];
  return {
    /** How many match with what their variants have, and of how many that is asked; undefined: of none, or not known of all. */
    both: isWider && isSure(0) ? { count: countOf(0), of: countOf(1) } : undefined,
    /** The variant that is before all products of a ranking by price, if one is. */
    first: isSure(2) ? row.at(-1) : undefined,
    /** Of how many products the variants are that match. */
    ofProducts: kind === 'variant' && isSure(2) ? Number(row.at(-2)) : undefined,
    unstated: isSure(3)
      ? silent.map(({ told }, at) => ({
          ...told,
          count: countOf(at + 4),
          of: countOf(3),
        }))
      : [],
  };
}

/** SQL for the best price of some products and their variants; NULL where it is a product's. */
function selectFirst(
  { direction, currency, priceMin, priceMax }: Ranking,
  isOfThese: string,
): string {
  const isWanted =
    currency === undefined ? '' : `AND upper(currency) = ${quoteValue(foldCurrency(currency))}`;
  const isEnough = priceMin === undefined ? '' : `AND price >= ${priceMin}`;
  const isLow = priceMax === undefined ? '' : `AND price <= ${priceMax}`;
  return `(
    SELECT CASE owner WHEN 'variant' THEN {
      product_id: product_id,
      variant_id: variant_id,
      code: (SELECT any_value(v.code) FROM variants v WHERE v.variant_id = p.variant_id),
      price: price,
      currency: currency
    } END
    FROM prices p
    WHERE price IS NOT NULL ${isWanted} ${isEnough} ${isLow}
      AND product_id IN (SELECT t.product_id FROM products t WHERE ${isOfThese})
    ORDER BY price ${direction}, owner
    LIMIT 1
  )`;
}

/**
 * What stands beside the total.
 * @param scanned what a scan tells, where no copy was asked
 */
export function tellReadings(
  readings: Readings,
  scanned: readonly Unstated[],
  total: number | undefined,
): Answer {
  const { both, first, ofProducts, unstated = scanned } = readings ?? {};
  // Where nothing is known of the products' own, all or none may also mean that it is not sent.
  const isTold =
    total === undefined ? both && both.count > 0 && both.count < both.of : both?.count !== total;
  const variant = Object.entries(first ?? {}).filter(([, value]) => value !== null);
  const texts = variant.map(([key, value]) => [
    key,
    typeof value === 'string' ? toExactText(value) : value,
  ]);
  // Without a total it is told what is not known.
  const known = unstated.filter(({ of }) => total !== undefined && Number(of) > 0);
  // What is asked for twice is told once.
  const notStated = [...new Map(known.map((one) => [JSON.stringify(one), one])).values()];
  return {
    ...(both &&
      isTold && { ...(total !== undefined && { own: total }), with_variants: both.count }),
    ...(texts.length > 0 && { first_with_variants: Object.fromEntries(texts) }),
    ...(total !== undefined && ofProducts !== undefined && { of_products: ofProducts }),
    ...(notStated.length > 0 && { not_stated: notStated }),
  };
}
