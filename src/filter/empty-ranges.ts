/** Ranges of prices and dates that nothing can be in. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import { readDate } from '../record/value.ts';
import type { RefinementArguments } from './refinement-arguments.ts';

/** @throws InvalidArgumentError for a range that holds nothing, whose answer would look like a fact of the catalog */
export function refuseEmptyRanges(args: RefinementArguments): void {
  const { price_min, price_max } = args;
  if (price_min !== undefined && price_max !== undefined && price_min > price_max) {
    throw emptyRange('price_min', 'price_max', 'higher than');
  }
  for (const [after, before] of [
    ['created_after', 'created_before'],
    ['updated_after', 'updated_before'],
  ] as const) {
    const [from, to] = [readDate(args[after]), readDate(args[before])];
    if (from !== undefined && to !== undefined && from >= to) throw emptyRange(after, before, 'not earlier than');
  }
}

function emptyRange(from: string, to: string, relation: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `${from} is ${relation} ${to}, so nothing can match.`,
    `Correct the range: ${from} is inclusive, and ${to} ${to === 'price_max' ? 'too' : 'exclusive'}.`,
    from,
  );
}
