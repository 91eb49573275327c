/** Refinements and dates against what plain loops over the same records give (issue: find_products). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, type ToolAnswer } from '../support/catalog-server.ts';
import { entries, idsOf, pricesIn, textsIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
const allPrices = (it: WireRecord): readonly number[] => entries(it, 'Prices').map(({ Price }) => Number(Price));
const cultures = (it: WireRecord): readonly string[] => textsIn(it, 'Translations', 'Culture');

/** Words of `missing` and the fields that they mean. */
const WIRES = {
  ...{ short_description: 'ShortDescription', long_description: 'LongDescription', link: 'Link', updated: 'Updated' },
  ...{ parent_id: 'ParentId', pictures: 'Pictures', documents: 'Documents', variants: 'Variants', prices: 'Prices' },
  ...{ brand: 'TrademarkProducts', categories: 'CategoryProducts', tags: 'Tags', properties: 'Properties' },
  ...{ dimensions: 'Dimensions', warranties: 'Warranties' },
};

/** Refinement arguments and which products they mean. */
const REFINEMENTS: readonly (readonly [string, ToolAnswer, (it: WireRecord) => boolean])[] = [
  ['status passive', { status: 'passive' }, (it) => it.Status === -1],
  ['status active', { status: 'active' }, (it) => it.Status === 1],
  ['type', { type: 1 }, (it) => it.Type === 1],
  [
    'parent_id',
    { parent_id: truth.products.find(({ ParentId }) => ParentId !== null)?.ParentId },
    (it) => it.ParentId === truth.products.find(({ ParentId }) => ParentId !== null)?.ParentId,
  ],
  ['tag, whatever its case', { tag: 'ECO' }, (it) => textsIn(it, 'Tags', 'Name').includes('eco')],
  ...Object.entries(WIRES).map(
    ([word, wire]) => [`missing ${word}`, { missing: [word] }, (it: WireRecord) => isEmpty(it[wire])] as const,
  ),
  [
    'missing cover_picture',
    { missing: ['cover_picture'] },
    (it) => !entries(it, 'Pictures').some(({ IsCover }) => IsCover === true),
  ],
  [
    'missing barcode',
    { missing: ['barcode'] },
    (it) => !entries(it, 'Codes').some(({ CodeType }) => CodeType === 'EAN'),
  ],
  ['missing translation:fr', { missing: ['translation:fr'] }, (it) => !cultures(it).includes('fr-FR')],
  ['missing translation:de-DE', { missing: ['translation:de-DE'] }, (it) => !cultures(it).includes('de-DE')],
  ['missing translation:de-AT', { missing: ['translation:de-AT'] }, () => true],
  ['has translation:de', { has: ['translation:de'] }, (it) => cultures(it).includes('de-DE')],
  [
    'has cover_picture',
    { has: ['cover_picture'] },
    (it) => entries(it, 'Pictures').some(({ IsCover }) => IsCover === true),
  ],
  [
    'has documents and variants, missing tags',
    { has: ['documents', 'variants'], missing: ['tags'] },
    (it) =>
      entries(it, 'Documents').length > 0 && entries(it, 'Variants').length > 0 && entries(it, 'Tags').length === 0,
  ],
  [
    'property by name',
    { properties: [{ name: 'Waterproof' }] },
    (it) => entries(it, 'Properties').some(({ Name }) => Name === 'Waterproof'),
  ],
  [
    'property by code and value',
    { properties: [{ name: 'recycled_share', value: '100' }] },
    (it) => entries(it, 'Properties').some(({ Code, Value }) => Code === 'recycled_share' && String(Value) === '100'),
  ],
  [
    'price_min in a currency',
    { price_min: 500, currency: 'EUR' },
    (it) => pricesIn(it, 'EUR').some((price) => price >= 500),
  ],
  [
    'a price range in a currency',
    { price_min: 20, price_max: 40, currency: 'eur' },
    (it) => pricesIn(it, 'EUR').some((price) => price >= 20 && price <= 40),
  ],
  ['price_max 0', { price_max: 0 }, (it) => allPrices(it).some((price) => price <= 0)],
];

describe('refinements that the PIM has no filter for', () => {
  it.each(REFINEMENTS)('keeps exactly the products with %s', async (_title, args, isMeant) => {
    const { answer } = await server.call('find_products', { ...args, fields: ['product_id'], max_tokens: 8_000 });
    const right = idsOf(truth.products.filter(isMeant));
    expect(listColumn(answer, 'products', 'product_id')).toEqual(right.slice(0, Number(answer.returned)));
    const counted = await server.call('find_products', { ...args, limit: 0 });
    expect(counted.answer.total).toBe(right.length);
    expect(counted.answer.scanned).toEqual({
      read: truth.products.length,
      of: truth.products.length,
      matched: right.length,
      complete: true,
    });
  });

  it('prints no total while the scan is not complete', async () => {
    const { answer } = await server.call('find_products', { status: 'active', limit: 5 });
    expect(answer).toMatchObject({
      returned: 5,
      cut_by: 'limit',
      scanned: { complete: false, of: truth.products.length },
    });
    expect(answer.total).toBeUndefined();
  });

  it('warns when prices of several currencies are compared as numbers', async () => {
    const mixed = await server.call('find_products', { price_min: 500, limit: 0 });
    expect(mixed.warnings).toContain('several currencies');
    const one = await server.call('find_products', { price_min: 500, currency: 'TRY', limit: 0 });
    expect(one.warnings).not.toContain('several currencies');
  });
});

describe('dates (after is inclusive, before exclusive, as written)', () => {
  const created = truth.products.map(({ Created }) => String(Created)).sort();
  const middle = created[150] ?? '';

  it.each([
    ['created_after includes its own moment', { created_after: middle }, (at: string) => at >= middle],
    ['created_before excludes its own moment', { created_before: middle }, (at: string) => at < middle],
    [
      'both together',
      { created_after: created[100], created_before: middle },
      (at: string) => at >= (created[100] ?? '') && at < middle,
    ],
  ])('%s', async (_title, args, isMeant) => {
    const { answer } = await server.call('find_products', { ...args, limit: 0 });
    expect(answer.total).toBe(created.filter(isMeant).length);
  });
});
