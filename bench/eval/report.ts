/** Prints what questions came to: a line each, what diverged, and the sum of all catalogs. */

import { median } from '../stats.ts';
import type { PlayedCatalog } from './play-catalog.ts';
import type { Replayed } from './replay.ts';

type Print = (line: string) => void;

const HEADS = ['', 'calls', 'written', 'read', 'requests', 'ms'];
const WIDTHS = [9, 5, 7, 6, 8, 6];

/** A line for each question, in the order in which they were answered. */
export function printPlayed({ what, models, shownTokens, questions }: PlayedCatalog, print: Print): void {
  print(`\n${what}: answered by ${models.join(', ')}; tokens written and read, after ${shownTokens} for the tools`);
  print(row(HEADS, 'question'));
  for (const one of questions) {
    const { isRight, calls, written, read, requests, elapsedMs, question } = one;
    print(row([isRight ? 'right' : 'NOT RIGHT', calls, written, read, requests, Math.round(elapsedMs)], question));
    for (const divergence of one.divergences) print(`  DIVERGED  ${divergence}`);
  }
}

/** One line for all catalogs. */
export function printSum(played: readonly PlayedCatalog[], print: Print): void {
  const all = played.flatMap(({ questions }) => questions);
  const mean = (value: (one: Replayed) => number): string =>
    (all.reduce((sum, one) => sum + value(one), 0) / all.length).toFixed(1);
  const right = all.filter(({ isRight }) => isRight).length;
  const tokens = median(all.map(({ written, read }) => written + read));
  print(
    `\n${all.length} questions, ${right} answered right; per question ${mean(({ calls }) => calls)} calls, ` +
      `${tokens} tokens (median; mean ${mean(({ written, read }) => written + read)}), ` +
      `${mean(({ requests }) => requests)} requests to the PIM, ${all.reduce((sum, one) => sum + one.refused, 0)} refused in all.`,
  );
  const diverged = all.filter(({ divergences }) => divergences.length > 0).length;
  print(diverged === 0 ? 'Nothing diverged from the recordings.' : `${diverged} DIVERGED from their recordings.`);
}

function row(cells: readonly (string | number)[], question: string): string {
  const padded = cells.map((cell, at) =>
    at === 0 ? String(cell).padEnd(WIDTHS[at] ?? 0) : String(cell).padStart(WIDTHS[at] ?? 0),
  );
  return [...padded, question].join('  ');
}
