import type { SqlNotice } from '../../../../answer/notices.ts';
import { countEdits, foldText, nearestName } from '../../../../record/nearest.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import { type Compared, countValues, listCompared, saysWhichValue } from './compared-texts.ts';
import partsOfValues from './parts-of-values.sql';
import { isPlainBeside, type Rows, type Trap } from './trap.ts';

// The most frequent parts are compared first.
const MAX_PARTS = 5_000;

// Signs that may stand before the first word of a value and behind the last one.
const SIGNS = ' .,;:!?()[]"\'*-/';

/** Finds columns that are searched for a part that none of their values has. */
export const findAbsentParts: Trap = (select) =>
  listCompared(select, select.conditionParts)
    .filter(({ isPattern, isNegated }) => isPattern && !isNegated)
    .map((compared) => {
      const { column, written, text, ignoresCase, caseFunction, condition } = compared;
      const value = written === column.name ? `"${column.name}"` : written;
      const values = {
        pattern: text,
        ignores_case: ignoresCase,
        count: readPart(text).split(' ').length,
        signs: SIGNS,
        most: MAX_PARTS,
      };
      return {
        condition,
        rows: column.select.queryRowsOf(column.source, (otherCondition) =>
          saysWhichValue(column.name, otherCondition),
        ),
        question: (of) =>
          withRelations(countValues(value, caseFunction, of), fillSql(partsOfValues, values)),
        notice: (rows) => notePart(compared, rows),
      };
    });

function readPart(pattern: string): string {
  return pattern.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}

function notePart({ column, written, text }: Compared, rows: Rows): SqlNotice | undefined {
  const part = readPart(text);
  const subject = { view: column.view.name, column: written, text };
  const ignoring = Number(rows[0]?.[1] ?? 0);
  if (ignoring > 0) {
    return { code: 'sql_part_in_other_case', ...subject, count: ignoring };
  }
  const differsInWords = (value: string): boolean => value.toLowerCase() !== part.toLowerCase();
  const parts = rows
    .map(([value]) => String(value))
    .filter((value) => differsInWords(value) && isPlainBeside(part, value));
  const nearest = nearestName(part, parts) ?? '';
  const edits = countEdits(foldText(nearest), foldText(part));
  if (nearest === '' || edits > Math.max(1, part.length / 4)) {
    return undefined;
  }
  return { code: 'sql_part_never', ...subject, nearest };
}
