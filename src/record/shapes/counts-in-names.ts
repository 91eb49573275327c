/**
 * A name has no number of pieces, so that products have the same names for the same levels: `{name:
 * "Carton 6 pcs", value: "6"}` becomes `Carton`.
 */

import { findUnit } from '../units.ts';
import { isRecord } from '../value.ts';
import { KeyReader } from './key-words.ts';
import type { NamedValues } from './read-named.ts';
import { ROLE_KEYS } from './role-keys.ts';

const KEYS = new KeyReader('packaging');

// A name, perhaps `of` or a bracket, a number, and perhaps a word for pieces.
const COUNT_AT_END =
  /^(.*?\p{L})[\s,:-]*(?:(?<=\s)\p{Ll}{1,3}\s+|[(×]\s*)?(\d+)\s*(\p{L}+\.?)?\s*\)?$/u;

// In characters.
const LONGEST_NAME = 80;

/** Omits counts from the names of the packages of one record, unless two would be called the same. */
export function omitCounts<Entry extends NamedValues>(entries: readonly Entry[]): readonly Entry[] {
  const levels = new Map<string, string>();
  for (const { name = '', value } of entries) {
    const level = readLevel(name, value);
    if (level !== undefined) levels.set(name, level);
  }
  const names = new Set(entries.map(({ name = '' }) => levels.get(name) ?? name));
  const isClear = names.size === new Set(entries.map(({ name = '' }) => name)).size;
  if (levels.size === 0 || !isClear) return entries;
  return entries.map((entry) => {
    const { name = '', names: inLanguages } = entry;
    const renamed = inLanguages === undefined ? nameLevel(name, levels) : undefined;
    return renamed === undefined ? entry : { ...entry, name: renamed };
  });
}

// Undefined if the name does not end in the number of pieces.
function readLevel(name: string, value: string | undefined): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const [, level, count, word] = COUNT_AT_END.exec(name) ?? [];
  if (count === undefined || count !== value) return undefined;
  const isOfPieces =
    word === undefined ||
    KEYS.read(word).says('quantity') ||
    findUnit(word)?.kind === findUnit('piece')?.kind;
  return isOfPieces ? level : undefined;
}

// `Carton 6 pcs, weight` is a measure of the package `Carton 6 pcs`.
function nameLevel(name: string, levels: ReadonlyMap<string, string>): string | undefined {
  const level = levels.get(name);
  if (level !== undefined) return level;
  const [named, levelOfMeasure] =
    [...levels].find(([ofLevel]) => name.startsWith(`${ofLevel}, `)) ?? [];
  return named === undefined ? undefined : `${levelOfMeasure}${name.slice(named.length)}`;
}

/**
 * Names the content of levels that refer to another level by its id:
 * `{contains: {quantity: 5, of: "P-1-EA"}}`.
 */
export function nameContents({ list }: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (list !== 'packaging' || items.length < 2) return items;
  const levels = items.filter(isRecord).filter((item) => ROLE_KEYS.name in item);
  return items.map((item) => {
    if (!isRecord(item)) return item;
    const { [ROLE_KEYS.unit]: content } = item;
    if (typeof content !== 'string') return item;
    const otherLevels = levels.filter((level) => level !== item);
    const inner = otherLevels.find((level) => Object.values(level).includes(content));
    if (inner === undefined || inner[ROLE_KEYS.unit] === content) return item;
    return { ...item, [ROLE_KEYS.unit]: inner[ROLE_KEYS.name] };
  });
}
