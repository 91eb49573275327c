import { describe, expect, it } from 'vitest';
import { createMemoryDisk } from './memory-disk.ts';
import { any, machine, times } from './ticket-machine.ts';

/** A log that an earlier boot has written, and the machine after it. */
function rebooted(claimedAtMs: number, boot: string, startMs = 2_000) {
  const disk = createMemoryDisk();
  machine(claimedAtMs, disk).open({ boot }).claim();
  return machine(startMs, disk);
}

const FROM_BOOT_MS = times.holdMs + times.graceMs;

describe('a log with lines of another boot', () => {
  it.each([
    ['of an earlier boot', 'earlier', 'boot'],
    ['that lie ahead, where boots have no names', '-', '-'],
    ['of a boot with a name, where this one has none', 'earlier', '-'],
  ])('waits one window from the boot for lines %s', (_what, earlier, boot) => {
    const { open, pass } = rebooted(900_000, earlier);
    const log = open({ boot });
    expect(log.take(log.id, any)).toBe(FROM_BOOT_MS - 2_000);
    pass(FROM_BOOT_MS - 2_000);
    expect(log.take(log.id, { all: 1, own: 1 })).toBe(0);
  });

  it('does not wait when the boot was more than a window ago', () => {
    const { open } = rebooted(900_000, 'earlier', FROM_BOOT_MS);
    const log = open();
    expect(log.take(log.id, { all: 1, own: 1 })).toBe(0);
  });

  it('refuses lines of another boot below its own, which are of another machine', () => {
    const { open, write } = machine();
    const log = open();
    log.claim();
    write({ verb: 'claim', boot: 'other' });
    expect(() => log.look()).toThrow('another machine');
  });

  it('tells the other machine, so that neither takes the whole limit', () => {
    const { open, disk } = machine();
    const log = open();
    log.claim();
    const other = machine(5_000_000, disk).open({ boot: 'other' });
    other.claim();
    expect(() => log.look()).toThrow('another machine');
    expect(() => other.look()).toThrow('another machine');
  });

  it('goes by the newest claim above where a clock is behind it', () => {
    const { open, write, now, pass } = machine();
    const log = open();
    log.claim();
    write({ verb: 'claim', atMs: now() - 900_000 });
    pass(times.underWayMs + times.holdMs - 1);
    log.look();
    expect(log.busyUntilMs('all')).toHaveLength(2);
    expect(log.take(log.id, { ...any, all: 2 })).toBe(1);
  });

  it('takes a pause of this boot for newer than one of a boot before, where boots have no names', () => {
    const disk = createMemoryDisk();
    machine(90_000_000, disk).open({ boot: '-' }).tellPause({ untilMs: 90_000_500, strikes: 1, shrunk: 7 });
    const { open, now } = machine(200_000, disk);
    const [log, other] = [open({ boot: '-' }), open({ boot: '-' })];
    const pause = { untilMs: now() + 5_000, strikes: 1, shrunk: 9 };
    other.look();
    log.tellPause(pause);
    other.look();
    expect(other.pause()).toEqual(pause);
  });

  it('takes no pause of an earlier boot', () => {
    const disk = createMemoryDisk();
    machine(900_000, disk).open({ boot: 'earlier' }).tellPause({ untilMs: 900_500, strikes: 1, shrunk: 7 });
    const log = machine(200_000, disk).open();
    log.look();
    expect(log.pause()).toBeUndefined();
  });
});
