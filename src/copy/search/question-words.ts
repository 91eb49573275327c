import { dropUnseen, foldWord } from '../../record/nearest.ts';
import plainWords from './index/plain-words.json' with { type: 'json' };
import { isUnspaced, splitUnspaced } from './unspaced.ts';

/** Word as typed, in lower case, and folded. */
export interface Word {
  readonly raw: string;
  readonly folded: string;
}

const FILLERS = new Set(Object.values(plainWords.fillers).flatMap((words) => words.split(' ')));

/** Is true for a word without a meaning for products, such as `with`. */
export const isFiller = ({ raw }: Word): boolean => FILLERS.has(raw);

/** Is true for a filler in any case of letters. */
export const isFillerWord = (word: string): boolean => FILLERS.has(word.toLowerCase());

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}\p{M}]+/gu;

const toWord = (raw: string): Word => ({ raw, folded: foldWord(raw) });

/** Reads the words of a text. */
export function readWords(text: string): readonly Word[] {
  const words = dropUnseen(text).toLowerCase().match(WORD) ?? [];
  return words.map(toWord);
}

/** Joins words to one. */
export function joinWords(words: readonly Word[]): Word {
  const raw = words.map((word) => word.raw).join('');
  return toWord(raw);
}

// Positions at which a word may be two: between a number and its unit, and within a compound.
const JOINT = /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=^\p{L}+)(?=\p{L}{4,}$)/gu;

/**
 * Splits a word in ways that it may be written elsewhere: `16GB`, `powerbank`, or pairs of
 * characters of a script without blanks: `衬衫`.
 */
export function splitWord({ raw }: Word): readonly (readonly Word[])[] {
  if (isUnspaced(raw)) return [splitUnspaced(raw).map(toWord)];
  const joints = [...raw.matchAll(JOINT)];
  const splits = joints.map(({ index }) => [raw.slice(0, index), raw.slice(index)]);
  // A single letter occurs in too many texts.
  const longSplits = splits.filter((pieces) => !pieces.some((piece) => /^\p{L}$/u.test(piece)));
  return longSplits.map((pieces) => pieces.map(toWord));
}

/**
 * Reads the words of a text, grouped by blanks. Fillers count only if there are no other words, or
 * within a group.
 */
export function readTokens(text: string): readonly (readonly Word[])[] {
  const typed = (text.match(/\S+/g) ?? []).map(readWords).filter((words) => words.length > 0);
  if (isBarcode(typed)) return [typed.flat()];
  const meaningful = typed.filter((words) => words.length > 1 || !words.every(isFiller));
  return meaningful.length > 0 ? meaningful : typed;
}

// True for one number with blanks between its digits.
function isBarcode(typed: readonly (readonly Word[])[]): boolean {
  const digits = joinWords(typed.flat()).raw;
  return typed.length > 1 && BARCODE.test(digits);
}

const BARCODE = /^\d{8,14}$/;
