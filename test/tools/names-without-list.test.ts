/** Brands and categories by name where the PIM serves no lists of them: its text filter is asked, and proves no zero. */
import { describe, expect, it } from 'vitest';
import { openForTest } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { buildGroundTruth, numbersIn } from './ground-truth.ts';

const truth = buildGroundTruth(300);

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
      return {
        body: honestPage(
          products.filter((one) => has(one.TrademarkProducts[0]?.Name)),
          body,
        ),
      };
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
