/**
 * The token budget: the whole serialised answer never costs more than `maxTokens`, and shows at least one record, which
 * is shortened and marked if it must be. Pure.
 */

import { isRecord, type JsonValue } from '../record/value.ts';
import { cutList, cutMap, cutText } from './cut-text.ts';
import { type Answer, buildAnswer, type Detail, type EnvelopeParts } from './envelope.ts';
import { estimateTokens, partTokens } from './tokens.ts';
import type { Trimmed } from './trim.ts';

/** Room kept for what is only known at the end (cursor, warnings), so that few records have to be taken back. */
const RESERVED_TOKENS = 90;

/** The token cost of an answer as it is sent. */
export function countTokens(value: JsonValue): number {
  return estimateTokens(JSON.stringify(value));
}

/** Counts records as they come, to know when to stop fetching. The exact fit is made by {@link fitAnswer}. */
export interface Filling {
  /** True when the record still has room; the first always has. */
  add(record: Trimmed): boolean;
}

/** Creates the count for an answer of `maxTokens`, whose envelope without records is `envelope`. */
export function createFilling(maxTokens: number, envelope: Answer, columns: readonly string[] | undefined): Filling {
  let usedTokens = countTokens(envelope) + RESERVED_TOKENS;
  let first = true;
  return {
    add: (record) => {
      const row = columns === undefined ? record : columns.map((column) => record[column] ?? null);
      usedTokens += partTokens(JSON.stringify(row)) + 1;
      const fits = first || usedTokens <= maxTokens;
      first = false;
      return fits;
    },
  };
}

/**
 * Fits records into the budget.
 * @param records the records to show, most important first
 * @param partsFor the envelope when the first `shown` of them are shown
 * @returns an answer whose estimate is at most `maxTokens`, and how many records it shows
 */
export function fitAnswer(
  records: readonly Trimmed[],
  partsFor: (shown: number) => EnvelopeParts,
  maxTokens: number,
): Fit {
  for (const detail of ['full', 'brief'] satisfies Detail[]) {
    const fitted = fitDetail(records, partsFor, maxTokens, detail);
    if (fitted !== undefined) return fitted;
  }
  const shown = Math.min(records.length, 1);
  const parts: EnvelopeParts = { ...partsFor(shown), ...(shown > 0 ? { cutBy: 'token_budget' } : {}) };
  const shrunk = shrinkRecords(records.slice(0, shown), parts, maxTokens);
  return { answer: shrunk, shown, tokens: countTokens(shrunk) };
}

/** An answer that fits, and the size that it was built for. */
interface Fit {
  readonly answer: Answer;
  readonly shown: number;
  readonly tokens: number;
}

/** The answer of the largest size in `least` … `most` that fits, by bisection: the cost grows with the size. */
function fitLargest(least: number, most: number, build: (size: number) => Answer, maxTokens: number): Fit | undefined {
  let fits: Fit | undefined;
  let [low, high] = [least, most];
  while (low <= high) {
    const shown = (low + high) >> 1;
    const answer = build(shown);
    const tokens = countTokens(answer);
    if (tokens <= maxTokens) {
      fits = { answer, shown, tokens };
      low = shown + 1;
    } else high = shown - 1;
  }
  return fits;
}

function fitDetail(
  records: readonly Trimmed[],
  partsFor: (shown: number) => EnvelopeParts,
  maxTokens: number,
  detail: Detail,
): Fit | undefined {
  const build = (shown: number): Answer => buildAnswer(partsFor(shown), records.slice(0, shown), detail);
  const whole = build(records.length);
  const wholeTokens = countTokens(whole);
  if (wholeTokens <= maxTokens) return { answer: whole, shown: records.length, tokens: wholeTokens };
  return fitLargest(1, records.length - 1, build, maxTokens);
}

/** Characters that texts of a record may keep. */
const LEAST_CHARS = 40;
const TEXT_CHARS = [LEAST_CHARS, 60, 120, 250, 500, 1_000, 2_000];

/** One record that is too large by itself: its texts and lists are shortened until the answer fits. */
function shrinkRecords(records: readonly Trimmed[], parts: EnvelopeParts, maxTokens: number): Answer {
  const shrunk = new Map<number, readonly Trimmed[]>();
  const shrink = (size: number): readonly Trimmed[] => {
    const maxChars = TEXT_CHARS[size] ?? LEAST_CHARS;
    const short =
      shrunk.get(size) ?? records.map((one) => shrinkRecord(one, maxChars, Math.max(1, Math.floor(maxChars / 25))));
    shrunk.set(size, short);
    return short;
  };
  for (const detail of ['full', 'brief', 'bare'] satisfies Detail[]) {
    const build = (size: number): Answer => buildAnswer(parts, shrink(size), detail);
    const fit = fitLargest(0, TEXT_CHARS.length - 1, build, maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  return keepKeys(records, parts, maxTokens);
}

/** The most keys, from the first on, that fit; records start with what identifies them. */
function keepKeys(records: readonly Trimmed[], parts: EnvelopeParts, maxTokens: number): Answer {
  const keys = parts.columns ?? [...new Set(records.flatMap((record) => Object.keys(record)))];
  const shrunk = records.map((record) => shrinkRecord(record, LEAST_CHARS, 2));
  const build = (kept: number): Answer => {
    const shown = new Set(keys.slice(0, kept));
    const short = shrunk.map((record) => {
      const entries = Object.entries(record);
      const left = entries.filter(([key]) => shown.has(key));
      return Object.fromEntries([...left, ['…', `[…+${entries.length - left.length} fields]`]]);
    });
    return buildAnswer({ ...parts, columns: parts.columns && [...shown, '…'] }, short, 'bare');
  };
  return fitLargest(1, keys.length - 1, build, maxTokens)?.answer ?? build(0);
}

function shrinkRecord(record: Trimmed, maxChars: number, maxItems: number): Trimmed {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, shrinkValue(value, maxChars, maxItems)]),
  );
}

/** Shortens texts and keys to `maxChars` and lists and maps to `maxItems`, marking each cut with what is left. */
export function shrinkValue(value: JsonValue, maxChars: number, maxItems: number): JsonValue {
  if (typeof value === 'string') return cutText(value, maxChars);
  if (Array.isArray(value)) return cutList(value, maxItems).map((item) => shrinkValue(item, maxChars, maxItems));
  if (!isRecord(value)) return value;
  // A record of JSON values, because JsonValue has no other objects.
  const entries = Object.entries(cutMap(value as Readonly<Record<string, JsonValue>>, maxItems));
  const shown = new Map<string, JsonValue>();
  for (const [key, item] of entries) {
    const short = cutText(key, maxChars);
    shown.set(shown.has(short) ? key : short, shrinkValue(item, maxChars, maxItems));
  }
  return Object.fromEntries(shown);
}
