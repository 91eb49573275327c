/**
 * Codes and barcodes under every reading of the spec (Spec §4.7): what exists is found however it is written and whichever
 * kind of code it is, and what does not exist, or cannot be seen, is never said to be 0 falsely.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { PROFILES, type ProfileName } from '../../src/sandbox/shape-profile.ts';
import { listColumn, openCatalogServer, productOf, type SandboxServer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';

const truth = buildGroundTruth(60);
const VARIANT = 'SHR-00002-GRN-XL';
// Object.keys forgets that these are the names of the table.
const NAMES = Object.keys(PROFILES) as ProfileName[];

const eansOf = (record: WireRecord): readonly string[] =>
  entries(record, 'Codes').flatMap(({ CodeType, Value }) => (CodeType === 'EAN' ? [String(Value)] : []));
const EANS = [...truth.products, ...truth.variants].flatMap(eansOf);

/** Records with a barcode that only they have: the first of them every day, in the soak twenty. */
function pickBarcodes(records: readonly WireRecord[]): readonly (readonly [barcode: string, productId: unknown])[] {
  return records
    .flatMap((record) => eansOf(record).map((ean) => [ean, record.ProductId] as const))
    .filter(([ean]) => EANS.filter((one) => one === ean).length === 1 && !/^0/.test(ean))
    .slice(0, everydayOrSoak(1, 20));
}
const OWN = pickBarcodes(truth.products);
const OF_VARIANTS = pickBarcodes(truth.variants.filter(({ ProductId }) => ProductId !== null));

describe.each(NAMES)('under %s', (profile) => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await openCatalogServer({ source: truth.source, profile: [profile] });
  });
  afterAll(() => server.close());

  it('finds lower-case codes, variant codes and owners of media, and says not_found of the rest', async () => {
    const codes = ['shr00002', 'NO-SUCH', VARIANT.toLowerCase()];
    const list = await server.call('find_products', { codes, fields: ['code'] });
    expect(listColumn(list.answer, 'products', 'code')).toEqual(['SHR-00002']);
    expect(list.answer).toMatchObject({ not_found: ['NO-SUCH'] });
    const one = await server.call('get_product', { code: VARIANT, sections: ['history'] });
    expect(productOf(one.answer)).toMatchObject({ code: 'SHR-00002' });
    expect(one.answer.matched_by).toBe('variant_code');
    const variants = await server.call('get_variants', { codes: [VARIANT.toLowerCase(), 'NO-SUCH'], fields: ['code'] });
    expect(listColumn(variants.answer, 'variants', 'code')).toEqual([VARIANT]);
    expect(variants.answer).toMatchObject({ not_found: ['NO-SUCH'] });
    const media = await server.call('get_media', { product_ids: [100002, 7] });
    expect(media.answer).toMatchObject({ not_found: [7] });
    expect(media.answer.returned).toBeGreaterThan(0);
  });

  it('finds barcodes of products and variants, or says that no record shows them', async () => {
    for (const [barcode, productId] of [...OWN, ...OF_VARIANTS]) {
      const list = await server.call('find_products', { barcodes: [barcode], fields: ['product_id'] });
      const one = await server.call('get_product', { barcode: `0${barcode}`, sections: ['history'] });
      if (profile === 'opaque-keys') {
        expect(list.answer).toMatchObject({ no_match: [barcode] });
        expect(list.answer.total).toBeUndefined();
        expect(one.answer).toMatchObject({ no_match: { barcode: `0${barcode}` } });
      } else {
        expect(listColumn(list.answer, 'products', 'product_id').map(Number)).toEqual([productId]);
        expect(Number(productOf(one.answer).product_id)).toBe(productId);
      }
    }
  });

  it('takes a barcode in the place of a code', async () => {
    for (const [barcode, productId] of [...OWN, ...OF_VARIANTS]) {
      const { answer } = await server.call('get_product', { code: barcode, sections: ['history'] });
      if (profile === 'opaque-keys') expect(answer).toMatchObject({ not_found: { code: barcode } });
      else expect(Number(productOf(answer).product_id)).toBe(productId);
    }
  });
});
