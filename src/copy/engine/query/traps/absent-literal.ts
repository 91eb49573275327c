/** A column compared with a text that it never has: `status = 'Active'`, where values are active and passive. Pure. */

import { foldText } from '../../../../record/fold-text.ts';
import { editDistance, nearestName } from '../../../../record/nearest.ts';
import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-quote.ts';
import { findColumn, findPlace, type ViewColumn } from './columns.ts';
import { buildOwnRows } from './rows.ts';
import type { Select } from './selects.ts';
import { type Ask, isPlain, quoteName, repeatText, type Suspicion, type Trap } from './trap.ts';
import { listNodes, listParts, type Node, readColumn, readFunction, readText } from './tree.ts';

/** A column beside a text that it is compared with. */
interface Compared {
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

/** Values of a column that are looked through for what is meant, the most frequent ones. */
const MOST_VALUES = 5_000;

/** A column of so few values is told with all of them. */
const FEW = 8;

/** The trap. */
export const findAbsentLiterals: Trap = (select) => {
  const parts = ['where_clause', 'having', 'select_list', 'qualify'].flatMap((key) => {
    const part = select.node[key];
    return Array.isArray(part) ? listNodes(part) : isRecord(part) ? [part] : [];
  });
  const joined = select.conditions.filter(({ isWhere }) => !isWhere).map(({ node }) => node);
  return [...parts, ...joined].flatMap((part) => listCompared(select, part)).map(suspect);
};

/** All comparisons within an expression. */
function listCompared(select: Select, root: Node): readonly Compared[] {
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

/** The words of columns that have no others, whether or not this catalog has them all. */
const WORDS: readonly (readonly [name: RegExp, words: RegExp])[] = [
  [/^status$/, /^(active|passive)$/],
  [/_state$/, /^(value|absent|unknown)$/],
  [/^owner$/, /^(product|variant)$/],
  [/^kind$/, /^(property|option|dimension|packaging|warranty)$/],
  [/^(view|list)$/, /^(products|variants|pictures|documents|categories|brands|product_media|variant_media)$/],
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

/** Columns that say what the value of a row is: with them a value is looked for among its like. */
const NAMING = /^(name|code|kind|type)$/;

function suspect(compared: Compared): Suspicion {
  const { column, turned, text, ignoresCase, condition } = compared;
  // Only what all rows meet narrows down where to look: not what is one branch of an OR.
  const isNaming = (own: Node): boolean =>
    column.name === 'value' &&
    /^COMPARE_(EQUAL|IN)$/.test(String(own.type)) &&
    listParts(own).every((part) => part.type !== 'COLUMN_REF' || NAMING.test(readColumn(part)?.at(-1) ?? ''));
  const name = quoteName(column.name);
  const subject = ignoresCase ? `lower(${name})` : turned === undefined ? name : `${turned}(${name})`;
  const wanted = quote(ignoresCase ? text.toLowerCase() : text);
  return {
    condition,
    confirm: async (ask) => {
      const rows = buildOwnRows(column, isNaming);
      const found = await ask(rows, (of) => `SELECT 1 FROM ${of} WHERE ${subject} = ${wanted} LIMIT 1`);
      if (found === undefined) return undefined;
      return found.length > 0
        ? tellOthers(compared, ask, rows)
        : tell(compared, isNarrowed(compared, isNaming), await listValues(ask, rows, name));
    },
  };
}

/** Of a text that the column has: that it has it in another case, too, which the query leaves out. */
async function tellOthers(
  { column, turned, text, isNegated, ignoresCase }: Compared,
  ask: Ask,
  rows: Node,
): Promise<string | undefined> {
  if (turned !== undefined || ignoresCase || isNegated) return undefined;
  const name = quoteName(column.name);
  const found = await ask(
    rows,
    (of) =>
      `SELECT DISTINCT ${name} FROM ${of} WHERE lower(${name}) = lower(${quote(text)}) AND ${name} <> ${quote(text)} LIMIT 3`,
  );
  const others = (found ?? []).map(([value]) => String(value)).filter(isPlain);
  return others.length === 0
    ? undefined
    : `${column.view.name}.${column.name} is also written ${listQuoted(others)}; lower(${column.name}) = ${repeatText(text.toLowerCase())} finds all.`;
}

/** True where a value was only looked for under its name. */
function isNarrowed({ column: { select, source } }: Compared, isNaming: (own: Node) => boolean): boolean {
  return select.conditions.some(
    ({ node }) =>
      isNaming(node) &&
      listParts(node).some((part) => part.type === 'COLUMN_REF' && findPlace(select, part)?.source === source),
  );
}

async function listValues(ask: Ask, rows: Node, name: string): Promise<readonly string[]> {
  const found = await ask(
    rows,
    (of) =>
      `SELECT ${name} FROM ${of} WHERE ${name} IS NOT NULL AND length(${name}) <= 60 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST_VALUES}`,
  );
  return (found ?? []).map(([value]) => String(value));
}

function tell(
  { column, turned, text, isNegated, condition }: Compared,
  isNarrowed: boolean,
  values: readonly string[],
): string | undefined {
  // Then the name is what nothing has, or the view is empty, which is told by itself.
  if (values.length === 0) return undefined;
  const of = `${column.view.name}.${column.name}`;
  const there = isNarrowed ? ' under that name' : '';
  const start = `${of} is never ${repeatText(text)}${there}${isNegated ? ', so this leaves nothing out' : ''}`;
  if (turned !== undefined && text !== (turned.startsWith('l') ? text.toLowerCase() : text.toUpperCase())) {
    return `${turned}(${column.name}) is never ${repeatText(text)}: write the text in ${turned.startsWith('l') ? 'lower' : 'upper'} case.`;
  }
  const same = values.filter((value) => foldText(value) === foldText(text) && isPlain(value));
  if (same.length > 0 && turned === undefined)
    return `${start}; it differs only in case, accents or spaces from ${listQuoted(same.slice(0, 3))}: write it so, or use lower(${column.name}).`;
  if (condition.class === 'FUNCTION')
    return `${start}: LIKE without % compares whole texts; for a part of one write ILIKE ${repeatText(`%${text}%`)}.`;
  if (values.length > 0 && values.length <= FEW && values.every(isPlain))
    return `${start}; its only ${values.length === 1 ? 'value is' : 'values are'} ${listQuoted(values)}.`;
  const nearest = nearestName(text, values.filter(isPlain));
  if (nearest !== undefined && editDistance(foldText(nearest), foldText(text)) <= Math.max(1, text.length / 4))
    return `${start}; the nearest value is ${listQuoted([nearest])}.`;
  return `${start}; list its values with SELECT DISTINCT ${column.name} FROM ${column.view.name}, or match a part with ILIKE '%…%'.`;
}

function listQuoted(values: readonly string[]): string {
  return values.map(repeatText).join(', ');
}
