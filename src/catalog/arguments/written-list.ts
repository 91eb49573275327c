/** A text that looks like a list is read or refused, never searched for as it is. */

/**
 * Reads the values of a text such as `["A"]`, `['A', 'B']` or `"A"`, quotes included; undefined:
 * the text is no list.
 */
export function readWrittenList(value: unknown): readonly unknown[] | undefined {
  if (!isQuoted(value)) return undefined;
  const parsed = readJson(value) ?? readJson(toDoubleQuotes(value));
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed === 'string') return [parsed];
  // No schema accepts an empty list in the place of a value, so this refuses the text.
  return /^\s*\[\s*['"].*\]\s*$/s.test(value) ? [[]] : undefined;
}

/** Returns true when a value of a list may be a list itself. */
export function holdsWrittenList(value: unknown): boolean {
  return Array.isArray(value) && value.some(isQuoted);
}

function isQuoted(value: unknown): value is string {
  return typeof value === 'string' && /^\s*["[]/.test(value);
}

// A text in Python's form, in quotes of either kind.
const PRINTED = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"/g;

function toDoubleQuotes(list: string): string {
  return list.replace(PRINTED, (text, single?: string) =>
    single === undefined ? text : JSON.stringify(single.replace(/\\(['"\\])/g, '$1')),
  );
}

/** Parses a JSON text; undefined: it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
