import { describe, expect, it } from 'vitest';
import { createCooldown } from '../../../src/pim/quota/allowance.ts';
import { pass, systemClock, useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const build = (random = 0, windowMs = 60_000, nominal = 60) =>
  createCooldown({ clock: systemClock, windowMs, random: () => random, nominal });

describe('createCooldown', () => {
  it.each([
    [0, 1_000],
    [1e12, 600_000],
    [Number.POSITIVE_INFINITY, 600_000],
  ])('clamps a Retry-After of %d ms to %d', (retryAfterMs, leftMs) => {
    const cooldown = build();
    cooldown.hit(retryAfterMs);
    expect(cooldown.leftMs()).toBe(leftMs);
  });

  it('pauses 15 s, doubled up to 60 s, while no clean window comes between', async () => {
    const cooldown = build();
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      cooldown.hit(undefined);
      pauses.push(cooldown.leftMs());
      await pass(cooldown.leftMs() + 1_000);
    }
    expect(pauses).toEqual([15_000, 30_000, 60_000, 60_000]);
  });

  it('shrinks the limit to 0.7, and gives back one more each clean window than the one before', async () => {
    const cooldown = build();
    cooldown.hit(undefined);
    const limits = [cooldown.limit()];
    await pass(15_000);
    for (let windows = 0; windows < 7; windows += 1) {
      limits.push(cooldown.limit());
      await pass(60_000);
    }
    expect(limits).toEqual([42, 42, 43, 45, 48, 52, 57, 60]);
  });

  it('takes what somebody else spends in seconds for two 429s, however soon the PIM lets ask again', async () => {
    const cooldown = build();
    const endsAtMs = systemClock.now() + 15_000;
    let refused = 0;
    while (systemClock.now() < endsAtMs) {
      cooldown.hit(3_000);
      refused += 1;
      await pass(cooldown.leftMs());
    }
    expect([refused, cooldown.limit()]).toEqual([2, 29]);
  });

  it('takes 429s of requests that were under way together for one', () => {
    const cooldown = build();
    cooldown.hit(undefined);
    cooldown.hit(undefined);
    expect([cooldown.leftMs(), cooldown.limit()]).toEqual([15_000, 42]);
    cooldown.hit(20_000);
    expect([cooldown.leftMs(), cooldown.limit()]).toEqual([20_000, 42]);
  });
});
