/** The one statement that answers a question: what is selected, in which order, and what is told beside it. */

import type { Position } from '../../../answer/cursor.ts';
import { refuseUnknownCount } from '../../../filter/count-values.ts';
import { findIdentifiers } from '../../../filter/proof.ts';
import { buildFilterConditions } from '../../../question/build-conditions.ts';
import { type Aside, buildSelect, type Selection } from '../../../question/build-select.ts';
import { planComparisons } from '../../../question/comparisons.ts';
import { buildCountSelect } from '../../../question/count-by.ts';
import { orderBy } from '../../../question/ranking.ts';
import { planUnseen } from '../../../question/unseen-identifiers.ts';
import { planReadings, type ReadingsPlan } from '../../../question/word-readings.ts';
import { type ListQuestion, listOf } from '../question.ts';
import type { ReadRows } from './unsent-fields.ts';

/** Places in a ranking when the call sets no limit. */
const DEFAULT_RANKED = 10;

/** Records without a limit: more than any budget has room for. */
const MOST_LISTED = 1_000;

/** A statement, and how what it gives is read. */
export interface SelectPlan {
  readonly selection: Selection;
  readonly sql: string;
  /** How many records before the first one of the answer the window begins: it tells whether a list read anew has moved. */
  readonly before: 0 | 1;
  /** The most records of the answer. */
  readonly most: number;
  readonly readings: ReadingsPlan | undefined;
  /** The identifiers that are asked for; undefined: none, or several kinds. */
  readonly identifiers: ReturnType<typeof findIdentifiers>;
}

/** Plans the statement for a page of the answer. */
export function planSelect(
  question: ListQuestion,
  start: Position,
  { rows, live }: ReadRows,
): SelectPlan {
  const { args, conditions } = question;
  const { countBy, ranking, ranked } = question.arrangement;
  const list = listOf(question);
  const selection: Selection = {
    list,
    // The PIM has applied its own filters.
    filters: live === undefined ? buildFilterConditions(question.filter, list) : [],
    conditions,
    ranked,
    order: ranking && orderBy(ranking, { list, alias: 't' }),
  };
  const most = args.limit ?? (ranking === undefined ? MOST_LISTED : DEFAULT_RANKED);
  const before = live !== undefined && start.offset > 0 ? 1 : 0;
  const window = {
    offset: start.offset - before,
    limit: countBy === undefined ? most + before : 0,
  };
  // The pages after the first one repeat nothing of what stands beside the total.
  const isWholeFirst = args.cursor === undefined && live?.hasGap !== true;
  const readings = isWholeFirst
    ? planReadings(args, ranking, selection, rows.isComplete('variants'))
    : undefined;
  const comparisons = planComparisons(listCompared(question, live === undefined), selection);
  const identifiers = findIdentifiers(args, question.list.parameters);
  const unseen = identifiers && planUnseen(identifiers.row, identifiers.values, list);
  const sql = buildSelect(selection, window, buildCounting(question), {
    ...(readings && { readings: readings.aside }),
    ...(comparisons && { comparisons }),
    ...(unseen && { unseen }),
  });
  return { selection, sql, before, most, readings, identifiers };
}

/** What numbers and names are compared with. @param isInCopy whether names are compared by the copy, and not by the PIM */
function listCompared({ args, arrangement: { ranking } }: ListQuestion, isInCopy: boolean) {
  const { price_min = args.price_max, currency } = args;
  const isPriced = price_min !== undefined || ranking?.by === 'price';
  return {
    rankedBy: ranking?.by,
    isPricedInAny: isPriced && currency === undefined,
    partsOfNames: isInCopy ? (args.name_contains ?? []) : [],
  };
}

/** What the matches are counted by; undefined: they are listed. */
function buildCounting(question: ListQuestion): Aside | undefined {
  const { countBy } = question.arrangement;
  if (countBy === undefined) return undefined;
  refuseUnknownCount(countBy);
  return buildCountSelect(countBy, listOf(question), question.args.category_ids ?? []);
}
