/**
 * JSON of a shape that nobody knows within the token budget. What is left out is marked where it was, counted, and can
 * be asked for: a part never looks like the whole. Pure.
 */

import { markOf } from '../../record/cut-mark.ts';
import { isRecord, type JsonValue } from '../../record/value.ts';
import type { Answer } from '../envelope.ts';
import { pointInto, toMap } from '../text/clean-json.ts';
import { partTokens } from '../tokens.ts';
import { cutText } from './cut-text.ts';
import { fitLargest, SIZES, type Size } from './ladder.ts';
import { shorten } from './shorten.ts';
import { sliceText } from './slice-text.ts';

/** A text, list or map that is shown in part. */
interface JsonCut {
  /** Pointer to it (RFC 6901). */
  readonly at: string;
  /** Characters or entries shown, from the first on. */
  readonly shown: number;
  readonly of: number;
  /** True for the name of an entry, which nothing continues: it is counted, not listed. */
  readonly isKey?: true;
}

/** A part of a value that is to be shown. */
export interface JsonPart {
  readonly data: JsonValue;
  /** Characters or entries of the value itself; undefined where it has none. */
  readonly size: { readonly shown: number; readonly of: number } | undefined;
  /** Where the value itself goes on; undefined: this is its end. */
  readonly nextOffset: number | undefined;
  /** What is cut within it, the outermost first, and how many more there are. */
  readonly cuts: readonly JsonCut[];
  readonly moreCuts: number;
}

/** How much of what is within an entry is shown. */
interface Step extends Size {
  readonly maxDepth: number;
}

/** Levels that are shown within an entry, by the longest text: small sizes are for what is near. */
const DEPTHS = new Map([
  [500, 8],
  [300, 6],
  [200, 4],
  [120, 3],
  [60, 2],
  [40, 1],
]);

const STEPS: readonly Step[] = [
  ...SIZES.map((size) => ({ ...size, maxDepth: DEPTHS.get(size.maxChars) ?? Number.POSITIVE_INFINITY })),
  { maxChars: 40, maxItems: 0, maxDepth: 0 },
];

/** Cuts that an answer lists. The marks in the data tell of all. */
const LISTED = 5;

/** A pointer that is longer costs more than it helps. */
const MAX_POINTER_CHARS = 200;

/** No text has more of them to a token, so what is longer needs no counting. */
const MAX_CHARS_PER_TOKEN = 16;

interface Entry {
  readonly key: string;
  readonly shown: JsonValue;
  readonly cuts: readonly JsonCut[];
}

