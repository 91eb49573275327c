/** Parts are found by pointers of RFC 6901. */

import { nameOnce } from '../../record/nearest.ts';
import { isRecord, type JsonValue } from '../../record/value.ts';
import { splitMark } from '../fit/cut-text.ts';
import { toPlainText } from './text.ts';

/**
 * Cleans every text and every key of a value; nothing is left out. If cleaning makes keys equal, a
 * number distinguishes them; a key that programs would misread, such as `__proto__`, gets a number
 * too.
 */
export function cleanJson(raw: unknown): JsonValue {
  const steps = cleanInSteps(raw);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Works like {@link cleanJson}, in steps so that other work can run: each text is one. */
export function* cleanInSteps(raw: unknown): Generator<void, JsonValue> {
  if (typeof raw === 'string') {
    yield;
    return cleanText(raw);
  }
  if (typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (Array.isArray(raw)) {
    const items: JsonValue[] = [];
    for (const item of raw) items.push(yield* cleanInSteps(item));
    return items;
  }
  if (!isRecord(raw)) return null;
  const entries: (readonly [string, JsonValue])[] = [];
  for (const [key, item] of Object.entries(raw)) {
    // On one line, so that it can be written in an argument.
    entries.push([toPlainText(key).replace(/\s/g, ' '), yield* cleanInSteps(item)]);
  }
  return toMap(entries);
}

// The mark of a cut stays outside cleaning: it is not part of the text, which may end within a tag.
function cleanText(raw: string): string {
  const { whole, mark } = splitMark(raw);
  return mark === undefined ? toPlainText(raw) : `${toPlainText(whole)} ${mark}`.trimStart();
}

/**
 * Builds an object from entries without losing one: a key that already exists, or that programs
 * would misread, gets a number.
 */
export function toMap(entries: readonly (readonly [string, JsonValue])[]): {
  readonly [key: string]: JsonValue;
} {
  const [, ...keys] = nameOnce(['__proto__', ...entries.map(([key]) => key)]);
  return Object.fromEntries(entries.map(([, item], index) => [keys[index] ?? '', item]));
}

/** Returns the value at a pointer (`''` is the whole, all others begin with `/`). */
export function followPointer(value: JsonValue, pointer: string): JsonValue | undefined {
  if (pointer === '') return value;
  let target: JsonValue | undefined = value;
  for (const written of pointer.slice(1).split('/')) {
    const key = written.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(target))
      target = /^(?:0|[1-9]\d{0,9})$/.test(key) ? target[Number(key)] : undefined;
    // JsonValue has no other objects, so this is a record of JSON values.
    else if (isRecord(target) && Object.hasOwn(target, key)) target = target[key] as JsonValue;
    else return undefined;
  }
  return target;
}
