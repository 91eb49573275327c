/** Both readings of a question: what products have themselves, and with their variants; and who says nothing of what is asked. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { numberedProducts } from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const ALL = {
  Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }],
  Documents: [{ ProductDocumentId: 1, Path: 'https://a.example/1.pdf' }],
  Codes: [{ CodeType: 'EAN', Value: '4006381333931' }],
};
const NONE = { Pictures: [], Documents: [], Codes: [], Prices: [] };
const pricesOf = (Price: number) => ({ Prices: [{ Price, Currency: 'EUR' }] });
const widthOf = (Value: string) => ({ Properties: [{ Name: 'Screen width', Value, Unit: 'cm' }] });

/** The first product has everything itself, the second by its variant, the others nothing. */
const PRODUCTS: readonly WireRecord[] = [
  { ...ALL, ...pricesOf(100), ...widthOf('20'), Updated: '2026-01-01' },
  { ...NONE, ...widthOf('30') },
  { ...NONE, ...widthOf('') },
  ...[4, 5, 6].map(() => ({ ...NONE, Properties: [] })),
].map((extra, at) => ({ ...numberedProducts(6)[at], Updated: null, ...extra }));
const VARIANTS: readonly WireRecord[] = [
  { ...NONE, Properties: [], OptionValues: [{ OptionName: 'Size', Value: 'L' }] },
  { ...ALL, ...pricesOf(500), ...widthOf('20') },
].map((extra, at) => ({
  VariantId: at + 1,
  ProductId: at + 1,
  Code: `V-${at + 1}`,
  Status: 1,
  ...extra,
}));
const WIDTH = { name: 'Screen width', max: 25, unit: 'cm' };
const NO_WIDTH = { property: 'Screen width', count: 4, of: 6 };

const { call } = serveCopyOf({ products: PRODUCTS, variants: VARIANTS });
const ask = async (args: ToolAnswer, tool = 'find_products') =>
  (await call(tool, { limit: 0, ...args })).answer;

describe('a copy', () => {
  it.each([
    [{ missing: ['pictures'] }, 5, 4],
    [{ has: ['pictures'] }, 1, 2],
    [{ missing: ['barcode'] }, 5, 4],
    [{ missing: ['documents'] }, 5, 4],
    [{ missing: ['prices'] }, 5, 4],
    [{ missing: ['price:EUR'] }, 5, 4],
    [{ price_min: 50 }, 1, 2],
    [{ price_min: 50, currency: 'EUR' }, 1, 2],
    [{ missing: ['pictures'], properties: [{ name: 'Screen width' }] }, 2, 1],
  ])(
    'counts products with %j by themselves and with their variants',
    async (args, own, withVariants) => {
      expect(await ask({ freshness: 'copy', ...args })).toMatchObject({
        total: own,
        own,
        if_variants_count: withVariants,
      });
    },
  );

  it('says nothing of variants where they make no difference', async () => {
    expect(
      await ask({ missing: ['pictures'], codes: ['P-5'], freshness: 'copy' }),
    ).not.toHaveProperty('own');
  });

  it('tells of how many products the variants are that match', async () => {
    const args = { options: [{ name: 'Size' }], freshness: 'copy' };
    expect(await ask(args, 'get_variants')).toMatchObject({ total: 1, of_products: 1 });
  });

  it('names the variant that costs more than the dearest product', async () => {
    const dearest = { sort_by: 'price', sort_direction: 'desc', limit: 1, freshness: 'copy' };
    const variant = { product_id: 2, variant_id: 2, code: 'V-2', price: 500, currency: 'EUR' };
    expect(await ask(dearest)).toMatchObject({ first_if_variants_count: variant });
    expect(await ask({ ...dearest, sort_direction: 'asc' })).not.toHaveProperty(
      'first_if_variants_count',
    );
  });
});

describe.each(['live', 'copy'])('%s', (freshness) => {
  it.each([
    [{ properties: [WIDTH] }, [NO_WIDTH]],
    [{ price_max: 50, currency: 'EUR' }, [{ price: 'EUR', count: 5, of: 6 }]],
    [{ updated_before: '2026-06-01' }, [{ date: 'updated', count: 5, of: 6 }]],
    [{ properties: [WIDTH], missing: ['barcode'] }, [{ ...NO_WIDTH, of: 5 }]],
    [{ properties: [WIDTH], price_min: 1 }, [NO_WIDTH, { price: 'any', count: 5, of: 6 }]],
    [{ properties: [WIDTH, { ...WIDTH, max: 90 }] }, [NO_WIDTH]],
    [{ properties: [WIDTH], codes: ['P-1'] }, [{ ...NO_WIDTH, count: 0, of: 1 }]],
  ])('tells how many products do not state what %j asks for', async (args, told) => {
    expect((await ask({ freshness, ...args })).not_stated).toEqual(told);
  });
});
