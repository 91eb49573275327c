/**
 * Which of the identifiers that were asked for have no record? Only a list of exact identifiers can be answered for,
 * and only after all of its records were read. Pure.
 */

import type { PimRecord } from '../record/value.ts';
import { type FilterArguments, readFilterValues } from './filter-body.ts';
import { foldText } from './fold.ts';
import type { Parameter, Subject } from './parameters.ts';
import { readSubject } from './subject.ts';

/** Subjects that identify one record, or the owner of some. */
const IDENTIFYING: ReadonlySet<Subject> = new Set([
  'product_id',
  'variant_id',
  'code',
  'integration_code',
  'variant_code',
  'owner_product_code',
  'owner_variant_code',
]);

/** Keeps track of the identifiers of one question. */
export interface Identifiers {
  /** The argument that lists them. */
  readonly argument: string;
  /** True when nothing else narrows the question, so that a missing record does not exist. */
  readonly alone: boolean;
  see(record: PimRecord): void;
  /** Those that no record had, as they were given; undefined when a record did not show what it has. */
  unseen(): readonly (string | number)[] | undefined;
}

/** The identifiers that the arguments list; undefined when they list none, or several kinds. */
export function trackIdentifiers(args: FilterArguments, parameters: readonly Parameter[]): Identifiers | undefined {
  const given = parameters.filter(({ argument }) => readFilterValues(args, argument).length > 0);
  const identifying = given.filter(({ match, subject }) => match === 'exact' && IDENTIFYING.has(subject));
  const [row] = identifying;
  if (row === undefined || identifying.length > 1) return undefined;
  const asked = [...new Set(readFilterValues(args, row.argument))];
  const missing = new Set(asked.map((value) => foldText(String(value))));
  let allShown = true;
  return {
    argument: row.argument,
    alone: given.length === 1,
    see: (record) => {
      const shown = readSubject(record, row.subject);
      allShown &&= shown !== undefined;
      for (const value of shown ?? []) missing.delete(value);
    },
    unseen: () => (allShown ? asked.filter((value) => missing.has(foldText(String(value)))) : undefined),
  };
}
