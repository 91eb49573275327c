import type { Notice } from '../../../answer/notices.ts';
import { toSnakeCase } from '../../../record/value.ts';
import type { ListQuestion } from '../question.ts';

// Usual words for fields whose keys in the PIM are others.
const WORDS: Readonly<Record<string, string>> = {
  TrademarkProducts: 'brand',
  CategoryProducts: 'category',
  Codes: 'barcode',
  Created: 'date of creation',
  Updated: 'date of update',
};

/**
 * Notes fields that no record has: the PIM may not send them, so they are neither missing nor
 * present.
 */
export function noteNoneHas(
  wires: readonly string[],
  read: number,
  { arrangement: { countBy }, presentation: { recordsKey } }: ListQuestion,
): Notice {
  const fields = wires.map((wire) => WORDS[wire] ?? toSnakeCase(wire).replaceAll('_', ' '));
  const records = countBy === undefined ? recordsKey : 'records';
  return { code: 'none_has_fields', read, records, fields };
}

/** Notes a count by a list that no record has: the PIM may not send it. */
export function noteCountNotKnown(
  read: number,
  { list: { kind }, arrangement: { countBy } }: ListQuestion,
): Notice {
  const owned = (['brand', 'category'] as const).find((word) => countBy?.includes(word));
  return {
    code: 'count_not_known',
    read,
    ofVariants: kind === 'variant' ? owned : undefined,
  };
}
