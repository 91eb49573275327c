/** What one entry says to what is asked of a property or option by its name. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import type { Verdict } from '../../src/filter/condition-engine.ts';
import {
  buildJudgeNamed,
  buildNamedCondition,
  type NamedValue,
} from '../../src/filter/named-value.ts';
import type { NamedEntry } from '../../src/record/codes-and-media.ts';

type Asked = Omit<NamedValue, 'name'>;

/** The verdict on a property that has the name asked for. */
const judge = (asked: Asked, entry: NamedEntry): Verdict =>
  buildJudgeNamed({ name: 'Weight', ...asked })({ name: 'Weight', ...entry });

const kg: Asked = { unit: 'kg' };

const CASES: readonly (readonly [
  what: string,
  asked: Asked,
  entry: NamedEntry,
  verdict: Verdict,
])[] = [
  ['the same text', { value: 'Leather' }, { value: 'leather' }, 'yes'],
  ['a text with other white space', { value: '1920x1080' }, { value: '1920 x 1080' }, 'yes'],
  ['a part of the value', { value: 'Leath' }, { value: 'Leather' }, 'no'],
  ['one of several values', { value: 'wool' }, { value: 'Silk, Wool' }, 'yes'],
  ['a value without its unit', { value: '2' }, { value: '2', unit: 'kg' }, 'yes'],
  ['a number of other digits', { value: '2.0' }, { value: '2' }, 'yes'],
  ['a number with a decimal comma', { value: '2.5' }, { value: '2,5 kg' }, 'yes'],
  ['a number of another unit', { value: '2', ...kg }, { value: '2000', unit: 'g' }, 'yes'],
  ['the digits of another unit', { value: '2', ...kg }, { value: '2', unit: 'g' }, 'no'],
  ['a unit of another kind', { value: '2 kg' }, { value: '2 cm' }, 'no'],
  ['a number whose unit is not told', { value: '2 kg' }, { value: '2' }, 'unknown'],
  [
    'a number whose text and entry name different units',
    { value: '2 kg' },
    { value: '2 g', unit: 'kg' },
    'unknown',
  ],
  [
    'a unit that text and entry spell differently',
    { value: '2 kg' },
    { value: '2 kilogram', unit: 'kg' },
    'yes',
  ],
  ['a word behind the number', { value: '5 stars' }, { value: '4' }, 'no'],
  ['a code with zeros', { value: '7' }, { value: '007' }, 'no'],

  ['a piece of the text', { contains: 'leath' }, { value: 'Real Leather' }, 'yes'],
  [
    'a piece with other white space',
    { contains: 'goretex' },
    { value: 'with Gore Tex membrane' },
    'yes',
  ],

  ['a number at the lower end', { min: 2 }, { value: '2' }, 'yes'],
  ['a number below', { min: 2 }, { value: '1.9' }, 'no'],
  ['numbers as numbers, not as texts', { min: 9 }, { value: '10' }, 'yes'],
  ['one number of several', { min: 9 }, { value: '5, 10' }, 'yes'],
  ['a number in another unit', { min: 0.5, ...kg }, { value: '750 g' }, 'yes'],
  [
    'an end in another unit, which converting does not hit',
    { max: 15.6, unit: 'in' },
    { value: '39.6240 cm' },
    'yes',
  ],
  ['a number too small in another unit', { min: 1, ...kg }, { value: '750', unit: 'g' }, 'no'],
  [
    'a number as it is written where no unit is asked',
    { min: 500 },
    { value: '750', unit: 'g' },
    'yes',
  ],
  [
    'a unit in the name',
    { min: 1, unit: 'lb' },
    { name: 'Weight [kg]', code: 'weight', value: '1' },
    'yes',
  ],
  ['a number of no unit', { min: 1, ...kg }, { value: '3' }, 'unknown'],
  ['a number of a unit that is not known', { min: 1, ...kg }, { value: '3 dozen' }, 'unknown'],
  [
    'a unit that is not known, asked and stated',
    { min: 1, unit: 'dozen' },
    { value: '3 Dozen' },
    'yes',
  ],
  ['both readings of a number that pass', { min: 1 }, { value: '1.500 g' }, 'yes'],
  ['one reading of two that passes', { min: 100, unit: 'g' }, { value: '1.500 g' }, 'unknown'],
  [
    'a number that came as one',
    { max: 100, unit: 'g' },
    { value: '1.500', unit: 'g', isNumber: true },
    'yes',
  ],
  ['one of the readings of a number', { value: '1500 g' }, { value: '1.500 g' }, 'unknown'],
  [
    'the text of a number that may be read in two ways',
    { value: '1.500' },
    { value: '1.500' },
    'yes',
  ],
  ['degrees by their letter', { min: 30, unit: 'C' }, { value: '40', unit: '°C' }, 'yes'],
  ['degrees beside another unit', { min: 1, unit: 'C' }, { value: '3 V' }, 'unknown'],
  ['two numbers', { min: 1 }, { value: '10-20' }, 'unknown'],
  ['a word', { min: 1 }, { value: 'light' }, 'no'],
  ['a value that could not be read', { min: 1 }, { unread: ['ValueEn'] }, 'unknown'],

  ['all that is asked', { contains: 'kg', min: 1, max: 3 }, { value: '2 kg' }, 'yes'],
];

describe('buildJudgeNamed', () => {
  it.each(CASES)('judges %s (%j of %j): %s', (_what, asked, entry, verdict) => {
    expect(
      judge({ ...asked }, entry.code === undefined ? entry : { ...entry, code: 'WEIGHT' }),
    ).toBe(verdict);
  });

  it.each([
    ['Fat per 100 g', 'fat per 100g'],
    ['country_of-origin', 'Country of origin'],
    ['Colour', 'color'],
  ])('knows the name %j by %j', (own, asked) => {
    expect(buildJudgeNamed({ name: asked })({ name: own, value: '1' })).toBe('yes');
  });

  it('judges another name: no, unless the name could not be read', () => {
    const isHeavy = buildJudgeNamed({ name: 'Weight', min: 1 });
    expect(isHeavy({ name: 'Width', value: '3' })).toBe('no');
    expect(isHeavy({ value: '3', unread: ['Label'] })).toBe('unknown');
  });

  it('lets every number pass exactly one of two bounds that do not meet', () => {
    const amounts = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(amounts, amounts, (amount, border) => {
        const entry = { value: `${amount} g` };
        const verdicts = [
          judge({ max: border, unit: 'g' }, entry),
          judge({ min: border + 1, unit: 'g' }, entry),
        ];
        expect(verdicts.toSorted()).toEqual(['no', 'yes']);
      }),
    );
  });
});

describe('buildNamedCondition', () => {
  it.each([
    [{ min: 3, max: 2 }, 'min is higher than max'],
    [{ unit: 'kg' }, 'unit has no effect'],
    [{ value: 'red', unit: 'kg' }, 'value must be a number'],
    [{ value: '2 lb', unit: 'kg' }, 'value must be a number'],
    [{ value: '1,500 g' }, 'value may be 1.5 or 1500'],
  ])('refuses %j', (asked, told) => {
    expect(() => buildNamedCondition('properties', { name: 'x', ...asked })).toThrow(
      InvalidArgumentError,
    );
    expect(() => buildNamedCondition('properties', { name: 'x', ...asked })).toThrow(told);
  });

  it.each([{}, { value: '2 kg', unit: 'kilograms' }, { min: 2, max: 2 }])('takes %j', (asked) => {
    expect(() => buildNamedCondition('properties', { name: 'x', ...asked })).not.toThrow();
  });
});
