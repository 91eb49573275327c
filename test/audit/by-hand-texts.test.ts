/** Texts that contradict values, options or the texts that they translate, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

const WOODS = ['Oak', 'Pine', 'Walnut', 'Beech'];
const woodOf = (id: number): string => WOODS[id % 4] ?? '';

/** Products whose descriptions name their wood. */
const tables = (Name: string, change: (id: number) => PimRecord = () => ({})): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: `A table of ${woodOf(id).toLowerCase()} for the whole family.`,
      Properties: [{ Name, Value: woodOf(id) }],
      ...change(id),
    }),
  );

const only =
  (changed: number, fields: PimRecord) =>
  (id: number): PimRecord =>
    id === changed ? fields : {};

const short = (ShortDescription: string): PimRecord => ({ ShortDescription });

/** Products whose descriptions name their power. */
const drills = (Name: string, change: (id: number) => PimRecord = () => ({})): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: `A drill with ${500 + (id % 5) * 100} watts.`,
      Properties: [{ Name, Value: String(500 + (id % 5) * 100), Unit: 'W' }],
      ...change(id),
    }),
  );

describe('a text and a value', () => {
  itFindsIn('text_contradicts_value', [
    [
      'another value of the list',
      tables('Wood 1', only(4, short('A table of walnut for the whole family.'))),
      [4],
      'short description: walnut (Wood 1: oak)',
    ],
    ['not a word that is none of its values', tables('Wood 2', only(4, short('A table.'))), []],
    [
      'not where its own value stands there, too',
      tables('Wood 3', only(4, short('A table of oak and walnut.'))),
      [],
    ],
    [
      'not certain where several values stand there',
      tables('Wood 4', only(4, short('A table of pine and walnut.'))),
      [],
      undefined,
      [4],
    ],
    [
      'not what it has as another value',
      tables(
        'Wood 5',
        only(4, {
          ShortDescription: 'A table with legs of walnut.',
          Properties: [
            { Name: 'Wood 5', Value: 'Oak' },
            { Name: 'Legs', Value: 'Walnut' },
          ],
        }),
      ),
      [],
    ],
    [
      'not where most texts name no value',
      tables('Wood 6', (id) => (id < 30 ? short('A table.') : {})),
      [],
    ],
    [
      'another number with the same unit',
      drills('Power 1', only(4, short('A drill with 1,800 W, 1200 W at most.'))),
      [],
      undefined,
      [4],
    ],
    [
      'another number in words for the unit',
      drills('Power 2', only(5, short('A drill with 1200 watts.'))),
      [5],
      'short description: 1200 watts (Power 2: 500 W)',
    ],
    ['not a range', drills('Power 3', only(5, short('A drill with 300 to 700 W.'))), [], '', [5]],
    ['not what is nearly the same', drills('Power 4', only(5, short('Now 505 W.'))), []],
  ]);
});

/** Bolts of one category whose names hold their thread. */
const bolts = (Name: string, names: Readonly<Record<number, string>> = {}): PimRecord[] =>
  range(1, 60).map((id) =>
    product(id, {
      Name: names[id] ?? `Bolt DIN 933 M${3 + (id % 7)}`,
      CategoryProducts: [{ CategoryId: 1 }],
      Properties: [{ Name, Value: String(3 + (id % 7)), Unit: 'mm' }],
    }),
  );

describe('a number that nearly all names hold', () => {
  itFindsIn('text_contradicts_value', [
    [
      'another one that is usual',
      bolts('Thread 1', { 7: 'Bolt DIN 933 M8' }),
      [7],
      'name: 8 (Thread 1: 3 mm)',
    ],
    ['not one that no bolt has', bolts('Thread 2', { 7: 'Bolt DIN 912' }), []],
    [
      'not where many names hold another',
      bolts('Thread 3', Object.fromEntries(range(1, 20).map((id) => [id, 'Bolt M99']))),
      [],
    ],
  ]);
});

/** Variants whose names hold their colour. */
const shirts = (OptionName: string, names: Readonly<Record<number, string>> = {}): PimRecord[] => [
  ...range(1, 10).map((id) => product(id, { Name: 'Shirt' })),
  ...range(101, 140).map((id) => {
    const colour = ['Red', 'Blue', 'Green', 'Grey'][id % 4] ?? '';
    return variant(id, 1 + (id % 10), {
      Name: names[id] ?? `Shirt ${colour}`,
      OptionValues: [{ OptionName, Value: colour }],
    });
  }),
];

/** Variants whose names hold their length, without its unit. */
const screws = (OptionName: string, names: Readonly<Record<number, string>> = {}): PimRecord[] => [
  ...range(1, 10).map((id) => product(id, { Name: 'Screw 5' })),
  ...range(101, 140).map((id) => {
    const length = [20, 30, 40, 50][id % 4];
    return variant(id, 1 + (id % 10), {
      Name: names[id] ?? `Screw 5 x ${length}`,
      OptionValues: [{ OptionName, Value: `${length} mm` }],
    });
  }),
];

