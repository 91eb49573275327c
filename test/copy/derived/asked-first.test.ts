/** Questions that read what is made of the copy, as the first that a process is asked: also by SQL that goes to a file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Called,
  type CatalogServer,
  callMade,
  errorOf,
  openServer,
} from '../../support/catalog-server.ts';
import { filesIn, SYNC_ENV } from '../../support/copied.ts';
import { listRulesBut } from '../../support/few-rules.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from '../../tools/broken-pim.ts';

const mute = listRulesBut('no_short_description');

const dataDir = ownDirectory('data');
const rules = join(ownDirectory('rules'), 'rules.yaml');
writeFileSync(rules, JSON.stringify({ mute, words: { even: 'product_id % 2 = 0' } }));

let pim: PimServer;
beforeAll(async () => {
  pim = await startPim({ env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir, PIM_RULES: rules } });
  const products = numberedProducts(30).map((one, at) => ({
    ...one,
    ShortDescription: at < 4 ? null : 'A cup.',
  }));
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? products : [], body),
  }));
  await pim.call('sync_catalog');
  await callMade(pim, 'audit_catalog');
});
afterAll(() => pim.close());

/** Another server over the same data, by a rules file of its own unless it is the same. */
async function openOther(file?: object): Promise<CatalogServer> {
  const own = join(ownDirectory('rules'), 'rules.yaml');
  if (file !== undefined) writeFileSync(own, JSON.stringify(file));
  const env = {
    ...pim.settings,
    ...SYNC_ENV,
    PIM_DATA_DIR: dataDir,
    PIM_RULES: file === undefined ? rules : own,
  };
  const server = await openServer({ env });
  onTestFinished(() => server.close());
  return server;
}

/** Calls until there is an answer that does not say that it is being worked out. @returns what was answered before, and that */
async function repeat(call: () => Promise<Called>) {
  const before: Called[] = [];
  let last: Called | undefined;
  await expect
    .poll(
      async () => {
        if (last !== undefined) before.push(last);
        last = await call();
        return errorOf(last).retry_after_s;
      },
      { interval: 50 },
    )
    .toBe(undefined);
  return { before, last: last as Called };
}

const SHORT = "SELECT product_id FROM findings WHERE rule = 'no_short_description' ORDER BY 1";
const EVEN = 'SELECT product_id FROM products WHERE is_even AND product_id < 9 ORDER BY 1';

const linesOf = (name: string): readonly string[] =>
  readFileSync(join(filesIn(dataDir).exports(), name), 'utf8')
    .trim()
    .split('\n');

describe('the first question of a server over data that another has made', () => {
  it.each([
    ['findings', SHORT, [1, 2, 3, 4]],
    ['a house word', EVEN, [2, 4, 6, 8]],
  ])('is answered where it reads %s', async (_what, sql, ids) => {
    const { answer } = await (await openOther()).call('query_catalog', { sql });
    expect(answer.rows).toEqual(ids.map((id) => [id]));
  });

  it.each([
    ['findings', SHORT, 'short.csv', ['product_id', '1', '2', '3', '4']],
    ['a house word', EVEN, 'even.csv', ['product_id', '2', '4', '6', '8']],
  ])('is written to a file where it reads %s', async (_what, sql, name, lines) => {
    const { answer } = await (await openOther()).call('query_catalog', { sql, export_as: name });
    expect(answer).toMatchObject({ export: { rows: 4, complete: true } });
    expect(linesOf(name).map((line) => line.trim())).toEqual(lines);
  });
});

describe('where nothing was made by its rules file', () => {
  const WORKING = /^What the audit finds is being worked out/;
  const sql = 'SELECT product_id FROM products WHERE is_odd AND product_id < 9 ORDER BY 1';

  it('a wrong column is told as one, though another could be made by the audit', async () => {
    const server = await openOther({ mute });
    const wrong = 'SELECT is_number, base_unit FROM attributes';
    expect(errorOf(await server.call('query_catalog', { sql: wrong }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: expect.stringContaining('base_unit'),
    });
  });

  it('a question says that it is being worked out, and is answered when that is done', async () => {
    const server = await openOther({ mute, words: { odd: 'product_id % 2 = 1' } });
    const { before, last } = await repeat(() => server.call('query_catalog', { sql }));
    expect(before.length).toBeGreaterThan(0);
    for (const called of before)
      expect(errorOf(called)).toMatchObject({
        code: 'UNAVAILABLE',
        failed: expect.stringMatching(WORKING),
      });
    expect(last.answer.rows).toEqual([[1], [3], [5], [7]]);
  });
});
