/** Reads records that hold one value, perhaps with its unit: `{value: "86", locale: "en-US", uom: "cm"}`. Pure. */

import { isAbsent, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';

/** The key of the value; undefined: the record is another. */
export function findValueKey(keys: KeyReader, record: PimRecord): string | undefined {
  return Object.keys(record).find((key) => keys.read(key).saysOnly('value'));
}

/** What stands under the key of the value. */
export function getValue(keys: KeyReader, record: PimRecord): unknown {
  const key = findValueKey(keys, record);
  return key === undefined ? undefined : record[key];
}

/** The unit beside the value. */
export function getUnit(keys: KeyReader, record: PimRecord): unknown {
  const key = Object.keys(record).find((one) => keys.read(one).says('unit'));
  return key === undefined ? undefined : record[key];
}

/** The value as a part of an entry: alone, or with its unit. */
export function toPart(keys: KeyReader, record: PimRecord): unknown {
  const value = getValue(keys, record);
  const unit = getUnit(keys, record);
  return isAbsent(unit) ? value : { value, unit };
}
