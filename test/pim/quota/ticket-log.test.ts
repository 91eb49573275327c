import { describe, expect, it } from 'vitest';
import { any, machine, one, spanMs, times } from './ticket-machine.ts';

describe('createTicketLog', () => {
  it('counts the tickets of other processes, by key and over all', () => {
    const { open } = machine();
    const [first, same, other] = [open(), open(), open({ key: 'b' })];
    first.claim();
    expect(same.take(same.id, one)).toBe(times.freshMs + 1);
    expect(other.take(other.id, { ...any, all: 1 })).toBe(times.freshMs + 1);
    expect(other.take(other.id, one)).toBe(0);
  });

  it('asks for a young ticket again when its process can send with it no longer, then waits for its hold time', () => {
    const { open, pass } = machine();
    open().claim();
    const other = open();
    expect(other.take(other.id, one)).toBe(times.freshMs + 1);
    pass(times.freshMs + 1);
    expect(other.take(other.id, one)).toBe(times.holdMs);
  });

  it('counts a ticket of another process until the hold time after its release', () => {
    const { open, pass, now } = machine();
    const [first, other] = [open(), open()];
    const id = first.claim();
    pass(5_000);
    first.release(id, now());
    pass(times.holdMs - 1);
    expect(other.take(other.id, one)).toBe(1);
    pass(1);
    expect(other.take(other.id, one)).toBe(0);
  });

  it('does not count a ticket that was given back', () => {
    const { open } = machine();
    const [first, other] = [open(), open()];
    first.giveBack(first.claim());
    expect(other.take(other.id, one)).toBe(0);
  });

  it('counts the ticket of a process that died as long as a request may be under way, and the hold time', () => {
    const { open, pass } = machine();
    open().claim();
    const other = open();
    pass(times.underWayMs + times.holdMs - 1);
    expect(other.take(other.id, one)).toBe(1);
    pass(1);
    expect(other.take(other.id, one)).toBe(0);
  });

  it('counts its own ticket until it is released, however long that takes', () => {
    const { open, pass } = machine();
    const log = open();
    log.claim();
    pass(3_600_000);
    expect(log.take(log.id, one)).toBe(times.holdMs);
  });

  it('waits until a hold of another process ends, and tells it', () => {
    const { open, write, now, pass } = machine();
    const log = open();
    log.claim();
    write('hold', { atMs: now() + 5_000 });
    expect(log.take(log.id, any)).toBe(5_000);
    expect(log.heldMs()).toBe(5_000);
    pass(5_000);
    expect(log.take(log.id, any)).toBe(0);
  });

  it('knows the newest pause of its key', () => {
    const { open, now } = machine();
    const [first, same, other] = [open(), open(), open({ key: 'b' })];
    const pause = { untilMs: now() + 5_000, strikes: 1, shrunk: 7 };
    first.tellPause({ ...pause, untilMs: now() + 1_000 });
    first.tellPause(pause);
    for (const log of [same, other]) log.look();
    expect(same.pause()).toEqual(pause);
    expect(other.pause()).toBeUndefined();
  });

  it('tells a pause that takes back what was learned', () => {
    const { open, now } = machine();
    const [first, same] = [open(), open()];
    const pause = { untilMs: now(), strikes: 0, shrunk: Number.POSITIVE_INFINITY };
    first.tellPause(pause);
    same.look();
    expect(same.pause()).toEqual(pause);
  });

  it('tells when the tickets of all processes stop counting at the earliest', () => {
    const { open, pass, now } = machine();
    const [first, other] = [open(), open({ key: 'b' })];
    first.release(first.claim(), now());
    pass(1_000);
    other.claim();
    first.look();
    const releasedMs = now() - 1_000 + times.holdMs;
    expect(first.busyUntilMs('own')).toEqual([releasedMs]);
    expect(first.busyUntilMs('all')).toEqual([now() + times.freshMs + 1, releasedMs]);
  });
});

describe('claims that race', () => {
  /** A process in whose next claim `act` comes right before its line. */
  function racing(act: () => void) {
    let stepsLeft = Number.POSITIVE_INFINITY;
    return {
      interrupt() {
        stepsLeft -= 1;
        if (stepsLeft === 0) act();
        return 1;
      },
      /** At which step from now on. */
      at(step: number) {
        stepsLeft = step;
      },
    };
  }
  // To look, to write the claim, to look again.
  const [BEFORE_CLAIM, AFTER_CLAIM] = [2, 3];

  it('voids a claim below one that takes the last place', () => {
    const world = machine();
    const rival = world.open();
    const race = racing(() => expect(rival.take(rival.id, one)).toBe(0));
    const log = world.open({ interrupt: race.interrupt });
    for (const each of [log, rival]) each.look();
    race.at(BEFORE_CLAIM);
    expect(log.take(log.id, one)).toBeGreaterThan(0);
    expect(world.lines().map((line) => line.split(' ')[0])).toEqual(['claim', 'claim', 'void']);
  });

  it('voids the rival that claims below', () => {
    const world = machine();
    const rival = world.open();
    const race = racing(() => expect(rival.take(rival.id, one)).toBeGreaterThan(0));
    const log = world.open({ interrupt: race.interrupt });
    for (const each of [log, rival]) each.look();
    race.at(AFTER_CLAIM);
    expect(log.take(log.id, one)).toBe(0);
  });

  it('holds no claim whose file has ended before it could look again', () => {
    const world = machine();
    const race = racing(() => world.pass(spanMs));
    const log = world.open({ interrupt: race.interrupt });
    log.look();
    race.at(AFTER_CLAIM);
    expect(log.take(log.id, any)).toBeGreaterThan(0);
    expect(log.take(log.id, one)).toBe(0);
    const other = world.open();
    other.look();
    expect(other.busyUntilMs('all')).toHaveLength(1);
  });
});
