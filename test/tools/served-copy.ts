/** A server with a local copy of a catalog, for the tests of one file. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { CatalogSource, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { VIEWS_EXTENSION } from '../../src/view-names.ts';
import {
  callMade,
  openCatalogServer,
  openServer,
  type SandboxServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { addressOf } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { openReadyCopy } from '../support/ready-copy.ts';
import { honestPage, type PimServer, startPim } from './broken-pim.ts';

/**
 * Opens it before the first test of the file, and ends the server after the last.
 * @param of a catalog, which is read then; or how many products a generated one has, whose copy all files of a worker share:
 * more than a page, and no more than the questions need
 * @param env more settings, by the names of the environment
 */
export function serveCopy(
  of: number | CatalogSource = 110,
  env: Readonly<Record<string, string>> = {},
) {
  const dataDir = ownDirectory('data');
  let server: SandboxServer;
  beforeAll(async () => {
    if (typeof of === 'number') {
      server = await openReadyCopy(of, dataDir, env);
      return;
    }
    server = await openCatalogServer({
      source: of,
      env: { PIM_DATA_DIR: dataDir, ...SYNC_ENV, ...env },
    });
    expect((await server.call('sync_catalog')).answer.state).toBe('done');
  });
  afterAll(() => server.close());
  const ask = (sql: string, args: ToolAnswer = {}) =>
    server.call('query_catalog', { sql, ...args });
  return {
    dataDir,
    products: typeof of === 'number' ? of : of.products.size,
    server: () => server,
    ask,
    audit: (args: ToolAnswer = {}) => callMade(server, 'audit_catalog', args),
    /** Another server over the same copy, with other settings, closed when the test ends. */
    openSame: async (settings: Readonly<Record<string, string>>) => {
      const same = {
        ...addressOf(server.sandbox),
        PIM_DATA_DIR: dataDir,
      };
      const other = await openServer({ env: { ...same, ...settings } });
      onTestFinished(() => other.close());
      return other;
    },
    /** Calls a tool as a host that shows views, until the test ends. */
    callWithViews: async (name: string, args: ToolAnswer) => {
      const [serverEnd, clientEnd] = InMemoryTransport.createLinkedPair();
      const close = await server.connect(serverEnd);
      const extensions = { [VIEWS_EXTENSION]: { mimeTypes: ['text/html;profile=mcp-app'] } };
      const client = new Client({ name: 'test', version: '1' }, { capabilities: { extensions } });
      await client.connect(clientEnd);
      onTestFinished(() => client.close().then(close));
      return client.callTool({ name, arguments: args });
    },
    rowsOf: async (sql: string) => {
      const { answer, text } = await ask(sql);
      if (answer.rows === undefined) throw new Error(text);
      return answer.rows as readonly (readonly unknown[])[]; // the shape of list answers
    },
  };
}

/** As {@link serveCopy} of a PIM that has these records by endpoint, and none at others. */
export function serveCopyOf(
  lists: Readonly<Record<string, readonly WireRecord[]>>,
  env: Readonly<Record<string, string>> = {},
) {
  const dataDir = ownDirectory('data');
  let pim: PimServer;
  beforeAll(async () => {
    pim = await startPim({ env: { PIM_DATA_DIR: dataDir, ...SYNC_ENV, ...env } });
    pim.behave((endpoint, body) => ({ body: honestPage(lists[endpoint] ?? [], body) }));
    await pim.call('sync_catalog');
    return () => pim.close();
  });
  const call = (tool: string, args: ToolAnswer = {}) => callMade(pim, tool, args);
  return { dataDir, call, audit: (args: ToolAnswer = {}) => call('audit_catalog', args) };
}
