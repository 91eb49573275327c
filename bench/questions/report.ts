/** Prints the figures of a run, per kind of question and for all. It prints nothing of the catalog. */

import { type Asked, isAnswered, MAX_CALLS, MAX_TOKENS } from './ask.ts';
import type { AskedInSql, SqlVerdict } from './ask-sql.ts';

const COLUMNS = [
  'questions',
  'right',
  'honest',
  'silently wrong',
  'calls',
  'tokens',
  'most tokens',
  'cheap and right',
];

const SQL_COLUMNS = [
  'questions',
  'right',
  'right, warned',
  'advised',
  'silently wrong',
  'right at last',
  'calls',
  'tokens',
  'most tokens',
];

type Print = (line: string) => void;

/** Prints a row for each kind, and one for all. */
export function printFigures(title: string, asked: readonly Asked[], print: Print): void {
  const count = (some: readonly Asked[], verdict: Asked['verdict']): number =>
    some.filter((one) => one.verdict === verdict).length;
  print(`\n${title} (cheap: at most ${MAX_CALLS} calls and ${MAX_TOKENS} tokens)`);
  printTable(COLUMNS, asked, print, (some) => [
    some.length,
    count(some, 'right'),
    count(some, 'honest'),
    count(some, 'silently wrong'),
    ...costOf(some),
    some.filter(isAnswered).length,
  ]);
}

/**
 * Prints the figures of the questions in SQL: how the first answers came out, and how many were right after their
 * advice.
 */
export function printSqlFigures(title: string, asked: readonly AskedInSql[], print: Print): void {
  const count = (some: readonly AskedInSql[], verdict: SqlVerdict): number =>
    some.filter((one) => one.verdict === verdict).length;
  print(`\n${title} (the first answers; right at last: after their advice)`);
  printTable(SQL_COLUMNS, asked, print, (some) => [
    some.length,
    count(some, 'right'),
    count(some, 'right, warned'),
    count(some, 'advised'),
    count(some, 'silently wrong'),
    some.filter(({ isRightAtLast }) => isRightAtLast).length,
    ...costOf(some),
  ]);
}

/** What is counted for both ways of asking. */
type Counted = Pick<Asked, 'question' | 'calls' | 'tokens'>;

function printTable<One extends Counted>(
  columns: readonly string[],
  asked: readonly One[],
  print: Print,
  figuresOf: (some: readonly One[]) => readonly (number | string)[],
): void {
  const row = (name: string, cells: readonly (number | string)[]): string =>
    [
      name.padEnd(34),
      ...cells.map((cell, at) => String(cell).padStart(Math.max(columns[at]?.length ?? 0, 5))),
    ].join('  ');
  print(row('', columns));
  for (const kind of new Set(asked.map(({ question }) => question.kind)))
    print(row(kind, figuresOf(asked.filter(({ question }) => question.kind === kind))));
  print(row('all', figuresOf(asked)));
}

/** Mean calls and tokens per question, and the most tokens of one. */
function costOf(asked: readonly Counted[]): readonly (number | string)[] {
  const mean = (value: (one: Counted) => number): number =>
    asked.reduce((sum, one) => sum + value(one), 0) / Math.max(1, asked.length);
  return [
    mean(({ calls }) => calls).toFixed(1),
    Math.round(mean(({ tokens }) => tokens)),
    Math.max(0, ...asked.map(({ tokens }) => tokens)),
  ];
}
