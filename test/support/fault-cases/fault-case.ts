/** A fault, one call that meets it, and what is to come of it. */

import type { FaultRule } from '../../../src/sandbox/faults/fault-rules.ts';

/** One fault, met by one call. */
export interface FaultCase {
  readonly name: string;
  readonly rules: readonly FaultRule[];
  /** Which tool meets it; find_products by default. */
  readonly tool?: 'get_product';
  /** Arguments of the tool; {@link SHORT} by default. */
  readonly args?: object;
  readonly settings?: Readonly<Record<string, string>>;
  /** The whole answer, made from what it is without the fault. `next_cursor` is compared without its hash. */
  readonly told: (exact: Listed) => unknown;
  /** Requests that the client puts on the wire. */
  readonly attempts: number;
  /** How many of them reach the PIM; all by default. */
  readonly arrived?: number;
  /** The time that the fault costs the call at least, however quick the machine is. */
  readonly leastMs?: number;
  /** True: it brings megabytes, so that memory may grow by more, and others must not wait meanwhile. */
  readonly isLarge?: true;
  /** What the one line of the log says; by default nothing is logged. */
  readonly logged?: string;
  /** The answer to the same call when the fault is over; by default the exact one. */
  readonly afterwards?: (exact: Listed) => unknown;
}

/** An answer of find_products; one of another tool is read by its own keys. */
export interface Listed {
  readonly products: readonly (readonly unknown[])[];
  readonly [key: string]: unknown;
}

/** Three products, asked for in one request. */
export const SHORT = { limit: 3, fields: ['product_id', 'name', 'code'] };

/** Forty-five products, asked for in three requests of twenty. */
export const LONG = { ...SHORT, limit: 45 };

/**
 * What is set in every case: pages of 20, a window of 2 s in which 60 requests are far more than a case needs, and time
 * enough for a busy machine.
 */
export const SETTINGS = {
  PIM_PAGE_SIZE: '20',
  PIM_LIMIT_WINDOW_MS: '2000',
  PIM_DEADLINE_MS: '45000',
};

/** So many pieces are asked for of a page that may fail for one of its records, until it is taken to fail altogether. */
export const IN_PIECES = 8;

/** Less than the time that an attempt has, so that the deadline of the call ends it. */
export const HASTY = { PIM_DEADLINE_MS: '5000' };

/** The answer that there would be without the fault. */
export const exact = (listed: Listed): unknown => listed;
