/** list_defects: the records behind the figures of audit_catalog, for views alone. */

import { beforeAll, expect, it } from 'vitest';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { server, audit, callWithViews } = serveCopy();
// A busy machine makes the audit longer than a call waits.
beforeAll(() => audit());

const list = async (args: ToolAnswer): Promise<ToolAnswer> => {
  const { content } = await callWithViews('list_defects', args);
  return JSON.parse(content[0]?.type === 'text' ? content[0].text : '{}');
};

const defectsOf = ({ defects }: ToolAnswer) => defects as readonly Record<string, unknown>[]; // the shape of its answer

it('goes on where a page ends', async () => {
  const whole = defectsOf(await list({ rules: ['no_alt_text'], limit: 20 }));
  const first = await list({ rules: ['no_alt_text'], limit: 10 });
  const second = await list({ rules: ['no_alt_text'], limit: 10, offset: 10 });
  expect([...defectsOf(first), ...defectsOf(second)]).toEqual(whole);
  expect(second.offset).toBe(10);
});

it('keeps to a category or a brand', async () => {
  const [one] = defectsOf(await list({ rules: ['no_alt_text'], limit: 1 }));
  const category = String(one?.category).split(' > ').at(-1);
  const of = async (more: ToolAnswer) =>
    defectsOf(await list({ rules: ['no_alt_text'], limit: 100, ...more }));
  const inCategory = await of({ label: category });
  expect(inCategory.map(({ productId }) => productId)).toContain(one?.productId);
  const ofBrand = await of({ label: one?.brand, grade_by: 'brand' });
  expect(new Set(ofBrand.map(({ brand }) => brand))).toEqual(new Set([one?.brand]));
});

it('names all brands of a product', async () => {
  const { answer } = await server().call('query_catalog', {
    sql: 'SELECT product_id, any_value(rule) FROM findings WHERE product_id IN (SELECT product_id FROM product_brands GROUP BY 1 HAVING count(*) > 1) GROUP BY 1',
  });
  const [[id, rule] = []] = answer.rows as readonly (readonly unknown[])[]; // the shape of its answer
  const names = `SELECT coalesce(b.name, o.name) FROM product_brands o LEFT JOIN brands b USING (brand_id) WHERE product_id = ${id} ORDER BY 1`;
  const { answer: brands } = await server().call('query_catalog', { sql: names });
  const defects = defectsOf(await list({ rules: [rule], limit: 500 }));
  const found = defects.find(({ productId }) => productId === id);
  expect(found?.brand).toBe((brands.rows as readonly unknown[]).flat().join(', '));
});

it('tells of a product its grade, and all that was found in it with what to do', async () => {
  const [one] = defectsOf(await list({ rules: ['no_alt_text'], limit: 1 }));
  const { grade, findings } = await list({ product_id: one?.productId });
  expect(grade).toMatch(/^[A-E]$/);
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'no_alt_text',
      severity: 'hint',
      title: 'Pictures without alternative text',
      detail: one?.detail,
      fix: expect.stringMatching(/^Describe/),
    }),
  );
});

it('refuses a rule that there is not, in the words of audit_catalog', async () => {
  const { error } = (await list({ rules: ['no_alt_texts_at_all'] })) as { readonly error: unknown };
  expect(error).toMatchObject({
    code: 'INVALID_ARGUMENT',
    failed: expect.stringContaining('There is no such rule'),
  });
});

it('is there for nobody who shows no views', async () => {
  const { tools } = await server().client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain('list_defects');
  await expect(server().client.callTool({ name: 'list_defects', arguments: {} })).rejects.toThrow(
    'not found',
  );
});
