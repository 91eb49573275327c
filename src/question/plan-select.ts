/**
 * Each value beside the records is a `SideValue`: SQL of the value, and a function that reads it.
 * buildSelect puts them into the statement, readSelected takes the row apart, and {@link
 * selectRecords} reads each into a member of QuestionSelected. catalog/lists/select turns that into
 * `Matches`, and list-answer.ts into the answer.
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
  buildSelect,
  readSelected,
  type Selected,
  type Selection,
  type SideValue,
} from './build-select.ts';
import { planComparisons } from './comparisons.ts';
import { type Counts, planCounts } from './count-by.ts';
import { LISTS, type List } from './list-rows.ts';
import { orderBy } from './ranking.ts';
import type { RecordReference, Rows } from './rows.ts';
import { noteNotJudged, noteRanking } from './select-notices.ts';
import { foldText, quoteList } from './sql.ts';
import { planReadings, type Readings } from './word-readings.ts';

// Selects and orders records that filters and conditions leave.
interface Arrangement {
  readonly ranking?: Ranking | undefined;
  // A word of filter/count-values.ts: matches are counted by it, not listed.
  readonly countBy?: string | undefined;
  // SQL of the products that words rank.
  readonly ranked?: string | undefined;
}

/** Question, as far as a statement answers it. */
export interface SelectQuestion {
  readonly args: QuestionArguments;
  // Parameters of the PIM.
  readonly filter: Filter;
  // Everything that no filter of the PIM can express.
  readonly conditions: readonly Condition[];
  readonly arrangement: Arrangement;
}

interface StatementRows {
  readonly list: List;
  readonly rows: Rows;
  // They are the records that the PIM's filters leave, read now.
  readonly isLive: boolean;
  // They are all records that the filters leave.
  readonly hasAllRows: boolean;
}

// When the call sets no limit.
const DEFAULT_RANKED = 10;

// Without a limit: more than any budget has room for.
const MAX_LISTED = 1_000;

/** Result of the statement of a question. */
export interface QuestionSelected extends Omit<Selected, 'sideValues'> {
  // The fields that the filters and conditions read.
  readonly fields: readonly string[];
  // Null where no record comes before the first one; undefined: it was not read.
  readonly before: RecordReference | null | undefined;
  // The most records of the answer.
  readonly most: number;
  // Undefined: the matches are listed.
  readonly counts: Counts | undefined;
  // About records that could not be judged, and about comparisons.
  readonly notices: readonly Notice[];
  // Only for answers that show records.
  readonly ofRanking: readonly Notice[];
  readonly readings: Readings | undefined;
  // Identifiers that no record has, as the call has them; undefined: the call has none.
  readonly unseen: Identifiers['values'] | undefined;
}

/**
 * Runs the statement for a page of the answer.
 * @param offset position of the page
 * @param identifiers of the call; undefined: none, or several kinds
 * @throws CatalogError as Rows does
 */
export async function selectRecords(
  question: SelectQuestion,
  offset: number,
  identifiers: Identifiers | undefined,
  statementRows: StatementRows,
): Promise<QuestionSelected> {
  const { args, filter, conditions } = question;
  const { countBy, ranking, ranked } = question.arrangement;
  const { list, rows, isLive } = statementRows;
  const selection: Selection = {
    list,
    // The PIM has applied its own filters.
    filters: isLive ? [] : buildFilterConditions(filter, list),
    conditions,
    ranked,
    order: ranking && orderBy(ranking, { list, alias: 't' }),
  };
  const most = args.limit ?? (ranking === undefined ? MAX_LISTED : DEFAULT_RANKED);
  // The record before the answer shows whether the list has moved since the last page.
  const before = isLive && offset > 0 ? 1 : 0;
  const window = { offset: offset - before, limit: countBy === undefined ? most + before : 0 };
  const plan = planSideValues(question, identifiers, statementRows, selection);
  const sql = buildSelect(selection, window, plan);
  const { sideValues, ...selected } = readSelected(selection, await rows.ask(sql));
  const unread = plan.unread.read(sideValues.unread);
  return {
    ...selected,
    references: selected.references.slice(before),
    fields: [...selection.filters, ...conditions].flatMap(({ field }) => field ?? []),
    before: before === 0 ? undefined : (selected.references[0] ?? null),
    most,
    counts: plan.counts?.read(sideValues.counts),
    notices: [...noteNotJudged(selected, unread), ...plan.compared.read(sideValues.compared)],
    ofRanking: ranking === undefined ? [] : noteRanking(ranking, selected),
    readings: plan.readings?.read(sideValues.readings),
    unseen: plan.unseen?.read(sideValues.unseen),
  };
}

function planSideValues(
  { args, arrangement: { countBy, ranking } }: SelectQuestion,
  identifiers: Identifiers | undefined,
  { list, rows, isLive, hasAllRows }: StatementRows,
  selection: Selection,
) {
  // Later pages do not repeat the facts beside the total.
  const hasReadings = args.cursor === undefined && hasAllRows;
  return {
    ...planComparisons(args, ranking, isLive, selection),
    readings: hasReadings
      ? planReadings(args, ranking, selection, rows.isComplete('variants'))
      : undefined,
    counts: countBy === undefined ? undefined : planCounts(countBy, list, args.category_ids ?? []),
    unseen: identifiers && planUnseen(identifiers, list),
  };
}

function planUnseen({ row, values }: Identifiers, list: List): SideValue<Identifiers['values']> {
  const { id } = LISTS[list];
  const shownValues =
    row.subject === 'variant_code'
      ? 'SELECT v.code AS value FROM variants v JOIN judged j ON j.id = v.product_id'
      : `SELECT t.${row.subject}::VARCHAR AS value FROM ${list} t JOIN judged j ON j.id = t.${id}`;
  return {
    relations: {
      // An identifier is not reported missing while its record could not be judged.
      seen_values: `
        SELECT DISTINCT ${foldText('value')} AS value
        FROM (${shownValues} WHERE j.is_match IS NOT false)
        WHERE value IS NOT NULL`,
    },
    value: `(
      SELECT list(value)
      FROM (SELECT unnest([${quoteList(values.map(String))}]) AS value)
      WHERE ${foldText('value')} NOT IN (SELECT value FROM seen_values)
    )`,
    read: (value) => {
      const unseen = new Set(Array.isArray(value) ? value : []);
      return values.filter((identifier) => unseen.has(String(identifier)));
    },
  };
}
