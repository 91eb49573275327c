/** Callers are checked before anything of a request is read. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Requirements for a request. */
export interface Gate {
  readonly address: ListenAddress;
  readonly names: readonly string[];
  readonly token: string | undefined;
}

/** Answer to a request that is refused. */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
  /** Value of WWW-Authenticate for a 401 or 403; absent for a 401: a bearer token is required. */
  readonly challenge?: string;
}

/**
 * Checks a request by its headers: Host, Origin (only browsers send it), Authorization. Refusals
 * are worded for the person who configures the client.
 */
export function checkGate(
  { headers }: Pick<IncomingMessage, 'headers'>,
  gate: Gate,
): Refusal | undefined {
  const host = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(headers.host ?? '')
    ? hostnameOf(`http://${headers.host}`)
    : undefined;
  if (host === undefined || !isOwnName(host, gate.address, gate.names)) {
    return {
      status: 403,
      reason: 'The host name in this request is not allowed; add it to PIM_MCP_HOSTS to allow it.',
    };
  }
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, gate)) {
    return {
      status: 403,
      reason:
        'Web pages from this origin may not call this server; ' +
        'add its host name to PIM_MCP_HOSTS to allow them.',
    };
  }
  if (gate.token !== undefined && !isToken(readBearer(headers.authorization), gate.token)) {
    return {
      status: 401,
      reason: 'The bearer token is missing or wrong; send the value of PIM_MCP_TOKEN.',
    };
  }
  return undefined;
}

function hostnameOf(url: string): string | undefined {
  // An invalid address, such as the `null` of an opaque origin, has no name.
  return URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}

/** Returns true if pages of this origin may read answers (checkGate lets them call). */
export function isOwnOrigin(origin: string, { address, names }: Gate): boolean {
  const name = hostnameOf(origin);
  return name !== undefined && isOwnName(name, address, names);
}

/** Reads the token of an Authorization header. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Compares in constant time. */
export function isToken(candidate: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return candidate !== undefined && timingSafeEqual(digest(candidate), digest(token));
}

/** Host and port to listen on. */
export interface ListenAddress {
  /** IP address without brackets, or a name. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly isLoopback: boolean;
}

/** Address to listen on by default. */
export const DEFAULT_ADDRESS = '127.0.0.1:8765';

// Names of this machine for itself, as Host headers write them.
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses `HOST:PORT`, `HOST`, `:PORT` or `PORT`; an IPv6 address stands in brackets.
 * @returns undefined if it is none of them
 */
export function parseListenAddress(text: string): ListenAddress | undefined {
  const match = /^(?:(\[[\da-fA-F:.]+\]|[\w.-]*[a-zA-Z.-][\w.-]*))?(?::?(\d{1,5}))?$/.exec(
    text.trim(),
  );
  const [defaultHost = '', defaultPort] = DEFAULT_ADDRESS.split(':');
  if (match === null || text.trim() === '' || text.trim() === ':') {
    return undefined;
  }
  const host = match[1]?.replace(/^\[|\]$/g, '') ?? defaultHost;
  const port = Number(match[2] ?? defaultPort);
  if (port > 65_535 || (text.includes('[') && isIP(host) !== 6)) {
    return undefined;
  }
  return { host, port, isLoopback: isLoopbackHost(host) };
}

function isLoopbackHost(host: string): boolean {
  return (
    host.toLowerCase() === 'localhost' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}

/**
 * Returns true if a request may be for this server, by the name in its Host header (without a
 * port). A web page whose name was pointed at this machine (DNS rebinding) sends its own name; an
 * IP address cannot be pointed anywhere.
 * @param extraNames further names that the operator allows
 */
export function isOwnName(
  name: string,
  { host, isLoopback }: ListenAddress,
  extraNames: readonly string[],
): boolean {
  const plain = name.toLowerCase();
  const ownNames = [
    ...LOOPBACK_NAMES,
    host.toLowerCase(),
    ...extraNames.map((extra) => extra.toLowerCase()),
  ];
  return ownNames.includes(plain) || (!isLoopback && isIP(plain.replace(/^\[|\]$/g, '')) !== 0);
}
