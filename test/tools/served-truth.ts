/** A generated catalog, what it holds, and a server over it for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { buildGroundTruth, type GroundTruth } from './ground-truth.ts';

/** Serves 210 products, more than two pages, from before the first test of the file to after its last. */
export function serveGroundTruth(): { readonly truth: GroundTruth; readonly server: Pick<SandboxServer, 'call'> } {
  const truth = buildGroundTruth(210);
  let server: SandboxServer;
  beforeAll(async () => {
    server = await openCatalogServer({ source: truth.source });
  });
  afterAll(() => server.close());
  return { truth, server: { call: (tool, args) => server.call(tool, args) } };
}
