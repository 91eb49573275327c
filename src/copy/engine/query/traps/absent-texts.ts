/** A column compared with a text that it never has, or that leaves some out: `status = 'Active'`, `product_categories.name = 'Footwear'`. */

import { editDistance, foldText, nearestName } from '../../../../record/nearest.ts';
import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-text.ts';
import type { Select, ViewColumn } from './statement.ts';
import { isPlain, listQuoted, type Rows, repeatText, type Trap } from './trap.ts';
import { listNodes, listParts, type Node, readColumn, readFunction, readText } from './tree.ts';

/** A column beside a text that it is compared with. */
export interface Compared {
  readonly column: ViewColumn;
  readonly text: string;
  /** True for `<>` and its like, which leave nothing out then. */
  readonly isNegated: boolean;
  /** True for ILIKE, and where the column is turned into lower or upper case first. */
  readonly ignoresCase: boolean;
  /** The function that turns it. */
  readonly turned: string;
  readonly condition: Node;
}

/** Texts of one IN that are looked up. */
const MOST_TEXTS = 8;

/** All comparisons of columns with texts among some expressions. */
export function listCompared(select: Select, parts: readonly Node[]): readonly Compared[] {
  return parts.flatMap((condition) => {
    const { subject, texts, isNegated, isLoose } = readComparison(condition);
    const turned = /^(lower|lcase|upper|ucase)$/.test(readFunction(subject)) ? readFunction(subject) : '';
    const column = select.column(turned !== '' && isRecord(subject) ? listNodes(subject.children)[0] : subject);
    if (column?.column.type !== 'VARCHAR') return [];
    return texts
      .filter((text) => text.trim() !== '' && !isWordOf(column, text))
      .slice(0, MOST_TEXTS)
      .map((text) => ({ column, text, isNegated, ignoresCase: isLoose || turned !== '', turned, condition }));
  });
}

/** A right word that no row has is no slip. */
function isWordOf({ name }: ViewColumn, text: string): boolean {
  return (
    /^(view|list)$/.test(name) ||
    (/^(status|owner|kind)$|_state$/.test(name) &&
      /^(active|passive|value|absent|unknown|product|variant|property|option|dimension|packaging|warranty)$/.test(text))
  );
}

function readComparison(node: Node) {
  const { type } = node;
  const told = (subject: unknown, texts: readonly unknown[], isNegated: boolean, isLoose = false) => ({
    subject,
    texts: texts.map(readText).filter((text) => text !== undefined),
    isNegated,
    isLoose,
  });
  if (type === 'COMPARE_EQUAL' || type === 'COMPARE_NOTEQUAL') {
    const [subject, text] = readText(node.right) === undefined ? [node.right, node.left] : [node.left, node.right];
    return told(subject, [text], type === 'COMPARE_NOTEQUAL');
  }
  const [subject, ...others] = listNodes(node.children);
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN') return told(subject, others, type === 'COMPARE_NOT_IN');
  const [, not, loose] = /^(!?)~~(\*?)$/.exec(readFunction(node)) ?? [];
  if (loose === undefined || /[%_\\]/.test(readText(others[0]) ?? '%')) return told(undefined, [], false);
  return told(subject, others.slice(0, 1), not === '!', loose === '*');
}

/** Columns that say what the value of a row is: with them a value is looked for among its like. */
const NAMING = /^(name|code|kind|type)$/;

/** Values of a column that are looked through for what is meant, the most frequent ones. */
const MOST_VALUES = 5_000;

/** The trap. */
export const findAbsentTexts: Trap = (select) => {
  const compared = listCompared(select, select.parts);
  const written = new Set(compared.map(({ text }) => text));
  return compared.map((one) => {
    const { column, text, ignoresCase, turned, condition } = one;
    const { select: at, source, name } = column;
    // Only what all rows meet narrows down where to look: not what is one branch of an OR.
    const isNaming = (own: Node): boolean =>
      name === 'value' &&
      /^COMPARE_(EQUAL|IN)$/.test(String(own.type)) &&
      listParts(own).every((part) => part.type !== 'COLUMN_REF' || NAMING.test(readColumn(part).at(-1) ?? ''));
    const isNarrowed = at.conditions.some(({ node }) => isNaming(node) && at.reads(source, NAMING, node));
    const isSame = `lower("${name}") = lower(${quote(text)})`;
    const isFound = ignoresCase ? isSame : `"${name}" = ${quote(text)}`;
    const isOfCase = turned === '' || text === (turned.startsWith('l') ? text.toLowerCase() : text.toUpperCase());
    return {
      condition,
      rows: at.own(source, isNaming),
      question: (of) =>
        `SELECT "${name}", ${isFound}, ${isSame} FROM ${of} WHERE "${name}" IS NOT NULL AND (length("${name}") <= 60 OR ${isSame})
         GROUP BY ALL ORDER BY 2 DESC, 3 DESC, count(*) DESC, 1 LIMIT ${MOST_VALUES}`,
      tell: (rows) => {
        if (!isOfCase)
          return `${turned}(${name}) is never ${repeatText(text)}: write the text in ${turned.startsWith('l') ? 'lower' : 'upper'} case.`;
        return rows[0]?.[1] === true
          ? tellOthers(one, written, rows)
          : tellAbsent(
              one,
              isNarrowed,
              rows.map(([value]) => String(value)),
            );
      },
    };
  });
};

