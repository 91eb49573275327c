import { describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '../../src/sandbox/faults/fault-rules.ts';
import { FAULT_CASES, FIRST_OF_KINDS } from '../support/fault-cases/all.ts';
import type { FaultCase } from '../support/fault-cases/fault-case.ts';
import { type Outcome, openHere, runFaultCase } from '../support/run-fault-case.ts';
import { everydayOrSoak } from '../support/soak.ts';

const MIB = 1024 * 1024;

/** The first of every kind, and what means something of its own. */
const EVERYDAY = FAULT_CASES.filter(
  (one) =>
    FIRST_OF_KINDS.includes(one) ||
    /^(?:401|429 with Retry-After in|redirect \(307)/.test(one.name),
);

/** What the memory of a process tells of, and connections that last until it ends. */
const OF_PROCESS = EVERYDAY.filter(({ name }) => /^(?:drip|nesting|huge|gzip)/.test(name));

describe.concurrent('a fault of the PIM, over stdio', () => {
  it.each(everydayOrSoak(OF_PROCESS, FAULT_CASES))('$name', async (fault) =>
    expectAsTold({ logged: '', ...fault }, await runFaultCase(fault)),
  );
});

// Only a process has a log.
describe.concurrent('a fault of the PIM, in process', () => {
  const others = EVERYDAY.filter((one) => !OF_PROCESS.includes(one));
  it.each(everydayOrSoak(others, others.slice(0, 1)))('$name', async (fault) =>
    expectAsTold({ ...fault, logged: '' }, await runFaultCase(fault, openHere)),
  );
});

function expectAsTold(fault: FaultCase & { readonly logged: string }, outcome: Outcome): void {
  expect(outcome.told).toEqual(outcome.expected);
  expect(outcome.attempts).toBe(fault.attempts);
  expect(outcome.arrived).toBe(fault.arrived ?? fault.attempts);
  expect(outcome.elapsedMs).toBeGreaterThanOrEqual(fault.leastMs ?? 0);
  expect(outcome.riseBytes).toBeLessThan((fault.isLarge ? 300 : 80) * MIB);
  if (fault.isLarge) expect(outcome.pings).toBeGreaterThan(0);
  expect(outcome.canary).toBe(0);
  expect(outcome.afterwards).toEqual(outcome.expectedAfterwards);
  expect(outcome.isAlive).toBe(true);
  // A line, or none.
  expect(outcome.stderr.split('\n').length).toBe(fault.logged === '' ? 1 : 2);
  expect(outcome.stderr).toContain(fault.logged);
  expect(outcome.exitCode).toBe(0);
}

it('every kind of fault is met', () => {
  const met = everydayOrSoak(EVERYDAY, FAULT_CASES).flatMap(({ rules }) =>
    rules.map(({ fault }) => fault),
  );
  expect(new Set(met)).toEqual(new Set(Object.keys(FAULT_KINDS)));
});
