/**
 * The one statement that answers a question: what is selected, in which order, and what is told beside it.
 *
 * How a value of a row reaches an answer: whoever wants it plans an `Aside` (SQL of one value, and what reads it); buildSelect
 * puts all asides into the statement, readSelected takes the row apart, and {@link selectRecords} reads each of them into a
 * member of QuestionSelected. catalog/lists/select makes `Matches` of that, and list-answer.ts the answer: `total`, `readings`,
 * `counted` and `notices` go there as they are.
 */

import type { Identifiers } from '../filter/proof.ts';
import type { Ranking } from '../filter/rank.ts';
import type { Notice } from '../pim/catalog-port.ts';
import type { Filter } from '../record/value.ts';
import {
  buildFilterConditions,
  type Condition,
  type QuestionArguments,
} from './build-conditions.ts';
import {
  type Aside,
  buildSelect,
  readSelected,
  type Selected,
  type Selection,
} from './build-select.ts';
import { planComparisons } from './comparisons.ts';
import { type Counts, planCounts } from './count-by.ts';
import { LISTS, type List } from './list-rows.ts';
import { orderBy } from './ranking.ts';
import type { RecordReference, Rows } from './rows.ts';
import { noteNotJudged, noteRanking } from './select-notices.ts';
import { foldText, quoteList } from './sql.ts';
import { planReadings, type Readings } from './word-readings.ts';

/** Which records of those that filters and conditions leave are shown, and in which order. */
interface Arrangement {
  readonly ranking?: Ranking | undefined;
  /** The word that matches are counted by, instead of being shown (filter/count-values.ts). */
  readonly countBy?: string | undefined;
  /** SQL of the products that words rank. */
  readonly ranked?: string | undefined;
}

/** A question, as far as a statement answers it. */
export interface SelectQuestion {
  readonly args: QuestionArguments;
  /** What the PIM's own parameters ask. */
  readonly filter: Filter;
  /** What no filter of the PIM can express. */
  readonly conditions: readonly Condition[];
  readonly arrangement: Arrangement;
}

/** The rows that a statement is asked of. */
interface AskedRows {
  readonly list: List;
  readonly rows: Rows;
  /** True where they are of the records that the PIM's own filters leave, read now. */
  readonly isLive: boolean;
  /** Whether they are all records that these leave. */
  readonly isWhole: boolean;
}

/** Places in a ranking when the call sets no limit. */
const DEFAULT_RANKED = 10;

/** Records without a limit: more than any budget has room for. */
const MOST_LISTED = 1_000;

/** What the statement of a question comes to. */
export interface QuestionSelected extends Omit<Selected, 'asides'> {
  /** The fields that the filters and conditions are about. */
  readonly fields: readonly string[];
  /** The record before the first one, null where there is none; undefined: it was not looked at. */
  readonly before: RecordReference | null | undefined;
  /** The most records of the answer. */
  readonly most: number;
  /** What the matches are counted by; undefined: they are listed. */
  readonly counts: Counts | undefined;
  /** What is said of records that could not be judged, and of comparisons. */
  readonly notices: readonly Notice[];
  /** What is said of the ranking, where records are shown. */
  readonly ofRanking: readonly Notice[];
  readonly readings: Readings | undefined;
  /** The identifiers that no record has, as they were given; undefined: none were. */
  readonly unseen: Identifiers['values'] | undefined;
}

/**
 * Asks the statement for a page of the answer.
 * @param offset where the page begins
 * @param identifiers those that are asked for; undefined: none, or several kinds
 * @throws CatalogError as Rows does
 */
export async function selectRecords(
  question: SelectQuestion,
  offset: number,
  identifiers: Identifiers | undefined,
  askedRows: AskedRows,
): Promise<QuestionSelected> {
  const { args, filter, conditions } = question;
  const { countBy, ranking, ranked } = question.arrangement;
  const { list, rows, isLive } = askedRows;
  const selection: Selection = {
    list,
    // The PIM has applied its own filters.
    filters: isLive ? [] : buildFilterConditions(filter, list),
    conditions,
    ranked,
    order: ranking && orderBy(ranking, { list, alias: 't' }),
  };
  const most = args.limit ?? (ranking === undefined ? MOST_LISTED : DEFAULT_RANKED);
  // The record before the first one of the answer tells whether a list read anew has moved.
  const before = isLive && offset > 0 ? 1 : 0;
  const window = { offset: offset - before, limit: countBy === undefined ? most + before : 0 };
  const plan = planAsides(question, identifiers, askedRows, selection);
  const sql = buildSelect(selection, window, plan);
  const { asides, ...selected } = readSelected(selection, await rows.ask(sql));
  const unread = plan.unread.read(asides.unread);
  return {
    ...selected,
    references: selected.references.slice(before),
    fields: [...selection.filters, ...conditions].flatMap(({ field }) => field ?? []),
    before: before === 0 ? undefined : (selected.references[0] ?? null),
    most,
    counts: plan.counts?.read(asides.counts),
    notices: [...noteNotJudged(selected, unread), ...plan.compared.read(asides.compared)],
    ofRanking: ranking === undefined ? [] : noteRanking(ranking, selected),
    readings: plan.readings?.read(asides.readings),
    unseen: plan.unseen?.read(asides.unseen),
  };
}

/** Plans what is told beside the records of a question. */
function planAsides(
  { args, arrangement: { countBy, ranking } }: SelectQuestion,
  identifiers: Identifiers | undefined,
  { list, rows, isLive, isWhole }: AskedRows,
  selection: Selection,
) {
  // The pages after the first one repeat nothing of what stands beside the total.
  const hasReadings = args.cursor === undefined && isWhole;
  return {
    ...planComparisons(args, ranking, isLive, selection),
    readings: hasReadings
      ? planReadings(args, ranking, selection, rows.isComplete('variants'))
      : undefined,
    counts: countBy === undefined ? undefined : planCounts(countBy, list, args.category_ids ?? []),
    unseen: identifiers && planUnseen(identifiers, list),
  };
}

/** Plans the list of the identifiers that no record shows. */
function planUnseen({ row, values }: Identifiers, list: List): Aside<Identifiers['values']> {
  const { id } = LISTS[list];
  const shown =
    row.subject === 'variant_code'
      ? 'SELECT v.code AS value FROM variants v JOIN judged j ON j.id = v.product_id'
      : `SELECT t.${row.subject}::VARCHAR AS value FROM ${list} t JOIN judged j ON j.id = t.${id}`;
  return {
    relations: {
      // What could not be judged is not said to match nothing.
      shown: `
        SELECT DISTINCT ${foldText('value')} AS value
        FROM (${shown} WHERE j.is_match IS NOT false)
        WHERE value IS NOT NULL`,
    },
    value: `(
      SELECT list(value)
      FROM (SELECT unnest([${quoteList(values.map(String))}]) AS value)
      WHERE ${foldText('value')} NOT IN (SELECT value FROM shown)
    )`,
    read: (value) => {
      const unseen = new Set(Array.isArray(value) ? value : []);
      return values.filter((identifier) => unseen.has(String(identifier)));
    },
  };
}
