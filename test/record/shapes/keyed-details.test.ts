/** What systems keep under keys of their own, in records and lists beside the values of an entry. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('an amount in a record under a key of its own', () => {
  it('is the value of the entry, with its unit', () => {
    const value = { label: 'Guarantee', length: 'limited', value: '3', duration: 'years' };

    expect(entriesOf('warranties', [{ id: 41, key: '_warranty', value }])).toMatchObject([
      { name: 'Guarantee', code: '_warranty', value: '3', unit: 'years' },
    ]);
  });
});

describe('a list of keys and values beside a price', () => {
  const PRICE = { price: '45.30', currency: 'EUR' };

  it('may hold its scale', () => {
    const meta_data = [
      { id: 1, key: '_rules_type', value: 'fixed' },
      { id: 2, key: '_fixed_price_rules', value: { 5: '42.55', 10: '40.30' } },
    ];

    expect(entriesOf('prices', [{ ...PRICE, meta_data }])).toMatchObject([
      { price: 45.3, currency: 'EUR' },
      { price: 42.55, currency: 'EUR', minQuantity: 5 },
      { price: 40.3, currency: 'EUR', minQuantity: 10 },
    ]);
  });

  it('has no price where it holds shares of one, and says that these were not read', () => {
    const meta_data = [{ id: 2, key: '_percentage_price_rules', value: { 6: '5', 12: '8' } }];

    expect(entriesOf('prices', [{ ...PRICE, meta_data }])).toEqual([
      { price: 45.3, currency: 'EUR', unread: ['meta_data_texts'] },
    ]);
  });
});

describe('a translation', () => {
  it('is none of the attributes that stand within it', () => {
    const attributes = [{ id: 8, name: 'Origin', slug: 'origin', options: ['Kenya'] }];
    const sent = [{ Culture: 'en', name: 'Kenya Nyeri', attributes }];

    expect(entriesOf('translations', sent)).toEqual([{ culture: 'en', name: 'Kenya Nyeri' }]);
  });
});

describe('the options of a property', () => {
  it('are its value, not whether variants differ by it', () => {
    const sent = [{ id: 8, name: 'Origin', slug: 'origin', variation: false, options: ['Kenya'] }];

    expect(entriesOf('properties', sent)).toMatchObject([{ name: 'Origin', value: 'Kenya' }]);
  });
});

describe('the unit of pieces of a price', () => {
  it('is no part of it that could not be read', () => {
    const sent = [{ Betrag: 9.13, Waehrung: 'EUR', Preiseinheit: 100, Mengeneinheit: 'ST' }];

    expect(entriesOf('prices', sent)).toEqual([{ price: 0.0913, currency: 'EUR' }]);
  });
});

describe('sizes that are all empty', () => {
  it('are none, though their units are told', () => {
    const sent = [{ length: '', width: '', dimension_unit: 'cm', weight: '', weight_unit: 'kg' }];

    expect(entriesOf('dimensions', sent)).toEqual({ state: 'absent' });
  });
});
