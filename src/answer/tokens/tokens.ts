/**
 * How many tokens a text costs the model. The measure is o200k_base (the tokenizer of the GPT-4o and later families);
 * its table of 200,000 entries would be most of our bundle and of our start-up time, so this is an estimate: the text
 * is cut as that tokenizer cuts it (words with the one space or sign before them, groups of three digits, runs of
 * signs), and each run is covered, longest first, by fragments that are known to be one token. What is not known is
 * charged by the character, so unusual text comes out too dear, not too cheap. One pass, nothing allocated.
 */

import type { JsonValue } from '../../record/value.ts';
import {
  FORM_CAPITAL,
  FORM_SPACED,
  HASH_START,
  hashUnit,
  MAX_EAST_ASIAN,
  MAX_SIGNS,
  MAX_WORD,
  smallLetter,
} from './token-form.ts';
import { formsOf } from './token-lookup.ts';
import { CAPITAL, DIGIT, hasFragments, kindOf, SIGN, SMALL, unknownTokens, WHITE } from './token-units.ts';

/** Added once a text: on a text of a few dozen tokens a single unlucky word would weigh more than 2 %. */
const ALLOWANCE_TOKENS = 3;
/** Equal spaces, tabs or line feeds up to this length are one token. */
const WHITE_RUN = 8;
/** A longer run is no word of any language but a code, where long fragments are there by chance only. */
const LONGEST_NATURAL_RUN = 24;
const MAX_UNNATURAL = 2;

/** End of the run of characters that the tokenizer looks at together, for a run that starts at `start`. */
function runEnd(text: string, start: number): number {
  let end = start + 1;
  let kind = kindOf(text.charCodeAt(start));
  const nextKind = end < text.length ? kindOf(text.charCodeAt(end)) : WHITE;
  if (kind === SIGN && nextKind !== SMALL && nextKind !== CAPITAL) {
    while (end < text.length && kindOf(text.charCodeAt(end)) === SIGN) end += 1;
    return end;
  }
  // A word, with at most one sign before it; a capital after a small letter starts the next word.
  if (kind === SIGN) kind = CAPITAL;
  for (; end < text.length; end += 1) {
    const next = kindOf(text.charCodeAt(end));
    if (next !== SMALL && (next !== CAPITAL || kind === SMALL)) break;
    kind = next;
  }
  return end;
}

/** Length of the longest known fragment at `from` that ends by `to`, in the given form; 0 when none is known. */
function longestFragment(text: string, from: number, to: number, spaced: number): number {
  const code = text.charCodeAt(from);
  // Every ASCII character is one token, with a space before it too.
  let length = code < 0x80 ? 1 : 0;
  if (!hasFragments(code)) return length;
  const small = smallLetter(code);
  const form = 1 << (spaced | (small === code ? 0 : FORM_CAPITAL));
  let hash = hashUnit(HASH_START, small);
  if (length === 0 && (formsOf(hash) & form) !== 0) length = 1;
  for (let end = from + 1; end < to; end += 1) {
    const next = text.charCodeAt(end);
    if (!hasFragments(next)) break;
    hash = hashUnit(hash, next);
    if ((formsOf(hash) & form) !== 0) length = end + 1 - from;
  }
  return length;
}

/** Longest fragment to look for at a code unit of a run. */
function fragmentLimit(code: number, runLength: number): number {
  if (runLength > LONGEST_NATURAL_RUN) return MAX_UNNATURAL;
  if (code >= 0x2e80) return MAX_EAST_ASIAN;
  return kindOf(code) === SIGN ? MAX_SIGNS : MAX_WORD;
}

/** Tokens of one run, which may have a space before it. */
function runTokens(text: string, start: number, end: number, spacedRun: number): number {
  let tokens = 0;
  let spaced = spacedRun;
  for (let at = start; at < end; ) {
    const code = text.charCodeAt(at);
    // A sign before a word is taken with the whole word or alone: `-door` is `-` and `door`, not `-d` and `oor`.
    const beforeWord =
      at === start && at + 1 < end && kindOf(code) === SIGN && kindOf(text.charCodeAt(at + 1)) !== SIGN;
    const limit = beforeWord ? MAX_WORD : fragmentLimit(code, end - start);
    let length = longestFragment(text, at, Math.min(end, at + limit), spaced);
    if (beforeWord && length > 1 && at + length < end) length = 1;
    if (length === 0 && spaced !== 0) {
      tokens += 1;
    } else if (length === 0) {
      tokens += unknownTokens(code);
      at += 1;
    } else {
      tokens += 1;
      at += length;
    }
    spaced = 0;
  }
  return tokens;
}

/**
 * Tokens of a part of an answer, without the allowance of {@link estimateTokens}: for adding up records. Where signs
 * stand on both sides of a cut, parts may add up to less than the whole: by a token a cut between JSON objects, by two
 * between other parts; so a finished answer is measured whole. May be half a token off a whole number.
 */
export function partTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    const next = at + 1 < text.length ? kindOf(text.charCodeAt(at + 1)) : WHITE;
    if (kind === DIGIT) {
      let end = at + 1;
      while (end < at + 3 && end < text.length && kindOf(text.charCodeAt(end)) === DIGIT) end += 1;
      tokens += 1;
      at = end;
    } else if (kind === WHITE && (code !== 0x20 || next === WHITE || next === DIGIT)) {
      const limit = code === 0x20 || code === 0x09 || code === 0x0a ? WHITE_RUN : 1;
      let end = at + 1;
      while (end < at + limit && text.charCodeAt(end) === code) end += 1;
      // The last space of several belongs to the word after them.
      if (code === 0x20 && end - at > 1) end -= 1;
      tokens += 1;
      at = end;
    } else {
      const start = kind === WHITE ? at + 1 : at;
      const end = runEnd(text, start);
      tokens += runTokens(text, start, end, kind === WHITE ? FORM_SPACED : 0);
      at = end;
    }
  }
  return tokens;
}

/**
 * Tokens that a text costs, a whole number: at most 2 % below the o200k_base count of a text of 100 characters or more.
 * On average at most 20 % above for answers in the languages of test/answer/tokens/tokens.test.ts; bare prose and rarer
 * scripts may come out 25 % above. The empty text costs 0.
 */
export function estimateTokens(text: string): number {
  return text === '' ? 0 : Math.ceil(partTokens(text)) + ALLOWANCE_TOKENS;
}

/** The token cost of an answer as it is sent. */
export function countTokens(value: JsonValue): number {
  return estimateTokens(JSON.stringify(value));
}

/** Nothing is charged more for a UTF-16 code unit. */
const MOST_TOKENS_PER_UNIT = 3;

/** Whether an answer costs at most so many tokens as it is sent. It is only counted where its length does not tell. */
export function costsAtMost(value: JsonValue, maxTokens: number): boolean {
  const text = JSON.stringify(value);
  const isSure = text.length * MOST_TOKENS_PER_UNIT + ALLOWANCE_TOKENS <= maxTokens;
  return isSure || estimateTokens(text) <= maxTokens;
}
