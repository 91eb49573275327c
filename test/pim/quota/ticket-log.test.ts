import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everydayOrSoak } from '../../support/soak.ts';
import { any, machine, ticketOf, times } from './ticket-machine.ts';
import { story } from './ticket-stories.ts';
import { play } from './ticket-world.ts';

describe('processes that share tickets', () => {
  it('Spec §8: never let a window at the PIM exceed a limit, whatever comes between two file operations', () => {
    let counted = 0;
    fc.assert(
      fc.property(story, (one) => {
        const played = play(one);
        counted += played.counted;
        expect(played.broken).toEqual([]);
      }),
      { numRuns: everydayOrSoak(1_000, 3_000) },
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

  it('asks what has become of a ticket of a moment ago before it makes anybody wait', () => {
    const { open } = machine();
    const [one, other] = [open(), open()];
    const ticket = ticketOf(one.take(any));
    expect(other.take({ ...any, own: 1 })).toHaveProperty('waitMs');
    one.giveBack(ticket);
    expect(other.take({ ...any, own: 1 })).toHaveProperty('ticket');
  });
});
