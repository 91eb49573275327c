/** Units that contradict those of the other products of a category, or what an amount is called, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

/** A property with a number, in category 1. */
const measured = (Name: string, Value: string, Unit?: string) => ({
  Properties: [{ Name, Value, Unit }],
  CategoryProducts: [{ CategoryId: 1 }],
});

/** So many products with numbers of a property from one number on, of six sizes. */
const some = (count: number, Name: string, from: number, unit: string, first = 1): PimRecord[] =>
  range(first, first + count - 1).map((id) =>
    product(id, measured(Name, String(from + (id % 6)), unit)),
  );

/** Forty such products, and one in another unit. */
const among = (
  Name: string,
  unit: string,
  from: number,
  odd: string,
  oddUnit: string,
): PimRecord[] => [...some(40, Name, from, unit), product(41, measured(Name, odd, oddUnit))];

const placed = (id: number, value: string, unit: string, ...categories: number[]) =>
  product(id, {
    ...measured('Content', value, unit),
    CategoryProducts: categories.map((CategoryId) => ({ CategoryId })),
  });
const creams = range(1, 40).map((id) => placed(id, String(40 + (id % 6)), 'ml', 1));
const juices = range(51, 62).map((id) => placed(id, String(40 + (id % 6)), 'cl', 2));

describe('a unit of another kind', () => {
  const inches = some(12, 'Screen', 10, 'in');
  const odd = (fields: PimRecord) => [...inches, product(13, fields)];
  itFindsIn('contradicting_units', [
    [
      'grams among inches',
      odd(measured('Screen', '350', 'g')),
      [13],
      'Screen is 350 g (12 others have it in in)',
    ],
    ['not another unit of the same kind, converted', odd(measured('Screen', '40', 'cm')), []],
    ['not a unit that nobody knows', odd(measured('Screen', '350', 'zorks')), []],
    [
      'not in another category',
      odd({ ...measured('Screen', '350', 'g'), CategoryProducts: [{ CategoryId: 2 }] }),
      [],
    ],
    [
      'not what is sold by weight and by volume',
      [...some(12, 'Content', 500, 'g'), ...some(2, 'Content', 200, 'ml', 13)],
      [],
    ],
    [
      'not where both are usual',
      [...some(9, 'Capacity', 500, 'GB'), ...some(11, 'Capacity', 500, 'l', 10)],
      [],
    ],
    [
      'not what is counted in pieces of another kind',
      among('Content', 'sheets', 20, '200', 'ml'),
      [],
    ],
  ]);
});

describe('a larger or smaller unit though the numbers are alike', () => {
  const spread = range(1, 40).map((id) => product(id, measured('Depth', String(2 * id), 'cm')));
  itFindsIn('contradicting_units', [
    [
      '44 mm among cm',
      among('Seat height', 'cm', 43, '44', 'mm'),
      [41],
      /^Seat height is 44 mm \(40 others have it in cm, with numbers alike\)$/,
    ],
    ['42 kg among ml', among('Content', 'ml', 40, '42', 'kg'), [41]],
    [
      'of several, that only the texts name',
      [
        ...some(40, 'Salt', 10, 'g'),
        ...range(41, 46).map((id) => product(id, measured('Salt', `1${id % 5} mg`))),
      ],
      range(41, 46),
    ],
    [
      'of one category, though another has it',
      [...creams, ...juices, placed(70, '42', 'cl', 1)],
      [70],
    ],
    [
      'not where another category of it has it',
      [...creams, ...juices, placed(70, '42', 'cl', 1, 2)],
      [],
    ],
    [
      'not a number that is one of theirs when it is converted',
      among('Seat height', 'cm', 43, '450', 'mm'),
      [],
    ],
    ['not a number of another size', among('Seat height', 'cm', 43, '150', 'mm'), []],
    ['not a unit that is near', among('Memory', 'GiB', 24, '28', 'GB'), []],
    [
      'not where either is usual',
      [...some(12, 'Salt', 10, 'g'), ...some(8, 'Salt', 10, 'mg', 13)],
      [],
    ],
    [
      'not where numbers are spread as wide as the units are apart',
      [...spread, product(41, measured('Depth', '8', 'mm'))],
      [],
    ],
  ]);
});
