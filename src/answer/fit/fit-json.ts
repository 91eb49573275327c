/**
 * Each omission is marked in its place and can be requested, so that a part never looks like the
 * whole.
 */

import { type JsonValue, markOf } from '../../record/value.ts';
import type { Answer } from '../envelope.ts';
import { toMap } from '../text/clean-json.ts';
import { partTokens } from '../tokens.ts';
import { shrinkValue } from './budget.ts';
import { cutText, sliceText } from './cut-text.ts';
import { fitLargest, SIZES, type Size } from './fit.ts';

/** Part of a value to show. */
export interface JsonPart {
  readonly data: JsonValue;
  readonly size: { readonly count: number; readonly of: number } | undefined;
  readonly nextOffset: number | undefined;
  readonly isCutWithin: boolean;
}

// The last step shows only the mark inside an entry.
const STEPS: readonly Size[] = [...SIZES, { maxChars: 40, maxItems: 0 }];

// No text has more characters per token, so longer texts need no counting.
const MAX_CHARS_PER_TOKEN = 16;

type Entry = readonly [key: string, item: JsonValue];

/**
 * Fits a value into the budget: lists with as many whole entries as fit, maps with all their keys
 * but shortened values, texts up to the end of a word. At least one entry is shown.
 * @param offset the character or entry to begin with
 * @param build builds the answer for a part; without data it must cost less than half of
 * `maxTokens`
 * @returns an answer whose estimate is at most `maxTokens`
 */
export function fitJson(
  value: JsonValue,
  offset: number,
  build: (part: JsonPart) => Answer,
  maxTokens: number,
): Answer {
  if (typeof value === 'string') return fitText(value, offset, build, maxTokens);
  if (typeof value !== 'object' || value === null) return build({ ...WHOLE, data: value });
  const source = { isList: Array.isArray(value), entries: Object.entries(value), offset };
  return fitEntries(source, build, maxTokens);
}

// List or map of which the entries from `offset` are wanted.
interface EntrySource {
  readonly isList: boolean;
  readonly entries: readonly Entry[];
  readonly offset: number;
}

const WHOLE = {
  size: undefined,
  nextOffset: undefined,
  isCutWithin: false,
} as const;

function fitEntries(
  source: EntrySource,
  build: (part: JsonPart) => Answer,
  maxTokens: number,
): Answer {
  const wanted = source.entries.slice(source.offset);
  const show = (part: readonly Entry[]): Answer => build(buildPart(source, part));
  if (wanted.length === 0) return show([]);
  for (const size of STEPS) {
    const isLast = size.maxItems === 0;
    const shrunk = shrinkEntries(wanted, size, maxTokens);
    // A whole map with shortened entries is more useful than the beginning of one.
    const mustBeWhole = !source.isList && !isLast;
    if (mustBeWhole && shrunk.length < wanted.length) continue;
    const least = mustBeWhole ? wanted.length : 1;
    const showFirst = (count: number): Answer => show(shrunk.slice(0, count));
    const fit = fitLargest(least, shrunk.length, showFirst, maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  // If not even one entry fits, only the mark is shown.
  return show([['…', markOf(1)]]);
}

// `part`: the entries from `offset`, perhaps shortened.
function buildPart({ isList, entries, offset }: EntrySource, part: readonly Entry[]): JsonPart {
  const end = offset + part.length;
  const isCut = (entry: Entry, index: number): boolean =>
    JSON.stringify(entry) !== JSON.stringify(entries[offset + index]);
  return {
    data: isList ? part.map(([, item]) => item) : toMap(part),
    size: { count: part.length, of: entries.length },
    nextOffset: end < entries.length ? end : undefined,
    isCutWithin: part.some(isCut),
  };
}

// Shortens the first entries, as many as may fit into the budget.
function shrinkEntries(
  entries: readonly Entry[],
  { maxChars, maxItems }: Size,
  maxTokens: number,
): readonly Entry[] {
  const shrunk: Entry[] = [];
  let tokens = 0;
  for (const [key, item] of entries) {
    const shortItem = shrinkValue(item, maxChars, maxItems);
    const json = JSON.stringify(shortItem);
    if (json.length > MAX_CHARS_PER_TOKEN * maxTokens) break;
    tokens += Math.max(1, partTokens(json) - 2);
    if (tokens > maxTokens) break;
    shrunk.push([cutText(key, maxChars), shortItem]);
  }
  return shrunk;
}

function fitText(
  text: string,
  offset: number,
  build: (part: JsonPart) => Answer,
  maxTokens: number,
): Answer {
  const most = Math.min(Math.max(0, text.length - offset), MAX_CHARS_PER_TOKEN * maxTokens);
  const show = (maxChars: number): Answer => {
    const { slice = '', nextOffset } = sliceText(text, offset, maxChars);
    const end = nextOffset ?? text.length;
    return build({
      ...WHOLE,
      data: slice,
      size: { count: Math.max(0, end - offset), of: text.length },
      nextOffset,
    });
  };
  const least = Math.min(most, 20);
  return fitLargest(least, most, show, maxTokens)?.answer ?? show(least);
}
