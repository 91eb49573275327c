/** A real store for stories (store-world.ts). */

import { createClient } from '@redis/client';
import { openRedisStore } from '../../../src/pim/quota/redis-store.ts';
import { startQuotaStore } from '../../support/quota-store.ts';
import { systemClock } from '../virtual-time.ts';
import type { WorldStore } from './store-world.ts';

/** Starts it. */
export async function openWorldStore(): Promise<WorldStore & { close(): Promise<void> }> {
  const server = await startQuotaStore();
  const store = await openRedisStore(server.url, systemClock, () => {});
  const client = createClient({ url: server.url });
  client.on('error', () => {});
  await client.connect();
  return {
    store,
    empty: async () => void (await client.flushDb()),
    evict: async () => void (await client.del(['products:all', 'products:a', 'total:a'].map((name) => PREFIX + name))),
    async close() {
      client.destroy();
      store.close();
      await server.close();
    },
  };
}

const PREFIX = 'pim-mcp:{test}:';
