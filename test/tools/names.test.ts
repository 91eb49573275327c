/** Brands and categories as people name them (a zero is a fact). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, openForTest, type ToolAnswer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { below, countIn, numbersIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();
const { categories, trademarks } = truth.source;

const count = async (args: ToolAnswer) =>
  (await server.call('find_products', { ...args, limit: 0 })).answer;
const countBelow = (id: number): number => countIn(truth, below(truth, id));

/** A category with others below it, which hold products. */
const DEPARTMENT = categories.find(
  ({ id }) => below(truth, id).size > 3 && countBelow(id) > countIn(truth, new Set([id])),
);
const { id: departmentId = 0, name: department = '' } = DEPARTMENT ?? {};

describe('a name', () => {
  it.each(trademarks.map(({ id, name }) => [name, id] as const))(
    'Spec §4.2: of the brand %s counts its products',
    async (name, id) => {
      const right = truth.products.filter((it) =>
        numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(id),
      );
      expect(await count({ brand_names: [name] })).toMatchObject({ total: right.length });
    },
  );

  it.each(
    categories
      .filter((_, index) => everydayOrSoak(index % 3 === 0, true))
      .map(({ name }) => [name] as const),
  )('Spec §4.2: of the category %s counts what is in it and below it', async (name) => {
    const ids = new Set(
      categories.filter((one) => one.name === name).flatMap(({ id }) => [...below(truth, id)]),
    );
    expect(await count({ category_names: [name] })).toMatchObject({ total: countIn(truth, ids) });
  });

  it('that nothing has is refused with the nearest, and not counted as 0', async () => {
    const called = await server.call('find_products', { brand_names: ['Kestrelunt'], limit: 0 });
    expect(errorOf(called)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: 'brand_names: no brand is called "Kestrelunt" in the list of the PIM.',
      nearest: expect.arrayContaining([expect.stringMatching(/^Kestrelund \(ID \d+\)$/)]),
    });
  });
});

it.each(['category_ids', 'exclude_category_ids'])(
  'an id in %s that the list does not have is said to be none',
  async (ids) => {
    const { warnings } = await server.call('find_products', {
      [ids]: [departmentId, 987_654],
      limit: 0,
    });
    expect(warnings).toContain(`${ids}: the PIM's list of categories has no category 987654.`);
    expect(warnings).not.toContain(`category ${departmentId}`);
  },
);

const inCategories = (ids: readonly number[]) =>
  numberedProducts(ids.length).map((one, at) => ({
    ...one,
    CategoryProducts: [{ CategoryId: ids[at], Name: 'x' }],
  }));

describe('a department', () => {
  it('is counted with all below it, by name and by id, and says how many those are', async () => {
    const total = countBelow(departmentId);
    const told = [
      expect.stringContaining(department),
      `and ${below(truth, departmentId).size - 1} below`,
    ];
    expect(await count({ category_names: [department] })).toMatchObject({
      total,
      resolved: { [department]: told },
    });
    expect(await count({ category_ids: [departmentId] })).toMatchObject({
      total,
      resolved: { [departmentId]: told },
    });
  });

  it('is counted alone where that is asked', async () => {
    const alone = await count({ category_ids: [departmentId], subcategories: false });
    expect(alone).toMatchObject({ total: countIn(truth, new Set([departmentId])) });
    expect(alone).not.toHaveProperty('resolved');
  });

  it('is left out whole', async () => {
    const { total } = await count({ exclude_category_ids: [departmentId] });
    expect(total).toBe(truth.products.length - countBelow(departmentId));
  });

  it('Spec §4.2: is counted alone where that is asked, though the PIM itself includes what is below', async () => {
    const tree = [
      { CategoryId: 1, Name: 'Men' },
      { CategoryId: 2, Name: 'Shirts', ParentId: 1 },
    ];
    const products = inCategories([1, 1, 2, 2, 2]);
    const own = await openOverPim((endpoint, { CategoryIds: ids = [1], ...body }) => {
      const found = (ids as readonly number[]).includes(1) ? products : [];
      return { body: honestPage(endpoint === 'categories' ? tree : found, body) };
    });
    const args = { category_ids: [1], subcategories: false };
    const { answer } = await own.call('find_products', args);
    expect(answer).toMatchObject({
      total: 2,
      returned: 2,
      scanned: { read: 5, matched: 2, complete: true },
    });
    expect(answer.warnings).toContain(
      'subcategories: false takes products that name the category itself, even if they name one below it, too.',
    );
    expect((await own.call('find_products', { ...args, limit: 0 })).answer.total).toBe(2);
    expect(
      (await own.call('find_products', { category_names: ['Men'], limit: 0 })).answer.total,
    ).toBe(5);
  });
});

