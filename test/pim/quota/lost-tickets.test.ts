import { describe, expect, it } from 'vitest';
import { any, machine, ticketOf, times } from './ticket-machine.ts';

describe('files of tickets that somebody deletes', () => {
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

  it('goes on after a hold where the files of an earlier log had higher numbers', () => {
    const before = machine(10_000_000);
    before.open({ boot: 'earlier' }).take(any);
    const { open, pass, shared, files } = machine(1_000_000);
    for (const [name, text] of before.files) files.set(name, text);
    const [one, other] = [open({ files: shared }), open({ files: shared })];
    pass(times.holdMs + times.graceMs);
    one.take(any);
    other.busyUntilMs('own');
    files.clear();
    other.take(any);
    pass(times.freshMs + 1);
    expect(other.take(any)).toEqual({ waitMs: anew });
    pass(anew);
    expect(other.take(any)).toHaveProperty('ticket');
  });

  it('keeps what else is shared when some of its files were deleted', () => {
    const { remove, open, pass, shared } = counting();
    shared.replace('cooldown-a', 'until noon');
    remove(1);
    open().take(any);
    open().take(any);
    pass(times.freshMs + 1);
    const log = open();
    log.take(any);
    pass(times.freshMs + 1);
    expect(log.take(any)).toEqual({ waitMs: anew });
    expect(shared.read('cooldown-a')).toBe('until noon');
  });

  it('makes the first log without a hold, however slow that is', () => {
    const { open, shared, pass, losses } = machine();
    const slow = {
      ...shared,
      found(texts: Readonly<Record<string, string>>) {
        pass(times.freshMs * 2);
        shared.found(texts);
      },
    };
    const log = open({ files: slow });
    log.take(any);
    expect(log.take(any)).toHaveProperty('ticket');
    expect(losses()).toBe(0);
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
    for (let n = 0; n < 4_000; n += 1) {
      for (const log of logs) log.release(ticketOf(log.take(any)), now());
      pass(1_000);
    }
    expect(files.get('journal')?.length).toBeLessThan(66_000);
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
});
