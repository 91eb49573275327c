/**
 * Puts the text of a unit under the key of the unit, where a reference or a name stands for it: `{length_uom_id: [6, "mm"]}`, and
 * under words of its own, where the key of the unit is that of the number and no more: `{reach: 4, reachuom: "m"}`. Pure.
 */

import { lazily } from '../lazily.ts';
import { isRecord } from '../value.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isHash } from './roles.ts';

/** The last word of a key of an id or a name. */
const LAST_WORD = /_?(?:id|name)$/i;

/** The item with units as texts; the item itself if it has no others. */
export function nameUnits(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const members = Object.entries(item);
  const stems = lazily(() => listStems(keys, Object.keys(item)));
  const renamed = members.map(([key, value]) => {
    const unit = readUnit(value);
    if (unit === undefined) return undefined;
    if (isOfUnit(keys, key)) return [key.replace(LAST_WORD, ''), unit];
    const parted = partWords(keys, key, stems());
    return parted === undefined ? undefined : [parted, unit];
  });
  if (renamed.every((member) => member === undefined)) return item;
  return Object.fromEntries(members.map((member, at) => renamed[at] ?? member));
}

/** What the key of a unit may begin with: `reachuom` is the unit of `reach`, and of `reach_min` and `reach_max`. */
function listStems(keys: KeyReader, names: readonly string[]): ReadonlySet<string> {
  const omitBound = (name: string): string =>
    keys.read(name).endsIn('min', 'max') ? name.replace(OF_BOUND, '') : name;
  return new Set(names.map(omitBound));
}

/** The key of a unit that is another key and the word for a unit, with a mark between them; undefined: it is another. */
function partWords(keys: KeyReader, key: string, stems: ReadonlySet<string>): string | undefined {
  const lastWord = splitKey(key).at(-1);
  for (let end = key.length - 1; end > 0; end -= 1) {
    const ending = key.slice(end);
    if (!LETTERS.test(ending)) return undefined;
    const stem = key.slice(0, end);
    const isUnit = stems.has(stem) && keys.read(ending).saysOnly('unit');
    if (isUnit && ending.toLowerCase() !== lastWord) return `${stem}_${ending}`;
  }
  return undefined;
}

const LETTERS = /^\p{L}+$/u;

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
