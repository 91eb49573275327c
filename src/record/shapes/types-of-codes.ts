/** Finds the keys of a record of codes that are the types of them: `{ean: "4006381333931", sku: "A-1"}`. Pure. */

import { isGtin } from '../barcode.ts';
import { listFilled } from '../value.ts';
import type { KeyedRecord } from './keyed-record.ts';
import { isScalar } from './tuples.ts';

/** The keys that are types of codes, and others under which a barcode stands. */
export function listTypesOfCodes(map: KeyedRecord): readonly string[] {
  // An empty type beside codes says of none of them what it is.
  const filled = Object.fromEntries(listFilled(map.record));
  if (map.opener.isNamed(filled)) return [];
  // False is no code, but that there is none.
  const types = map.keys.filter((key) => map.isKind(key) && map.record[key] !== false);
  if (types.length === 0) return isLoneType(map) ? map.keys : [];
  // `{ean: "…", code_hs: "8403 13", nr_cat: "T.40"}`: nothing but codes.
  const others = map.keys.filter((key) => !types.includes(key));
  if (others.every((key) => isCodeOfAnyType(map, key))) return map.keys;
  return map.keys.filter((key) => types.includes(key) || isBarcode(map.record[key]));
}

/** Whether a key says that a code of some kind stands under it, which nobody knows. */
function isCodeOfAnyType(map: KeyedRecord, key: string): boolean {
  const reading = map.read(key);
  if (!reading.says('own') || !reading.isStrange) return false;
  const value = map.record[key];
  return isScalar(value) && /\d/.test(String(value));
}

const CODE = /^(?=.*\d)[\p{L}\d_.:/-]{3,40}$/u;

/**
 * `{supplier_class: "EC000125"}`: nothing else can be the type of a lone code. The digits of a barcode stay unread: whether they are
 * one, their key does not tell.
 */
function isLoneType(map: KeyedRecord): boolean {
  const [key = '', another] = map.keys;
  if (another !== undefined) return false;
  const value = map.record[key];
  const isCode = typeof value === 'string' && CODE.test(value);
  return isCode && !isGtin(value) && map.read(key).saysNothing;
}

const SHORTEST_BARCODE = 12;

/** Whether a value is a number that is read at a till, whatever its key. */
function isBarcode(value: unknown): boolean {
  return typeof value === 'string' && value.length >= SHORTEST_BARCODE && isGtin(value);
}
