import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { testConditions, type Verdict } from '../../src/filter/condition-engine.ts';
import type { RefinementArguments } from '../../src/filter/own-filters.ts';
import { buildConditions } from '../../src/filter/own-filters.ts';
import type { PimRecord } from '../../src/record/value.ts';

function judge(args: RefinementArguments, record: PimRecord) {
  return testConditions(buildConditions(args), record).verdict;
}

const PRICES = {
  Prices: [
    { Price: 10, Currency: 'EUR' },
    { Price: 300, Currency: 'TRY' },
  ],
};
const CASES: readonly (readonly [
  args: RefinementArguments,
  record: PimRecord,
  verdict: Verdict,
])[] = [
  [{ status: 'active' }, { Status: 1 }, 'yes'],
  [{ status: 'active' }, { Status: -1 }, 'no'],
  [{ status: 'passive' }, { Status: '-1' }, 'yes'],
  [{ status: 'passive' }, { Status: 'Passive' }, 'yes'],
  [{ status: 'active' }, {}, 'no'],
  [{ status: 'active' }, { Status: { Value: 1 } }, 'unknown'],
  [{ created_after: '2026-03-01' }, { Created: '2026-02-28T23:59:59.999' }, 'no'],
  [{ created_after: '2026-03-01T12:00' }, { Created: '2026-03-01T12:00:00.000Z' }, 'yes'],
  [{ created_before: '2026-03-01' }, { Created: '2026-03-01T00:00:00' }, 'no'],
  [{ created_before: '2026-03-01' }, { Created: '2026-02-28T23:59:59.9999999' }, 'yes'],
  [{ created_before: '2026-03-01' }, { Created: '2026-03-01T01:00:00+03:00' }, 'yes'],
  [
    { updated_after: '2026-03-01', updated_before: '2026-04-01' },
    { Updated: '2026-03-31 23:59' },
    'yes',
  ],
  [{ updated_after: '2026-03-01' }, { Updated: null }, 'no'],
  [{ created_after: '2026-03-01' }, { Created: '/Date(1772323200000)/' }, 'unknown'],
  [{ type: 2 }, { Type: '2' }, 'yes'],
  [{ type: 2 }, { Type: 'Bundle' }, 'unknown'],
  [{ parent_id: 7 }, { ParentId: 7 }, 'yes'],
  [{ price_min: 10 }, { Prices: [{ Price: 10 }] }, 'yes'],
  [{ price_min: 10.01 }, { Prices: [{ Price: 10 }] }, 'no'],
  [{ price_min: 200, price_max: 400 }, PRICES, 'yes'],
  [{ price_min: 20, price_max: 200 }, PRICES, 'no'],
  [{ price_min: 5, price_max: 15, currency: 'eur' }, PRICES, 'yes'],
  [{ price_min: 200, price_max: 400, currency: 'EUR' }, PRICES, 'no'],
  [{ price_min: 0, currency: 'USD' }, PRICES, 'no'],
  [{ price_min: 0, currency: 'EUR' }, { Prices: [{ Price: 3 }] }, 'unknown'],
  [
    { price_min: 0, currency: 'EUR' },
    { Prices: [{ Price: 3 }, { Price: 4, Currency: 'EUR' }] },
    'yes',
  ],
  [{ price_min: 5 }, { Prices: [{ Price: 3 }, { Price: '1,234' }] }, 'unknown'],
  [{ price_min: 0 }, { Prices: [] }, 'no'],
  [{ price_min: 0 }, { Prices: [{ Zzz: 1 }] }, 'unknown'],
  [
    { properties: [{ name: 'colour', value: 'RED' }] },
    { Properties: [{ Name: 'Colour', Value: 'red' }] },
    'yes',
  ],
  [{ properties: [{ name: 'Colour' }] }, { Properties: [{ Zzz: 1 }] }, 'unknown'],
  [
    { options: [{ name: 'Colour' }] },
    { OptionValues: [{ Name: 'Size', Value: 'M' }, { Attr: 'Colour' }] },
    'unknown',
  ],
  [{ tag: 'NEW' }, { Tags: ['sale', 'new'] }, 'yes'],
  [{ tag: 'new' }, { Tags: [{ Name: 'new in' }] }, 'no'],
  [{ tag: 'new' }, { Tags: [{ Zzz: 1 }] }, 'unknown'],
  [{ missing: ['short_description', 'pictures'] }, { Pictures: [] }, 'yes'],
  [{ missing: ['short_description', 'pictures'] }, { ShortDescription: 'x' }, 'no'],
];

describe('conditions', () => {
  it.each(CASES)('judge %j of %j: %s', (args, record, verdict) => {
    expect(judge(args, record)).toBe(verdict);
  });

  it('fail for certain when one fails, whatever is unknown of the others', () => {
    const conditions = buildConditions({ has: ['prices'], status: 'active' });
    const record = { Prices: [{ Zzz: 1 }], Status: -1 };
    expect(testConditions(conditions, record)).toEqual({ verdict: 'no', unknown: [] });
  });

  it('name the arguments that could not be judged', () => {
    const record = { Prices: [{ Zzz: 1 }], Tags: [{ Zzz: 1 }], Status: 1 };
    const conditions = buildConditions({ price_max: 3, tag: 'x', status: 'active' });
    expect(testConditions(conditions, record)).toEqual({
      verdict: 'unknown',
      unknown: ['tag', 'price_max'],
    });
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
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2026-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, moments, (created, border) => {
        const record = { Created: created.toISOString() };
        const limit = border.toISOString();
        const verdicts = [
          judge({ created_before: limit }, record),
          judge({ created_after: limit }, record),
        ];
        expect(verdicts.toSorted()).toEqual(['no', 'yes']);
      }),
    );
  });
});
