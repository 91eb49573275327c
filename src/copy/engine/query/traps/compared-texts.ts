/**
 * Finds problems with texts that a query compares columns with: a text that a column never has, or that the catalog
 * also writes in another way, under another name of the same code, or in another language; and a category whose
 * products are in the categories below it.
 */

import type { NoticeOf, SqlNotice } from '../../../../answer/notices.ts';
import { countEdits, foldText, nearestName } from '../../../../record/nearest.ts';
import { isRecord } from '../../../../record/value.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import namesOfCode from './names-of-code.sql';
import { listSynonyms, noteOtherWords } from './other-words.ts';
import type { Select, ViewColumn } from './statement.ts';
import {
  isPlain,
  isPlainBeside,
  type Rows,
  type Suspicion,
  type Trap,
  writeMember,
} from './trap.ts';
import {
  columnNode,
  listNodes,
  listParts,
  type Node,
  readColumn,
  readFunction,
  readText,
} from './tree.ts';
import upperCategories from './upper-categories.sql';
import valuesOfColumn from './values-of-column.sql';

/** A column and a text that it is compared with. */
export interface Compared extends ReturnType<typeof readComparison> {
  readonly column: ViewColumn;
  /** What is compared as SQL over the view, without the function: a column or the member of a map. */
  readonly written: string;
  readonly text: string;
  /** The function that converts the column to lower or upper case; empty: none. */
  readonly turned: string;
  readonly condition: Node;
}

/** Maximum number of texts of one IN to check. */
const MOST_TEXTS = 8;

/** All comparisons of columns with texts in the given expressions. */
export function listCompared(select: Select, parts: readonly Node[]): readonly Compared[] {
  return parts.flatMap((condition) => {
    const comparison = readComparison(condition);
    const { subject, texts } = comparison;
    const turned = /^(lower|lcase|upper|ucase)$/.test(readFunction(subject))
      ? readFunction(subject)
      : '';
    const value = turned !== '' && isRecord(subject) ? listNodes(subject.children)[0] : subject;
    const member = select.member(value);
    const column = member?.column ?? select.column(value);
    if (column === undefined || !isOfTexts(column)) return [];
    const written = member === undefined ? column.name : writeMember(member);
    return texts
      .flatMap((one) => readText(one) ?? [])
      .filter((text) => text.trim() !== '' && !isWordOf(column, text))
      .slice(0, MOST_TEXTS)
      .map((text) => ({ ...comparison, column, written, text, turned, condition }));
  });
}

/** Whether a column, or the members of its map, are texts. */
function isOfTexts({ column: { type, name } }: ViewColumn): boolean {
  return type === 'VARCHAR' || name === 'props';
}

/** A correct word that no row has is not a mistake. */
function isWordOf({ name }: ViewColumn, text: string): boolean {
  return (
    /^(view|list)$/.test(name) ||
    (/^(status|owner|kind)$|_state$/.test(name) &&
      /^(active|passive|value|absent|unknown|product|variant|property|option|dimension|packaging|warranty)$/.test(
        text,
      ))
  );
}

/**
 * What a condition compares with which texts. `isNegated`: for `<>` and similar, where an absent text leaves nothing
 * out; `isPattern`: for LIKE with `%`; `ignoresCase`: for ILIKE.
 */
function readComparison(node: Node) {
  const { type, left, right } = node;
  const exact = {
    isNegated: /NOT/.test(String(type)),
    ignoresCase: false,
    isPattern: false,
  };
  if (type === 'COMPARE_EQUAL' || type === 'COMPARE_NOTEQUAL') {
    const [subject, text] = readText(right) === undefined ? [right, left] : [left, right];
    return { ...exact, subject, texts: [text] };
  }
  const [subject, ...others] = listNodes(node.children);
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN')
    return { ...exact, subject, texts: others };
  const [, not, loose] = /^(!?)~~(\*?)$/.exec(readFunction(node)) ?? [];
  const text = readText(others[0]) ?? '_';
  const isPattern = text.includes('%');
  if (loose === undefined || (isPattern ? !/^%?[^%_\\]{2,}%?$/.test(text) : /[_\\]/.test(text)))
    return { ...exact, subject, texts: [] };
  return {
    subject,
    texts: others.slice(0, 1),
    isNegated: not === '!',
    ignoresCase: loose === '*',
    isPattern,
  };
}

/** Columns that say what the value of a row means: with them, a value is compared with values of the same kind. */
const NAMING = /^(name|code|kind|type)$/;

/** What joins several values of one record in `props` and `brand`. */
const JOINT = '; ';

/**
 * The values of rows, what a function makes of each, and how many rows have it. A value of a view may take long to work out, so it is
 * read once.
 */
export function countValues(value: string, turned: string, rows: string) {
  return {
    valued: `SELECT ${value} AS value, count(*) AS times FROM ${rows} GROUP BY ALL`,
    asked: `SELECT value, ${turned}(value) AS shown, times FROM valued`,
  };
}

/** How many values of a column, most frequent first, to search for the intended one. */
const MOST_VALUES = 5_000;

