/**
 * Ids of sessions before 2026-07-28. The server keeps nothing of a session: its id tells the
 * requests of one client from those of another, and holds what only the first request says, the
 * name of the client.
 */

import { randomUUID } from 'node:crypto';
import { takeChars } from './record/cut-characters.ts';

/** Header that carries the id. */
export const SESSION_HEADER = 'mcp-session-id';

// Longer names are cut: the id is sent with every request.
const MAX_NAME_CHARS = 64;

/**
 * Makes a unique id.
 * @param clientName name that the client gives at initialize
 */
export function createSessionId(clientName: unknown): string {
  const name = typeof clientName === 'string' ? takeChars(clientName, MAX_NAME_CHARS) : '';
  return `${randomUUID()}.${Buffer.from(name).toString('base64url')}`;
}

/** Reads the name of the client from the id of its session; undefined: the id holds none. */
export function readClientName(sessionId: string | null | undefined): string | undefined {
  const encoded = sessionId?.split('.')[1];
  const name = encoded && Buffer.from(encoded, 'base64url').toString();
  return name || undefined;
}
