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

/** Column and a text that a query compares it with. */
export interface Compared extends ReturnType<typeof readComparison> {
  readonly column: ViewColumn;
  // SQL of the compared column or member of a map over the view, without the function.
  readonly written: string;
  readonly text: string;
  // Function that converts the column to lower or upper case; empty: none.
  readonly caseFunction: string;
  readonly condition: Node;
}

const MAX_TEXTS = 8;

/** Lists the comparisons of columns with texts in some expressions. */
export function listCompared(select: Select, parts: readonly Node[]): readonly Compared[] {
  return parts.flatMap((condition) => {
    const comparison = readComparison(condition);
    const { subject, texts } = comparison;
    const caseFunction = /^(lower|lcase|upper|ucase)$/.test(readFunction(subject))
      ? readFunction(subject)
      : '';
    const value =
      caseFunction !== '' && isRecord(subject) ? listNodes(subject.children)[0] : subject;
    const member = select.member(value);
    const column = member?.column ?? select.column(value);
    if (column === undefined || !isOfTexts(column)) return [];
    const written = member === undefined ? column.name : writeMember(member);
    return texts
      .flatMap((node) => readText(node) ?? [])
      .filter((text) => text.trim() !== '' && !isWordOf(column, text))
      .slice(0, MAX_TEXTS)
      .map((text) => ({ ...comparison, column, written, text, caseFunction, condition }));
  });
}

function isOfTexts({ column: { type, name } }: ViewColumn): boolean {
  return type === 'VARCHAR' || name === 'props';
}

// A correct word that no row has is not a mistake.
function isWordOf({ name }: ViewColumn, text: string): boolean {
  return (
    /^(view|list)$/.test(name) ||
    (/^(status|owner|kind)$|_state$/.test(name) &&
      /^(active|passive|value|absent|unknown|product|variant|property|option|dimension|packaging|warranty)$/.test(
        text,
      ))
  );
}

// `isNegated`: for `<>` and similar, where an absent text leaves nothing out; `isPattern`: for LIKE
// with `%`; `ignoresCase`: for ILIKE.
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
  const [subject, ...operands] = listNodes(node.children);
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN')
    return { ...exact, subject, texts: operands };
  const [, not, loose] = /^(!?)~~(\*?)$/.exec(readFunction(node)) ?? [];
  const text = readText(operands[0]) ?? '_';
  const isPattern = text.includes('%');
  if (loose === undefined || (isPattern ? !/^%?[^%_\\]{2,}%?$/.test(text) : /[_\\]/.test(text)))
    return { ...exact, subject, texts: [] };
  return {
    subject,
    texts: operands.slice(0, 1),
    isNegated: not === '!',
    ignoresCase: loose === '*',
    isPattern,
  };
}

// Columns that say what a value is: a text is compared only with values of the same name.
const NAMING = /^(name|code|kind|type)$/;

// Joins several values of one record in `props` and `brand`.
const JOINT = '; ';

/**
 * Writes the relations with the values of some rows, each as converted by a function, and the
 * number of its rows. Computing a value of a view may be slow, so it is read once.
 */
export function countValues(value: string, caseFunction: string, rows: string) {
  return {
    valued: `SELECT ${value} AS value, count(*) AS times FROM ${rows} GROUP BY ALL`,
    asked: `SELECT value, ${caseFunction}(value) AS shown, times FROM valued`,
  };
}

// Number of values of a column, most frequent first, among which the intended one may be.
const MAX_VALUES = 5_000;

/**
 * True if a condition says which values the column `value` has: `=` or IN on no columns but name,
 * code, kind or type, such as `name = 'Colour'`.
 */
