/** Rules of consistency that need a list of their own, or count what is shared. */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { ean, find, product, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';

it('duplicate_name: is unknown where one has no id by which to tell its tree', async () => {
  const same = (id: number) => product(id, { Name: 'Same' });
  const lost = { ...same(3), ProductId: 'A-3' };
  expect(await find('duplicate_name', [same(1), lost])).toMatchObject({ ids: [], unknown: 2 });
  expect(await find('duplicate_name', [product(1), lost])).toMatchObject({ ids: [], unknown: 0 });
  expect(await find('duplicate_name', [same(1), same(2), lost])).toMatchObject({ population: 3, unknown: 0 });
});

const eans = (...values: string[]) => ({ Codes: values.flatMap((value) => ean(value).Codes) });
const EANS = [
  ...[eans('4006381333931', '96385074'), eans('4006381333931', '0096385074')],
  ...[eans('0036000291452'), eans('036000291452')],
];

it.each([
  ['duplicate_code', ['A', 'a ', 'B', 'B', 'b', 'C'].map((Code, at) => product(at + 1, { Code })), []],
  ['duplicate_name', ['A', 'a ', 'B', 'B', 'b', 'C'].map((Name, at) => product(at + 1, { Name })), []],
  ['duplicate_barcode', EANS.map((codes, at) => product(at + 1, codes)), []],
  ['variant_duplicate_code', [], ['A', 'a', 'B', 'b'].map((Code, at) => variant(at + 1, 1, { Code }))],
  ['variant_duplicate_options', [], ['S', 's', 'M', 'm'].map((text, at) => variant(at + 1, 1, size(text)))],
  ['variant_duplicate_barcode', [], EANS.map((codes, at) => variant(at + 1, 1, codes))],
])('%s: tells how many values are shared, not only by how many records', async (rule, products, variants) => {
  expect((await find(rule, products, variants)).sharedValues).toBe(2);
});

it('only_passive_categories: passive themselves or below a passive one, of active products', async () => {
  const placed = (id: number, fields: PimRecord, ...ids: number[]) =>
    product(id, {
      CategoryProducts: ids.map((CategoryId) => ({ CategoryId, Name: `Category ${CategoryId}` })),
      ...fields,
    });
  const category = (CategoryId: number, Status: number, ParentId = 0) => ({
    ...{ CategoryId, Status, ParentId, Name: `Category ${CategoryId}` },
  });
  const localCopy = await openRecords({
    products: [
      ...[placed(1, {}, 1), placed(2, {}, 2), placed(3, {}, 3), placed(4, {}, 1, 2)],
      ...[placed(5, { Status: -1 }, 2), placed(6, {}, 9)],
    ],
    categories: [category(1, 1), category(2, -1), category(3, 1, 2)],
  });
  const found = await askRule('only_passive_categories', localCopy);
  expect(found).toMatchObject({ population: 4, ids: [2, 3], unknown: 0 });
});
