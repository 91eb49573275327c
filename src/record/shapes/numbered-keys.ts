/** Takes an entry apart that is several, whose keys differ by a number: `{tag_1: "new", tag_2: "sale"}`. Pure. */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isScalar } from './tuples.ts';

/** A key with a number at its end, and what is before it. */
const NUMBERED = /^(.*\p{L})[_ .-]?(\d{1,2})$/u;

/** Levels of a tree are one path. */
const OF_LEVEL = /level|lvl|ebene|niveau|livello|nivel|poziom|depth|tier/i;

/** An entry for each number, with what stands under no number; undefined: the item is one entry. */
export function listNumbered(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item) || !Object.keys(item).some((key) => NUMBERED.test(key))) return undefined;
  const groups = groupByNumber(item);
  const numbered = new Set(groups.flatMap((group) => Object.keys(group)));
  const others = Object.entries(item).filter(([key]) => !numbered.has(key));
  const isOne = others.some(([key, value]) => !isAbsent(value) && says(keys, key, ...IDENTITY));
  if (isOne || groups.length < 2 || !groups.every((group) => isEntry(keys, group))) {
    return undefined;
  }
  return groups.map((group) => Object.assign(Object.fromEntries(others), group));
}

/** What a key without a number says where the numbered ones are parts of one entry. */
const IDENTITY: readonly Aspect[] = ['name', 'code', 'own', 'value'];

/** The members of a record with the same number, where something is filled. */
function groupByNumber(item: PimRecord): readonly PimRecord[] {
  const groups = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(item)) {
    const [, stem = '', number] = NUMBERED.exec(key) ?? [];
    if (number === undefined || OF_LEVEL.test(stem) || !isScalar(value)) continue;
    const group = groups.get(number) ?? {};
    group[key] = value;
    groups.set(number, group);
  }
  return [...groups.values()].filter((group) => !Object.values(group).every(isAbsent));
}

/** Whether the members of one number are an entry: a name with a value, or what identifies something. */
function isEntry(keys: KeyReader, group: PimRecord): boolean {
  const { kind } = keys.traits;
  const filled = Object.keys(group).filter((key) => !isAbsent(group[key]));
  if (kind === 'named') {
    const values = filled.filter((key) => says(keys, key, 'value'));
    const names = filled.filter((key) => !values.includes(key));
    return values.length > 0 && names.some((key) => says(keys, key, 'name', 'code', 'own'));
  }
  if (kind === 'code') {
    return filled.every((key) => says(keys, key, 'own', 'code') && !says(keys, key, 'kind'));
  }
  return kind === 'reference' && filled.some((key) => says(keys, key, 'own', 'name', 'code'));
}

function says(keys: KeyReader, key: string, ...some: readonly Aspect[]): boolean {
  return keys.read(key).says(...some);
}
