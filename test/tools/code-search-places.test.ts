/** Codes that a fallback search finds where they are not asked for: with leading zeros, as a barcode, as a product's code. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { openOverPim } from './broken-pim.ts';
import { filterByCodes } from './codes-pim.ts';

const WRONG_CHECK_DIGIT = '8690000000002';
const PRODUCTS: readonly WireRecord[] = [
  { ProductId: 1, Code: '0000101209159', Name: 'Cereal', Status: 1 },
  { ProductId: 2, Code: 'MH01', Name: 'Hoodie', Status: 1 },
  { ProductId: 3, Code: 'SOLO', Name: 'Single', Status: 1 },
];
const VARIANTS: readonly WireRecord[] = ['XS', 'S'].map((size, at) => ({
  VariantId: 10 + at,
  ProductId: 2,
  Code: `MH01-${size}-Black`,
  Codes: at === 0 ? [{ Type: 'EAN', Value: WRONG_CHECK_DIGIT }] : [],
  Pictures: [{ PictureId: at, Link: `https://example.test/${size}.jpg` }],
  Status: 1,
}));

/** A PIM whose search finds the hoodie by the barcode of its variant. */
const open = () => {
  const byCodes = filterByCodes({
    products: PRODUCTS,
    variants: VARIANTS,
    'variant-media-list': VARIANTS,
  });
  return openOverPim((endpoint, body) => {
    if (endpoint !== 'search') return byCodes(endpoint, body);
    const hits = body.searchKey === WRONG_CHECK_DIGIT ? PRODUCTS.slice(1, 2) : [];
    return { body: { result: hits, totalCount: hits.length } };
  });
};

describe('a code that nothing has as it was written', () => {
  it.each([
    ['101209159', 1, 'ignoring leading zeros'],
    ['00000101209159', 1, 'ignoring leading zeros'],
    [WRONG_CHECK_DIGIT, 2, 'variant_barcode'],
  ])('finds the product of %s', async (code, productId, by) => {
    const { answer } = await (await open()).call('get_product', { code });
    expect(answer).toMatchObject({
      product: { product_id: productId },
      matched_by: expect.stringContaining(by),
    });
  });

  it("finds the variants of the product whose code was given for a variant's", async () => {
    const { answer } = await (await open()).call('get_variants', {
      codes: ['MH01'],
      fields: ['code'],
    });
    expect(answer).toMatchObject({ total: 2, matched_by: { MH01: { product_code: 'MH01' } } });
    expect(answer).not.toHaveProperty('not_found');
  });

  it("finds the media of the variants of the product whose code was given for a variant's", async () => {
    const { answer } = await (await open()).call('get_media', { variant_codes: ['mh01'] });
    expect(answer).toMatchObject({ returned: 2, matched_by: { mh01: { product_code: 'MH01' } } });
  });

  it('is said to be a product without variants where it is one', async () => {
    const { answer, warnings } = await (await open()).call('get_variants', {
      codes: ['SOLO', 'none'],
    });
    expect(answer.not_found).toEqual(['SOLO', 'none']);
    expect(warnings).toContain('"SOLO" is the code of a product; the PIM sent no variants of it.');
    expect(warnings).not.toContain('"none"');
  });
});
