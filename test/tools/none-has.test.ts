/** A zero for a word that nothing has says so, and offers what there is (a zero is a fact). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listRows, type ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import {
  honestPage,
  numberedProducts,
  openOverLists,
  openOverRecords,
  type PimServer,
  startPim,
} from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const COLOURS = ['Black', 'Black', 'Black', 'White', 'White', 'Red'];
const TRANSLATIONS = ['de-DE', 'fr-FR'].map((Culture) => ({ Culture, Name: 'Schuh' }));

const PRODUCTS: readonly WireRecord[] = numberedProducts(6).map((record, index) => ({
  ...record,
  Properties: [
    { Name: 'Colour', Code: 'col', Value: COLOURS[index] },
    { Name: 'Weight', Value: String((index + 1) * 250), Unit: 'g' },
    { Name: 'Display', Value: '1920 x 1080' },
    { Name: '[Injected](https://x.example/)', Value: 'x' },
    { Name: 'Güç (W)', Code: 'power', Value: String(index * 500) },
    { Name: 'Video resolution', Value: '1080p' },
    ...['Sensor size', 'Box size'].map((Name) => ({ Name, Value: 'large' })),
  ],
  Tags: [{ Name: 'eco' }, { Name: index > 3 ? 'new' : 'sale' }],
  Type: index > 0 ? 1 : 2,
  Translations: TRANSLATIONS,
}));

const VARIANTS: readonly WireRecord[] = ['S', 'M', 'L'].map((Value, at) => ({
  VariantId: at + 1,
  ProductId: 1,
  Code: `V-${at}`,
  Status: 1,
  OptionValues: [{ OptionName: 'Size', Value }],
}));

let server: PimServer;
beforeAll(async () => {
  server = await startPim();
  server.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'variants' ? VARIANTS : PRODUCTS, body),
  }));
});
afterAll(() => server.close());

const noneHas = async (args: ToolAnswer, tool = 'find_products') => {
  const { answer } = await server.call(tool, { limit: 0, ...args });
  if (answer.returned === 0 && answer.none_has !== undefined)
    expect(Object.keys(answer)[0]).toBe('none_has');
  if (answer.total === undefined) expect(answer.scanned).not.toHaveProperty('matched');
  return [answer.total, answer.none_has];
};

describe('a zero says of what there is nothing, and what there is', () => {
  const COLOURS_THERE = ['Black', 'White', 'Red'];
  it.each([
    [{ name: 'Colour', value: 'Turquoise' }, { common: COLOURS_THERE }],
    [{ name: 'Colour', contains: 'turq' }, { common: COLOURS_THERE }],
    [{ name: 'Weight', min: 2, unit: 'kg' }, { common: ['g'] }],
    [{ name: 'Weight', max: 2 }, { common: ['g'] }],
  ] as const)('of a property %j', async ({ name: property, ...asked }, told) => {
    expect(await noneHas({ properties: [{ name: property, ...asked }] })).toEqual([
      0,
      [{ property, ...asked, ...told }],
    ]);
  });

  const ofProperty = (asked: ToolAnswer) => ({ properties: [asked] });
  it.each([
    ['a tag', { tag: 'echo' }, { tag: 'echo', nearest: ['eco'] }],
    ['a culture', { has: ['translation:it'] }, { translation: 'it', common: ['de-DE', 'fr-FR'] }],
    [
      'a name',
      ofProperty({ name: 'Colur', value: 'Red' }),
      { property: 'Colur', nearest: ['Colour'] },
    ],
    [
      'a value that is nearly written so',
      ofProperty({ name: 'Colour', value: 'Rad' }),
      { property: 'Colour', value: 'Rad', nearest: ['Red'], common: COLOURS_THERE },
    ],
    [
      'a unit of another kind',
      ofProperty({ name: 'Weight', min: 2, unit: 'cm' }),
      { property: 'Weight', unit: 'cm', common: ['g'] },
    ],
  ])('but no zero where %s means nothing', async (_what, args, told) => {
    expect(await noneHas(args)).toEqual([undefined, [told]]);
  });

  it.each([
    ['XL', undefined, ['L']],
    ['2XL', 0, undefined],
    ['42', 0, undefined],
  ])('of the size %s, with the sizes that there are', async (value, total, nearest) => {
    const told = [{ option: 'Size', value, ...(nearest && { nearest }), common: ['S', 'M', 'L'] }];
    expect(await noneHas({ options: [{ name: 'Size', value }] }, 'get_variants')).toEqual([
      total,
      told,
    ]);
  });

  it('of nothing where each word is there, and only not all of them together', async () => {
    expect(await noneHas({ properties: [{ name: 'Colour', value: 'Red' }], type: 2 })).toEqual([
      0,
      undefined,
    ]);
  });

  it('in the words of the catalog with their markup made harmless', async () => {
    const [, told] = await noneHas({ properties: [{ name: 'Qzz' }] });
    expect(JSON.stringify(told)).toContain('Injected');
    expect(JSON.stringify(told)).not.toContain('](');
  });
});

describe('a name that no record has', () => {
  it.each([
    [{ name: 'güç', min: 1, unit: 'kW' }, 4, { güç: ['Güç (W)'] }],
    [{ name: 'power', min: 1_000 }, 4, undefined],
    [{ name: 'Resolution', contains: '1080' }, 6, { Resolution: ['Video resolution'] }],
    [{ name: 'Weight (kg)', min: 1 }, 3, { 'Weight (kg)': ['Weight'] }],
  ])('is taken for the one that it can only be: %j', async (asked, total, resolved) => {
    const { answer } = await server.call('find_products', { properties: [asked], limit: 0 });
    expect([answer.total, answer.resolved]).toEqual([total, resolved]);
  });

  it('is taken so in a count, and in what goes on', async () => {
    const counted = await server.call('find_products', { count_by: 'property:Güç', limit: 1 });
    expect(counted.answer).toMatchObject({
      total: 6,
      counts: [['0', 1]],
      resolved: { Güç: ['Güç (W)'] },
    });
    const list = (name: string, more = {}) =>
      server.call('find_products', { properties: [{ name }], limit: 5, fields: ['code'], ...more });
    const { answer, warnings } = await list('Resolution');
    expect(warnings).not.toContain('next_cursor');
    const rest = await list('Resolution', { cursor: answer.next_cursor });
    expect(rest.answer.returned).toBe(1);
  });

  it('is taken so in a field, whose column has the name that records have', async () => {
    const { answer, warnings } = await server.call('find_products', {
      properties: [{ name: 'Güç' }],
      fields: ['code', 'property:Resolution'],
      layout: 'records',
    });
    const shown = listRows(answer, 'products').map(
      (product) => product['property:Video resolution'],
    );
    expect(shown.some((resolution) => resolution !== undefined)).toBe(true);
    expect(answer.resolved).toMatchObject({ Resolution: ['Video resolution'] });
    expect(warnings).not.toContain('Empty in every record');
  });

  it('is asked back where it can be several', async () => {
    const told = [{ property: 'size', could_be: ['Sensor size', 'Box size'] }];
    expect(await noneHas({ properties: [{ name: 'size' }] })).toEqual([undefined, told]);
  });
});

describe('an answer that is no zero tells of a word that nothing has', () => {
  it('where everything is missing because of it', async () => {
    const told = [{ translation: 'it', common: ['de-DE', 'fr-FR'] }];
    expect(await noneHas({ missing: ['translation:it'] })).toEqual([6, told]);
  });

  it('where everything is counted as without it', async () => {
    const { answer } = await server.call('find_products', { count_by: 'property:Colur' });
    expect(answer).toMatchObject({
      total: 6,
      none_has: [{ property: 'Colur', nearest: ['Colour'] }],
    });
  });
});

describe('an answer of the copy', () => {
  const spoken = (Culture: string) => ({ Translations: [{ Culture, Name: 'Schuh' }] });
  const { call } = serveCopyOf({
    products: numberedProducts(5).map((record, at) => ({
      ...record,
      ...spoken(at === 4 ? 'de-DE' : 'fr-FR'),
    })),
  });

  it('tells only of words that nothing in the catalog has, however few records it shows', async () => {
    const list = async (args: ToolAnswer) =>
      (await call('find_products', { limit: 2, ...args })).answer;
    const first = await list({ missing: ['translation:de'] });
    expect(first).toMatchObject({ total: 4, returned: 2, freshness: 'copy' });
    for (const answer of [
      first,
      await list({ missing: ['translation:de'], cursor: first.next_cursor }),
      await list({ culture: 'de-DE', freshness: 'copy' }),
    ]) {
      expect(answer).not.toHaveProperty('none_has');
      expect(answer).not.toHaveProperty('warnings');
    }
    const told = [{ translation: 'it', common: ['fr-FR', 'de-DE'] }];
    for (const args of [{ missing: ['translation:it'] }, { culture: 'it', freshness: 'copy' }]) {
      const answer = await list(args);
      expect([answer.none_has, JSON.stringify(answer.warnings ?? '')]).toEqual([
        told,
        expect.not.stringContaining('records read'),
      ]);
    }
  });

  it('offers what the whole copy has where filters left but some records', async () => {
    const { answer } = await call('find_products', {
      missing: ['translation:it'],
      product_ids: [1, 2],
      freshness: 'copy',
    });
    expect(answer).toMatchObject({
      total: 2,
      none_has: [{ translation: 'it', common: expect.arrayContaining(['fr-FR', 'de-DE']) }],
    });
  });
});

it('an answer that goes on tells nothing of the records before it', async () => {
  const records = numberedProducts(150).map((record, index) => ({
    ...record,
    Tags: index < 2 ? ['new'] : ['sale'],
  }));
  const own = await openOverRecords(records);
  const args = { tag: 'new', limit: 1, fields: ['code'] };
  const { answer } = await own.call('find_products', args);
  const rest = await own.call('find_products', { ...args, cursor: answer.next_cursor });
  expect(rest.answer).toMatchObject({ returned: 1, total: 2 });
  expect(rest.answer).not.toHaveProperty('none_has');
});

describe('conditions on properties', () => {
  it('say where records state their numbers in several units and none is asked for', async () => {
    const units = ['kg', 'Gramm', 'dozen'].map((Unit) => ({
      Properties: [{ Name: 'Weight', Value: '2', Unit }],
    }));
    const own = await openOverRecords(
      numberedProducts(3).map((record, index) => ({ ...record, ...units[index] })),
    );
    const ask = (property: ToolAnswer) =>
      own.call('find_products', { properties: [property], limit: 0 });
    const bare = await ask({ name: 'Weight', min: 1 });
    expect(bare.answer.total).toBe(3);
    expect(bare.warnings).toContain('in several units were compared as they are written: add unit');
    const inKg = await ask({ name: 'Weight', min: 1, unit: 'kg' });
    expect(inKg.answer.total).toBe(1);
    expect(inKg.warnings).toContain('1 record could not be judged for properties');
  });

  it('give no total where none matches and some could not be judged', async () => {
    const values = ['20 °C', '68 °F', '30-40', 'boils'];
    const records = values.map((Value) => ({ Properties: [{ Name: 'Max temp', Value }] }));
    const own = await openOverRecords(
      numberedProducts(4).map((record, index) => ({ ...record, ...records[index] })),
    );
    const ask = (property: ToolAnswer) =>
      own.call('find_products', { properties: [{ name: 'Max temp', ...property }], limit: 0 });
    const none = await ask({ min: 90, unit: '°C' });
    expect(none.answer).toMatchObject({ returned: 0, scanned: { read: 4, complete: true } });
    expect(none.answer).not.toHaveProperty('total');
    expect(none.answer.scanned).not.toHaveProperty('matched');
    expect(none.warnings).toContain('not counted here, so it may match');
    const some = await ask({ min: 20, unit: '°C' });
    expect(some.answer).toMatchObject({ total: 2 });
    expect(some.warnings).toContain('1 record could not be judged');
  });
});

it('a zero of the copy names the word that nothing has, though one record without the name comes first among many', async () => {
  const colours = ['Siyah', 'Siyah', 'Beyaz'].map((Value) => [{ OptionName: 'Colour', Value }]);
  const variants = Array.from({ length: 3_100 }, (_, at) => ({
    VariantId: at + 1,
    ProductId: 1,
    Code: `V-${at}`,
    Name: 'Cup',
    Status: 1,
    OptionValues: at === 0 ? [{ OptionName: 'Size', Value: 'M' }] : colours[at % 3],
  }));
  const own = await openOverLists({ variants }, { env: SYNC_ENV });
  await own.call('sync_catalog');
  const args = { options: [{ name: 'Colour', value: 'Black' }], limit: 0, freshness: 'copy' };
  const { answer } = await own.call('get_variants', { name_contains: ['cup'], ...args });
  expect(answer).toMatchObject({ total: 0, scanned: { read: variants.length } });
  expect(answer.none_has).toEqual([
    { option: 'Colour', value: 'Black', common: ['Siyah', 'Beyaz'] },
  ]);
});
