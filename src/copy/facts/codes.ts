/** Codes of a record that no system can use as they are. Pure. */

import { cutChars } from './plain-text.ts';
import { tellUnseen } from './unseen.ts';

/** A code of a product or variant beside its own. */
interface AdditionalCode {
  readonly type?: string | undefined;
  readonly value?: string | undefined;
}

/** In a code by which systems match records, white space is wrong wherever it is. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

/** Other codes are as their makers write them, so it is only around them. */
const AROUND = /^\s|\s$|[\p{Cc}\p{Cf}]/u;

/** Longer types of codes are cut where they are told. */
const TYPE_CHARS = 100;

/**
 * The first code of a product or variant that holds what nobody sees, and where: `code: a space after "P-1"`,
 * `EAN: U+00A0 after "4006381333931"`; undefined: all are tidy.
 */
export function findUntidyCode(record: {
  readonly code?: string | undefined;
  readonly integrationCode?: string | undefined;
  readonly codes?: readonly AdditionalCode[];
}): string | undefined {
  const code = tellUnseen(record.code ?? '', UNSEEN);
  if (code !== undefined) return `code: ${code}`;
  const integrationCode = tellUnseen(record.integrationCode ?? '', AROUND);
  if (integrationCode !== undefined) return `integration code: ${integrationCode}`;
  for (const { type = 'another code', value = '' } of record.codes ?? []) {
    const told = tellUnseen(value, AROUND);
    if (told !== undefined) return `${cutChars(type, TYPE_CHARS)}: ${told}`;
  }
  return undefined;
}
