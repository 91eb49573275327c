/**
 * A value whose effect tells whether the PIM applies a filter parameter at all: one that nothing can match, or, for an
 * exclusion, one that a record shown by the PIM has. For when the records themselves do not show it. Pure.
 */

import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type { Parameter } from './parameters.ts';
import { readSubject } from './subject.ts';

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

/** Builds the probe values for the parameters of an endpoint. */
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
