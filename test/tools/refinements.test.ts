/** Refinements, dates and rankings against what plain loops over the same records give (issue: find_products). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/source.ts';
import {
  errorOf,
  listColumn,
  openCatalogServer,
  type SandboxServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { buildGroundTruth, containsAny, entries, lower, pricesIn, textsIn } from './ground-truth.ts';

const truth = buildGroundTruth(300);
let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source });
});
afterAll(() => server.close());

const idsOf = (records: readonly WireRecord[]): readonly unknown[] => records.map(({ ProductId }) => ProductId);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const allPrices = (it: WireRecord): readonly number[] => entries(it, 'Prices').map(({ Price }) => Number(Price));
const cultures = (it: WireRecord): readonly string[] => textsIn(it, 'Translations', 'Culture');

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
  ['missing short_description', { missing: ['short_description'] }, (it) => isEmpty(it.ShortDescription)],
  ['missing long_description', { missing: ['long_description'] }, (it) => isEmpty(it.LongDescription)],
  ['missing pictures', { missing: ['pictures'] }, (it) => entries(it, 'Pictures').length === 0],
  ['missing documents', { missing: ['documents'] }, (it) => entries(it, 'Documents').length === 0],
  ['missing variants', { missing: ['variants'] }, (it) => entries(it, 'Variants').length === 0],
  ['missing prices', { missing: ['prices'] }, (it) => entries(it, 'Prices').length === 0],
  ['missing brand', { missing: ['brand'] }, (it) => entries(it, 'TrademarkProducts').length === 0],
  ['missing categories', { missing: ['categories'] }, (it) => entries(it, 'CategoryProducts').length === 0],
  ['missing tags', { missing: ['tags'] }, (it) => entries(it, 'Tags').length === 0],
  ['missing properties', { missing: ['properties'] }, (it) => entries(it, 'Properties').length === 0],
  ['missing dimensions', { missing: ['dimensions'] }, (it) => entries(it, 'Dimensions').length === 0],
  ['missing warranties', { missing: ['warranties'] }, (it) => entries(it, 'Warranties').length === 0],
  ['missing link', { missing: ['link'] }, (it) => isEmpty(it.Link)],
  ['missing updated', { missing: ['updated'] }, (it) => isEmpty(it.Updated)],
  ['missing parent_id', { missing: ['parent_id'] }, (it) => isEmpty(it.ParentId)],
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
    { property: { name: 'Waterproof' } },
    (it) => entries(it, 'Properties').some(({ Name }) => Name === 'Waterproof'),
  ],
  [
    'property by code and value',
    { property: { name: 'recycled_share', value: '100' } },
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
    expect(counted.answer.scanned).toEqual({ read: 300, of: 300, matched: right.length, complete: true });
  });

  it('combines a refinement with a filter of the PIM', async () => {
    const { answer } = await server.call('find_products', { name_contains: ['durable'], status: 'passive' });
    const right = truth.products.filter(({ Name, Status }) => containsAny(Name, ['durable']) && Status === -1);
    expect(listColumn(answer, 'products', 'product_id')).toEqual(idsOf(right));
    expect(answer.applied_filters).toEqual({ IncludesNames: ['durable'] });
  });

  it('prints no total while the scan is not complete', async () => {
    const { answer } = await server.call('find_products', { status: 'active', limit: 5 });
    expect(answer).toMatchObject({ returned: 5, cut_by: 'limit', scanned: { complete: false, of: 300 } });
    expect(answer.total).toBeUndefined();
  });

  it('warns when prices of several currencies are compared as numbers', async () => {
    const mixed = await server.call('find_products', { price_min: 500, limit: 0 });
    expect(mixed.warnings).toContain('several currencies');
    const one = await server.call('find_products', { price_min: 500, currency: 'TRY', limit: 0 });
    expect(one.warnings).toBe('');
  });

  it.each([
    ['missing', { missing: ['pricess'] }, 'prices'],
    ['has', { has: ['cover'] }, 'cover_picture'],
    ['created_after', { created_after: 'last week' }, '2026-03-31'],
  ])('refuses words that mean nothing in %s and names what does', async (argument, args, taught) => {
    const called = await server.call('find_products', args);
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT', retry: false });
    expect(errorOf(called).failed).toContain(argument);
    expect(called.text).toContain(taught);
  });
});

describe('dates (DESIGN §3: after is inclusive, before exclusive, as written)', () => {
  const created = truth.products.map(({ Created }) => String(Created)).sort();
  const middle = created[150] ?? '';
  const day = middle.slice(0, 10);

  it.each([
    ['created_after includes its own moment', { created_after: middle }, (at: string) => at >= middle],
    ['created_before excludes its own moment', { created_before: middle }, (at: string) => at < middle],
    ['created_after of a day begins at its midnight', { created_after: day }, (at: string) => at >= `${day}T00:00:00`],
    ['created_before of a day ends at its midnight', { created_before: day }, (at: string) => at < `${day}T00:00:00`],
    [
      'both together',
      { created_after: created[100], created_before: middle },
      (at: string) => at >= (created[100] ?? '') && at < middle,
    ],
  ])('%s', async (_title, args, isMeant) => {
    const { answer } = await server.call('find_products', { ...args, limit: 0 });
    expect(answer.total).toBe(created.filter(isMeant).length);
  });

  it('two ranges that meet share no record and lose none', async () => {
    const before = await server.call('find_products', { created_before: middle, limit: 0 });
    const after = await server.call('find_products', { created_after: middle, limit: 0 });
    expect(Number(before.answer.total) + Number(after.answer.total)).toBe(300);
  });

  it('a record without a date is in no range of it', async () => {
    const total = async (args: ToolAnswer): Promise<number> =>
      Number((await server.call('find_products', { ...args, limit: 0 })).answer.total);
    const dated = truth.products.filter(({ Updated }) => Updated !== null).length;
    expect((await total({ updated_after: middle })) + (await total({ updated_before: middle }))).toBe(dated);
  });
});

describe('rankings', () => {
  /** The ids of the best by a value; records without it come last, ties in the PIM's order. */
  function rank(rankedBy: (it: WireRecord) => string | number | undefined, direction: 1 | -1): readonly unknown[] {
    const valued = truth.products.map((it, order) => ({ it, order, value: rankedBy(it) }));
    valued.sort((one, other) => {
      if (one.value === other.value) return one.order - other.order;
      if (one.value === undefined) return 1;
      if (other.value === undefined) return -1;
      return one.value < other.value ? -direction : direction;
    });
    return idsOf(valued.map(({ it }) => it));
  }
  const fold = (text: unknown): string =>
    lower(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  const cheapest = (it: WireRecord): number | undefined =>
    pricesIn(it, 'TRY').length === 0 ? undefined : Math.min(...pricesIn(it, 'TRY'));
  const dearest = (it: WireRecord): number | undefined =>
    pricesIn(it, 'TRY').length === 0 ? undefined : Math.max(...pricesIn(it, 'TRY'));
  const dateOf = (key: string) => (it: WireRecord) => (it[key] === null ? undefined : String(it[key]));

  it.each([
    ['price upwards', { sort_by: 'price', currency: 'TRY' }, rank(cheapest, 1)],
    ['price downwards', { sort_by: 'price', currency: 'TRY', sort_direction: 'desc' }, rank(dearest, -1)],
    ['name upwards', { sort_by: 'name' }, rank((it) => fold(it.Name), 1)],
    ['created downwards', { sort_by: 'created', sort_direction: 'desc' }, rank(dateOf('Created'), -1)],
    ['updated upwards', { sort_by: 'updated', sort_direction: 'asc' }, rank(dateOf('Updated'), 1)],
  ])('gives the top 12 by %s, exact after a complete scan', async (_title, args, right) => {
    const { answer } = await server.call('find_products', { ...args, limit: 12, fields: ['product_id'] });
    expect(listColumn(answer, 'products', 'product_id')).toEqual(right.slice(0, 12));
    expect(answer).toMatchObject({ exact: true, cut_by: 'limit', total: 300 });
    expect(answer.next_cursor).toBeUndefined();
  });

  it('gives ten when no limit is set', async () => {
    const { answer } = await server.call('find_products', { sort_by: 'name' });
    expect(answer.returned).toBe(10);
  });

  it('ranks what a refinement leaves', async () => {
    const { answer } = await server.call('find_products', { sort_by: 'name', status: 'passive', limit: 4 });
    const passive = new Set(idsOf(truth.products.filter(({ Status }) => Status === -1)));
    const right = rank((it) => fold(it.Name), 1).filter((id) => passive.has(id));
    expect(listColumn(answer, 'products', 'product_id')).toEqual(right.slice(0, 4));
  });

  it('warns when a ranking by price mixes currencies', async () => {
    const called = await server.call('find_products', { sort_by: 'price', limit: 3 });
    expect(called.warnings).toContain('several currencies');
  });

  it('has no cursor and says so', async () => {
    const called = await server.call('find_products', { sort_by: 'name', cursor: '0.3.300-aaaaaa' });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('what the records do not show', () => {
  const open = (extra: (index: number) => WireRecord, endpointRecords = numberedProducts(30)) =>
    openOverPim((_, body) => ({
      body: honestPage(
        endpointRecords.map((record, index) => ({ ...record, ...extra(index) })),
        body,
      ),
    }));

  it.each([
    ['pictures', { missing: ['pictures'] }],
    ['codes', { has: ['barcode'] }],
    ['translations', { missing: ['translation:fr'] }],
    ['tags', { tag: 'new' }],
    ['prices', { missing: ['prices'], limit: 2 }],
  ])('is not judged by %s that no record has at all', async (field, args) => {
    const server = await open(() => ({}));
    const { answer, warnings } = await server.call('find_products', args);
    expect(answer).toMatchObject({ returned: 0, scanned: { read: 30, matched: 0 } });
    expect(warnings).toContain(`None of the 30 records read has ${field} at all`);
  });

  it('is missing where another record of the scan has it', async () => {
    const server = await open((index) => (index === 29 ? { Pictures: [{ PictureId: 1 }] } : {}));
    const { answer, warnings } = await server.call('find_products', { missing: ['pictures'], limit: 0 });
    expect([answer.total, warnings]).toEqual([29, '']);
  });

  it('is missing in the first records too where a later one has it, and the cursor goes on with the next', async () => {
    const server = await open((index) => (index === 20 ? { Pictures: [{ PictureId: 1 }] } : {}));
    const args = { missing: ['pictures'], fields: ['product_id'], limit: 2 };
    const first = await server.call('find_products', args);
    expect(listColumn(first.answer, 'products', 'product_id')).toEqual([1, 2]);
    expect(first.answer).toMatchObject({ cut_by: 'limit' });
    const cursor = first.answer.next_cursor;
    const second = await server.call('find_products', { ...args, cursor });
    expect(listColumn(second.answer, 'products', 'product_id')).toEqual([3, 4]);
  });

  it('goes on with the next also when the last of all has it', async () => {
    const server = await open((index) => (index === 29 ? { Pictures: [{ PictureId: 1 }] } : {}));
    const args = { missing: ['pictures'], fields: ['product_id'], limit: 2 };
    const { answer } = await server.call('find_products', args);
    expect(answer).toMatchObject({ returned: 2, total: 29, cut_by: 'limit', next_cursor: expect.any(String) });
  });

  it('leaves no code without a match when it could not be judged', async () => {
    const server = await open(() => ({}));
    const { answer } = await server.call('find_products', { codes: ['P-1'], has: ['barcode'] });
    expect(answer.no_match).toBeUndefined();
  });

  it('is missing where it is empty', async () => {
    const server = await open(() => ({ Pictures: null }));
    const { answer, warnings } = await server.call('find_products', { missing: ['pictures'], limit: 0 });
    expect([answer.total, warnings]).toEqual([30, '']);
  });

  it.each([
    ['price_max', { price_max: 20, currency: 'GBP', limit: 0 }],
    ['sort_by', { sort_by: 'price', currency: 'GBP', limit: 2 }],
  ])('says which currencies there are when none is the one of %s', async (_title, args) => {
    const server = await open((index) => ({
      Prices: [
        { Price: index, Currency: '€' },
        { Price: 1, Currency: 'points, <b>not money</b>' },
      ],
    }));
    const { warnings } = await server.call('find_products', args);
    expect(warnings).toContain('No record read has a price in the currency asked for; the prices read are in EUR.');
    expect(warnings).not.toContain('points');
  });

  it('says how many ranked records lack the value when such are shown', async () => {
    const server = await open((index) => ({ Prices: index < 2 ? [{ Price: 5, Currency: 'EUR' }] : [] }));
    const three = await server.call('find_products', { sort_by: 'price', currency: 'EUR', limit: 3 });
    expect(three.warnings).toContain('28 of 30 ranked records have no such price');
    const two = await server.call('find_products', { sort_by: 'price', currency: 'EUR', limit: 2 });
    expect(two.warnings).toBe('');
  });

  it('is not searched for a name when names come under an unknown key', async () => {
    const categories = [{ CategoryId: 1, Bezeichnung: 'Schuhe' }];
    const server = await open(() => ({}), categories);
    const found = await server.call('list_reference_data', { kind: 'categories', name_contains: 'Schuhe' });
    expect(found.warnings).toContain('1 record could not be judged for name_contains');
    const listed = await server.call('list_reference_data', { kind: 'categories' });
    expect(listed.warnings).toContain('no name under a key that is known');
  });
});
