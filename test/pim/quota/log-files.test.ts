/** The files of a log: how they follow one another, and what happens when they are lost, damaged or of another boot. */
import { describe, expect, it } from 'vitest';
import { type Pause, type ScaledCaps, ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { TicketLog } from '../../../src/pim/quota/ticket-log.ts';
import { createMemoryDisk } from './memory-disk.ts';

const times = ticketTimes(60_000, 15_000);
/** How long a file of a log lasts. */
const spanMs = times.underWayMs + 2 * times.holdMs;

const INFINITE = Number.POSITIVE_INFINITY;
const any: ScaledCaps = { endpoint: INFINITE, appKey: INFINITE, total: INFINITE, isScan: false };

/** A machine with a movable clock and one log, at the beginning of a file. */
function machine(startMs = 100 * spanMs, disk = createMemoryDisk()) {
  let nowMs = startMs;
  let losses = 0;
  let opened = 0;
  const clock = { now: () => nowMs, sleep: async () => {} };
  /** The log as another process has it open. */
  const open = (boot = 'boot') => {
    opened += 1;
    const process = `${opened}-${startMs}-`;
    const onLost = () => {
      losses += 1;
    };
    const ofProcess = disk.open();
    const log = new TicketLog({
      clock,
      times,
      boot,
      key: 'a',
      process,
      useDisk: () => ofProcess,
      onLost,
    });
    let claims = 0;
    return {
      look: () => log.readNew(),
      release: (id: string, atMs: number) => log.release(id, atMs),
      busyUntilMs: (endpoint: string) => log.busyUntilMs(endpoint),
      /** How long one more ticket has to be waited for. */
      wait: (caps = any) => log.take(`${process}x`, 'products', caps),
      /** Takes a ticket, and fails without one. Returns its id. */
      claim(): string {
        claims += 1;
        const waitMs = log.take(`${process}${claims}`, 'products', any);
        if (waitMs > 0) throw new Error(`there was no ticket for ${waitMs} ms`);
        return `${process}${claims}`;
      },
      counted: () => log.busyUntilMs('products').appKey.length,
      pause: () => log.pause('products'),
      tellPause: (pause: Pause) => log.tellPause('products', pause),
    };
  };
  const names = () => disk.namesOf('tickets.boot');
  return {
    files: disk.files,
    open,
    newest: () => names().at(-1) ?? '',
    numbers: () => names().map((name) => Number(name.split('.').at(-1))),
    now: () => nowMs,
    losses: () => losses,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

it('begin anew with each span, are removed when nobody needs them, and carry the pause along', () => {
  const world = machine();
  const log = world.open();
  const pause = { untilMs: world.now() + 9 * spanMs, strikes: 2, shrunk: 3 };
  log.tellPause(pause);
  for (let n = 0; n < 5; n += 1) {
    log.release(log.claim(), world.now());
    world.pass(spanMs - 1);
    log.claim();
    expect(world.numbers().at(-1)).toBe(100 + n);
    world.pass(1);
  }
  expect(world.numbers()).toEqual([103, 104]);
  expect(world.losses()).toBe(0);
  const late = world.open();
  late.look();
  expect(late.pause()).toEqual(pause);
});

/** Two processes that have looked, the first with a ticket under way. */
function running() {
  const world = machine();
  const [first, other] = [world.open(), world.open()];
  const id = first.claim();
  other.look();
  return { ...world, first, other, id };
}

function change({ files }: ReturnType<typeof running>, by: (text: string) => string): void {
  for (const file of files.values()) file.text = by(file.text);
}

describe('a log that cannot be read', () => {
  it.each<[string, (world: ReturnType<typeof running>) => void]>([
    ['deleted', ({ files }) => files.clear()],
    [
      'replaced with a copy',
      ({ files, newest }) => files.set(newest(), { text: files.get(newest())?.text ?? '' }),
    ],
    ['replaced with an empty one', ({ files, newest }) => files.set(newest(), { text: '' })],
    ['emptied', (world) => change(world, () => '')],
    ['cut off', (world) => change(world, (text) => text.slice(0, -5))],
    ['given a line that says nothing', (world) => change(world, (text) => `${text}nonsense\n`)],
  ])('lets nobody send for a window after it was %s, which is said once', (_how, damage) => {
    const world = running();
    damage(world);
    expect(world.other.wait()).toBe(times.holdMs);
    world.pass(10_000);
    for (const log of [world.first, world.other, world.open()])
      expect(log.wait()).toBe(times.holdMs - 10_000);
    world.pass(times.holdMs - 10_000);
    for (const log of [world.first, world.other, world.open()]) expect(log.wait()).toBe(0);
    const lines = [...world.files.values()].flatMap(({ text }) => text.split('\n'));
    expect(lines.filter((line) => line.startsWith('hold'))).toHaveLength(1);
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
    expect([late.counted(), late.pause()]).toEqual([2, pause]);
  });
});

it('a log waits for the end of a line that another process is writing', () => {
  const world = running();
  const line = `release a - ${world.id} ${world.now().toFixed(3)}\n`;
  const until = world.now() + times.holdMs;
  world.pass(1_000);
  for (const part of [line.slice(0, 12), line.slice(12)]) {
    const file = world.files.get(world.newest());
    if (file !== undefined) file.text += part;
    world.other.look();
  }
  expect([world.other.busyUntilMs('products').appKey, world.losses()]).toEqual([[until], 0]);
});

const FROM_BOOT_MS = times.holdMs + times.graceMs;

describe('a log with files of another boot', () => {
  /** A log that was written before the machine booted, and the machine after it. */
  function rebooted(startMs: number, boot?: string) {
    const disk = createMemoryDisk();
    machine(7 * spanMs, disk)
      .open(boot)
      .claim();
    return machine(startMs, disk);
  }

  it('waits one window from the boot, in every process that starts within it', () => {
    const { open, pass } = rebooted(2_000);
    const log = open();
    expect(log.wait()).toBe(FROM_BOOT_MS - 2_000);
    pass(10_000);
    expect(open().wait()).toBe(FROM_BOOT_MS - 12_000);
    pass(FROM_BOOT_MS - 12_000);
    expect(log.wait({ ...any, endpoint: 1 })).toBe(0);
  });

  it('does not wait when the boot was more than a window ago, and removes them', () => {
    const { open, numbers } = rebooted(FROM_BOOT_MS);
    expect(open().wait({ ...any, endpoint: 1 })).toBe(0);
    expect(numbers()).toEqual([0]);
  });

  it('is another machine’s where they come again', () => {
    const disk = createMemoryDisk();
    const [ours, theirs] = [machine(3 * spanMs, disk), machine(9 * spanMs, disk)];
    const [log, other] = [ours.open(), theirs.open('other')];
    log.claim();
    other.claim();
    ours.pass(spanMs);
    expect(() => log.look()).toThrow('another machine');
    theirs.pass(times.holdMs);
    expect(() => other.claim()).not.toThrow();
  });

  it('knows it by numbers that lie ahead, where boots have no names', () => {
    expect(rebooted(2_000, '-').open('-').wait()).toBe(FROM_BOOT_MS - 2_000);
  });
});
