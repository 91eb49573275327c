/**
 * The request body, the split into requests and the proof that the PIM applied a filter (proof.ts)
 * all come from these rows.
 */

import { InvalidArgumentError } from '../errors.ts';
import type { Filter } from '../record/value.ts';
import tables from './pim-filters.json' with { type: 'json' };

/**
 * Promise of a parameter about a record. `exact`: it equals one of the values; `contains`: it
 * contains one of the texts; `excludes`: it contains none of the texts; `without`: it belongs to
 * none of the ids.
 */
export type Match = 'exact' | 'contains' | 'excludes' | 'without';

/** Part of a record that a parameter is about. */
export type Subject =
  | 'product_id'
  | 'variant_id'
  | 'name'
  | 'code'
  | 'integration_code'
  | 'category_id'
  | 'category_name'
  | 'brand_id'
  | 'brand_name'
  | 'variant_code'
  | 'owner_product_code'
  | 'owner_variant_code';

/** One filter parameter. */
export interface Parameter {
  // The tool argument that sets it.
  readonly argument: string;
  // As the tables of Spec §4 spell it.
  readonly parameter: string;
  readonly type: 'integer' | 'text';
  readonly match: Match;
  readonly subject: Subject;
}

/** Arguments that set parameters of Spec §4.2. */
export type ProductFilter = keyof typeof tables.product;

/** Arguments that set parameters of Spec §4.3. */
export type VariantFilter = keyof typeof tables.variant;

function listParameters(rows: Readonly<Record<string, readonly string[]>>): readonly Parameter[] {
  // The compiler knows only texts in a file; test/filter/pim-filters.test.ts checks their values.
  return Object.entries(rows).map(([argument, [parameter, match, subject = '']]) => {
    const type = subject.endsWith('_id') ? 'integer' : 'text';
    return { argument, parameter, type, match, subject };
  }) as readonly Parameter[];
}

/** Parameters of Spec §4.2. */
export const PRODUCT_PARAMETERS = listParameters(tables.product);

/** Parameters of Spec §4.3. */
export const VARIANT_PARAMETERS = listParameters(tables.variant);

/** Parameters of Spec §4.4. */
export const PRODUCT_MEDIA_PARAMETERS = listParameters(tables.product_media);

/** Parameters of Spec §4.5. */
export const VARIANT_MEDIA_PARAMETERS = listParameters(tables.variant_media);

/** Most values of one list in one request. */
export const MAX_VALUES_PER_REQUEST = 100;

/**
 * Most categories or brands in one request. The limit is higher because they cannot be split: a
 * record with several of them would be counted in several requests.
 */
export const MAX_SHARED_PER_REQUEST = 1_000;

/** Arguments of a tool; the tables above name those that are filters. */
export type FilterArguments = Readonly<Record<string, unknown>>;

/** Reads the values of a filter argument; empty if it is not set. */
export function readFilterValues(
  args: FilterArguments,
  argument: string,
): readonly (string | number)[] {
  const values = args[argument];
  return Array.isArray(values)
    ? values.filter((value) => typeof value === 'string' || typeof value === 'number')
    : [];
}

/**
 * Builds the filter of the arguments.
 * @param parameters the endpoint's table of parameters
 * @throws InvalidArgumentError if a list that cannot be split is too long, or two lists would have
 * to be split
 */
export function buildFilter(args: FilterArguments, parameters: readonly Parameter[]): Filter {
  const filter: Record<string, readonly (string | number)[]> = {};
  let long: string | undefined;
  for (const row of parameters) {
    const { argument, parameter } = row;
    const values = [...new Set(readFilterValues(args, argument))];
    if (values.length === 0) continue;
    filter[parameter] = values;
    if (!canSplit(row)) {
      refuseTooMany(row, values.length);
    } else if (isLong(values)) {
      if (long !== undefined) throw twoLongLists(long, argument);
      long = argument;
    }
  }
  return filter;
}

function refuseTooMany(row: Parameter, count: number): void {
  const most = limitOf(row);
  if (count <= most) return;
  const { argument } = row;
  throw new InvalidArgumentError(
    `${argument} has ${count} values; at most ${MAX_VALUES_PER_REQUEST} texts, ` +
      `and ${MAX_SHARED_PER_REQUEST} categories or brands, fit in a call.`,
    `Send at most ${most} values in ${argument}.`,
    argument,
  );
}

function twoLongLists(first: string, second: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `${first} and ${second} both have more than ` +
      `${MAX_VALUES_PER_REQUEST} values; only one list can be split into requests.`,
    `Send at most ${MAX_VALUES_PER_REQUEST} values in one of them.`,
    second,
  );
}

// No record has two values of such a parameter, so they may be sent in several requests.
function canSplit({ match, subject }: Parameter): boolean {
  return match === 'exact' && !isShared(subject);
}

function limitOf({ match, subject }: Parameter): number {
  const isText = match === 'excludes' || match === 'contains' || !isShared(subject);
  return isText ? MAX_VALUES_PER_REQUEST : MAX_SHARED_PER_REQUEST;
}

/**
 * Splits a filter into request bodies: several if one list is too long, none if one is empty, so
 * that nothing can match.
 */
export function splitFilter(filter: Filter, parameters: readonly Parameter[]): readonly Filter[] {
  if (Object.values(filter).some((values) => values.length === 0)) return [];
  const long = parameters.find((row) => canSplit(row) && isLong(filter[row.parameter]));
  if (long === undefined) return [filter];
  const { parameter } = long;
  const parts = splitValues(filter[parameter] ?? []);
  return parts.map((values) => ({ ...filter, [parameter]: values }));
}

function isLong(values: readonly unknown[] = []): boolean {
  return values.length > MAX_VALUES_PER_REQUEST;
}

/** Splits values into lists that fit into one request. */
export function splitValues(
  values: readonly (string | number)[],
): readonly (readonly (string | number)[])[] {
  const lists: (readonly (string | number)[])[] = [];
  for (let start = 0; start < values.length; start += MAX_VALUES_PER_REQUEST) {
    lists.push(values.slice(start, start + MAX_VALUES_PER_REQUEST));
  }
  return lists;
}

// One record may have several of these: split into several requests, it would be counted in each.
function isShared(subject: Subject): boolean {
  return subject === 'category_id' || subject === 'brand_id';
}
