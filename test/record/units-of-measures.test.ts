/** Units of laboratories, machines, pumps and lamps: their spellings, what they convert to, and what they must not swallow. */
import { describe, expect, it } from 'vitest';
import { readMeasured } from '../../src/record/quantity.ts';
import { findMeantUnit } from '../../src/record/unit-meanings.ts';
import { findUnit, isSameUnit } from '../../src/record/units.ts';

it.each([
  ['Volume', '5 µl', 0.005, 'ml'],
  ['Volume', '5 μl', 0.005, 'ml'],
  ['Volume', '5 µL', 0.005, 'ml'],
  ['Volume', '5 ul', 0.005, 'ml'],
  ['Volume', '500 nl', 0.0005, 'ml'],
  ['Volume', '2 cl', 20, 'ml'],
  ['Volume', '2 dl', 200, 'ml'],
  ['Volume', '3 hl', 300_000, 'ml'],
  ['Weight', '50 µg', 0.00005, 'g'],
  ['Weight', '50 mcg', 0.00005, 'g'],
  ['Weight', '500 ng', 0.0000005, 'g'],
  ['Pore size', '0.45 µm', 0.00045, 'mm'],
  ['Wavelength', '450 nm', 0.00045, 'mm'],
  ['Wavelength', '450 NM', 0.00045, 'mm'],
  ['Torque', '2.5 Nm', 2.5, 'Nm'],
  ['Drehmoment', '25 NM', 25, 'Nm'],
  ['Torque', '50 Ncm', 0.5, 'Nm'],
  ['Force', '20 N', 20, 'N'],
  ['Zugkraft', '2 kN', 2_000, 'N'],
  ['Speed', '3000 rpm', 3_000, 'rpm'],
  ['Drehzahl', '3.000,5 U/min', 3_000.5, 'rpm'],
  ['Drehzahl', '10 000 1/min', 10_000, 'rpm'],
  ['Drehzahl', '15000 min-1', 15_000, 'rpm'],
  ['Drehzahl', '15000 min⁻¹', 15_000, 'rpm'],
  ['Vitesse', '15000 tr/min', 15_000, 'rpm'],
  ['Speed', '15000 r/min', 15_000, 'rpm'],
  ['Speed', '15000 RPM', 15_000, 'rpm'],
  ['Velocità', '15000 giri/min', 15_000, 'rpm'],
  ['Obroty', '15000 obr/min', 15_000, 'rpm'],
  ['Devir', '15000 dev/dak', 15_000, 'rpm'],
  ['Temperature', '121 °C', 121, '°C'],
  ['Max. temperature', '121 C', 121, '°C'],
  ['Autoclavable at', '121 C', 121, '°C'],
  ['Sıcaklık', '37 C', 37, '°C'],
  ['Temperatur', '212 °F', 100, '°C'],
  ['Temperature', '298.15 K', 25, '°C'],
  ['Colour temperature', '4000 K', 4_000, 'K'],
  ['Farbtemperatur', '2700 Kelvin', 2_700, 'K'],
  ['Pressure', '200 mbar', 200, 'mbar'],
  ['Pressure', '2 bar', 2_000, 'mbar'],
  ['Pressure', '100 Pa', 1, 'mbar'],
  ['Pressure', '15 hPa', 15, 'mbar'],
  ['Pressure', '15 kPa', 150, 'mbar'],
  ['Pressure', '1.5 MPa', 15_000, 'mbar'],
  ['Pressure', '10 psi', 689.475729317, 'mbar'],
  ['Pressure', '760 mmHg', 1_013.25014435, 'mbar'],
  ['Flow', '20 ml/min', 20, 'ml/min'],
  ['Flow', '3 l/min', 3_000, 'ml/min'],
  ['Flow', '6 l/h', 100, 'ml/min'],
  ['Förderleistung', '6 m³/h', 100_000, 'ml/min'],
  ['Debi', '6 m3/sa', 100_000, 'ml/min'],
  ['Current', '2 A', 2, 'A'],
  ['Nennstrom', '500 mA', 0.5, 'A'],
  ['Akım', '500 MA', 0.5, 'A'],
  ['Current', '20 µA', 0.00002, 'A'],
  ['Voltage', '20 mV', 0.02, 'V'],
  ['Voltage', '2 kV', 2_000, 'V'],
  ['Power', '5 mW', 0.005, 'W'],
  ['Power', '5 kW', 5_000, 'W'],
  ['Power', '5 MW', 5_000_000, 'W'],
  ['Power', '500 VA', 500, 'VA'],
  ['Power', '2 kVA', 2_000, 'VA'],
  ['Frequency', '50 Hz', 50, 'Hz'],
  ['Frequency', '40 kHz', 40_000, 'Hz'],
  ['Frequency', '2 MHz', 2_000_000, 'Hz'],
  ['Frequency', '2.4 GHz', 2_400_000_000, 'Hz'],
  ['Concentration', '2 mol/l', 2, 'mol/l'],
  ['Concentration', '20 mmol/L', 0.02, 'mol/l'],
  ['Concentration', '0.1 M', 0.1, 'mol/l'],
  ['Konzentration', '5 g/l', 5, 'g/l'],
  ['Concentration', '5 mg/ml', 5, 'g/l'],
  ['Density', '1.2 g/cm³', 1_200, 'g/l'],
  ['Purity', '99.5 %', 99.5, '%'],
  ['Saflık', '99,5 yüzde', 99.5, '%'],
  ['Water', '500 ppm', 0.05, '%'],
  ['Viscosity', '5 mPas', 5, 'mPa·s'],
  ['Noise', '52 dB(A)', 52, 'dB'],
  ['Luminous flux', '800 lm', 800, 'lm'],
  ['Illuminance', '500 lx', 500, 'lx'],
  ['Luminous intensity', '12 CD', 12, 'cd'],
  ['Memory', '16 GB', 16_000_000_000, 'B'],
  ['Speicher', '2 TB', 2_000_000_000_000, 'B'],
  ['Memory', '512 MB', 512_000_000, 'B'],
  ['Speed', '36 km/h', 10, 'm/s'],
  ['Resistance', '2 kΩ', 2_000, 'Ω'],
  ['Temperature', '40 degrees_celsius', 40, '°C'],
  ['Speed', '36 kilometers_per_hour', 10, 'm/s'],
])('%s: %s is converted', (name, value, base, unit) => {
  expect(readMeasured({ name, value })).toMatchObject({ number_base: base, base_unit: unit });
});

