/** What a refinement becomes: one test of a record, three-valued, beside the same test in SQL over the local copy. Pure. */

import type { SqlTest } from '../pim/port.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, isAbsent, type JsonValue, type PimRecord } from '../record/value.ts';
import { quoteValue } from './sql-words.ts';

/** `yes`, `no`, or `unknown` where the record's shape does not tell. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** One condition: the argument it comes from, and its test. */
export interface Condition {
  readonly argument: string;
  /** The field it reads; where no record of a whole scan has that key, its test tells nothing. */
  readonly wire?: string | undefined;
  readonly test: (record: PimRecord) => Verdict;
  /** The same over the copy; absent: every record must be read. */
  readonly sql?: SqlTest;
  /** What it asks for by words of the catalog, the most general first: a name, a unit, a value. */
  readonly sought?: readonly Sought[];
  /** Why it cannot be judged for some records, as it stands after "because"; absent: the shape of their data is unknown. */
  readonly whyUnknown?: string;
  /** The units in which a record states what is compared, where none was asked for. */
  readonly unitsOf?: (record: PimRecord) => readonly string[];
}

/** One thing that is asked for by a word. */
export interface Sought {
  /** What was asked for, in the words of the answer: `{"property":"Colr"}`. */
  readonly asked: Readonly<Record<string, string | number>>;
  /** The word among them that is compared with those that exist; undefined: none is nearer than others. */
  readonly word?: string | undefined;
  /** What one record says to it. */
  readonly look: (record: PimRecord) => Look;
  /** The words that a copy has of that kind. */
  readonly inCopy: WordsInCopy;
}

/** Whether a record has what is sought, and what it has of that kind. */
export interface Look {
  readonly verdict: Verdict;
  readonly words: readonly string[];
}

/** How a copy is asked for words: each row stands for a record, its last column tells how many have it. */
export interface WordsInCopy {
  /** @param names what the copy calls that which the step before found, where there is one */
  readonly sql: (owner: 'product' | 'variant', names: readonly string[]) => string;
  readonly record: (row: readonly JsonValue[]) => PimRecord;
}

/** All conditions on one record: `no` when any fails, else `unknown` when any could not be judged. */
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

/** What a column of a field is compared with: the test of its value, and of what the column holds. */
interface FieldTest<Value> {
  readonly wire: string;
  readonly field: string;
  readonly read: (raw: unknown) => Value | undefined;
  readonly isWanted: (value: Value) => boolean;
  /** True in SQL wherever `isWanted` may be; `surely`: only where it is. Both stand behind the column. */
  readonly maybe: string;
  readonly surely?: string;
}

/** A condition on one field of the spec: `no` where it is empty, `unknown` where what it holds cannot be read. */
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

/** The test of an equal value, as {@link testField} takes it. */
export function equals(value: string | number): string {
  return `= ${quoteValue(value)}`;
}

/** Whether any entry of a sub-record passes; `unknown` where those that could not be read may hold the one. */
export function anyEntry<Entry>(reading: ReadResult<Entry>, judge: (entry: Entry) => Verdict): Verdict {
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const verdicts = reading.value.map(judge);
  if (verdicts.includes('yes')) return 'yes';
  // Among entries that could not be read there may be the one.
  return reading.unknownKeys.length > 0 || verdicts.includes('unknown') ? 'unknown' : 'no';
}

/** A plain answer as a verdict. */
export function yesNo(condition: boolean): Verdict {
  return condition ? 'yes' : 'no';
}
