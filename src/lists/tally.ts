/** Counts matches by a value instead of showing them (`count_by`). */

import { cutText } from '../answer/fit/cut-text.ts';
import { FALLBACK_KEY, hasLetter } from '../answer/languages.ts';
import { toPlainText } from '../answer/text/text.ts';
import { buildReadValues } from '../filter/count-values.ts';
import { foldText } from '../filter/fold.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';

/** One value and how many records have it. */
interface Row extends Readonly<Record<string, JsonValue>> {
  readonly value: string;
  readonly count: number;
}

/** What is counted by words that the PIM tells in no particular language. */
const WORDED = /^(?:category|tag|property:|option:)/;

/** What was counted. */
export interface Tally {
  add(record: PimRecord): void;
  /** All values, the most frequent first. */
  rows(): readonly Row[];
  /**
   * What the rows after the first `shown` come to, and the records that have no value, or none that can be read.
   * @param isUntold whether it is not known that the PIM sends values, so that having none says nothing
   */
  rest(shown: number, isUntold?: boolean): JsonValue | undefined;
}

/** Rows when the call sets no limit, or 0 as for any count: it is the values that are asked for. */
export const DEFAULT_ROWS = 20;

const MAX_VALUE_CHARS = 100;

/**
 * Creates a tally, empty.
 * @param culture language wanted of the values, which are in the records' own; undefined: none in particular
 * @throws InvalidArgumentError for a word that nothing is counted by
 */
export function createTally(word: string, redact: (text: string) => string, culture?: string): Tally {
  const isOwn = culture !== undefined && WORDED.test(word);
  const readValues = buildReadValues(word);
  const counts = new Map<string, { readonly value: string; count: number }>();
  let [without, unknown] = [0, 0];
  const rows = (): readonly Row[] =>
    [...counts.values()]
      .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
      .map((row) => (isOwn && hasLetter(row.value) ? { ...row, [FALLBACK_KEY]: 'value' } : row));
  return {
    add: (record) => {
      const values = readValues(record);
      if (values === undefined) unknown += 1;
      else if (values.length === 0) without += 1;
      // A record that has a value twice has it.
      for (const [folded, value] of new Map((values ?? []).map((value) => [foldText(value), value]))) {
        const known = counts.get(folded) ?? { value: cutText(toPlainText(redact(value)), MAX_VALUE_CHARS), count: 0 };
        known.count += 1;
        counts.set(folded, known);
      }
    },
    rows,
    rest: (shown, isUntold = false) => {
      const others = rows().slice(shown);
      const [empty, unclear] = isUntold ? [0, unknown + without] : [without, unknown];
      const left = {
        ...(others.length > 0 && { values: others.length, count: others.reduce((sum, { count }) => sum + count, 0) }),
        ...(empty > 0 && { without: empty }),
        ...(unclear > 0 && { unknown: unclear }),
      };
      return Object.keys(left).length === 0 ? undefined : left;
    },
  };
}
