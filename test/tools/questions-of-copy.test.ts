/** Questions that the copy answers by one SELECT, where its rows are not those of the list that is asked. */
import { describe, expect, it } from 'vitest';
import { serveCopy } from './served-copy.ts';

const { server, products: PRODUCTS } = serveCopy(110);
const FROM_COPY = { freshness: 'copy' } as const;
const FROM_PIM = { freshness: 'live' } as const;

describe('a question of the copy', () => {
  it('counts nothing beside a code that nothing has', async () => {
    const args = { product_codes: ['NO-SUCH'], options: [{ name: 'Size' }], ...FROM_COPY };
    const { answer } = await server().call('get_variants', args);
    expect(answer).toMatchObject({ total: 0, returned: 0 });
    expect(answer).not.toHaveProperty('not_stated');
  });

  it('finds no name by a sign alone', async () => {
    const args = { name_contains: ['®'], limit: 0, ...FROM_COPY };
    const { answer } = await server().call('find_products', args);
    expect(answer.total).toBeLessThan(PRODUCTS / 2);
  });

  it('takes a thousand codes', async () => {
    const codes = [...Array.from({ length: 999 }, (_, at) => `CODE-${at}`), 'SHR-00002'];
    const args = { codes, status: 'active', limit: 1, ...FROM_COPY };
    const { answer } = await server().call('find_products', args);
    expect(answer).toMatchObject({ total: 1, returned: 1 });
  });

  it('reads what variants were asked by live, too', async () => {
    const { answer: listed } = await server().call('get_variants', {
      product_codes: ['SHR-00002'],
      fields: ['code'],
    });
    const codes = listed.variants as readonly (readonly [string])[] | readonly { code: string }[];
    const [first] = codes;
    const code = Array.isArray(first) ? first[0] : (first as { code: string }).code; // either layout
    const { answer } = await server().call('find_products', {
      variant_codes: [code],
      has: ['name'],
      ...FROM_PIM,
    });
    expect(answer).toMatchObject({ total: 1 });
    expect(answer).not.toHaveProperty('no_match');
  });
});

describe('variants', () => {
  it.each([
    ['brand', 'JOIN product_brands p USING (product_id)', 'p.name'],
    ['root_category', 'JOIN product_category_tree p USING (product_id)', 'p.root'],
  ])('are counted by what their products have: %s', async (word, join, value) => {
    const { answer } = await server().call('get_variants', { count_by: word, ...FROM_COPY });
    const { answer: expected } = await server().call('query_catalog', {
      sql: `SELECT ${value}, count(DISTINCT v.variant_id) FROM variants v ${join} GROUP BY 1`,
    });
    const counts = new Map(expected.rows as [string, number][]); // the columns of the query
    const shown = answer.counts as [string, number][]; // the columns value and count
    expect(shown.length).toBeGreaterThan(3);
    for (const [name, count] of shown) expect([name, counts.get(name)]).toEqual([name, count]);
    expect(answer.others ?? {}).not.toHaveProperty('unknown');
  });

  it('are said not to tell brands where only their own records are read', async () => {
    const args = { count_by: 'brand', product_codes: ['SHR-00002'], ...FROM_PIM };
    const { answer, warnings } = await server().call('get_variants', args);
    expect(answer).toMatchObject({ returned: 0, others: { unknown: answer.total } });
    expect(warnings).toContain('count_by: none of the');
  });
});
