/** Flat keys that say the record which a value stands in, and the language in brackets: `FeatureLang.Name(de)`. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'a name by language and one value',
    [
      {
        'ProductFeature.Identifier': 'F-20',
        'ProductFeatureLang.Name(de)': 'Leistung',
        'ProductFeatureLang.Name(pl)': 'Moc',
        'ProductFeatureValue.Value': '3,5',
        'ProductFeatureValue.Unit': 'kW',
      },
    ],
    [
      {
        name: 'Leistung',
        names: new Map([
          ['de', 'Leistung'],
          ['pl', 'Moc'],
        ]),
        value: '3,5',
        unit: 'kW',
        code: 'F-20',
      },
    ],
  ],
  [
    'a name and a value by language',
    [{ 'Label[en]': 'Wood', 'Label[fr]': 'Bois', 'Value[en]': 'Oak', 'Value[fr]': 'Chêne' }],
    [
      { name: 'Wood', value: 'Oak', culture: 'en', code: 'Wood' },
      { name: 'Bois', value: 'Chêne', culture: 'fr', code: 'Wood' },
    ],
  ],
  [
    'labels with their language behind a dash',
    [{ 'Care Note - en-GB': 'Wipe.', 'Care Note - de-DE': 'Abwischen.', 'Cord - Length': '3' }],
    [
      { name: 'Care Note', value: 'Wipe.', culture: 'en-GB' },
      { name: 'Care Note', value: 'Abwischen.', culture: 'de-DE' },
      { name: 'Cord - Length', value: '3' },
    ],
  ],
  [
    'a status with its text',
    [
      {
        'Product.SalesStatus': '07',
        'ProductLang.SalesStatusText(de)': 'Läuft aus',
        'ProductLang.SalesStatusText(pl)': 'Wycofywany',
      },
    ],
    [
      { name: 'SalesStatus', value: 'Läuft aus', culture: 'de' },
      { name: 'SalesStatus', value: 'Wycofywany', culture: 'pl' },
    ],
  ],
  [
    'the code of another product under the type of the reference',
    [{ 'ProductReference.ReferenceType': 'successor', 'ProductReference.SupplierAID': 'K-12' }],
    [{ name: 'successor', value: 'K-12', type: 'successor' }],
  ],
];

const OPTIONS: readonly StyleCase[] = [
  [
    'a name and a value by language',
    [
      {
        'VariantFeatureLang.Name(de)': 'Farbe',
        'VariantFeatureLang.Name(pl)': 'Kolor',
        'VariantFeatureLang.Value(de)': 'Rot',
        'VariantFeatureLang.Value(pl)': 'Czerwony',
      },
    ],
    [{ name: 'Farbe', value: 'Rot', culture: 'de' }],
  ],
];

const WARRANTIES: readonly StyleCase[] = [
  ['a text by language', [{ 'ProductLang.Warranty(de)': '5 Jahre' }], [{ value: '5 Jahre' }]],
  ['a text under the word for it', [{ warranty: '24 months' }], [{ value: '24 months' }]],
  [
    'a text with more than how long it lasts',
    [{ warranty: 'Repair within 24 months' }],
    [{ name: 'Repair within 24 months', value: '24 months' }],
  ],
];

const TRANSLATIONS: readonly StyleCase[] = [
  [
    'descriptions of a record of languages',
    [{ Culture: 'de', 'ProductLang.ShortText': 'Kurz', 'ProductLang.LongText': 'Viel länger' }],
    [{ culture: 'de', shortDescription: 'Kurz', longDescription: 'Viel länger' }],
  ],
];

describe.each([
  ['properties', PROPERTIES],
  ['options', OPTIONS],
  ['warranties', WARRANTIES],
  ['translations', TRANSLATIONS],
] as const)('%s', (list, styles) => {
  it.each(styles)('are read from %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});

it('leaves brackets alone that hold no language', () => {
  const raw = [{ 'Width (cm)': '4', 'Height (cm)': '5' }];
  expect(entriesOf('dimensions', raw)).toEqual([
    { name: 'Width (cm)', value: '4' },
    { name: 'Height (cm)', value: '5' },
  ]);
});

it('reads the name in the language of each value', () => {
  const raw = [{ name_fr: 'Bois', name_it: 'Legno', value_fr: 'Chêne', value_it: 'Rovere' }];
  expect(entriesOf('properties', raw)).toEqual([
    { name: 'Bois', value: 'Chêne', culture: 'fr', code: 'Bois' },
    { name: 'Legno', value: 'Rovere', culture: 'it', code: 'Bois' },
  ]);
});
