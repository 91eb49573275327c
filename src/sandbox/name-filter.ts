/** The filters on names and codes that all queries share (Spec §4.1): exact, Includes, Excludes. */
import type { Parameters } from './request.ts';
import type { Test } from './select.ts';
import { containsAny } from './text-fold.ts';

/** What these filters look at. */
export interface Named {
  readonly name: string;
  readonly code: string | null;
}

/** Filter → the test for its values. Several values of one filter mean any of them, of an Excludes filter none of them. */
const FILTERS: Readonly<Record<string, (values: readonly string[]) => Test<Named>>> = {
  Names: (values) => (record) => values.includes(record.name),
  IncludesNames: (values) => withName(containsAny(values)),
  ExcludesNames: (values) => not(withName(containsAny(values))),
  Codes: (values) => (record) => record.code !== null && values.includes(record.code),
  IncludesCodes: (values) => withCode(containsAny(values)),
  ExcludesCodes: (values) => not(withCode(containsAny(values))),
};

/** The tests for whichever of the six filters a request has. */
export function nameAndCodeTests(parameters: Parameters): Test<Named>[] {
  return Object.entries(FILTERS).flatMap(([name, build]) => {
    const values = parameters.texts.get(name);
    return values === undefined ? [] : [build(values)];
  });
}

function withName(test: (text: string) => boolean): Test<Named> {
  return (record) => test(record.name);
}

function withCode(test: (text: string) => boolean): Test<Named> {
  return (record) => record.code !== null && test(record.code);
}

function not(test: Test<Named>): Test<Named> {
  return (record) => !test(record);
}
