/** What is no name and no code of an entry, though its values look like one. */

import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

/** The first of many products whose lists were learned from. */
function shapeFirst(wire: string, listOf: (at: number) => readonly PimRecord[]): PimRecord {
  const product = Array.from({ length: 40 }, (_, at) => ({ ProductId: at, [wire]: listOf(at) }));
  const shapes = learnShapes(profileLists({ product, variant: [] }), '2026-01-01');
  return new RecordShaper(shapes).reshape('product', product[0] ?? {});
}

it('is the same word in all entries, where their keys differ', () => {
  const { Properties } = shapeFirst('Properties', (at) => [
    { scope: 'shop', key: 'lining', value: ['Silk', 'Wool'][at % 2] },
    { scope: 'shop', key: 'buttons', value: ['Horn', 'Zinc'][at % 2] },
  ]);
  expect(READERS.properties(Properties)).toMatchObject({
    value: [
      { name: 'lining', value: 'Silk' },
      { name: 'buttons', value: 'Horn' },
    ],
  });
});

it('is an address', () => {
  const { TrademarkProducts } = shapeFirst('TrademarkProducts', (at) => [
    { id: 3 + (at % 5), name: `Maker ${at % 5}`, logo: `https://img.example/${at % 5}.svg` },
  ]);
  const reading = READERS.brands(TrademarkProducts);
  expect(reading).toMatchObject({ value: [{ id: 3, name: 'Maker 0' }] });
  expect(JSON.stringify(reading)).not.toContain('"code"');
});

it('is the path of the ids of all ancestors', () => {
  const { CategoryProducts } = shapeFirst('CategoryProducts', (at) => [
    { id: 20 + (at % 8), name: `Lamps ${at % 8}`, parent_path: `3/${20 + (at % 8)}/` },
  ]);
  const reading = READERS.categories(CategoryProducts);
  expect(reading).toMatchObject({ value: [{ id: 20, name: 'Lamps 0' }] });
  expect(reading).not.toHaveProperty('value.0.code');
});

it('is the kind of unit, where each entry has another group', () => {
  const { Properties } = shapeFirst('Properties', (at) => [
    {
      assigned: { classificationAttribute: { name: 'Wall' } },
      unit: { code: 'mm', type: 'length' },
      amount: 3 + (at % 7),
    },
    {
      assigned: { classificationAttribute: { name: 'Bore' } },
      unit: { code: 'mm', type: 'length' },
      amount: 20 + (at % 5),
    },
    { assigned: { classificationAttribute: { name: 'Glass' } }, text: ['Lime', 'Quartz'][at % 2] },
  ]);
  expect(READERS.properties(Properties)).toMatchObject({
    value: [
      { name: 'Wall', value: '3', unit: 'mm' },
      { name: 'Bore', value: '20', unit: 'mm' },
      { name: 'Glass', value: 'Lime' },
    ],
  });
});

it('is the key of a field for programs beside its label', () => {
  const { Properties } = shapeFirst('Properties', (at) => [
    { name: '95f7c2ab9934e107', string: 'Holes', type: 'integer', value: 0 },
    {
      field: 'made_in',
      string: 'Country of origin',
      type: 'many2one',
      value: [56 + (at % 4), ['Czechia', 'Italy', 'China', 'Austria'][at % 4]],
    },
    { field: 'hs_code', string: 'Tariff number', type: 'char', value: `69${at}` },
    { field: 'weight', string: 'Weight (kg)', type: 'float', value: at + 0.5 },
  ]);
  expect(READERS.properties(Properties)).toMatchObject({
    value: [
      { name: 'Holes', value: '0' },
      { name: 'Country of origin', value: 'Czechia', code: 'made_in' },
      { name: 'Tariff number', value: '690', code: 'hs_code' },
      { name: 'Weight (kg)', value: '0.5', code: 'weight' },
    ],
  });
});

it('is not the key of an attribute beside a value in words', () => {
  const { Properties } = shapeFirst('Properties', (at) => [
    { attribute: 'wood', text: ['Oak', 'Ash'][at % 2], value: ['oak', 'ash'][at % 2] },
    { attribute: 'seat', text: ['Soft', 'Hard'][at % 2], value: ['soft', 'hard'][at % 2] },
  ]);
  expect(READERS.properties(Properties)).toMatchObject({
    value: [{ name: 'wood' }, { name: 'seat' }],
  });
});
