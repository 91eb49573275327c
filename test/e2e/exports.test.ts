/** Exports by the built program: who is told what, by revision and by the way it is served. */
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeFewRules } from '../support/few-rules.ts';
import { addressOf, type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { type StartAnywhere, start, startHere } from './life-stage.ts';
import { runMain } from './run-main.ts';
import { serveHttp } from './serve-http.ts';

/** In this process every day; in the soak the built server. */
const startAnywhere = everydayOrSoak<StartAnywhere>(startHere, start);

const CALL = {
  name: 'query_catalog',
  arguments: { sql: 'SELECT code FROM products', export_as: 'codes.csv', replace: true },
};
const LINK = {
  type: 'resource_link',
  uri: 'pim://exports/codes.csv',
  name: 'codes.csv',
  mimeType: 'text/csv',
};
const clientInfo = { name: 'some-client', version: '1.0.0' };

let sandbox: Sandbox;
let settings: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox({ products: 50, limits: { total: 0 } });
  settings = {
    ...addressOf(sandbox),
    PIM_DATA_DIR: ownDirectory('data'),
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_COPY_SEARCH: 'off',
    PIM_RULES: writeFewRules('no_name'),
  };
  expect((await runMain(['sync'], settings)).code).toBe(0);
});
afterAll(() => sandbox.close());

/** What a call answered, and the kinds of its content. */
function readResult(result: unknown) {
  const { content = [], structuredContent } = result as {
    readonly content?: readonly { readonly type: string }[];
    readonly structuredContent?: {
      readonly export: { readonly rows: number; readonly path?: string };
    };
  }; // what an export answers
  return { content, file: structuredContent?.export };
}

describe('over stdio', () => {
  it('a client of 2026-07-28 is sent a link, and told where the file is', async () => {
    const host = await startAnywhere({ settings, isGreeted: false });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { content, file } = readResult(
      (await host.ask('tools/call', { ...CALL, _meta }).reply).result,
    );
    expect(content).toMatchObject([{ type: 'text' }, LINK]);
    expect(readFileSync(file?.path ?? '', 'utf8').split('\r\n')).toHaveLength(52);
  });
});

describe('over HTTP', () => {
  let served: URL;
  beforeAll(async () => {
    const { child, url } = await serveHttp(settings);
    served = url;
    return () => void child.kill('SIGKILL');
  });

  it('the file is linked to and read, and nobody is told where it is', async () => {
    const client = new Client(clientInfo);
    await client.connect(new StreamableHTTPClientTransport(served));
    onTestFinished(() => client.close());
    const result = await client.callTool(CALL);
    const { content, file } = readResult(result);
    expect(content).toMatchObject([{ type: 'text' }, LINK]);
    expect(file).not.toHaveProperty('path');
    expect(JSON.stringify(result)).not.toContain(settings.PIM_DATA_DIR);
    expect((await client.readResource({ uri: LINK.uri })).contents).toMatchObject([
      { mimeType: 'text/csv' },
    ]);
  });

  it.each([
    [undefined, ['text']],
    ['2025-03-26', ['text']],
    ['2025-06-18', ['text', 'resource_link']],
  ])('a request that tells the revision %s is answered by it', async (revision, kinds) => {
    const response = await fetch(served, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(revision === undefined ? {} : { 'mcp-protocol-version': revision }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL }),
    });
    const [data = '{}'] = /\{.*\}/.exec(await response.text()) ?? [];
    const { content } = readResult(JSON.parse(data).result);
    expect(content.map(({ type }) => type)).toEqual(kinds);
  });
});
