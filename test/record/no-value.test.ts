/** What says nothing: dates of none, the id 0 of another record, and entries that hold nothing but a switch. */
import { expect, it } from 'vitest';
import { READERS } from '../../src/record/readers.ts';
import { readReference } from '../../src/record/reference-and-hits.ts';
import { isAbsent, readDate } from '../../src/record/value.ts';

it.each([
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00',
  '0001-01-01',
  '0001-01-01T00:00:00',
  '0001-01-01T00:00:00.000Z',
])('takes %s for no date', (text) => {
  expect([isAbsent(text), readDate(text)]).toEqual([true, undefined]);
});

it.each(['0001-01-02', '1970-01-01', '0000', '0'])('takes %s for something', (text) => {
  expect(isAbsent(text)).toBe(false);
});

it('reads prices with a date of none as without it', () => {
  expect(READERS.prices([{ Price: 10, Currency: 'EUR', ValidTo: '0000-00-00' }])).toMatchObject({
    state: 'value',
    value: [{ price: 10, currency: 'EUR' }],
    unknownKeys: [],
  });
});

it.each([
  [{ Price: null, Currency: 'EUR', VatIncluded: true }, READERS.prices],
  [{ CodeId: 1, Type: 'Barcode', Value: null, IsMain: true }, READERS.codes],
  [{ TrademarkId: null, TrademarkName: null, IsMain: true }, READERS.brands],
  [{ TrademarkId: 0, TrademarkName: null }, READERS.brands],
  [{ TrademarkId: 0 }, READERS.brands],
  [{ CategoryId: '0', CategoryName: '', IsMain: true }, READERS.categories],
])('takes %j for no entry', (entry, read) => {
  expect(read([entry]).state).toBe('absent');
});

it('keeps a switch beside the place of a value unknown, which it may stand for', () => {
  expect(READERS.properties([{ Name: 'Lined', Value: null, Stand: true }])).toMatchObject({
    value: [{ name: 'Lined', unread: ['Stand'] }],
  });
});

it('reads the parent 0 of a category as none', () => {
  expect(readReference('categories', { CategoryId: 1, Name: 'Shoes', ParentId: 0 })).toMatchObject({
    ParentId: null,
  });
});

it('reads sizes, weights and volumes of 0 as none, and keeps what stands beside them', () => {
  const sizes = {
    product_length: 0,
    product_width: 12,
    dimensional_uom_id: [21, 'mm'],
    product_weight: 0,
    weight_uom_id: [12, 'kg'],
    product_volume: 0,
    volume_uom_id: [10, 'L'],
    foldable: 'partly',
  };
  expect(READERS.dimensions([sizes])).toMatchObject({
    value: [{ name: 'product_width', value: '12', unit: 'mm' }],
    unknownKeys: [],
  });
  expect(JSON.stringify(READERS.dimensions([sizes]))).toContain('partly');
});

it.each([
  [READERS.dimensions, [{ length: 0, width: 0, unit: 'cm' }]],
  [READERS.dimensions, [{ name: 'Weight', value: '0,00', unit: 'kg' }]],
  [READERS.properties, [{ name: 'Weight (kg)', value: 0 }]],
  [READERS.warranties, [{ warranty: 0, warranty_type: 'month', warranty_supplier: false }]],
])('reads a list of sizes or of spans of 0 as absent: %#', (read, sizes) => {
  expect(read(sizes)).toEqual({ state: 'absent' });
});

it('reads no weight of a package that weighs 0', () => {
  const pallet = { name: 'Pallet', qty: 96, weight: 0, weight_uom_id: [12, 'kg'] };
  const reading = READERS.packaging([pallet]);
  expect(reading).toMatchObject({ value: [{ name: 'Pallet', value: '96' }], unknownKeys: [] });
  expect(reading).not.toHaveProperty('value.1');
});

it.each([
  ['properties', { name: 'Tap holes', value: 0 }],
  ['properties', { name: 'Minimum temperature (°C)', value: 0 }],
  ['properties', { name: 'Drilling depth', value: 0, unit: 'mm' }],
  ['dimensions', { name: 'Angle', value: 0, unit: '°' }],
  ['packaging', { name: 'Carton', value: 0 }],
] as const)('keeps the 0 of %s that is a value: %j', (list, entry) => {
  expect(READERS[list]([entry])).toMatchObject({ value: [{ name: entry.name, value: '0' }] });
});
