/** Entries and values that a system wraps in what it says of any record: its ids and kinds, languages, units. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

/** A value as a list of one record for each language. */
const inLists = (unit: string | undefined, ...texts: readonly (readonly [string, string])[]) => ({
  values: texts.map(([locale, value], at) => ({ id: `v${at}`, value, locale, uom: unit })),
});

/** Fields of an entry that has an id and a kind of its own. */
const withSystem = (fields: object) => ({ sys: { id: 'e1', type: 'Entry', kind: 'x' }, fields });

const PROPERTIES: readonly StyleCase[] = [
  [
    'values in lists',
    [
      {
        id: 'p1',
        type: 'item',
        attributes: {
          motorSpeed: inLists('rpm', ['en-GB', '900']),
          powerSource: inLists(undefined, ['en-GB', 'Mains'], ['fr-FR', 'Secteur']),
        },
      },
    ],
    [
      { name: 'motorSpeed', value: '900', unit: 'rpm', culture: 'en-GB' },
      { name: 'powerSource', value: 'Mains', culture: 'en-GB' },
      { name: 'powerSource', value: 'Secteur', culture: 'fr-FR' },
    ],
  ],
  [
    'one value in a list',
    [{ type: 'item', attributes: { netWeight: inLists('kg', ['fr-FR', '4,5']) } }],
    [{ name: 'netWeight', value: '4,5', unit: 'kg', culture: 'fr-FR' }],
  ],
  [
    'fields with units beside them',
    [
      withSystem({
        power: { 'en-GB': 24 },
        powerUnit: { 'en-GB': 'W' },
        colour: { 'en-GB': 'Red' },
      }),
    ],
    [
      { name: 'power', value: '24', unit: 'W' },
      { name: 'colour', value: 'Red', culture: 'en-GB' },
    ],
  ],
  [
    'links to other records',
    [
      withSystem({
        madeIn: { 'en-GB': 'China' },
        accessories: { 'en-GB': [{ sys: { type: 'Link', id: 'k7' } }, { sys: { id: 'k8' } }] },
        successor: { 'en-GB': { sys: { type: 'Link', id: 'k9' } } },
      }),
    ],
    [
      { name: 'madeIn', value: 'China', culture: 'en-GB' },
      { name: 'accessories', value: 'k7, k8', isList: true },
      { name: 'successor', value: 'k9' },
    ],
  ],
  [
    'sizes with units beside them, without anything else',
    [{ weight: 3600, weight_unit: 'g' }],
    [{ name: 'weight', value: '3600', unit: 'g' }],
  ],
];

const OPTIONS: readonly StyleCase[] = [
  [
    'a name and a value by language',
    [
      withSystem({
        optionName: { 'en-GB': 'Width', 'fr-FR': 'Largeur' },
        optionValue: { 'en-GB': '3 mm', 'fr-FR': '3 mm' },
      }),
    ],
    [{ name: 'Width', value: '3 mm', culture: 'en-GB' }],
  ],
];

const DIMENSIONS: readonly StyleCase[] = [
  [
    'fields, of which one has its unit in the text',
    [
      withSystem({
        weight: { 'en-GB': 0.2 },
        weightUnit: { 'en-GB': 'kg' },
        width: { 'en-GB': '35.5 cm', 'fr-FR': '35,5 cm' },
      }),
    ],
    [
      { name: 'weight', value: '0.2', unit: 'kg', isNumber: true },
      { name: 'width', value: '35.5 cm', culture: 'en-GB' },
    ],
  ],
];

const PACKAGING: readonly StyleCase[] = [
  [
    'values in lists that are parts of one entry',
    [
      {
        attributes: {
          packagingLevel: inLists(undefined, ['en-GB', 'CASE']),
          quantity: inLists('EA', ['en-GB', '4']),
        },
      },
    ],
    [{ name: 'CASE', value: '4', unit: 'EA' }],
  ],
];

const WARRANTIES: readonly StyleCase[] = [
  [
    'values that hold in one country',
    [
      { attributes: { period: inLists('MON', ['en-GB', '24']) } },
      {
        contexts: [{ context: { country: 'FR' } }],
        attributes: { warrantyPeriod: inLists('MON', ['en-GB', '36']) },
      },
    ],
    [
      { value: '24', unit: 'MON', culture: 'en-GB' },
      { name: 'warrantyPeriod (FR)', value: '36', unit: 'MON', culture: 'en-GB' },
    ],
  ],
];

const CODES: readonly StyleCase[] = [
  [
    'a value in a list',
    [{ attributes: { gtin: inLists(undefined, ['en-GB', '04006381333931']) } }],
    [{ type: 'gtin', value: '04006381333931' }],
  ],
];

const TAGS: readonly StyleCase[] = [
  [
    'a text in two languages as one tag',
    [{ attributes: { keyword: inLists(undefined, ['en-GB', 'Eco'], ['fr-FR', 'Écologique']) } }],
    [{ name: 'Eco' }],
  ],
];

const TRANSLATIONS: readonly StyleCase[] = [
  [
    'values in lists',
    [
      {
        Culture: 'fr-FR',
        attributes: {
          displayName: inLists(undefined, ['fr-FR', 'Lampe de bureau']),
          shortText: inLists(undefined, ['fr-FR', 'Pour la maison.']),
        },
      },
    ],
    [{ culture: 'fr-FR', name: 'Lampe de bureau', shortDescription: 'Pour la maison.' }],
  ],
];

describe.each([
  ['properties', PROPERTIES],
  ['options', OPTIONS],
  ['dimensions', DIMENSIONS],
  ['packaging', PACKAGING],
  ['warranties', WARRANTIES],
  ['codes', CODES],
  ['tags', TAGS],
  ['translations', TRANSLATIONS],
] as const)('%s', (list, styles) => {
  it.each(styles)('are read from %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});

it.each(['categories', 'brands', 'variants'] as const)(
  'the id of one of %s beside its wrapped name is read',
  (list) => {
    const attributes = { name: { values: [{ value: 'Garden' }] } };
    expect(entriesOf(list, [{ id: 7, type: 'node', attributes }])).toEqual([
      { id: 7, name: 'Garden' },
    ]);
  },
);
