/** DuckDB reads `a AND raw->>'x' = 1` as `(a AND raw)->>'x' = 1`, which nobody means. */

import { collectNodes, listNodes, type Node, readFunction, readText } from '../traps/tree.ts';
import { describeChange, type Edit, type Rewriting, rewrite } from './edit-sql.ts';
import {
  findOperandStart,
  findPosition,
  findTokenAt,
  isArrow,
  listTokens,
  type Token,
} from './sql-tokens.ts';

// Expressions that are true or false, so they have no members.
const TRUTH = /^(CONJUNCTION|COMPARE)_|^OPERATOR_(NOT|IS_NULL|IS_NOT_NULL)$/;

/**
 * Puts the misread members of a statement in brackets. @param tree result of `json_serialize_sql`
 */
export function bracketArrows(sql: string, tree: unknown): readonly Rewriting[] {
  const positions = listMisreadArrows(tree).map((byte) => findPosition(sql, byte));
  if (positions.length === 0) return [];
  const tokens = listTokens(sql);
  const members = new Map<number, Member>();
  for (const position of positions) {
    const member = findMember(tokens, findTokenAt(tokens, position));
    if (member !== undefined) members.set(member.start, member);
  }
  const spans = [...members.values()];
  const edits = spans.flatMap(({ start, end }): readonly Edit[] => [
    { start, end: start, text: '(' },
    { start: end, end, text: ')' },
  ]);
  const corrections = spans.map(({ start, end }) => {
    const written = sql.slice(start, end);
    return describeChange(written, `(${written})`);
  });
  return rewrite(sql, edits, corrections);
}

// Range of a statement from the operand of the first arrow to the last key.
interface Member {
  readonly start: number;
  readonly end: number;
}

// `arrow`: the index of the token.
function findMember(tokens: readonly Token[], arrow: number): Member | undefined {
  if (!isArrow(tokens[arrow])) return undefined;
  let last = arrow + 1;
  while (isArrow(tokens[last + 1])) last += 2;
  const key = tokens[last];
  const start = findOperandStart(tokens, arrow - 1);
  const first = tokens[start];
  if (first === undefined || key === undefined || key.kind === 'sign') {
    return undefined;
  }
  const isBracketed = tokens[start - 1]?.text === '(' && tokens[last + 1]?.text === ')';
  if (isBracketed) return undefined;
  return { start: first.start, end: key.end };
}

// Positions, in bytes, of arrows of which DuckDB takes too much for one side.
function listMisreadArrows(tree: unknown): readonly number[] {
  const nodes = collectNodes([tree]);
  const lambdas = new Set(
    nodes.filter(isCallOfLambda).flatMap(({ children }) => listNodes(children)),
  );
  return nodes
    .filter((node) => isMisread(node, lambdas.has(node)))
    .map((node) => Number(node.query_location))
    .filter(Number.isSafeInteger);
}

// The arrow of a lambda takes out no member.
function isCallOfLambda(node: Node): boolean {
  return readFunction(node) !== '' && node.is_operator !== true && !isMemberCall(node);
}

function isMemberCall(node: Node): boolean {
  return ['->', '->>'].includes(readFunction(node));
}

// `isLambda`: it is an argument of a call that may take a lambda.
function isMisread(node: Node, isLambda: boolean): boolean {
  if (node.type === 'LAMBDA') {
    return (
      !isLambda &&
      (isCondition(node.lhs) || (readText(node.expr) === undefined && isCondition(node.expr)))
    );
  }
  if (!isMemberCall(node)) return false;
  const [from, key] = listNodes(node.children);
  return isCondition(from) || isCondition(key) || isCastText(key);
}

// True for an expression that is neither JSON nor a key: a comparison, a condition, a sum.
function isCondition(node: unknown): boolean {
  const [expression] = listNodes([node]);
  if (expression === undefined || isMemberCall(expression)) {
    return false;
  }
  return TRUTH.test(String(expression.type)) || expression.is_operator === true;
}

// As in `raw->>'x'::INT`.
function isCastText(node: unknown): boolean {
  const [expression] = listNodes([node]);
  return expression?.type === 'OPERATOR_CAST' && readText(expression.child) !== undefined;
}
