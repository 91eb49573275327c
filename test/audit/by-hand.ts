/** Records written by hand, each with one thing wrong, for the rules that the sandbox plants nothing for. */
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
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
/** Whole numbers from one to another, both included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** What a rule finds among products 1, 2, … and variants 1, 2, …; of a variant whatever is not said, product 1. */
export async function find(
  rule: string,
  products: readonly PimRecord[],
  variants: readonly PimRecord[] = [],
) {
  const { population, ids, unknown, sharedValues, examples } = await askRule(
    rule,
    await openRecords({ products, variants }),
  );
  return { population, ids, unknown, sharedValues, detail: examples[0]?.detail };
}
