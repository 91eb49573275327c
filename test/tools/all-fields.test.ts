/** What fields ["all"] shows of lists: properties by name, brands and categories with names, also where records have ids alone. */
import { describe, expect, it } from 'vitest';
import { listRows } from '../support/catalog-server.ts';
import { openOverLists } from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const LISTS = {
  products: [
    {
      ProductId: 1,
      Code: 'P-1',
      Name: 'Lamp',
      Properties: [
        { attributeCode: 'A1', attributeLabel: 'Colour', data: 'red' },
        { attributeCode: 'A2', attributeLabel: 'Weight', data: '5', unit: 'kg' },
      ],
      CategoryProducts: [{ CategoryId: 7 }],
      TrademarkProducts: [{ TrademarkId: 3 }],
      Status: 1,
    },
  ],
  categories: [{ CategoryId: 7, Name: 'Lamps', Code: 'LA' }],
  trademarks: [{ TrademarkId: 3, Name: 'Lumen', Code: 'LU' }],
};

const BRANDS = [{ id: 3, name: 'Lumen' }];
const CATEGORIES = [{ id: 7, name: 'Lamps' }];

describe('find_products with fields ["all"]', () => {
  it('shows properties as name and value', async () => {
    const server = await openOverLists(LISTS);
    const { answer } = await server.call('find_products', { codes: ['P-1'], fields: ['all'] });
    const [product] = listRows(answer, 'products');
    expect(product?.properties).toEqual({ Colour: 'red', Weight: '5 kg' });
  });

  it('names brands and categories by the lists of the PIM', async () => {
    const server = await openOverLists(LISTS);
    const { answer } = await server.call('find_products', { codes: ['P-1'], fields: ['all'] });
    const [product] = listRows(answer, 'products');
    expect(product?.brands).toEqual(BRANDS);
    expect(product?.categories).toEqual(CATEGORIES);
  });
});

describe('with a copy', () => {
  const { call } = serveCopyOf(LISTS);

  it.each(['copy', 'live'])('names brands and categories by it (%s)', async (freshness) => {
    const args = { codes: ['P-1'], fields: ['all'], freshness };
    const { answer } = await call('find_products', args);
    const [product] = listRows(answer, 'products');
    expect(product?.brands).toEqual(BRANDS);
    expect(product?.categories).toEqual(CATEGORIES);
  });

  it('names them in get_product, too', async () => {
    const { answer } = await call('get_product', { code: 'P-1', sections: ['classification'] });
    expect(answer.product).toMatchObject({ brands: BRANDS, categories: CATEGORIES });
  });
});
