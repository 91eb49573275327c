import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import {
  buildFilterBodies,
  MAX_VALUES_PER_REQUEST,
  type Parameter,
  PRODUCT_MEDIA_PARAMETERS,
  PRODUCT_PARAMETERS,
  VARIANT_MEDIA_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../src/filter/pim-filters.ts';
import { SUBJECTS } from '../../src/filter/proof.ts';

type Row = readonly [
  parameter: string,
  argument: string,
  match?: Parameter['match'],
  type?: Parameter['type'],
];

const PRODUCT_IDS: Row = ['ProductIds', 'product_ids', 'exact', 'integer'];
const VARIANT_IDS: Row = ['VariantIds', 'variant_ids', 'exact', 'integer'];
const NAMES_AND_CODES: readonly Row[] = [
  ['Names', 'names'],
  ['IncludesNames', 'name_contains', 'contains'],
  ['ExcludesNames', 'name_excludes', 'excludes'],
  ['Codes', 'codes'],
  ['IncludesCodes', 'code_contains', 'contains'],
  ['ExcludesCodes', 'code_excludes', 'excludes'],
  PRODUCT_IDS,
  ['CategoryIds', 'category_ids', 'exact', 'integer'],
  ['TrademarkIds', 'brand_ids', 'exact', 'integer'],
  ['IncludeCategoryNames', 'category_name_contains', 'contains'],
  ['IncludeTrademarkNames', 'brand_name_contains', 'contains'],
];

/** The parameters of Spec §4.2 to §4.5, typed from the spec, with their arguments; a list of texts that must be equal, if not told. */
const TABLES: readonly (readonly [string, readonly Parameter[], readonly Row[]])[] = [
  [
    '§4.2',
    PRODUCT_PARAMETERS,
    [
      ...NAMES_AND_CODES,
      ['IntegrationCodes', 'integration_codes'],
      ['ExcludesCategoryIds', 'exclude_category_ids', 'without', 'integer'],
      ['ExcludesTrademarkIds', 'exclude_brand_ids', 'without', 'integer'],
      ['IncludeVariantCode', 'variant_codes'],
    ],
  ],
  ['§4.3', VARIANT_PARAMETERS, [...NAMES_AND_CODES, VARIANT_IDS]],
  ['§4.4', PRODUCT_MEDIA_PARAMETERS, [PRODUCT_IDS, ['ProductCodes', 'product_codes']]],
  ['§4.5', VARIANT_MEDIA_PARAMETERS, [VARIANT_IDS, ['VariantCodes', 'variant_codes']]],
];

describe.each(TABLES)('Spec %s', (_, parameters, expected) => {
  it('is about parts of a record that are known', () => {
    for (const { subject } of parameters) expect(Object.keys(SUBJECTS)).toContain(subject);
  });

  const rows = expected.map(([parameter, argument, match = 'exact', type = 'text']) => {
    return { parameter, argument, match, type };
  });

  it.each(rows)('$parameter is set by $argument', ({ parameter, argument, match, type }) => {
    expect(parameters.find((row) => row.parameter === parameter)).toMatchObject({
      type,
      match,
      argument,
    });
    const values = type === 'integer' ? [3, 1] : ['b', 'a'];
    expect(buildFilterBodies({ [argument]: values }, parameters)).toEqual([
      { [parameter]: values },
    ]);
  });

  it('has no other parameter, and none twice', () => {
    expect(parameters.map(({ parameter }) => parameter).toSorted()).toEqual(
      expected.map(([name]) => name).toSorted(),
    );
  });
});

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
const texts = (length: number) => numbers(length).map((index) => `t${index}`);

describe('buildFilterBodies', () => {
  it('builds one empty body without filters', () => {
    expect(buildFilterBodies({ names: [], limit: 3, culture: 'de' }, PRODUCT_PARAMETERS)).toEqual([
      {},
    ]);
  });

  it('splits a longer list of identifiers, the other filters in every request', () => {
    const bodies = buildFilterBodies({ codes: texts(201), brand_ids: [7] }, PRODUCT_PARAMETERS);
    expect(bodies.map((body) => [body.Codes?.length, body.TrademarkIds])).toEqual([
      [100, [7]],
      [100, [7]],
      [1, [7]],
    ]);
  });

  it('splits into requests that together ask for every value once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 700 }), (ids) => {
        const bodies = buildFilterBodies({ product_ids: ids }, PRODUCT_PARAMETERS);
        expect(bodies.flatMap(({ ProductIds = [] }) => ProductIds)).toEqual([...new Set(ids)]);
        for (const { ProductIds = [] } of bodies)
          expect(ProductIds.length).toBeLessThanOrEqual(MAX_VALUES_PER_REQUEST);
        expect(bodies.length).toBe(
          Math.max(1, Math.ceil(new Set(ids).size / MAX_VALUES_PER_REQUEST)),
        );
      }),
    );
  });

  it.each(PRODUCT_PARAMETERS.filter(({ match }) => match === 'contains' || match === 'excludes'))(
    'refuses more than a hundred texts in $argument, which cannot be split',
    ({ argument }) => {
      const build = () => buildFilterBodies({ [argument]: texts(101) }, PRODUCT_PARAMETERS);
      expect(build).toThrow(`${argument} has 101 values`);
    },
  );

  it.each(['category_ids', 'exclude_category_ids', 'brand_ids', 'exclude_brand_ids'])(
    'keeps up to a thousand %s in one request, since a record may have several, and refuses more',
    (argument) => {
      expect(buildFilterBodies({ [argument]: numbers(1_000) }, PRODUCT_PARAMETERS)).toHaveLength(1);
      const build = () => buildFilterBodies({ [argument]: numbers(1_001) }, PRODUCT_PARAMETERS);
      expect(build).toThrow(`${argument} has 1001 values`);
    },
  );

  it('refuses two lists that would both have to be split, and names them', () => {
    const build = () =>
      buildFilterBodies({ codes: texts(101), product_ids: numbers(101) }, PRODUCT_PARAMETERS);
    expect(build).toThrow(InvalidArgumentError);
    expect(build).toThrow(/product_ids and codes/);
  });
});
