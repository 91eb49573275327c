/** Sub-records that Spec §2.4 does not show, over the whole path: what an entry says is judged, shown, or told of as unread. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn } from '../support/catalog-server.ts';
import { numberedProducts, openOverRecords } from './broken-pim.ts';

/** A server over products with the given fields, numbered from 1. */
function openOver(...extras: readonly WireRecord[]) {
  const records = numberedProducts(extras.length).map((record, index) => ({
    ...record,
    ...extras[index],
  }));
  return openOverRecords(records);
}

it('entries whose known keys are empty never count as missing where they say something else', async () => {
  const warranty = (Qqq: string | null): WireRecord => ({
    Warranties: [{ Name: null, Value: null, Qqq }],
  });
  const server = await openOver(warranty('24 months bring-in'), warranty(null));
  const { answer, warnings } = await server.call('find_products', {
    missing: ['warranties'],
    fields: ['product_id'],
  });
  expect(listColumn(answer, 'products', 'product_id')).toEqual([2]);
  expect(warnings).toContain('1 record could not be judged for missing');
});

describe('property values', () => {
  const material = (entry: WireRecord): WireRecord => ({
    Properties: [{ Name: 'Care', Value: 'Hand wash' }, entry],
  });
  const args = { properties: [{ name: 'Material', value: 'Wool' }], fields: ['product_id'] };

  it('are found in the forms in which they are nested', async () => {
    const server = await openOver(
      material({ Name: 'Material', Value: { Id: 1, Name: 'Wool' } }),
      material({ Name: 'Material', Values: [{ Value: 'Silk' }, { Value: 'Wool' }] }),
      material({ property: { id: 1, name: 'Material' }, propertyValue: { id: 3, value: 'Wool' } }),
      material({ Name: 'Material', Value: { Id: 1, Name: 'Silk' } }),
    );
    const { answer, warnings } = await server.call('find_products', args);
    expect(listColumn(answer, 'products', 'product_id')).toEqual([1, 2, 3]);
    expect(warnings).toBe('');
  });

  it('under a key that is not known leave open whether the product has the one asked for, and no other', async () => {
    const strange = material({ Name: 'Material', Value: null, Qqq: 'Wool' });
    const server = await openOver(strange, material({ Name: 'Material', Value: 'Wool' }));
    const wool = await server.call('find_products', args);
    expect(listColumn(wool.answer, 'products', 'product_id')).toEqual([2]);
    expect(wool.warnings).toContain('1 record could not be judged for properties');
    const cold = await server.call('find_products', {
      properties: [{ name: 'Care', value: 'Cold wash' }],
      limit: 0,
    });
    expect([cold.answer.total, cold.warnings]).toEqual([0, '']);
  });
});

it('rows of links never lend their own id to the brand or category that they link to', async () => {
  const server = await openOver({
    TrademarkProducts: [
      { Id: 77, ProductId: 1, TrademarkId: null, Trademark: { Id: 9, Name: 'Acme' } },
    ],
    CategoryProducts: [{ Id: 88, Category: { Id: 3 } }],
  });
  const { answer } = await server.call('find_products', {
    fields: ['brands', 'categories'],
    layout: 'records',
  });
  expect(answer.products).toMatchObject([
    { brands: [{ id: 9, name: 'Acme' }], categories: [{ id: 3 }] },
  ]);
});

it.each([
  [
    { price: '9', currencyId: 1, priceTypeId: 1 },
    '"price":9,"currency_id":1,"price_type_id":1',
    /^$/,
  ],
  [{ Price: 9, Currency: { Rate: 2 } }, '"price":9,"currency":{"rate":2}', /\(keys Currency\)/],
])('the price %j is shown, and what currency it is left open', async (price, shown, warned) => {
  const server = await openOver({ Prices: [price] });
  const listed = await server.call('find_products', { fields: ['prices'], layout: 'records' });
  expect(listed.text).toContain(shown);
  expect(listed.warnings).toMatch(warned);
  const found = await server.call('find_products', { price_max: 15, currency: 'USD', limit: 0 });
  expect(found.warnings).toContain('1 record could not be judged for price_max');
});
