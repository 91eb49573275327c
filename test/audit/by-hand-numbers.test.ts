/** Rules of numbers that are off by a usual factor, or that contradict each other, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range, variant } from './by-hand.ts';
import { itFindsIn } from './rows/row.ts';

/** A property with a number. */
const property = (Name: string, Value: string, Unit = '') => ({ Name, Value, Unit });

/** A product of one category with these properties. */
const having = (id: number, ...Properties: readonly PimRecord[]): PimRecord =>
  product(id, { Properties, CategoryProducts: [{ CategoryId: 1 }] });

describe('off_by_factor', () => {
  const heights = (...more: readonly (readonly [value: string, unit: string])[]): PimRecord[] => [
    ...range(1, 40).map((id) => having(id, property('Seat height', String(42 + (id % 9)), 'cm'))),
    ...more.map(([value, unit], at) => having(41 + at, property('Seat height', value, unit))),
  ];
  const voltages = (value: string): PimRecord[] => [
    ...range(1, 40).map((id) =>
      having(id, property('Voltage', ['12', '18', '24'][id % 3] ?? '', 'V')),
    ),
    having(41, property('Voltage', value, 'V')),
  ];

  itFindsIn('off_by_factor', [
    [
      'ten times as much',
      heights(['450', 'cm']),
      [41],
      'Seat height 450 cm (10 times too much as with a moved decimal point; others 42 to 50)',
    ],
    ['a tenth', heights(['4.5', 'cm']), [41]],
    ['inches under the unit of the others', heights(['17.7', 'cm']), [41], 'inches'],
    ['not another number of their range', heights(['51', 'cm']), []],
    ['not one that no factor explains', heights(['75', 'cm']), []],
    ['not the same in another unit', heights(['0.45', 'm']), []],
    ['one of few usual numbers, times ten', voltages('180'), [41]],
    ['not another number, which would become none of them', voltages('230'), []],
  ]);
});

describe('broken_relation', () => {
  const weights = (net: string, gross: string): PimRecord[] => [
    ...range(1, 60).map((id) =>
      having(
        id,
        property('Net weight', String(id), 'kg'),
        property('Gross weight', (id * 1.1 + (id % 4) * 0.2).toFixed(1), 'kg'),
      ),
    ),
    having(61, property('Net weight', net, 'kg'), property('Gross weight', gross, 'kg')),
  ];
  const energies = (kcal: string, kj: string): PimRecord[] => [
    ...range(1, 60).map((id) =>
      having(
        id,
        property('Energy kcal', String(id * 7), 'kcal'),
        property('Energy kJ', (id * 7 * 4.184).toFixed(0), 'kJ'),
      ),
    ),
    having(61, property('Energy kcal', kcal, 'kcal'), property('Energy kJ', kj, 'kJ')),
  ];
  const boxes = (pieces: string, inAll: string): PimRecord[] => [
    ...range(1, 60).map((id) =>
      having(
        id,
        property('Pieces', String(2 + (id % 7))),
        property('Boxes', String(3 + (id % 5))),
        property('In all', String((2 + (id % 7)) * (3 + (id % 5)))),
      ),
    ),
    having(61, property('Pieces', pieces), property('Boxes', '5'), property('In all', inAll)),
  ];

  const packs = (carton: number, pallet: number): PimRecord[] =>
    [...range(1, 60), 61].map((id) =>
      product(id, {
        Packaging: [
          { Type: 'Carton', Quantity: id === 61 ? carton : 2 + (id % 9) },
          { Type: 'Pallet', Quantity: id === 61 ? pallet : (2 + (id % 9)) * (10 + (id % 7)) },
        ],
      }),
    );

  itFindsIn('broken_relation', [
    [
      'a gross weight below the net weight',
      weights('40', '35'),
      [61],
      /^Gross weight 35 kg \(less than Net weight 40 kg; \d+ of \d+ others have it the other way\)$/,
    ],
    ['not one above it', weights('40', '46'), []],
    [
      'a weight in grams that was meant in kilograms, beside that of its package',
      [
        ...weights('40', '46'),
        having(62, property('Net weight', '9', 'g'), property('Gross weight', '9.9', 'kg')),
      ],
      [62],
      /^Net weight 9 g \(1000 times too little beside Gross weight 9.9 kg, by \d+ of \d+\)$/,
    ],
    ['energy that does not fit in the other unit', energies('200', '1200'), [61], /Energy k/],
    ['not energy that is rounded', energies('203', '850'), []],
    ['a number in all that is not the product', boxes('6', '45'), [61], '×'],
    ['not one that is', boxes('6', '30'), []],
    ['a pallet that holds less than a carton', packs(12, 10), [61], 'Pallet 10 (less than Carton'],
    ['not one that holds more', packs(12, 96), []],
  ]);
});

describe('variant_off_by_factor', () => {
  const family = (values: readonly string[], prices: readonly number[] = []): PimRecord[] => [
    product(1, { TaxRate: 19 }),
    ...values.map((value, at) =>
      variant(at + 1, 1, {
        Properties: [property('Weight', value, 'kg')],
        Prices: prices[at] === undefined ? [] : [{ Price: prices[at], Currency: 'EUR' }],
      }),
    ),
  ];

  itFindsIn('variant_off_by_factor', [
    [
      'a weight ten times that of the others',
      family(['1.2', '1.25', '12.1', '1.2']),
      [3],
      'Weight 12.1 kg (10 times too much; others 1.2 to 1.25)',
    ],
    ['grams under kilograms', family(['1.2', '1.25', '1210', '1.2']), [3]],
    ['not what is a few times as much', family(['1.2', '1.25', '3.6', '1.2']), []],
    ['a price without tax', family(['1', '1', '1', '1'], [49.99, 49.99, 42.01, 49.99]), [3], 'tax'],
    ['not another price', family(['1', '1', '1', '1'], [49.99, 49.99, 45.99, 49.99]), []],
    [
      'not a larger variant, which costs more, too',
      family(['1.2', '1.2', '12', '1.2'], [10, 10, 80, 10]),
      [],
    ],
  ]);
});
