import { countEdits, foldText, nearestName } from '../../../../record/nearest.ts';
import { isRecord } from '../../../../record/value.ts';
import type { Select, ViewColumn } from './statement.ts';
import { type Rows, writeMember } from './trap.ts';
import { listNodes, listParts, type Node, readColumn, readFunction, readText } from './tree.ts';

// Operator of a comparison, as far as it decides what a text matches.
interface Manner {
  // `<>` and the like, where an absent text leaves nothing out.
  readonly isNegated: boolean;
  // LIKE with `%`.
  readonly isPattern: boolean;
  // ILIKE.
  readonly ignoresCase: boolean;
}

// Left side of a comparison.
interface Subject {
  readonly column: ViewColumn;
  // SQL of the column, or of a member of a map, over the view: `name`, `props['Colour']`.
  readonly columnSql: string;
  // Function that converts it to lower or upper case; empty: none.
  readonly caseFunction: string;
}

/** Comparison of a column with one text: `lower(p.name) = 'blue'`. */
export interface TextComparison extends Manner, Subject {
  readonly condition: Node;
  readonly text: string;
}

interface Operands extends Manner {
  readonly subject: unknown;
  readonly texts: readonly string[];
}

const MAX_TEXTS = 8;

const CASE_FUNCTION = /^(lower|lcase|upper|ucase)$/;

/** Lists the comparisons of columns with texts in some expressions, one for each text of an IN. */
export function listTextComparisons(
  select: Select,
  parts: readonly Node[],
): readonly TextComparison[] {
  const comparisons: TextComparison[] = [];
  for (const condition of parts) {
    const operands = readOperands(condition);
    const subject = operands && readSubject(select, operands.subject);
    if (operands === undefined || subject === undefined) continue;
    const { isNegated, isPattern, ignoresCase } = operands;
    const texts = operands.texts.filter(
      (text) => text.trim() !== '' && !isDefinedWord(subject.column, text),
    );
    for (const text of texts.slice(0, MAX_TEXTS)) {
      comparisons.push({ ...subject, isNegated, isPattern, ignoresCase, text, condition });
    }
  }
  return comparisons;
}

/** Is true if a comparison requires exactly its text: `=`, IN, or LIKE without `%`. */
export function requiresText({ isNegated, isPattern }: TextComparison): boolean {
  return !isNegated && !isPattern;
}

// Returns undefined for what is no comparison with texts.
function readOperands(node: Node): Operands | undefined {
  const { type, left, right } = node;
  const manner = { isNegated: false, isPattern: false, ignoresCase: false };
  if (type === 'COMPARE_EQUAL' || type === 'COMPARE_NOTEQUAL') {
    const isTextRight = readText(right) !== undefined;
    const text = readText(isTextRight ? right : left);
    return {
      ...manner,
      isNegated: type === 'COMPARE_NOTEQUAL',
      subject: isTextRight ? left : right,
      texts: text === undefined ? [] : [text],
    };
  }
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN') {
    const [subject, ...items] = listNodes(node.children);
    return {
      ...manner,
      isNegated: type === 'COMPARE_NOT_IN',
      subject,
      texts: items.flatMap((item) => readText(item) ?? []),
    };
  }
  return readLike(node);
}

// The tree has LIKE as `~~`, NOT LIKE as `!~~`, ILIKE as `~~*`.
const LIKE = /^(?<not>!?)~~(?<anyCase>\*?)$/;

// Pattern for a text at the start, at the end or anywhere: `%blue%`.
const SIMPLE_PATTERN = /^%?[^%_\\]{2,}%?$/;

const WILDCARD_OR_ESCAPE = /[_\\]/;

function readLike(node: Node): Operands | undefined {
  const operator = LIKE.exec(readFunction(node))?.groups;
  const [subject, pattern] = listNodes(node.children);
  const text = readText(pattern);
  if (operator === undefined || text === undefined) return undefined;
  const isPattern = text.includes('%');
  const isSimple = isPattern ? SIMPLE_PATTERN.test(text) : !WILDCARD_OR_ESCAPE.test(text);
  if (!isSimple) return undefined;
  return {
    subject,
    texts: [text],
    isNegated: operator.not === '!',
    isPattern,
    ignoresCase: operator.anyCase === '*',
  };
}

