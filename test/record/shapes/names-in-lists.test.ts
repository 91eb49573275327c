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

describe('a value', () => {
  it('is several where a list holds each of them in several languages', () => {
    const kitchen = [
      { '@language': 'en', '@value': 'Kitchen' },
      { '@language': 'de', '@value': 'Küche' },
    ];
    const hall = [
      { '@language': 'en', '@value': 'Hallway' },
      { '@language': 'de', '@value': 'Flur' },
    ];
    const raw = [{ name: 'Suitable for', value: [kitchen, hall] }];
    expect(entriesOf('properties', raw)).toEqual([
      { name: 'Suitable for', value: 'Kitchen, Hallway', culture: 'en', isList: true },
      { name: 'Suitable for', value: 'Küche, Flur', culture: 'de', isList: true },
    ]);
  });

  it('lies in a group of values, which names nothing', () => {
    const texts = [
      { '@QualifierID': 'en-GB', '#text': 'Oil once a year.' },
      { '@QualifierID': 'de-DE', '#text': 'Einmal im Jahr ölen.' },
    ];
    const raw = [
      { '@AttributeID': 'care', '@AttributeName': 'Care note', ValueGroup: { Value: texts } },
    ];
    expect(entriesOf('properties', raw)).toMatchObject([
      { name: 'Care note', value: 'Oil once a year.', culture: 'en-GB' },
      { name: 'Care note', value: 'Einmal im Jahr ölen.', culture: 'de-DE' },
    ]);
  });

  it('is the only yes or no of its record', () => {
    const raw = [{ code: 'weatherproof', label: 'Weatherproof', values: [{ isTrue: true }] }];
    expect(entriesOf('properties', raw)).toMatchObject([{ name: 'Weatherproof', value: 'true' }]);
  });
});

describe('the fields of a list', () => {
  it('are texts of a translation, also as pairs', () => {
    const texts = [
      ['name', 'Lampe'],
      ['short_description', 'Eine Lampe.'],
    ];
    expect(entriesOf('translations', [{ Culture: 'de', texts }])).toEqual([
      { culture: 'de', name: 'Lampe', shortDescription: 'Eine Lampe.' },
    ]);
  });

  it('are short and long texts of a translation', () => {
    const values = [
      { '@AttributeID': 'ShortDescription', '#text': 'Eine Lampe.' },
      { '@AttributeID': 'LongDescription', '#text': '<p>Eine Lampe aus Holz.</p>' },
    ];
    expect(entriesOf('translations', [{ Culture: 'de', Values: { Value: values } }])).toEqual([
      {
        culture: 'de',
        shortDescription: 'Eine Lampe.',
        longDescription: '<p>Eine Lampe aus Holz.</p>',
      },
    ]);
  });

  it('are parts of a price, whose type is its label', () => {
    const fieldValues = [
      { fieldTypeId: 'PriceType', value: 'Sale price' },
      { fieldTypeId: 'PriceAmount', value: 60.35 },
      { fieldTypeId: 'PriceCurrency', value: 'EUR' },
    ];
    expect(entriesOf('prices', [{ entityTypeId: 'Price', fieldValues }])).toMatchObject([
      { price: 60.35, currency: 'EUR', label: 'Sale price' },
    ]);
  });

  it('are the name and the quantity of a package', () => {
    const raw = [
      {
        '@ID': 'carton',
        '@Type': 'Packaging',
        Name: { '#text': 'Carton' },
        Values: { Value: [{ '@AttributeID': 'Quantity', '#text': '6' }] },
      },
    ];
    expect(entriesOf('packaging', raw)).toMatchObject([{ name: 'Carton', value: '6' }]);
  });

  it('are named by a first row with a column of its own', () => {
    const raw = [
      ['attribute', 'value', 'unit', 'ref'],
      ['Cord length', '48', 'cm', 'feed-1'],
    ];
    expect(entriesOf('properties', raw)).toEqual([
      { name: 'Cord length', value: '48', unit: 'cm' },
    ]);
  });
});

describe('a category', () => {
  it('has names by language within the record that it links', () => {
    const translations = {
      en_GB: { '@type': 'TaxonTranslation', name: 'Hoses', slug: 'hoses' },
      de_DE: { '@type': 'TaxonTranslation', name: 'Schläuche', slug: 'hoses' },
    };
    const raw = [{ position: 0, taxon: { code: 'hoses', translations } }];
    expect(entriesOf('categories', raw)).toMatchObject([{ code: 'hoses', name: 'Hoses' }]);
  });
});

describe('texts in other languages in a map beside those of the entry', () => {
  it('have their languages, also where a value is a list of one', () => {
    const translations = { de: { name: 'Pflege', options: ['Ölen.'] } };
    const raw = [{ name: 'Care', options: ['Oil.'], translations }];
    expect(entriesOf('properties', raw)).toMatchObject([
      { name: 'Care', value: 'Oil.' },
      { name: 'Pflege', value: 'Ölen.', culture: 'de' },
    ]);
  });

  it('are found in the rows of a section', () => {
    const i18n = { de: { label: 'Pflege', text: 'Ölen.' } };
    const raw = [{ section: 'Use', rows: [{ label: 'Care', text: 'Oil.', i18n }] }];
    expect(entriesOf('properties', raw)).toMatchObject([
      { name: 'Care', value: 'Oil.', group: 'Use' },
      { name: 'Pflege', value: 'Ölen.', culture: 'de', group: 'Use' },
    ]);
  });
});

it('prefers names in languages to the name in a program', () => {
  const sent = [
    {
      attributeId: 1,
      attribute: { id: 1, backendName: 'Color', attributeNames: [{ lang: 'de', name: 'Farbe' }] },
      attributeValue: {
        id: 101,
        backendName: 'red',
        valueNames: [{ lang: 'de', name: 'Rot', valueId: '101' }],
      },
    },
  ];

  expect(entriesOf('options', sent)).toMatchObject([{ name: 'Farbe', value: 'Rot' }]);
});
