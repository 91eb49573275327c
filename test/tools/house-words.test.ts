/** House words: what the rules file says that a company means by a word, wherever words are asked for. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { callMade, listColumn, listRows } from '../support/catalog-server.ts';
import { listRulesBut } from '../support/few-rules.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const file = join(ownDirectory('rules'), 'rules.yaml');
writeFileSync(
  file,
  `mute: [${listRulesBut('no_alt_text').join(', ')}]
words:
  live: status = 'active' AND EXISTS (SELECT 1 FROM prices x WHERE x.product_id = products.product_id)
  rich: (SELECT count(*) FROM pictures x WHERE x.owner = 'product' AND x.product_id = products.product_id) > 3
`,
);

const { server, rowsOf, audit } = serveCopy(110, { PIM_RULES: file });

/** Ids of the products that SQL of the words' own finds. */
let live: readonly unknown[];
beforeAll(async () => {
  await audit();
  const rows = await rowsOf(`SELECT product_id, 1 FROM products WHERE status = 'active'
    AND EXISTS (SELECT 1 FROM prices x WHERE x.product_id = products.product_id) ORDER BY product_id`);
  live = rows.map(([id]) => id);
  expect(live.length).toBeGreaterThan(50);
  expect(live.length).toBeLessThan(110);
});

describe('find_products', () => {
  const find = (args: object) =>
    callMade(server(), 'find_products', { fields: ['product_id'], limit: 100, ...args });

  it('finds the products that a word is true of, by the local copy', async () => {
    const { answer, requests } = await find({ is: ['live'], max_tokens: 8_000 });
    expect(requests).toBe(0);
    expect(answer).toMatchObject({ total: live.length, freshness: 'copy' });
    const shown = listColumn(answer, 'products', 'product_id');
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((id) => !live.includes(id))).toEqual([]);
  });

  it('takes a word as its column is called, in any case, beside other arguments', async () => {
    const { answer } = await find({ is: ['IS_Live', 'rich'] });
    const [[both] = []] = await rowsOf(
      'SELECT count(*), 1 FROM products WHERE is_live AND is_rich',
    );
    expect(both).toBeGreaterThan(5);
    expect(answer.total).toBe(both);
    const { answer: none } = await find({ is: ['rich'], missing: ['pictures'] });
    expect(none.total).toBe(0);
  });
});

it('audit_catalog is about the products of a word alone', async () => {
  const { answer } = await audit({ is: ['live'], rules: ['no_alt_text'], max_examples: 0 });
  const [[failing] = []] = await rowsOf(
    "SELECT count(*), 1 FROM findings JOIN products USING (product_id) WHERE rule = 'no_alt_text' AND is_live",
  );
  expect(answer.products).toEqual({ checked: live.length, failing });
  expect(failing).toBeGreaterThan(0);
});

it('SQL has them as columns of products, by what the audit has made', async () => {
  expect(await rowsOf('SELECT count(*), 1 FROM products WHERE is_live')).toEqual([
    [live.length, 1],
  ]);
  const { answer } = await callMade(server(), 'query_catalog', {
    sql: 'SELECT is_live, count(*) AS n FROM products JOIN grades USING (product_id) GROUP BY ALL ORDER BY ALL',
  });
  expect(listRows(answer, 'rows')).toEqual([
    { is_live: false, n: 110 - live.length },
    { is_live: true, n: live.length },
  ]);
});

it('DESCRIBE products tells them beside the columns that every catalog has', async () => {
  expect(await rowsOf('DESCRIBE products')).toContainEqual([
    'is_live',
    'BOOLEAN',
    'House word of the rules file.',
  ]);
});

it('the profile of the copy tells them, each with how many products it is true of', async () => {
  const { answer } = await server().call('sync_catalog');
  const [[rich] = []] = await rowsOf('SELECT count(*), 1 FROM products WHERE is_rich');
  expect(answer.profile).toMatchObject({ house_words: { is_live: live.length, is_rich: rich } });
});
