/** Codes of UN/ECE Recommendation 20, as data pools and supplier catalogs send units. */
import { describe, expect, it } from 'vitest';
import { readMeasured } from '../../src/record/quantity.ts';
import { findMeantUnit } from '../../src/record/unit-meanings.ts';
import { findUnit, writeUnitOfList } from '../../src/record/units.ts';

describe('the code of a unit beside a value whose name says nothing', () => {
  it.each([
    ...['GRM 1 g', 'KGM 1000 g', 'MGM 0.001 g', 'MC 0.000001 g', 'TNE 1000000 g'],
    ...['LBR 453.59237 g', 'ONZ 28.349523125 g', 'STN 907184.74 g', 'CTM 0.2 g'],
    ...['MMT 1 mm', 'CMT 10 mm', 'DMT 100 mm', 'MTR 1000 mm', 'KMT 1000000 mm', 'KTM 1000000 mm'],
    ...['INH 25.4 mm', 'FOT 304.8 mm', 'YRD 914.4 mm', 'SMI 1609344 mm'],
    ...['MMK 1 mm²', 'CMK 100 mm²', 'DMK 10000 mm²', 'MTK 1000000 mm²', 'FTK 92903.04 mm²'],
    ...['LTR 1000 ml', 'MLT 1 ml', 'CLT 10 ml', 'DLT 100 ml', 'CMQ 1 ml', 'DMQ 1000 ml'],
    ...['MTQ 1000000 ml', 'GLL 3785.411784 ml', 'GLI 4546.09 ml', 'OZA 29.5735295625 ml'],
    ...['OZI 28.4130625 ml', 'PTL 473.176473 ml', 'QTL 946.352946 ml'],
    ...['SEC 1 s', 'MIN 60 s', 'HUR 3600 s', 'DAY 86400 s', 'WEE 604800 s', 'C26 0.001 s'],
    ...['MON 1 month', 'ANN 12 month', 'QAN 3 month'],
    ...['VLT 1 V', 'KVT 1000 V', 'AMP 1 A', '4K 0.001 A', 'AMH 1000 mAh', 'E09 1 mAh'],
    ...['WTT 1 W', 'KWT 1000 W', 'MAW 1000000 W', 'KVA 1000 VA'],
    ...['WHR 3.6 kJ', 'KWH 3600 kJ', 'MWH 3600000 kJ', 'JOU 0.001 kJ', 'KJO 1 kJ', 'E14 4.184 kJ'],
    ...['NU 1 Nm', '2N 1 dB', 'P1 1 %'],
    ...['HTZ 1 Hz', 'KHZ 1000 Hz', 'MHZ 1000000 Hz', 'A86 1000000000 Hz', 'RPM 1 rpm', 'C94 1 rpm'],
    ...['BAR 1000 mbar', 'MBR 1 mbar', 'KPA 10 mbar', 'MPA 10000 mbar', 'C56 10000 mbar'],
    ...['CEL 1 °C', 'FAH -17.2222222222 °C', 'KEL -272.15 °C'],
    ...[
      'LUM 1 lm',
      'LUX 1 lx',
      'CDL 1 cd',
      'OHM 1 Ω',
      'L2 1000 ml/min',
      'MQH 16666.6666667 ml/min',
    ],
    ...['4L 1000000 B', 'E34 1000000000 B', 'E20 1 Mbit/s', 'KMH 0.277777777778 m/s'],
    ...['C62 1 piece', 'EA 1 piece', 'H87 1 piece', 'PCE 1 piece', 'DZN 12 piece', 'T3 1000 piece'],
    ...['PR 1 pair', 'NPR 1 pair', 'SET 1 set'],
  ])('%s', (row) => {
    const [unit = '', base, symbol] = row.split(' ');
    expect(readMeasured({ name: 'Attribute 1043', value: '1', unit })).toEqual({
      number: 1,
      number_base: Number(base),
      base_unit: symbol,
    });
  });

  it.each(['NEW', 'nu', 'far', 'ink', 'mc', 'PAL', 'DD', 'f'])('%s is no unit', (unit) => {
    expect(readMeasured({ name: 'Attribute 1043', value: '1', unit })).toEqual({ number: 1 });
  });

  it.each([
    ['PAL', 'Max. pressure', 'Pa'],
    ['NEW', 'Holding force', 'N'],
    ['DD', 'Viewing angle', '°'],
  ])('%s is a unit beside %s', (unit, name, symbol) => {
    expect(findMeantUnit(unit, { name })?.symbol).toBe(symbol);
  });
});

describe('a code behind a list as people write it', () => {
  it.each([
    ['unece.unit.NU', 'Nm'],
    ['unece.unit.VLT', 'V'],
    ['custom.unit.LM_PER_W', 'lm/W'],
    ['unece.unit.DZN', undefined],
    ['custom.unit.DD', undefined],
    ['custom.unit.BOX_PER_W', undefined],
    ['KGM', undefined],
  ])('%s is %s', (spelling, symbol) => {
    expect(writeUnitOfList(spelling)).toBe(symbol);
  });
});

describe('a code behind the list that it is from', () => {
  it.each([
    ['unece.unit.GRM', 'g'],
    ['UNECE.UNIT.E14', 'kcal'],
    ['urn:gs1:gdd:unece:rec20:unit:KGM', 'kg'],
    ['unit/kg', 'kg'],
    ['https://example.org/units#MMT', 'mm'],
    ['https://example.org/units/MMT', 'mm'],
    ['iso:LTR', 'l'],
    ['unit.m', 'm'],
    ['unece.unit.2N', 'dB'],
    ['unece.unit.DD', '°'],
    ['unece.unit.GM', 'g/m²'],
  ])('%s is that unit', (spelling, symbol) => {
    expect(findMeantUnit(spelling, {})?.symbol).toBe(symbol);
  });

  it.each(['strokes/min', 'EUR/kg', 'g/week', 'a.kg', 'EUR:kg', 'unit/unknown', 'lm/W'])(
    '%s is none',
    (spelling) => {
      expect(findMeantUnit(spelling, {})).toBeUndefined();
      expect(findUnit(spelling)).toBeUndefined();
    },
  );
});
