/** Properties that are values of a facet, metadata of a shop, and references to other products. */

import { expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'values of facets, with the name of the value in another language',
    [
      {
        facetValues: [
          {
            id: 7,
            code: 'dab',
            name: 'Dąb',
            facet: { code: 'drewno', name: 'Drewno' },
            translations: [{ languageCode: 'de', name: 'Eiche' }],
          },
        ],
      },
    ],
    [
      { name: 'Drewno', value: 'Dąb', code: 'drewno' },
      { name: 'Drewno', value: 'Eiche', culture: 'de', code: 'drewno' },
    ],
  ],
  [
    'a value of a group whose own name is translated',
    [
      {
        name: 'Oak',
        group: {
          code: 'wood',
          name: 'Wood',
          translations: [{ languageCode: 'de', name: 'Holz' }],
        },
      },
    ],
    [{ name: 'Wood', value: 'Oak', code: 'wood' }],
  ],
  [
    'metadata of a shop',
    [{ metadata: { phase: 'sale', spareParts: ['P-1', 'P-2'] } }],
    [
      { name: 'phase', value: 'sale' },
      { name: 'spareParts', value: 'P-1, P-2', isList: true },
    ],
  ],
  [
    'references by their kind, with records of the targets',
    [
      {
        relationships: {
          hasAccessory: [
            { id: 'r1', target: { id: 'k77', type: 'product' } },
            { id: 'r2', target: { id: 'k78', type: 'product' } },
          ],
          replacedBy: [{ id: 'r3', target: { id: 4, code: 'P-9' } }],
        },
      },
    ],
    [
      { name: 'hasAccessory', value: 'k77, k78', isList: true },
      { name: 'replacedBy', value: 'P-9' },
    ],
  ],
  [
    'references with their kind beside the code of the target, one or several',
    [
      {
        product_reference: [
          { '@type': 'accessory', prod_id_to: 'P-1' },
          { '@type': 'similar', prod_id_to: 'P-2' },
          { '@type': 'accessory', prod_id_to: 'P-3' },
        ],
      },
      { product_reference: { '@type': 'sparepart', prod_id_to: 'P-4' } },
    ],
    [
      { name: 'accessory', value: 'P-1, P-3', isList: true },
      { name: 'similar', value: 'P-2' },
      { name: 'sparepart', value: 'P-4' },
    ],
  ],
  [
    'references by their kind, with codes of the targets',
    [{ associations: { upsell: { products: ['P-1', 'P-2'], groups: [] } } }],
    [{ name: 'upsell', value: 'P-1, P-2', isList: true }],
  ],
];

it.each(PROPERTIES)('reads properties from %s', (_style, raw, entries) => {
  expect(entriesOf('properties', raw)).toEqual(entries);
});

it('leaves groups of properties alone whose key may be that of a relation', () => {
  const raw = [{ linkedData: { Body: [{ name: 'Colour', value: 'Red' }] } }];
  expect(entriesOf('properties', raw)).not.toMatchObject([{ name: 'Body' }]);
});
