/** Names of packages that repeat the number of pieces in them. */

import { expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

it.each([
  ['Karton 6 Stk', 'Karton'],
  ['Carton of 6', 'Carton'],
  ['Carton (6 pcs)', 'Carton'],
  ['Boîte de 6 pièces', 'Boîte'],
  ['Umkarton, 6 Stück', 'Umkarton'],
])('are those of their level: %s', (name, level) => {
  expect(entriesOf('packaging', [{ name, qty: 6 }])).toEqual([{ name: level, value: '6' }]);
});

it.each(['Karton 8 Stk', 'Karton 6 l', 'Tray 600', '6'])('are whole otherwise: %s', (name) => {
  expect(entriesOf('packaging', [{ name, qty: 6 }])).toMatchObject([{ name }]);
});

it('name the weight of a package too', () => {
  const carton = { name: 'Karton 6 Stk', qty: 6, weight: 3.2, weight_uom_id: [12, 'kg'] };
  expect(entriesOf('packaging', [carton, { name: 'Palette', qty: 144 }])).toEqual([
    { name: 'Karton', value: '6' },
    { name: 'Karton, weight', value: '3.2', unit: 'kg', isNumber: true },
    { name: 'Palette', value: '144' },
  ]);
});

it('are whole where two packages of a product have one level', () => {
  const cartons = [
    { name: 'Karton 6 Stk', qty: 6 },
    { name: 'Karton 12 Stk', qty: 12 },
  ];
  expect(entriesOf('packaging', cartons)).toEqual([
    { name: 'Karton 6 Stk', value: '6' },
    { name: 'Karton 12 Stk', value: '12' },
  ]);
});
