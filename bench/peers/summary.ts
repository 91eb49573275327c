/** What a run says, in figures that can be compared: pure. */

import { median } from '../stats.ts';
import type { Results, Row } from './results.ts';

/** What one server came to. */
export interface Summary {
  readonly name: string;
  readonly version: string;
  /** Tokens before the first question. */
  readonly before: number;
  readonly questions: number;
  readonly right: number;
  /** Medians of the answered questions. */
  readonly tokens: number;
  readonly calls: number;
  readonly requests: number;
  readonly refused: number;
  /** How many times the tokens of ours the questions cost that both answered, all together; 1 for ours. */
  readonly timesOurs: number;
}

/** Tokens that a question cost, written and read. */
export const tokensOf = ({ written, read }: Row): number => written + read;

const isRight = ({ outcome }: Row): boolean => outcome === 'right';

/** A summary of each server, ours first. */
export function summarizeResults({ servers, rows }: Results): readonly Summary[] {
  const ours = rows.filter(({ server }) => server === servers[0]?.name);
  return servers.map(({ name, version, before }) => {
    const own = rows.filter(({ server }) => server === name);
    const right = own.filter(isRight);
    const both = right.filter(({ question }) => ours.some((one) => one.question === question && isRight(one)));
    const sum = (some: readonly Row[]): number => some.reduce((total, row) => total + tokensOf(row), 0);
    const ofOurs = both.flatMap(({ question }) => ours.find((one) => one.question === question) ?? []);
    return {
      ...{ name, version, before, questions: own.length, right: right.length },
      tokens: median(right.map(tokensOf)),
      calls: median(right.map(({ calls }) => calls)),
      requests: median(right.map(({ requests }) => requests)),
      refused: own.reduce((total, { refused }) => total + refused, 0),
      timesOurs: sum(both) / sum(ofOurs),
    };
  });
}

/** How often each reason kept a server from answering, the most frequent first. */
export function countReasons({ rows }: Results, server: string): readonly (readonly [reason: string, times: number])[] {
  const reasons = rows.filter((row) => row.server === server && !isRight(row)).map(({ outcome }) => outcome);
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}
