import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TicketFiles } from '../../../src/pim/quota/ticket-files.ts';
import { createTicketLog } from '../../../src/pim/quota/ticket-log.ts';
import { ticketTimes } from '../../../src/pim/quota/times.ts';
import { story } from './ticket-stories.ts';
import { play } from './ticket-world.ts';

const times = ticketTimes(60_000, 15_000);
const any = { all: Number.POSITIVE_INFINITY, own: Number.POSITIVE_INFINITY };

/** A machine with a movable clock and one directory of tickets, without anything coming between. */
function machine(startMs = 1_000_000) {
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

function ticketOf(grant: ReturnType<ReturnType<typeof createTicketLog>['take']>) {
  if (!('ticket' in grant)) throw new Error(`there was no ticket for ${grant.waitMs} ms`);
  return grant.ticket;
}

describe('processes that share tickets', () => {
  it('Spec §8: never let a window at the PIM exceed a limit, whatever comes between two file operations', () => {
    let counted = 0;
    fc.assert(
      fc.property(story, (one) => {
        const played = play(one);
        counted += played.counted;
        expect(played.broken).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
    expect(counted).toBeGreaterThan(10_000);
  });
});

describe('createTicketLog', () => {
  it('counts the tickets of other processes, by key and over all', () => {
    const { open } = machine();
    const [one, same, other] = [open(), open(), open({ key: 'b' })];
    one.take(any);
    expect(same.take({ ...any, own: 1 })).toEqual({ waitMs: times.holdMs });
    expect(other.take({ ...any, all: 1 })).toEqual({ waitMs: times.holdMs });
    expect(other.take({ ...any, own: 1 })).toHaveProperty('ticket');
  });

  it('counts a ticket of another process until the hold time after its release', () => {
    const { open, pass } = machine();
    const [one, other] = [open(), open()];
    const ticket = ticketOf(one.take(any));
    expect(other.take({ ...any, own: 1 })).toEqual({ waitMs: times.holdMs });
    pass(5_000);
    one.release(ticket, 1_005_000);
    pass(times.holdMs - 5_000);
    expect(other.take({ ...any, own: 1 })).toEqual({ waitMs: 5_000 });
    pass(5_000);
    expect(other.take({ ...any, own: 1 })).toHaveProperty('ticket');
  });

  it('does not count a ticket that was given back', () => {
    const { open } = machine();
    const [one, other] = [open(), open()];
    one.giveBack(ticketOf(one.take(any)));
    expect(one.take({ ...any, own: 1 })).toHaveProperty('ticket');
    expect(other.take({ ...any, own: 2 })).toHaveProperty('ticket');
  });

  it('counts the ticket of a process that died for its lease and the hold time', () => {
    const { open, pass } = machine();
    open().take(any);
    const other = open();
    pass(times.leaseMs + times.holdMs - 1);
    expect(other.take({ ...any, own: 1 })).toEqual({ waitMs: 1 });
    pass(1);
    expect(other.take({ ...any, own: 1 })).toHaveProperty('ticket');
  });

  it('counts a ticket that says nothing for every key, for its lease and the hold time from when it is seen', () => {
    const { open, pass, shared, files } = machine();
    open().take(any);
    shared.create(String(Number([...files.keys()].at(-1)) + 1));
    const other = open({ key: 'b' });
    expect(other.take({ ...any, own: 1 })).toHaveProperty('waitMs');
    pass(times.leaseMs + times.holdMs);
    expect(other.take({ ...any, own: 1 })).toHaveProperty('ticket');
  });

  it('counts its own ticket until it is released, however long that takes', () => {
    const { open, pass } = machine();
    const log = open();
    log.take(any);
    pass(3_600_000);
    expect(log.take({ ...any, own: 1 })).toEqual({ waitMs: times.holdMs });
  });

  it('removes files that count no longer, but the newest', () => {
    const { open, pass, files } = machine();
    const log = open();
    for (let n = 0; n < 500; n += 1) {
      log.release(ticketOf(log.take(any)), 1_000_000 + n * 1_000);
      pass(1_000);
    }
    expect(files.size).toBeLessThanOrEqual(61 + 2);
    pass(3_600_000);
    for (let n = 0; n < 5; n += 1) log.release(ticketOf(log.take(any)), 1_000_000 + 4_100_000);
    expect(files.size).toBe(19);
  });

  it('gives a claim up that took too long, and leaves no trace that counts', () => {
    const { open, pass, shared } = machine();
    const slow = {
      ...shared,
      create(name: string) {
        pass(times.freshMs + 1);
        return shared.create(name);
      },
    };
    expect(open({ files: slow }).take(any)).toEqual({ waitMs: 1 });
    expect(open().take({ all: 1, own: 1 })).toHaveProperty('ticket');
  });

  it('tells when the tickets of all processes stop counting at the earliest', () => {
    const { open, pass, now } = machine();
    const [one, other] = [open(), open({ key: 'b' })];
    one.release(ticketOf(one.take(any)), now());
    pass(1_000);
    other.take(any);
    expect(one.busyUntilMs('own')).toEqual([now() - 1_000 + times.holdMs]);
    expect(one.busyUntilMs('all')).toEqual([now() - 1_000 + times.holdMs, now() + times.holdMs]);
  });

  it.each([
    ['of another boot', 'earlier', 50],
    ['that lie ahead, where boots have no names', 'boot', 900_000],
  ])('waits one window from the boot when there are tickets %s', (_what, boot, claimedAtMs) => {
    const before = machine(claimedAtMs);
    before.open({ boot }).take(any);
    const { open, pass } = machine(2_000);
    const log = open({ files: before.shared });
    const waitMs = times.holdMs + times.graceMs - 2_000;
    expect(log.take(any)).toEqual({ waitMs });
    pass(waitMs);
    expect(log.take({ all: 1, own: 1 })).toHaveProperty('ticket');
  });

  const anew = times.leaseMs + times.holdMs;

  it.each([
    ['a process that has taken tickets', 0],
    ['one that has only looked', 1],
    ['one that is started afterwards', 2],
  ])('holds all tickets back for a window after its files were deleted, as %s finds', (_who, which) => {
    const { open, pass, files, losses } = machine();
    const [one, other] = [open(), open()];
    one.release(ticketOf(one.take(any)), 1_000_000);
    other.busyUntilMs('own');
    files.clear();
    const logs = [one, other, open()];
    const finder = logs[which] ?? one;
    expect(finder.take(any)).toEqual({ waitMs: 1 });
    pass(times.freshMs + 1);
    expect(finder.take(any)).toEqual({ waitMs: anew });
    expect(losses()).toBeGreaterThan(0);
    for (const log of logs) expect(log.take(any)).toEqual({ waitMs: anew });
    expect(finder.heldMs()).toBe(anew);
    pass(anew);
    for (const log of logs) expect(log.take(any)).toHaveProperty('ticket');
  });

  /** Three tickets of one process; another that has counted them. */
  function counting() {
    const world = machine();
    const [one, other] = [world.open(), world.open()];
    const numbers = [0, 1, 2].map(() => ticketOf(one.take(any)).number);
    other.busyUntilMs('own');
    const remove = (index: number) => void world.files.delete(String(numbers[index]));
    return { ...world, one, other, remove };
  }

  it.each<[string, string | number, 'one' | 'other' | 'new']>([
    ['the newest is claimed again by whom it concerns', 2, 'one'],
    ['the newest is claimed again by another', 2, 'other'],
    ['an older one is looked for by a new process', 1, 'new'],
    ['the oldest is looked for by a new process', 0, 'new'],
    ['the journal is written to', 'journal', 'one'],
    ['the journal is looked for by a new process', 'journal', 'new'],
  ])('holds all tickets back when some files were deleted and %s', (_what, file, who) => {
    const world = counting();
    if (typeof file === 'number') world.remove(file);
    else world.files.delete(file);
    const finder = who === 'new' ? world.open() : world[who];
    expect(finder.take(any)).toEqual({ waitMs: 1 });
    expect(finder.take(any)).toEqual({ waitMs: 1 });
    world.pass(times.freshMs + 1);
    for (const log of [finder, world.one, world.other, world.open()]) {
      expect(log.take(any)).toEqual({ waitMs: anew });
    }
    world.pass(anew);
    for (const log of [finder, world.one, world.other, world.open()]) expect(log.take(any)).toHaveProperty('ticket');
  });

  it('holds all tickets back when the file of one that another process counts was deleted', () => {
    const { remove, other, pass } = counting();
    remove(0);
    expect(other.take({ ...any, own: 3 })).toEqual({ waitMs: 1 });
    pass(times.freshMs + 1);
    expect(other.take(any)).toEqual({ waitMs: 1 });
    pass(times.freshMs + 1);
    expect(other.take(any)).toEqual({ waitMs: anew });
  });

  it('makes the log in place of what else is left where it was', () => {
    const { open, shared } = machine();
    shared.replace('journal', '');
    shared.replace('cooldown', '');
    expect(open().take(any)).toHaveProperty('ticket');
  });

  it('keeps its journal short, and loses nothing by that', () => {
    const { open, pass, files, now, losses } = machine();
    const logs = [open(), open()];
    for (let n = 0; n < 2_000; n += 1) {
      for (const log of logs) log.release(ticketOf(log.take(any)), now());
      pass(1_000);
    }
    expect(files.get('journal')?.length).toBeLessThan(10_000);
    expect(open().take(any)).toHaveProperty('ticket');
    expect(losses()).toBe(0);
  });

  it('waits for the process that makes the first log, and no longer than that can take', () => {
    const { open, shared, pass } = machine();
    const stopped = { ...shared, found: () => {} };
    open({ files: stopped }).take(any);
    const other = open();
    expect(other.take(any)).toEqual({ waitMs: 1 });
    pass(times.freshMs + 1);
    expect(other.take(any)).toEqual({ waitMs: anew });
  });

  it('asks what has become of a ticket of a moment ago before it makes anybody wait', () => {
    const { open } = machine();
    const [one, other] = [open(), open()];
    const ticket = ticketOf(one.take(any));
    expect(other.take({ ...any, own: 1 })).toHaveProperty('waitMs');
    one.giveBack(ticket);
    expect(other.take({ ...any, own: 1 })).toHaveProperty('ticket');
  });
});
