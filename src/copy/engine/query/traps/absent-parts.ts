import type { SqlNotice } from '../../../../answer/notices.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import partsOfValues from './parts-of-values.sql';
import {
  choosesValuesByName,
  findSlip,
  listTextComparisons,
  selectValues,
  type TextComparison,
} from './text-comparisons.ts';
import { isPlainBeside, type Rows, type Suspicion, type Trap } from './trap.ts';

// The most frequent parts are compared first.
const MAX_PARTS = 5_000;

// Signs that may stand before the first word of a value and behind the last one.
const SIGNS = ' .,;:!?()[]"\'*-/';

/** Finds columns that are searched for a part that none of their values has. */
export const findAbsentParts: Trap = (select) =>
  listTextComparisons(select, select.conditionParts)
    .filter(({ isPattern, isNegated }) => isPattern && !isNegated)
    .map(suspectAbsentPart);

function suspectAbsentPart(comparison: TextComparison): Suspicion {
  const { column, text, ignoresCase, condition } = comparison;
  const parameters = {
    pattern: text,
    ignores_case: ignoresCase,
    count: readWords(text).split(' ').length,
    signs: SIGNS,
    most: MAX_PARTS,
  };
  return {
    condition,
    rows: column.select.queryRowsOf(column.source, (otherCondition) =>
      choosesValuesByName(column.name, otherCondition),
    ),
    question: (rows) =>
      withRelations(selectValues(comparison, rows), fillSql(partsOfValues, parameters)),
    notice: (rows) => noteAbsentPart(comparison, rows),
  };
}

// `%dark-blue%` → `dark blue`
function readWords(pattern: string): string {
  return pattern.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}

// `rows`: parts of values, and in each row how many values have the text in another case.
function noteAbsentPart(comparison: TextComparison, rows: Rows): SqlNotice | undefined {
  const { column, columnSql, text } = comparison;
  const subject = { view: column.view.name, column: columnSql, text };
  const otherCaseCount = Number(rows[0]?.[1] ?? 0);
  if (otherCaseCount > 0) {
    return { code: 'sql_part_in_other_case', ...subject, count: otherCaseCount };
  }
  const words = readWords(text);
  const differsInWords = (part: string): boolean => part.toLowerCase() !== words.toLowerCase();
  const parts = rows
    .map(([part]) => String(part))
    .filter((part) => differsInWords(part) && isPlainBeside(words, part));
  const nearest = findSlip(words, parts);
  return nearest === undefined ? undefined : { code: 'sql_part_never', ...subject, nearest };
}
