import type { SqlNotice } from '../../../../answer/notices.ts';
import { readYesOrNo } from '../../../../record/yes-no.ts';
import type { ColumnValue, TextComparison } from './text-comparisons.ts';

// Share of the values that must be words for yes or no, so that the column is about them.
const MIN_ANSWERS = 0.75;

const MAX_WORDS = 5;

/** Lists the words for the same answer in lower case: of Yes also true. Empty: it is no answer. */
export function listSynonyms({ column, text }: TextComparison): readonly string[] {
  const mayHoldAnswers = column.name === 'props' || column.name === 'value';
  return (mayHoldAnswers ? readYesOrNo(text)?.words : undefined) ?? [];
}

/** Describes other words for the same answer in the column, which the query misses. */
export function noteOtherWords(
  comparison: TextComparison,
  queryTexts: ReadonlySet<string>,
  values: readonly ColumnValue[],
): SqlNotice | undefined {
  const { column, columnSql, text, isNegated, ignoresCase, caseFunction } = comparison;
  const answer = readYesOrNo(text)?.answer;
  if (answer === undefined || isNegated || !areMostlyAnswers(values)) return undefined;
  const isAnyCase = ignoresCase || caseFunction !== '';
  const spell = (word: string): string => (isAnyCase ? word.toLowerCase() : word);
  const queryWords = new Set([...queryTexts].map(spell));
  const missedWords = values
    .filter(({ isSynonym }) => isSynonym)
    .map(({ value }) => value)
    .filter((word) => !queryWords.has(spell(word)));
  const isOtherWord = (word: string): boolean => word.toLowerCase() !== text.toLowerCase();
  if (!missedWords.some(isOtherWord)) return undefined;
  return {
    code: 'sql_answer_in_other_words',
    view: column.view.name,
    column: columnSql,
    answer,
    others: missedWords.slice(0, MAX_WORDS),
  };
}

function areMostlyAnswers(values: readonly ColumnValue[]): boolean {
  const answers = values.filter(({ value }) => readYesOrNo(value) !== undefined);
  return answers.length >= MIN_ANSWERS * values.length;
}
