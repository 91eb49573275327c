/** Refinements are conditions that no filter of the PIM can express. */

import { InvalidArgumentError } from '../errors.ts';
import { readDate } from '../record/value.ts';
import { type NamedValue, refuseFaults } from './named-value.ts';
import { refuseUnknownWord } from './presence.ts';

type Optional<Names extends string, Value> = { readonly [Name in Names]?: Value | undefined };

/** Refinements by the dates of records. */
export type DateLimit =
  | 'created_after'
  | 'created_before'
  | 'updated_after'
  | 'updated_before'
  | 'changed_after';

/** Arguments that are refinements. Only the local copy can judge house words (`is`). */
export type RefinementArguments = Optional<'status' | 'currency' | DateLimit, string> &
  Optional<'type' | 'parent_id' | 'price_min' | 'price_max', number> &
  Optional<'missing' | 'has' | 'is' | 'tag', readonly string[]> &
  Optional<'properties' | 'options', readonly NamedValue[]>;

type VariantOnly = 'options';

/** Refinements of find_products, whose schema does not compile without each of them. */
export type ProductRefinement = Exclude<keyof RefinementArguments, VariantOnly>;

/** Refinements of get_variants. */
export type VariantRefinement = VariantOnly | 'status' | DateLimit;

/**
 * @throws InvalidArgumentError for an invalid date or word, and for a range or value that nothing
 * can be in
 */
export function refuseImpossible(args: RefinementArguments): void {
  const { missing = [], has = [], properties = [], options = [] } = args;
  refuseDates(args);
  for (const word of missing) refuseUnknownWord('missing', word);
  for (const word of has) refuseUnknownWord('has', word);
  for (const named of properties) refuseFaults('properties', named);
  for (const named of options) refuseFaults('options', named);
  const { price_min: least = -Infinity, price_max: most = Infinity } = args;
  if (least > most) throw emptyRange('price_min', 'price_max', 'higher than');
}

function refuseDates(args: RefinementArguments): void {
  for (const field of ['created', 'updated'] as const) {
    const after = `${field}_after` as const;
    const before = `${field}_before` as const;
    const from = readLimit(after, args[after]);
    const to = readLimit(before, args[before]);
    const isEmpty = from !== undefined && to !== undefined && from >= to;
    if (isEmpty) throw emptyRange(after, before, 'not earlier than');
  }
  readLimit('changed_after', args.changed_after);
}

function readLimit(argument: string, text: string | undefined): string | undefined {
  const limit = readDate(text);
  if (text === undefined || limit !== undefined) return limit;
  const fix = 'Write it as 2026-03-31 or 2026-03-31T14:30:00.';
  throw new InvalidArgumentError(`${argument} is not a date.`, fix, argument);
}

// The empty answer of such a range would look like a fact of the catalog.
function emptyRange(from: string, to: string, relation: string): InvalidArgumentError {
  const end = to === 'price_max' ? 'too' : 'exclusive';
  const message = `${from} is ${relation} ${to}, so nothing can match.`;
  const fix = `Correct the range: ${from} is inclusive, and ${to} ${end}.`;
  return new InvalidArgumentError(message, fix, from);
}
