/** Warranties that are plain texts, and units that stand there by name and by symbol. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

describe('warranties that are texts', () => {
  it.each([
    ['3 lata', { value: '3 lata' }],
    ['24 Monate', { value: '24 Monate' }],
    ['2-year', { name: '2-year', value: '2 year' }],
    ['2 lata od zakupu', { name: '2 lata od zakupu', value: '2 lata' }],
    ['Záruka 36 měsíců', { name: 'Záruka 36 měsíců', value: '36 měsíců' }],
    ['Гарантия 2 года', { name: 'Гарантия 2 года', value: '2 года' }],
    ['24 + 12 months', { name: '24 + 12 months' }],
    ['Class 2', { name: 'Class 2' }],
    ['lifetime', { name: 'lifetime' }],
  ])('reads %s', (text, entry) => {
    expect(entriesOf('warranties', [text])).toEqual([entry]);
  });

  it('reads a number beside its unit, and takes none for a name', () => {
    expect(entriesOf('warranties', [{ warranty: 2, warranty_type: 'year' }])).toMatchObject([
      { value: '2', unit: 'year' },
    ]);
  });

  it('reads a name before a colon', () => {
    expect(entriesOf('warranties', ['Producent: 5 lat'])).toEqual([
      { name: 'Producent', value: '5 lat' },
    ]);
  });
});

describe('a unit with its name and its symbol', () => {
  it('is the symbol, where that is a unit of what is measured', () => {
    const unit = { label: 'amper', sign: 'A' };
    expect(entriesOf('properties', [{ name: 'Prąd', value: '16', unit }])).toEqual([
      { name: 'Prąd', value: '16', unit: 'A' },
    ]);
  });

  it('is the name, where nobody knows the symbol', () => {
    const unit = { label: 'amper', sign: 'A' };
    expect(entriesOf('properties', [{ name: 'Klasa', value: '16', unit }])).toEqual([
      { name: 'Klasa', value: '16', unit: 'amper' },
    ]);
  });
});

it('reads a span that a program wrote', () => {
  expect(entriesOf('warranties', [{ name: 'On parts', duration: 'P18M' }])).toEqual([
    { name: 'On parts', value: '18 months' },
  ]);
});

it('reads a currency behind the address of its list', () => {
  expect(entriesOf('prices', [{ price: 4.5, currency: '/api/money/NOK' }])).toEqual([
    { price: 4.5, currency: 'NOK' },
  ]);
});

describe('a period in years and months', () => {
  it.each([
    [{ years: 3, months: 4 }, { value: '3 years 4 months' }],
    [
      { years: 3, months: 0 },
      { value: '3', unit: 'years' },
    ],
    [
      { years: 3, months: 36 },
      { value: '3', unit: 'years' },
    ],
  ])('is one: %o', (period, entry) => {
    expect(entriesOf('warranties', [{ name: 'Motor', ...period }])).toEqual([
      { name: 'Motor', ...entry },
    ]);
  });
});

describe('what a longer warranty costs', () => {
  it('is no value of it, however its time is told', () => {
    const options = [{ name: '24 months more', priceName: '24 months', listPrice: 99, price: 89 }];
    const reading = READERS.warranties([{ name: 'Extended warranty', options }]);
    expect(reading).toMatchObject({
      value: [
        {
          name: '24 months more',
          value: '24 months',
          group: 'Extended warranty',
          extra: { list_price: 99, price: 89 },
        },
      ],
    });
    expect(entriesOf('warranties', [{ name: 'Motor 5 years', price: 89 }])).toEqual([
      { name: 'Motor 5 years', value: '5 years' },
    ]);
  });
});
