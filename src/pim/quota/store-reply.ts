import { z } from 'zod';
import type { Pause } from './ledger.ts';

/** What the store tells when a ticket is asked for; times in milliseconds. */
export interface StoreReply {
  readonly isGranted: boolean;
  readonly waitMs: number;
  /** On the store's clock, as `sinceMs`: since when it has known what was sent. */
  readonly nowMs: number;
  readonly sinceMs: number;
  /** By the name of the log; `untilMs` on the store's clock. */
  readonly pauses: ReadonlyMap<string, Pause>;
  /** For each limit that was asked about, in how many milliseconds its tickets stop counting at the earliest, ascending. */
  readonly endsInMs: readonly (readonly number[])[];
}

const reply = z.tuple([z.number(), z.number(), z.number(), z.number(), z.array(z.string())], z.array(z.number()));

/**
 * Reads what the script TAKE returns.
 * @throws ZodError when it is something else
 */
export function parseStoreReply(raw: unknown): StoreReply {
  const [granted, waitMs, nowMs, sinceMs, told, ...endsInMs] = reply.parse(raw);
  const pauses = new Map<string, Pause>();
  for (let at = 0; at + 1 < told.length; at += 2) {
    const [untilMs = 0, strikes = 0, shrunk = 0] = (told[at + 1] ?? '').split(' ').map(Number);
    pauses.set(told[at] ?? '', { untilMs, strikes, shrunk });
  }
  return { isGranted: granted === 1, waitMs, nowMs, sinceMs, pauses, endsInMs };
}
