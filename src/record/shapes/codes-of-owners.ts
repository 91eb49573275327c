/**
 * Opens codes beside the names of their owners: `{supplier: "Halvik", supplierItemNo: "H-7"}`,
 * `{supplier_name: "Halvik", product_supplier_reference: "H-7"}`.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReading } from './key-reading.ts';
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
 * Reads the type of a code from the key of its id: `{barcodeId: 1, code: "4006381333931"}` becomes
 * `{type: "barcode", code: "4006381333931"}`. Undefined for other records.
 */
export function nameTypeById(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const members = Object.entries(item);
  const isCode = ([key, value]: Member): boolean =>
    !isAbsent(value) && keys.read(key).isPlain('own', 'value');
  const ids = members.filter(([key]) => keys.read(key).saysOnly('kind', 'id'));
  const [[idKey = '', id] = [], another] = ids;
  const isNumbered = another === undefined && Number.isSafeInteger(id);
  const hasType = members.some(([key]) => keys.read(key).says('type'));
  if (!isNumbered || hasType || !members.some(isCode)) return undefined;
  const type = keys.read(idKey).words.slice(0, -1).join(' ');
  const { [idKey]: _, ...rest } = item;
  return { ...rest, [ROLE_KEYS.type]: type };
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
    const { words, aspects } = keys.read(owner);
    const isNamed = aspects.join() === 'kind,name';
    if (aspects.join() !== 'kind' && !isNamed) return [];
    const ofOwner = isNamed ? words.slice(0, -1) : words;
    const codes = filled.filter((key) => key !== owner && isCodeOf(keys.read(key), ofOwner));
    // Beside its name, the code of a supplier may be that of the supplier itself.
    const code = (isNamed && codes.find((key) => keys.read(key).says('owner'))) || codes[0];
    return code === undefined ? [] : [[owner, code]];
  });
}

// `supplierItemNo`, `product_supplier_reference`.
function isCodeOf({ words, aspects }: KeyReading, ofOwner: readonly string[]): boolean {
  const isOfProduct = aspects[0] === 'owner';
  const stem = isOfProduct ? words.slice(1) : words;
  const hasMore = stem.length > ofOwner.length;
  const last = aspects.at(-1);
  const isOfCode = last === 'own' || last === 'code' || last === 'kind';
  return hasMore && isOfCode && ofOwner.every((word, index) => word === stem[index]);
}

// A name has no digits.
function mayBeOwner(value: unknown): boolean {
  return isScalar(value) && /^\p{L}[^\d]*$/u.test(String(value));
}
