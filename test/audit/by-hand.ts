/** Records written by hand, each with one thing wrong, for the rules that the sandbox plants nothing for. */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule, type Found } from './ask-rule.ts';
import { openRecords } from './open-records.ts';

/** A product that no rule finds fault with, but for the fields given. */
export const product = (id: number, fields: PimRecord = {}): PimRecord => ({
  ProductId: id,
  Code: `P-${id}`,
  Name: `Product ${id}`,
  Status: 1,
  Variants: [],
  ...fields,
});
/** A variant that no rule finds fault with, but for the fields given. */
export const variant = (id: number, productId: number, fields: PimRecord = {}): PimRecord => ({
  VariantId: id,
  ProductId: productId,
  Code: `V-${id}`,
  Name: `Variant ${id}`,
  Status: 1,
  ...fields,
});
/** Codes with one EAN. */
export const ean = (value: string) => ({ Codes: [{ CodeType: 'EAN', Value: value }] });
/** Option values: sizes. */
export const size = (...values: string[]) => ({
  OptionValues: values.map((value, at) => ({ OptionName: `Option ${at}`, Value: value })),
});
/** Properties with one weight, in a category. */
export const weighs = (value: string, categoryId = 1, name = 'Weight') => ({
  Properties: [{ Name: name, Value: value, Unit: 'g' }],
  CategoryProducts: [{ CategoryId: categoryId, Name: `Category ${categoryId}` }],
});
/** Whole numbers from one to another, both included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** What a rule finds among products 1, 2, … and variants 1, 2, …; of a variant whatever is not said, product 1. */
export async function find(rule: string, products: readonly PimRecord[], variants: readonly PimRecord[] = []) {
  const { population, ids, unknown, sharedValues, examples } = await askRule(
    rule,
    await openRecords({ products, variants }),
  );
  return { population, ids, unknown, sharedValues, detail: examples[0]?.detail };
}

/**
 * A test for each case of a table: whether the rule finds fault with a product of those fields, which the last value of a case
 * tells. All products are in one copy, with `others` if there are some, since to make one takes longer than to judge them.
 */
export function itFinds<Case extends readonly [...(string | undefined)[], boolean]>(
  rule: string,
  title: string,
  cases: readonly Case[],
  buildFields: (one: Case) => PimRecord,
  others: readonly PimRecord[] = [],
): void {
  let found: ReturnType<typeof find> | undefined;
  const products = cases.map((one, at) => product(at + 1, buildFields(one)));
  it.each(cases.map((one, at) => [...one, at + 1]))(`${rule}: ${title}`, async (...args) => {
    found ??= find(rule, [...products, ...others]);
    const [isOne, id] = args.slice(-2);
    expect((await found).ids.some((one) => one === id)).toBe(isOne);
  });
}

/** Cases of {@link itFindsIn} have so many ids each. */
const IDS = 10_000;

/**
 * A test for each catalog of a table: which of its records the rule finds fault with, and what it tells of the worst. All are in
 * one copy, with other ids and in other categories than those of the others, since to make a copy takes longer than to judge it.
 */
export function itFindsIn(
  rule: string,
  cases: readonly (readonly [
    title: string,
    records: readonly PimRecord[],
    ids: readonly number[],
    detail?: string | RegExp | undefined,
  ])[],
): void {
  let found: Promise<Found> | undefined;
  const ask = async () => {
    const moved = cases.flatMap(([, records], at) => records.map((record) => move(record, at * IDS)));
    const [variants, products] = [true, false].map((isOne) => moved.filter((one) => 'VariantId' in one === isOne));
    return askRule(rule, await openRecords({ products: products ?? [], variants: variants ?? [] }));
  };
  it.each(cases.map(([title, , ids, detail], at) => ({ title, ids, detail, at })))(
    `${rule}: $title`,
    async ({ ids, detail, at }) => {
      found ??= ask();
      const own = (await found).examples.filter(({ id = -1 }) => Math.floor(id / IDS) === at);
      expect(own.map(({ id = -1 }) => id % IDS).sort((one, other) => one - other)).toEqual(ids);
      if (detail !== undefined) expect(own[0]?.detail).toMatch(detail);
    },
  );
}

/** The record with other ids of its own, its product, its parent and its categories. */
function move(record: PimRecord, by: number): PimRecord {
  const ids = Object.entries(record)
    .filter(([key]) => ['ProductId', 'VariantId', 'ParentId'].includes(key))
    .map(([key, id]) => [key, Number(id) + by] as const);
  const categories = (record.CategoryProducts ?? []) as readonly { readonly CategoryId: number }[];
  const CategoryProducts = categories.map((one) => ({ ...one, CategoryId: one.CategoryId + by }));
  return { ...record, ...Object.fromEntries(ids), ...(categories.length > 0 && { CategoryProducts }) };
}
