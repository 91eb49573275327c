/**
 * Puts the text of a unit under the key of the unit, where a reference or a name stands for it: `{length_uom_id: [6, "mm"]}`, and
 * under words of its own, where the key of the unit is that of the number and no more: `{reach: 4, reachuom: "m"}`. Pure.
 */

import { isRecord } from '../value.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isHash } from './roles.ts';

/** The last word of a key of an id or a name. */
const LAST_WORD = /_?(?:id|name)$/i;

/** The item with units as texts; the item itself if it has no others. */
export function nameUnits(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const names = Object.keys(item);
  const members = Object.entries(item).map(([key, value]) => {
    const unit = readUnit(value);
    if (unit === undefined) return undefined;
    if (isOfUnit(keys, key)) return [key.replace(LAST_WORD, ''), unit];
    const parted = partWords(keys, key, names);
    return parted === undefined ? undefined : [parted, unit];
  });
  if (members.every((member) => member === undefined)) return item;
  return Object.fromEntries(Object.entries(item).map((member, at) => members[at] ?? member));
}

/** The key of a unit that is another key and the word for a unit, with a mark between them; undefined: it is another. */
function partWords(keys: KeyReader, key: string, names: readonly string[]): string | undefined {
  for (const name of names) {
    if (name === key || name[0] !== key[0]) continue;
    // `reachuom` is the unit of `reach_min` and `reach_max`.
    const stem = keys.read(name).endsIn('min', 'max') ? name.replace(OF_BOUND, '') : name;
    const ending = key.startsWith(stem) ? key.slice(stem.length) : '';
    const isUnit = /^\p{L}+$/u.test(ending) && keys.read(ending).saysOnly('unit');
    if (isUnit && ending.toLowerCase() !== splitKey(key).at(-1)) return `${stem}_${ending}`;
  }
  return undefined;
}

const OF_BOUND = /[_ .-]?\p{L}+$/u;

/** Whether a key is that of the id or the name of a unit. */
function isOfUnit(keys: KeyReader, key: string): boolean {
  const [last, before] = keys.read(key).aspects.toReversed();
  return before === 'unit' && (last === 'id' || last === 'name');
}

/** The text of a unit, alone or behind its id. */
function readUnit(value: unknown): string | undefined {
  const [id, name, another]: readonly unknown[] = Array.isArray(value) ? value : ['', value];
  const isPair = typeof id === 'number' || !Array.isArray(value);
  const isText = typeof name === 'string' && !isHash(name);
  return isPair && another === undefined && isText ? name : undefined;
}
