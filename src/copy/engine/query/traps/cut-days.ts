/** Moments compared with a day, of which only the midnight counts: `created <= '2026-12-31'` leaves that day out. Pure. */

import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-quote.ts';
import { findColumn } from './columns.ts';
import { buildOwnRows } from './rows.ts';
import type { Select } from './selects.ts';
import { quoteName, repeatText, type Suspicion, type Trap } from './trap.ts';
import { listParts, type Node, readText } from './tree.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The trap. */
export const findCutDays: Trap = (select) =>
  select.conditions.flatMap(({ node }) => listParts(node)).flatMap((node) => suspect(select, node));

function suspect(select: Select, node: Node): readonly Suspicion[] {
  const [subject, day, isEqual] = readDay(node);
  const column = findColumn(select, subject);
  if (day === undefined || column?.column.type !== 'TIMESTAMP') return [];
  const name = quoteName(column.name);
  return [
    {
      condition: node,
      confirm: async (ask) => {
        // Without the other conditions on it, such as the one that is judged.
        const rows = buildOwnRows(column, (own) =>
          listParts(own).every((part) => findColumn(column.select, part)?.name !== column.name),
        );
        const later = await ask(
          rows,
          (of) =>
            `SELECT 1 FROM ${of} WHERE ${name} > DATE ${quote(day)} AND ${name} < DATE ${quote(day)} + INTERVAL 1 DAY LIMIT 1`,
        );
        if ((later?.length ?? 0) === 0) return undefined;
        return isEqual
          ? `${column.name} has a time, so = ${repeatText(day)} is midnight alone; write ${column.name}::DATE = ${repeatText(day)}.`
          : `${column.name} has a time, so ${repeatText(day)} ends at its midnight and the rest of that day is left out; write ${column.name} < the next day.`;
      },
    },
  ];
}

/** The column, and the day that it must not be later than, or must be. */
function readDay(node: Node): readonly [subject?: Node | undefined, day?: string | undefined, isEqual?: boolean] {
  const { type, left, right, input, upper } = node;
  if (type === 'COMPARE_BETWEEN' && isRecord(input)) return [input, readDate(upper), false];
  if (!isRecord(left) || !isRecord(right)) return [];
  if (type === 'COMPARE_EQUAL')
    return readDate(right) === undefined ? [right, readDate(left), true] : [left, readDate(right), true];
  if (type === 'COMPARE_LESSTHANOREQUALTO') return [left, readDate(right), false];
  return type === 'COMPARE_GREATERTHANOREQUALTO' ? [right, readDate(left), false] : [];
}

/** A day that the query writes, as a text or as a date. */
function readDate(node: unknown): string | undefined {
  if (!isRecord(node)) return undefined;
  const text = node.type === 'OPERATOR_CAST' && isRecord(node.child) ? readText(node.child) : readText(node);
  return text !== undefined && DAY.test(text) ? text : undefined;
}
