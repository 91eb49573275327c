/**
 * Do the returned records match the filter that was sent? A PIM that does not know a parameter's spelling may ignore it
 * and return the whole catalog (Spec §4.7 leaves that open), so records are checked wherever their own fields allow it.
 * The check is lenient: it must never call a right answer wrong. Pure.
 */

import type { Filter, PimRecord } from '../record/value.ts';
import { foldText } from './fold.ts';
import type { Match, Parameter, Subject } from './parameters.ts';
import { readSubject } from './subject.ts';

/** What the records say about the filter. Parameters are named as in Spec §4. The shape that pim/port.ts asks for. */
interface Judgement {
  /** Records that visibly violate at least one parameter. */
  readonly violatingRecords: number;
  /** Parameters that at least one record visibly violates. */
  readonly violated: readonly string[];
  /**
   * Parameters that every record which could be checked positively matches. Exclusions are never among them: a whole
   * catalog mostly consists of records that do not contain a text.
   */
  readonly proven: readonly string[];
}

/** Checks records against a filter. */
type Judge = (records: readonly PimRecord[]) => Judgement;

/**
 * Builds the check of one filter.
 * @param parameters the table of the endpoint asked
 */
export function buildJudge(filter: Filter, parameters: readonly Parameter[]): Judge {
  const tests = parameters
    .filter(({ parameter }) => filter[parameter] !== undefined)
    .map((row) => ({
      parameter: row.parameter,
      subject: row.subject,
      positive: row.match === 'exact' || row.match === 'contains',
      test: buildTest(row, filter[row.parameter] ?? []),
    }));
  return (records) => {
    const violated = new Set<string>();
    const checked = new Set<string>();
    let violatingRecords = 0;
    for (const record of records) {
      let violates = false;
      for (const { parameter, subject, positive, test } of tests) {
        const values = readSubject(record, subject);
        if (values === undefined) continue;
        if (positive) checked.add(parameter);
        if (test(values)) continue;
        violated.add(parameter);
        violates = true;
      }
      if (violates) violatingRecords += 1;
    }
    const proven = [...checked].filter((parameter) => !violated.has(parameter));
    return { violatingRecords, violated: [...violated], proven };
  };
}

function buildTest(
  row: { readonly match: Match; readonly subject: Subject },
  values: readonly (string | number)[],
): (found: readonly string[]) => boolean {
  const wanted = values.map((value) => foldText(String(value)));
  const set = new Set(wanted);
  // Brand and category filters go "by name" (Spec §4.2), which a PIM may take as equal or as containing.
  switch (row.match) {
    case 'exact':
      return (found) => found.some((value) => set.has(value));
    case 'contains':
      return (found) => found.some((value) => wanted.some((text) => value.includes(text)));
    case 'excludes':
      // The first value is the record's own; a translation may contain the text without the PIM looking at it.
      return (found) => !wanted.some((text) => text !== '' && found[0]?.includes(text));
    case 'without':
      return (found) => !found.some((value) => set.has(value));
  }
}
