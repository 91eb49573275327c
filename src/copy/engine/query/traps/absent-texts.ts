import type { NoticeOf, SqlNotice } from '../../../../answer/notices.ts';
import { foldText } from '../../../../record/nearest.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import { listSynonyms, noteOtherWords } from './other-words.ts';
import {
  type ColumnValue,
  choosesValuesByName,
  findSlip,
  listTextComparisons,
  NAMING,
  readColumnValues,
  selectValues,
  type TextComparison,
} from './text-comparisons.ts';
import { isPlain, isPlainBeside, type Suspicion, type Trap } from './trap.ts';
import type { Node } from './tree.ts';
import valuesOfColumn from './values-of-column.sql';

// Joins several values of one record in `props` and `brand`.
const JOINT = '; ';

// Number of values of a column, most frequent first, among which the intended one may be.
const MAX_VALUES = 5_000;

// A column with at most this many values is listed completely.
const FEW = 8;

const MAX_SPELLINGS = 3;

/**
 * Finds a column compared with a text that it never has, or that misses other spellings: `status =
 * 'Active'`.
 */
export const findAbsentTexts: Trap = (select) => {
  const comparisons = listTextComparisons(select, select.parts).filter(
    ({ isPattern }) => !isPattern,
  );
  const queryTexts = new Set(comparisons.map(({ text }) => text));
  return comparisons.map((comparison) => suspectAbsentText(comparison, queryTexts));
};

// `queryTexts`: all texts that the query compares with.
function suspectAbsentText(comparison: TextComparison, queryTexts: ReadonlySet<string>): Suspicion {
  const { column, text, ignoresCase, condition } = comparison;
  const { select, source, name } = column;
  const choosesValues = (node: Node): boolean => choosesValuesByName(name, node);
  // Only conditions that all rows must meet narrow the search, not one branch of an OR.
  const isNarrowed = select.conditions.some(
    ({ node }) => choosesValues(node) && select.reads(source, NAMING, node),
  );
  const parameters = {
    text,
    ignores_case: ignoresCase,
    synonyms: listSynonyms(comparison),
    joint: JOINT,
    most: MAX_VALUES,
  };
  return {
    condition,
    rows: select.queryRowsOf(source, choosesValues),
    question: (rows) =>
      withRelations(selectValues(comparison, rows), fillSql(valuesOfColumn, parameters)),
    notice: (rows) => {
      const values = readColumnValues(rows);
      const joined = values.filter(({ value }) => isAmongOthers(comparison, value));
      if (joined.length > 0) return noteAmongOthers(comparison, joined);
      // Values that the comparison finds come first.
      if (values[0]?.isFound !== true) return noteAbsent(comparison, isNarrowed, values);
      return (
        noteOtherWords(comparison, queryTexts, values) ??
        noteOtherCase(comparison, queryTexts, values)
      );
    },
  };
}

// True for a value such as `Red; Blue`, of which the text is one part.
function isAmongOthers(comparison: TextComparison, value: string): boolean {
  const { column, text, isNegated } = comparison;
  const mayJoin = column.name === 'props' || column.name === 'brand';
  if (isNegated || !mayJoin) return false;
  const parts = value.split(JOINT).map((part) => part.toLowerCase());
  return parts.length > 1 && parts.includes(text.toLowerCase());
}

function noteAmongOthers(comparison: TextComparison, joined: readonly ColumnValue[]): SqlNotice {
  const { column, columnSql, text } = comparison;
  const example = joined.find(({ value }) => value.split(JOINT).every(isPlain));
  return {
    code: 'sql_text_among_others',
    view: column.view.name,
    column: columnSql,
    text,
    examples: example === undefined ? [] : [example.value],
  };
}

// The column has the text, and has it also in another case, which the query misses.
function noteOtherCase(
  comparison: TextComparison,
  queryTexts: ReadonlySet<string>,
  values: readonly ColumnValue[],
): SqlNotice | undefined {
  const { column, columnSql, text, isNegated, ignoresCase, caseFunction } = comparison;
  if (isNegated || ignoresCase || caseFunction !== '') return undefined;
  const spellings = values
    .filter(({ isSame }) => isSame)
    .map(({ value }) => value)
    .filter((value) => value !== text && isPlain(value) && !queryTexts.has(value));
  if (spellings.length === 0) return undefined;
  return {
    code: 'sql_text_in_other_case',
    view: column.view.name,
    column: columnSql,
    text,
    others: spellings.slice(0, MAX_SPELLINGS),
  };
}

// Describes a text that the column never has. `isNarrowed`: only values of one name were searched.
// `values`: those of the column, most frequent first; if there are none, another notice says so.
function noteAbsent(
  comparison: TextComparison,
  isNarrowed: boolean,
  values: readonly ColumnValue[],
): SqlNotice | undefined {
  if (values.length === 0) return undefined;
  const { column, columnSql, text, isNegated, caseFunction } = comparison;
  const remedy = chooseRemedy(
    comparison,
    values.map(({ value }) => value),
  );
  return {
    code: 'sql_text_never',
    view: column.view.name,
    column: columnSql,
    text,
    caseFunction: caseFunction === '' ? undefined : caseFunction,
    isNarrowed,
    isNegated,
    ...remedy,
  };
}

// Columns whose values `codes` lists.
const CODES = /^(products|variants|items)\.(code|integration_code|barcode)$|^codes\.value$/;

function chooseRemedy(
  { column, text, condition }: TextComparison,
  values: readonly string[],
): Pick<NoticeOf<'sql_text_never'>, 'remedy' | 'values'> {
  const spellings = values.filter((value) => foldText(value) === foldText(text) && isPlain(value));
  if (spellings.length > 0) {
    return { remedy: 'respell', values: spellings.slice(0, MAX_SPELLINGS) };
  }
  const isLike = condition.class === 'FUNCTION';
  const canListAll = values.length <= FEW && values.every(isPlain);
  const nearest = findSlip(
    text,
    values.filter((value) => isPlainBeside(text, value)),
  );
  if (nearest !== undefined && (isLike || !canListAll)) {
    return { remedy: 'nearest', values: [nearest] };
  }
  if (CODES.test(`${column.view.name}.${column.name}`)) {
    return { remedy: 'look_up_codes', values: [] };
  }
  if (isLike) return { remedy: 'match_a_part', values: [] };
  return canListAll ? { remedy: 'choose', values } : { remedy: 'list_values', values: [] };
}
