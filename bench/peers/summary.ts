/** What a run says, in figures that can be compared: pure. */

import { median } from '../stats.ts';
import type { Results, Row } from './results.ts';

/** What one server came to. */
export interface Summary {
  readonly name: string;
  readonly version: string;
  readonly what: string;
  /** Tokens before the first question. */
  readonly before: number;
  readonly questions: number;
  readonly right: number;
  /** Medians of the questions that it answered rightly and by calls; NaN without any. */
  readonly tokens: number;
  readonly calls: number;
  readonly requests: number;
  readonly elapsedMs: number;
  /** Requests that a limit refused, in all. */
  readonly refused: number;
  /** How many times the tokens of ours those questions cost, all together, that both answered; 1 for ours, NaN for none. */
  readonly timesOurs: number;
}

/** Tokens that a question cost, written and read. */
export const tokensOf = ({ written, read }: Row): number => written + read;

/** Whether the answer is right. */
export const isRight = ({ outcome }: Row): boolean => outcome === 'right';

/** Right, and by calls for this question: what an assistant knows from the question before costs nothing, and compares nothing. */
export const isMeasured = (row: Row): boolean => isRight(row) && row.calls > 0;

/** A summary of each server, ours first; of one catalog, or of all. */
export function summarizeResults({ servers, rows }: Results, catalog?: string): readonly Summary[] {
  const asked = rows.filter((row) => catalog === undefined || row.catalog === catalog);
  const ours = asked.filter((row) => row.server === servers[0]?.name && isMeasured(row));
  return servers.map(({ name, version, what, before }) => {
    const own = asked.filter(({ server }) => server === name);
    const measured = own.filter(isMeasured);
    const pairs = measured.flatMap((row) => {
      const same = ours.find((one) => one.question === row.question && one.catalog === row.catalog);
      return same === undefined ? [] : [{ theirs: tokensOf(row), ours: tokensOf(same) }];
    });
    return {
      name,
      version,
      what,
      before,
      questions: own.length,
      right: own.filter(isRight).length,
      tokens: median(measured.map(tokensOf)),
      calls: median(measured.map(({ calls }) => calls)),
      requests: median(measured.map(({ requests }) => requests)),
      elapsedMs: median(measured.map((row) => row.elapsedMs)),
      refused: own.reduce((total, { refused }) => total + refused, 0),
      timesOurs: sum(pairs.map(({ theirs }) => theirs)) / sum(pairs.map((pair) => pair.ours)),
    };
  });
}

/** How often each reason kept a server from answering, the most frequent first. */
export function countReasons(
  { rows }: Results,
  server: string,
): readonly (readonly [reason: string, times: number])[] {
  const counts = new Map<string, number>();
  for (const { outcome } of rows.filter((row) => row.server === server && !isRight(row)))
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
