import { describe, expect, it } from 'vitest';
import { forecastWaitMs } from '../../../src/pim/quota/forecast.ts';

const forecast = (limit: number, busyUntilMs: readonly number[], count: number) =>
  Array.from({ length: count }, (_, place) => forecastWaitMs({ limit, busyUntilMs, nowMs: 1_000, holdMs: 600 }, place));

describe('forecastWaitsMs', () => {
  it('finds no wait below the limit', () => {
    expect(forecast(3, [1_100], 2)).toEqual([0, 0]);
  });

  it('lets each wait for the ticket that makes room for it', () => {
    expect(forecast(3, [1_100, 1_200], 3)).toEqual([0, 100, 200]);
  });

  it('counts the tickets of those before, too', () => {
    expect(forecast(2, [1_100, 1_200], 5)).toEqual([100, 200, 700, 800, 1_300]);
  });

  it('waits until a limit that shrank is met again', () => {
    expect(forecast(1, [1_100, 1_200, 1_300], 2)).toEqual([300, 900]);
  });

  it('finds no wait for a ticket that has stopped counting', () => {
    expect(forecast(1, [900], 2)).toEqual([0, 600]);
  });

  it('leaves what it is given as it is', () => {
    const busyUntilMs = [1_100, 1_200];
    forecast(2, busyUntilMs, 5);
    expect(busyUntilMs).toEqual([1_100, 1_200]);
  });

  it('finds no wait without limit', () => {
    expect(forecast(Number.POSITIVE_INFINITY, [1_100], 2)).toEqual([0, 0]);
  });
});
