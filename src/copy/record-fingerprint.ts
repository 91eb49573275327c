/**
 * Computes hashes of records that stay the same as long as the content does, however the PIM writes
 * it.
 */

import { isRecord, type PimRecord } from '../record/value.ts';
import { hashNumber } from './hash.ts';

/**
 * Usual names of the parameters of addresses that are signed or dated anew for each answer. Also
 * for DuckDB, so without what only JavaScript has.
 */
export const SIGNED = `([?&])(?:${[
  'x-(?:amz|goog|oss)-[\\w-]+',
  '[\\w-]*(?:signature|token|expires?|expiry|policy|timestamp|accesskeyid|accessid|key-pair-id)',
  'sign?|hmac|hash|nonce|ts?|s[etvrp]|sk[et]|_',
].join('|')})=[^&#\\s"'<>]*`;

const SIGNED_PARAMETER = new RegExp(SIGNED, 'gi');

/** Removes signatures and dates of addresses from a text. */
export function trimAddresses(text: string): string {
  if (text.includes('://') && text.includes('=')) return text.replace(SIGNED_PARAMETER, '$1');
  return text;
}

// Writes a value as JSON with its keys and lists sorted: PIMs give lists no order except by a field
// of their entries.
// `leftOut`: paths of what changes by itself, such as `Pictures[].Link`.
function writeCanonical(value: unknown, leftOut: ReadonlySet<string>, path = ''): string {
  if (typeof value === 'string') return JSON.stringify(trimAddresses(value));
  // Without paths to leave out, none is put together: that takes as long as the rest.
  const isAll = leftOut.size === 0;
  if (Array.isArray(value)) {
    const inner = isAll ? path : `${path}[]`;
    return `[${value.map((item) => writeCanonical(item, leftOut, inner)).sort()}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const inner = isAll ? path : joinPath(path, key);
    if (leftOut.has(inner)) continue;
    const separator = members === '' ? '' : ',';
    members += `${separator}${JSON.stringify(key)}:${writeCanonical(value[key], leftOut, inner)}`;
  }
  return `{${members}}`;
}

/** Path of a member. */
export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the hash of a record, practically unique. @param leftOut see {@link writeCanonical} */
export function fingerprintRecord(
  record: PimRecord,
  leftOut: ReadonlySet<string> = NOTHING,
): number {
  return hashNumber(writeCanonical(record, leftOut));
}
