/** The figures of a run: of each kind of question and of all. Nothing of the catalog is printed. */

import { type Asked, isAnswered, MOST_CALLS, MOST_TOKENS } from './ask.ts';

const COLUMNS = ['questions', 'right', 'honest', 'silently wrong', 'calls', 'tokens', 'most tokens', 'cheap and right'];

/** Prints a row for each kind, and one for all. */
export function printFigures(title: string, asked: readonly Asked[], print: (line: string) => void): void {
  const kinds = [...new Set(asked.map(({ question }) => question.kind))];
  print(`\n${title} (cheap: at most ${MOST_CALLS} calls and ${MOST_TOKENS} tokens)`);
  print(row('', COLUMNS));
  for (const kind of kinds) print(row(kind, figuresOf(asked.filter(({ question }) => question.kind === kind))));
  print(row('all', figuresOf(asked)));
}

function figuresOf(asked: readonly Asked[]): readonly string[] {
  const count = (verdict: Asked['verdict']): number => asked.filter((one) => one.verdict === verdict).length;
  const mean = (value: (one: Asked) => number): number =>
    asked.reduce((sum, one) => sum + value(one), 0) / Math.max(1, asked.length);
  return [
    asked.length,
    count('right'),
    count('honest'),
    count('silently wrong'),
    mean(({ calls }) => calls).toFixed(1),
    Math.round(mean(({ tokens }) => tokens)),
    Math.max(0, ...asked.map(({ tokens }) => tokens)),
    asked.filter(isAnswered).length,
  ].map(String);
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(34), ...cells.map((cell, at) => cell.padStart(Math.max(COLUMNS[at]?.length ?? 0, 5)))].join('  ');
}