/** A PIM with the categories, of whose products each is in one of them. */
const openOverCategories = (list: readonly WireRecord[], products: readonly WireRecord[]) =>
  openOverPim((endpoint, { CategoryIds: ids = [], ...body }) => {
    const isAsked = (_product: WireRecord, at: number): boolean =>
      (ids as readonly number[]).includes(at + 1);
    return { body: honestPage(endpoint === 'categories' ? list : products.filter(isAsked), body) };
  });

it('a category counts what is below it where the PIM states parents by their links', async () => {
  const own = await openOverCategories(
    [
      { CategoryId: 1, Name: 'Boats', link: '/groups/boats', parent: null },
      { CategoryId: 2, Name: 'Kayaks', link: '/groups/kayaks', parent: '/groups/boats' },
    ],
    inCategories([1, 2]),
  );

  const { answer } = await own.call('find_products', { category_names: ['Boats'], limit: 0 });

  expect(answer).toMatchObject({ total: 2 });
});

it('a category of a list without parents is said to count alone', async () => {
  const own = await openOverCategories(
    [
      { CategoryId: 1, Name: 'Boats' },
      { CategoryId: 2, Name: 'Kayaks' },
    ],
    inCategories([1, 2]),
  );

  const { answer } = await own.call('find_products', { category_names: ['Boats'], limit: 0 });

  expect(answer).toMatchObject({
    total: 1,
    warnings: [
      'No category states one above it, so each counts alone, without what may lie below it.',
    ],
  });
});

it('several categories of one name are all meant, and told with their paths, which can be given back', async () => {
  const tree = [
    { CategoryId: 1, Name: 'Men' },
    { CategoryId: 2, Name: 'Women' },
    { CategoryId: 3, Name: 'Tees', ParentId: 1 },
    { CategoryId: 4, Name: 'Tees', ParentId: 2 },
  ];
  const products = inCategories([0, 1, 2, 3, 4]);
  const own = await openOverPim((endpoint, { CategoryIds: ids = [], ...body }) => {
    const found = products.filter((_, at) => (ids as readonly number[]).includes(at));
    return { body: honestPage(endpoint === 'categories' ? tree : found, body) };
  });
  const { answer, warnings } = await own.call('find_products', { category_names: ['tees'] });
  expect(answer).toMatchObject({
    total: 2,
    resolved: { tees: ['Men > Tees (ID 3)', 'Women > Tees (ID 4)'] },
  });
  expect(warnings).toContain(
    'category_names: several categories have one name, and all of them count',
  );

  expect(errorOf(await own.call('find_products', { category_names: ['Tee'] }))).toMatchObject({
    nearest: ['Men > Tees (ID 3)', 'Women > Tees (ID 4)'],
  });
  expect(
    errorOf(await own.call('find_products', { category_names: ["Women's tees"] })),
  ).toMatchObject({
    nearest: ['Women > Tees (ID 4)'],
  });
  const shown = 'Men > Tees (ID 3)';
  const { answer: given } = await own.call('find_products', { category_names: [shown], limit: 0 });
  expect(given).toMatchObject({ total: 1, resolved: { [shown]: [shown] } });
});

