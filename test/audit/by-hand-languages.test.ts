/** Names, texts and values in another language than they should be in, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

const CARE = [
  ['Wipe with a damp cloth', 'Feucht abwischen'],
  ['Wash by hand', 'Von Hand waschen'],
] as const;

/** Products with a property in two languages. */
const cared = (
  culture: string,
  changes: Readonly<Record<number, Readonly<Record<string, string | undefined>>>>,
): PimRecord[] =>
  range(1, 40).map((id) => {
    const [own, translation] = CARE[id % 2] ?? [];
    const change = changes[id] ?? {};
    return product(id, {
      Properties: [
        { Code: 'care', Name: 'Care', Value: change.own ?? own },
        { Code: 'care', Name: 'Care', Culture: culture, Value: change[culture] ?? translation },
      ],
    });
  });

/** Chairs and tables with names in a language, and French ones. */
const named = (
  culture: string,
  changes: Readonly<Record<number, Readonly<Record<string, string>>>>,
): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      Name: `${id % 2 === 0 ? 'Folding table' : 'Folding chair'} Nordik ${id}`,
      Translations: [
        {
          Culture: culture,
          Name:
            changes[id]?.[culture] ?? `${id % 2 === 0 ? 'Klapptisch' : 'Klappstuhl'} Nordik ${id}`,
        },
        { Culture: 'fr', Name: `${id % 2 === 0 ? 'Table' : 'Chaise'} pliante Nordik ${id}` },
      ],
    }),
  );

describe('a text', () => {
  itFindsIn('untranslated_text', [
    [
      'a value that others translate',
      cared('de', { 7: { de: CARE[1]?.[0] } }),
      [7],
      'property Care (de) is the own one: Wash by hand',
    ],
    [
      'a sentence that only one product has',
      cared('fr', { 7: { own: 'Keep it dry and cool.', fr: 'Keep it dry and cool.' } }),
      [7],
      'property Care (fr) is the own one: Keep it dry and cool.',
    ],
    ['not a word', cared('nl', { 7: { own: 'Teflon', nl: 'Teflon' } }), []],
    [
      'not a value that is the same in all products',
      cared('it', {
        7: { own: 'Polyester', it: 'Polyester' },
        9: { own: 'Polyester', it: 'Polyester' },
      }),
      [],
    ],
    [
      'not where most are the same',
      cared(
        'sv',
        Object.fromEntries(
          range(1, 20).map((id) => [
            id,
            { own: 'Do not wash it at all.', sv: 'Do not wash it at all.' },
          ]),
        ),
      ),
      [],
    ],
    [
      'the same twice, where a property has a value for each of two languages',
      range(1, 40).map((id) =>
        product(id, {
          Properties: (CARE[id % 2] ?? []).map((Value, at) => ({
            Name: 'Hint',
            Value: id === 7 && at === 1 ? CARE[1]?.[0] : Value,
          })),
        }),
      ),
      [7],
      'property Hint has the same text twice: Wash by hand',
    ],
  ]);
  itFindsIn('wrong_language', [
    [
      'a name in a third language that the catalog has, too',
      named('de', { 7: { de: 'Chaise pliante Nordik 7' } }),
      [7],
      'name (de) reads as fr',
    ],
    [
      'a name in a language that the catalog has not',
      named('nl', {
        7: { nl: 'Sedia pieghevole con lo schienale alto e una tasca per il tavolo' },
      }),
      [7],
      'name (nl) reads as it',
    ],
    ['not a name that is the own one', named('sv', { 7: { sv: 'Folding chair Nordik 7' } }), []],
    [
      'a name of a word that many names of the other language have',
      named('en', { 7: { en: 'Chaise pliante Nordik 7' } }),
      [7],
      'name (en) reads as fr',
    ],
    ['not a name of new words', named('da', { 7: { da: 'Zybra Quonta Nordik 7' } }), []],
    [
      'not a name with words of its own language',
      named('it', { 7: { it: 'Klappstuhl Chaise Longue Nordik 7' } }),
      [],
    ],
    [
      'the value of a property',
      cared('fr', { 7: { fr: 'Lavare solo con acqua e asciugare dopo' } }),
      [7],
      'property Care (fr) reads as it',
    ],
  ]);
  // In a copy of its own: what the own language is, is learned from all records.
  itFindsIn('wrong_language', [
    [
      'a short text of the language that is said to be the own one',
      range(1, 40).map((id) =>
        product(id, {
          Name: `Klappstuhl ${id}`,
          ShortDescription:
            id === 7
              ? 'Folding chair with steel legs, packed flat for your garden.'
              : `Klappstuhl mit Beinen aus Stahl, flach verpackt, Nummer ${id}.`,
          Translations: [
            { Culture: 'de', Name: `Klappstuhl ${id}` },
            { Culture: 'en', Name: `Folding chair ${id}` },
          ],
        }),
      ),
      [7],
      'short description reads as en',
    ],
  ]);
});

const TAPS = [
  'Robinet de lavabo, saillie 150 mm, pour montage mural.',
  'Robinet de cuisine, saillie 200 mm, pour montage apparent.',
];

/** Taps with a short French text beside the own English one. */
const taps = (changes: Readonly<Record<number, string>>): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: 'A tap for the kitchen or the bathroom, which is easy to clean and to use.',
      Translations: [{ Culture: 'fr', ShortDescription: changes[id] ?? TAPS[id % 2] ?? '' }],
    }),
  );

describe('a short text in a language that the catalog has not', () => {
  itFindsIn('wrong_language', [
    [
      'words that end as in the other language',
      taps({ 7: 'Vaso a cacciata, profondità 530 mm, scarico orizzontale.' }),
      [7],
      'short description (fr) reads as it',
    ],
    [
      'not new words of its own',
      taps({ 7: 'Mitigeur thermostatique chromé, bec orientable.' }),
      [],
    ],
    ['not names', taps({ 7: 'Zybra Quonta Velmor Tilka, Nordik 150 mm.' }), []],
  ]);
});

/** Chairs in German and French, with a variant each, which are called after them and their colours. */
const chairs = (changes: Readonly<Record<number, PimRecord>>): PimRecord[] =>
  range(1, 40).flatMap((id) => {
    const names = { Name: `Folding chair Nordik ${id}`, de: 'Klappstuhl', fr: 'Chaise pliante' };
    const inAll = (colours: readonly string[]): PimRecord => ({
      Name: names.Name + colours[0],
      Translations: [
        { Culture: 'de', Name: `${names.de} Nordik ${id}${colours[1]}` },
        { Culture: 'fr', Name: `${names.fr} Nordik ${id}${colours[2]}` },
      ],
    });
    return [
      product(id, inAll(['', '', ''])),
      variant(id + 100, id, { ...inAll([' - red', ' - rot', ' - rouge']), ...changes[id] }),
    ];
  });

describe('a name of a variant', () => {
  itFindsIn('untranslated_text', [
    [
      'is the own one',
      chairs({
        7: {
          Code: 'C-7',
          Translations: [{ Culture: 'de', Name: 'Folding chair Nordik 7 - red' }],
          Name: 'Folding chair Nordik 7 - red',
        },
      }),
      [7],
      'name (de) of a variant (C-7) is the own one: Folding chair Nordik 7 - red',
    ],
  ]);
  itFindsIn('wrong_language', [
    [
      'is that of another language',
      chairs({
        7: {
          Code: 'C-7',
          Translations: [{ Culture: 'de', Name: 'Chaise pliante Nordik 7 - rouge' }],
        },
      }),
      [7],
      'name (de) of a variant (C-7) reads as fr',
    ],
  ]);
});
