import { describe, expect, it } from 'vitest';
import { machine, one, times } from './ticket-machine.ts';

const maxBytes = 200;

/** Takes and gives back until the file is long. */
function fill(world: ReturnType<typeof machine>, log: ReturnType<typeof world.open>): void {
  for (let n = 0; n < 5; n += 1) log.release(log.claim(), world.now());
}

const anew = times.underWayMs + 2 * times.holdMs;

describe('the files of a log', () => {
  it('are closed when they are long, once all that counted at their beginning counts no longer', () => {
    const world = machine();
    const log = world.open({ maxBytes });
    fill(world, log);
    world.pass(anew - 1);
    fill(world, log);
    expect([...world.files.keys()]).toEqual([1]);
    world.pass(1);
    fill(world, log);
    expect([...world.files.keys()]).toEqual([1, 2]);
  });

  it('are not closed while they are short', () => {
    const world = machine();
    const log = world.open();
    fill(world, log);
    world.pass(10 * anew);
    fill(world, log);
    expect([...world.files.keys()]).toEqual([1]);
  });

  it('are removed when the next is closed as well', () => {
    const world = machine();
    const log = world.open({ maxBytes });
    for (let n = 0; n < 5; n += 1) {
      fill(world, log);
      world.pass(anew);
    }
    expect([...world.files.keys()]).toEqual([4, 5]);
    expect(world.losses()).toBe(0);
  });

  it('lose no ticket of an earlier file to a process that starts', () => {
    const world = machine();
    const log = world.open({ maxBytes });
    fill(world, log);
    world.pass(anew);
    const id = log.claim();
    expect(world.newest()).toBe(2);
    const held = world.open();
    expect(held.take(held.id, one)).toBeGreaterThan(0);
    log.release(id, world.now());
    world.pass(times.holdMs - 1);
    const late = world.open();
    expect(late.take(late.id, one)).toBe(1);
  });

  it('void a claim below the end of a file', () => {
    const world = machine();
    const log = world.open();
    log.look();
    world.write({ verb: 'close' });
    world.write({ verb: 'claim' });
    log.look();
    expect(log.busyUntilMs('all')).toEqual([]);
  });

  it('give a release below the end of a file its effect', () => {
    const world = machine();
    const log = world.open();
    log.look();
    world.write({ verb: 'claim' });
    world.write({ verb: 'close' });
    world.write({ verb: 'release' });
    log.look();
    expect(log.busyUntilMs('all')).toEqual([world.now() + times.holdMs]);
  });

  it('go on in the next for a process that wrote below the end of one', () => {
    const world = machine();
    const log = world.open();
    log.look();
    world.write({ verb: 'close' });
    expect(log.take(log.id, one)).toBe(0);
    expect(world.newest()).toBe(2);
    expect(world.files.get(2)?.text).toContain(`claim boot a ${log.id}`);
  });

  it('void a claim whose process learns of the end only after it', () => {
    const world = machine();
    let stepsLeft = Number.POSITIVE_INFINITY;
    const log = world.open({
      interrupt() {
        stepsLeft -= 1;
        // To look, then to claim.
        if (stepsLeft === 0) world.write({ verb: 'close' });
        return 1;
      },
    });
    log.look();
    stepsLeft = 2;
    expect(log.take(log.id, one)).toBeGreaterThan(0);
    expect(log.take(log.id, one)).toBe(0);
    const other = world.open();
    other.look();
    expect(other.busyUntilMs('all')).toHaveLength(1);
  });

  it('carry the pause of the process that closes one', () => {
    const world = machine();
    const log = world.open({ maxBytes });
    const pause = { untilMs: world.now() + 5_000, strikes: 2, shrunk: 3 };
    log.tellPause(pause);
    for (let n = 0; n < 3; n += 1) {
      fill(world, log);
      world.pass(anew);
    }
    fill(world, log);
    expect(world.files.has(1)).toBe(false);
    const late = world.open();
    late.look();
    expect(late.pause()).toEqual(pause);
  });

  it('are followed by a process that has long not looked', () => {
    const world = machine();
    const [log, idle] = [world.open({ maxBytes }), world.open({ maxBytes })];
    idle.look();
    for (let n = 0; n < 4; n += 1) {
      fill(world, log);
      world.pass(anew);
    }
    log.claim();
    expect(idle.take(idle.id, one)).toBeGreaterThan(0);
    expect(world.losses()).toBe(0);
  });
});
