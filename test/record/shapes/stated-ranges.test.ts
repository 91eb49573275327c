/** Ranges that an entry states with a switch, and in words of several languages. */

import { describe, expect, it } from 'vitest';
import { readEntryRange } from '../../../src/record/quantity.ts';
import { entriesOf } from './read-entries.ts';

describe('entries that say that their values are a range', () => {
  it('have one value with both bounds, in their order, which may be wrong', () => {
    const entry = { name: 'Supply', range: true, values: [{ value: '240' }, { value: '100' }] };
    expect(entriesOf('properties', [Object.assign({ unit: 'V' }, entry)])).toEqual([
      { name: 'Supply', value: '240 to 100', unit: 'V' },
    ]);
    const another = { name: 'Betrieb', Wertebereich: 'true', values: [-20, 40], unit: '°C' };
    expect(entriesOf('properties', [another])).toEqual([
      { name: 'Betrieb', value: '-20 to 40', unit: '°C' },
    ]);
  });

  it('have both bounds in their order, too, where each has a key; 0 is no upper one', () => {
    const bounded = (minimum: number, maximum: number) => ({
      name: 'Pressure',
      value: { minimum, maximum, unit: 'bar' },
    });
    expect(
      entriesOf('properties', [bounded(10, 0.5), bounded(0.5, 10), bounded(4, 0)]),
    ).toMatchObject([{ value: '10 to 0.5' }, { value: '0.5 to 10' }, { value: '4' }]);
  });

  it('have two values where they say that these are none', () => {
    const entry = { name: 'Voltage', range: false, values: [{ value: 110 }, { value: 230 }] };
    expect(entriesOf('properties', [entry])).toEqual([
      { name: 'Voltage', value: '110, 230', isList: true },
    ]);
  });

  it('are named as one, or are two temperatures; other rising numbers are several', () => {
    const properties = [
      { name: 'Setting range', value: ['6', '28'], unit: 'kW' },
      { name: [{ '@lang': 'deu', '#text': 'Spannbereich' }], value: ['12', '14'], unit: 'mm' },
      { name: 'Medium', value: ['-10', '90'], unit: '°C' },
      { name: 'Oven', value: ['90', '60'], unit: '°C' },
      { name: 'Tested', range: false, value: ['20', '60'], unit: '°C' },
      { name: 'Voltage', value: ['12', '24'], unit: 'V' },
    ];
    expect(entriesOf('properties', properties)).toEqual([
      { name: 'Setting range', value: '6 to 28', unit: 'kW' },
      { name: 'Spannbereich', value: '12 to 14', unit: 'mm' },
      { name: 'Medium', value: '-10 to 90', unit: '°C' },
      { name: 'Oven', value: '90, 60', unit: '°C', isList: true },
      { name: 'Tested', value: '20, 60', unit: '°C', isList: true },
      { name: 'Voltage', value: '12, 24', unit: 'V', isList: true },
    ]);
  });

  it('have the words that they have, where these are no numbers', () => {
    const entry = { name: 'Colour', range: true, values: [{ value: 'red' }, { value: 'blue' }] };
    expect(entriesOf('properties', [entry])).toMatchObject([{ value: 'red, blue' }]);
  });
});

describe('ranges in texts', () => {
  it.each([
    ['od -20 do 40 °C', -20, 40, '°C'],
    ['od −25 °C do +50 °C', -25, 50, '°C'],
    ['220–240 V', 220, 240, 'V'],
    ['2700–6500 K', 2700, 6500, 'K'],
    ['od 5 až 8 cm', 5, 8, 'cm'],
    ['5 do 8 mm', 5, 8, 'mm'],
    ['от -10 до 35 °C', -10, 35, '°C'],
    ['від 5 до 8 см', 5, 8, 'см'],
  ])('reads %s', (text, least, most, unit) => {
    expect(readEntryRange(text, {})).toEqual([
      { amount: least, unit },
      { amount: most, unit },
    ]);
  });

  it.each(['do 40 °C', 'OD 20', '20 DO'])('finds none in %s', (text) => {
    expect(readEntryRange(text, {})).toBeUndefined();
  });
});
