/** What may happen to processes of two machines that share a store, to the store, and between them. */

import fc from 'fast-check';

/** How many machines there are; process n is of machine n % MACHINES. */
export const MACHINES = 2;
/** How many processes there are at any time. */
export const PROCESSES = 4;

/** What happens next. */
export type Action =
  | {
      readonly kind: 'requests';
      readonly process: number;
      readonly count: number;
      /** From the ticket to the answer. */
      readonly latencyMs: number;
      /** When the PIM counts it, as a part of its way; of one without an answer as a part of the longest. */
      readonly countedAt: number;
      readonly isAnswered: boolean;
      /** How late the process reads the store's first reply; more than 2 s: it stood still. */
      readonly replyMs: number;
    }
  | { readonly kind: 'pass'; readonly ms: number }
  /** The process dies with what it has under way, and another begins in its place. */
  | { readonly kind: 'restart'; readonly process: number }
  /** Machines lose the store for a while: one, or all, and then it may come back empty. */
  | {
      readonly kind: 'down';
      readonly machines: readonly number[];
      readonly ms: number;
      readonly isEmptied: boolean;
    }
  /** The store throws all away that it knows, and stays reached. */
  | { readonly kind: 'forget' };

const process = fc.nat(PROCESSES - 1);

const requests = fc.record({
  kind: fc.constant('requests' as const),
  process,
  count: fc.integer({ min: 1, max: 30 }),
  latencyMs: fc.oneof(
    { weight: 5, arbitrary: fc.nat(400) },
    { weight: 1, arbitrary: fc.nat(15_000) },
  ),
  countedAt: fc.constantFrom(0, 0.5, 1),
  isAnswered: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  replyMs: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat(2_000) },
    { weight: 1, arbitrary: fc.nat(100_000) },
  ),
});

const ms = fc.oneof(fc.nat(2_000), fc.nat(70_000), fc.integer({ min: 60_000, max: 62_000 }));

/** Arbitrary stories. */
export const storeStory: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: requests },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), process }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('down' as const),
        machines: fc.constantFrom([0], [1], [0, 1], [0, 1]),
        ms: fc.oneof(
          { weight: 3, arbitrary: fc.nat(3_000) },
          { weight: 1, arbitrary: fc.nat(80_000) },
        ),
        isEmptied: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
  ),
  { minLength: 5, maxLength: 30 },
);
