/** Maps whose members are entries with labels of their own, or groups and languages with entries. */

import { describe, expect, it } from 'vitest';
import type { SubRecordName } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

const CASES: readonly (readonly [style: string, SubRecordName, raw: unknown, entries: unknown])[] =
  [
    [
      'entries with a label, a value and a unit by their codes',
      'properties',
      {
        finish: { label: 'Finish', value: 'Matt', unit: null },
        torque: { label: 'Torque', value: 45, unit: 'Nm' },
      },
      [
        { name: 'Finish', value: 'Matt', code: 'finish' },
        { name: 'Torque', value: '45', unit: 'Nm', code: 'torque' },
      ],
    ],
    [
      'warranties by their kinds',
      'warranties',
      {
        standard: { name: 'Standard', value: 24, unit: 'months' },
        extended: { name: 'Plus', value: 48, unit: 'months' },
      },
      [
        { name: 'Standard', value: '24', unit: 'months', code: 'standard' },
        { name: 'Plus', value: '48', unit: 'months', code: 'extended' },
      ],
    ],
    [
      'options whose labels are those of their values',
      'options',
      { colour: { value: 'dark-green', label: 'Dark green' }, fit: { value: 'sl', label: 'Slim' } },
      [
        { name: 'colour', value: 'Dark green' },
        { name: 'fit', value: 'Slim' },
      ],
    ],
    [
      'options whose labels may be those of either',
      'options',
      { colour: { value: 'gn1', label: 'Moss' }, fit: { value: 'sl', label: 'Slim' } },
      [
        { name: 'colour', value: 'gn1' },
        { name: 'fit', value: 'sl' },
      ],
    ],
    [
      'options with a code and a label',
      'options',
      { colour: { code: 'GN', label: 'Green' }, fit: { code: 'S', label: 'Slim' } },
      [
        { name: 'colour', value: 'Green' },
        { name: 'fit', value: 'Slim' },
      ],
    ],
    [
      'definitions of options without a value',
      'options',
      { colour: { id: 7, name: 'Colour' }, fit: { id: 8, name: 'Fit' } },
      { state: 'unknown', keys: ['colour', 'fit'] },
    ],
    [
      'groups of values with their units',
      'properties',
      {
        technical: { torque: { value: 45, unit: 'Nm' }, height: 3, height_unit: 'cm' },
        look: { finish: 'Matt' },
      },
      [
        { name: 'torque', value: '45', unit: 'Nm', group: 'technical' },
        { name: 'height', value: '3', unit: 'cm', group: 'technical' },
        { name: 'finish', value: 'Matt', group: 'look' },
      ],
    ],
    [
      'groups in records of their own',
      'properties',
      [{ Build: { Height: 3, Depth: 4 } }, { Look: { Finish: 'Matt' } }],
      [
        { name: 'Height', value: '3', group: 'Build' },
        { name: 'Depth', value: '4', group: 'Build' },
        { name: 'Finish', value: 'Matt', group: 'Look' },
      ],
    ],
    [
      'groups of lists',
      'properties',
      {
        Build: [{ name: 'Height', value: 3 }],
        Look: [{ name: 'Finish', value: 'Matt' }],
      },
      [
        { name: 'Height', value: '3', group: 'Build' },
        { name: 'Finish', value: 'Matt', group: 'Look' },
      ],
    ],
    [
      'channels, of which one has a title alone',
      'properties',
      { common: { finish: 'Matt' }, print: { title: 'Matt lamp' } },
      [
        { name: 'finish', value: 'Matt', group: 'common' },
        { name: 'title', value: 'Matt lamp', group: 'print' },
      ],
    ],
    [
      'values by language',
      'properties',
      { fr: { Matière: 'Bois' }, it: { Materiale: 'Legno' } },
      [
        { name: 'Matière', value: 'Bois', culture: 'fr' },
        { name: 'Materiale', value: 'Legno', culture: 'it' },
      ],
    ],
    [
      'lists by language',
      'properties',
      { fr: [{ name: 'Matière', value: 'Bois' }], it: [{ name: 'Materiale', value: 'Legno' }] },
      [
        { name: 'Matière', value: 'Bois', culture: 'fr' },
        { name: 'Materiale', value: 'Legno', culture: 'it' },
      ],
    ],
    [
      'sizes of several things',
      'dimensions',
      {
        item: { depth: 5, weight: 2, unit: 'cm', weightUnit: 'kg' },
        crate: { depth: 9, weight: 3, unit: 'cm', weightUnit: 'kg' },
      },
      [
        { name: 'depth', value: '5', unit: 'cm', group: 'item' },
        { name: 'weight', value: '2', unit: 'kg', group: 'item' },
        { name: 'depth', value: '9', unit: 'cm', group: 'crate' },
        { name: 'weight', value: '3', unit: 'kg', group: 'crate' },
      ],
    ],
    [
      'groups of entries with labels, in the languages of these',
      'properties',
      {
        fr: { torque: { label: 'Couple', value: 45 }, finish: { label: 'Finition', value: 'Mat' } },
        en: { torque: { label: 'Torque', value: 45 }, finish: { label: 'Finish', value: 'Matt' } },
      },
      [
        { name: 'Couple', value: '45', culture: 'fr', code: 'torque' },
        { name: 'Finition', value: 'Mat', culture: 'fr', code: 'finish' },
        { name: 'Torque', value: '45', culture: 'en', code: 'torque' },
        { name: 'Finish', value: 'Matt', culture: 'en', code: 'finish' },
      ],
    ],
    [
      'entries with labels under the name of the list, one with several values',
      'properties',
      {
        attributes: {
          torque: { label: 'Torque', value: 45, unit: 'Nm' },
          modes: { label: 'Modes', values: ['Slow', 'Fast'] },
        },
      },
      [
        { name: 'Torque', value: '45', unit: 'Nm', code: 'torque' },
        { name: 'Modes', value: 'Slow, Fast', code: 'modes', isList: true },
      ],
    ],
    [
      'groups under the name of the list',
      'properties',
      { attributes: { technical: { Torque: '45 Nm', Height: 6 }, look: { Finish: 'Matt' } } },
      [
        { name: 'Torque', value: '45 Nm', group: 'technical' },
        { name: 'Height', value: '6', group: 'technical' },
        { name: 'Finish', value: 'Matt', group: 'look' },
      ],
    ],
    [
      'groups with labels and lists',
      'properties',
      {
        build: { label: 'Build', attributes: [{ name: 'Height', value: 3 }] },
        look: { label: 'Look', attributes: [{ name: 'Finish', value: 'Matt' }] },
      },
      [
        { name: 'Height', value: '3', group: 'Build' },
        { name: 'Finish', value: 'Matt', group: 'Look' },
      ],
    ],
    [
      'options of which one may name the other',
      'options',
      { dim: { id: 1, name: 'Finish' }, pick: { id: 5, name: 'Matt' } },
      { state: 'unknown', keys: ['dim', 'pick'] },
    ],
    [
      'options that were chosen and others that were not',
      'options',
      { chosen: { finish: 'Matt' }, offered: { finish: 'Gloss' } },
      { state: 'unknown', keys: ['chosen', 'offered'] },
    ],
    [
      'sizes of two things, of which neither is the set of the other',
      'dimensions',
      [{ dimension: { height: 43, width: 23 }, realDimension: { realHeight: 40 } }],
      [
        { name: 'height', value: '43', group: 'dimension' },
        { name: 'width', value: '23', group: 'dimension' },
        { name: 'realHeight', value: '40', group: 'realDimension' },
      ],
    ],
    [
      'records with the same unknown keys',
      'properties',
      { first: { amt: 1, msr: 'kg' }, second: { amt: 2, msr: 'g' } },
      { state: 'unknown', keys: ['first', 'second'] },
    ],
  ];

describe('maps of entries', () => {
  it.each(CASES)('are read: %s', (_, list, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});
