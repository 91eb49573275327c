/** Brands and categories by parts of their names, with what is below them, and by names where the PIM serves no lists of them. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { openForTest, type ToolAnswer } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { below, countIn, numbersIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth(300);
const { categories, trademarks } = truth.source;

const count = async (args: ToolAnswer) => (await server.call('find_products', { ...args, limit: 0 })).answer;

describe('a part of a name', () => {
  it('that no name contains is answered with the nearest names', async () => {
    const [brand] = trademarks.map(({ name }) => name).filter((name) => /^[A-Za-z]{8,}$/.test(name));
    const mistyped = `${brand?.slice(0, 4)}x${brand?.slice(5)}`;
    const answer = await count({ brand_name_contains: [mistyped] });
    expect(answer).toMatchObject({ total: 0, none_has: [{ brand: mistyped, nearest: [brand] }] });
    const nothing = await count({ category_name_contains: ['qqxzqqxzqqx'] });
    expect(nothing.none_has).toEqual([{ category: 'qqxzqqxzqqx' }]);
  });
});

describe('a part of the name of categories', () => {
  /** Part of the names of a few categories, of which some have others below. */
  const part = 'rel';
  const alone = new Set(categories.filter(({ name }) => name.toLowerCase().includes(part)).map(({ id }) => id));
  const ids = new Set([...alone].flatMap((id) => [...below(truth, id)]));

  it('means all below those that contain it', async () => {
    const active = ({ Status }: WireRecord) => Status === 1;
    expect((await count({ category_name_contains: [part] })).total).toBe(countIn(truth, ids));
    expect((await count({ category_name_contains: [part], status: 'active' })).total).toBe(countIn(truth, ids, active));
  });

  it('Spec §4.2: is the text filter of the PIM with subcategories false', async () => {
    const answer = await count({ category_name_contains: [part], subcategories: false });
    const asked = { IncludeCategoryNames: [part] };
    expect(answer).toMatchObject({ total: countIn(truth, alone), applied_filters: asked });
  });
});

describe('a part of a name without its accents', () => {
  const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const brand = trademarks.find(
    ({ id, name }) => /^[\p{L}]{6,}$/u.test(name) && fold(name) !== name.toLowerCase() && ofBrand(id).length > 0,
  );
  const { id = 0, name = '' } = brand ?? {};
  function ofBrand(one: number) {
    return truth.products.filter((it) => numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(one));
  }

  it('Spec §4.2: counts the brands by their ids, since the PIM compares exact letters, and says so', async () => {
    const { answer, warnings } = await server.call('find_products', { brand_name_contains: [fold(name)], limit: 0 });
    expect(answer).toMatchObject({ total: ofBrand(id).length, applied_filters: { TrademarkIds: [id] } });
    expect(warnings).toContain('brand_name_contains: accents and punctuation were ignored');
  });

  it('beside ids stays the text filter, and says that it compares accents', async () => {
    const args = { brand_name_contains: [fold(name)], brand_ids: [id], limit: 0 };
    const { answer, warnings } = await server.call('find_products', args);
    expect(answer).toMatchObject({ applied_filters: { IncludeTrademarkNames: [fold(name)] } });
    expect(warnings).toContain('accents included, without those below them, because brand_ids is given too');
  });
});

describe('a PIM that serves no list of brands', () => {
  const openWithout = async () => {
    const own = await openForTest({ source: truth.source });
    await own.sandbox.setFaults([
      { fault: 'status', status: 404, endpoint: 'trademarks' },
      { fault: 'status', status: 404, endpoint: 'categories' },
    ]);
    return own;
  };

  it('is asked by its text filter, and what shows that very name is counted', async () => {
    const own = await openWithout();
    const { answer, warnings } = await own.call('find_products', { brand_names: ['Kestrelund'], limit: 0 });
    const { id } = truth.source.trademarks.find(({ name }) => name === 'Kestrelund') ?? {};
    const right = truth.products.filter((it) => numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(id ?? -1));
    expect(answer).toMatchObject({ total: right.length, scanned: { complete: true } });
    expect(warnings).toContain('counts records that show a brand of that name');
    const part = (await own.call('find_products', { brand_names: ['Kestrel'], limit: 0 })).answer;
    expect(part).not.toHaveProperty('total');
  });

  it('says that categories below are left out', async () => {
    const own = await openWithout();
    const { id = 0 } = truth.source.categories.find(({ parentId }) => parentId === null) ?? {};
    const { answer, warnings } = await own.call('find_products', { category_ids: [id], limit: 0 });
    const right = truth.products.filter((it) => numbersIn(it, 'CategoryProducts', 'CategoryId').includes(id));
    expect(answer).toMatchObject({ total: right.length });
    expect(warnings).toContain('below those given are left out');
  });
});

describe('a PIM without lists, whose text filter heeds accents', () => {
  const products = numberedProducts(5).map((product, at) => ({
    ...product,
    TrademarkProducts: [{ TrademarkId: at < 3 ? 1 : 2, Name: at < 3 ? 'Akınsu' : 'Homee Plus' }],
  }));
  const open = () =>
    openOverPim((endpoint, body) => {
      if (endpoint !== 'products') return { status: 404, body: {} };
      const texts = body.IncludeTrademarkNames as string[] | undefined;
      const has = (name = '') => texts === undefined || texts.some((text) => name.includes(text));
      const found = products.filter(({ TrademarkProducts: [brand] }) => has(brand?.Name));
      return { body: honestPage(found, body) };
    });

  it.each([{ brand_names: ['akinsu'] }, { brand_names: ['Homee'] }, { brand_name_contains: ['AKINSU'] }])(
    'does not count %j as 0',
    async (args) => {
      const { answer, warnings } = await (await open()).call('find_products', { ...args, limit: 0 });
      expect(answer).not.toHaveProperty('total');
      expect(warnings).toContain('which proves nothing');
    },
  );
});
