import { describe, expect, it } from 'vitest';
import { scanAtMs } from '../../../src/pim/quota/forecast.ts';

const holdMs = 60_000;
const limit = 40;

/** Lets a scan run alone, each request answered at once. Returns when it sent what. */
function scanAlone(forMs: number): number[] {
  const sentAtMs: number[] = [];
  for (let nowMs = 0, rounds = 0; nowMs < forMs && rounds < 10_000; rounds += 1) {
    const counted = sentAtMs.filter((atMs) => atMs + holdMs > nowMs);
    const busyUntilMs = counted.map((atMs) => atMs + holdMs);
    const input = { busyUntilMs, newestClaimMs: counted.at(-1) ?? 0, limit, holdMs };
    const atMs = busyUntilMs.length >= limit ? (busyUntilMs[0] ?? 0) : scanAtMs(input);
    if (atMs <= nowMs) sentAtMs.push(nowMs);
    else nowMs = atMs;
  }
  return sentAtMs;
}

const gaps = (atMs: readonly number[]) => atMs.slice(1).map((one, index) => one - (atMs[index] ?? 0));

describe('scanAtMs', () => {
  it('lets a quarter of the limit go at once', () => {
    expect(scanAlone(1)).toHaveLength(limit / 4);
  });

  it('lets no more than a third over an even slot pass between two requests', () => {
    expect(Math.max(...gaps(scanAlone(10 * holdMs)))).toBeLessThanOrEqual(((4 / 3) * holdMs) / limit);
  });

  it('uses at least 95 % of the limit', () => {
    const sent = scanAlone(20 * holdMs);
    const late = sent.filter((atMs) => atMs >= 10 * holdMs);
    expect(late.length).toBeGreaterThanOrEqual(0.95 * 10 * limit);
  });
});
