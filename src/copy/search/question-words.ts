/** The words of a question to search_catalog, as they were typed. Pure. */

import { dropUnseen, foldWord } from '../../record/nearest.ts';
import { isUnspaced, splitUnspaced } from './unspaced.ts';

/** A word as it was typed, in lower case, and folded. */
export interface Word {
  readonly raw: string;
  readonly folded: string;
}

/** Words that may stand in a question without meaning anything that a product has. */
const FILLERS = new Set(
  `
    a an and any at by can do for from have i in is it me my need of on or our some that the
    this to want we what which who with you your
    aus das dem den der des die du ein eine einen es für haben ich im in ist mein mit oder
    ohne und von was welche wie wir zu zum zur
    avec dans de des du en est et je la le les mon ou pour que quel quelle sur un une con
    del el il los las para per por que y
    bir bu çok de için ile mi mı ne var ve veya een en het met van voor och för med og til`
    .trim()
    .split(/\s+/),
);

/** Whether a word may stand in a question without meaning anything that a product has. */
export const isFiller = ({ raw }: Word): boolean => FILLERS.has(raw);

/** The same of a word in any case. */
export const isFillerWord = (word: string): boolean => FILLERS.has(word.toLowerCase());

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}\p{M}]+/gu;

const toWord = (raw: string): Word => ({ raw, folded: foldWord(raw) });

/** The words of a text. */
export function readWords(text: string): readonly Word[] {
  const words = dropUnseen(text).toLowerCase().match(WORD) ?? [];
  return words.map(toWord);
}

/** Some words written as one. */
export function joinWords(words: readonly Word[]): Word {
  const raw = words.map((word) => word.raw).join('');
  return toWord(raw);
}

/** Where a word may be two: between a number and its unit, and within a compound. */
const JOINT = /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=^\p{L}+)(?=\p{L}{4,}$)/gu;

/** The words that one may be written as elsewhere: `16GB`, `powerbank`, or what stands within a longer one: `衬衫`. */
export function splitWord({ raw }: Word): readonly (readonly Word[])[] {
  if (isUnspaced(raw)) return [splitUnspaced(raw).map(toWord)];
  const joints = [...raw.matchAll(JOINT)];
  const splits = joints.map(({ index }) => [raw.slice(0, index), raw.slice(index)]);
  // A single letter stands in many texts.
  const told = splits.filter((pieces) => !pieces.some((piece) => /^\p{L}$/u.test(piece)));
  return told.map((pieces) => pieces.map(toWord));
}

/** The words of a text, by what blanks separate. Those that say nothing count only where there are no others, or within such a token. */
export function readTokens(text: string): readonly (readonly Word[])[] {
  const typed = (text.match(/\S+/g) ?? []).map(readWords).filter((words) => words.length > 0);
  if (isBarcode(typed)) return [typed.flat()];
  const saying = typed.filter((words) => words.length > 1 || !words.every(isFiller));
  return saying.length > 0 ? saying : typed;
}

/** Whether all that is typed is one number with blanks between its digits. */
function isBarcode(typed: readonly (readonly Word[])[]): boolean {
  const digits = joinWords(typed.flat()).raw;
  return typed.length > 1 && BARCODE.test(digits);
}

const BARCODE = /^\d{8,14}$/;
