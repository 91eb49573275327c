/** `npm run bench:faults`: what the model sees of every fault of the PIM, and what that costs. Needs `npm run build`. */

import { isDeepStrictEqual } from 'node:util';
import { FAULT_CASES } from '../test/support/fault-cases/all.ts';
import { type Outcome, runFaultCase } from '../test/support/run-fault-case.ts';

/** What the model sees, in a line. */
function describe({ told }: Outcome): string {
  const { error, returned, total, warnings } = told as Record<string, unknown>; // an answer is a JSON object
  if (error === undefined) return [`${returned} of ${total}`, ...((warnings as string[] | undefined) ?? [])].join('; ');
  const { code, failed, fix, retry_after_s: wait } = error as Record<string, unknown>; // as describeError writes it
  return `${code}: ${failed} ${fix} ${wait === undefined ? 'No retry.' : `Retry after ${wait} s.`}`;
}

const head = ['fault', 'as expected', 'attempts', 'ms', 'MiB', 'what the model sees'];
console.log(head.join(' | '));
console.log(head.map(() => '---').join(' | '));
let failed = 0;
for (const fault of FAULT_CASES) {
  const outcome = await runFaultCase(fault);
  const isRight =
    isDeepStrictEqual(outcome.told, outcome.expected) &&
    isDeepStrictEqual(outcome.afterwards, outcome.expectedAfterwards) &&
    outcome.attempts === fault.attempts &&
    outcome.isAlive &&
    outcome.canary === 0;
  if (!isRight) failed += 1;
  const cells = [
    fault.name,
    isRight ? 'yes' : 'NO',
    outcome.attempts,
    Math.round(outcome.elapsedMs),
    Math.round(outcome.riseBytes / 1024 / 1024),
    describe(outcome),
  ];
  console.log(cells.join(' | '));
}
process.exitCode = failed === 0 ? 0 : 1;
