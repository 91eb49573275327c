/**
 * What is promised of processes that share a store (SECURITY.md), as rules for each request that was sent. Of the requests
 * of any window the last by a process that uses the whole limit has counted all before it; so a window is above the limit
 * by no more than what others sent on their shares.
 */

/** Length of the limits' window. */
export const WINDOW_MS = 60_000;
export const LIMIT = 24;
/** Of the limit, for all processes of a machine that are on their share. */
export const SHARE = LIMIT / 8;

/** A request that was sent. */
export interface Sent {
  readonly machine: number;
  readonly by: object;
  /** When the store counted, and when it was sent by what that said. */
  readonly takenAtMs: number;
  readonly atMs: number;
  readonly countedAtMs: number;
  /** Whether its process cannot know all that was sent before, and so has to keep to the share of its machine. */
  readonly isOnShare: boolean;
  /** From when on the store is told of it; and from when on nobody is left who could tell. */
  toldFromMs: number;
  lostFromMs: number;
}

/** The rules that a request breaks. `before`: all that were sent before it. */
export function judge(one: Sent, before: readonly Sent[]): string[] {
  const inWindow = before.filter(({ countedAtMs }) => countedAtMs >= one.atMs - WINDOW_MS);
  const known = inWindow.filter(
    ({ toldFromMs, lostFromMs }) => toldFromMs <= one.takenAtMs && lostFromMs > one.atMs,
  );
  if (!one.isOnShare)
    return known.length < LIMIT ? [] : [`${known.length + 1} of ${LIMIT} in a window`];
  const ofMachine = inWindow.filter(
    ({ machine, isOnShare }) => isOnShare && machine === one.machine,
  );
  const own = before.filter(({ by, atMs }) => by === one.by && atMs > one.atMs - WINDOW_MS);
  return [
    ...(ofMachine.length < SHARE
      ? []
      : [`${ofMachine.length + 1} of the share ${SHARE} of a machine`]),
    ...(own.length < SHARE ? [] : [`${own.length + 1} of its own, of the share ${SHARE}`]),
  ];
}
