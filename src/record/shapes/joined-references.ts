/** Opens references that stand together: tags in one text, and pairs of an id and a name. Pure. */

import { isAbsent, isRecord, type Member } from '../value.ts';
import { type IdPair, isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** What parts tags of one text; a comma between digits is one of a number. */
const SEPARATOR = /\s*(?:[;|]|,(?!\d)|(?<!\d),)\s*/;

/** Keys of several tags: one under `label` may have a comma. */
const OF_SEVERAL = /s$|worte$|woerter$|woorden$/;

/** The tags of a text under a key of several: `{keywords: "new, sale"}`. The item itself if it is anything else. */
export function partTags(keys: KeyReader, item: unknown): unknown {
  if (keys.list !== 'tags' || !isRecord(item)) return item;
  const [only, another] = Object.entries(item);
  if (only === undefined || another !== undefined) return item;
  const reading = keys.read(only[0]);
  if (!reading.says('own') || !OF_SEVERAL.test(reading.lastWord)) return item;
  const tags = splitTags(only[1]);
  return tags.length < 2 ? item : tags.map((tag) => ({ [only[0]]: tag }));
}

/** The tags of a text; none, if the value is no text. */
export function splitTags(sent: unknown): readonly string[] {
  return typeof sent === 'string' ? sent.split(SEPARATOR).filter((tag) => tag !== '') : [];
}

/** `{category_ids: [[32, "Garden"], [33, "Hoses"]]}` as one reference for each; the item itself if it has no such pairs. */
export function openPairs(keys: KeyReader, item: unknown): unknown {
  // A variant has one parent.
  if (keys.list === 'parent' || !isRecord(item)) return item;
  const members = Object.entries(item);
  const holder = findHolder(keys, members);
  if (holder === undefined) return item;
  const others = Object.fromEntries(members.filter((member) => member !== holder));
  return listPairs(holder[1]).map(([id, name]) =>
    Object.assign({}, others, { [writeRoleKey('id')]: id, [writeRoleKey('name')]: name }),
  );
}

/**
 * The member with the pairs that the record stands for; undefined: it says itself which one it is, as in
 * `{id: 7, name: "Hoses", parent_id: [32, "Garden"]}`.
 */
function findHolder(keys: KeyReader, members: readonly Member[]): Member | undefined {
  const holders = members.filter(([, value]) => listPairs(value).length > 0);
  const stated = members.filter(([, value]) => isScalar(value) && !isAbsent(value));
  const isName = ([key]: Member): boolean =>
    keys.read(key).endsIn('name') && keys.read(key).saysAtMost('name', 'own', 'alternate');
  if (stated.some(isName)) return undefined;
  const ofList = holders.find(([key]) => keys.read(key).says('own'));
  const [only, another] = holders;
  const isIdentified = stated.some(([key]) => keys.read(key).endsIn('id', 'code'));
  return ofList ?? (another === undefined && !isIdentified ? only : undefined);
}

/** The pairs of a value, which is one or a list of some; none, if it holds anything else. */
function listPairs(value: unknown): readonly IdPair[] {
  if (isIdPair(value)) return [value];
  return Array.isArray(value) && value.every(isIdPair) ? value : [];
}
