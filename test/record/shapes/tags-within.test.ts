/** Tags that are the values of an attribute, or that stand beside their ids. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const SALE_AND_NEW = [{ name: 'Sale' }, { name: 'New' }];

const TAGS: readonly StyleCase[] = [
  [
    'labels of the options of an attribute',
    [
      {
        code: 'flags',
        chosen: [
          { label: 'Sale', value: '31' },
          { label: 'New', value: '32' },
        ],
      },
    ],
    SALE_AND_NEW,
  ],
  [
    'shown values under a key that nobody knows',
    [
      {
        x_flags: [
          { value: 's', display_value: 'Sale' },
          { value: 'n', display_value: 'New' },
        ],
      },
    ],
    SALE_AND_NEW,
  ],
  ['texts under a key that nobody knows', [{ x_flags: ['Sale', 'New'] }], SALE_AND_NEW],
  [
    'ids with their names',
    [
      [7, 'Sale'],
      [9, 'New'],
    ],
    SALE_AND_NEW,
  ],
  [
    'names by id under one key, beside texts of several tags',
    [{ clusterNames: { '176': 'Sale', '187': 'New' } }, { keyWords: 'lamp, desk' }],
    [...SALE_AND_NEW, { name: 'lamp' }, { name: 'desk' }],
  ],
  [
    'one tag with its name in several languages',
    [
      {
        code: 'sale',
        labels: [
          { locale: 'en', value: 'Sale' },
          { locale: 'de', value: 'Angebot' },
        ],
      },
    ],
    [{ name: 'Sale' }],
  ],
];

describe('tags', () => {
  it.each(TAGS)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf('tags', raw)).toEqual(entries);
  });
});
