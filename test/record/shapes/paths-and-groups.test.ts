/** Categories with those above them, tags in groups, and references as pairs of an id and a name. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf, type StyleCase } from './read-entries.ts';

const CATEGORIES: readonly StyleCase[] = [
  [
    'paths as lists of names',
    [
      ['Garden', 'Watering', 'Hoses'],
      ['Sale', 'Last pieces'],
    ],
    [{ name: 'Hoses' }, { name: 'Last pieces' }],
  ],
  ['one list of names as several', ['Garden', 'Sale'], [{ name: 'Garden' }, { name: 'Sale' }]],
  [
    'a key for each level',
    [{ category_level_1: 'Garden', category_level_2: 'Watering', category_level_3: null }],
    [{ name: 'Watering' }],
  ],
  [
    'a path under the key of each level',
    { lvl0: 'Garden', lvl1: 'Garden > Watering' },
    [{ name: 'Garden > Watering' }],
  ],
  [
    'a tree of one branch',
    [
      {
        id: 3,
        name: 'Garden',
        below: [{ id: 31, name: 'Watering', below: [{ id: 314, name: 'Hoses', below: [] }] }],
      },
    ],
    [
      { id: 3, name: 'Garden' },
      { id: 31, name: 'Watering' },
      { id: 314, name: 'Hoses' },
    ],
  ],
  [
    'a category with its only child',
    [{ id: 3, name: 'Garden', below: [{ id: 31, name: 'Watering', below: [] }] }],
    [{ id: 3, name: 'Garden' }],
  ],
  [
    'names by their ids',
    { '31': 'Watering', '44': 'Sale' },
    [
      { id: 31, name: 'Watering' },
      { id: 44, name: 'Sale' },
    ],
  ],
  [
    'a list that a program wrote as a record',
    { '0': 'Watering', '1': 'Sale' },
    [{ name: 'Watering' }, { name: 'Sale' }],
  ],
  ['one pair of an id and a name', [31, 'Watering'], [{ id: 31, name: 'Watering' }]],
];

const GIFT_AND_ECO = [{ name: 'gift' }, { name: 'eco' }];

const TAGS: readonly StyleCase[] = [
  ['keys that are true', { gift: true, eco: true, clearance: false }, GIFT_AND_ECO],
  ['lists of several groups', { occasion: ['gift'], origin: ['eco'] }, GIFT_AND_ECO],
  [
    'lists of several groups, of which one is longer',
    { occasion: ['gift', 'eco'], season: ['winter'] },
    [...GIFT_AND_ECO, { name: 'winter' }],
  ],
  ['a list beside the name of its group', [{ group: 'Why', tags: ['gift', 'eco'] }], GIFT_AND_ECO],
  ['the values of a group', [{ name: 'Why', values: ['gift', 'eco'] }], GIFT_AND_ECO],
  ['words that a mark begins', '#gift #eco', [{ name: '#gift' }, { name: '#eco' }]],
  ['a number and a word', [2027, 'eco'], [{ name: '2027' }, { name: 'eco' }]],
];

describe('categories', () => {
  it.each(CATEGORIES)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf('categories', raw)).toEqual(entries);
  });

  it('keep the names above them', () => {
    expect(READERS.categories([['Garden', 'Watering', 'Hoses']])).toMatchObject({
      value: [{ name: 'Hoses', extra: { path: 'Garden > Watering > Hoses' } }],
    });
  });

  it('are unknown where levels hold codes', () => {
    const raw = { level1: 'G100', level2: 'G100-20' };
    expect(entriesOf('categories', raw)).toEqual({ state: 'unknown', keys: ['level1', 'level2'] });
  });
});

describe('tags', () => {
  it.each(TAGS)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf('tags', raw)).toEqual(entries);
  });

  it('are none where no key is true', () => {
    expect(entriesOf('tags', { gift: false, eco: false })).toEqual({ state: 'absent' });
  });

  it('are unknown in lists that may stand side by side', () => {
    const raw = { labor: ['a', 'b'], tapis: ['gift', 'eco'] };
    expect(entriesOf('tags', raw)).toEqual({ state: 'unknown', keys: ['labor', 'tapis'] });
  });
});

describe('brands', () => {
  it('are read from one pair of an id and a name', () => {
    expect(entriesOf('brands', [9, 'Halvik'])).toEqual([{ id: 9, name: 'Halvik' }]);
  });
});
