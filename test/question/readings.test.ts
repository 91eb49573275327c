/** What stands beside a total is left out where a record that cannot be read may change it. */
import { expect, it } from 'vitest';
import { buildConditions, type ConditionArguments } from '../../src/question/build-conditions.ts';
import { buildSelect, readSelected } from '../../src/question/build-select.ts';
import { planReadings } from '../../src/question/word-readings.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { openRecords } from '../audit/open-records.ts';

async function readOf(args: ConditionArguments, products: readonly PimRecord[]) {
  const copy = await openRecords({
    products: products.map((record, at) => ({ ProductId: at + 1, ...record })),
    variants: [{ VariantId: 1, ProductId: 2, Prices: [{ Price: 7, Currency: 'EUR' }] }],
  });
  const conditions = buildConditions(args);
  const selection = { list: 'products', filters: [], conditions } as const;
  const ranking = {
    by: 'price',
    direction: 'desc',
    currency: undefined,
    culture: undefined,
  } as const;
  const plan = planReadings(args, ranking, selection, true);
  if (plan === undefined) return undefined;
  const sql = buildSelect(selection, { offset: 0, limit: 0 }, { readings: plan });
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 9, isUncut: true });
  return plan.read(readSelected(selection, rows).sideValues.readings);
}

const PRICED = { Prices: [{ Price: 5, Currency: 'EUR' }] };

it('counts with variants, of which price is not stated, and names the first variant', async () => {
  const readings = await readOf({ price_min: 1 }, [PRICED, PRICED, { Prices: [] }]);
  expect(readings).toMatchObject({
    both: { count: 2, of: 3 },
    first: { product_id: 2, variant_id: 1, price: 7 },
    unstated: [{ price: 'any', count: 1, of: 3 }],
  });
});

it('leaves out what a record with unreadable prices may change', async () => {
  const readings = await readOf({ price_min: 1 }, [PRICED, PRICED, { Prices: [{ Zzz: 1 }] }]);
  expect(readings?.both).toBeUndefined();
  expect(readings?.first).toBeUndefined();
});

it('tells what is not stated only where all records are known to be in scope', async () => {
  const args = { price_min: 1, status: 'active' };
  const unread = [
    { ...PRICED, Status: 1 },
    { ...PRICED, Status: { Value: 1 } },
  ];
  const read = [
    { ...PRICED, Status: 1 },
    { Prices: [], Status: 1 },
    { Prices: [], Status: -1 },
  ];
  expect((await readOf(args, unread))?.unstated).toEqual([]);
  expect((await readOf(args, read))?.unstated).toEqual([{ price: 'any', count: 1, of: 2 }]);
});
