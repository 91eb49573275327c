/** Families in the variation tree (Spec §2.1, ParentId): parent and children, with what tells them apart. */
import { describe, expect, it } from 'vitest';
import { listRows } from '../support/catalog-server.ts';
import { below, numbersIn } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server: live } = serveGroundTruth(300);

/** A product without variants, and five that are made its children: one of them passive, one without variants. */
const PARENT = 100029;
const CHILDREN = [100002, 100048, 100083, 100139, 100299];
const CHILDLESS = 100018;
for (const product of truth.products) {
  if (CHILDREN.includes(Number(product.ProductId))) Object.assign(product, { ParentId: PARENT });
}
Object.assign(truth.products.find(({ ProductId }) => ProductId === 100139) ?? {}, { Status: -1 });

const { server: copied } = serveCopy(truth.source);

describe('get_product of a parent', () => {
  it('Spec §2.1: shows the children of the copy with what tells them apart, and when that was', async () => {
    const { answer } = await copied().call('get_product', { product_id: PARENT });
    expect(answer.children).toEqual({
      total: 5,
      columns: ['product_id', 'code', 'name', 'status', 'options'],
      rows: [
        [
          100002,
          'SHR-00002',
          'Cove Classic Collarless Shirt',
          'active',
          'Colour: Green; Size: L, XL, XXL (passive)',
        ],
        [100048, 'SHR-00048', 'Summit Soft Flannel Shirt', 'active', null],
        [
          100083,
          'SHR-00083',
          'Kite Organic Collarless Shirt',
          'active',
          'Colour: Grey; Size: M, L, XL',
        ],
        [
          100139,
          'SHR-00139',
          'Ridge Soft Collarless Shirt',
          'passive',
          'Colour: Burgundy; Size: S, M, L',
        ],
        [
          100299,
          'SHR-00299',
          'Wave Breathable Flannel Shirt',
          'active',
          'Colour: Red, Burgundy, Olive; Size: S, M',
        ],
      ],
      as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('Spec §4.2: does not say that there are none where no copy tells, and says how to find them', async () => {
    const { answer, warnings, requests } = await live.call('get_product', { product_id: PARENT });
    expect(answer.children).toBeUndefined();
    expect(warnings).toMatch(/Child products are not known here.*find_products with parent_id/);
    expect(requests).toBe(3);
  });

  it('says that there are none only when asked for, by a copy that is a proof', async () => {
    const asked = await copied().call('get_product', {
      product_id: CHILDLESS,
      sections: ['family'],
    });
    expect(asked.answer.children).toEqual({ total: 0, as_of: expect.any(String) });
    const whole = await copied().call('get_product', { product_id: CHILDLESS });
    expect([whole.answer.children, whole.warnings]).toEqual([undefined, '']);
  });
});

describe('get_product of a child', () => {
  it('Spec §2.1: shows the parent, by one request', async () => {
    const { answer, requests } = await live.call('get_product', {
      product_id: 100083,
      sections: ['family'],
    });
    const parent = truth.products.find(({ ProductId }) => ProductId === PARENT);
    expect(answer.parent).toEqual({
      product_id: PARENT,
      code: parent?.Code,
      name: parent?.Name,
      status: 'active',
    });
    expect(requests).toBe(2);
  });
});

it('a parent without variants that is asked for them says who tells of its children', async () => {
  const { answer, warnings } = await live.call('get_variants', { product_codes: ['DRS-00029'] });
  expect(answer.without_variants).toEqual(['DRS-00029']);
  expect(warnings).toContain('get_product with the section family');
  const sheet = await live.call('get_product', { product_id: PARENT, sections: ['variants'] });
  expect(sheet.warnings).toContain('the section family tells');
});

describe('list_reference_data', () => {
  it.each([
    ['brands', 'TrademarkProducts', 'TrademarkId'],
    ['categories', 'CategoryProducts', 'CategoryId'],
  ])(
    'tells how many products each of %s holds, with all below it, as of the copy',
    async (kind, field, key) => {
      const { answer, warnings } = await copied().call('list_reference_data', {
        kind,
        max_tokens: 8_000,
      });
      const all = truth.products.map((product) => numbersIn(product, field, key));
      const rows = listRows(answer, 'items');
      expect(rows.length).toBeGreaterThan(10);
      for (const { id, products } of rows) {
        const ids = kind === 'brands' ? new Set([Number(id)]) : below(truth, Number(id));
        expect([id, products]).toEqual([
          id,
          all.filter((own) => own.some((one) => ids.has(one))).length,
        ]);
      }
      expect(warnings).toMatch(/products: counted in the local copy of \d{4}-/);
    },
  );

  it('tells none where no copy knows them, and says so when they are asked for', async () => {
    const summary = await live.call('list_reference_data', { kind: 'brands', limit: 3 });
    expect([summary.answer.columns, summary.warnings]).toEqual([
      ['id', 'code', 'name', 'parent_id'],
      '',
    ]);
    const asked = await live.call('list_reference_data', {
      kind: 'brands',
      limit: 3,
      fields: ['name', 'products'],
    });
    expect(asked.warnings).toContain('products: how many each holds is not known');
  });
});
