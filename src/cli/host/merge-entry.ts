/**
 * What a file says of our server already, joined with what it is to say: the user's own values are not lost to
 * placeholders, nor is what we know nothing of. Pure.
 */

import { SETTINGS } from '../../settings.ts';
import { isPlaceholder, isSecret } from './placeholders.ts';

/** What a host's file says of a server. */
export type Entry = Readonly<Record<string, unknown>>;

/** What only a server has that the host starts. */
const OF_PROGRAMS = ['command', 'args', 'env', 'env_vars', 'cwd', 'envFile'];

/** The address of a server over HTTP, as hosts call it. */
const ADDRESSES = ['url', 'serverUrl', 'httpUrl'];

/** What only a server over HTTP has. */
const OF_REMOTES = [
  ...ADDRESSES,
  ...['headers', 'http_headers', 'env_http_headers', 'bearer_token', 'bearer_token_env_var'],
  ...['oauth', 'oauth_resource', 'scopes'],
];

/** To which address a secret is sent. */
const SENT_TO: Readonly<Record<string, string>> = {
  PIM_CLIENT_ID: 'PIM_API_URL',
  PIM_APP_KEY: 'PIM_API_URL',
  COMMERCE_ENGINE_TOKEN: 'COMMERCE_ENGINE_URL',
};

/**
 * Joins the entry of a file with a new one. The way to the server is the new one's; a server at the same address stays
 * as it is, its headers included.
 */
export function mergeEntry(old: Entry | undefined, next: Entry): Entry {
  if (old === undefined) return next;
  const address = ADDRESSES.find((key) => key in next);
  if (address !== undefined && old[address] === next[address]) return old;
  const env = address === undefined ? mergeEnv(recordOf(old.env), recordOf(next.env)) : {};
  const hasEnv = Object.keys(env).length > 0;
  const dropped = [...OF_REMOTES, ...(address === undefined ? [] : OF_PROGRAMS), ...(hasEnv ? [] : ['env'])];
  const isSameType = old.type === 'stdio' && address === undefined;
  const kept = Object.entries(old).filter(([key]) => !dropped.includes(key) && (key !== 'type' || isSameType));
  // What is kept stays where it is.
  return { ...Object.fromEntries(kept), ...next, ...(hasEnv ? { env } : {}) };
}

/**
 * Joins the settings. A placeholder does not replace a value, unless it is a secret for another address now: the key
 * of one PIM must not reach another. No new settings: the demo catalog, for which none of ours may be left.
 */
function mergeEnv(old: Entry, next: Entry): Entry {
  if (Object.keys(next).length === 0) {
    return Object.fromEntries(Object.entries(old).filter(([name]) => !Object.hasOwn(SETTINGS, name)));
  }
  const isGiven = (name: string): boolean => name in next && !isPlaceholder(name, next[name]);
  const isKept = ([name, value]: readonly [string, unknown]): boolean => {
    if (name in next && (isGiven(name) || isPlaceholder(name, value))) return false;
    const address = SENT_TO[name];
    return !isSecret(name) || address === undefined || !isGiven(address) || next[address] === old[address];
  };
  const kept = Object.fromEntries(Object.entries(old).filter(isKept));
  const order = Object.entries(old).filter(([name]) => name in kept || name in next);
  return { ...Object.fromEntries(order), ...next, ...kept };
}

/** An object as it is; nothing where there is none. */
export function recordOf(value: unknown): Entry {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? { ...value } : {};
}
