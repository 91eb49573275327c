/** Units by the names of what they measure, and their names in six languages. */
import { describe, expect, it } from 'vitest';
import { readMeasured } from '../../src/record/quantity.ts';
import { findUnit } from '../../src/record/units.ts';

it.each([
  ['Warranty', '24 mo', 24, 24, 'month'],
  ['Garantie', '24 mo', 24, 24, 'month'],
  ['Warranty', '24 M', 24, 24, 'month'],
  ['Warranty', '24 months', 24, 24, 'month'],
  ['periodAfterOpening', '12 M', 12, 12, 'month'],
  ['Mémoire', '512 Mo', 512, 512_000_000, 'B'],
  ['Content', '12 fl oz', 12, 354.88235475, 'ml'],
  ['Content', '8 fl. oz.', 8, 236.5882365, 'ml'],
  ['Content', '2 gal', 2, 7_570.823568, 'ml'],
  ['Size', '1.5 L', 1.5, 1_500, 'ml'],
  ['Size', '2 L', 2, 2_000, 'ml'],
  ['Pack size', '50 L', 50, 50_000, 'ml'],
  ['Duration', '10 S', 10, 10, 's'],
  ['weight_kg', '5', 5, 5_000, 'g'],
  ['Weight in grams', '5', 5, 5, 'g'],
  ['lengthMm', '5', 5, 5, 'mm'],
])('%s: %s is converted', (name, value, number, base, unit) => {
  expect(readMeasured({ name, value })).toEqual({
    number,
    number_base: base,
    base_unit: unit,
  });
});

it.each([
  ['Size', '42 L', 42],
  ['Laufzeit', '90 M', 90],
  ['Size', '42 S', 42],
  ['Bra size', '75B', 75],
  ['Size', '85D', 85],
  ['Größe', '75G', 75],
  ['Kids size', '5T', 5],
  ['Fabric', '600D', 600],
  ['Something', '24 mo', 24],
  ['Model year', '2021', 2_021],
  ['Temperature min', '5', 5],
])('%s: %s has no amount in another unit', (name, value, number) => {
  expect(readMeasured({ name, value })).toEqual({ number });
});

describe('names of units', () => {
  it.each([
    ['English', 'grams kilograms pounds ounces inches feet yards liters gallons months years'],
    ['German', 'Gramm Kilogramm Libra Unzen Zoll Fuß Yards Liter Gallonen Monate Jahre'],
    ['French', 'grammes kilogrammes livres onces pouces pieds yards litres gallons mois ans'],
    ['Turkish', 'gram kilogram libre ons inç fit yard litre galon ay yıl'],
    ['Spanish', 'gramos kilogramos libras onzas pulgadas pies yardas litros galones meses años'],
    ['Italian', 'grammi chilogrammi libbre once pollici piedi iarde litri galloni mesi anni'],
  ])('are known in %s, also of several', (_language, words) => {
    const symbols = words.split(' ').map((word) => findUnit(word)?.symbol);
    expect(symbols).toEqual('g kg lb oz in ft yd l'.split(' ').concat(['US gal', 'month', 'year']));
  });

  it.each([
    ['Portuguese', 'gramas quilogramas libras polegadas'],
    ['Dutch', 'gram kilo pond duim'],
    ['Danish', 'gram kilogram pund tommer'],
  ])('of weights and lengths are known in %s', (_language, words) => {
    const symbols = words.split(' ').map((word) => findUnit(word)?.symbol);
    expect(symbols).toEqual(['g', 'kg', 'lb', 'in']);
  });
});
