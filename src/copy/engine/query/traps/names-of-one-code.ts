import type { SqlNotice } from '../../../../answer/notices.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import namesOfCode from './names-of-code.sql';
import type { Select, ViewColumn } from './statement.ts';
import { listTextComparisons, requiresText, type TextComparison } from './text-comparisons.ts';
import { isPlain, type Rows, type Suspicion, type Trap } from './trap.ts';
import { columnNode, type Node, readColumn } from './tree.ts';

// Views in whose rows a code identifies one attribute of many records.
const ATTRIBUTE_VIEWS = /^(properties|options|variant_attributes)$/;

/**
 * Maximum number of names of one code, or translations of one value, to list; with more it is
 * hardly one attribute.
 */
export const MAX_NAMES = 3;

const MAX_OTHER_VALUES = 50;

const MAX_WORDS = 8;

/** Is true for a column of attributes, such as `properties.name`. */
export function isOfAttributes({ view }: Pick<ViewColumn, 'view'>): boolean {
  return ATTRIBUTE_VIEWS.test(view.name);
}

const isCode = (node: unknown): boolean => readColumn(node).at(-1) === 'code';

/**
 * Finds an attribute requested by one of several names of its code: `name = 'Weight'`, while other
 * records call it Gewicht.
 */
export const findOtherNames: Trap = (select, all) => {
  const selectsCode =
    select.around.use !== 'answer' && isCode(select.resultColumns?.[0]?.expression);
  if (selectsCode || select.conditionParts.some(isCode)) return [];
  const comparisons = listTextComparisons(select, select.conditionParts);
  // An author who uses the code elsewhere in the query knows it.
  const usesCode = (code: string): boolean =>
    all.some((otherSelect) => requiresCode(otherSelect, code));
  return comparisons
    .filter(requiresText)
    .filter(({ column }) => column.name === 'name' && isOfAttributes(column))
    .map((nameComparison) => ({
      ...askOtherNames(select, nameComparison),
      notice: (rows) => {
        const attributes = readAttributes(rows);
        const [first] = attributes;
        if (first === undefined || usesCode(first.code)) return undefined;
        return noteOtherNames(first.code, attributes, nameComparison, comparisons);
      },
    }));
};

function requiresCode(select: Select, code: string): boolean {
  return listTextComparisons(select, select.conditionParts).some(
    ({ column, text }) => column.name === 'code' && text === code,
  );
}

// Finds the other names of the same code under which there are products that the condition leaves
// out.
function askOtherNames(
  { around: { use } }: Select,
  { column: { source, select, view }, text }: TextComparison,
): Pick<Suspicion, 'rows' | 'question'> {
  const isAboutOther = (node: Node): boolean => !select.reads(source, /^(name|value)$/, node);
  const columns = ['code', 'name', 'value', 'product_id'].map((name) =>
    columnNode(source.alias, name, name),
  );
  // A subquery that uses columns of the query around it cannot be asked by itself.
  const isAlone = use === 'answer' || use === 'rows';
  return {
    rows: isAlone
      ? select.queryRows(columns, select.where.filter(isAboutOther))
      : select.queryRowsOf(source, isAboutOther),
    question: (of) =>
      withRelations(
        { query_rows: `FROM ${of}`, attributes_read: `FROM ${view.name}` },
        fillSql(namesOfCode, { name: text, most: MAX_OTHER_VALUES }),
      ),
  };
}

// Attribute of a product that the condition leaves out: a row of `names-of-code.sql`.
interface Attribute {
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

function readAttributes(rows: Rows): readonly Attribute[] {
  return rows.map(([code, name, value]) => ({
    code: String(code),
    name: String(name),
    value: String(value),
  }));
}

// `attributes`: all have this code; `comparisons`: all of the query.
function noteOtherNames(
  code: string,
  attributes: readonly Attribute[],
  { column: { source, view }, text }: TextComparison,
  comparisons: readonly TextComparison[],
): SqlNotice | undefined {
  const queryTexts = comparisons.map((comparison) => comparison.text.toLowerCase());
  const names = [...new Set(attributes.map(({ name }) => name))].filter(
    (name) => !queryTexts.includes(name.toLowerCase()),
  );
  if (names.length === 0 || names.length > MAX_NAMES) return undefined;
  const attribute = {
    view: view.name,
    text,
    names: names.filter(isPlain),
    attributeCode: isPlain(code) ? code : undefined,
  };
  const wantedValues = comparisons
    .filter(({ column }) => column.name === 'value' && column.source === source)
    .map((comparison) => comparison.text.replaceAll('%', '').toLowerCase());
  const values = attributes.map(({ value }) => value);
  if (values.some((value) => isWanted(value, wantedValues))) {
    return { code: 'sql_names_of_one_code', ...attribute };
  }
  const words = values.filter((value) => isPlain(value) && /\p{L}/u.test(value));
  if (words.length === 0) return undefined;
  return { code: 'sql_values_in_other_words', ...attribute, words: words.slice(0, MAX_WORDS) };
}

function isWanted(value: string, wantedParts: readonly string[]): boolean {
  if (wantedParts.length === 0) return true;
  return wantedParts.some((part) => value.toLowerCase().includes(part));
}
