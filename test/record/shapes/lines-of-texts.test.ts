/** Texts that hold several entries, or several values of one. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('pairs of a name and a value in one text', () => {
  const options = [
    { name: 'Colour', value: 'Dusty teal' },
    { name: 'Reach', value: '3 m' },
  ];

  it.each([
    'Colour: Dusty teal | Reach: 3 m',
    'Colour: Dusty teal; Reach: 3 m',
    'Colour: Dusty teal\nReach: 3 m',
    'Colour = Dusty teal, Reach = 3 m',
  ])('are the options of %j', (text) => {
    expect(entriesOf('options', [{ 'Variant options': text }])).toEqual(options);
    expect(entriesOf('options', [text])).toEqual(options);
  });

  it('may be one, under a key that says no more than that there are some', () => {
    expect(entriesOf('options', [{ Options: 'Size: XL' }])).toEqual([
      { name: 'Size', value: 'XL' },
    ]);
  });

  it('are none where a part is no pair', () => {
    expect(entriesOf('options', ['Colour: teal; dusty'])).toEqual([
      { name: 'Colour', value: 'teal; dusty' },
    ]);
  });
});

describe('lines of a value', () => {
  const entriesOfUse = (value: string) => entriesOf('properties', [{ name: 'Use', value }]);

  it('are its values where each is a few words', () => {
    expect(entriesOfUse('Shed\nWine cellar\nE27')).toEqual([
      { name: 'Use', value: 'Shed, Wine cellar, E27', isList: true },
    ]);
  });

  it.each([
    'Wipe it clean.\nDry it after use.',
    'Tarn Ltd\n12 Mill Road',
    'Use: indoors\nNever outdoors',
  ])('are one text in %j', (text) => {
    expect(entriesOfUse(text)).toEqual([{ name: 'Use', value: text }]);
  });
});

it('parts paths of categories by lines, and no path by its bars', () => {
  expect(entriesOf('categories', [{ Categories: 'Home > Sheds\nWork > Sheds, large' }])).toEqual([
    { name: 'Home > Sheds' },
    { name: 'Work > Sheds, large' },
  ]);
  expect(entriesOf('categories', [{ Categories: 'Home|Sheds' }])).toEqual([{ name: 'Home|Sheds' }]);
});

it('takes what is looked up from a row for the name, and not its id', () => {
  const brand = { Brand: ['rowK3v9QpX2mZ7tLw'], 'Name (from Brand)': ['Tarn'] };
  expect(entriesOf('brands', [brand])).toEqual([{ name: 'Tarn' }]);
});

describe('an amount whose key says from how many pieces it is paid', () => {
  it('is a step of its own in each currency', () => {
    const price = {
      'List price (CHF)': 9,
      'Price from 12 pcs (CHF)': 8,
      'Price from 12 pcs (EUR)': 8.5,
      'Price from 250 pcs (CHF)': 7,
    };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 9, currency: 'CHF', label: 'list price chf' },
      { price: 8, currency: 'CHF', label: 'price chf', minQuantity: 12 },
      { price: 8.5, currency: 'EUR', label: 'price eur', minQuantity: 12 },
      { price: 7, currency: 'CHF', label: 'price chf', minQuantity: 250 },
    ]);
  });

  it('has what is said of all prices beside it', () => {
    const price = { Preis: 9, Währung: 'CHF', 'Preis ab 12 Stück': 8 };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 9, currency: 'CHF' },
      { price: 8, currency: 'CHF', minQuantity: 12 },
    ]);
  });

  it('is none where the key is that of the number of pieces, or of an amount per pieces', () => {
    const price = { price: 9, currency: 'CHF', 'Price 1 Quantity': 12, 'Price per 12 pcs': 90 };
    expect(entriesOf('prices', [price])).toMatchObject([{ price: 9, currency: 'CHF' }]);
  });
});
