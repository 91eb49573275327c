import { hash as digest } from 'node:crypto';

/** Hash of 16 characters, practically unique. */
export function hash(text: string): string {
  // Encode only the needed bytes: a slice of the full text would keep all of it in memory.
  return digest('sha256', text, 'buffer').toString('base64url', 0, 12);
}

/** Hash as an integer of 53 bits, practically unique among millions of texts. */
export function hashNumber(text: string): number {
  const bytes = digest('sha256', text, 'buffer');
  return bytes.readUIntBE(0, 6) * 32 + (bytes.readUInt8(6) & 31);
}
