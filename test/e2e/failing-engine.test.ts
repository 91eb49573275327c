/** A server whose engine cannot make the index of words, or nothing at all of a copy: it is said, logged and mended. */

import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { UNLIMITED } from '../support/copied.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { openPim } from './life-stage.ts';
import { hostOptions, MAIN } from './run-main.ts';

const PRODUCTS = 10;

type Answer = Readonly<Record<string, unknown>>;

/** Names no language, as an ICU that takes other codes. */
const NAMES_NOTHING = "Intl.DisplayNames.prototype.of = () => { throw new Error('the cause'); };";

/** Has no names of languages at all. */
const HAS_NO_NAMES =
  "Intl.DisplayNames = class { constructor() { throw new Error('the cause'); } };";

/** Starts a copy of the built program, whose engine runs some JavaScript first, and reads its catalog. */
async function open(first: string) {
  const directory = ownDirectory('program');
  cpSync(join(MAIN, '..'), join(directory, 'dist'), { recursive: true });
  symlinkSync(join(MAIN, '../../node_modules'), join(directory, 'node_modules'), 'junction');
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  const engine = join(directory, 'dist/copy-engine.js');
  const whole = readFileSync(engine, 'utf8');
  writeFileSync(engine, `${first}\n${whole}`);
  const { address } = await openPim({ products: PRODUCTS, limits: { total: 0 } });
  const transport = new StdioClientTransport({
    ...hostOptions({
      ...address,
      PIM_QUOTA_DIR: ownQuotaDir(),
      PIM_DATA_DIR: join(directory, 'data'),
      PIM_LIMITS: JSON.stringify(UNLIMITED),
    }),
    args: [join(directory, 'dist/main.js')],
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call = async (name: string, args: Answer = {}): Promise<Answer> => {
    const { content } = await client.callTool({ name, arguments: args });
    return JSON.parse(content[0]?.type === 'text' ? content[0].text : '') as Answer; // every answer is an object
  };
  /** Calls until the answer asks for no other call. */
  const callToEnd = async (name: string, args: Answer = {}): Promise<Answer> => {
    for (let calls = 0; calls < 100; calls += 1) {
      const answer = await call(name, args);
      const { retry_after_s: later } = { ...answer, ...(answer.error as Answer | undefined) };
      if (later === undefined) return answer;
    }
    throw new Error(`${name} still waits`);
  };
  const read = (): Promise<Answer> => callToEnd('sync_catalog', { max_age_h: 0 });
  await read();
  return {
    call,
    callToEnd,
    log: () => log,
    read,
    readWithWholeEngine: () => {
      writeFileSync(engine, whole);
      return read();
    },
  };
}

const SEARCH = { query: 'flannel shirt' };
const FILTERED = { ...SEARCH, filters: { status: 'active' } };
const NO_INDEX = {
  error: {
    code: 'UNAVAILABLE',
    failed: expect.stringMatching(/^The index of words could not be made of this copy\./),
    fix: expect.stringMatching(/^Leave out any_of and filters, and the PIM ranks; /),
    retry: false,
  },
};

it('says that the index cannot be made, lets the PIM rank, and logs the cause once', async () => {
  const server = await open(NAMES_NOTHING);
  for (const _call of [1, 2])
    expect(await server.callToEnd('search_catalog', FILTERED)).toMatchObject(NO_INDEX);
  for (const _call of [1, 2])
    expect(await server.call('search_catalog', SEARCH)).toMatchObject({
      ranked_by: 'pim',
      not_ranked_by_copy: 'the index of its words could not be made',
    });
  expect(await server.callToEnd('audit_catalog')).toMatchObject({ findings: expect.any(Array) });
  const lines = server.log().split('\n').filter(Boolean);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'copy', error: expect.stringContaining('Making search of the local') },
  ]);
});

it('says that the findings cannot be made, and makes all of the next copy with a whole engine', async () => {
  const server = await open(HAS_NO_NAMES);
  for (const _call of [1, 2])
    expect(await server.callToEnd('audit_catalog')).toMatchObject({
      error: {
        code: 'UNAVAILABLE',
        failed: expect.stringMatching(/^The findings of the audit could not be made/),
        fix: expect.stringMatching(
          /^All other tools still answer, and query_catalog all views but/,
        ),
        retry: false,
      },
    });
  expect(await server.callToEnd('search_catalog', FILTERED)).toMatchObject(NO_INDEX);
  const sql = 'SELECT count(*) AS n FROM products';
  expect(await server.call('query_catalog', { sql })).toMatchObject({ rows: [[PRODUCTS]] });
  // There is a history from the second reading on.
  await server.read();
  expect(await server.call('catalog_changes')).toMatchObject({
    warnings: expect.arrayContaining([expect.stringContaining('is not known: The findings')]),
  });
  expect(server.log()).toContain('Making quality of the local copy failed');

  await server.readWithWholeEngine();
  expect(await server.callToEnd('audit_catalog')).toMatchObject({ findings: expect.any(Array) });
  expect(await server.callToEnd('search_catalog', FILTERED)).toMatchObject({ ranked_by: 'copy' });
});
