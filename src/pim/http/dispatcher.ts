/** The connections that requests go out on: directly, or through the proxy that is set. */

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

/** How connections are made. */
interface DispatcherOptions {
  /** Absent: no proxy. One for this machine itself is never used. */
  readonly proxy?: ProxySettings;
  /** Milliseconds. */
  readonly connectTimeoutMs: number;
  /** Finds the address of a host that is not asked through a proxy; absent: as the system does. */
  readonly lookup?: LookupFunction;
}

/** As many connections as requests could be under way at once; more would only queue behind their ticket. */
const MAX_CONNECTIONS = 64;

/** Below the idle timeout of common servers (60 s and more), beyond the pause between a model's questions. */
const KEEP_ALIVE_MS = 15_000;

/** The proxy to use for an address; undefined: none. Many write it without `http://`, as curl allows. */
export function proxyFor(address: string, proxy: ProxySettings | undefined): string | undefined {
  const uri = address.startsWith('https:') ? proxy?.https : proxy?.http;
  if (!uri || isLoopback(address)) return undefined;
  return uri.includes('://') ? uri : `http://${uri}`;
}

/**
 * Opens what requests to an address are sent by. undici is loaded here, since it would double the time to start.
 * @param address of a service, with its scheme
 * @throws CatalogError UNAVAILABLE when the proxy that is set cannot be used
 */
export async function openDispatcher(
  address: string,
  { proxy, connectTimeoutMs: timeout, lookup }: DispatcherOptions,
): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent, Pool } = await import('undici');
  const connect = { timeout, ...(lookup && { lookup }) };
  const connection = { connections: MAX_CONNECTIONS, keepAliveTimeout: KEEP_ALIVE_MS, connect };
  const proxyUri = proxyFor(address, proxy);
  if (proxyUri === undefined) return new Agent(connection);
  const proxyOptions: ConstructorParameters<typeof EnvHttpProxyAgent>[0] = {
    ...connection,
    // Both schemes and the exceptions are given, so that it reads nothing from the environment.
    httpProxy: proxyUri,
    httpsProxy: proxyUri,
    noProxy: proxy?.no ?? '',
    // CONNECT for https only, as everyone does (RFC 9112 §3.2.2): proxies often refuse it for port 80.
    proxyTunnel: false,
    // Getting through the proxy is part of connecting: to it, then its answer to CONNECT, then TLS.
    proxyTls: { timeout },
    requestTls: { timeout },
    clientFactory: (origin, pool) => new Pool(origin, { ...pool, headersTimeout: timeout }),
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
