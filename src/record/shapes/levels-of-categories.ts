/**
 * Opens a category whose levels stand in numbered columns: `{L1_ID: 1, L1_NAME: "Home", L2_ID: 12,
 * L2_NAME: "Knives"}`.
 */

import { isRecord, type PimRecord } from '../value.ts';
import { listMembers } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { SEPARATOR } from './paths-of-categories.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// `category1_id`, `L1_NAME`.
const LEVEL = /^(\D*)(\d)(\D*)$/;

interface Level {
  readonly name: unknown;
  readonly id: unknown;
}

/**
 * Returns the category of the last level with its path; undefined if the item has no levels with
 * ids and names.
 */
export function openLevels(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'categories' || !isRecord(item)) return undefined;
  const levels = readLevels(keys, item);
  const names = levels.map(({ name }) => String(name));
  const last = levels.at(-1);
  if (last === undefined || levels.length < 2) return undefined;
  if (levels.some(({ name, id }) => name === undefined || id === undefined)) return undefined;
  const path = names.join(SEPARATOR);
  return [{ [ROLE_KEYS.id]: last.id, [ROLE_KEYS.name]: last.name, path }];
}

/**
 * Returns the category at the end of a list of levels with their positions, `{elements: [{position:
 * 1, item: {name: "Home"}}, {position: 2, item: {name: "Knives"}}]}`; the item itself if it has none.
 */
export function openBreadcrumb(keys: KeyReader, item: unknown): unknown {
  if (keys.list !== 'categories' || !isRecord(item)) return item;
  const lists = Object.values(item).filter((value) => Array.isArray(value));
  const [levels, another]: readonly (readonly unknown[])[] = lists;
  if (levels === undefined || another !== undefined || levels.length === 0) return item;
  const areLevels = levels.every((level) => isRecord(level) && hasPosition(keys, level));
  const last = levels.at(-1);
  if (!areLevels || !isRecord(last)) return item;
  const [record, furtherRecord] = Object.values(last).filter(isRecord);
  return record !== undefined && furtherRecord === undefined ? record : last;
}

function hasPosition(keys: KeyReader, level: PimRecord): boolean {
  return Object.keys(level).some((key) => keys.read(key).endsIn('order'));
}

// From the highest level on; empty if a member has another key, or a number is missing.
function readLevels(keys: KeyReader, item: PimRecord): readonly Level[] {
  const levels = new Map<number, { name?: unknown; id?: unknown }>();
  for (const [key, value] of listMembers(item)) {
    const [, stem = '', number = '', ending = ''] = LEVEL.exec(key) ?? [];
    const reading = keys.read(`${stem}${ending}`);
    const part = reading.says('id') ? 'id' : 'name';
    const isPart = part === 'id' || reading.says('name', 'own');
    const level = levels.get(Number(number)) ?? {};
    if (number === '' || !isScalar(value) || !isPart || level[part] !== undefined) return [];
    level[part] = value;
    levels.set(Number(number), level);
  }
  const numbers = [...levels.keys()].toSorted((left, right) => left - right);
  const areWhole = numbers.every((number, index) => number === index + (numbers[0] ?? 0));
  if (!areWhole) return [];
  return numbers.map((number) => {
    const { name, id } = levels.get(number) ?? {};
    return { name, id };
  });
}
