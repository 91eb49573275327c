/**
 * Asks the fragment table: is this fragment one token of o200k_base, and in which forms? The table is a static function
 * over three hashed slots (Graf & Lemire, "Binary Fuse Filters", 2022, with the form set beside the fingerprint): it
 * holds no text and no ranks. A fragment that is not in it is taken for one that is in 1 of 128 cases.
 */

import { FORM_SETS, finish, SLOT_BITS, type SlotShape } from './token-form.ts';
import { TABLE_SHAPE, TABLE_SLOTS } from './token-table.ts';

/** The three slot numbers and the fingerprint of a finished hash, shared by lookup and builder. */
export function slotsOf(hash: number, shape: SlotShape): [first: number, second: number, third: number, print: number] {
  const a = finish(hash, shape.seed);
  const b = Math.imul(a, 0x27d4eb2f) ^ (a >>> 15);
  const mask = shape.segmentSlots - 1;
  const first = Math.floor((a / 0x1_0000_0000) * shape.startSegments * shape.segmentSlots);
  const segment = first & ~mask;
  return [
    first,
    segment + shape.segmentSlots + ((b >>> 4) & mask),
    segment + 2 * shape.segmentSlots + ((b >>> 17) & mask),
    (a ^ (b >>> 25)) & 0x7f,
  ];
}

function unpackSlots(base64: string, slotCount: number): Uint16Array {
  const bytes = Buffer.from(base64, 'base64');
  const slots = new Uint16Array(slotCount);
  for (let index = 0; index < slotCount; index += 1) {
    const bit = index * SLOT_BITS;
    const pair = ((bytes[bit >>> 3] ?? 0) << 8) | (bytes[(bit >>> 3) + 1] ?? 0);
    slots[index] = (pair >>> (16 - SLOT_BITS - (bit & 7))) & 0x3ff;
  }
  return slots;
}

const { segmentSlots, startSegments, seed } = TABLE_SHAPE;
const mask = segmentSlots - 1;
const firstRange = (startSegments * segmentSlots) / 0x1_0000_0000;
const slots = unpackSlots(TABLE_SLOTS, (startSegments + 2) * segmentSlots);
const formSets = Uint8Array.from(FORM_SETS);

/**
 * The forms in which a fragment is one token, as a set of bits `1 << form`; 0 when it is not in the table.
 * @param hash the fragment's running hash (`hashUnit` over its code units, the first one as `smallLetter`)
 */
export function formsOf(hash: number): number {
  // The same arithmetic as slotsOf, without its array: this line runs once a character.
  const a = finish(hash, seed);
  const b = Math.imul(a, 0x27d4eb2f) ^ (a >>> 15);
  const first = (a * firstRange) | 0;
  const segment = first & ~mask;
  const value =
    (slots[first] ?? 0) ^
    (slots[segment + segmentSlots + ((b >>> 4) & mask)] ?? 0) ^
    (slots[segment + 2 * segmentSlots + ((b >>> 17) & mask)] ?? 0);
  return value >>> 3 === ((a ^ (b >>> 25)) & 0x7f) ? (formSets[value & 7] ?? 0) : 0;
}
