/**
 * Reads two values as the bounds of a range if their entry says so: `{isRange: true, values: [100,
 * 240]}`.
 */

import { readQuantities } from '../quantity.ts';
import { readBoolean } from '../value.ts';
import type { Draft } from './draft.ts';

// Words of such switches.
const RANGE_WORDS: ReadonlySet<string> = new Set(
  [
    'range bereich wertebereich spanne zakres przedzial rozsah',
    'interval intervall intervalle intervallo intervalo rango plage bereik диапазон діапазон',
  ].flatMap((words) => words.split(' ')),
);

/** Says whether a switch of an entry marks its values as a range. */
export function isStatedRange({ rest }: Draft): boolean {
  const switches = rest.filter(({ value }) => readBoolean(value) === true);
  return switches.some(({ path }) => path.last.words.some((word) => RANGE_WORDS.has(word)));
}

/**
 * Formats two joined numbers as a range in their order, which may be wrong; returns any other text
 * unchanged.
 */
export function writeRange(text: string): string {
  const bounds = text.split(', ').map((part) => ({ part, amount: readAmountOf(part) }));
  const [first, second, another] = bounds;
  if (first === undefined || second === undefined || another !== undefined) return text;
  if (first.amount === undefined || second.amount === undefined) return text;
  return `${first.part} to ${second.part}`;
}

function readAmountOf(text: string): number | undefined {
  return readQuantities(text)[0]?.amount;
}
