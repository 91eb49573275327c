/** Yes and no that a query compares with one word, while the column also says it in others. */

import type { SqlNotice } from '../../../../answer/notices.ts';
import { readYesOrNo } from '../../../../record/yes-no.ts';
import type { ViewColumn } from './statement.ts';
import type { Rows } from './trap.ts';

/** A column and a text that it is compared with. */
interface ComparedAnswer {
  readonly column: ViewColumn;
  /** What is compared as SQL over the view. */
  readonly written: string;
  readonly text: string;
  readonly isNegated: boolean;
  readonly ignoresCase: boolean;
  /** The function that converts the column to lower or upper case; empty: none. */
  readonly turned: string;
}

/** Columns of what records say of an attribute. */
const STATING = /^(props|value)$/;

/** What a column may hold for the same answer, in lower case. */
export function listSynonyms({
  column,
  text,
}: Pick<ComparedAnswer, 'column' | 'text'>): readonly string[] {
  return (STATING.test(column.name) ? readYesOrNo(text)?.words : undefined) ?? [];
}

/** Of the values of a column, so many are words for yes or no where that is what it is about. */
const LEAST_ANSWERS = 0.75;

/** How many other words for one answer to list. */
const MOST_WORDS = 5;

/** For a yes or no that the column has: that it also says so in other words, which the query misses. */
export function noteOtherWords(
  { column, written: subject, text, isNegated, ignoresCase, turned }: ComparedAnswer,
  written: ReadonlySet<string>,
  rows: Rows,
): SqlNotice | undefined {
  const answer = readYesOrNo(text)?.answer;
  const answers = rows.filter(([value]) => readYesOrNo(String(value)) !== undefined);
  const isAboutIt = answers.length >= LEAST_ANSWERS * rows.length;
  if (answer === undefined || isNegated || !isAboutIt) return undefined;
  const isAnyCase = ignoresCase || turned !== '';
  const spell = (word: string): string => (isAnyCase ? word.toLowerCase() : word);
  const words = new Set([...written].map(spell));
  const others = rows
    .filter(([, , , isSynonym]) => isSynonym === true)
    .map(([value]) => String(value))
    .filter((other) => !words.has(spell(other)));
  const isOtherWord = (other: string): boolean => other.toLowerCase() !== text.toLowerCase();
  if (!others.some(isOtherWord)) return undefined;
  return {
    code: 'sql_answer_in_other_words',
    view: column.view.name,
    column: subject,
    answer,
    others: others.slice(0, MOST_WORDS),
  };
}
