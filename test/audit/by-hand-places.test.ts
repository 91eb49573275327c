/** The rule of odd categories, which learns from the catalog as a whole. */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { find, product, range } from './by-hand.ts';

const COLOURS = ['Amber', 'Cobalt', 'Coral', 'Indigo', 'Ivory', 'Olive', 'Scarlet', 'Teal'];

const inCategory = (id: number, Name: string): PimRecord => ({
  CategoryProducts: [{ CategoryId: id, Name }],
});
const having = (...names: readonly string[]): PimRecord => ({
  Properties: names.map((Name) => ({ Name, Value: `${Name} value` })),
});

const TENTS = inCategory(1, 'Tents');
const LAMPS = inCategory(2, 'Lamps');
const RUGS = inCategory(3, 'Rugs');

/** Thirty products of a kind, with ids from a first one on. */
const goods = (from: number, noun: string, fields: PimRecord): PimRecord[] =>
  range(from, from + 29).map((id) =>
    product(id, { ...fields, Name: `${COLOURS[id % COLOURS.length]} ${noun} ${id}` }),
  );
const CATALOG = [
  ...goods(101, 'Dome Tent', { ...TENTS, ...having('Poles', 'Water column') }),
  ...goods(201, 'Desk Lamp', { ...LAMPS, ...having('Socket', 'Wattage') }),
  ...goods(301, 'Wool Rug', { ...RUGS, ...having('Pile', 'Backing') }),
];

const odd = async (Name: string, fields: PimRecord) => {
  const { ids, detail } = await find('odd_category', [...CATALOG, product(1, { ...fields, Name })]);
  return { ids, detail };
};

it('odd_category: names what tells of the other category', async () => {
  expect(await odd('Teal Desk Lamp', { ...RUGS, ...having('Socket', 'Wattage') })).toEqual({
    ids: [1],
    detail: 'Rugs ("desk", "lamp", has Socket, has Wattage, as in Lamps)',
  });
});

it.each([
  ['its own category', 'Teal Desk Lamp', { ...LAMPS, ...having('Socket') }],
  [
    'a second category that fits',
    'Teal Desk Lamp',
    { CategoryProducts: [RUGS, LAMPS].flatMap((one) => one.CategoryProducts) },
  ],
  [
    'an accessory that is among its like',
    'Wool Rug Lamp',
    { ...RUGS, ...having('Pile', 'Backing') },
  ],
  ['one sign alone', 'Lamp', RUGS],
  ['words that nobody else has', 'Gift Voucher', RUGS],
])('odd_category: not %s', async (_title, name, fields) => {
  expect((await odd(name, fields as PimRecord)).ids).toEqual([]);
});
