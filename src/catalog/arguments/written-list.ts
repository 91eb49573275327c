/**
 * Lists that a serialiser wrote into a text: JSON within JSON, and lists as Python prints them. What looks like one is read
 * or refused, and never looked for as it stands. Pure.
 */

/** The values of a text such as `["A"]`, `['A', 'B']` or `"A"`, quotes included; undefined: it is written as no list. */
export function readWrittenList(value: unknown): readonly unknown[] | undefined {
  if (!isQuoted(value)) return undefined;
  const parsed = readJson(value);
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed === 'string') return [parsed];
  if (!/^\s*\[\s*['"]/.test(value) || !/\]\s*$/.test(value)) return undefined;
  // An empty list in the place of a value is taken by no schema.
  return readPrintedList(value) ?? [[]];
}

/** Whether a value of a list may be a list in itself. */
export function holdsWrittenList(value: unknown): boolean {
  return Array.isArray(value) && value.some(isQuoted);
}

function isQuoted(value: unknown): value is string {
  return typeof value === 'string' && /^\s*["[]/.test(value);
}

/** A value of a list as Python prints it: a text in quotes of either kind, or a number; then a comma or the end. */
const PRINTED = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?))\s*(?:,|\]\s*$)/y;

/** The values of a list as Python prints it; undefined when it is none. */
function readPrintedList(text: string): readonly string[] | undefined {
  const values: string[] = [];
  PRINTED.lastIndex = text.indexOf('[') + 1;
  while (PRINTED.lastIndex < text.length) {
    const match = PRINTED.exec(text);
    if (match === null) return undefined;
    const [, single, double, number = ''] = match;
    values.push((single ?? double ?? number).replace(/\\(['"\\])/g, '$1'));
  }
  return values;
}

/** The value that a JSON text holds; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