/** Of a text that the column has: that it has it in another case, too, which the query leaves out. */
function tellOthers(
  { column, text, isNegated, ignoresCase }: Compared,
  written: ReadonlySet<string>,
  rows: Rows,
): string | undefined {
  const same = rows.filter(([, , isSame]) => isSame === true).map(([value]) => String(value));
  const others = same.filter((other) => other !== text && isPlain(other) && !written.has(other)).slice(0, 3);
  return others.length === 0 || isNegated || ignoresCase
    ? undefined
    : `${column.view.name}.${column.name} is also written ${listQuoted(others)}; lower(${column.name}) = ${repeatText(text.toLowerCase())} finds all.`;
}

/** A column of so few values is told with all of them. */
const FEW = 8;

/** Columns of codes, of which there are several kinds. */
const CODES = /^(products|variants)\.(code|integration_code)$|^codes\.value$/;

/**
 * Of a text that the column never has.
 * @param isNarrowed whether it was looked for among values of one name alone
 * @param values what the column has there, the most frequent first; none: that is told by itself
 */
function tellAbsent(
  { column, text, isNegated, condition }: Compared,
  isNarrowed: boolean,
  values: readonly string[],
): string | undefined {
  if (values.length === 0) return undefined;
  const of = `${column.view.name}.${column.name}`;
  const start = `${of} is never ${repeatText(text)}${isNarrowed ? ' under that name' : ''}${isNegated ? ', so this leaves nothing out' : ''}`;
  const same = values.filter((value) => foldText(value) === foldText(text) && isPlain(value)).slice(0, 3);
  if (same.length > 0)
    return `${start}; it differs only in case, accents or spaces from ${listQuoted(same)}: write it so, or use lower(${column.name}).`;
  const nearest = nearestName(text, values.filter(isPlain));
  const isNear =
    nearest !== undefined && editDistance(foldText(nearest), foldText(text)) <= Math.max(1, text.length / 4);
  const isFew = values.length <= FEW && values.every(isPlain);
  if (isNear && (condition.class === 'FUNCTION' || !isFew))
    return `${start}; the nearest value is ${listQuoted([nearest])}.`;
  if (CODES.test(of)) return `${start}; look for it in the view identifiers, which has codes of all kinds.`;
  if (condition.class === 'FUNCTION')
    return `${start}: LIKE without % compares whole texts; for a part of one write ILIKE ${repeatText(`%${text}%`)}.`;
  return isFew
    ? `${start}; its only ${values.length === 1 ? 'value is' : 'values are'} ${listQuoted(values)}.`
    : `${start}; list its values with SELECT DISTINCT ${column.name} FROM ${column.view.name}, or match a part with ILIKE '%…%'.`;
}

/** Categories of one name that are told apart. */
const MOST_CATEGORIES = 4;

/** A category by its name, of which products are in the categories below it. */
export const findUpperCategories: Trap = (select) => {
  const views = select.sources.map(({ view }) => view?.name);
  if (!views.includes('product_categories') || views.includes('category_tree')) return [];
  return listCompared(select, select.conditionParts)
    .filter(({ column, isNegated }) => !isNegated && column.name === 'name' && /categories$/.test(column.view.name))
    .map(({ column, text, condition }) => ({
      condition,
      rows: column.select.own(column.source),
      question:
        () => `SELECT t.ancestor_id, count(DISTINCT p.product_id) - count(DISTINCT p.product_id) FILTER (t.depth = 0) AS below
        FROM categories c JOIN category_tree t ON t.ancestor_id = c.category_id
        JOIN product_categories p ON p.category_id = t.category_id
        WHERE lower(c.name) = lower(${quote(text)}) GROUP BY 1 HAVING below > 0 ORDER BY 1 LIMIT ${MOST_CATEGORIES + 1}`,
      tell: (upper) => {
        if (upper.length === 0 || upper.length > MOST_CATEGORIES) return undefined;
        const ids = upper.map(([id]) => String(id));
        const counts = upper.map(([, below]) => String(below)).join(' and ');
        const test = ids.length === 1 ? `= ${ids[0]}` : `IN (${ids.join(', ')})`;
        return `${repeatText(text)} leaves out the products that only categories below it have (${counts}); for all of them join category_tree on category_id and filter by ancestor_id ${test}, with count(DISTINCT product_id).`;
      },
    }));
};
