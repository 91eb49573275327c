/** Entries that are sent with the definition of their attribute: all values that are possible, a label of a hash. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'the key of one of the possible values, in pairs',
    [
      {
        name: '0c1f7d2ab9934e10',
        string: 'Tissu',
        type: 'selection',
        value: 'b7f0',
        selection: [
          ['a1c4', 'Laine'],
          ['b7f0', 'Coton'],
        ],
      },
    ],
    [{ name: 'Tissu', value: 'Coton', code: '0c1f7d2ab9934e10', type: 'selection' }],
  ],
  [
    'the keys of some of the possible values, with what else a pair has',
    [
      {
        name: '9d1f7d2ab9934e77',
        string: 'Pièces',
        type: 'tags',
        value: ['k2', 'k3'],
        tags: [
          ['k1', 'Cave', 1],
          ['k2', 'Salon', 2],
          ['k3', 'Bureau', 3],
        ],
      },
    ],
    [
      {
        name: 'Pièces',
        value: 'Salon, Bureau',
        code: '9d1f7d2ab9934e77',
        type: 'tags',
        isList: true,
      },
    ],
  ],
  [
    'a text that is not filled',
    [{ name: '7a1f7d2ab9934e10', string: 'Auteur', type: 'char', value: false }],
    [{ name: 'Auteur', code: '7a1f7d2ab9934e10', type: 'char' }],
  ],
  [
    'a label without a name',
    [{ string: 'Auteur', type: 'char', value: 'Ada Roth' }],
    [{ name: 'Auteur', value: 'Ada Roth', type: 'char' }],
  ],
  [
    'a range that only its type names',
    [{ heatQualifier: 'STORAGE', minimumHeat: 4, maximumHeat: 9 }],
    [{ name: 'STORAGE', value: '4 to 9', type: 'STORAGE' }],
  ],
  [
    'the id of a referred record with its name',
    [{ name: 'Herkunft', type: 'many2one', value: [56, 'Tschechien'] }],
    [{ name: 'Herkunft', value: 'Tschechien', type: 'many2one' }],
  ],
  [
    'the ids of several referred records with their names',
    [
      {
        name: 'Lager',
        type: 'many2many',
        value: [
          [3, 'Linz'],
          [4, 'Graz'],
        ],
      },
    ],
    [{ name: 'Lager', value: 'Linz, Graz', type: 'many2many', isList: true }],
  ],
  [
    'a reference that is not filled',
    [{ name: 'Herkunft', type: 'many2one', relation: 'res.country', value: false }],
    [{ name: 'Herkunft', type: 'many2one' }],
  ],
  [
    'a truth that is false',
    [{ name: '5b1f7d2ab9934e10', string: 'Lavable', type: 'boolean', value: false }],
    [{ name: 'Lavable', value: 'false', code: '5b1f7d2ab9934e10', type: 'boolean' }],
  ],
];

const OPTIONS: readonly StyleCase[] = [
  [
    'the chosen values beside the attributes with all possible ones',
    [
      {
        chosen_values: { tone: 'dk', span: 'w2' },
        axis_definitions: [
          {
            id: 'tone',
            name: 'Tone',
            values: [
              { value: 'lt', name: 'Light' },
              { value: 'dk', name: 'Dark' },
            ],
          },
          {
            id: 'span',
            name: 'Span',
            values: [
              { value: 'w1', name: '1 m' },
              { value: 'w2', name: 'w2' },
            ],
          },
        ],
      },
    ],
    [
      { name: 'Tone', value: 'Dark' },
      { name: 'Span', value: 'w2' },
    ],
  ],
  [
    'a value with its code, and the list that the code is from',
    [
      {
        colour: [
          {
            colourCode: { colourCodeListCode: 'HOUSE', value: 'MINT' },
            colourDescription: [
              { languageCode: 'de', value: 'Minzgrün' },
              { languageCode: 'en', value: 'Mint green' },
            ],
          },
        ],
      },
    ],
    [{ name: 'colour', value: 'Minzgrün', culture: 'de' }],
  ],
  [
    'a chosen value in an entry of its own',
    [
      {
        name: 'Tone',
        value: 'dk',
        values: [
          { value: 'lt', label: { en: 'Light', de: 'Hell' } },
          { value: 'dk', label: { en: 'Dark', de: 'Dunkel' } },
        ],
      },
    ],
    [{ name: 'Tone', value: 'Dark', culture: 'en' }],
  ],
];

describe.each([
  ['properties', PROPERTIES],
  ['options', OPTIONS],
] as const)('%s with their definitions', (list, cases) => {
  it.each(cases)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});

it.each([
  {
    images: [
      { id: 1, name: 'front.jpg' },
      { id: 2, name: 'back.jpg' },
    ],
  },
  {
    groups: [
      { id: 2, name: 'Technical' },
      { id: 3, name: 'Web' },
    ],
  },
])('reads a number as itself beside the ids of %o', (list) => {
  const [entry] = [
    entriesOf('properties', [Object.assign({ name: 'Ports', value: 2 }, list)]),
  ].flat();
  expect(entry).toEqual({ name: 'Ports', value: '2' });
});

it('reads a number as the key of one of the options', () => {
  const options = [
    { id: 5, label: 'Oak' },
    { id: 6, label: 'Ash' },
  ];
  expect(entriesOf('properties', [{ name: 'Wood', value: 6, options }])).toEqual([
    { name: 'Wood', value: 'Ash' },
  ]);
});
