import { expect, it } from 'vitest';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy(120);

it('x', async () => {
  const a = await server().call('query_catalog', {});
  console.log(a.text, a.tokens);
  const b = await server().call('query_catalog', { cursor: a.answer.next_cursor });
  console.log(b.text, b.tokens);
  const c = await server().call('query_catalog', { max_tokens: 200 });
  console.log(c.text, c.tokens);
  for (const sql of ['DESCRIBE findings','DESCRIBE products','SUMMARIZE products','SUMMARIZE findings','SUMMARIZE prices','PRAGMA table_info(products)']) console.log(sql, (await server().call('query_catalog', { sql })).text);
  expect(1).toBe(1);
});
