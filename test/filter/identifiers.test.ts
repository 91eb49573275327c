import { describe, expect, it } from 'vitest';
import {
  PRODUCT_MEDIA_PARAMETERS,
  PRODUCT_PARAMETERS,
  VARIANT_MEDIA_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../src/filter/parameters.ts';
import { trackIdentifiers } from '../../src/filter/proof.ts';

describe('trackIdentifiers', () => {
  it.each([
    ['codes', PRODUCT_PARAMETERS, ['a', 'b'], { Code: 'A' }, ['b']],
    ['product_ids', PRODUCT_PARAMETERS, [1, 2], { ProductId: '1' }, [2]],
    ['integration_codes', PRODUCT_PARAMETERS, ['a', 'b'], { IntegrationCode: 'b' }, ['a']],
    ['variant_codes', PRODUCT_PARAMETERS, ['a', 'b', 'c'], { Variants: [{ Code: 'a' }, { Code: 'c' }] }, ['b']],
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

  it('gives identifiers back as they were given', () => {
    expect(trackIdentifiers({ codes: ['Aß-1'] }, PRODUCT_PARAMETERS)?.unseen()).toEqual(['Aß-1']);
  });

  it('tells whether anything else narrows the question', () => {
    expect(trackIdentifiers({ codes: ['a'] }, PRODUCT_PARAMETERS)?.alone).toBe(true);
    expect(trackIdentifiers({ codes: ['a'], brand_ids: [1] }, PRODUCT_PARAMETERS)?.alone).toBe(false);
    expect(trackIdentifiers({ codes: ['a'], name_excludes: [] }, PRODUCT_PARAMETERS)?.alone).toBe(true);
  });

  it.each([
    ['no identifier', {}],
    ['a filter that names none', { category_ids: [1], names: ['x'] }],
    ['a part of a code', { code_contains: ['x'] }],
    ['two kinds of identifiers', { codes: ['a'], product_ids: [1] }],
  ])('cannot answer for %s', (_, args) => {
    expect(trackIdentifiers(args, PRODUCT_PARAMETERS)).toBeUndefined();
  });

  it('keeps an identifier apart that only its case tells from another', () => {
    const identifiers = trackIdentifiers({ codes: ['ab', 'AB', 'x'] }, PRODUCT_PARAMETERS);
    expect(identifiers?.unseen()).toEqual(['ab', 'AB', 'x']);
    identifiers?.see({ Code: 'ab' });
    expect(identifiers?.unseen()).toEqual(['x']);
  });
});

describe('identifiers that a record does not show', () => {
  it('leave it open which of them have no record', () => {
    const identifiers = trackIdentifiers({ product_codes: ['a', 'b'] }, PRODUCT_MEDIA_PARAMETERS);
    identifiers?.see({ ProductCode: 'a' });
    identifiers?.see({ Pictures: [] });
    expect(identifiers?.unseen()).toBeUndefined();
  });
});
