import { z } from 'zod';
import type { Pause } from './ledger.ts';

/** What the store tells when a ticket is asked for; times in milliseconds. */
export interface StoreReply {
  /** 'stepped': its clock is not where it should be, and nothing was done. */
  readonly outcome: 'granted' | 'refused' | 'stepped';
  readonly waitMs: number;
  /** On the store's clock, as `sinceMs`. */
  readonly nowMs: number;
  /** Since when it has known what was sent. */
  readonly sinceMs: number;
  /** By the name of the log; `untilMs` on the store's clock. */
  readonly pauses: ReadonlyMap<string, Pause>;
  /** For each limit that was asked about, in how many milliseconds its tickets stop counting at the earliest, ascending. */
  readonly endsInMs: readonly (readonly number[])[];
}

const reply = z.tuple([z.number(), z.number(), z.number(), z.number(), z.array(z.string())], z.array(z.number()));

const OUTCOMES = { '1': 'granted', '0': 'refused', '-1': 'stepped' } as const;

/**
 * Reads what the script TAKE returns.
 * @throws ZodError when it is something else
 */
export function parseStoreReply(raw: unknown): StoreReply {
  const [granted, waitMs, nowMs, sinceMs, told, ...endsInMs] = reply.parse(raw);
  const pauses = new Map<string, Pause>();
  for (let at = 0; at + 1 < told.length; at += 2) {
    const [untilMs, strikes, shrunk] = (told[at + 1] ?? '').split(' ').map(Number);
    if (untilMs === undefined || strikes === undefined || shrunk === undefined) continue;
    pauses.set(told[at] ?? '', { untilMs, strikes, shrunk });
  }
  const outcome = granted === 1 ? OUTCOMES['1'] : granted === 0 ? OUTCOMES['0'] : OUTCOMES['-1'];
  return { outcome, waitMs, nowMs, sinceMs, pauses, endsInMs };
}

/**
 * Reads what the script DOUBT returns: the time, in milliseconds of the store's clock.
 * @throws ZodError when it is something else
 */
export function parseStoreTime(raw: unknown): number {
  return z.number().parse(raw);
}
