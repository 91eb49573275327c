/** What `pim-mcp doctor` finds on the way to the PIM: proxy, name, connection, certificate. Sends no request. */

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { proxyFor } from '../pim/http/dispatcher.ts';
import { errorOfNetwork } from '../pim/http/status.ts';
import type { Config } from '../settings/config.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was found, one sentence. */
  readonly says: string;
  /** What to do about it; absent when nothing has to be done. */
  readonly fix?: string;
}

/** A finding that is in order. */
export function ok(check: string, says: string): Finding {
  return { check, status: 'ok', says };
}

/** A finding that works, but not as it should. */
export function warn(check: string, says: string, fix: string): Finding {
  return { check, status: 'warn', says, fix };
}

/** A finding with which nothing, or not all, can work. */
export function fail(check: string, says: string, fix: string): Finding {
  return { check, status: 'fail', says, fix };
}

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** Certificates are commonly renewed a month before they end. */
const FEW_DAYS = 14;

/**
 * Looks at the way to an address.
 * @param baseUrl result of parseBaseUrl
 */
export async function* checkNetwork(
  baseUrl: string,
  proxy: Config['proxy'],
  signal: AbortSignal,
): AsyncGenerator<Finding, void, void> {
  const url = new URL(baseUrl);
  const proxyUri = proxyFor(baseUrl, proxy);
  const within = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  if (proxyUri === undefined) {
    if (proxy !== undefined) yield ok('proxy', 'A proxy is set, but not for this address.');
    const named = await checkName(url, within());
    yield named;
    if (named.status === 'ok') yield await checkConnection('connection', url, within());
    return;
  }
  if (!URL.canParse(proxyUri)) {
    yield fail('proxy', 'The address of the proxy is not a valid URL.', 'Correct HTTP_PROXY or HTTPS_PROXY.');
    return;
  }
  const exceptions = proxy?.no === undefined ? '' : ' unless NO_PROXY lists this address';
  yield ok('proxy', `Requests go through ${new URL(proxyUri).host}${exceptions}; the proxy looks up host names.`);
  yield await checkConnection('connection', new URL(proxyUri), within());
}

async function checkName({ hostname }: URL, signal: AbortSignal): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return ok('dns', `${host} is an IP address, so it needs no lookup.`);
  try {
    const found = await Promise.race([lookup(host, { all: true }), rejectOn(signal)]);
    return ok('dns', `${host} resolves to ${found.map(({ address }) => address).join(', ')}.`);
  } catch (error) {
    return fail(
      'dns',
      `Looking up ${host} failed (${codeOf(error)}).`,
      'Correct PIM_API_URL, or check the DNS of this network.',
    );
  }
}

/** Opens a connection, with TLS where the address has it, and ends it. */
async function checkConnection(check: string, url: URL, signal: AbortSignal): Promise<Finding> {
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (isTls ? 443 : 80);
  const startedMs = performance.now();
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket: Socket = isTls ? connectTls({ host, port, ...servername }) : connect({ host, port });
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal });
    const ms = Math.round(performance.now() - startedMs);
    // What connectTls returned.
    return isTls
      ? describeTls(check, socket as TLSSocket, ms)
      : ok(check, `${host}:${port} accepted a connection in ${ms} ms.`);
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    const reason = signal.aborted
      ? `${host}:${port} did not accept a connection in time.`
      : errorOfNetwork('products', failure, { answering: false, proxied: false }).message;
    return fail(
      check,
      `${reason} (${codeOf(error)})`,
      isTls
        ? 'Check PIM_API_URL and the firewall. If your own authority issued the certificate, set NODE_EXTRA_CA_CERTS.'
        : 'Check PIM_API_URL, the firewall and, if you use one, the address of the proxy.',
    );
  } finally {
    socket.on('error', () => {});
    socket.destroy();
  }
}

function describeTls(check: string, socket: TLSSocket, ms: number): Finding {
  const daysLeft = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
  const says = `${socket.getProtocol()} in ${ms} ms; the certificate is valid for ${daysLeft} more days.`;
  return daysLeft < FEW_DAYS
    ? warn(check, says, 'Ask the operator of this address to renew the certificate.')
    : ok(check, says);
}

function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }; // an Error of Node
  return typeof code === 'string' ? code : String(name);
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
