/** Units that stand in the name of an attribute, or in its code. */
import { expect, it } from 'vitest';
import { readMeasured } from '../../src/record/quantity.ts';
import { unitInName } from '../../src/record/unit-meanings.ts';

it.each([
  ['Weight (kg)', 'kg'],
  ['Weight [g]', 'g'],
  ['Höhe in cm', 'cm'],
  ['Poids en grammes', 'grammes'],
  ['Peso em kg', 'kg'],
  ['width_mm', 'mm'],
  ['widthMm', 'Mm'],
  ['weightInKg', 'Kg'],
  ['weight_g', 'g'],
  ['volume_l', 'l'],
  ['Area, m²', 'm²'],
  ['Length ft', 'ft'],
  ['Purity (%)', '%'],
  ['Purity %', '%'],
  ['Speed rpm', 'rpm'],
  ['Druck [mbar]', 'mbar'],
  ['Pressure, psi', 'psi'],
  ['Nennstrom (A)', 'A'],
  ['Temperature (C)', 'C'],
  ['Color temperature (K)', 'K'],
  ['weightG', 'G'],
  ['c_packVolumeL', 'L'],
  ['comfortTempMinC', '°C'],
  ['fabricWeightGsm', 'gsm'],
  ['periodAfterOpeningMonths', 'months'],
  ['age_min_years', 'years'],
  ['naturalOriginPercent', 'percent'],
])('the name %s has the unit %s', (name, unit) => {
  expect(unitInName(name)).toBe(unit);
});

it.each([
  'Weight',
  'size_l',
  'S/M',
  'Built in',
  'Gift',
  'Programm',
  'Made in Germany',
  'Shelf life year',
  'Vitamin (A)',
  'Vitamin (K)',
  'vitaminC',
  '_v',
  'groupG',
  'sizeL',
  'Working days',
  'Handle bar',
])('the name %s has none', (name) => {
  expect(unitInName(name)).toBeUndefined();
});

it('takes the unit of the code where the name has none', () => {
  expect(readMeasured({ name: 'Width', code: 'width_cm', value: '12' })).toEqual({
    number: 12,
    number_base: 120,
    base_unit: 'mm',
  });
});
