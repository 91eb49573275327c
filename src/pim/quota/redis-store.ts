import type { Clock } from '../clock.ts';
import type { StoreScript } from './store-scripts.ts';

/** Where several machines share a ledger. */
export interface Store {
  /** Runs a script. Rejects when there is no reply in time; what it was to do may be done later all the same. */
  run(script: StoreScript, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  close(): void;
}

/** A store that is slower than this is lost, milliseconds. */
export const REPLY_MS = 2_000;

/** How long it takes at most until a connection is tried again, milliseconds. */
const RECONNECT_MS = 500;

/**
 * Opens the store at an address; connects in the background, and again whenever the connection is lost.
 * @param url redis:// or rediss://, with user and password where the store wants them
 * @param onLost told when the connection is lost, or cannot be made
 * @throws Error when the address is none, or the client library is not installed (ERR_MODULE_NOT_FOUND)
 */
export async function openRedisStore(url: string, clock: Clock, onLost: () => void): Promise<Store> {
  const { createClient } = await import('@redis/client');
  const socket = {
    connectTimeout: REPLY_MS,
    reconnectStrategy: (tries: number) => Math.min(RECONNECT_MS, 25 * 2 ** Math.min(tries, 10)),
  };
  const client = createClient({ url, disableOfflineQueue: true, socket });
  // Without a listener an error ends the process. What it says may hold the address, so it is not told on.
  client.on('error', onLost);
  // It tries again by itself.
  const connected = client.connect().catch(onLost);
  const runConnected = async ({ lua }: StoreScript, options: { keys: string[]; arguments: string[] }) => {
    await connected;
    // With its text each time, which a store that was restarted knows as well.
    return client.eval(lua, options);
  };
  return {
    async run(script, keys, args) {
      const end = new AbortController();
      const late = clock.sleep(REPLY_MS, end.signal).then(() => Promise.reject(new Error('the store did not reply')));
      // When the reply comes first, nobody waits for this.
      late.catch(() => {});
      try {
        return await Promise.race([runConnected(script, { keys: [...keys], arguments: args.map(String) }), late]);
      } finally {
        end.abort();
      }
    },
    close() {
      client.removeListener('error', onLost);
      client.on('error', () => {});
      client.destroy();
    },
  };
}
