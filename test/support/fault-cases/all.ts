/** Every fault of the sandbox. */

import { BODY_CASES } from './body.ts';
import { CONNECTION_CASES } from './connection.ts';
import type { FaultCase } from './fault-case.ts';
import { LARGE_CASES } from './large.ts';
import { PAGING_CASES } from './paging.ts';
import { STATUS_CASES } from './status.ts';

/** One case after another. */
export const FAULT_CASES: readonly FaultCase[] = [
  ...CONNECTION_CASES,
  ...STATUS_CASES,
  ...BODY_CASES,
  ...LARGE_CASES,
  ...PAGING_CASES,
];

/** The first case of every kind of fault. */
export const FIRST_OF_KINDS: readonly FaultCase[] = FAULT_CASES.filter(
  ({ rules }, index) =>
    FAULT_CASES.findIndex((other) => other.rules.some(({ fault }) => fault === rules[0]?.fault)) ===
    index,
);
