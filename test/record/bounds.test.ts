/** Values that state a number as a bound, as nearly so, or with a tolerance. */
import { expect, it } from 'vitest';
import { readEntryQuantities, readEntryRange, readMeasured } from '../../src/record/quantity.ts';

it.each([
  ['>= 99.5 %', 99.5, '%'],
  ['≥99,5%', 99.5, '%'],
  ['>99', 99, undefined],
  ['<= 5 ppm', 5, 'ppm'],
  ['< 5 W', 5, 'W'],
  ['min. 99.8 %', 99.8, '%'],
  ['max. 5 %', 5, '%'],
  ['mind. 24 Monate', 24, 'Monate'],
  ['at least 2 m', 2, 'm'],
  ['up to 30 bar', 30, 'bar'],
  ['bis 200 °C', 200, '°C'],
  ['bis zu -20 °C', -20, '°C'],
  ['ab 5 kg', 5, 'kg'],
  ['höchstens 5 kg', 5, 'kg'],
  ['über 10 kg', 10, 'kg'],
  ['au moins 5 kg', 5, 'kg'],
  ['jusqu’à 5 m', 5, 'm'],
  ['al menos 5 kg', 5, 'kg'],
  ['hasta 5 kg', 5, 'kg'],
  ['máx. 5 kg', 5, 'kg'],
  ['almeno 5 kg', 5, 'kg'],
  ['fino a 5 m', 5, 'm'],
  ['en az 5 kg', 5, 'kg'],
  ['en fazla 5 kg', 5, 'kg'],
  ['ca. 12 cm', 12, 'cm'],
  ['approx. 3 l', 3, 'l'],
  ['env. 3 l', 3, 'l'],
  ['yaklaşık 3 l', 3, 'l'],
  ['~5', 5, undefined],
  ['± 0.1 mm', 0.1, 'mm'],
  ['+/- 0,5 mm', 0.5, 'mm'],
  ['25 ± 1 °C', 25, '°C'],
  ['max. ca. 5 kg', 5, 'kg'],
  ['30 bar max.', 30, 'bar'],
  ['5 kg or more', 5, 'kg'],
  ['5 kg oder mehr', 5, 'kg'],
  ['30 min', 30, 'min'],
])('%s is read as the number that it states', (text, amount, unit) => {
  expect(readEntryQuantities(text, {})).toEqual([{ amount, unit }]);
});

it('has the number in its first unit, too', () => {
  expect(readMeasured({ name: 'Pressure', value: 'up to 30 bar' })).toEqual({
    number: 30,
    number_base: 30_000,
    base_unit: 'mbar',
  });
});

it.each(['from 2 to 8 °C', 'von 2 bis 8 °C', 'ca. 2-8 °C', 'da 2 a 8 °C'])(
  '%s stays a range',
  (text) => {
    expect(readEntryQuantities(text, {})).toEqual([]);
    expect(readEntryRange(text, {})).toEqual([
      { amount: 2, unit: '°C' },
      { amount: 8, unit: '°C' },
    ]);
  },
);

it.each(['A5', 'AB 12', 'DA 7', 'M 8', 'B 12', 'ab5', 'Tab 5', '>', 'max.', '≥ 3 x 4'])(
  '%s states no number',
  (text) => {
    expect(readEntryQuantities(text, {})).toEqual([]);
  },
);

it('leaves two readings of a bound open', () => {
  const amounts = readEntryQuantities('≥ 1.500 g', {});
  expect(amounts).toEqual([
    { amount: 1.5, unit: 'g' },
    { amount: 1_500, unit: 'g' },
  ]);
});
