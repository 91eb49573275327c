/** Parts of an entry that a system sends as lists of records with ids of their own. */
import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('an entry', () => {
  it('is named by a list of names with ids, and has the unit of a list of settings', () => {
    const raw = [
      {
        id: 9002,
        propertyId: 102,
        property: {
          id: 102,
          cast: 'float',
          names: [
            { id: 1, propertyId: 102, lang: 'en', name: 'Cord length', description: '' },
            { id: 1, propertyId: 102, lang: 'de', name: 'Kabellänge', description: '' },
          ],
          options: [{ typeOptionIdentifier: 'unit', value: 'cm' }],
        },
        relationValues: [{ id: 5, propertyRelationId: 9002, lang: '0', value: '48' }],
      },
    ];
    expect(entriesOf('properties', raw)).toMatchObject([
      { name: 'Cord length', value: '48', unit: 'cm' },
    ]);
  });

  it('has a value without a language where the id of the language is 0', () => {
    const raw = [{ name: 'Series', values: [{ lang: '0', value: 'AU-200' }] }];
    expect(entriesOf('properties', raw)).toEqual([{ name: 'Series', value: 'AU-200' }]);
  });
});

describe('a price', () => {
  it('has the only currency of a list of currencies', () => {
    const raw = [{ price: '75.5000', salesPrice: { id: 1, currencies: [{ currency: 'EUR' }] } }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 75.5, currency: 'EUR' }]);
  });

  it('is in minor units where their number is called so', () => {
    const raw = [{ price: 7550, currencyCode: 'EUR', minorUnits: 2 }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 75.5, currency: 'EUR' }]);
  });
});
