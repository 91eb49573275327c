/** Entries that stand under keys which only wrap them, and records that are maps of entries. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'lists of named values in modules, beside another module',
    [
      {
        textileModule: {
          fabric: [
            {
              fabricContent: [
                { languageCode: 'en', value: 'Wool' },
                { languageCode: 'fr', value: 'Laine' },
              ],
            },
          ],
        },
        pairList: {
          textPairs: [{ attributeName: 'pattern', value: 'Dots' }],
          amountPairs: [{ attributeName: 'reach', unitCode: 'MTR', value: 3 }],
        },
      },
    ],
    [
      { name: 'fabric', value: 'Wool', culture: 'en', isList: true },
      { name: 'fabric', value: 'Laine', culture: 'fr', isList: true },
      { name: 'pattern', value: 'Dots' },
      { name: 'reach', value: '3', unit: 'MTR' },
    ],
  ],
  [
    'a range whose bounds stand in lists, under the key of its module',
    [
      {
        storageModule: {
          storageHumidity: [
            {
              minimumHumidity: [{ unitCode: 'P1', value: 20 }],
              maximumHumidity: [{ unitCode: 'P1', value: 60 }],
            },
          ],
        },
      },
    ],
    [{ name: 'storageHumidity', value: '20 to 60', unit: 'P1' }],
  ],
  [
    'a group of named values keeps its parts',
    [{ spec: { name: 'Cover' }, values: [{ code: 'a', value: 'Soft' }] }],
    [{ name: 'Cover', value: 'Soft' }],
  ],
];

const DIMENSIONS: readonly StyleCase[] = [
  [
    'measures under their names, in a wrapper',
    [
      {
        articleMeasures: {
          depth: { unitCode: 'CMT', value: 12 },
          height: { unitCode: 'CMT', value: 8 },
          articleWeight: { netWeight: { unitCode: 'GRM', value: 340 } },
        },
      },
    ],
    [
      { name: 'depth', value: '12', unit: 'CMT' },
      { name: 'height', value: '8', unit: 'CMT' },
      { name: 'netWeight', value: '340', unit: 'GRM' },
    ],
  ],
  [
    'the same measures in two wrappers',
    [
      {
        article_size: { depth: { unit: 'cm', value: 12 }, height: { unit: 'cm', value: 8 } },
        parcel_size: { depth: { unit: 'cm', value: 20 }, height: { unit: 'cm', value: 9 } },
      },
    ],
    [
      { name: 'depth', value: '12', unit: 'cm', group: 'article_size' },
      { name: 'height', value: '8', unit: 'cm', group: 'article_size' },
      { name: 'depth', value: '20', unit: 'cm', group: 'parcel_size' },
      { name: 'height', value: '9', unit: 'cm', group: 'parcel_size' },
    ],
  ],
  [
    'a map of sizes beside a list of entries',
    [
      {
        weight: 2,
        weight_unit: 'kg',
        extra_attributes: [{ attribute_code: 'box_depth', value: '12.50' }],
      },
    ],
    [
      { name: 'weight', value: '2', unit: 'kg' },
      { name: 'box_depth', value: '12.50' },
    ],
  ],
];

describe.each([
  ['properties', PROPERTIES],
  ['dimensions', DIMENSIONS],
] as const)('%s that are wrapped', (list, cases) => {
  it.each(cases)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});
