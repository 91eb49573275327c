import { describe, expect, it } from 'vitest';
import { createMemoryDisk } from './memory-disk.ts';
import { any, machine, spanMs, times } from './ticket-machine.ts';

/** A log that was written before the machine booted, and the machine after it. */
function rebooted(startMs: number) {
  const disk = createMemoryDisk();
  machine(7 * spanMs, disk)
    .open()
    .claim();
  return machine(startMs, disk);
}

const FROM_BOOT_MS = times.holdMs + times.graceMs;

describe('a log with files of another boot', () => {
  it('waits one window from the boot', () => {
    const { open, pass } = rebooted(2_000);
    const log = open();
    expect(log.take(log.id, any)).toBe(FROM_BOOT_MS - 2_000);
    pass(FROM_BOOT_MS - 2_000);
    expect(log.take(log.id, { all: 1, own: 1 })).toBe(0);
  });

  it('waits in every process that starts within that window', () => {
    const { open, pass } = rebooted(2_000);
    open().look();
    pass(10_000);
    const late = open();
    expect(late.take(late.id, any)).toBe(FROM_BOOT_MS - 12_000);
  });

  it('does not wait when the boot was more than a window ago, and removes them', () => {
    const { open, numbers } = rebooted(FROM_BOOT_MS);
    const log = open();
    expect(log.take(log.id, { all: 1, own: 1 })).toBe(0);
    expect(numbers()).toEqual([0]);
  });

  it('is another machine’s where they come again', () => {
    const disk = createMemoryDisk();
    const [ours, theirs] = [machine(3 * spanMs, disk), machine(9 * spanMs, disk)];
    const [log, other] = [ours.open(), theirs.open({ boot: 'other' })];
    log.claim();
    other.claim();
    ours.pass(spanMs);
    expect(() => log.look()).toThrow('another machine');
    theirs.pass(times.holdMs);
    expect(() => other.claim()).not.toThrow();
  });

  it('knows it by numbers that lie ahead, where boots have no names', () => {
    const disk = createMemoryDisk();
    machine(7 * spanMs, disk)
      .open({ boot: '-' })
      .claim();
    const log = machine(2_000, disk).open({ boot: '-' });
    expect(log.take(log.id, any)).toBe(FROM_BOOT_MS - 2_000);
  });
});
