/** Puts the text of a unit under the key of the unit, where a reference or a name stands for it: `{length_uom_id: [6, "mm"]}`. Pure. */

import { isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';

/** The last word of a key of an id or a name. */
const LAST_WORD = /_?(?:id|name)$/i;

/** The item with units as texts; the item itself if it has no others. */
export function nameUnits(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const members = Object.entries(item).map(([key, value]) => {
    const unit = readUnit(value);
    return unit !== undefined && isOfUnit(keys, key)
      ? [key.replace(LAST_WORD, ''), unit]
      : undefined;
  });
  if (members.every((member) => member === undefined)) return item;
  return Object.fromEntries(Object.entries(item).map((member, at) => members[at] ?? member));
}

/** Whether a key is that of the id or the name of a unit. */
function isOfUnit(keys: KeyReader, key: string): boolean {
  const [last, before] = keys.read(key).aspects.toReversed();
  return before === 'unit' && (last === 'id' || last === 'name');
}

/** The text of a unit, alone or behind its id. */
function readUnit(value: unknown): string | undefined {
  const [id, name, another]: readonly unknown[] = Array.isArray(value) ? value : ['', value];
  const isPair = typeof id === 'number' || !Array.isArray(value);
  return isPair && another === undefined && typeof name === 'string' ? name : undefined;
}
