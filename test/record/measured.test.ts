/** One reading of an entry's number, for the columns of SQL and for what lookups compare. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJudgeNamed, listUnits } from '../../src/filter/named-value.ts';
import { readMeasured } from '../../src/record/quantity.ts';
import { READERS } from '../../src/record/sub-record-keys.ts';
import { findUnit } from '../../src/record/units.ts';

const UNITS = ['', 'kg', 'g', 'kilogram', 'cm', 'stars'];

/** Entries whose text, unit and name tell a unit or none, the same one or others. */
const entries = fc
  .record({
    amount: fc.constantFrom('2', '2,5', '1.234', '1-2', 'none'),
    inText: fc.constantFrom(...UNITS),
    beside: fc.constantFrom(...UNITS),
    inName: fc.constantFrom(...UNITS),
  })
  .map(({ amount, inText, beside, inName }) => ({
    name: inName === '' ? 'Weight' : `Weight (${inName})`,
    value: `${amount} ${inText}`.trim(),
    ...(beside !== '' && { unit: beside }),
  }));

describe('the number of an entry', () => {
  it('is in SQL what lookups compare, in the unit that is written and in the base unit', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const { number, number_base, base_unit } = readMeasured(entry);
        const isFrom = (min: number, max: number, unit?: string) =>
          buildJudgeNamed({ name: entry.name, min, max, unit })(entry);
        if (number !== undefined) expect(isFrom(number, number)).toBe('yes');
        const known = listUnits(entry).filter((unit) => findUnit(unit) !== undefined);
        expect(known.length).toBe(base_unit === undefined ? 0 : 1);
        if (number_base !== undefined) expect(isFrom(number_base, number_base, base_unit)).toBe('yes');
      }),
    );
  });

  it('is not told in SQL where its text may be read in two ways, unless it came as a number', () => {
    const entryOf = (value: unknown) => {
      const reading = READERS.properties([{ Name: 'Weight', Value: value, Unit: 'kg' }]);
      return reading.state === 'value' ? reading.value[0] : undefined;
    };
    expect(readMeasured(entryOf('1.500') ?? {})).toEqual({});
    expect(readMeasured(entryOf(1.534) ?? {})).toEqual({ number: 1.534, number_base: 1_534, base_unit: 'g' });
  });
});
