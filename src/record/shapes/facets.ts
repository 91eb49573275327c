import { isRecord, type PimRecord } from '../value.ts';
import { hasKeyOf } from './entry-records.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import type { ListName } from './lists.ts';
import { isCurrencyKey } from './money.ts';
import { type NamedRow, readRow } from './named-rows.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { joinTranslations } from './translated-items.ts';

// At least one part of an entry must have one of these.
const MAIN_PARTS: Partial<Record<ListName, readonly Aspect[]>> = {
  prices: ['amount', 'minor'],
  translations: ['name', 'short', 'long', 'about'],
  packaging: ['value'],
};

/**
 * Moves the parts in one of the lists of an item to the item itself:
 * `{Attributes: [{Label: "Amount", Value: "9.90"}]}`.
 */
export function openParts(keys: KeyReader, item: unknown): unknown {
  const main = MAIN_PARTS[keys.list];
  if (main === undefined || !isRecord(item)) return item;
  for (const [key, list] of Object.entries(item)) {
    const parts = Array.isArray(list) ? readParts(keys, list, main) : undefined;
    if (parts === undefined) continue;
    // `Packaging` is no name of a packaging.
    const beside = Object.entries(item).filter(([partKey, value]) => {
      const isOfList = typeof value === 'string' && keys.isOfList(value);
      return partKey !== key && !isOfList;
    });
    return {
      ...parts,
      ...Object.fromEntries(beside),
    };
  }
  return item;
}

function readParts(
  keys: KeyReader,
  list: readonly unknown[],
  main: readonly Aspect[],
): PimRecord | undefined {
  if (!hasKeyOf(keys, list[0], 'name', 'code', 'id', 'type', 'own')) return undefined;
  const stated = joinTranslations(keys, list);
  const rows = stated.flatMap((row) => readRow(row) ?? []);
  const members = rows.map((row) => [keyOf(keys, row), formatRow(row)]);
  const parts: PimRecord = Object.fromEntries(members);
  if (Object.keys(parts).length < stated.length) return undefined;
  return hasKeyOf(keys, parts, ...main) ? parts : undefined;
}

// Prefers a name whose words all have a meaning.
function keyOf(keys: KeyReader, { names }: NamedRow): string {
  const isKnown = (name: string): boolean => {
    const { hasNoMeaning, hasUnknownWord } = keys.read(name);
    return !hasNoMeaning && !hasUnknownWord;
  };
  return names.find(isKnown) ?? names[0] ?? '';
}

// An amount of money keeps its currency.
function formatRow({ value, unit }: NamedRow): string {
  return isCurrencyKey(unit) ? `${value} ${unit}` : value;
}

/**
 * Opens a reference that is the value of a named row:
 * `{Label: "Brand", Value: "71", FormattedValue: "Halvik"}`.
 */
export function openReference(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.traits.mayBeAttributes !== true || !isRecord(item)) return undefined;
  if (!hasKeyOf(keys, item, 'value')) return undefined;
  // Several values are several references, unless they are translations.
  const isOne = (value: unknown): boolean =>
    !Array.isArray(value) || value.every((text) => hasKeyOf(keys, text, 'culture'));
  if (!Object.values(item).every(isOne)) return undefined;
  const row = readRow(item);
  if (row?.names.every((name) => keys.isOfList(name)) !== true) return undefined;
  const names = row.value.split(/\s*[;|]\s*/);
  return names.map((name) => ({
    id: item.id,
    [ROLE_KEYS.name]: name,
  }));
}
