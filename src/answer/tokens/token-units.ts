/**
 * What each UTF-16 code unit counts as when a text is cut into runs, and what it costs where no fragment is known.
 * Beyond ASCII only as fine as it changes the cost: the classes follow the pattern by which o200k_base splits text.
 */

import { smallLetter } from './token-form.ts';

/** Kinds of code units. Numbers, because they are looked up once a character. */
export const SIGN = 0;
export const SMALL = 1;
export const CAPITAL = 2;
export const DIGIT = 3;
export const WHITE = 4;

type Range = readonly [first: number, last: number];

/** Letters and marks are the rest; a range that is missing here costs only a slightly different estimate. */
const signRanges: readonly Range[] = [
  [0x00, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2000, 0x2bff],
  [0x2e00, 0x3040],
  [0xd800, 0xf8ff],
  [0xfe10, 0xfe6f],
  [0xff00, 0xff20],
];

/** Where fragments are known; elsewhere a chance likeness of hashes could only make a text look too cheap. */
const knownRanges: readonly Range[] = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x5d0, 0x5ea],
  [0x60c, 0x61f],
  [0x621, 0x64a],
  [0x67e, 0x6cc],
  [0x901, 0x965],
  [0x200c, 0x200d],
  [0x2010, 0x2026],
  [0x3001, 0x3011],
  [0x3041, 0x30ff],
  [0x4e00, 0x9fff],
  [0xd83c, 0xd83e],
  [0xdc00, 0xdfff],
  [0xff01, 0xff1f],
];

const KNOWN = 8;

const unitKinds = new Uint8Array(0x1_0000).fill(SMALL);
for (const [first, last] of signRanges) unitKinds.fill(SIGN, first, last + 1);
for (let code = 0x41; code < 0x430; code += 1) if (smallLetter(code) !== code) unitKinds[code] = CAPITAL;
unitKinds.fill(SMALL, 0x61, 0x7b);
unitKinds.fill(DIGIT, 0x30, 0x3a);
unitKinds.fill(WHITE, 0x09, 0x0e);
unitKinds[0x20] = WHITE;
for (const [first, last] of knownRanges)
  for (let code = first; code <= last; code += 1) unitKinds[code] = (unitKinds[code] ?? SIGN) | KNOWN;

/** The kind of a code unit. */
export function kindOf(code: number): number {
  return (unitKinds[code] ?? SIGN) & 7;
}

/** Whether fragments with this code unit are looked up at all. */
export function hasFragments(code: number): boolean {
  return ((unitKinds[code] ?? SIGN) & KNOWN) !== 0;
}

/**
 * Most tokens of a code unit outside every known fragment: its bytes in UTF-8, less where none is that dear.
 * The two halves of a surrogate pair together make 3 for an emoji and 4 for all else.
 */
export function unknownTokens(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0xe00 || (code >= 0x3000 && code < 0x3100) || (code >= 0x4e00 && code < 0xa000)) return 2;
  if (code < 0xd800 || code > 0xdfff) return 3;
  return code < 0xdc00 && (code < 0xd83c || code > 0xd83e) ? 2.5 : 1.5;
}
