/** An answer has at least one record, shortened and marked if necessary. */

import { FALLBACK_KEY, isRecord, type JsonValue } from '../../record/value.ts';
import { type Answer, buildAnswer, type Detail, type EnvelopeParts } from '../envelope.ts';
import { omitStatus, omitStatusColumn } from '../shared-values.ts';
import { partTokens } from '../tokens.ts';
import type { Trimmed } from '../trim.ts';
import { cutList, cutMap, cutText } from './cut-text.ts';
import { fitFirst, fitLargest, SIZES, type Size } from './fit.ts';

/**
 * Estimates the least tokens of a record in an answer, to know when to stop fetching; {@link
 * fitAnswer} makes the exact fit.
 */
export function countRowTokens(
  record: Trimmed,
  columns: readonly string[] | undefined,
  statusOnce: boolean,
): number {
  const printed = statusOnce ? omitStatus(record) : record;
  const printedColumns = statusOnce ? omitStatusColumn(columns) : columns;
  // Most records have no text in another language, and what all have alike is printed once.
  const cellColumns = printedColumns?.filter((column) => column !== FALLBACK_KEY);
  const cells = cellColumns?.map((column) => printed[column] ?? null);
  return partTokens(JSON.stringify(cells ?? printed)) + 1;
}

/**
 * Fits records into the budget.
 * @param records the most important first
 * @param partsFor builds the envelope for the first `count` records
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function fitAnswer(
  records: readonly Trimmed[],
  partsFor: (count: number) => EnvelopeParts,
  maxTokens: number,
): { readonly answer: Answer; readonly count: number; readonly isComplete: boolean } {
  const least = Math.min(1, records.length);
  for (const detail of ['full', 'brief'] satisfies Detail[]) {
    const build = (count: number): Answer =>
      buildAnswer(partsFor(count), records.slice(0, count), detail);
    const fit = fitLargest(least, records.length, build, maxTokens);
    if (fit !== undefined) return { answer: fit.answer, count: fit.size, isComplete: true };
  }
  const parts: EnvelopeParts = {
    ...partsFor(least),
    ...(least > 0 ? { cutBy: 'token_budget' } : {}),
  };
  return {
    answer: shrinkRecords(records.slice(0, least), parts, maxTokens),
    count: least,
    isComplete: false,
  };
}

const RECORD_SIZES = SIZES.filter(({ maxChars }) => maxChars <= 2_000);

function shrinkRecords(
  records: readonly Trimmed[],
  parts: EnvelopeParts,
  maxTokens: number,
): Answer {
  // The summary of a record's keys is kept whole as long as it fits: callers of `raw` need it.
  for (const shrink of [shrinkRecordWithMaps, shrinkRecord]) {
    for (const detail of ['full', 'brief', 'bare'] satisfies Detail[]) {
      const build = (size: Size): Answer => {
        const shrunk = records.map((record) => shrink(record, size));
        return buildAnswer(parts, shrunk, detail);
      };
      const answer = fitFirst(RECORD_SIZES, build, maxTokens);
      if (answer !== undefined) return answer;
    }
  }
  return keepFirstKeys(records, parts, maxTokens);
}

const MIN_SIZE: Size = { maxChars: 40, maxItems: 2 };

// Keeps as many keys as fit, starting with the first; records begin with what identifies them.
function keepFirstKeys(
  records: readonly Trimmed[],
  parts: EnvelopeParts,
  maxTokens: number,
): Answer {
  const keys = parts.columns ?? [...new Set(records.flatMap((record) => Object.keys(record)))];
  const shrunk = records.map((record) => shrinkRecord(record, MIN_SIZE));
  const build = (keyCount: number): Answer => {
    const shownKeys = new Set(keys.slice(0, keyCount));
    const columns = parts.columns && [...shownKeys, '…'];
    const shortRecords = shrunk.map((record) => keepKeys(record, shownKeys));
    return buildAnswer({ ...parts, columns }, shortRecords, 'bare');
  };
  return fitLargest(1, keys.length - 1, build, maxTokens)?.answer ?? build(0);
}

// `{ code: 'A1', name: 'Mug', tags: [] }` of which the code is kept becomes
// `{ code: 'A1', '…': '[…+2 fields]' }`.
function keepKeys(record: Trimmed, keys: ReadonlySet<string>): Trimmed {
  const entries = Object.entries(record);
  const keptEntries = entries.filter(([key]) => keys.has(key));
  const leftOut = `[…+${entries.length - keptEntries.length} fields]`;
  return Object.fromEntries([...keptEntries, ['…', leftOut]]);
}

// Shortens the values of a record; its own keys stay.
function shrinkRecord(record: Trimmed, { maxChars, maxItems }: Size): Trimmed {
  const entries = Object.entries(record);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, shrinkValue(value, maxChars, maxItems)]),
  );
}

// Shortens the values of a record; its own keys stay, and so do the keys of maps in it.
function shrinkRecordWithMaps(record: Trimmed, size: Size): Trimmed {
  const entries = Object.entries(record);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (!isRecord(value)) return [key, shrinkValue(value, size.maxChars, size.maxItems)];
      // JsonValue has no other objects, so this is a record of JSON values.
      return [key, shrinkRecord(value as Trimmed, size)];
    }),
  );
}

/**
 * Shortens texts and keys to `maxChars`, and lists and maps to `maxItems`; each cut is marked with
 * how much is left out.
 */
export function shrinkValue(value: JsonValue, maxChars: number, maxItems: number): JsonValue {
  if (typeof value === 'string') return cutText(value, maxChars);
  if (Array.isArray(value))
    return cutList(value, maxItems).map((item) => shrinkValue(item, maxChars, maxItems));
  if (!isRecord(value)) return value;
  // JsonValue has no other objects, so this is a record of JSON values.
  const entries = Object.entries(cutMap(value as Readonly<Record<string, JsonValue>>, maxItems));
  const shrunk = new Map<string, JsonValue>();
  for (const [key, item] of entries) {
    const short = cutText(key, maxChars);
    shrunk.set(shrunk.has(short) ? key : short, shrinkValue(item, maxChars, maxItems));
  }
  return Object.fromEntries(shrunk);
}
