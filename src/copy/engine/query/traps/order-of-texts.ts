import { fillSql, withRelations } from '../../../fill-sql.ts';
import orderOfTexts from './order-of-texts.sql';
import type { Member, ViewColumn } from './statement.ts';
import { type Suspected, type Trap, writeMember } from './trap.ts';
import { isExtreme, listNodes, listParts, type Node, readFunction, readText } from './tree.ts';

function isNumber(node: unknown): boolean {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(readText(node) ?? '');
}

// `pairs`: expressions, each with the one that it is compared with.
function findCompared(pairs: readonly (readonly [unknown, unknown])[]): unknown {
  return pairs.find(([, compared]) => isNumber(compared))?.[0];
}

/**
 * Finds numbers compared or sorted as texts, where "80" is above "638": `value >= '30'`, ORDER BY value, max(value).
 */
export const findTextOrder: Trap = (select) => {
  const suspect = (node: unknown, by: string, condition?: Node): Suspected => {
    const member = select.member(node);
    const column = member?.column ?? select.column(node);
    const numbers = column && findNumbers(column, member);
    if (column === undefined || numbers === undefined) return [];
    const { text, number, instead } = numbers;
    return {
      ...(condition && { condition }),
      rows: column.select.queryRowsOf(
        column.source,
        (node) => condition === undefined || !listParts(node).includes(condition),
      ),
      question: (of) =>
        withRelations(
          { query_rows: `SELECT ${text} AS value, ${number} AS number FROM ${of}` },
          fillSql(orderOfTexts),
        ),
      notice: {
        code: 'sql_text_order',
        view: column.view.name,
        column: text,
        by,
        instead,
      },
    };
  };
  // Usually only the first key of ORDER BY matters; if only some rows are shown, all do.
  const sorts = select.sorts.slice(0, select.isLimited ? undefined : 1);
  return [
    ...select.parts.flatMap((node) => {
      const { type, left, right, input, lower } = node;
      if (!/^COMPARE_(LESS|GREATER|BETWEEN)/.test(String(type))) return [];
      const subject = findCompared([
        [input, lower],
        [left, right],
        [right, left],
      ]);
      return suspect(subject, 'condition', node);
    }),
    ...sorts.flatMap((node) => suspect(node, 'ORDER BY')),
    ...select.parts
      .filter(isExtreme)
      .flatMap((call) => suspect(listNodes(call.children).at(-1), readFunction(call))),
  ];
};

// SQL of the compared texts and of their numbers, and the advice; undefined: there are no numbers.
function findNumbers(
  { name, view }: ViewColumn,
  member: Member | undefined,
): { readonly text: string; readonly number: string; readonly instead: string } | undefined {
  if (member !== undefined) {
    const number = writeMember(member, 'nums');
    return name === 'props'
      ? {
          text: writeMember(member),
          number,
          instead: number,
        }
      : undefined;
  }
  if (name !== 'value' || !view.columns.some((column) => column.name === 'number')) {
    return undefined;
  }
  return {
    text: 'value',
    number: 'number',
    instead: 'number, or number_base where units differ',
  };
}
