/** Prints what questions came to: a line each, what is missing and what diverged, and a line for each catalog and for all. */

import { median } from '../stats.ts';
import { alignColumns } from '../table.ts';
import type { PlayedCatalog } from './play-catalog.ts';
import type { Replayed } from './replay.ts';

type Print = (line: string) => void;

const HEADS = ['', 'calls', 'written', 'read', 'requests', 'ms'];
const WIDTHS = [9, 5, 7, 6, 8, 6];

const SUM_HEADS = [
  '',
  'questions',
  'right',
  'calls',
  'written',
  'read',
  'tokens',
  'requests',
  'refused',
  'ms',
];

/** A line for each question, in the order in which they were answered. */
export function printPlayed(
  { what, models, shownTokens, questions }: PlayedCatalog,
  print: Print,
): void {
  print(
    `\n${what}: answered by ${models.join(', ')}; tokens written and read, after ${shownTokens} for the tools`,
  );
  print(row(HEADS, 'question'));
  for (const one of questions) {
    const { isRight, calls, written, read, requests, elapsedMs, question } = one;
    print(
      row(
        [isRight ? 'right' : 'NOT RIGHT', calls, written, read, requests, Math.round(elapsedMs)],
        question,
      ),
    );
    if (!isRight) print(`  MISSING   ${one.missing}`);
    for (const divergence of one.divergences) print(`  DIVERGED  ${divergence}`);
  }
}

/** A line for each catalog and one for all: means of a question, but for `tokens`, which is a median, and `refused`, a sum. */
export function printSum(played: readonly PlayedCatalog[], print: Print): void {
  const all = played.flatMap(({ questions }) => questions);
  const groups = [
    ...played.map(({ catalog, questions }) => [catalog, questions] as const),
    ['all', all] as const,
  ];
  print('\nA question on average; tokens: written and read, the median');
  for (const line of alignColumns([
    SUM_HEADS,
    ...groups.map(([name, questions]) => sumOf(name, questions)),
  ]))
    print(line);
  const diverged = all.filter(({ divergences }) => divergences.length > 0).length;
  print(
    diverged === 0
      ? '\nNothing diverged from the recordings.'
      : `\n${diverged} DIVERGED from their recordings.`,
  );
}

function sumOf(name: string, questions: readonly Replayed[]): readonly (string | number)[] {
  const total = (value: (one: Replayed) => number): number =>
    questions.reduce((sum, one) => sum + value(one), 0);
  const mean = (value: (one: Replayed) => number): number => total(value) / questions.length;
  return [
    ...[name, questions.length, total(({ isRight }) => Number(isRight))],
    mean(({ calls }) => calls).toFixed(1),
    ...[mean(({ written }) => written), mean(({ read }) => read)].map((tokens) =>
      tokens.toFixed(0),
    ),
    median(questions.map(({ written, read }) => written + read)),
    mean(({ requests }) => requests).toFixed(1),
    total(({ refused }) => refused),
    mean(({ elapsedMs }) => elapsedMs).toFixed(0),
  ];
}

function row(cells: readonly (string | number)[], question: string): string {
  const padded = cells.map((cell, at) =>
    at === 0 ? String(cell).padEnd(WIDTHS[at] ?? 0) : String(cell).padStart(WIDTHS[at] ?? 0),
  );
  return [...padded, question].join('  ');
}
