import { describe, expect, it } from 'vitest';
import { any, machine, type OpenLog, times } from './ticket-machine.ts';

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

const wait = (log: OpenLog) => log.take(log.id, any);

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

  it('tells each process of the loss that it finds', () => {
    const world = running();
    world.files.clear();
    for (const log of [world.first, world.other, world.open()]) wait(log);
    expect(world.losses()).toBe(2);
  });

  it('counts again what each process has under way', () => {
    const world = running();
    world.files.clear();
    for (const log of [world.other, world.first]) log.look();
    const late = world.open();
    late.look();
    expect(late.busyUntilMs('own')).toHaveLength(1);
  });

  it('counts again what was released a moment before', () => {
    const world = running();
    world.pass(20);
    world.first.release(world.id, world.now());
    world.files.clear();
    world.first.look();
    const late = world.open();
    late.look();
    expect(late.busyUntilMs('own')).toEqual([world.now() + times.holdMs]);
  });

  it('keeps the pause that was told', () => {
    const world = running();
    const pause = { untilMs: world.now() + 5_000, strikes: 1, shrunk: 7 };
    world.other.tellPause(pause);
    world.files.clear();
    world.other.look();
    const late = world.open();
    late.look();
    expect(late.pause()).toEqual(pause);
  });
});

describe('a log that can be read', () => {
  it('waits for the end of a line that another process is writing', () => {
    const world = running();
    const line = `release a ${world.id} ${world.now().toFixed(3)}\n`;
    const file = world.newestFile() ?? { text: '' };
    file.text += line.slice(0, 12);
    world.pass(1_000);
    world.other.look();
    expect(world.other.busyUntilMs('own')).toEqual([world.now() + times.holdMs]);
    file.text += line.slice(12);
    world.other.look();
    expect(world.other.busyUntilMs('own')).toEqual([world.now() - 1_000 + times.holdMs]);
    expect(world.losses()).toBe(0);
  });

  it('reads on where a read ends early', () => {
    const world = machine();
    const [first, slow] = [world.open(), world.open({ interrupt: () => 0.1 })];
    for (let n = 0; n < 20; n += 1) first.claim();
    slow.look();
    expect(slow.busyUntilMs('own')).toHaveLength(20);
    expect(world.losses()).toBe(0);
  });
});
