/** Rules about the sides of things beside those of their category, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

type Sides = readonly [height: number, width: number, depth: number];

const sized = (id: number, [height, width, depth]: Sides, grams?: number, unit = 'cm'): PimRecord =>
  product(id, {
    Dimensions: Object.entries({ Height: height, Width: width, Depth: depth }).map(
      ([Type, Value]) => ({
        Type,
        Value,
        Unit: unit,
      }),
    ),
    Properties: grams === undefined ? [] : [{ Name: 'Weight', Value: String(grams), Unit: 'g' }],
    CategoryProducts: [{ CategoryId: 1 }],
  });

/** Wardrobes: tall, not deep, of about one density; the last one is made by the test. */
const wardrobe = (id: number): Sides => [180 + id, 90 + (id % 5), 55 + (id % 3)];
const weigh = ([height, width, depth]: Sides): number => Math.round((height * width * depth) / 10);
const wardrobes = range(1, 20).map((id) => sized(id, wardrobe(id), weigh(wardrobe(id))));
const unweighed = range(1, 20).map((id) => sized(id, wardrobe(id)));
const times = (sides: Sides, factor: number): Sides => [
  sides[0] * factor,
  sides[1] * factor,
  sides[2] * factor,
];
const one: Sides = [190, 92, 56];

describe('all sides', () => {
  itFindsIn('size_in_wrong_unit', [
    [
      'in millimetres, called centimetres',
      [...wardrobes, sized(21, times(one, 10), weigh(one))],
      [21],
      /^Depth 560 cm, Height 1900 cm, Width 920 cm \(10 times too large, as millimetres/,
    ],
    [
      'in centimetres, called millimetres',
      [...wardrobes, sized(21, one, weigh(one), 'mm')],
      [21],
      /10 times too small/,
    ],
    [
      'in inches, called centimetres',
      [...wardrobes, sized(21, times(one, 1 / 2.54), weigh(one))],
      [21],
      /2\.54 times too small, as inches/,
    ],
    ['where nobody weighed any', [...unweighed, sized(21, times(one, 10))], [21]],
    [
      'not of a small thing that weighs what it should',
      [...wardrobes, sized(21, times(one, 0.1), weigh(times(one, 0.1)))],
      [],
    ],
    ['not of one that is half as large', [...unweighed, sized(21, times(one, 0.5))], []],
    [
      'not where fewer than eight others tell',
      [...wardrobes.slice(0, 7), sized(21, times(one, 10), weigh(one))],
      [],
    ],
  ]);
});

describe('two sides', () => {
  const [height, width, depth] = one;
  const cube = range(1, 20).map((id) => sized(id, [50 + (id % 3), 50 - (id % 4), 50 + (id % 5)]));
  itFindsIn('swapped_sides', [
    [
      'swapped in a category of one shape',
      [...wardrobes, sized(21, [width, height, depth])],
      [21],
      /^Depth 56 cm, Height 92 cm, Width 190 cm \(height and width are swapped\)$/,
    ],
    ['not where they are as usual', [...wardrobes, sized(21, one)], []],
    ['not of a thing of another shape', [...wardrobes, sized(21, [40, 80, 40])], []],
    ['not where goods are of no shape', [...cube, sized(21, [40, 60, 50])], []],
  ]);
});
