import { isRecord } from '../../../../record/value.ts';
import { isPlainColumn } from '../../write/plain-columns.ts';
import type { Select } from './statement.ts';
import type { Trap } from './trap.ts';
import { listNodes, type Node, readFunction, readText } from './tree.ts';

// A tag or a character reference, or a pattern of one: `<b>`, `%<%`, `<[a-z]+>`, `&nbsp;`.
const MARKUP = /<\s*[/!a-z%[(\\]|&#?\w+;/i;

// Functions that only change how a text is written.
const TURNED = /^(lower|lcase|upper|ucase|trim)$/;

/** Finds a plain column compared with, or searched for, a text that has markup. */
export const findMarkupInPlain: Trap = (select) =>
  select.parts.flatMap((condition) => {
    const operands = listOperands(condition);
    if (!operands.some((operand) => MARKUP.test(readText(operand) ?? ''))) {
      return [];
    }
    const columns = operands.flatMap((operand) => readPlainColumn(select, operand) ?? []);
    return columns.map((column) => ({
      condition,
      notice: { code: 'sql_markup_in_plain' as const, column },
    }));
  });

function listOperands({ left, right, children }: Node): readonly Node[] {
  return [left, right].filter(isRecord).concat(listNodes(children));
}

// Such as `products.long_description`.
function readPlainColumn(select: Select, operand: Node): string | undefined {
  const inner = TURNED.test(readFunction(operand)) ? listNodes(operand.children)[0] : operand;
  const column = select.column(inner);
  return column !== undefined && isPlainColumn(column.view.name, column.name)
    ? `${column.view.name}.${column.name}`
    : undefined;
}
