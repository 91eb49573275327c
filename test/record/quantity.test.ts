import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeasured, readQuantities } from '../../src/record/quantity.ts';
import { READERS } from '../../src/record/readers.ts';
import { convertUnitToBase, findUnit, isSameUnit } from '../../src/record/units.ts';

describe('readQuantities', () => {
  it.each([
    ['42', 42, undefined],
    ['15,6', 15.6, undefined],
    ['0.24250000715255737', 0.24250000715255737, undefined],
    ['0,30000000000000004 g', 0.30000000000000004, 'g'],
    ['1.234,5', 1_234.5, undefined],
    ['1,234.5', 1_234.5, undefined],
    ['5,746,41 kg', 5_746.41, 'kg'],
    ['65 %', 65, '%'],
    ["1'234.5", 1_234.5, undefined],
    ['12 000 mAh', 12_000, 'mAh'],
    ['15.6 in', 15.6, 'in'],
    ['15,6"', 15.6, '"'],
    ['15.6-inch', 15.6, 'inch'],
    ['-3 °C', -3, '°C'],
    ['5 m²', 5, 'm²'],
  ])('reads %j', (text, amount, unit) => {
    expect(readQuantities(text)).toEqual([{ amount, unit }]);
  });

  it.each([
    ...[
      '',
      'XL',
      'kg',
      '10-20',
      '10 – 20 cm',
      '3 x 4',
      '5x3',
      '1920×1080',
      '1/2',
      '5+',
      '< 5 W',
      'approx. 2 kg',
    ],
    ...[
      '007',
      '1,234',
      '12,500 g',
      '1.250',
      '1.23.4',
      '192.168.100.12',
      '1,234,56,78',
      '60 % cotton',
      '2 kg or more',
      '1e5',
      '٣',
      '12345678901234567',
    ],
  ])('does not read %j as one number', (text) => {
    expect(readQuantities(text)).not.toHaveLength(1);
  });

  it.each([
    ['1.500 g', [1.5, 1_500]],
    ['-1,234', [-1.234, -1_234]],
    ['12.500', [12.5, 12_500]],
    ['1.500.000', [1_500_000]],
    ['1.500-2', []],
  ])('reads %j as %j', (text, amounts) => {
    expect(readQuantities(text).map(({ amount }) => amount)).toEqual(amounts);
  });

  it('reads every number as JSON writes it, first if not alone', () => {
    const plain = fc
      .double({ min: -1e9, max: 1e9, noNaN: true })
      .filter((value) => !String(value).includes('e'));
    fc.assert(
      fc.property(plain, (value) => {
        expect(readQuantities(String(value === 0 ? 0 : value))[0]?.amount).toBe(
          value === 0 ? 0 : value,
        );
      }),
    );
  });
});

describe('the number of an entry', () => {
  it('is not told in SQL where its text may be read in two ways, unless it came as a number', () => {
    const entryOf = (value: unknown) => {
      const reading = READERS.properties([{ Name: 'Weight', Value: value, Unit: 'kg' }]);
      return reading.state === 'value' ? reading.value[0] : undefined;
    };
    expect(readMeasured(entryOf('1.500') ?? {})).toEqual({});
    expect(readMeasured(entryOf(1.534) ?? {})).toEqual({
      number: 1.534,
      number_base: 1_534,
      base_unit: 'g',
    });
  });
});

const SIGNS = [
  'g mg kg t lb oz mm µm cm dm m km in ft yd mm² cm² m² ml cl dl l m³ B KB MB GB TB KiB MiB GiB TiB',
  's ms min h d month year W kW V kV mAh Ah kJ kcal Wh kWh Hz kHz MHz GHz °C °F',
  'µg ng nm µl hl mW MW kVA mV µV mA µA kA rpm mbar bar Pa mPa hPa kPa MPa psi mmHg atm',
  'ml/min l/min l/h l/s m³/h m/s km/h % ‰ ppm ppb mol/l mmol/l µmol/l g/l mg/l µg/l g/cm³',
  'mN kN Nm Ncm mPa·s dB lm lx cd Ω mΩ kΩ MΩ',
].flatMap((signs) => signs.split(' '));

function unitOf(sign: string) {
  return findUnit(sign) ?? expect.unreachable(sign);
}

describe('findUnit', () => {
  it.each(SIGNS)('finds %s by its sign', (sign) => {
    expect(unitOf(sign).symbol).toBe(sign);
  });

  it.each([
    ['kg', ['KG', 'Kg.', 'kgs', 'kilo', 'Kilogramm', 'kilograms', 'kilogramme', ' kg ']],
    ['in', ['"', '″', "''", 'inch', 'Inches', 'INÇ', 'inç', 'Zoll', 'pouces']],
    ['cm', ['centimetre', 'centimeters', 'Zentimeter', 'santimetre']],
    ['µm', ['μm', 'um']],
    ['ml', ['cc', 'cm³', 'Milliliter', 'mililitre']],
    ['l', ['L', 'lt', 'Litres', 'dm³']],
    ['year', ['Jahre', 'yıl', 'ans', 'YIL']],
    ['°C', ['℃', 'ºC', 'deg C', 'degrees Celsius', '° c']],
    ['h', ['Stunden', 'heures', 'saat', 'hr']],
  ])('takes other spellings of %s: %j', (sign, spellings) => {
    expect(spellings.map((spelling) => findUnit(spelling)?.symbol)).toEqual(
      spellings.map(() => sign),
    );
  });

  it.each(['', 'pcs', 'C', 'A', 'EU', 'ton', 'cup', 'Pfund', 'kilograms per metre'])(
    'does not know %j',
    (spelling) => {
      expect(findUnit(spelling)).toBeUndefined();
    },
  );
});

it.each([
  ['C', '°C', true],
  ['C', '°F', false],
  ['c', 'C', true],
  ['C', 'V', false],
])('takes letters for temperatures only beside temperatures: %s and %s', (left, right, isSame) => {
  expect(isSameUnit(left, right)).toBe(isSame);
});

describe('convertUnitToBase', () => {
  it.each([
    [2, 'kg', 2_000, 'g'],
    [1, 'lb', 453.59237, 'g'],
    [15.6, 'in', 396.24, 'mm'],
    [32, '°F', 0, '°C'],
    [-40, '°F', -40, '°C'],
  ])('makes of %d %s %d %s', (amount, from, expected, symbol) => {
    expect(convertUnitToBase(amount, findUnit(from))).toEqual({ amount: expected, symbol });
  });

  it('makes nothing of an unknown unit', () => {
    expect(convertUnitToBase(1, findUnit('cup'))).toBeUndefined();
  });
});