it('a brand that has come since the copy was read is asked of the PIM', async () => {
  const brands = [{ TrademarkId: 1, Name: 'Old' }];
  const products = numberedProducts(4).map((product) => ({
    ...product,
    Status: 1,
    TrademarkProducts: brands,
  }));
  const own = await openOverPim((endpoint, body) => {
    if (endpoint === 'trademarks') return { body: honestPage(brands, body) };
    return {
      body: endpoint === 'products' ? honestPage(products, body) : { result: [], totalCount: 0 },
    };
  });
  expect((await own.call('sync_catalog')).answer.state).toBe('done');
  brands.push({ TrademarkId: 2, Name: 'New' });
  const { answer } = await own.call('find_products', {
    brand_names: ['New'],
    status: 'active',
    limit: 0,
  });
  expect(answer).toMatchObject({ total: 4, applied_filters: { TrademarkIds: [2] } });
});

describe('a part of a name', () => {
  it('that no name contains is answered with the nearest names', async () => {
    const [brand] = trademarks
      .map(({ name }) => name)
      .filter((name) => /^[A-Za-z]{8,}$/.test(name));
    const mistyped = `${brand?.slice(0, 4)}x${brand?.slice(5)}`;
    const answer = await count({ brand_name_contains: [mistyped] });
    expect(answer.none_has).toEqual([{ brand: mistyped, nearest: [brand] }]);
    expect(answer).not.toHaveProperty('total');
    const nothing = await count({ category_name_contains: ['qqxzqqxzqqx'] });
    expect(nothing.none_has).toEqual([{ category: 'qqxzqqxzqqx' }]);
  });
});

describe('a part of the name of categories', () => {
  /** Part of the names of a few categories, of which some have others below. */
  const part = 'rel';
  const alone = new Set(
    categories.filter(({ name }) => name.toLowerCase().includes(part)).map(({ id }) => id),
  );
  const ids = new Set([...alone].flatMap((id) => [...below(truth, id)]));

  it('means all below those that contain it', async () => {
    const active = ({ Status }: WireRecord) => Status === 1;
    expect((await count({ category_name_contains: [part] })).total).toBe(countIn(truth, ids));
    expect((await count({ category_name_contains: [part], status: 'active' })).total).toBe(
      countIn(truth, ids, active),
    );
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
    ({ id, name }) =>
      /^[\p{L}]{6,}$/u.test(name) && fold(name) !== name.toLowerCase() && ofBrand(id).length > 0,
  );
  const { id = 0, name = '' } = brand ?? {};
  function ofBrand(one: number) {
    return truth.products.filter((it) =>
      numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(one),
    );
  }

  it('Spec §4.2: counts the brands by their ids, since the PIM compares exact letters', async () => {
    const { answer } = await server.call('find_products', {
      brand_name_contains: [fold(name)],
      limit: 0,
    });
    expect(answer).toMatchObject({
      total: ofBrand(id).length,
      applied_filters: { TrademarkIds: [id] },
    });
  });

  it('beside ids stays the text filter, and says that it compares accents', async () => {
    const args = { brand_name_contains: [fold(name)], brand_ids: [id], limit: 0 };
    const { answer, warnings } = await server.call('find_products', args);
    expect(answer).toMatchObject({ applied_filters: { IncludeTrademarkNames: [fold(name)] } });
    expect(warnings).toContain(
      'accents included, without those below them, because brand_ids is given too',
    );
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

  it('cannot be asked by a whole name, and says by what it can', async () => {
    const own = await openWithout();
    const refused = await own.call('find_products', { brand_names: ['Kestrelund'], limit: 0 });
    expect(errorOf(refused)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed:
        'brand_names cannot be looked up, because the PIM serves no list of brands that could be read.',
      fix: 'Use brand_name_contains or brand_ids.',
    });
  });

  it('says that categories below are left out', async () => {
    const own = await openWithout();
    const { id = 0 } = truth.source.categories.find(({ parentId }) => parentId === null) ?? {};
    const { answer, warnings } = await own.call('find_products', { category_ids: [id], limit: 0 });
    const right = truth.products.filter((it) =>
      numbersIn(it, 'CategoryProducts', 'CategoryId').includes(id),
    );
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

  it('does not count a part of a name as 0', async () => {
    const args = { brand_name_contains: ['AKINSU'] };
    const { answer, warnings } = await (await open()).call('find_products', { ...args, limit: 0 });
    expect(answer).not.toHaveProperty('total');
    expect(warnings).toContain('which proves nothing');
  });
});
