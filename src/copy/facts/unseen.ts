import { findCut } from '../../record/cut-characters.ts';
import { cutChars, type ProductText, type Suspicion, type TextCheck } from './plain-text.ts';

// Control characters, characters that are invisible by definition (soft hyphen, zero-width and bidi
// controls, tag characters) and private use. The joiners U+200C and U+200D and the variation
// selectors are excluded, because scripts and emoji need them.
const INVISIBLE = new RegExp(
  '[\\p{Cc}\\p{Co}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\ufff9-\\ufffb]' +
    '(?<!\\u200c|\\u200d|[\\ufe00-\\ufe0f])',
  'gu',
);

// Control characters that no text should contain, and noncharacters. Tab, line feed and carriage
// return separate the lines of a description. Those above U+007F mostly come from a wrong encoding:
// see garbled.ts.
const CONTROL = /[^\t\n\r -~\u0080-\ufffd]/;

// White space at the beginning or end of a text. The byte order mark does not count here, see
// {@link INVISIBLE}.
const EDGE_SPACE = /^[^\S\ufeff]|[^\S\ufeff]$/;

// Maximum characters to quote from before or after a place.
const PLACE_CHARS = 20;

/**
 * Quotes the text around a place: ` after "Sofa"`, ` before "Sofa"` at the start, or nothing if
 * there is no other text.
 * @param start in code units, as `end`
 */
export function quotePlace(text: string, start: number, end: number): string {
  const begin = findCut(text, start - PLACE_CHARS);
  const before = trimPiece(text.slice(begin, start));
  // Half a word looks like another one.
  if (before !== '') {
    return ` after "${begin === 0 ? before : `…${before.replace(/^\S*\s+(?=\S)/, '')}`}"`;
  }
  const stop = findCut(text, end + PLACE_CHARS);
  const behind = trimPiece(text.slice(end, stop));
  if (behind === '') return '';
  return ` before "${stop >= text.length ? behind : `${behind.replace(/(?<=\S)\s+\S*$/, '')}…`}"`;
}

function trimPiece(piece: string): string {
  return piece.replace(/\p{Cs}/gu, '').trim();
}

function describeUnseen(text: string, pattern: RegExp): string | undefined {
  const index = text.search(pattern);
  const point = index < 0 ? undefined : text.codePointAt(index);
  if (point === undefined) return undefined;
  const name =
    point === 0x20 ? 'a space' : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return `${name}${quotePlace(text, index, index + (point > 0xffff ? 2 : 1))}`;
}

/** Finds invisible and control characters. Its extent is their number. */
export const findInvisible: TextCheck = ({ text }) => {
  const place = describeUnseen(text, INVISIBLE);
  if (place === undefined) return undefined;
  const count = text.match(INVISIBLE)?.length ?? 0;
  return {
    evidence: `: ${count === 1 ? '' : `${count} characters, the first `}${place}`,
    extent: count,
  };
};

// Creates a check for the first character of a kind in a text or the value of a property.
const findFirst =
  (pattern: RegExp) =>
  ({ text }: ProductText): Suspicion | undefined => {
    const place = describeUnseen(text, pattern);
    return place === undefined ? undefined : { evidence: `: ${place}` };
  };

/** Finds control characters that make XML invalid. */
export const findControls = findFirst(CONTROL);

/** Finds white space at the beginning or end of a text. */
export const findEdgeSpace = findFirst(EDGE_SPACE);

// In a code by which systems match records, white space is wrong anywhere.
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

// Other codes are as their makers write them, so white space is wrong only around them.
const AROUND = /^\s|\s$|[\p{Cc}\p{Cf}]/u;

const TYPE_CHARS = 100;

/**
 * Finds the first code of a product or variant with invisible characters or stray white space, and
 * the place: `code: a space after "P-1"`, `EAN: U+00A0 after "4006381333931"`; undefined: all are
 * tidy. The first code in the list is the one by which systems match records.
 */
export function findUntidyCode(
  codes: readonly (readonly [type: string, code: string])[],
): string | undefined {
  for (const [at, [type, code]] of codes.entries()) {
    const place = describeUnseen(code, at === 0 ? UNSEEN : AROUND);
    if (place !== undefined) return `${cutChars(type, TYPE_CHARS)}: ${place}`;
  }
  return undefined;
}