it.each([
  ['Volume', '4G', 'µl'],
  ['Current', '4K', 'mA'],
  ['Voltage', '2Z', 'mV'],
  ['Purity', 'P1', '%'],
  ['Flow', 'E32', 'l/h'],
  ['Flow', 'L2', 'l/min'],
  ['Flow', 'MQH', 'm³/h'],
  ['Pressure', 'MBR', 'mbar'],
  ['Force', 'NEW', 'N'],
  ['Torque', 'NU', 'Nm'],
  ['Concentration', 'GL', 'g/l'],
  ['Concentration', 'C38', 'mol/l'],
  ['Temperature', 'KEL', 'K'],
  ['Noise', '2N', 'dB'],
  ['Flux', 'LUM', 'lm'],
])('%s: the UN/CEFACT code %s is %s', (name, code, symbol) => {
  expect(findMeantUnit(code, { name })?.symbol).toBe(symbol);
});

describe('letters and codes stay what they are', () => {
  it.each([
    ['Size', '42 L', 42],
    ['Bra size', '75B', 75],
    ['Size', '42 A', 42],
    ['Taille', '40 N', 40],
    ['House number', '12 A', 12],
    ['Class', '1 C', 1],
    ['Certificate', '5 UL', 5],
    ['Discs', '12 CD', 12],
    ['Condition', '1 NEW', 1],
    ['Print speed', '30 ppm', 30],
    ['Warranty', '3 J', 3],
    ['Power', '120 PS', 120],
  ])('%s: %s has no amount in another unit', (name, value, number) => {
    expect(readMeasured({ name, value })).toEqual({ number });
  });

  it.each(['A', 'C', 'K', 'N', 'J', 'M8', 'XL', '4G', '5G', '4K', 'P1', 'UL', 'PA', 'CD', 'NEW'])(
    '%s by itself is no unit',
    (text) => {
      expect(findUnit(text)).toBeUndefined();
    },
  );
});

it.each([
  ['nm', 'Nm', false],
  ['mW', 'MW', false],
  ['mPa', 'MPa', false],
  ['mA', 'ma', true],
  ['U/min', 'rpm', true],
  ['µl', 'uL', true],
])('%s and %s are the same unit: %s', (left, right, isSame) => {
  expect(isSameUnit(left, right)).toBe(isSame);
});

describe('names of units', () => {
  it.each([
    [
      'English',
      'microliters micrograms hectoliters percent amperes newtons lumens decibels pascals',
    ],
    ['German', 'Mikroliter Mikrogramm Hektoliter Prozent Ampere Newton Lumen Dezibel Pascal'],
    [
      'French',
      'microlitres microgrammes hectolitres pourcent ampères newtons lumens décibels pascals',
    ],
    [
      'Spanish',
      'microlitros microgramos hectolitros porciento amperios newtons lumen decibelios pascal',
    ],
    ['Italian', 'microlitri microgrammi ettolitri percento ampere newton lumen decibel pascal'],
    ['Turkish', 'mikrolitre mikrogram hektolitre yüzde amper newton lümen desibel paskal'],
  ])('are known in %s', (_language, words) => {
    const symbols = words.split(' ').map((word) => findUnit(word)?.symbol);
    expect(symbols).toEqual(['µl', 'µg', 'hl', '%', 'A', 'N', 'lm', 'dB', 'Pa']);
  });
});