/**
 * Fits a value into the budget: lists by as many whole entries as fit, maps with all their keys and less within them,
 * texts up to where a word ends. At least one entry is shown.
 * @param at pointer to the value, which begins the pointers of what is cut in it
 * @param offset character or entry to begin with
 * @param build the answer that shows a part; without data it must cost less than half of `maxTokens`
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function fitJson(
  value: JsonValue,
  at: string,
  offset: number,
  build: (part: JsonPart) => Answer,
  maxTokens: number,
): Answer {
  if (typeof value === 'string') return fitText(value, offset, build, maxTokens);
  if (typeof value !== 'object' || value === null) return build({ ...WHOLE, data: value });
  const isList = Array.isArray(value);
  const all = Object.entries(value);
  const left = all.slice(offset);

  const show = (entries: readonly Entry[], listed: number): Answer => {
    const cuts = entries.flatMap((entry) => entry.cuts);
    const outermost = cuts
      .filter((cut) => cut.isKey === undefined && cut.at.length <= MAX_POINTER_CHARS)
      .sort((one, other) => levelOf(one) - levelOf(other))
      .slice(0, listed);
    const end = offset + entries.length;
    return build({
      data: isList ? entries.map(({ shown }) => shown) : toMap(entries.map(({ key, shown }) => [key, shown])),
      size: { shown: entries.length, of: all.length },
      nextOffset: end < all.length ? end : undefined,
      cuts: outermost,
      moreCuts: cuts.length - outermost.length,
    });
  };

  if (left.length === 0) return show([], 0);
  for (const step of STEPS) {
    const isLast = step === STEPS.at(-1);
    const entries = takeEntries(left, at, step, maxTokens);
    // A map that is only begun tells less than one whose entries are shortened.
    if (!isList && !isLast && entries.length < left.length) continue;
    const least = isList || isLast ? 1 : left.length;
    for (const listed of isLast ? [LISTED, 1, 0] : [LISTED]) {
      const fit = fitLargest(least, entries.length, (count) => show(entries.slice(0, count), listed), maxTokens);
      if (fit !== undefined) return fit.answer;
    }
  }
  // Not even one entry fits beside what the answer tells: then there is the mark alone, counted as a cut.
  return show([{ key: '…', shown: markOf(1), cuts: [{ at, shown: offset, of: all.length }] }], 0);
}

const WHOLE = { size: undefined, nextOffset: undefined, cuts: [], moreCuts: 0 } as const;

/** The entries in this step's form, up to the first that surely does not fit any more. */
function takeEntries(left: readonly [string, JsonValue][], at: string, step: Step, maxTokens: number): Entry[] {
  const entries: Entry[] = [];
  let tokens = 0;
  for (const [key, item] of left) {
    const cuts: JsonCut[] = [];
    const entry = { key: cutKey(key, at, step, cuts), shown: shrink(item, pointInto(at, key), step, 0, cuts), cuts };
    const written = JSON.stringify({ [entry.key]: entry.shown });
    if (written.length > MAX_CHARS_PER_TOKEN * maxTokens) return entries;
    // The key of a list's item is not shown.
    tokens += Math.max(1, partTokens(written) - partTokens(JSON.stringify(entry.key)) - 2);
    if (tokens > maxTokens) return entries;
    entries.push(entry);
  }
  return entries;
}

/** A value with less in it, each cut marked and noted. */
function shrink(value: JsonValue, at: string, step: Step, depth: number, cuts: JsonCut[]): JsonValue {
  if (typeof value === 'string') {
    const { text, leftChars } = shorten(value, step.maxChars);
    if (leftChars === 0) return value;
    cuts.push({ at, shown: value.length - leftChars, of: value.length });
    return `${text} ${markOf(leftChars)}`;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const most = depth < step.maxDepth ? step.maxItems : 0;
  const isCut = entries.length > most;
  if (isCut) cuts.push({ at, shown: most, of: entries.length });
  const shown = entries
    .slice(0, most)
    .map(([key, item]) => [key, shrink(item, pointInto(at, key), step, depth + 1, cuts)] as const);
  const mark = isCut ? [markOf(entries.length - most)] : [];
  if (!isRecord(value)) return [...shown.map(([, item]) => item), ...mark];
  return toMap([
    ...shown.map(([key, item]) => [cutKey(key, at, step, cuts), item] as const),
    ...mark.map((text) => ['…', text] as const),
  ]);
}

/** The name of an entry, marked and noted when it is cut. */
function cutKey(key: string, at: string, { maxChars }: Step, cuts: JsonCut[]): string {
  const shown = cutText(key, maxChars);
  if (shown !== key) cuts.push({ at: pointInto(at, key), shown: shown.length, of: key.length, isKey: true });
  return shown;
}

function fitText(text: string, offset: number, build: (part: JsonPart) => Answer, maxTokens: number): Answer {
  const most = Math.min(Math.max(0, text.length - offset), MAX_CHARS_PER_TOKEN * maxTokens);
  const show = (maxChars: number): Answer => {
    const { shown = '', nextOffset } = sliceText(text, offset, maxChars);
    const end = nextOffset ?? text.length;
    return build({ ...WHOLE, data: shown, size: { shown: Math.max(0, end - offset), of: text.length }, nextOffset });
  };
  const least = Math.min(most, 20);
  return fitLargest(least, most, show, maxTokens)?.answer ?? show(least);
}

function levelOf({ at }: JsonCut): number {
  return at.split('/').length;
}
