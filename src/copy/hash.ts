/** Short marks of long texts. Pure. */

import { createHash } from 'node:crypto';

/** A text of 16 characters that other texts do not have. */
export function hash(text: string): string {
  // Of the bytes needed: a slice of the text would keep all of it.
  return createHash('sha256').update(text).digest().toString('base64url', 0, 12);
}

/** A whole number of 53 bits that other texts do not have, among millions. */
export function hashNumber(text: string): number {
  const bytes = createHash('sha256').update(text).digest();
  return bytes.readUIntBE(0, 6) * 32 + (bytes.readUInt8(6) & 31);
}
