/**
 * The measure is o200k_base, the tokenizer of the GPT-4o and later families, whose table of 200,000
 * entries would be most of our bundle. So a text is cut into pieces as that tokenizer does, and
 * each piece is covered, longest first, by fragments that are known to be one token
 * (token-fragments.json, made by bench/token-fragments.ts). Unknown text is charged per character,
 * so unusual text is estimated too high, not too low.
 */

import { lazily } from '../record/lazily.ts';
import type { JsonValue } from '../record/value.ts';
import FRAGMENTS from './token-fragments.json' with { type: 'json' };

// Added once per text: in a text of a few dozen tokens, a single unlucky word would weigh more than
// 2 %.
const ALLOWANCE_TOKENS = 3;

// Longest fragments in UTF-16 code units: for words, for signs, and for Han, kana and emoji.
const MAX_WORD = 13;
const MAX_SIGNS = 6;
const MAX_EAST_ASIAN = 2;

// A longer run is a code, not a word of any language; long fragments in it are there by chance
// only.
const LONGEST_NATURAL_RUN = 24;
const MAX_UNNATURAL = 2;

// With the one space or sign before it.
const WORD = /[^\r\n\p{L}\p{M}0-9]?(?:[\p{Lu}\p{Lt}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[\p{Lu}\p{Lt}]+)/u;
const DIGITS = /[0-9]{1,3}/u;
const SIGNS = / ?[^\s\p{L}\p{M}0-9]+/u;
const WHITE_SPACE = / {1,8}(?= )|\t{1,8}|\n{1,8}/u;
const ANY_CHARACTER = /[\s\S]/u;
const PIECES = [WORD, DIGITS, SIGNS, WHITE_SPACE, ANY_CHARACTER];
const PIECE = new RegExp(PIECES.map(({ source }) => source).join('|'), 'gu');

// Fragments in the forms in which each is one token: 0 bare, 1 with a space before, 2 with a
// capital, 3 with both.
const oneTokenTexts = lazily(() => {
  const tokens = new Set<string>();
  for (const [forms, fragments] of Object.entries(FRAGMENTS)) {
    for (const fragment of fragments.split(' ')) {
      const capital = fragment.charAt(0).toUpperCase() + fragment.slice(1);
      const written = [fragment, ` ${fragment}`, capital, ` ${capital}`];
      for (const form of forms) tokens.add(written[Number(form)] ?? fragment);
    }
  }
  return tokens;
});

// Costs of short pieces, which recur. Longer ones are not kept: they would hold the whole text in
// memory.
const rememberedTokens = new Map<string, number>();
const LONGEST_REMEMBERED = 12;
const MAX_REMEMBERED = 20_000;

function countPieceTokens(piece: string): number {
  const remembered = rememberedTokens.get(piece);
  if (remembered !== undefined) return remembered;
  const tokens = coverPiece(piece);
  if (piece.length <= LONGEST_REMEMBERED) {
    if (rememberedTokens.size >= MAX_REMEMBERED) rememberedTokens.clear();
    rememberedTokens.set(piece, tokens);
  }
  return tokens;
}

const WORD_AFTER_SIGN = /^[^\s\p{L}\p{M}][\p{L}\p{M}]/u;

// Counts the fragments that cover a piece.
function coverPiece(piece: string): number {
  if (/^(?:\d+|\s+)$/.test(piece)) return 1;
  const isUnnatural = piece.length - skipSpace(piece, 0) > LONGEST_NATURAL_RUN;
  let tokens = 0;
  for (let index = 0; index < piece.length; ) {
    const end = findFragmentEnd(piece, index, isUnnatural);
    // A space that does not belong to a fragment is its own token.
    const isOneToken = end > index || skipSpace(piece, index) > index;
    tokens += isOneToken ? 1 : countUnknownTokens(piece.charCodeAt(index));
    index = Math.max(end, index + 1);
  }
  return tokens;
}

// Returns the position after the space that a piece may begin with.
function skipSpace(piece: string, index: number): number {
  return index === 0 && piece.startsWith(' ') ? 1 : index;
}

// Returns the end of the fragment at a position; the position itself if there is none.
function findFragmentEnd(piece: string, index: number, isUnnatural: boolean): number {
  if (index === 0 && WORD_AFTER_SIGN.test(piece)) {
    // A sign before a word is a token with the whole word, or alone: `-door` is `-` and `door`, not
    // `-d` and `oor`.
    const end = findLongestFragment(piece, 0, MAX_WORD);
    return end > 1 && end < piece.length ? 1 : end;
  }
  const from = skipSpace(piece, index);
  const longest = isUnnatural ? MAX_UNNATURAL : limitFragment(piece.charCodeAt(from));
  return findLongestFragment(piece, index, from + longest);
}

// Returns the length of the longest fragments that begin with a character.
function limitFragment(code: number): number {
  if (code >= 0x2e80) return MAX_EAST_ASIAN;
  return /[\p{L}\p{M}]/u.test(String.fromCharCode(code)) ? MAX_WORD : MAX_SIGNS;
}

function findLongestFragment(piece: string, index: number, last: number): number {
  const from = skipSpace(piece, index);
  for (let end = Math.min(last, piece.length); end > from; end -= 1) {
    if (oneTokenTexts().has(piece.slice(index, end))) return end;
  }
  // Every ASCII character is one token, also with a space before it.
  return piece.charCodeAt(from) < 0x80 ? from + 1 : index;
}

// Returns the most tokens of a code unit outside all known fragments: its bytes in UTF-8, or fewer
// where none costs that much. Both halves of a surrogate pair together cost 3 for an emoji, and 4
// otherwise.
function countUnknownTokens(code: number): number {
  if (code < 0x80) return 1;
  const isKana = code >= 0x3000 && code < 0x3100;
  const isHan = code >= 0x4e00 && code < 0xa000;
  if (code < 0xe00 || isKana || isHan) return 2;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (!isSurrogate) return 3;
  const isFirstHalf = code < 0xdc00;
  const isFirstHalfOfEmoji = code >= 0xd83c && code <= 0xd83e;
  return isFirstHalf && !isFirstHalfOfEmoji ? 2.5 : 1.5;
}

/**
 * Estimates the tokens of a part of an answer, without the allowance of {@link estimateTokens}; for
 * adding up records. If signs stand on both sides of a cut, the parts may add up to less than the
 * whole: by one token per cut between JSON objects, by two between other parts. So a finished
 * answer is measured as a whole. May have a half token.
 */
export function partTokens(text: string): number {
  return (text.match(PIECE) ?? []).reduce((sum, piece) => sum + countPieceTokens(piece), 0);
}

/**
 * Estimates the tokens of a text, a whole number. For texts of 100 characters or more it is at most
 * 2 % below the o200k_base count. On average it is at most 20 % above it for answers in the
 * languages of test/answer/tokens.test.ts; bare prose and rarer scripts may be 25 % above. The
 * empty text costs 0.
 */
export function estimateTokens(text: string): number {
  return text === '' ? 0 : Math.ceil(partTokens(text)) + ALLOWANCE_TOKENS;
}

/** Estimates the tokens of an answer as sent. */
export function countTokens(value: JsonValue): number {
  return estimateTokens(JSON.stringify(value));
}

/**
 * Returns true if an answer as sent costs at most so many tokens. Stops counting early, because
 * much larger answers are tried.
 */
export function costsAtMost(value: JsonValue, maxTokens: number): boolean {
  let left = maxTokens - ALLOWANCE_TOKENS;
  for (const [piece] of JSON.stringify(value).matchAll(PIECE)) {
    left -= countPieceTokens(piece);
    if (left < 0) return false;
  }
  return true;
}

// Pixels per token, by the formula that hosts publish.
const PIXELS_PER_TOKEN = 750;

/** Estimates the tokens of a picture of this size in pixels. */
export function countPictureTokens({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number {
  return Math.ceil((width * height) / PIXELS_PER_TOKEN);
}