/** Whether a condition says of a column `value` which values it is about. */
export function isOfValue(column: string, condition: Node): boolean {
  return (
    column === 'value' &&
    /^COMPARE_(EQUAL|IN)$/.test(String(condition.type)) &&
    listParts(condition).every(
      (part) => part.type !== 'COLUMN_REF' || NAMING.test(readColumn(part).at(-1) ?? ''),
    )
  );
}

/** Finds a column compared with a text that it never has, or that misses other spellings: `status = 'Active'`. */
export const findAbsentTexts: Trap = (select) => {
  const compared = listCompared(select, select.parts).filter(({ isPattern }) => !isPattern);
  const written = new Set(compared.map(({ text }) => text));
  return compared.map((one) => {
    const { column, written: subject, text, ignoresCase, turned, condition } = one;
    const { select: at, source, name } = column;
    const isNaming = (own: Node): boolean => isOfValue(name, own);
    // Only conditions that all rows must meet narrow the search, not one branch of an OR.
    const isNarrowed = at.conditions.some(
      ({ node }) => isNaming(node) && at.reads(source, NAMING, node),
    );
    const value = subject === name ? `"${name}"` : subject;
    const synonyms = listSynonyms(one);
    const values = {
      text,
      ignores_case: ignoresCase,
      synonyms,
      joint: JOINT,
      most: MOST_VALUES,
    };
    return {
      condition,
      rows: at.own(source, isNaming),
      question: (of) =>
        withRelations(countValues(value, turned, of), fillSql(valuesOfColumn, values)),
      notice: (rows) => {
        const shown = rows.map(([text]) => String(text));
        const joined = shown.filter((text) => isAmongOthers(one, text));
        if (joined.length > 0) return noteAmongOthers(one, joined);
        if (rows[0]?.[1] === true)
          return noteOtherWords(one, written, rows) ?? noteOtherCase(one, written, rows);
        return noteAbsent(one, isNarrowed, shown);
      },
    };
  });
};

/** Whether a value holds the text as one of several. */
function isAmongOthers({ column: { name }, text, isNegated }: Compared, value: string): boolean {
  if (isNegated || !/^(props|brand)$/.test(name)) return false;
  const parts = value.split(JOINT).map((part) => part.toLowerCase());
  return parts.length > 1 && parts.includes(text.toLowerCase());
}

function noteAmongOthers(one: Compared, joined: readonly string[]): SqlNotice {
  const { column, written, text } = one;
  const examples = joined.filter((value) => value.split(JOINT).every(isPlain)).slice(0, 1);
  return {
    code: 'sql_text_among_others',
    view: column.view.name,
    column: written,
    text,
    examples,
  };
}

/** For a text that the column has: that it also occurs in another case, which the query misses. */
function noteOtherCase(
  { column, written: subject, text, isNegated, ignoresCase, turned }: Compared,
  written: ReadonlySet<string>,
  rows: Rows,
): SqlNotice | undefined {
  const same = rows.filter(([, , isSame]) => isSame === true).map(([value]) => String(value));
  const others = same
    .filter((other) => other !== text && isPlain(other) && !written.has(other))
    .slice(0, 3);
  if (others.length === 0 || isNegated || ignoresCase || turned !== '') return undefined;
  return {
    code: 'sql_text_in_other_case',
    view: column.view.name,
    column: subject,
    text,
    others,
  };
}

/** A column with at most this many values is listed completely. */
const FEW = 8;

/** Columns that hold codes of several kinds. */
const CODES = /^(products|variants|items)\.(code|integration_code|barcode)$|^codes\.value$/;

/**
 * For a text that the column never has.
 * @param isNarrowed whether only values of one name were searched
 * @param values the values of the column, most frequent first; if there are none, another notice says so
 */
function noteAbsent(
  { column, written, text, isNegated, turned, condition }: Compared,
  isNarrowed: boolean,
  values: readonly string[],
): SqlNotice | undefined {
  if (values.length === 0) return undefined;
  return {
    code: 'sql_text_never',
    view: column.view.name,
    column: written,
    text,
    caseFunction: turned === '' ? undefined : turned,
    isNarrowed,
    isNegated,
    ...chooseRemedy({ column, text, condition }, values),
  };
}

/** What helps where a column has other values only. */
function chooseRemedy(
  { column, text, condition }: Pick<Compared, 'column' | 'text' | 'condition'>,
  values: readonly string[],
): Pick<NoticeOf<'sql_text_never'>, 'remedy' | 'values'> {
  const same = values
    .filter((value) => foldText(value) === foldText(text) && isPlain(value))
    .slice(0, 3);
  if (same.length > 0) return { remedy: 'respell', values: same };
  const isLike = condition.class === 'FUNCTION';
  const isFew = values.length <= FEW && values.every(isPlain);
  const nearest =
    nearestName(
      text,
      values.filter((value) => isPlainBeside(text, value)),
    ) ?? '';
  const isNear = countEdits(foldText(nearest), foldText(text)) <= Math.max(1, text.length / 4);
  if (nearest !== '' && isNear && (isLike || !isFew))
    return { remedy: 'nearest', values: [nearest] };
  if (CODES.test(`${column.view.name}.${column.name}`))
    return { remedy: 'look_up_codes', values: [] };
  if (isLike) return { remedy: 'match_a_part', values: [] };
  return isFew ? { remedy: 'choose', values } : { remedy: 'list_values', values: [] };
}

