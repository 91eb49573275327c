/** The second look under every reading of the spec (Spec §4.7): what exists is found, and what does not is never said to be 0 falsely. */
import { describe, expect, it } from 'vitest';
import { PROFILES, type ProfileName } from '../../src/sandbox/profile.ts';
import { listColumn, openForTest, productOf } from '../support/catalog-server.ts';
import { buildGroundTruth } from './ground-truth.ts';

const truth = buildGroundTruth(60);
const VARIANT = 'SHR-00002-GRN-XL';
// Object.keys forgets that these are the names of the table.
const NAMES = Object.keys(PROFILES) as ProfileName[];

describe.each(NAMES)('under %s', (profile) => {
  it('finds lower-case codes, variant codes and owners of media, and says not_found of the rest', async () => {
    const server = await openForTest({ source: truth.source, profile: [profile] });
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
});
