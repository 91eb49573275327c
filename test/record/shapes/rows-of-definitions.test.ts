import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('rows that name a record beside them by its id', () => {
  it.each([
    [
      'in a list',
      [
        { id: 4, name: 'Club', currency: 'CHF' },
        { id: 7, name: 'Shop', currency: 'EUR' },
      ],
    ],
    ['in a map', { 4: { name: 'Club', currency: 'CHF' }, 7: { name: 'Shop', currency: 'EUR' } }],
  ])('have what it says: %s', (_title, priceLists) => {
    const prices = [
      { priceListId: 7, amount: 31 },
      { priceListId: 4, amount: 27 },
    ];

    expect(entriesOf('prices', { priceLists, prices })).toMatchObject([
      { price: 31, currency: 'EUR', label: 'Shop' },
      { price: 27, currency: 'CHF', label: 'Club' },
    ]);
  });

  it('have the names of the axes of a variant', () => {
    const axes = [
      { id: 4, name: 'Colour' },
      { id: 7, name: 'Length' },
    ];
    const chosen = [
      { axisId: 7, value: '60 m' },
      { axisId: 4, value: 'Red' },
    ];

    expect(entriesOf('options', { axes, chosen })).toMatchObject([
      { name: 'Length', value: '60 m' },
      { name: 'Colour', value: 'Red' },
    ]);
  });
});