// Returns undefined for what is no column of texts.
function readSubject(select: Select, node: unknown): Subject | undefined {
  const functionName = readFunction(node);
  const caseFunction = CASE_FUNCTION.test(functionName) ? functionName : '';
  const value = caseFunction !== '' && isRecord(node) ? listNodes(node.children)[0] : node;
  const member = select.member(value);
  const column = member?.column ?? select.column(value);
  if (column === undefined || !holdsTexts(column)) return undefined;
  const columnSql = member === undefined ? column.name : writeMember(member);
  return { column, columnSql, caseFunction };
}

function holdsTexts({ column: { type, name } }: ViewColumn): boolean {
  return type === 'VARCHAR' || name === 'props';
}

const DEFINED_COLUMNS = /^(status|owner|kind)$|_state$/;

const DEFINED_WORDS = [
  'active',
  'passive',
  'value',
  'absent',
  'unknown',
  'product',
  'variant',
  'property',
  'option',
  'dimension',
  'packaging',
  'warranty',
];

// A word that the schema defines for a column is no mistake, even if no row has it.
function isDefinedWord({ name }: ViewColumn, text: string): boolean {
  if (name === 'view' || name === 'list') return true;
  return DEFINED_COLUMNS.test(name) && DEFINED_WORDS.includes(text);
}

/** Columns that say what a value is: a text is compared only with values of the same name. */
export const NAMING = /^(name|code|kind|type)$/;

/**
 * Is true if a condition chooses the values in the column `value` by name, code, kind or type:
 * `name = 'Colour'`.
 */
export function choosesValuesByName(column: string, condition: Node): boolean {
  if (column !== 'value' || !/^COMPARE_(EQUAL|IN)$/.test(String(condition.type))) return false;
  const columns = listParts(condition).filter(({ type }) => type === 'COLUMN_REF');
  return columns.every((node) => NAMING.test(readColumn(node).at(-1) ?? ''));
}

/**
 * Writes two relations over some rows: `valued`, each value of the compared column with its number
 * of rows, and `compared_values`, the same with `shown`, the value as the comparison converts it.
 * Computing a value of a view may be slow, so it is read once.
 */
export function selectValues(
  { column, columnSql, caseFunction }: Subject,
  rows: string,
): Readonly<Record<'valued' | 'compared_values', string>> {
  const value = columnSql === column.name ? `"${column.name}"` : columnSql;
  return {
    valued: `SELECT ${value} AS value, count(*) AS times FROM ${rows} GROUP BY ALL`,
    compared_values: `SELECT value, ${caseFunction}(value) AS shown, times FROM valued`,
  };
}

/** Value of a compared column: a row of `values-of-column.sql`. */
export interface ColumnValue {
  readonly value: string;
  // The comparison finds it.
  readonly isFound: boolean;
  // It is the text of the comparison, perhaps in other case.
  readonly isSame: boolean;
  // It means the same answer as the text: Yes and true.
  readonly isSynonym: boolean;
}

export function readColumnValues(rows: Rows): readonly ColumnValue[] {
  return rows.map(([value, isFound, isSame, isSynonym]) => ({
    value: String(value),
    isFound: isFound === true,
    isSame: isSame === true,
    isSynonym: isSynonym === true,
  }));
}

/** Finds the candidate that a text is a slip of, by at most a quarter of its letters. */
export function findSlip(text: string, candidates: readonly string[]): string | undefined {
  const nearest = nearestName(text, candidates) ?? '';
  const edits = countEdits(foldText(nearest), foldText(text));
  const isNear = edits <= Math.max(1, text.length / 4);
  return nearest !== '' && isNear ? nearest : undefined;
}
