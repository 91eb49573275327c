/** Where the HTTP server listens, and which names a client may call it by. Pure. */

import { BlockList, isIP } from 'node:net';

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

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** The names of this machine for itself, as Host headers write them. */
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses `HOST:PORT`, `HOST`, `:PORT` or `PORT`; an IPv6 address stands in brackets.
 * @returns undefined when it is none of them
 */
export function parseListenAddress(text: string): ListenAddress | undefined {
  const match = /^(?:(\[[\da-fA-F:.]+\]|[\w.-]*[a-zA-Z.-][\w.-]*))?(?::?(\d{1,5}))?$/.exec(text.trim());
  const [defaultHost = '', defaultPort] = DEFAULT_ADDRESS.split(':');
  if (match === null || text.trim() === '' || text.trim() === ':') return undefined;
  const host = match[1]?.replace(/^\[|\]$/g, '') ?? defaultHost;
  const port = Number(match[2] ?? defaultPort);
  if (port > 65_535 || (text.includes('[') && isIP(host) !== 6)) return undefined;
  return { host, port, isLoopback: isLoopbackHost(host) };
}

function isLoopbackHost(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host.toLowerCase() === 'localhost' : LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a request may be meant for this server, by the name that its Host header gives (without a port). A web page
 * whose name was pointed at this machine (DNS rebinding) gives its own name; an IP address cannot be pointed anywhere.
 * @param extraNames names that the operator allows beside
 */
export function isOwnName(name: string, { host, isLoopback }: ListenAddress, extraNames: readonly string[]): boolean {
  const plain = name.toLowerCase();
  const own = [...LOOPBACK_NAMES, host.toLowerCase(), ...extraNames.map((extra) => extra.toLowerCase())];
  return own.includes(plain) || (!isLoopback && isIP(plain.replace(/^\[|\]$/g, '')) !== 0);
}