/** Maximum number of categories with one name to distinguish. */
const MOST_CATEGORIES = 4;

/** Finds a filter by the name of a category whose products are in the categories below it. */
export const findUpperCategories: Trap = (select) => {
  const views = select.sources.map(({ view }) => view?.name);
  if (!views.includes('product_categories') || views.includes('category_tree')) return [];
  return listCompared(select, select.conditionParts)
    .filter(({ isNegated, isPattern }) => !isNegated && !isPattern)
    .filter(({ column }) => column.name === 'name' && /categories$/.test(column.view.name))
    .map(({ text, condition }) => ({
      condition,
      question: () => fillSql(upperCategories, { name: text, most: MOST_CATEGORIES + 1 }),
      notice: (upper) => {
        if (upper.length === 0 || upper.length > MOST_CATEGORIES) return undefined;
        return {
          code: 'sql_upper_category',
          name: text,
          ids: upper.map(([id]) => String(id)),
          counts: upper.map(([, below]) => String(below)),
        };
      },
    }));
};

/** Views in whose rows a code identifies one attribute of many records. */
export const OF_ATTRIBUTES = /^(properties|options|variant_attributes)$/;

/** Maximum number of names of one code, or translations of one value, to list; with more it is hardly one thing. */
export const MOST_NAMES = 3;

/** Maximum number of values under other names to examine. */
const MOST_OTHER_VALUES = 50;

const isCode = (node: unknown): boolean => readColumn(node).at(-1) === 'code';

/**
 * Finds a property or option requested by one of the names that its code has: `name = 'Weight'`, while other records
 * call it Gewicht.
 */
export const findOtherNames: Trap = (select, all) => {
  const { use } = select.around;
  const isLookedUp = use !== 'answer' && isCode(select.given?.[0]?.made);
  if (isLookedUp || select.conditionParts.some(isCode)) return [];
  const compared = listCompared(select, select.conditionParts);
  // An author who uses the code elsewhere in the query knows it.
  const isAsked = (code: string): boolean =>
    all.some((one) =>
      listCompared(one, one.conditionParts).some(
        ({ column, text }) => column.name === 'code' && text === code,
      ),
    );
  return compared
    .filter(({ isNegated, isPattern }) => !isNegated && !isPattern)
    .filter(({ column }) => column.name === 'name' && OF_ATTRIBUTES.test(column.view.name))
    .map((name) => ({
      ...askOtherNames(use, name),
      notice: (found) => noteOtherNames(found, name, compared, isAsked),
    }));
};

/** Asks under which other names of the same code there are products that a condition on a name leaves out. */
function askOtherNames(
  use: Select['around']['use'],
  { column: { source, select, view }, text }: Compared,
): Pick<Suspicion, 'rows' | 'question'> {
  const counts = (node: Node): boolean => !select.reads(source, /^(name|value)$/, node);
  const given = ['code', 'name', 'value', 'product_id'].map((name) =>
    columnNode(source.alias, name, name),
  );
  return {
    // A subquery that uses columns of the query around it cannot be asked by itself.
    rows: /^(answer|rows)$/.test(use)
      ? select.taken(given, select.where.filter(counts))
      : select.own(source, counts),
    question: (of) =>
      withRelations(
        { asked: `FROM ${of}`, attributes_read: `FROM ${view.name}` },
        fillSql(namesOfCode, { name: text, most: MOST_OTHER_VALUES }),
      ),
  };
}

/**
 * @param found codes, names and values of products that the condition leaves out
 * @param compared all that the query compares
 * @param isAsked whether the query asks for a code
 */
function noteOtherNames(
  found: Rows,
  { column: { source, view }, text }: Compared,
  compared: readonly Compared[],
  isAsked: (code: string) => boolean,
): SqlNotice | undefined {
  const code = String(found[0]?.[0]);
  const written = compared.map((one) => one.text.toLowerCase());
  const names = [...new Set(found.map(([, name]) => String(name)))].filter(
    (name) => !written.includes(name.toLowerCase()),
  );
  if (names.length === 0 || names.length > MOST_NAMES || isAsked(code)) return undefined;
  const others = {
    view: view.name,
    text,
    names: names.filter(isPlain),
    attributeCode: isPlain(code) ? code : undefined,
  };
  const wanted = compared
    .filter(({ column }) => column.name === 'value' && column.source === source)
    .map((one) => one.text.replaceAll('%', '').toLowerCase());
  const values = found.map(([, , value]) => String(value));
  const isWanted = (value: string): boolean =>
    wanted.length === 0 || wanted.some((part) => value.toLowerCase().includes(part));
  if (values.some(isWanted)) return { code: 'sql_names_of_one_code', ...others };
  const words = values.filter((value) => isPlain(value) && /\p{L}/u.test(value)).slice(0, FEW);
  return words.length === 0 ? undefined : { code: 'sql_values_in_other_words', ...others, words };
}
