import { isLoopback } from '../endpoints.ts';
import { openDispatcher, type ProxySettings } from './dispatcher.ts';
import { ACCEPTED_ENCODINGS, decompress, exchange } from './exchange.ts';

const TIMEOUT_MS = 5_000;
// Far beyond the keys and the metadata of any issuer.
const MAX_BYTES = 512 * 1024;

/**
 * Fetches the JSON object at an address of https, or of http on this machine. Sends no credentials.
 * @throws Error that explains in our own words why there is none
 */
export async function fetchJson(
  url: string,
  proxy: ProxySettings | undefined,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const { origin, protocol, pathname, search } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(url))) {
    throw new Error('it is not at an https address');
  }
  const dispatcher = await openDispatcher(origin, {
    connectTimeoutMs: TIMEOUT_MS,
    ...(proxy && { proxy }),
  });
  const headers = { accept: 'application/json', 'accept-encoding': ACCEPTED_ENCODINGS };
  const request = {
    origin,
    path: pathname + search,
    method: 'GET',
    headers,
    headersTimeout: TIMEOUT_MS,
  } as const;
  try {
    const bounds = {
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: () => MAX_BYTES,
    };
    const received = await exchange(dispatcher, request, bounds).catch(() => {
      throw new Error('it does not come whole, or not in time');
    });
    if (received.status !== 200) {
      throw new Error(`its address answers with status ${received.status}`);
    }
    const bytes = await decompress(received, MAX_BYTES);
    const document: unknown = JSON.parse(bytes.toString());
    if (typeof document === 'object' && document !== null) {
      return { ...document };
    }
    throw new SyntaxError();
  } catch (error) {
    throw error instanceof SyntaxError ? new Error('it is no JSON object') : error;
  } finally {
    await dispatcher.destroy();
  }
}
