/** A condition of the caller's, in short: `status = 'Active'`. Pure. */

import { isRecord } from '../../../../record/value.ts';
import { repeatText } from './trap.ts';
import { listNodes, listParts, type Node, readColumn, readFunction, readText } from './tree.ts';

const COMPARISONS: Readonly<Record<string, string>> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_LESSTHAN: '<',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHAN: '>',
  COMPARE_GREATERTHANOREQUALTO: '>=',
};

const LIKES: Readonly<Record<string, string>> = {
  '~~': 'LIKE',
  '!~~': 'NOT LIKE',
  '~~*': 'ILIKE',
  '!~~*': 'NOT ILIKE',
};

/** What a sentence calls a condition: itself where it is short, else by the columns that it is about. */
export function repeatCondition(node: Node): string {
  const { type } = node;
  const sign = COMPARISONS[String(type)];
  if (sign !== undefined) return join(node, [node.left, node.right], sign);
  const like = LIKES[readFunction(node)];
  if (like !== undefined) return join(node, listNodes(node.children), like);
  if (type === 'COMPARE_IN') {
    const [subject, ...values] = listNodes(node.children).map(repeatValue);
    if (subject !== undefined && values.length <= 4 && values.every((value) => value !== undefined))
      return `${subject} IN (${values.join(', ')})`;
  }
  if (type === 'OPERATOR_IS_NULL' || type === 'OPERATOR_IS_NOT_NULL') {
    const [subject] = listNodes(node.children).map(repeatValue);
    if (subject !== undefined) return `${subject} IS ${type === 'OPERATOR_IS_NULL' ? '' : 'NOT '}NULL`;
  }
  return describe(node);
}

function join(node: Node, sides: readonly unknown[], sign: string): string {
  const [left, right] = sides.map((side) => (isRecord(side) ? repeatValue(side) : undefined));
  return left === undefined || right === undefined ? describe(node) : `${left} ${sign} ${right}`;
}

/** A column, a text, a number or a truth; undefined: something longer. */
function repeatValue(node: Node): string | undefined {
  const column = readColumn(node)?.join('.');
  if (column !== undefined) return /^[\w.]{1,80}$/.test(column) ? column : undefined;
  const text = readText(node);
  if (text !== undefined) return repeatText(text);
  const value = node.type === 'VALUE_CONSTANT' && isRecord(node.value) ? node.value.value : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function describe(node: Node): string {
  const parts = listParts(node);
  const asking = parts.find(({ subquery_type: kind }) => kind === 'EXISTS' || kind === 'NOT_EXISTS' || kind === 'ANY');
  if (asking !== undefined) {
    const isNegated = node.type === 'OPERATOR_NOT';
    return `the condition ${isNegated ? 'NOT ' : ''}${asking.subquery_type === 'ANY' ? 'IN' : 'EXISTS'} (…)`;
  }
  const columns = parts.flatMap((part) => readColumn(part)?.join('.') ?? []);
  const plain = [...new Set(columns)].filter((name) => /^[\w.]{1,80}$/.test(name)).slice(0, 3);
  return plain.length === 0 ? 'one of the conditions' : `the condition on ${plain.join(', ')}`;
}
