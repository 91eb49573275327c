import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Person } from '../../catalog/call/context.ts';
import { takeChars } from '../../record/cut-characters.ts';

/** Sender of the bearer token of scripts: no person, and without a limit of calls. */
export const SCRIPT: Person = { id: 'token', name: 'token' };

/** Rights of a person. */
export const SCOPES = { read: 'catalog:read', write: 'copy:write' } as const;

/**
 * Reads the scopes of a token: `scope` of RFC 9068, `scp` of Entra (text) and of Okta (list).
 * @param prefix that the issuer may write before each
 */
export function readScopes({ scope, scp }: JWTPayload, prefix: string): readonly string[] {
  const words = [scope, scp]
    .flat()
    .flatMap((text) => (typeof text === 'string' ? text.split(' ') : []));
  return words.map((word) => (word.startsWith(prefix) ? word.slice(prefix.length) : word));
}

const MAX_NAME_CHARS = 64;

/**
 * Reads the person who signed in.
 * @param secret hashes the id, so that nobody can look up whose it is by trying names; ids stay the
 * same as long as it does
 * @param isNamed true if the log and the counts call people by their names
 */
export function readPerson(claims: JWTPayload, secret: string, isNamed: boolean): Person {
  const { iss, sub, preferred_username, email, name } = claims;
  const id = createHmac('sha256', secret).update(`${iss}\n${sub}`).digest('hex').slice(0, 12);
  const fullName = [preferred_username, email, name, sub].find(
    (claim) => typeof claim === 'string' && claim !== '',
  );
  return {
    id,
    name: isNamed ? takeChars(String(fullName), MAX_NAME_CHARS) : id,
  };
}

const MINUTE_MS = 60_000;

/**
 * Creates a limit on the calls of each person.
 * @param perMinute most calls in any minute; 0: any number
 * @param now milliseconds
 * @returns a function that counts a call: the milliseconds that the person must wait before it, 0
 * for a call that is in time
 */
export function createCallBound(perMinute: number, now: () => number): (id: string) => number {
  const callsAtMs = new Map<string, readonly number[]>();
  return (id) => {
    if (perMinute === 0 || id === SCRIPT.id) return 0;
    const sinceMs = now() - MINUTE_MS;
    const recent = (callsAtMs.get(id) ?? []).filter((atMs) => atMs > sinceMs);
    const waitMs = recent.length < perMinute ? 0 : (recent[0] ?? 0) - sinceMs;
    // Behind all others, so that those who have long been silent come first, and are forgotten.
    callsAtMs.delete(id);
    callsAtMs.set(id, waitMs === 0 ? [...recent, now()] : recent);
    for (const [person, times] of callsAtMs) {
      if ((times.at(-1) ?? 0) > sinceMs) break;
      callsAtMs.delete(person);
    }
    return waitMs;
  };
}
