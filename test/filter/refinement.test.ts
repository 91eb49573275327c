import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { testConditions } from '../../src/filter/condition.ts';
import type { RefinementArguments } from '../../src/filter/refinement.ts';
import { buildConditions } from '../../src/filter/refinement.ts';
import type { PimRecord } from '../../src/record/value.ts';

function judge(args: RefinementArguments, record: PimRecord) {
  return testConditions(buildConditions(args), record).verdict;
}

type Case = readonly [what: string, args: RefinementArguments, verdict: 'yes' | 'no' | 'unknown', record: PimRecord];

const PRICES = {
  Prices: [
    { Price: 10, Currency: 'EUR' },
    { Price: 300, Currency: 'TRY' },
  ],
};
const LEATHER = {
  Properties: [
    { Name: 'Material', Code: 'mat', Value: 'Leather' },
    { Name: 'Weight', Value: 2, Unit: 'kg' },
  ],
};
const SIZES = {
  OptionValues: [
    { OptionName: 'Size', Value: 'XL' },
    { OptionName: 'Colour', Value: 'Kırmızı' },
  ],
};

const CASES: readonly Case[] = [
  ['the status asked for', { status: 'active' }, 'yes', { Status: 1 }],
  ['another status', { status: 'active' }, 'no', { Status: -1 }],
  ['passive', { status: 'passive' }, 'yes', { Status: '-1' }],
  ['a status in words', { status: 'passive' }, 'yes', { Status: 'Passive' }],
  ['no status', { status: 'active' }, 'no', {}],
  ['a status of no known form', { status: 'active' }, 'unknown', { Status: { Value: 1 } }],

  ['a date on the day it must not be before', { created_after: '2026-03-01' }, 'yes', { Created: '2026-03-01' }],
  ['a date before that', { created_after: '2026-03-01' }, 'no', { Created: '2026-02-28T23:59:59.999' }],
  ['a moment of that day', { created_after: '2026-03-01T12:00' }, 'yes', { Created: '2026-03-01T12:00:00.000Z' }],
  ['a date on the day it must be before', { created_before: '2026-03-01' }, 'no', { Created: '2026-03-01T00:00:00' }],
  ['a moment before that', { created_before: '2026-03-01' }, 'yes', { Created: '2026-02-28T23:59:59.9999999' }],
  ['a date with a zone', { created_before: '2026-03-01' }, 'yes', { Created: '2026-03-01T01:00:00+03:00' }],
  [
    'a date within both',
    { updated_after: '2026-03-01', updated_before: '2026-04-01' },
    'yes',
    { Updated: '2026-03-31 23:59' },
  ],
  ['no update', { updated_after: '2026-03-01' }, 'no', { Updated: null }],
  ['a date of no known form', { created_after: '2026-03-01' }, 'unknown', { Created: '/Date(1772323200000)/' }],
  ['a date as a number', { created_before: '2026-03-01' }, 'unknown', { Created: 1772323200000 }],

  ['the type asked for', { type: 2 }, 'yes', { Type: '2' }],
  ['another type', { type: 2 }, 'no', { Type: 3 }],
  ['no type', { type: 2 }, 'no', { Type: null }],
  ['a type in words', { type: 2 }, 'unknown', { Type: 'Bundle' }],
  ['the parent asked for', { parent_id: 7 }, 'yes', { ParentId: 7 }],
  ['another parent', { parent_id: 7 }, 'no', { ParentId: 8 }],
  ['no parent', { parent_id: 7 }, 'no', {}],

  ['a price at the lower bound', { price_min: 10 }, 'yes', { Prices: [{ Price: 10 }] }],
  ['a price at the upper bound', { price_max: 10 }, 'yes', { Prices: [{ Price: 10 }] }],
  ['a price below', { price_min: 10.01 }, 'no', { Prices: [{ Price: 10 }] }],
  ['a price above', { price_max: 9.99 }, 'no', { Prices: [{ Price: 10 }] }],
  ['one price of several within', { price_min: 200, price_max: 400 }, 'yes', PRICES],
  ['two prices around the range but none within', { price_min: 20, price_max: 200 }, 'no', PRICES],
  ['a price within, of the currency', { price_min: 5, price_max: 15, currency: 'eur' }, 'yes', PRICES],
  ['a price within, of another currency', { price_min: 200, price_max: 400, currency: 'EUR' }, 'no', PRICES],
  ['prices of other currencies only', { price_min: 0, currency: 'USD' }, 'no', PRICES],
  [
    'a price without currency where one is asked for',
    { price_min: 0, currency: 'EUR' },
    'unknown',
    { Prices: [{ Price: 3 }] },
  ],
  [
    'a price of the currency beside one without',
    { price_min: 0, currency: 'EUR' },
    'yes',
    { Prices: [{ Price: 3 }, { Price: 4, Currency: 'EUR' }] },
  ],
  [
    'a price out of range beside one that cannot be read',
    { price_min: 5 },
    'unknown',
    { Prices: [{ Price: 3 }, { Price: '1,234' }] },
  ],
  ['no prices', { price_min: 0 }, 'no', { Prices: [] }],
  ['prices of an unknown shape', { price_min: 0 }, 'unknown', { Prices: [{ Zzz: 1 }] }],

  ['a property by name', { properties: [{ name: 'material' }] }, 'yes', LEATHER],
  ['a property by code', { properties: [{ name: 'MAT' }] }, 'yes', LEATHER],
  ['a property by name and value', { properties: [{ name: 'Material', value: 'leather' }] }, 'yes', LEATHER],
  ['no such property', { properties: [{ name: 'Colour' }] }, 'no', LEATHER],
  ['the value of another property', { properties: [{ name: 'Weight', value: 'Leather' }] }, 'no', LEATHER],
  ['no properties', { properties: [{ name: 'Colour' }] }, 'no', {}],
  ['properties of an unknown shape', { properties: [{ name: 'Colour' }] }, 'unknown', { Properties: [{ Zzz: 1 }] }],

  ['an option by name and value', { options: [{ name: 'SIZE', value: 'xl' }] }, 'yes', SIZES],
  [
    'an option beside one of an unknown shape',
    { options: [{ name: 'Colour' }] },
    'unknown',
    {
      OptionValues: [
        { Name: 'Size', Value: 'M' },
        { Attr: 'Colour', Val: 'Red' },
      ],
    },
  ],
  [
    'an option whose value cannot be read',
    { options: [{ name: 'Colour', value: 'Red' }] },
    'unknown',
    {
      OptionValues: [
        { Name: 'Size', Value: 'M' },
        { Name: 'Colour', Value: { Hex: '#f00' } },
      ],
    },
  ],
  ['options of an unknown shape', { options: [{ name: 'Size' }] }, 'unknown', { OptionValues: [{ Zzz: 1 }] }],

  ['the tag', { tag: 'NEW' }, 'yes', { Tags: ['sale', 'new'] }],
  ['a longer tag', { tag: 'new' }, 'no', { Tags: [{ Name: 'new in' }] }],
  ['tags of an unknown shape', { tag: 'new' }, 'unknown', { Tags: [{ Zzz: 1 }] }],

  ['what must be missing and is', { missing: ['short_description', 'pictures'] }, 'yes', { Pictures: [] }],
  ['what must be missing and is not', { missing: ['short_description', 'pictures'] }, 'no', { ShortDescription: 'x' }],
  ['what must be missing and is unknown', { missing: ['prices'] }, 'unknown', { Prices: [{ Zzz: 1 }] }],
  ['what must be there and is unknown', { has: ['prices'] }, 'unknown', { Prices: [{ Zzz: 1 }] }],
];

