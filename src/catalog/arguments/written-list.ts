/**
 * Lists that a serialiser wrote into a text: JSON within JSON, and lists as Python prints them. What looks like one is read
 * or refused, and never looked for as it stands. Pure.
 */

/** The values of a text such as `["A"]`, `['A', 'B']` or `"A"`, quotes included; undefined: it is written as no list. */
export function readWrittenList(value: unknown): readonly unknown[] | undefined {
  if (!isQuoted(value)) return undefined;
  const parsed = readJson(value) ?? readJson(toDoubleQuotes(value));
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed === 'string') return [parsed];
  // An empty list in the place of a value is taken by no schema.
  return /^\s*\[\s*['"].*\]\s*$/s.test(value) ? [[]] : undefined;
}

/** Whether a value of a list may be a list in itself. */
export function holdsWrittenList(value: unknown): boolean {
  return Array.isArray(value) && value.some(isQuoted);
}

function isQuoted(value: unknown): value is string {
  return typeof value === 'string' && /^\s*["[]/.test(value);
}

/** A text as Python prints it, in quotes of either kind. */
const PRINTED = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"/g;

/** A list as Python prints it as one of JSON. */
function toDoubleQuotes(list: string): string {
  return list.replace(PRINTED, (text, single?: string) =>
    single === undefined ? text : JSON.stringify(single.replace(/\\(['"\\])/g, '$1')),
  );
}

/** The value that a JSON text holds; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
