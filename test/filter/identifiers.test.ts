/** Whose record it is: which identifiers no record had, and whose media an item is (Spec §2.3, §4.4, §4.5). */
import { describe, expect, it } from 'vitest';
import {
  PRODUCT_MEDIA_PARAMETERS,
  PRODUCT_PARAMETERS,
  VARIANT_MEDIA_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../src/filter/pim-filters.ts';
import { buildJudge, trackIdentifiers } from '../../src/filter/proof.ts';

describe('trackIdentifiers', () => {
  it.each([
    ['codes', PRODUCT_PARAMETERS, ['a', 'b'], { Code: 'A' }, ['b']],
    ['product_ids', PRODUCT_PARAMETERS, [1, 2], { ProductId: '1' }, [2]],
    ['integration_codes', PRODUCT_PARAMETERS, ['a', 'b'], { IntegrationCode: 'b' }, ['a']],
    [
      'variant_codes',
      PRODUCT_PARAMETERS,
      ['a', 'b', 'c'],
      { Variants: [{ Code: 'a' }, { Code: 'c' }] },
      ['b'],
    ],
    ['variant_ids', VARIANT_PARAMETERS, [1, 2], { VariantId: 2 }, [1]],
    ['product_ids', VARIANT_PARAMETERS, [1, 2], { Product: { Id: 2 } }, [1]],
    ['product_codes', PRODUCT_MEDIA_PARAMETERS, ['a', 'b'], { ProductCode: 'b' }, ['a']],
    ['variant_codes', VARIANT_MEDIA_PARAMETERS, ['a', 'b'], { VariantCode: 'b' }, ['a']],
  ] as const)('tells which of %s no record had', (argument, parameters, values, record, unseen) => {
    const identifiers = trackIdentifiers({ [argument]: values }, parameters);
    identifiers?.see(record);
    expect(identifiers?.argument).toBe(argument);
    expect(identifiers?.unseen()).toEqual(unseen);
  });

  it('tells whether anything else narrows the question', () => {
    expect(trackIdentifiers({ codes: ['a'] }, PRODUCT_PARAMETERS)?.alone).toBe(true);
    expect(trackIdentifiers({ codes: ['a'], brand_ids: [1] }, PRODUCT_PARAMETERS)?.alone).toBe(
      false,
    );
    expect(trackIdentifiers({ codes: ['a'], name_excludes: [] }, PRODUCT_PARAMETERS)?.alone).toBe(
      true,
    );
  });

  it.each([
    ['no identifier', {}],
    ['a filter that names none', { category_ids: [1], names: ['x'] }],
    ['a part of a code', { code_contains: ['x'] }],
    ['two kinds of identifiers', { codes: ['a'], product_ids: [1] }],
  ])('cannot answer for %s', (_, args) => {
    expect(trackIdentifiers(args, PRODUCT_PARAMETERS)).toBeUndefined();
  });

  it('gives identifiers back as they were given, until a record has them in any case', () => {
    const identifiers = trackIdentifiers({ codes: ['ab', 'AB', 'Aß-1'] }, PRODUCT_PARAMETERS);
    expect(identifiers?.unseen()).toEqual(['ab', 'AB', 'Aß-1']);
    identifiers?.see({ Code: 'ab' });
    expect(identifiers?.unseen()).toEqual(['Aß-1']);
  });

  it('leaves it open which have no record where a record does not show its own', () => {
    const identifiers = trackIdentifiers({ product_codes: ['a', 'b'] }, PRODUCT_MEDIA_PARAMETERS);
    identifiers?.see({ ProductCode: 'a' });
    identifiers?.see({ Pictures: [] });
    expect(identifiers?.unseen()).toBeUndefined();
  });
});

const MEDIA_FILTERS = {
  ProductIds: buildJudge({ ProductIds: [7] }, PRODUCT_MEDIA_PARAMETERS),
  ProductCodes: buildJudge({ ProductCodes: ['P-7'] }, PRODUCT_MEDIA_PARAMETERS),
  VariantIds: buildJudge({ VariantIds: [7] }, VARIANT_MEDIA_PARAMETERS),
};

describe('the owner of a media item', () => {
  it.each([
    ['ProductIds', { Pictures: [{ ProductId: 7 }, { ProductId: '7' }] }, 'proven'],
    ['ProductIds', { Pictures: [{ ProductId: 8 }] }, 'violated'],
    ['ProductIds', { ProductId: 7, Pictures: [{ ProductId: 8 }] }, 'proven'],
    ['ProductCodes', { Documents: [{ ProductCode: 'p-7' }] }, 'proven'],
    ['VariantIds', { Pictures: [{ VariantId: 8 }] }, 'violated'],
    ['ProductIds', { Pictures: [{ ProductId: 8 }], Documents: [{ ProductId: 9 }] }, 'open'],
    ['ProductIds', { Pictures: [{ ProductId: 8 }, { PictureId: 1 }] }, 'open'],
  ] as const)(
    'is its own, else that which all its entries name: %s of %j is %s',
    (parameter, item, told) => {
      expect(MEDIA_FILTERS[parameter]([item])).toEqual({
        violatingRecords: told === 'violated' ? 1 : 0,
        violated: told === 'violated' ? [parameter] : [],
        proven: told === 'proven' ? [parameter] : [],
      });
    },
  );
});
