/** A refinement as a condition: a three-valued test of a record, and the same test in SQL over the local copy. Pure. */

import type { SqlTest } from '../pim/catalog-port.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, isAbsent, type JsonValue, type PimRecord } from '../record/value.ts';
import { quoteValue } from './sql-words.ts';

/** `unknown` if the record's shape does not tell. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** One condition: the argument that it comes from, and its test. */
export interface Condition {
  readonly argument: string;
  /** The field that it reads. If no record of a whole scan has the key, the test says nothing. */
  readonly wire?: string | undefined;
  readonly test: (record: PimRecord) => Verdict;
  /** The same test over the copy; absent: every record must be read. */
  readonly sql?: SqlTest;
  /** What it looks for by words of the catalog, the most general first: a name, a unit, a value. */
  readonly sought?: readonly Sought[];
  /** Why some records cannot be judged, as words that follow "because"; absent: the shape of their data is unknown. */
  readonly whyUnknown?: string;
  /** The units that a record uses for the compared values, if the call gave no unit. */
  readonly unitsOf?: (record: PimRecord) => readonly string[];
}

/** Something that is looked for by a word of the catalog. */
export interface Sought {
  /** What was asked for, in the terms of the answer: `{"property":"Colr"}`. */
  readonly asked: Readonly<Record<string, string | number>>;
  /** The word in it to compare with existing words; undefined: no word is nearer than others. */
  readonly word?: string | undefined;
  /** What one record says about it. */
  readonly look: (record: PimRecord) => Look;
  /** How to list the words of this kind in a copy. */
  readonly inCopy: WordsInCopy;
}

/** Whether a record has what is looked for, and which words of this kind it has. */
export interface Look {
  readonly verdict: Verdict;
  readonly words: readonly string[];
}

/**
 * How to ask a copy for words: each row stands for a record, and its last column counts the records that are like it.
 */
export interface WordsInCopy {
  /** @param names the copy's names that the previous step found, if there was one */
  readonly sql: (owner: 'product' | 'variant', names: readonly string[]) => string;
  readonly record: (row: readonly JsonValue[]) => PimRecord;
}

/** Judges one record by all conditions: `no` if one fails, else `unknown` if one could not be judged. */
export function testConditions(
  conditions: readonly Condition[],
  record: PimRecord,
): { readonly verdict: Verdict; readonly unknown: readonly string[] } {
  const unknown = new Set<string>();
  for (const { argument, test } of conditions) {
    const verdict = test(record);
    if (verdict === 'no') return { verdict: 'no', unknown: [] };
    if (verdict === 'unknown') unknown.add(argument);
  }
  return { verdict: unknown.size > 0 ? 'unknown' : 'yes', unknown: [...unknown] };
}

/** How to test a field: its value in a record, and its column in SQL. */
interface FieldTest<Value> {
  readonly wire: string;
  readonly field: string;
  readonly read: (raw: unknown) => Value | undefined;
  readonly isWanted: (value: Value) => boolean;
  /**
   * SQL that follows the column: `maybe` is true wherever `isWanted` may be true, `surely` only where it certainly is.
   */
  readonly maybe: string;
  readonly surely?: string;
}

/** A condition on one field of the spec: `no` if the field is empty, `unknown` if its value cannot be read. */
export function testField<Value>(
  argument: string,
  { wire, field, read, isWanted, maybe, surely = maybe }: FieldTest<Value>,
): Condition {
  return {
    argument,
    wire,
    test: (record) => {
      const raw = getField(record, wire);
      const value = read(raw);
      return value === undefined && !isAbsent(raw) ? 'unknown' : yesNo(value !== undefined && isWanted(value));
    },
    sql: {
      field,
      build: ({ isOpen }) => ({
        maybe: `(t.${field} IS ${isOpen ? 'NULL OR' : 'NOT NULL AND'} t.${field} ${maybe})`,
        surely: `(t.${field} IS NOT NULL AND t.${field} ${surely})`,
      }),
    },
  };
}

/** SQL for an equal value, as {@link testField} takes it. */
export function equals(value: string | number): string {
  return `= ${quoteValue(value)}`;
}

/** Whether any entry of a sub-record passes; `unknown` if only entries that could not be read may pass. */
export function anyEntry<Entry>(reading: ReadResult<Entry>, judge: (entry: Entry) => Verdict): Verdict {
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const verdicts = reading.value.map(judge);
  if (verdicts.includes('yes')) return 'yes';
  return reading.unknownKeys.length > 0 || verdicts.includes('unknown') ? 'unknown' : 'no';
}

/** A boolean as a verdict. */
export function yesNo(condition: boolean): Verdict {
  return condition ? 'yes' : 'no';
}
