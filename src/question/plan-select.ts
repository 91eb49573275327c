/** The one statement that answers a question: what is selected, in which order, and what is told beside it. */

import { refuseUnknownCount } from '../filter/count-values.ts';
import type { Identifiers } from '../filter/proof.ts';
import type { Ranking } from '../filter/rank.ts';
import type { Filter } from '../record/value.ts';
import {
  buildFilterConditions,
  type Condition,
  type ConditionArguments,
} from './build-conditions.ts';
import {
  type Aside,
  buildSelect,
  readSelected,
  type Selected,
  type Selection,
} from './build-select.ts';
import { type Comparisons, planComparisons, readComparisons } from './comparisons.ts';
import { buildCountSelect, type Counts, readCounts } from './count-by.ts';
import { LISTS, type List } from './list-rows.ts';
import { orderBy } from './ranking.ts';
import type { RecordReference, Rows } from './rows.ts';
import { foldText, quoteList } from './sql.ts';
import { planReadings, type Readings, type ReadingsPlan, readReadings } from './word-readings.ts';

/** Which records of those that filters and conditions leave are shown, and in which order. */
export interface Arrangement {
  readonly ranking?: Ranking | undefined;
  /** The word that matches are counted by, instead of being shown (filter/count-values.ts). */
  readonly countBy?: string | undefined;
  /** SQL of the products that words rank. */
  readonly ranked?: string | undefined;
}

/** A question, as far as a statement answers it. */
export interface SelectQuestion {
  readonly args: ConditionArguments & {
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
    readonly culture?: string | undefined;
    readonly name_contains?: readonly string[] | undefined;
    readonly category_ids?: readonly number[] | undefined;
  };
  readonly filter: Filter;
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

/** A statement, and how what it gives is read. */
interface SelectPlan {
  readonly selection: Selection;
  readonly sql: string;
  /** How many records before the first one of the answer the window begins: it tells whether a list read anew has moved. */
  readonly before: 0 | 1;
  readonly most: number;
  readonly readings: ReadingsPlan | undefined;
}

/** What the statement of a question comes to. */
export interface QuestionSelected extends Omit<Selected, 'counts' | 'asides'> {
  /** The fields that the filters and conditions are about. */
  readonly fields: readonly string[];
  /** The record before the first one, null where there is none; undefined: it was not looked at. */
  readonly before: RecordReference | null | undefined;
  /** The most records of the answer. */
  readonly most: number;
  /** What the matches are counted by; undefined: they are listed. */
  readonly counts: Counts | undefined;
  readonly compared: Comparisons;
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
  asked: AskedRows,
): Promise<QuestionSelected> {
  const plan = planSelect(question, offset, identifiers, asked);
  const { selection, before, most, readings } = plan;
  const { counts, asides, ...selected } = readSelected(selection, await asked.rows.ask(plan.sql));
  const unseen = new Set(Array.isArray(asides.unseen) ? asides.unseen : []);
  return {
    ...selected,
    references: selected.references.slice(before),
    fields: [...selection.filters, ...selection.conditions].flatMap(({ field }) => field ?? []),
    before: before === 0 ? undefined : (selected.references[0] ?? null),
    most,
    counts: question.arrangement.countBy === undefined ? undefined : readCounts(counts),
    compared: readComparisons(selection, asides.comparisons),
    readings: readings && readReadings(readings, asides.readings),
    unseen: identifiers?.values.filter((identifier) => unseen.has(String(identifier))),
  };
}

function planSelect(
  { args, filter, conditions, arrangement }: SelectQuestion,
  offset: number,
  identifiers: Identifiers | undefined,
  { list, rows, isLive, isWhole }: AskedRows,
): SelectPlan {
  const { countBy, ranking, ranked } = arrangement;
  const selection: Selection = {
    list,
    // The PIM has applied its own filters.
    filters: isLive ? [] : buildFilterConditions(filter, list),
    conditions,
    ranked,
    order: ranking && orderBy(ranking, { list, alias: 't' }),
  };
  const most = args.limit ?? (ranking === undefined ? MOST_LISTED : DEFAULT_RANKED);
  const before = isLive && offset > 0 ? 1 : 0;
  const window = { offset: offset - before, limit: countBy === undefined ? most + before : 0 };
  // The pages after the first one repeat nothing of what stands beside the total.
  const readings =
    args.cursor === undefined && isWhole
      ? planReadings(args, ranking, selection, rows.isComplete('variants'))
      : undefined;
  const comparisons = planComparisons(args, ranking, isLive, selection);
  const sql = buildSelect(selection, window, planCounts(countBy, list, args.category_ids), {
    ...(readings && { readings: readings.aside }),
    ...(comparisons && { comparisons }),
    ...(identifiers && { unseen: planUnseen(identifiers, list) }),
  });
  return { selection, sql, before, most, readings };
}

/** What the matches are counted by; undefined: they are listed. */
function planCounts(
  countBy: string | undefined,
  list: List,
  inside: readonly number[] = [],
): Aside | undefined {
  if (countBy === undefined) return undefined;
  refuseUnknownCount(countBy);
  return buildCountSelect(countBy, list, inside);
}

/** Plans the list of the identifiers that no record shows, as texts. */
function planUnseen({ row, values }: Identifiers, list: List): Aside {
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
  };
}
