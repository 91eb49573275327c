/** What nobody sees in a text or a code, in words that show it. Pure. */

import { cutChars, type ProductText, type Suspicion, type TextCheck } from './plain-text.ts';

/**
 * Controls, what shows nothing by its definition (soft hyphen, zero-width and bidi controls, tag characters), private use. The
 * joiners U+200C and U+200D and the variation selectors are not among them, because scripts and emoji need them.
 */
const INVISIBLE =
  /[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb](?<!\u200c|\u200d|[\ufe00-\ufe0f])/gu;

/**
 * Control characters that no text holds, and code points that are no characters. Tab, line feed and carriage return stand
 * between the lines of a description; those above U+007F are mostly what is left of a wrong encoding: see garbled.ts.
 */
const CONTROL = /[^\t\n\r -~\u0080-\ufffd]/;

/** White space at the beginning or the end of a text; the byte order mark is none, see {@link INVISIBLE}. */
const EDGE_SPACE = /^[^\S\ufeff]|[^\S\ufeff]$/;

/** Characters that are told around a place. */
const PLACE_CHARS = 20;

/**
 * Where something is in a text: ` after "Sofa"`, ` before "Sofa"` at the start, or nothing where there is nothing else.
 * @param start where it begins, in code units; `end`: where it ends
 */
export function tellPlace(text: string, start: number, end: number): string {
  const before = trimPiece(text.slice(Math.max(0, start - PLACE_CHARS), start));
  if (before !== '') return ` after "${before}"`;
  const behind = trimPiece(text.slice(end, end + PLACE_CHARS));
  return behind === '' ? '' : ` before "${behind}"`;
}

/** A piece of a text; where it was cut within a character, without the half that is left. */
function trimPiece(piece: string): string {
  return piece.replace(/\p{Cs}/gu, '').trim();
}

/**
 * The first character of a text that nobody sees, and where: `U+200B after "Sofa"`, `a space before "Sofa"`; undefined:
 * there is none.
 * @param pattern one that matches single characters
 */
function tellUnseen(text: string, pattern: RegExp): string | undefined {
  const index = text.search(pattern);
  const point = index < 0 ? undefined : text.codePointAt(index);
  if (point === undefined) return undefined;
  const name = point === 0x20 ? 'a space' : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return `${name}${tellPlace(text, index, index + (point > 0xffff ? 2 : 1))}`;
}

/** Finds invisible and control characters. Its extent is how many there are. */
export const findInvisible: TextCheck = ({ text }) => {
  const told = tellUnseen(text, INVISIBLE);
  if (told === undefined) return undefined;
  const count = text.match(INVISIBLE)?.length ?? 0;
  return { shown: `: ${count === 1 ? '' : `${count} characters, the first `}${told}`, extent: count };
};

/** Finds the first character of a kind in a text or the value of a property. */
const findFirst =
  (pattern: RegExp) =>
  ({ text }: ProductText): Suspicion | undefined => {
    const told = tellUnseen(text, pattern);
    return told === undefined ? undefined : { shown: `: ${told}` };
  };

/** Finds control characters that make XML invalid. */
export const findControls = findFirst(CONTROL);

/** Finds white space before or behind a text. */
export const findEdgeSpace = findFirst(EDGE_SPACE);

/** In a code by which systems match records, white space is wrong wherever it is. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

/** Other codes are as their makers write them, so it is only around them. */
const AROUND = /^\s|\s$|[\p{Cc}\p{Cf}]/u;

/** Longer types of codes are cut where they are told. */
const TYPE_CHARS = 100;

/**
 * The first code of a product or variant that holds what nobody sees, and where: `code: a space after "P-1"`,
 * `EAN: U+00A0 after "4006381333931"`; undefined: all are tidy. The first of them is that by which systems match records.
 */
export function findUntidyCode(codes: readonly (readonly [type: string, code: string])[]): string | undefined {
  for (const [at, [type, code]] of codes.entries()) {
    const told = tellUnseen(code, at === 0 ? UNSEEN : AROUND);
    if (told !== undefined) return `${cutChars(type, TYPE_CHARS)}: ${told}`;
  }
  return undefined;
}
