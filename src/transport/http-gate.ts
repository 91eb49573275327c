/** Where the HTTP server listens, and who may speak to it: checked before anything of a request is read. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What a request must show. */
export interface Gate {
  readonly address: ListenAddress;
  /** Names beside the machine's own by which clients and web pages may call it. */
  readonly names: readonly string[];
  /** The bearer token; undefined: none is asked for. */
  readonly token: string | undefined;
}

/** What a request is answered that is not let in. */
export interface Refusal {
  /** Of HTTP. */
  readonly status: number;
  readonly reason: string;
  /** What WWW-Authenticate says of a 401 or 403; absent of a 401: that a bearer token is wanted. */
  readonly challenge?: string;
}

/**
 * Checks a request by its headers: Host, Origin (only browsers send it), Authorization. Refuses it in words that help the one
 * who configures the client.
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
  // What is no address, as the `null` of an opaque origin, is nobody's name.
  return URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}

/** Whether pages of this origin may read answers (checkGate lets them ask). */
export function isOwnOrigin(origin: string, { address, names }: Gate): boolean {
  const name = hostnameOf(origin);
  return name !== undefined && isOwnName(name, address, names);
}

/** The token of an Authorization header; undefined: it holds none. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Takes as long for a token that is nearly right as for one that is not. */
export function isToken(shown: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** A host and a port to listen on. */
export interface ListenAddress {
  /** An IP address without brackets, or a name. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Whether only programs of this machine can reach it. */
  readonly isLoopback: boolean;
}

/** Where it listens when nothing is said. */
export const DEFAULT_ADDRESS = '127.0.0.1:8765';

/** The names of this machine for itself, as Host headers write them. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses `HOST:PORT`, `HOST`, `:PORT` or `PORT`; an IPv6 address stands in brackets.
 * @returns undefined when it is none of them
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
 * Whether a request may be meant for this server, by the name that its Host header gives (without a port). A web page
 * whose name was pointed at this machine (DNS rebinding) gives its own name; an IP address cannot be pointed anywhere.
 * @param extraNames names that the operator allows beside
 */
export function isOwnName(
  name: string,
  { host, isLoopback }: ListenAddress,
  extraNames: readonly string[],
): boolean {
  const plain = name.toLowerCase();
  const own = [
    ...LOOPBACK_NAMES,
    host.toLowerCase(),
    ...extraNames.map((extra) => extra.toLowerCase()),
  ];
  return own.includes(plain) || (!isLoopback && isIP(plain.replace(/^\[|\]$/g, '')) !== 0);
}
