/** Properties whose lists stand within entries: features of groups, choices with their keys, values by context. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const inTwo = (english: string, german: string) => [
  ['en_GB', english],
  ['de_DE', german],
];

const STYLES: readonly StyleCase[] = [
  [
    'features of a group, with a raw and a shown value',
    [
      {
        SpecGroup: { ID: 5, Name: inTwo('Storage', 'Lagerung') },
        Specs: [
          {
            ID: 91,
            Spec: { ID: 9, Name: inTwo('Shelf life', 'Haltbarkeit'), Measure: { Sign: 'days' } },
            RawValue: '540',
            LocalValue: '540',
            PresentationValue: '540 days',
          },
        ],
      },
    ],
    [
      {
        name: 'Shelf life',
        names: new Map([
          ['en_GB', 'Shelf life'],
          ['de_DE', 'Haltbarkeit'],
        ]),
        value: '540',
        unit: 'days',
        code: 'Shelf life',
        group: 'Storage',
      },
    ],
  ],
  [
    'a switch with its labels',
    [
      {
        group: { name: { en: 'Diet', de: 'Diät' } },
        attributes: [
          {
            attribute: { id: 3, name: { en: 'Organic', de: 'Bio' } },
            rawValue: '1',
            presentationValue: { en: 'Yes', de: 'Ja' },
          },
        ],
      },
    ],
    [
      { name: 'Organic', value: 'Yes', culture: 'en', code: 'Organic', group: 'Diet' },
      { name: 'Bio', value: 'Ja', culture: 'de', code: 'Organic', group: 'Diet' },
    ],
  ],
  [
    'a code with its label, which is shown in each language',
    [
      {
        Feature: { ID: 7, Name: inTwo('Origin', 'Herkunft') },
        selection: ['056', 'Belgium'],
        PresentationValue: inTwo('Belgium', 'Belgien'),
      },
    ],
    [
      { name: 'Origin', value: 'Belgium', culture: 'en_GB', code: 'Origin' },
      { name: 'Herkunft', value: 'Belgien', culture: 'de_DE', code: 'Origin' },
    ],
  ],
  [
    'ids with names beside the same names in each language',
    [
      {
        Feature: { ID: 7, Name: inTwo('Hob', 'Herd') },
        value_ids: [
          [1, 'Gas'],
          [2, 'Oven'],
        ],
        PresentationValue: inTwo('Gas, Oven', 'Gas, Ofen'),
      },
    ],
    [
      { name: 'Hob', value: 'Gas, Oven', culture: 'en_GB', code: 'Hob', isList: true },
      { name: 'Herd', value: 'Gas, Ofen', culture: 'de_DE', code: 'Hob', isList: true },
    ],
  ],
  [
    'names of substances with the code of how much there is of them',
    [
      {
        Feature: { ID: 8, Name: inTwo('Contains', 'Enthält') },
        substance: [
          { substanceCode: 'AM', levelCode: 'CONTAINS', substanceName: inTwo('Milk', 'Milch') },
          { substanceCode: 'AY', levelCode: 'FREE_FROM', substanceName: inTwo('Soy', 'Soja') },
        ],
      },
    ],
    [
      {
        name: 'Contains',
        value: 'Milk (CONTAINS), Soy (FREE_FROM)',
        culture: 'en_GB',
        code: 'Contains',
        isList: true,
      },
      {
        name: 'Enthält',
        value: 'Milch (CONTAINS), Soja (FREE_FROM)',
        culture: 'de_DE',
        code: 'Contains',
        isList: true,
      },
    ],
  ],
  [
    'three shapes in one list',
    [
      { name: 'voltage', value: 18 },
      { name: 'torque', value: { amount: 42, unitID: 'Nm' } },
      { name: 'brushless', value: { key: 'false', label: { en: 'no', de: 'nein' } } },
      {
        FieldTypeId: 'PartMaterial',
        FieldDataType: 'CVL',
        Data: 'wood;metal',
        CVLValues: [
          { Key: 'wood', Value: { StringMap: { en: 'Wood', de: 'Holz' } }, Deactivated: false },
          { Key: 'metal', Value: { StringMap: { en: 'Metal', de: 'Metall' } }, Deactivated: false },
        ],
      },
      { FieldTypeId: 'PartCertified', FieldDataType: 'Boolean', Data: 'True' },
    ],
    [
      { name: 'voltage', value: '18' },
      { name: 'torque', value: '42', unit: 'Nm' },
      { name: 'brushless', value: 'no', culture: 'en' },
      { name: 'brushless', value: 'nein', culture: 'de' },
      { name: 'PartMaterial', value: 'Wood, Metal', culture: 'en', type: 'CVL', isList: true },
      { name: 'PartMaterial', value: 'Holz, Metall', culture: 'de', type: 'CVL', isList: true },
      { name: 'PartCertified', value: 'True', type: 'Boolean' },
    ],
  ],
  [
    'choices by their keys',
    [
      {
        attribute: 'finish',
        value: 'gl|ma',
        choices: [
          { code: 'gl', value: 'Gloss' },
          { code: 'ma', value: 'Matt' },
        ],
      },
    ],
    [{ name: 'finish', value: 'Gloss, Matt', isList: true }],
  ],
  [
    'values by context, with a unit',
    [
      {
        attributeRef: 'A-1',
        values: [{ contextId: 'Global', val: '439', unitID: 'list.unit.GRM' }],
      },
      {
        attributeRef: 'A-2',
        values: [
          { contextId: 'de-DE', lovID: 'A-2#HM', val: 'Hartmetall' },
          { contextId: 'en-GB', lovID: 'A-2#HM', val: 'Carbide' },
        ],
      },
    ],
    [
      { name: 'A-1', value: '439', unit: 'g' },
      { name: 'A-2', value: 'Hartmetall', culture: 'de-DE', isList: true },
      { name: 'A-2', value: 'Carbide', culture: 'en-GB', isList: true },
    ],
  ],
  [
    'the id of a data type beside the code of the attribute',
    [{ attributeCode: 'finish', attributeTypeId: 'select', value: 'Matt' }],
    [{ name: 'finish', value: 'Matt' }],
  ],
];

describe('properties with lists within their entries', () => {
  it.each(STYLES)('reads %s', (_, raw, entries) => {
    expect(entriesOf('properties', raw)).toEqual(entries);
  });
});
