/**
 * How a text fragment is written down in the fragment table: without its leading space and with a small first letter,
 * so that `word`, ` word`, `Word` and ` Word` share one entry whose form bits say which of the four are one token.
 */

/** Form bit number: bare and small 0, with a leading space +1, with a capital first letter +2. */
export const FORM_SPACED = 1;
export const FORM_CAPITAL = 2;

/** The sets of forms that an entry can stand for; a bit `1 << form` is set for each form that is one token. */
export const FORM_SETS: readonly number[] = [0b1111, 0b0011, 0b0001, 0b1011, 0b1110, 0b0010, 0b1100, 0b1010];

/** Longest fragment in UTF-16 code units: of words, of signs, and of characters from U+2E80 on (Han, kana, emoji). */
export const MAX_WORD = 13;
export const MAX_SIGNS = 6;
export const MAX_EAST_ASIAN = 2;

/**
 * The small letter of a capital UTF-16 code unit in Latin, Greek and Cyrillic, and any other code unit unchanged.
 * By rule, not by Unicode table: table and lookup only have to agree with each other.
 */
export function smallLetter(code: number): number {
  if (code < 0xc0) return code >= 65 && code <= 90 ? code + 32 : code;
  if (code < 0x100) return code <= 0xde && code !== 0xd7 ? code + 32 : code;
  if (code < 0x180) {
    if (code === 0x178) return 0xff;
    const capitalIsOdd = (code >= 0x139 && code <= 0x148) || code >= 0x179;
    return (code & 1) === (capitalIsOdd ? 1 : 0) && code !== 0x138 && code !== 0x17f ? code + 1 : code;
  }
  if (code >= 0x391 && code <= 0x3a9) return code + 32;
  if (code >= 0x400 && code <= 0x40f) return code + 80;
  return code >= 0x410 && code <= 0x42f ? code + 32 : code;
}

/** Start value of {@link hashUnit}. */
export const HASH_START = 0x2545f491;

/** Adds one UTF-16 code unit to a fragment's running 32-bit hash. */
export function hashUnit(hash: number, code: number): number {
  const mixed = Math.imul(hash ^ code, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Shape of the slot array: three slots of consecutive segments belong to a fragment. */
export interface SlotShape {
  /** Slots in a segment, a power of two. */
  readonly segmentSlots: number;
  /** Number of segments in which a fragment's first slot may lie; the array has two segments more. */
  readonly startSegments: number;
  /** Chosen by the builder so that all entries find room. */
  readonly seed: number;
}

/** Bits of a slot: 3 for the form set, 7 for the fingerprint that tells a fragment from one not in the table. */
export const SLOT_BITS = 10;

/** Final mix of a fragment's hash; the first slot, its two partners and the fingerprint are cut out of two of these. */
export function finish(hash: number, seed: number): number {
  let mixed = Math.imul(hash ^ seed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
