import { describe, expect, it } from 'vitest';
import { any, machine, one, spanMs, times } from './ticket-machine.ts';

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

  it('are removed when nobody needs them any more', () => {
    const world = machine();
    const log = world.open();
    for (let n = 0; n < 5; n += 1) {
      log.release(log.claim(), world.now());
      world.pass(spanMs);
    }
    expect(world.numbers()).toEqual([103, 104]);
    expect(world.losses()).toBe(0);
  });

  it('lose no ticket of the one before to a process that starts', () => {
    const world = machine();
    const log = world.open();
    world.pass(spanMs - 1);
    const id = log.claim();
    world.pass(1);
    const held = world.open();
    expect(held.take(held.id, one)).toBeGreaterThan(0);
    log.release(id, world.now());
    world.pass(times.holdMs - 1);
    const late = world.open();
    expect(late.take(late.id, one)).toBe(1);
  });

  it('carry the pause along', () => {
    const world = machine();
    const log = world.open();
    const pause = { untilMs: world.now() + 5 * spanMs, strikes: 2, shrunk: 3 };
    log.tellPause(pause);
    for (let n = 0; n < 3; n += 1) {
      world.pass(spanMs);
      log.claim();
    }
    const late = world.open();
    late.look();
    expect(late.pause()).toEqual(pause);
  });

  it('are followed by a process that has long not looked', () => {
    const world = machine();
    const [log, idle] = [world.open(), world.open()];
    idle.look();
    for (let n = 0; n < 4; n += 1) {
      world.pass(spanMs);
      log.release(log.claim(), world.now());
    }
    log.claim();
    expect(idle.take(idle.id, one)).toBeGreaterThan(0);
    expect(world.losses()).toBe(0);
  });

  it('are what all others use who did not stand still', () => {
    const world = machine();
    let stepsLeft = 1;
    const log = world.open();
    const late = world.open({
      interrupt() {
        stepsLeft -= 1;
        if (stepsLeft !== 0) return 1;
        world.pass(5 * spanMs);
        log.claim();
        return 1;
      },
    });
    expect(late.take(late.id, one)).toBeGreaterThan(0);
    expect(late.take(late.id, one)).toBeGreaterThan(1);
    expect(world.numbers()).toContain(105);
    expect(log.take(log.id, any)).toBe(0);
    expect(world.losses()).toBe(0);
  });
});
