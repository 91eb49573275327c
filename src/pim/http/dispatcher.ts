import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { CatalogError } from '../../errors.ts';
import { isLoopback } from '../endpoints.ts';

/** Values of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
export interface ProxySettings {
  readonly http?: string;
  readonly https?: string;
  readonly no?: string;
}

interface DispatcherOptions {
  /** Absent: no proxy. Never used for this machine itself. */
  readonly proxy?: ProxySettings;
  readonly connectTimeoutMs: number;
  readonly lookup?: LookupFunction;
}

// Most requests at once; more would only queue behind their ticket.
const MAX_CONNECTIONS = 64;

// Shorter than the idle timeout of common servers (60 s and more), longer than the pause between a
// model's questions.
const KEEP_ALIVE_MS = 15_000;

/**
 * Returns the proxy for an address, if there is one. Many people omit `http://`, as curl allows.
 */
export function proxyFor(address: string, proxy: ProxySettings | undefined): string | undefined {
  const uri = address.startsWith('https:') ? proxy?.https : proxy?.http;
  if (!uri || isLoopback(address)) return undefined;
  return uri.includes('://') ? uri : `http://${uri}`;
}

/** Thrown for a proxy that answered CONNECT with another status than 200. */
export class ProxyRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super('The proxy opened no tunnel.');
    this.status = status;
  }
}

// Opens tunnels through a proxy. undici would give a refusal's status only in the text of its
// error.
function openTunnelBy(client: Dispatcher) {
  const connect: Dispatcher['connect'] = client.connect.bind(client);
  return async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    const tunnel = await connect(options);
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on('error', () => {}).destroy();
    throw new ProxyRefusal(tunnel.statusCode);
  };
}

/**
 * Opens the dispatcher for requests to an address. undici is imported here, because it would double
 * the startup time.
 * @param address of a service, with its scheme
 * @throws CatalogError UNAVAILABLE if the configured proxy cannot be used
 */
export async function openDispatcher(
  address: string,
  { proxy, connectTimeoutMs: timeout, lookup }: DispatcherOptions,
): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent, Pool } = await import('undici');
  const connect = { timeout, ...(lookup && { lookup }) };
  const connection = {
    connections: MAX_CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect,
  };
  const proxyUri = proxyFor(address, proxy);
  if (proxyUri === undefined) return new Agent(connection);
  const proxyOptions: ConstructorParameters<typeof EnvHttpProxyAgent>[0] = {
    ...connection,
    // Pass both schemes and the exceptions, so that undici reads nothing from the environment.
    httpProxy: proxyUri,
    httpsProxy: proxyUri,
    noProxy: proxy?.no ?? '',
    // CONNECT for https only, as is usual (RFC 9112 §3.2.2): proxies often refuse it for port 80.
    proxyTunnel: false,
    // The connect timeout covers the way through the proxy: the connection to it, its answer to
    // CONNECT, then TLS.
    proxyTls: { timeout },
    requestTls: { timeout },
    clientFactory: (origin, pool) => {
      const client = new Pool(origin, { ...pool, headersTimeout: timeout });
      return Object.assign(client, { connect: openTunnelBy(client) });
    },
  };
  try {
    return new EnvHttpProxyAgent(proxyOptions);
  } catch {
    throw new CatalogError('UNAVAILABLE', {
      failed: 'The configured proxy address is not valid.',
      fix: 'The operator must correct HTTP_PROXY or HTTPS_PROXY; other arguments do not help.',
    });
  }
}
