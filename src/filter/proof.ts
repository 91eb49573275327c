/**
 * Do the returned records match the filter that was sent? A PIM that does not know a parameter's spelling may ignore it
 * and return the whole catalog (Spec §4.7 leaves that open), so records are checked wherever their own fields allow it.
 * The check is lenient: it must never call a right answer wrong. Pure.
 */

import { foldText } from '../record/nearest.ts';
import type { Filter } from '../record/value.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
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

/** A value to send instead, and what the PIM answers if it applies the parameter. */
interface ProbeValue {
  readonly values: readonly (string | number)[];
  /** `none`: no record is left; `fewer`: at least one record fewer than without the parameter. */
  readonly leaves: 'none' | 'fewer';
}

/** The probe value of a parameter; undefined when the records give none. */
type ProbeValueOf = (parameter: string, records: readonly PimRecord[]) => ProbeValue | undefined;

/** The largest id of a signed 32-bit column: accepted wherever ids are, given to nothing. */
const NO_ID = 2_147_483_647;

/** No catalog has this in a name or a code, and nothing in it needs escaping anywhere. */
const NO_TEXT = 'zqxjkv-nothing-has-this-7316';

/**
 * Builds the probe values for the parameters of an endpoint: one that nothing can match, or, for an exclusion, one that a record
 * shown by the PIM has. For when the records themselves do not show whether a filter was applied.
 */
export function buildProbeValueOf(parameters: readonly Parameter[]): ProbeValueOf {
  return (parameter, records) => {
    const row = parameters.find((candidate) => candidate.parameter === parameter);
    if (row === undefined) return undefined;
    if (row.match === 'exact' || row.match === 'contains') {
      return { values: [row.type === 'integer' ? NO_ID : NO_TEXT], leaves: 'none' };
    }
    const shown = records.map((record) => readOwn(record, row)).find((value) => value !== undefined);
    return shown === undefined ? undefined : { values: [shown], leaves: 'fewer' };
  };
}

/** The value of a record as it stands there: the PIM may compare more strictly than we do. */
function readOwn(record: PimRecord, { subject }: Parameter): string | number | undefined {
  if (subject === 'name') return readText(getField(record, 'Name'));
  if (subject === 'code') return readText(getField(record, 'Code'));
  return readId(readSubject(record, subject)?.[0]);
}
