import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertUnit, findUnit, findUnits, isSameAmount, type Unit } from '../../src/record/units.ts';

const SIGNS = [
  'g mg kg t lb oz mm µm cm dm m km in ft yd mm² cm² m² ml cl dl l m³ B KB MB GB TB KiB MiB GiB TiB',
  's ms min h d month year W kW V kV mAh Ah kJ kcal Wh kWh Hz kHz MHz GHz °C °F',
].flatMap((signs) => signs.split(' '));

function unitOf(sign: string): Unit {
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
    expect(spellings.map((spelling) => findUnit(spelling)?.symbol)).toEqual(spellings.map(() => sign));
  });

  it.each(['', 'pcs', 'C', 'EU', 'ton', 'gal', '%', 'kilograms per metre'])('does not know %j', (spelling) => {
    expect(findUnit(spelling)).toBeUndefined();
  });
});

it.each([
  ['C', '°F', ['°C', '°F']],
  ['C', 'F', ['°C', '°F']],
  ['C', 'V', [undefined, 'V']],
])('findUnits takes letters for temperatures only beside temperatures: %s and %s', (left, right, symbols) => {
  expect(findUnits(left, right).map((unit) => unit?.symbol)).toEqual(symbols);
});

describe('convertUnit', () => {
  it.each([
    [2, 'kg', 2_000, 'g'],
    [1, 'lb', 0.45359237, 'kg'],
    [15.6, 'in', 39.624, 'cm'],
    [1, 'TB', 1_000, 'GB'],
    [1, 'GiB', 1.073741824, 'GB'],
    [32, '°F', 0, '°C'],
    [-40, '°C', -40, '°F'],
  ])('makes of %d %s %d %s', (amount, from, expected, to) => {
    expect(isSameAmount(convertUnit(amount, unitOf(from), unitOf(to)) ?? Number.NaN, expected)).toBe(true);
  });

  it('makes nothing of a unit of another kind', () => {
    expect(convertUnit(1, unitOf('kg'), unitOf('cm'))).toBeUndefined();
    expect(convertUnit(30, unitOf('d'), unitOf('month'))).toBeUndefined();
  });

  const units = fc.constantFrom(...SIGNS.map(unitOf));
  const pairs = fc.tuple(units, units).filter(([from, to]) => from.kind === to.kind);
  const amounts = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000);
  const convert = (amount: number, from: Unit, to: Unit): number => convertUnit(amount, from, to) ?? Number.NaN;

  it('comes back to the same amount', () => {
    fc.assert(
      fc.property(pairs, amounts, ([from, to], amount) => {
        expect(isSameAmount(convert(convert(amount, from, to), to, from), amount)).toBe(true);
      }),
    );
  });
});
