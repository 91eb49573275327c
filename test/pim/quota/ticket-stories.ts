/** Arbitrary stories of processes that share tickets; ticket-world.ts plays them. */

import fc from 'fast-check';

/** The endpoints that are asked. */
export const ENDPOINTS = ['products', 'search'] as const;

/** One of them. */
export type Endpoint = (typeof ENDPOINTS)[number];

/** What happens next, if time and processes allow it. */
type Action =
  | {
      readonly kind: 'request';
      readonly process: number;
      readonly endpoint: Endpoint;
      readonly request: Request;
    }
  /** Many requests one after another, so that files come and go while others stand still. */
  | { readonly kind: 'series'; readonly process: number; readonly requests: number }
  | { readonly kind: 'pass'; readonly ms: number }
  /** Until moments before the file ends. */
  | { readonly kind: 'edge'; readonly ms: number }
  | { readonly kind: 'stop'; readonly process: number; readonly ms: number }
  | { readonly kind: 'restart'; readonly process: number }
  /** Somebody deletes all files of the log, or the newest. */
  | { readonly kind: 'delete'; readonly isAll: boolean }
  /** The machine goes down, with the end of its files lost, and comes up again. */
  | { readonly kind: 'reboot'; readonly lostBytes: number };

/** One request and what becomes of it. Times in milliseconds. */
export interface Request {
  /** Between its ticket and its writing. */
  readonly delayMs: number;
  readonly latencyMs: number;
  readonly end: 'answer' | 'abort' | 'death' | 'death before it is written';
  /** Where between its writing and its end the PIM counts it, from 0 to 1. */
  readonly countedAt: number;
}

/** What comes between at a file operation. */
type Interruption =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'others'; readonly actions: number }
  | { readonly kind: 'pass'; readonly ms: number }
  /** A read ends before the end of the file. */
  | { readonly kind: 'short'; readonly part: number }
  | { readonly kind: 'death' };

/** A whole story. */
export interface Story {
  readonly keys: readonly string[];
  readonly total: number;
  readonly actions: readonly Action[];
  /** One for each file operation in turn, over and over. */
  readonly interruptions: readonly Interruption[];
}

const delay = fc.oneof({ weight: 6, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.nat(800) });
const latency = fc.oneof(
  { weight: 4, arbitrary: fc.nat(30) },
  { weight: 1, arbitrary: fc.nat(600) },
);
const process = fc.nat(3);
const request = fc.record({
  kind: fc.constant('request' as const),
  process,
  endpoint: fc.constantFrom<Endpoint>('products', 'products', 'products', 'search'),
  request: fc.record({
    delayMs: delay,
    latencyMs: latency,
    end: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Request['end']>('answer') },
      {
        weight: 3,
        arbitrary: fc.constantFrom<Request['end']>('abort', 'death', 'death before it is written'),
      },
    ),
    countedAt: fc.constantFrom(0, 0, 0.5, 1, 1),
  }),
});
const pass = fc.record({
  kind: fc.constant('pass' as const),
  ms: fc.oneof(fc.nat(20), fc.nat(400), fc.integer({ min: 900, max: 1_200 }), fc.nat(4_000)),
});
const series = fc.record({
  kind: fc.constant('series' as const),
  process,
  requests: fc.integer({ min: 3, max: 40 }),
});
const deletion = fc.record({ kind: fc.constant('delete' as const), isAll: fc.boolean() });
const reboot = fc.record({ kind: fc.constant('reboot' as const), lostBytes: fc.nat(120) });
const others = fc.record({
  kind: fc.constant('others' as const),
  actions: fc.integer({ min: 1, max: 4 }),
});

/** Arbitrary stories. */
export const story: fc.Arbitrary<Story> = fc.record({
  keys: fc.array(fc.constantFrom('a', 'a', 'b'), { minLength: 4, maxLength: 4 }),
  total: fc.constantFrom(Number.POSITIVE_INFINITY, 4),
  actions: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: request },
      { weight: 4, arbitrary: pass },
      { weight: 1, arbitrary: series },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('edge' as const), ms: fc.nat(5) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('stop' as const), process, ms: fc.nat(4_000) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), process }) },
      { weight: 1, arbitrary: deletion },
      { weight: 1, arbitrary: reboot },
    ),
    { minLength: 10, maxLength: 60 },
  ),
  interruptions: fc.array(
    fc.oneof(
      { weight: 60, arbitrary: fc.constant({ kind: 'nothing' as const }) },
      { weight: 20, arbitrary: others },
      { weight: 2, arbitrary: pass },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(5) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('short' as const),
          part: fc.double({ min: 0.01, max: 1, noNaN: true }),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'death' as const }) },
    ),
    { minLength: 1, maxLength: 100 },
  ),
});
