/** Finds searches for a part of a text, `name ILIKE '%mugg%'`, which find nothing, and what is nearest to the part. */

import type { SqlNotice } from '../../../../answer/notices.ts';
import { countEdits, foldText, nearestName } from '../../../../record/nearest.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import { type Compared, countValues, isOfValue, listCompared } from './compared-texts.ts';
import partsOfValues from './parts-of-values.sql';
import { isPlainBeside, type Rows, type Trap } from './trap.ts';

/** Maximum number of parts to compare, the most frequent first. */
const MOST_PARTS = 5_000;

/** What stands before the first word of a value and behind the last one. */
const SIGNS = ' .,;:!?()[]"\'*-/';

/** Finds columns that are searched for a part that none of their values has. */
export const findAbsentParts: Trap = (select) =>
  listCompared(select, select.conditionParts)
    .filter(({ isPattern, isNegated }) => isPattern && !isNegated)
    .map((compared) => {
      const { column, written, text, ignoresCase, turned, condition } = compared;
      const value = written === column.name ? `"${column.name}"` : written;
      const values = {
        pattern: text,
        ignores_case: ignoresCase,
        count: readPart(text).split(' ').length,
        signs: SIGNS,
        most: MOST_PARTS,
      };
      return {
        condition,
        rows: column.select.own(column.source, (other) => isOfValue(column.name, other)),
        question: (of) =>
          withRelations(countValues(value, turned, of), fillSql(partsOfValues, values)),
        notice: (rows) => notePart(compared, rows),
      };
    });

/** The words of a pattern, a single blank between them. */
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
  const isOther = (other: string): boolean => other.toLowerCase() !== part.toLowerCase();
  const parts = rows
    .map(([other]) => String(other))
    .filter((other) => isOther(other) && isPlainBeside(part, other));
  const nearest = nearestName(part, parts) ?? '';
  const edits = countEdits(foldText(nearest), foldText(part));
  if (nearest === '' || edits > Math.max(1, part.length / 4)) {
    return undefined;
  }
  return { code: 'sql_part_never', ...subject, nearest };
}
