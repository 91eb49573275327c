/** Who may speak to the HTTP server: checked before anything of a request is read. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isOwnName, type ListenAddress } from './listen-address.ts';

/** What a request must show. */
export interface Gate {
  readonly address: ListenAddress;
  /** Names beside the machine's own by which clients and web pages may call it. */
  readonly names: readonly string[];
  /** The bearer token; undefined: none is asked for. */
  readonly token: string | undefined;
}

/** A refusal, in words that help the one who configures the client. */
interface Refusal {
  readonly status: 401 | 403;
  readonly reason: string;
}

/** Checks a request by its headers: Host, Origin (only browsers send it), Authorization. */
export function checkGate({ headers }: Pick<IncomingMessage, 'headers'>, gate: Gate): Refusal | undefined {
  const host = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(headers.host ?? '')
    ? hostnameOf(`http://${headers.host}`)
    : undefined;
  if (host === undefined || !isOwnName(host, gate.address, gate.names)) {
    return {
      status: 403,
      reason: 'The host name in this request is not allowed; add it to PIM_MCP_HOSTS to allow it.',
    };
  }
  if (headers.origin !== undefined) {
    if (!isOwnOrigin(headers.origin, gate)) {
      return {
        status: 403,
        reason:
          'Web pages from this origin may not call this server; add its host name to PIM_MCP_HOSTS to allow them.',
      };
    }
  }
  if (gate.token !== undefined && !isToken(headers.authorization, gate.token)) {
    return { status: 401, reason: 'The bearer token is missing or wrong; send the value of PIM_MCP_TOKEN.' };
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

/** Takes as long for a token that is nearly right as for one that is not. */
function isToken(authorization: string | undefined, token: string): boolean {
  const shown = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}
