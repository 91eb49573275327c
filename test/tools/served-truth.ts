/** A generated catalog, what it holds, and a server over it for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { buildGroundTruth } from './ground-truth.ts';

/** Serves the catalog (more than a page) from before the first test of the file to after its last. */
export function serveGroundTruth(products = 110, env: Readonly<Record<string, string>> = {}) {
  const truth = buildGroundTruth(products);
  let opened: SandboxServer;
  beforeAll(async () => {
    opened = await openCatalogServer({ source: truth.source, env });
  });
  afterAll(() => opened.close());
  const server: Pick<SandboxServer, 'call' | 'sandbox'> = {
    call: (tool, args) => opened.call(tool, args),
    get sandbox() {
      return opened.sandbox;
    },
  };
  return { truth, server };
}