export function saysWhichValue(column: string, condition: Node): boolean {
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
  return compared.map((comparison) => {
    const { column, written: subject, text, ignoresCase, caseFunction, condition } = comparison;
    const { select: at, source, name } = column;
    const narrowsValues = (node: Node): boolean => saysWhichValue(name, node);
    // Only conditions that all rows must meet narrow the search, not one branch of an OR.
    const isNarrowed = at.conditions.some(
      ({ node }) => narrowsValues(node) && at.reads(source, NAMING, node),
    );
    const value = subject === name ? `"${name}"` : subject;
    const synonyms = listSynonyms(comparison);
    const parameters = {
      text,
      ignores_case: ignoresCase,
      synonyms,
      joint: JOINT,
      most: MAX_VALUES,
    };
    return {
      condition,
      rows: at.queryRowsOf(source, narrowsValues),
      question: (of) =>
        withRelations(countValues(value, caseFunction, of), fillSql(valuesOfColumn, parameters)),
      notice: (rows) => {
        const values = rows.map(([text]) => String(text));
        const joined = values.filter((text) => isAmongOthers(comparison, text));
        if (joined.length > 0) return noteAmongOthers(comparison, joined);
        if (rows[0]?.[1] === true)
          return (
            noteOtherWords(comparison, written, rows) ?? noteOtherCase(comparison, written, rows)
          );
        return noteAbsent(comparison, isNarrowed, values);
      },
    };
  });
};

function isAmongOthers({ column: { name }, text, isNegated }: Compared, value: string): boolean {
  if (isNegated || !/^(props|brand)$/.test(name)) return false;
  const parts = value.split(JOINT).map((part) => part.toLowerCase());
  return parts.length > 1 && parts.includes(text.toLowerCase());
}

function noteAmongOthers(comparison: Compared, joined: readonly string[]): SqlNotice {
  const { column, written, text } = comparison;
  const examples = joined.filter((value) => value.split(JOINT).every(isPlain)).slice(0, 1);
  return {
    code: 'sql_text_among_others',
    view: column.view.name,
    column: written,
    text,
    examples,
  };
}

// The column has the text, and has it also in another case, which the query misses.
function noteOtherCase(
  { column, written: subject, text, isNegated, ignoresCase, caseFunction }: Compared,
  written: ReadonlySet<string>,
  rows: Rows,
): SqlNotice | undefined {
  const same = rows.filter(([, , isSame]) => isSame === true).map(([value]) => String(value));
  const spellings = same
    .filter((value) => value !== text && isPlain(value) && !written.has(value))
    .slice(0, 3);
  if (spellings.length === 0 || isNegated || ignoresCase || caseFunction !== '') return undefined;
  return {
    code: 'sql_text_in_other_case',
    view: column.view.name,
    column: subject,
    text,
    others: spellings,
  };
}

// A column with at most this many values is listed completely.
const FEW = 8;

const CODES = /^(products|variants|items)\.(code|integration_code|barcode)$|^codes\.value$/;

// Describes a text that the column never has. `isNarrowed`: only values of one name were searched.
// `values`: those of the column, most frequent first; if there are none, another notice says so.
function noteAbsent(
  { column, written, text, isNegated, caseFunction, condition }: Compared,
  isNarrowed: boolean,
  values: readonly string[],
): SqlNotice | undefined {
  if (values.length === 0) return undefined;
  return {
    code: 'sql_text_never',
    view: column.view.name,
    column: written,
    text,
    caseFunction: caseFunction === '' ? undefined : caseFunction,
    isNarrowed,
    isNegated,
    ...chooseRemedy({ column, text, condition }, values),
  };
}

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

// More categories of one name are not reported.
const MAX_CATEGORIES = 4;

