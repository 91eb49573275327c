/**
 * Opens codes beside the names of their owners: `{supplier: "Halvik", supplierItemNo: "H-7"}`.
 * Pure.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/**
 * Returns an entry for the code of each owner, with the other members of the record; undefined if
 * it names no owner.
 */
export function openCodesOfOwners(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (!isRecord(item) || Object.keys(item).some((key) => keys.read(key).says('type'))) {
    return undefined;
  }
  const pairs = listOwnerKeys(keys, item).filter(([owner]) => mayBeOwner(item[owner]));
  if (pairs.length === 0) return undefined;
  const paired = new Set(pairs.flat());
  const rest = Object.entries(item).filter(([key]) => !paired.has(key));
  return pairs.map(([owner, code]) => {
    const type = [ROLE_KEYS.type, item[owner]];
    const value = [ROLE_KEYS.value, item[code]];
    return Object.fromEntries([type, value, ...rest]);
  });
}

/**
 * Splits `{type: "EAN", values: ["4006381333931", "4006381333948"]}` into an entry for each code;
 * undefined for other records.
 */
export function openListOfCodes(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const lists = Object.entries(item).filter(([, value]) => Array.isArray(value));
  const [[key, codes] = ['', []], another] = lists;
  if (another !== undefined || !keys.read(key).saysOnly('value')) return undefined;
  if (!Array.isArray(codes) || codes.length < 2) return undefined;
  if (!codes.every(isScalar)) return undefined;
  return codes.map((code) => ({
    ...item,
    [key]: code,
  }));
}

type OwnerKeys = readonly [owner: string, code: string];

/** Lists the keys of owners, each with the key of a code that begins with the same words. */
export function listOwnerKeys(keys: KeyReader, item: PimRecord): readonly OwnerKeys[] {
  const filled = Object.keys(item).filter((key) => !isAbsent(item[key]));
  return filled.flatMap((owner): readonly OwnerKeys[] => {
    const { words } = keys.read(owner);
    if (!keys.read(owner).saysOnly('kind')) return [];
    const code = filled.find((key) => {
      const reading = keys.read(key);
      const hasMore = reading.words.length > words.length;
      const isOfOwner = words.every((word, at) => word === reading.words[at]);
      return hasMore && isOfOwner && reading.endsIn('own', 'code', 'kind');
    });
    return code === undefined ? [] : [[owner, code]];
  });
}

// A name has no digits.
function mayBeOwner(value: unknown): boolean {
  return isScalar(value) && /^\p{L}[^\d]*$/u.test(String(value));
}
