/** Processes that share a log of tickets, for tests of one behaviour: what comes between two steps is for the test to say. */

import { type Caps, type Pause, type ScaledCaps, ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { createTicketLog, type TicketLog } from '../../../src/pim/quota/ticket-log.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';

/** Those of the PIM's limits. */
export const times = ticketTimes(60_000, 15_000);

/** How long a file of a log lasts. */
export const spanMs = times.underWayMs + 2 * times.holdMs;

/** No limits. */
const INFINITE = Number.POSITIVE_INFINITY;
export const any: ScaledCaps = { endpoint: INFINITE, appKey: INFINITE, total: INFINITE, isScan: false };

/** One ticket of the key at once. */
export const one: ScaledCaps = { ...any, appKey: 1 };

/** The endpoint that all tickets are of. */
const ENDPOINT = 'products';

/** A log as one process has it open, with ids of its own, for one endpoint. */
export interface OpenLog extends Pick<TicketLog, 'look' | 'heldMs' | 'release' | 'giveBack'> {
  readonly id: string;
  take(id: string, caps: ScaledCaps): number;
  busyUntilMs(limit: keyof Caps): readonly number[];
  pause(): Pause | undefined;
  tellPause(pause: Pause): void;
  /** Takes a ticket, and fails without one. Returns its id. */
  claim(): string;
}

/** What a process is opened with. */
interface Opened {
  readonly boot?: string;
  readonly key?: string;
  /** Called before each of its steps on the disk; returns which part of what it reads comes (1). */
  readonly interrupt?: () => number;
}

/** A machine with a movable clock and one log, at the beginning of a file. */
export function machine(startMs = 100 * spanMs, disk: MemoryDisk = createMemoryDisk()) {
  let nowMs = startMs;
  let losses = 0;
  let opened = 0;
  const clock = { now: () => nowMs, sleep: async () => {} };
  const open = ({ key = 'a', boot = 'boot', interrupt }: Opened = {}): OpenLog => {
    opened += 1;
    const process = `${opened}-${startMs}-`;
    const onLost = () => {
      losses += 1;
    };
    const ofProcess = disk.open(interrupt);
    const log = createTicketLog({ clock, times, boot, key, process, useDisk: () => ofProcess, onLost });
    let claims = 0;
    const claim = () => {
      claims += 1;
      const id = `${process}${claims}`;
      const waitMs = log.take(id, ENDPOINT, any);
      if (waitMs > 0) throw new Error(`there was no ticket for ${waitMs} ms`);
      return id;
    };
    return {
      ...log,
      id: `${process}x`,
      claim,
      take: (id, caps) => log.take(id, ENDPOINT, caps),
      busyUntilMs: (limit) => log.busyUntilMs(ENDPOINT)[limit],
      pause: () => log.pause(ENDPOINT),
      tellPause: (pause) => log.tellPause(ENDPOINT, pause),
    };
  };
  const names = () => disk.namesOf('tickets.boot');
  const newest = () => names().at(-1) ?? '';
  return {
    disk,
    files: disk.files,
    open,
    newest,
    numbers: () => names().map((name) => Number(name.split('.').at(-1))),
    now: () => nowMs,
    losses: () => losses,
    pass(ms: number) {
      nowMs += ms;
    },
    /** The lines of all files that are there. */
    lines: () => [...disk.files.values()].flatMap(({ text }) => text.split('\n').filter((line) => line !== '')),
  };
}
