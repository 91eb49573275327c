/** The columns that a query compares with texts that it writes. Pure. */

import { isRecord } from '../../../../record/value.ts';
import { LIST_NAMES } from '../../../copied-lists.ts';
import { VIEW_NAMES } from '../../../schema.ts';
import { findColumn, type ViewColumn } from './columns.ts';
import type { Select } from './selects.ts';
import { listNodes, listParts, type Node, readFunction, readText } from './tree.ts';

/** A column beside a text that it is compared with. */
export interface Compared {
  readonly column: ViewColumn;
  /** What the column is turned into first: upper or lower case. */
  readonly turned: string | undefined;
  readonly text: string;
  /** True for `<>` and its like, which leave nothing out then. */
  readonly isNegated: boolean;
  /** True for ILIKE. */
  readonly ignoresCase: boolean;
  readonly condition: Node;
}

/** Texts of one IN that are looked up. */
const MOST_TEXTS = 8;

/** All comparisons within an expression. */
export function listCompared(select: Select, root: Node): readonly Compared[] {
  return listParts(root).flatMap((node) => {
    const [subject, texts, isNegated, ignoresCase] = readComparison(node);
    const turned = subject?.class === 'FUNCTION' ? readFunction(subject) : undefined;
    const isTurned = turned !== undefined && /^(lower|lcase|upper|ucase)$/.test(turned);
    const column = findColumn(select, isTurned ? listNodes(subject?.children)[0] : subject);
    if (column === undefined || column.column.type !== 'VARCHAR') return [];
    return texts
      .filter((text) => text.trim() !== '' && !isWordOf(column, text))
      .slice(0, MOST_TEXTS)
      .map((text) => ({ column, turned, text, isNegated, ignoresCase, condition: node }));
  });
}

const oneOf = (words: readonly string[]): RegExp => new RegExp(`^(${words.join('|')})$`);

/** The words of columns that have no others, whether or not this catalog has them all. */
const WORDS: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^status$/, /^(active|passive)$/],
  [/_state$/, /^(value|absent|unknown)$/],
  [/^owner$/, /^(product|variant)$/],
  [/^kind$/, /^(property|option|dimension|packaging|warranty)$/],
  [/^view$/, oneOf(VIEW_NAMES)],
  [/^list$/, oneOf(LIST_NAMES)],
];

/** A right word that no row has is no slip. Nor is an empty text, which gaps are looked for by. */
function isWordOf({ name }: ViewColumn, text: string): boolean {
  return WORDS.some(([column, words]) => column.test(name) && words.test(text));
}

type Comparison = readonly [
  subject: Node | undefined,
  texts: readonly string[],
  isNegated: boolean,
  ignoresCase: boolean,
];

const NONE: Comparison = [undefined, [], false, false];

function readComparison(node: Node): Comparison {
  const { type } = node;
  if (type === 'COMPARE_EQUAL' || type === 'COMPARE_NOTEQUAL') {
    const [left, right] = [node.left, node.right].filter(isRecord);
    const [subject, text] = readText(right) === undefined ? [right, readText(left)] : [left, readText(right)];
    return text === undefined ? NONE : [subject, [text], type === 'COMPARE_NOTEQUAL', false];
  }
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN') {
    const [subject, ...others] = listNodes(node.children);
    return [subject, others.map(readText).filter((text) => text !== undefined), type === 'COMPARE_NOT_IN', false];
  }
  const like = /^(!?)~~(\*?)$/.exec(readFunction(node));
  if (like === null) return NONE;
  const [subject, pattern] = listNodes(node.children);
  const text = readText(pattern);
  return text === undefined || /[%_\\]/.test(text) ? NONE : [subject, [text], like[1] === '!', like[2] === '*'];
}
