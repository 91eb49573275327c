/** Alarms from one reading to the next, as a server tells and posts them. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Edit } from '../../src/sandbox/edits.ts';
import { runCommand, settingsFor } from '../cli/run-command.ts';
import { callMade, openCatalogServer } from '../support/catalog-server.ts';
import { askValue, SYNC_ENV } from '../support/copied.ts';
import { listRulesBut } from '../support/few-rules.ts';
import { ownDirectory } from '../support/own-cache.ts';

const RULES = {
  mute: listRulesBut('no_name', 'no_alt_text'),
  alarms: [
    { name: 'assortment', select: 'SELECT count(*) FROM products', may_move_percent: 5 },
    { name: 'nameless', select: 'SELECT code FROM products WHERE name IS NULL', at_most: 0 },
  ],
};

/** A receiver of posts, and the first of them. */
async function openReceiver() {
  const posts: unknown[] = [];
  let onPost = (): void => {};
  const first = new Promise<void>((resolve) => {
    onPost = resolve;
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    posts.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end();
    onPost();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { host: `127.0.0.1:${port}`, posts, first, close: () => void server.close() };
}

/** A server that has read the catalog once, from before the first test to after the last. */
async function openRead() {
  const rules = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(rules, JSON.stringify(RULES));
  const receiver = await openReceiver();
  const dataDir = ownDirectory('data');
  const env = {
    ...SYNC_ENV,
    PIM_DATA_DIR: dataDir,
    PIM_RULES: rules,
    PIM_WEBHOOK_HOSTS: receiver.host,
    PIM_WEBHOOK_URL: `http://${receiver.host}/`,
    PIM_WEBHOOK_SECRET: 'a-secret-of-sixteen',
  };
  const server = await openCatalogServer({ products: 40, auditsUnasked: true, env });
  await server.call('sync_catalog', { max_age_h: 0 });
  const settings = settingsFor(server.sandbox, { PIM_DATA_DIR: dataDir, PIM_RULES: rules });
  const run = (...args: readonly string[]) => runCommand(args, { env: settings, columns: 200 });
  const close = () => server.close().then(receiver.close);
  return { ...server, receiver, run, close };
}

let read: Awaited<ReturnType<typeof openRead>>;
beforeAll(async () => {
  read = await openRead();
  return () => read.close();
});

it('tells nothing where nothing is raised, and posts nothing', async () => {
  const { answer } = await callMade(read, 'audit_catalog');
  expect(answer).not.toHaveProperty('alarms');
  expect(read.receiver.posts).toEqual([]);
});

describe('what is raised after four products went and one lost its name', () => {
  let products = 0;
  beforeAll(async () => {
    const { sandbox, call } = read;
    const listed = "SELECT string_agg(product_id::VARCHAR, ',' ORDER BY product_id) FROM products";
    const ids = String(await askValue({ call }, listed)).split(',');
    products = ids.length;
    const [nameless, ...others] = ids.map(Number);
    const edits: Edit[] = others.slice(0, 4).map((id) => ({ list: 'products', id, remove: true }));
    sandbox.setEdits([...edits, { list: 'products', id: Number(nameless), set: { Name: null } }]);
    await call('sync_catalog', { max_age_h: 0 });
  });

  it('is told first of all, in SQL too, and posted', async () => {
    const { call, receiver } = read;
    const { answer } = await callMade({ call }, 'audit_catalog');
    expect(Object.keys(answer)[0]).toBe('alarms');
    const alarms = [
      { name: 'assortment', value: products - 4, before: products, may_move_percent: 5 },
      { name: 'nameless', value: 1, before: 0, at_most: 0, codes: expect.any(String) },
    ];
    expect(answer.alarms).toEqual(alarms);
    const changed = (await call('catalog_changes')).answer;
    expect([Object.keys(changed)[0], changed.alarms]).toEqual(['alarms', alarms]);
    expect(
      (await callMade({ call }, 'audit_catalog', { max_tokens: 200 })).answer.alarms,
    ).toBeDefined();
    expect(await askValue({ call }, '(SELECT count(*) FROM alarms WHERE is_raised)')).toBe(2);
    await receiver.first;
    const seen_at = expect.any(String);
    expect(receiver.posts).toEqual([{ event: 'alarms', id: expect.any(String), seen_at, alarms }]);
  });

  it('is told in each form of pim-mcp audit and pim-mcp changes', async () => {
    const { call, run } = read;
    await callMade({ call }, 'audit_catalog');
    const told = /Alarm of the catalog: nameless: 1 record, none expected \(\S+\)\./;
    expect(JSON.parse((await run('audit', '--format', 'json')).stdout).alarms).toMatchObject([
      { name: 'assortment' },
      { name: 'nameless' },
    ]);
    expect((await run('audit', '--format', 'table')).stdout).toMatch(
      /^\nAlarms\nname +value +before .*\nassortment .*\nnameless +1 +0 /,
    );
    expect((await run('audit', '--format', 'html')).stdout).toMatch(told);
    expect((await run('audit', '--format', 'csv')).stderr).toMatch(told);
    expect((await run('changes', '--format', 'csv')).stderr).toMatch(told);
    expect((await run('changes', '--format', 'html')).stdout).toMatch(
      new RegExp(`<p class="notice"><bdi>${told.source}`),
    );
    expect((await run('changes', '--format', 'table')).stdout).toMatch(
      /^\nAlarms\nname +value .*\nassortment .*\nnameless +1 +0 /,
    );
  });
});
