/** Units by their names in Polish, Czech, Slovak, Russian, Ukrainian, Danish, Swedish and Hungarian, in the numbers that people write. */

import { describe, expect, it } from 'vitest';
import { readMeasured } from '../../src/record/quantity.ts';
import { findUnit } from '../../src/record/units.ts';

describe('units of time', () => {
  it.each([
    ['1 rok', 12, 'month'],
    ['2 lata', 24, 'month'],
    ['5 lat', 60, 'month'],
    ['24 miesiące', 24, 'month'],
    ['36 miesięcy', 36, 'month'],
    ['18 mies.', 18, 'month'],
    ['2 roky', 24, 'month'],
    ['5 let', 60, 'month'],
    ['24 měsíců', 24, 'month'],
    ['5 rokov', 60, 'month'],
    ['24 mesiacov', 24, 'month'],
    ['3 года', 36, 'month'],
    ['10 лет', 120, 'month'],
    ['24 месяца', 24, 'month'],
    ['2 роки', 24, 'month'],
    ['24 місяці', 24, 'month'],
    ['24 måneder', 24, 'month'],
    ['24 månader', 24, 'month'],
    ['24 hónap', 24, 'month'],
    ['8 godzin', 28_800, 's'],
    ['1 godzina', 3_600, 's'],
    ['14 dni', 1_209_600, 's'],
    ['2 tygodnie', 1_209_600, 's'],
    ['12 часов', 43_200, 's'],
  ])('reads %s', (value, number, unit) => {
    expect(readMeasured({ name: 'Gwarancja', value })).toMatchObject({
      number_base: number,
      base_unit: unit,
    });
  });
});

describe('other units', () => {
  it.each([
    ['amper', 'A'],
    ['wat', 'W'],
    ['kilowat', 'kW'],
    ['wolt', 'V'],
    ['metr', 'm'],
    ['metrów', 'm'],
    ['centymetr', 'cm'],
    ['milimetrów', 'mm'],
    ['litry', 'l'],
    ['herc', 'Hz'],
    ['tona', 't'],
    ['киловатт', 'kW'],
    ['кг', 'kg'],
    ['см', 'cm'],
    ['funt', 'lb'],
    ['palce', 'in'],
  ])('knows %s as %s', (name, symbol) => {
    expect(findUnit(name)?.symbol).toBe(symbol);
  });

  it.each(['Szerokość', 'Głębokość', 'Długość', 'Przekątna ekranu'])(
    'takes the cal of %s for inches, and that of a meal for none',
    (name) => {
      expect(readMeasured({ name, value: '22', unit: 'cal' })).toMatchObject({
        number_base: 558.8,
        base_unit: 'mm',
      });
      expect(readMeasured({ name: 'Wartość energetyczna', value: '22', unit: 'cal' })).toEqual({
        number: 22,
      });
    },
  );

  it.each(['Teplota chromatičnosti', 'teplotaChromaticnosti', 'Barva světla', 'Farba svetla'])(
    'keeps kelvins of %s, which is no heat',
    (name) => {
      expect(readMeasured({ name, value: '3000 K' })).toMatchObject({
        number_base: 3_000,
        base_unit: 'K',
      });
    },
  );

  it('tells amperes and kelvins by what they measure', () => {
    expect(readMeasured({ name: 'Prąd znamionowy', value: '16 A' })).toMatchObject({
      base_unit: 'A',
    });
    expect(readMeasured({ name: 'Temperatura barwowa', value: '4000 K' })).toEqual({
      number: 4000,
      number_base: 4000,
      base_unit: 'K',
    });
    expect(readMeasured({ name: 'Номинальный ток', value: '16 A' }).number_base).toBe(16);
    expect(readMeasured({ name: 'Источник', value: '16 A' }).number_base).toBeUndefined();
  });

  it('takes no word that is something else for a unit', () => {
    // Denier of textiles, and the hour in Ukrainian that is a year in Bulgarian.
    expect(findUnit('den')).toBeUndefined();
    expect(findUnit('година')).toBeUndefined();
  });
});
