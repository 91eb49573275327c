/**
 * `npm run bench:faults [WORD]`: what the model sees of every fault of the PIM, and what each costs; with a word, only
 * faults whose names contain it. Needs `npm run build`.
 */

import { isDeepStrictEqual } from 'node:util';
import { FAULT_CASES } from '../test/support/fault-cases/all.ts';
import { type Outcome, runFaultCase } from '../test/support/run-fault-case.ts';

/** What the model sees, in one line. */
function describe({ told }: Outcome): string {
  const { error, returned, total, warnings } = told as Record<string, unknown>; // an answer is a JSON object
  const shown = returned === undefined ? 'a sheet' : `${returned} of ${total}`;
  if (error === undefined) return [shown, ...((warnings as string[] | undefined) ?? [])].join('; ');
  const { code, failed, fix, retry_after_s: wait } = error as Record<string, unknown>; // as describeError writes it
  return `${code}: ${failed} ${fix} ${wait === undefined ? 'No retry.' : `Retry after ${wait} s.`}`;
}

/**
 * Limits for faults that bring megabytes: how much longer others may wait than with an idle server, and how much memory
 * may grow.
 */
const MAX_DELAY_MS = 100;
const MAX_MIB = 300;

/**
 * These faults run this many times, and the shortest wait counts: other processes of the machine can only make it
 * longer.
 */
const RUNS = 3;

const head = [
  'fault',
  'as expected',
  'attempts',
  'ms',
  `others wait longer, ms (most ${MAX_DELAY_MS})`,
  `MiB (most ${MAX_MIB})`,
  'what the model sees',
];
console.log(head.join(' | '));
console.log(head.map(() => '---').join(' | '));
let failed = 0;
const [, , wanted = ''] = process.argv;
for (const fault of FAULT_CASES.filter(({ name }) => name.includes(wanted))) {
  const outcome = await runFaultCase(fault);
  let { delayMs } = outcome;
  for (let run = 1; run < RUNS && fault.isLarge; run += 1) {
    delayMs = Math.min(delayMs, (await runFaultCase(fault)).delayMs);
  }
  const isRight =
    isDeepStrictEqual(outcome.told, outcome.expected) &&
    isDeepStrictEqual(outcome.afterwards, outcome.expectedAfterwards) &&
    outcome.attempts === fault.attempts &&
    outcome.isAlive &&
    outcome.canary === 0 &&
    (!fault.isLarge || (delayMs <= MAX_DELAY_MS && outcome.riseBytes <= MAX_MIB * 1024 * 1024));
  if (!isRight) failed += 1;
  const cells = [
    fault.name,
    isRight ? 'yes' : 'NO',
    outcome.attempts,
    Math.round(outcome.elapsedMs),
    Math.round(delayMs),
    Math.round(outcome.riseBytes / 1024 / 1024),
    describe(outcome),
  ];
  console.log(cells.join(' | '));
}
process.exitCode = failed === 0 ? 0 : 1;
