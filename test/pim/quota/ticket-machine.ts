/** Processes that share tickets without anything coming between, for tests of one behaviour. */

import type { TicketFiles } from '../../../src/pim/quota/ticket-files.ts';
import { createTicketLog, type OwnTicket } from '../../../src/pim/quota/ticket-log.ts';
import { ticketTimes } from '../../../src/pim/quota/times.ts';

/** Those of the PIM's limits. */
export const times = ticketTimes(60_000, 15_000);

/** No limits. */
export const any = { all: Number.POSITIVE_INFINITY, own: Number.POSITIVE_INFINITY };

/** A machine with a movable clock and one directory of tickets. */
export function machine(startMs = 1_000_000) {
  let nowMs = startMs;
  const files = new Map<string, string>();
  const shared: TicketFiles = {
    list: () => [...files.keys()],
    found(texts) {
      if (files.size === 0) for (const [name, text] of Object.entries(texts)) files.set(name, text);
    },
    create: (name) => !files.has(name) && files.set(name, '') !== undefined,
    read: (name) => files.get(name),
    append: (name, text) => files.has(name) && files.set(name, files.get(name) + text) !== undefined,
    replace: (name, text) => void files.set(name, text),
    remove: (name) => void files.delete(name),
  };
  let isBegun = false;
  const begin = () => {
    const isFirst = !isBegun;
    isBegun = true;
    return isFirst;
  };
  let losses = 0;
  const onLost = () => {
    losses += 1;
  };
  const clock = { now: () => nowMs, sleep: async () => {} };
  const open = (parts: { key?: string; boot?: string; files?: TicketFiles } = {}) => {
    const { key = 'a', boot = 'boot', files: given = shared } = parts;
    return createTicketLog({ files: () => given, begin, onLost, clock, times, boot, key });
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { files, shared, clock, open, pass, now: () => nowMs, losses: () => losses };
}

/** The ticket that was granted. */
export function ticketOf(grant: ReturnType<ReturnType<typeof createTicketLog>['take']>): OwnTicket {
  if (!('ticket' in grant)) throw new Error(`there was no ticket for ${grant.waitMs} ms`);
  return grant.ticket;
}
