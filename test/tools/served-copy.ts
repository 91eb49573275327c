/** A server with a local copy of the sandbox's catalog, for the tests of one file. */
import { afterAll, beforeAll, expect } from 'vitest';
import { callMade, openCatalogServer, type SandboxServer, type ToolAnswer } from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';

/**
 * Makes the copy before the first test of the file, and ends the server after the last.
 * @param products of its catalog: more than a page, and no more than the questions need, since all are read and written
 * @param env more settings, by the names of the environment
 */
export function serveCopy(products = 110, env: Readonly<Record<string, string>> = {}) {
  const dataDir = ownDirectory('data');
  let server: SandboxServer;
  beforeAll(async () => {
    server = await openCatalogServer({ products, env: { PIM_DATA_DIR: dataDir, PIM_DEADLINE_MS: '300000', ...env } });
    const { answer } = await server.call('sync_catalog');
    expect(answer.state).toBe('done');
  });
  afterAll(() => server.close());
  const ask = (sql: string, args: ToolAnswer = {}) => server.call('query_catalog', { sql, ...args });
  return {
    dataDir,
    products,
    server: () => server,
    ask,
    audit: (args: ToolAnswer = {}) => callMade(server, 'audit_catalog', args),
    rowsOf: async (sql: string) => {
      const { answer, text } = await ask(sql);
      if (answer.rows === undefined) throw new Error(text);
      return answer.rows as readonly (readonly unknown[])[]; // the shape of list answers
    },
  };
}
