/** Lists of named values as maps of answers. */

import type { JsonValue } from '../record/value.ts';

type JsonObject = Readonly<Record<string, JsonValue>>;

/** Adds the status to a name in a map, which has no room for it elsewhere: `Material (passive)`. */
export function nameWithStatus(
  name: string,
  { status }: { readonly status?: string | number },
): string {
  return status === 'passive' ? `${name} (passive)` : name;
}

export function withUnit(value: string | undefined, unit: string | undefined): string {
  const text = value ?? '';
  return unit === undefined ? text : `${text} ${unit}`;
}

/**
 * Builds a map in which a name with several values has a list of them, each value once:
 * `[['Colour', 'red'], ['Colour', 'blue'], ['Size', 'M']]` becomes
 * `{ Colour: ['red', 'blue'], Size: 'M' }`.
 */
export function toMapOfValues(pairs: readonly (readonly [string, JsonValue])[]): JsonObject {
  const valuesByName = new Map<string, Map<string, JsonValue>>();
  for (const [name, value] of pairs) {
    const values = valuesByName.get(name) ?? new Map<string, JsonValue>();
    valuesByName.set(name, values);
    const json = JSON.stringify(value);
    if (!values.has(json)) values.set(json, value);
  }
  const merged = [...valuesByName].map(([name, values]) => {
    const [first = null, ...furtherValues] = values.values();
    const value = furtherValues.length === 0 ? first : [first, ...furtherValues];
    return [name, value] as const;
  });
  return Object.fromEntries(merged);
}
