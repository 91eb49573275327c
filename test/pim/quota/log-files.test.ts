/** The files of a log: how they follow one another, and what happens when they are lost, damaged or of another boot. */
import { describe, expect, it } from 'vitest';
import { createMemoryDisk } from './memory-disk.ts';
import { any, machine, type OpenLog, one, spanMs, times } from './ticket-machine.ts';

const wait = (log: OpenLog) => log.take(log.id, any);

describe('the files of a log', () => {
  it('begin anew when so much time has gone by that two hold all that counts', () => {
    const world = machine();
    const log = world.open();
    log.claim();
    world.pass(spanMs - 1);
    log.claim();
    expect(world.numbers()).toEqual([100]);
    world.pass(1);
    log.claim();
    expect(world.numbers()).toEqual([100, 101]);
  });

  it('are removed when nobody needs them any more, and carry the pause along', () => {
    const world = machine();
    const log = world.open();
    const pause = { untilMs: world.now() + 9 * spanMs, strikes: 2, shrunk: 3 };
    log.tellPause(pause);
    for (let n = 0; n < 5; n += 1) {
      log.release(log.claim(), world.now());
      world.pass(spanMs);
    }
    expect(world.numbers()).toEqual([103, 104]);
    expect(world.losses()).toBe(0);
    const late = world.open();
    late.look();
    expect(late.pause()).toEqual(pause);
  });
});

/** Two processes that have looked, the first with a ticket under way. */
function running() {
  const world = machine();
  const [first, other] = [world.open(), world.open()];
  const id = first.claim();
  other.look();
  const newest = () => world.files.get(world.newest());
  return { ...world, first, other, id, newestFile: newest };
}

/** Changes the text of all files. */
function change({ files }: ReturnType<typeof running>, by: (text: string) => string): void {
  for (const file of files.values()) file.text = by(file.text);
}

describe('a log that cannot be read', () => {
  it.each<[string, (world: ReturnType<typeof running>) => void]>([
    ['deleted', ({ files }) => files.clear()],
    [
      'replaced with a copy',
      ({ files, newest, newestFile }) => files.set(newest(), { text: newestFile()?.text ?? '' }),
    ],
    ['replaced with an empty one', ({ files, newest }) => files.set(newest(), { text: '' })],
    ['emptied', (world) => change(world, () => '')],
    ['cut off', (world) => change(world, (text) => text.slice(0, -5))],
    ['given a line that says nothing', (world) => change(world, (text) => `${text}nonsense\n`)],
  ])('lets nobody send for a window after it was %s, which is said once', (_how, damage) => {
    const world = running();
    damage(world);
    expect(wait(world.other)).toBe(times.holdMs);
    world.pass(10_000);
    for (const log of [world.first, world.other, world.open()]) expect(wait(log)).toBe(times.holdMs - 10_000);
    world.pass(times.holdMs - 10_000);
    for (const log of [world.first, world.other, world.open()]) expect(wait(log)).toBe(0);
    expect(world.lines().filter((line) => line.startsWith('hold'))).toHaveLength(1);
  });

  it('counts again what each process has under way or released a moment before, and keeps the pause', () => {
    const world = running();
    const pause = { untilMs: world.now() + 5_000, strikes: 1, shrunk: 7 };
    world.other.tellPause(pause);
    world.other.claim();
    world.pass(20);
    world.first.release(world.id, world.now());
    world.files.clear();
    for (const log of [world.other, world.first]) log.look();
    const late = world.open();
    late.look();
    expect(late.busyUntilMs('appKey')).toHaveLength(2);
    expect(late.pause()).toEqual(pause);
  });
});

describe('a log that can be read', () => {});

const FROM_BOOT_MS = times.holdMs + times.graceMs;

describe('a log with files of another boot', () => {
  /** A log that was written before the machine booted, and the machine after it. */
  function rebooted(startMs: number, boot?: string) {
    const disk = createMemoryDisk();
    machine(7 * spanMs, disk)
      .open(boot === undefined ? {} : { boot })
      .claim();
    return machine(startMs, disk);
  }

  it('waits one window from the boot, in every process that starts within it', () => {
    const { open, pass } = rebooted(2_000);
    const log = open();
    expect(wait(log)).toBe(FROM_BOOT_MS - 2_000);
    pass(10_000);
    expect(wait(open())).toBe(FROM_BOOT_MS - 12_000);
    pass(FROM_BOOT_MS - 12_000);
    expect(log.take(log.id, { ...one, endpoint: 1 })).toBe(0);
  });

  it('does not wait when the boot was more than a window ago, and removes them', () => {
    const { open, numbers } = rebooted(FROM_BOOT_MS);
    const log = open();
    expect(log.take(log.id, { ...one, endpoint: 1 })).toBe(0);
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
    const log = rebooted(2_000, '-').open({ boot: '-' });
    expect(wait(log)).toBe(FROM_BOOT_MS - 2_000);
  });
});