/** Finds a filter by the name of a category whose products are in the categories below it. */
export const findUpperCategories: Trap = (select) => {
  const views = select.sources.map(({ view }) => view?.name);
  if (!views.includes('product_categories') || views.includes('category_tree')) return [];
  return listCompared(select, select.conditionParts)
    .filter(({ isNegated, isPattern }) => !isNegated && !isPattern)
    .filter(({ column }) => column.name === 'name' && /categories$/.test(column.view.name))
    .map(({ text, condition }) => ({
      condition,
      question: () => fillSql(upperCategories, { name: text, most: MAX_CATEGORIES + 1 }),
      notice: (upper) => {
        if (upper.length === 0 || upper.length > MAX_CATEGORIES) return undefined;
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

/**
 * Maximum number of names of one code, or translations of one value, to list; with more it is
 * hardly one attribute.
 */
export const MAX_NAMES = 3;

const MAX_OTHER_VALUES = 50;

const isCode = (node: unknown): boolean => readColumn(node).at(-1) === 'code';

/**
 * Finds an attribute requested by one of several names of its code: `name = 'Weight'`, while other
 * records call it Gewicht.
 */
export const findOtherNames: Trap = (select, all) => {
  const { use } = select.around;
  const isLookedUp = use !== 'answer' && isCode(select.resultColumns?.[0]?.expression);
  if (isLookedUp || select.conditionParts.some(isCode)) return [];
  const compared = listCompared(select, select.conditionParts);
  // An author who uses the code elsewhere in the query knows it.
  const namesCode = (code: string): boolean =>
    all.some((otherSelect) =>
      listCompared(otherSelect, otherSelect.conditionParts).some(
        ({ column, text }) => column.name === 'code' && text === code,
      ),
    );
  return compared
    .filter(({ isNegated, isPattern }) => !isNegated && !isPattern)
    .filter(({ column }) => column.name === 'name' && OF_ATTRIBUTES.test(column.view.name))
    .map((name) => ({
      ...askOtherNames(use, name),
      notice: (rows) => noteOtherNames(rows, name, compared, namesCode),
    }));
};

// Finds the other names of the same code under which there are products that the condition leaves
// out.
function askOtherNames(
  use: Select['around']['use'],
  { column: { source, select, view }, text }: Compared,
): Pick<Suspicion, 'rows' | 'question'> {
  const counts = (node: Node): boolean => !select.reads(source, /^(name|value)$/, node);
  const columns = ['code', 'name', 'value', 'product_id'].map((name) =>
    columnNode(source.alias, name, name),
  );
  return {
    // A subquery that uses columns of the query around it cannot be asked by itself.
    rows: /^(answer|rows)$/.test(use)
      ? select.queryRows(columns, select.where.filter(counts))
      : select.queryRowsOf(source, counts),
    question: (of) =>
      withRelations(
        { asked: `FROM ${of}`, attributes_read: `FROM ${view.name}` },
        fillSql(namesOfCode, { name: text, most: MAX_OTHER_VALUES }),
      ),
  };
}

// `rows`: codes, names and values of products that the condition leaves out; `compared`: all
// comparisons of the query; `namesCode`: tells whether the query uses a code.
function noteOtherNames(
  rows: Rows,
  { column: { source, view }, text }: Compared,
  compared: readonly Compared[],
  namesCode: (code: string) => boolean,
): SqlNotice | undefined {
  const code = String(rows[0]?.[0]);
  const written = compared.map((comparison) => comparison.text.toLowerCase());
  const names = [...new Set(rows.map(([, name]) => String(name)))].filter(
    (name) => !written.includes(name.toLowerCase()),
  );
  if (names.length === 0 || names.length > MAX_NAMES || namesCode(code)) return undefined;
  const attribute = {
    view: view.name,
    text,
    names: names.filter(isPlain),
    attributeCode: isPlain(code) ? code : undefined,
  };
  const wanted = compared
    .filter(({ column }) => column.name === 'value' && column.source === source)
    .map((comparison) => comparison.text.replaceAll('%', '').toLowerCase());
  const values = rows.map(([, , value]) => String(value));
  const isWanted = (value: string): boolean =>
    wanted.length === 0 || wanted.some((part) => value.toLowerCase().includes(part));
  if (values.some(isWanted)) return { code: 'sql_names_of_one_code', ...attribute };
  const words = values.filter((value) => isPlain(value) && /\p{L}/u.test(value)).slice(0, FEW);
  return words.length === 0
    ? undefined
    : { code: 'sql_values_in_other_words', ...attribute, words };
}
