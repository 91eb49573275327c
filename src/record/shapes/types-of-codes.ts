/**
 * Finds the keys of a record of codes that are their types: `{ean: "4006381333931", sku: "A-1"}`.
 */

import { isGtin } from '../barcode.ts';
import { listFilled } from '../value.ts';
import type { KeyedRecord } from './keyed-record.ts';
import { isScalar } from './tuples.ts';

/** Lists the keys that are types of codes, and other keys of barcodes. */
export function listTypesOfCodes(map: KeyedRecord): readonly string[] {
  // An empty type beside codes belongs to none of them.
  const filled = Object.fromEntries(listFilled(map.record));
  if (map.opener.isNamed(filled)) return [];
  // `false` means that there is no code.
  const types = map.keys.filter((key) => map.isKind(key) && map.record[key] !== false);
  if (types.length === 0) return listLoneType(map);
  // `{ean: "…", code_hs: "8403 13", nr_cat: "T.40"}`: nothing but codes.
  const untyped = map.keys.filter((key) => !types.includes(key));
  if (untyped.every((key) => isCodeOfAnyType(map, key))) return map.keys;
  return map.keys.filter((key) => types.includes(key) || isBarcode(map.record[key]));
}

// A key for a code of an unknown type.
function isCodeOfAnyType(map: KeyedRecord, key: string): boolean {
  const reading = map.read(key);
  if (!reading.says('own') || !reading.hasUnknownWord) return false;
  const value = map.record[key];
  return isScalar(value) && /\d/.test(String(value));
}

const CODE = /^(?=.*\d)[\p{L}\d_.:/-]{3,40}$/u;

// `{supplier_class: "EC000125"}`: nothing else can be the type of a lone code. A number like a
// barcode stays unread, since its key does not say that it is one.
function listLoneType(map: KeyedRecord): readonly string[] {
  // The ids of records beside it are no codes.
  const candidates = map.keys.filter((name) => !isIdOfRecord(map, name));
  const [key = '', another] = candidates;
  if (another !== undefined) return [];
  const value = map.record[key];
  const isCode = typeof value === 'string' && CODE.test(value);
  return isCode && !isGtin(value) && map.read(key).hasNoMeaning ? [key] : [];
}

// `variationId: 5001`.
function isIdOfRecord(map: KeyedRecord, key: string): boolean {
  return map.read(key).endsIn('id') && Number.isSafeInteger(map.record[key]);
}

const SHORTEST_BARCODE = 12;

function isBarcode(value: unknown): boolean {
  return typeof value === 'string' && value.length >= SHORTEST_BARCODE && isGtin(value);
}
