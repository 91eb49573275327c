/** A server whose PIM is a sandbox with pictures of its own, which views may load. */

import { ENDPOINT_NAMES } from '../../../src/sandbox/endpoint-paths.ts';
import { type CatalogServer, openServer } from '../../support/catalog-server.ts';
import { addressOf, startSandbox } from '../../support/generated-sandbox.ts';

/** The server. */
export interface PictureServer extends CatalogServer {
  readonly pictures: string;
}

/**
 * Opens it; it ends with `close`.
 * @param products how many there are
 */
export async function openPictureServer(products: number): Promise<PictureServer> {
  const unlimited = { ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])), total: 0 };
  const sandbox = await startSandbox({ products, limits: unlimited });
  const server = await openServer({
    source: 'sandbox',
    env: {
      ...addressOf(sandbox),
      PIM_LIMITS: JSON.stringify(unlimited),
      PIM_MEDIA_HOSTS: new URL(sandbox.url).host,
    },
  });
  return {
    ...server,
    pictures: sandbox.url,
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
