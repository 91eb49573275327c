import type { SqlNotice } from '../../../../answer/notices.ts';
import { readYesOrNo } from '../../../../record/yes-no.ts';
import type { ViewColumn } from './statement.ts';
import type { Rows } from './trap.ts';

interface ComparedAnswer {
  readonly column: ViewColumn;
  // SQL of the compared column or member of a map over the view.
  readonly written: string;
  readonly text: string;
  readonly isNegated: boolean;
  readonly ignoresCase: boolean;
  // Function that converts the column to lower or upper case; empty: none.
  readonly caseFunction: string;
}

const STATING = /^(props|value)$/;

/** Lists the words for the same answer, in lower case. */
export function listSynonyms({
  column,
  text,
}: Pick<ComparedAnswer, 'column' | 'text'>): readonly string[] {
  return (STATING.test(column.name) ? readYesOrNo(text)?.words : undefined) ?? [];
}

// Share of the values that must be words for yes or no, so that the column is about them.
const MIN_ANSWERS = 0.75;

const MAX_WORDS = 5;

/** Describes other words for the same answer in the column, which the query misses. */
export function noteOtherWords(
  { column, written: subject, text, isNegated, ignoresCase, caseFunction }: ComparedAnswer,
  written: ReadonlySet<string>,
  rows: Rows,
): SqlNotice | undefined {
  const answer = readYesOrNo(text)?.answer;
  const answers = rows.filter(([value]) => readYesOrNo(String(value)) !== undefined);
  const isAboutIt = answers.length >= MIN_ANSWERS * rows.length;
  if (answer === undefined || isNegated || !isAboutIt) return undefined;
  const isAnyCase = ignoresCase || caseFunction !== '';
  const spell = (word: string): string => (isAnyCase ? word.toLowerCase() : word);
  const words = new Set([...written].map(spell));
  const otherWords = rows
    .filter(([, , , isSynonym]) => isSynonym === true)
    .map(([value]) => String(value))
    .filter((word) => !words.has(spell(word)));
  const isOtherWord = (word: string): boolean => word.toLowerCase() !== text.toLowerCase();
  if (!otherWords.some(isOtherWord)) return undefined;
  return {
    code: 'sql_answer_in_other_words',
    view: column.view.name,
    column: subject,
    answer,
    others: otherWords.slice(0, MAX_WORDS),
  };
}