describe('conditions', () => {
  it.each(CASES)('judge %s (%j): %s', (_, args, verdict, record) => {
    expect(judge(args, record)).toBe(verdict);
  });

  it('must all hold', () => {
    expect(judge({ status: 'active', type: 2 }, { Status: 1, Type: 2 })).toBe('yes');
    expect(judge({ status: 'active', type: 2 }, { Status: 1, Type: 3 })).toBe('no');
  });

  it('fail for certain when one fails, whatever is unknown of the others', () => {
    const record = { Prices: [{ Zzz: 1 }], Status: -1 };
    expect(testConditions(buildConditions({ has: ['prices'], status: 'active' }), record)).toEqual({
      verdict: 'no',
      unknown: [],
    });
  });

  it('name the arguments that could not be judged', () => {
    const record = { Prices: [{ Zzz: 1 }], Tags: [{ Zzz: 1 }], Status: 1 };
    const conditions = buildConditions({ price_max: 3, tag: 'x', status: 'active' });
    expect(testConditions(conditions, record)).toEqual({ verdict: 'unknown', unknown: ['tag', 'price_max'] });
  });

  it.each(['created_after', 'created_before', 'updated_after', 'updated_before'] as const)(
    'refuse %s that is no date, and name it',
    (argument) => {
      for (const date of ['yesterday', '2026-02-30', '2026-13-01', '']) {
        expect(() => buildConditions({ [argument]: date })).toThrow(InvalidArgumentError);
        expect(() => buildConditions({ [argument]: date })).toThrow(`${argument} is not a date.`);
      }
    },
  );

  it('share no record between two ranges that meet, and lose none', () => {
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, (created, border) => {
        const record = { Created: created.toISOString() };
        const limit = border.toISOString();
        const verdicts = [judge({ created_before: limit }, record), judge({ created_after: limit }, record)];
        expect(verdicts.toSorted()).toEqual(['no', 'yes']);
      }),
    );
  });

  it('never let missing and has agree on a record', () => {
    const values = fc.oneof(fc.constantFrom(null, '', [], [{ Zzz: 1 }]), fc.jsonValue({ maxDepth: 3 }));
    const words = fc.constantFrom('prices', 'tags', 'pictures', 'cover_picture', 'barcode', 'name', 'translation:fr');
    const wires = ['Prices', 'Tags', 'Pictures', 'Codes', 'Name', 'Translations'];
    fc.assert(
      fc.property(words, fc.array(values, { minLength: 6, maxLength: 6 }), (word, held) => {
        const record = Object.fromEntries(wires.map((wire, index) => [wire, held[index]]));
        const verdicts = [judge({ has: [word] }, record), judge({ missing: [word] }, record)];
        expect([
          ['yes', 'no'],
          ['no', 'yes'],
          ['unknown', 'unknown'],
        ]).toContainEqual(verdicts);
      }),
    );
  });
});
