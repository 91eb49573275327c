import type { Clock } from '../clock.ts';

/** Store in which several machines share a ledger. */
export interface Store {
  /** Runs a script in Lua. Rejects if no reply comes in time; the script may still run later. */
  run(
    script: string,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown>;
  close(): void;
}

/** Longest time for a reply, in milliseconds, before the store counts as lost. */
export const REPLY_MS = 2_000;

const RECONNECT_MS = 500;

/**
 * Opens the store at an address. Connects in the background, and reconnects whenever the connection
 * is lost.
 * @param url redis:// or rediss://, with user and password if the store needs them
 * @throws Error if the address is invalid, or the client library is not installed
 * (ERR_MODULE_NOT_FOUND)
 */
export async function openRedisStore(url: string, clock: Clock): Promise<Store> {
  const { createClient } = await import('@redis/client');
  const socket = {
    // Longer than the caller waits.
    connectTimeout: 3 * REPLY_MS,
    reconnectStrategy: (tries: number) => Math.min(RECONNECT_MS, 25 * 2 ** Math.min(tries, 10)),
  };
  const client = createClient({ url, disableOfflineQueue: true, socket });
  /** Reason for the missing connection, which the client does not give to commands meanwhile. */
  let connectionError: unknown;
  const note = (error: unknown): void => {
    connectionError = error;
  };
  // Without a listener, an error ends the process.
  client.on('error', note);
  // The first attempt. After it, the client rejects commands at once while there is no connection.
  const tried = new Promise((resolve) => client.once('ready', resolve).once('error', resolve));
  // It reconnects by itself.
  client.connect().catch(note);
  const runConnected = async (lua: string, options: { keys: string[]; arguments: string[] }) => {
    await tried;
    // Send the script's text each time, so that it also runs on a store that was restarted.
    return client.eval(lua, options);
  };
  return {
    async run(script, keys, args) {
      const end = new AbortController();
      const late = clock.sleep(REPLY_MS, end.signal).then((): never => {
        throw new Error('timeout');
      });
      // If the reply comes first, nobody handles this rejection.
      late.catch(() => {});
      try {
        return await Promise.race([
          runConnected(script, { keys: [...keys], arguments: args.map(String) }),
          late,
        ]);
      } catch (error) {
        throw client.isReady ? error : (connectionError ?? error);
      } finally {
        end.abort();
      }
    },
    close: () => client.destroy(),
  };
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/NOAUTH|WRONGPASS/, 'it does not accept user and password'],
  [/NOPERM/, 'its user lacks rights: EVAL, TIME, and hashes and sorted sets of the keys pim-mcp:*'],
  [/unknown command/i, 'it does not know EVAL, which must not be renamed'],
  [/DB index/i, 'it has no database of that number'],
  [/protocol|unknown RESP/i, 'what answers at its address is no Redis'],
  [/OOM/, 'it has no memory left'],
  [/READONLY/, 'it is a replica, which cannot be written to'],
  [/ENOTFOUND|EAI_AGAIN/, 'its name is not known'],
  [/ECONNREFUSED/, 'nothing answers at its address'],
  [
    /certificate/i,
    'its certificate is not trusted: ' +
      'NODE_EXTRA_CA_CERTS names the file of an authority of your own',
  ],
  [/SSL|TLS/i, 'no secure connection can be made'],
  [/time(d )?out/i, 'it does not reply in time'],
];

/**
 * Explains in our own words why a store is lost, because the error text may contain its address.
 */
export function explainLoss(error: unknown): string {
  const message =
    error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : '';
  return REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'the connection failed';
}
