/**
 * Tool arguments → filter bodies (Spec §4.1: filter parameters are arrays). One body normally; several when a list of
 * exact identifiers is longer than a request should carry. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import type { Filter } from '../record/value.ts';
import type { Parameter, Subject } from './parameters.ts';

/** Values that one list may carry in one request. */
export const MAX_VALUES_PER_REQUEST = 100;

/**
 * Categories or brands that one request may carry: a record has several of them and would be counted in each of several
 * requests, so a department stays in one.
 */
export const MAX_SHARED_PER_REQUEST = 1_000;

/** A tool's arguments, of which the tables of parameters.ts name those that are filters. */
export type FilterArguments = Readonly<Record<string, unknown>>;

/** The values of a filter argument; none when it was left out. */
export function readFilterValues(args: FilterArguments, argument: string): readonly (string | number)[] {
  const values = args[argument];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string' || typeof value === 'number') : [];
}

/**
 * Builds the filter bodies that the arguments ask for, in order.
 * @param parameters the table of the endpoint asked
 * @returns at least one body; several when one exact list has more than {@link MAX_VALUES_PER_REQUEST} values
 * @throws InvalidArgumentError when a list that cannot be split is too long, or two lists would have to be split
 */
export function buildFilterBodies(args: FilterArguments, parameters: readonly Parameter[]): readonly Filter[] {
  const filter: Record<string, readonly (string | number)[]> = {};
  let long: { readonly parameter: string; readonly argument: string } | undefined;
  for (const { argument, parameter, match, subject } of parameters) {
    const values = unique(readFilterValues(args, argument));
    if (values.length === 0) continue;
    filter[parameter] = values;
    const most =
      match === 'excludes' || match === 'contains' || !isShared(subject)
        ? MAX_VALUES_PER_REQUEST
        : MAX_SHARED_PER_REQUEST;
    if (values.length <= most) continue;
    if (match !== 'exact' || isShared(subject)) {
      throw new InvalidArgumentError(
        `${argument} has ${values.length} values; at most ${MAX_VALUES_PER_REQUEST} texts, and ${MAX_SHARED_PER_REQUEST} categories or brands, fit in a call.`,
        `Send at most ${most} values in ${argument}.`,
        argument,
      );
    }
    if (long !== undefined) {
      throw new InvalidArgumentError(
        `${long.argument} and ${argument} both have more than ${MAX_VALUES_PER_REQUEST} values; only one list can be split into requests.`,
        `Send at most ${MAX_VALUES_PER_REQUEST} values in one of them.`,
        argument,
      );
    }
    long = { parameter, argument };
  }
  if (long === undefined) return [filter];
  const { parameter } = long;
  return splitValues(filter[parameter] ?? []).map((values) => ({ ...filter, [parameter]: values }));
}

/** The values in lists that one request may carry. */
export function splitValues(values: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  const lists: (readonly (string | number)[])[] = [];
  for (let start = 0; start < values.length; start += MAX_VALUES_PER_REQUEST) {
    lists.push(values.slice(start, start + MAX_VALUES_PER_REQUEST));
  }
  return lists;
}

/** What one record may have several of: it would come in several of the requests, and be counted in each. */
function isShared(subject: Subject): boolean {
  return subject === 'category_id' || subject === 'brand_id';
}

function unique<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