/** Variants whose names hold their package, which has a number. */
const boxes = (OptionName: string, names: Readonly<Record<number, string>>): PimRecord[] => [
  ...range(1, 10).map((id) => product(id, { Name: 'Tea' })),
  ...range(101, 140).map((id) => {
    const Value = `Box of ${[6, 12, 24][id % 3]}`;
    const Name = names[id] ?? `Tea - ${Value}`;
    return variant(id, 1 + (id % 10), { Name, OptionValues: [{ OptionName, Value }] });
  }),
];

describe('the name and the options of a variant', () => {
  itFindsIn('variant_contradicts_options', [
    [
      'another colour',
      shirts('Colour 1', { 104: 'Shirt Blue' }),
      [104],
      'name: Blue (Colour 1: Red)',
    ],
    ['not a word that is no colour', shirts('Colour 2', { 104: 'Shirt' }), []],
    ['not where its own stands there, too', shirts('Colour 3', { 104: 'Blue Shirt, red' }), []],
    [
      'another number of a length, without its unit',
      screws('Length 1', { 104: 'Screw 5 x 30' }),
      [104],
      'name: 30 mm (Length 1: 20 mm)',
    ],
    [
      'a number with the unit that no variant has',
      screws('Length 2', { 104: 'Screw 5 x 99 mm' }),
      [104],
      'name: 99 mm (Length 2: 20 mm)',
    ],
    [
      'another number within the same words',
      boxes('Pack', { 105: 'Tea - Box of 24' }),
      [105],
      'name: Box of 24 (Pack: Box of 6)',
    ],
    ['not a number of something else', screws('Length 3', { 104: 'Screw 5 x' }), []],
    [
      'not where names hold no colour',
      shirts('Colour 4', Object.fromEntries(range(101, 130).map((id) => [id, 'Shirt Blue']))),
      [],
    ],
  ]);
});

/** Products with a text and its translation, each with a number. */
const translated = (
  Culture: string,
  change: (id: number) => string | undefined = () => undefined,
): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: `A sturdy table for the garden, ${100 + id} cm wide and easy to clean.`,
      Translations: [
        {
          Culture,
          ShortDescription:
            change(id) ??
            `Ein stabiler Tisch für den Garten, ${100 + id} cm breit, leicht zu reinigen.`,
        },
      ],
    }),
  );

/** Variants whose names hold their size, and the names in another language. */
const bags = (Culture: string, names: Readonly<Record<number, string>>): PimRecord[] => [
  product(1, { Name: 'Bag' }),
  ...range(101, 140).map((id) => {
    const size = id === 107 ? 250 : 100 + id;
    return variant(id, 1, {
      Name: `Bag ${size} g`,
      Translations: [{ Culture, Name: names[id] ?? `Beutel ${size} g` }],
    });
  }),
];

const wide = (width: string) => (id: number) =>
  id === 7 ? `Ein stabiler Tisch für den Garten, ${width} breit, leicht zu reinigen.` : undefined;

describe('a translation', () => {
  itFindsIn('numbers_differ_in_translation', [
    [
      'another number',
      translated('de', wide('170 cm')),
      [7],
      'short description (de): 170 (own text: 107)',
    ],
    ['not another unit', translated('da', wide('42 Zoll')), [], '', [7]],
    ['not no number', translated('sv', wide('sehr')), []],
    [
      'not where most translations have other numbers',
      translated('nl', (id) => `Ein Tisch, ${900 + id} cm breit und leicht zu reinigen, für alle.`),
      [],
    ],
  ]);
  itFindsIn('variant_numbers_differ_in_translation', [
    ['another size', bags('de', { 107: 'Beutel 520 g' }), [107], 'name (de): 520 (own text: 250)'],
    ['not another unit', bags('da', { 107: 'Beutel 9 oz' }), [], '', [107]],
    [
      'not where names of options are translated beside it',
      bags('sv', { 107: 'Beutel 250 g' }).map((record) => ({
        ...record,
        Translations: [
          ...((record.Translations ?? []) as PimRecord[]),
          { Culture: 'sv', Name: 'Inhalt' },
        ],
      })),
      [],
    ],
  ]);
  itFindsIn('short_translation', [
    [
      'a stub',
      translated('de', (id) => (id === 7 ? 'Ein Tisch.' : undefined)),
      [7],
      /^short description \(de\), 10 characters \(usual: about \d+\)$/,
    ],
    ['not one that is a little shorter', translated('da', wide('1 m')), []],
  ]);
});
