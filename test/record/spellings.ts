import { isRecord, toCamelCase, toSnakeCase } from '../../src/record/value.ts';

/** The same value with every key in another spelling, at every depth. */
function respell(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => respell(item, spell));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [spell(key), respell(item, spell)]),
  );
}

/** The spellings of keys in which a PIM may send records (Spec §4.7). */
export const SPELLINGS: readonly (readonly [name: string, spell: (value: unknown) => unknown])[] = [
  ['PascalCase', (value) => value],
  ['camelCase', (value) => respell(value, toCamelCase)],
  ['snake_case', (value) => respell(value, toSnakeCase)],
  ['UPPERCASE', (value) => respell(value, (key) => key.toUpperCase())],
];
