/** The table of conditions: of each argument, which records match, which differ, and which cannot be read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { InvalidArgumentError } from '../../src/errors.ts';
import type { ProductFilter } from '../../src/filter/pim-filters.ts';
import type { VariantRefinement } from '../../src/filter/refinements.ts';
import { buildConditions } from '../../src/question/build-conditions.ts';
import { dateFilters, type Refinements, type Schemas } from '../../src/tools/shared-arguments.ts';
import { openRecords } from '../audit/open-records.ts';
import { readVerdicts, testVerdicts } from './verdicts.ts';

describe('status and type', () => {
  testVerdicts('products', [
    {
      asked: { status: 'active' },
      matches: [{ Status: 1 }, { Status: '1' }, { Status: 'Active' }, { status: 'ACTIVE' }],
      differs: [{ Status: -1 }, { Status: null }, {}],
      unreadable: [{ Status: { Value: 1 } }, { Status: [1] }],
    },
    {
      asked: { status: 'passive' },
      matches: [{ Status: -1 }, { Status: '-1' }, { Status: 'Passive' }],
      differs: [{ Status: 1 }, {}],
    },
    {
      asked: { type: 2 },
      matches: [{ Type: 2 }, { Type: '2' }],
      differs: [{ Type: 0 }, { Type: null }, { Type: '' }, {}],
      unreadable: [{ Type: 'Bundle' }, { Type: { Id: 2 } }],
    },
    {
      asked: { parent_id: 7 },
      matches: [{ ParentId: 7 }, { ParentId: '7' }],
      differs: [{ ParentId: 8 }, { ParentId: null }, {}],
      unreadable: [{ ParentId: 'P-7' }, { ParentId: [7] }],
    },
  ]);
});

describe('dates', () => {
  testVerdicts('products', [
    {
      asked: { created_after: '2026-03-01' },
      matches: [{ Created: '2026-03-01' }, { Created: '2026-03-01T00:00:00+00:00' }],
      differs: [
        { Created: '2026-02-28T23:59:59.999' },
        { Created: '2026-03-01T01:00:00+03:00' },
        { Created: null },
        {},
      ],
      unreadable: [{ Created: '/Date(1772323200000)/' }, { Created: 'spring' }],
    },
    {
      asked: { created_after: '2026-03-01T12:00' },
      matches: [{ Created: '2026-03-01T12:00:00.000Z' }],
      differs: [{ Created: '2026-03-01T11:59:59' }],
    },
    {
      asked: { created_before: '2026-03-01' },
      matches: [
        { Created: '2026-02-28T23:59:59.9999999' },
        { Created: '2026-03-01T01:00:00+03:00' },
      ],
      differs: [{ Created: '2026-03-01T00:00:00' }, { Created: '' }, {}],
      unreadable: [{ Created: ['2026-02-01'] }],
    },
    {
      asked: { updated_after: '2026-03-01', updated_before: '2026-04-01' },
      matches: [{ Updated: '2026-03-31 23:59' }],
      differs: [{ Updated: '2026-04-01' }, { Updated: null }, {}],
      unreadable: [{ Updated: 'yesterday' }],
    },
    {
      asked: { changed_after: '2026-03-01' },
      matches: [
        { Created: '2026-03-02' },
        { Created: '2025-01-01', Updated: '2026-03-01' },
        { Created: 'spring', Updated: '2026-03-01' },
      ],
      differs: [{ Created: '2025-01-01' }, { Created: '2025-01-01', Updated: '2026-02-28' }, {}],
      unreadable: [
        { Created: '2025-01-01', Updated: 'spring' },
        { Created: 'spring', Updated: '2025-01-01' },
      ],
    },
  ]);

  it('of two ranges that meet share no record, and lose none', async () => {
    const moments = fc.sample(
      fc.date({
        min: new Date('2026-01-01'),
        max: new Date('2026-12-31'),
        noInvalidDate: true,
      }),
      200,
    );
    const products = moments.map((moment, at) => ({
      ProductId: at + 1,
      Created: moment.toISOString(),
    }));
    const copy = await openRecords({ products });
    for (const border of moments.slice(0, 20)) {
      const limit = border.toISOString();
      const before = await readVerdicts(
        copy,
        'products',
        buildConditions({ created_before: limit }),
      );
      const after = await readVerdicts(copy, 'products', buildConditions({ created_after: limit }));
      expect([...before].map(([id, is]) => [id, !is])).toEqual([...after]);
    }
  });
});

const red = { Name: 'Colour', Value: 'Red' };

describe('properties, options and tags', () => {
  testVerdicts('products', [
    {
      asked: { properties: [{ name: 'colour' }] },
      matches: [
        { Properties: [red] },
        { Properties: [{ Name: 'Farbe', Code: 'COLOUR', Value: 'rot' }] },
        { Properties: [{ Zzz: 1 }, red] },
        { Properties: { Colour: 'Red' } },
      ],
      differs: [
        { Properties: [{ Name: 'Size', Value: 'M' }] },
        { Properties: [] },
        { Properties: [null] },
        { Properties: null },
        {},
      ],
      unreadable: [
        { Properties: [{ Zzz: 1, Qqq: 2 }] },
        { Properties: [{ Name: 'Size', Value: 'M' }, { Qqq: 'Colour' }] },
        { Properties: 7 },
      ],
    },
    {
      asked: {
        properties: [
          { name: 'colour', value: 'red' },
          { name: 'Size', contains: 'm' },
        ],
      },
      matches: [{ Properties: [red, { Name: 'Size', Value: 'Medium' }] }],
      differs: [
        { Properties: [red] },
        {
          Properties: [
            { Name: 'Colour', Value: 'Dark red' },
            { Name: 'Size', Value: 'M' },
          ],
        },
        {
          Properties: [
            { Name: 'Size', Value: 'L' },
            { Name: 'Colour', Zzz: 'red', Qqq: 'dark' },
          ],
        },
      ],
      unreadable: [
        {
          Properties: [
            { Name: 'Size', Value: 'M' },
            { Name: 'Colour', Qqq: 'red', Zzz: 'dark' },
          ],
        },
      ],
    },
    {
      asked: { tag: ['NEW'] },
      matches: [
        { Tags: ['sale', 'new'] },
        { Tags: [{ Name: 'New' }] },
        { Tags: [{ Zzz: 1 }, { Name: 'new' }] },
      ],
      differs: [{ Tags: [{ Name: 'new in' }] }, { Tags: [] }, { Tags: null }, {}],
      unreadable: [{ Tags: [{ Zzz: 1 }] }, { Tags: { Zzz: { a: 1 } } }],
    },
    {
      asked: { tag: ['new', 'sale'] },
      matches: [{ Tags: ['sale', 'new'] }],
      differs: [{ Tags: ['new'] }, { Tags: ['sale'] }],
    },
    {
      asked: { tag: ['color block'] },
      matches: [{ Tags: ['Colour-Block'] }, { Tags: ['COLORBLOCK'] }],
      differs: [{ Tags: ['colour blocks'] }],
    },
  ]);
});

describe('options of variants', () => {
  testVerdicts('variants', [
    {
      asked: { options: [{ name: 'Size', value: 'm' }] },
      matches: [{ OptionValues: [{ Name: 'Size', Value: 'M' }] }],
      differs: [
        { OptionValues: [{ Name: 'Size', Value: 'XM' }] },
        { OptionValues: [{ Name: 'Colour', Value: 'M' }] },
        { OptionValues: [] },
        { OptionValues: null },
        {},
      ],
      unreadable: [
        { OptionValues: [{ Name: 'Colour', Value: 'Red' }, { Qqq: 'Size' }] },
        { OptionValues: [{ Name: 'Size', Qqq: 'M', Zzz: 'L' }] },
        { OptionValues: 7 },
      ],
    },
  ]);
});

describe('prices', () => {
  const both = {
    Prices: [
      { Price: 10, Currency: 'EUR' },
      { Price: 300, Currency: 'TRY' },
    ],
  };
  const retailAndDealers = {
    Prices: [
      { Price: 9, Currency: 'EUR', PriceType: 'Dealers' },
      { Price: 22, Currency: 'EUR', PriceType: 'Retail' },
    ],
  };
  testVerdicts('products', [
    {
      asked: { price_min: 10 },
      matches: [{ Prices: [{ Price: 10 }] }, { Prices: [{ Price: 13 }, { Price: '12' }] }],
      // Of several that count alike, the least is the price that is shown.
      differs: [
        { Prices: [{ Price: 9.99 }] },
        { Prices: [{ Price: 3 }, { Price: '12' }] },
        { Prices: [] },
        { Prices: null },
        {},
      ],
      unreadable: [
        { Prices: [{ Price: 3 }, { Price: '1,234' }] },
        { Prices: [{ Price: 3 }, { Price: 'on request' }] },
        { Prices: [{ Zzz: 1 }] },
        { Prices: 7 },
      ],
    },
    { asked: { price_max: 15 }, matches: [{ ...both }], differs: [{}] },
    { asked: { price_min: 200, price_max: 400 }, differs: [{ ...both }] },
    { asked: { price_max: 15 }, differs: [retailAndDealers] },
    { asked: { price_min: 20, price_max: 25, currency: 'EUR' }, matches: [retailAndDealers] },
    {
      asked: { price_min: 200, price_max: 400, currency: 'TRY' },
      matches: [{ ...both }],
      differs: [{}],
    },
    {
      asked: { price_max: 15, currency: 'eur' },
      matches: [{ ...both }, { Prices: [{ Price: 3 }, { Price: 4, Currency: '€' }] }],
      differs: [{ Prices: [{ Price: 16, Currency: 'EUR' }] }, { Prices: [{ Price: 20 }] }],
      unreadable: [
        { Prices: [{ Price: 3 }] },
        { Prices: [{ Price: 9, Currency: 'USD' }, { Price: 3 }] },
      ],
    },
    { asked: { price_min: 200, currency: 'EUR' }, differs: [{ ...both }] },
    { asked: { price_min: 0, currency: 'USD' }, differs: [{ ...both }] },
  ]);
});

describe('several arguments', () => {
  testVerdicts('products', [
    {
      asked: { has: ['prices'], status: 'active' },
      matches: [{ Status: 1, Prices: [{ Price: 1 }] }],
      differs: [
        { Status: -1, Prices: [{ Zzz: 1 }] },
        { Status: { Value: 1 }, Prices: [] },
      ],
      unreadable: [{ Status: 1, Prices: [{ Zzz: 1 }] }],
    },
    {
      asked: { missing: ['short_description', 'pictures'] },
      matches: [{ Pictures: [] }, { ShortDescription: '' }],
      differs: [{ ShortDescription: 'x' }, { Pictures: [{ PictureId: 1 }] }],
    },
  ]);
});

describe('buildConditions refuses', () => {
  it.each(['created_after', 'created_before', 'updated_after', 'updated_before', 'changed_after'])(
    '%s that is no date, and names it',
    (argument) => {
      for (const date of ['yesterday', '2026-02-30', '2026-13-01', '']) {
        expect(() => buildConditions({ [argument]: date })).toThrow(
          expect.objectContaining({ argument, message: `${argument} is not a date.` }),
        );
      }
    },
  );

  it.each([
    { asked: { price_min: 3, price_max: 2 }, told: 'price_min is higher than price_max' },
    {
      asked: { created_after: '2026-03-01', created_before: '2026-03-01' },
      told: 'created_after is not earlier than created_before',
    },
    { asked: { has: ['flavour'] }, told: 'has: unknown field' },
    {
      asked: { options: [{ name: 'x', min: 3, max: 2 }] },
      told: 'options: min is higher than max',
    },
    { asked: { properties: [{ name: 'x', min: 3, max: 2 }] }, told: 'min is higher than max' },
    { asked: { properties: [{ name: 'x', unit: 'kg' }] }, told: 'unit has no effect' },
    {
      asked: { properties: [{ name: 'x', value: 'red', unit: 'kg' }] },
      told: 'value must be a number',
    },
    {
      asked: { properties: [{ name: 'x', value: '2 lb', unit: 'kg' }] },
      told: 'value must be a number',
    },
    { asked: { properties: [{ name: 'x', value: '1,500 g' }] }, told: 'value may be 1.5 or 1500' },
  ])('$asked: $told', ({ asked, told }) => {
    expect(() => buildConditions(asked)).toThrow(InvalidArgumentError);
    expect(() => buildConditions(asked)).toThrow(told);
  });

  it.each([
    { name: 'x' },
    { name: 'x', value: '2 kg', unit: 'kilograms' },
    { name: 'x', min: 2, max: 2 },
  ])('not %j', (named) => {
    expect(() => buildConditions({ properties: [named] })).not.toThrow();
  });
});

describe('an argument of a tool', () => {
  it('compiles as a refinement only where the table has its row', () => {
    const known = { tag: z.array(z.string()) } satisfies Refinements<'tag'>;
    // @ts-expect-error no row evaluates a flavour
    const unknown = { tag: known.tag, flavour: z.string() } satisfies Refinements<'tag'>;
    expect(Object.keys(unknown)).toEqual(['tag', 'flavour']);
  });

  it('does not compile where a refinement of its records is left out', () => {
    // @ts-expect-error options are missing
    const lacking = { status: z.string(), ...dateFilters } satisfies Refinements<VariantRefinement>;
    expect(lacking).not.toHaveProperty('options');
  });

  it('compiles as a filter only where the PIM has a parameter for it', () => {
    const known = { codes: z.array(z.string()) } satisfies Schemas<ProductFilter>;
    // @ts-expect-error Spec §4.2 has no flavours
    const unknown = { codes: known.codes, flavours: z.string() } satisfies Schemas<ProductFilter>;
    expect(Object.keys(unknown)).toEqual(['codes', 'flavours']);
  });
});
