/** The language of props in query_catalog: that of the call, else that of the settings. */
import { beforeAll, expect, it } from 'vitest';
import { errorOf, listRows, UNLIMITED } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

const texts = { en: 'Red', de: 'Rot', fr: 'Rouge' };
const PRODUCTS = [1, 2].map((id) => ({
  ProductId: id,
  Properties: Object.entries(texts).map(([Culture, Value]) => ({ Name: 'Colour', Value, Culture })),
}));

let pim: PimServer;
beforeAll(async () => {
  const env = {
    ...SYNC_ENV,
    PIM_CULTURE: 'de',
    PIM_DATA_DIR: ownDirectory('language-of-props'),
    PIM_LIMITS: JSON.stringify(UNLIMITED),
  };
  pim = await startPim({ env });
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? PRODUCTS : [], body),
  }));
  await pim.call('sync_catalog');
  return () => pim.close();
});

const sql = "SELECT product_id, props['Colour'] AS colour FROM products ORDER BY product_id";
const askColours = async (args: object) => {
  const { answer } = await pim.call('query_catalog', { sql, ...args });
  return listRows(answer, 'rows').map(({ colour }) => colour);
};

it('is that of the settings', async () => {
  expect(await askColours({})).toEqual(['Rot', 'Rot']);
});

it('is that of the call before it', async () => {
  expect(await askColours({ culture: 'fr-CA' })).toEqual(['Rouge', 'Rouge']);
});

it('is that of the settings where nothing is in that of the call', async () => {
  expect(await askColours({ culture: 'it' })).toEqual(['Rot', 'Rot']);
});

it('is that of the call in an export', async () => {
  const { answer } = await pim.call('query_catalog', {
    sql,
    culture: 'fr',
    export_as: 'colours.jsonl',
  });
  const { uri } = answer.export as { readonly uri: string }; // what every export answers
  const { contents } = await pim.client.readResource({ uri });
  expect(JSON.stringify(contents)).toContain('Rouge');
});

it('is one question with the SQL, so that a cursor goes on in one language alone', async () => {
  const wide = `SELECT props['Colour'] || repeat_text AS colour FROM products,
    (SELECT string_agg(i::VARCHAR, ' ') AS repeat_text FROM range(200) r(i))`;
  const first = await pim.call('query_catalog', { sql: wide, culture: 'fr', max_tokens: 200 });
  const cursor = first.answer.next_cursor;
  const next = await pim.call('query_catalog', { sql: wide, culture: 'en', cursor });
  expect(errorOf(next).code).toBe('INVALID_ARGUMENT');
});
