import { describe, expect, it, vi } from 'vitest';
import {
  BadResponseError,
  CancelledError,
  type CatalogError,
  CredentialsRejectedError,
  ForbiddenError,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
  WrongAddressError,
} from '../../../src/errors.ts';
import { systemClock } from '../../../src/pim/clock.ts';
import { createRetryPolicy, type Failure } from '../../../src/pim/http/retry.ts';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { useVirtualTime } from '../virtual-time.ts';

useVirtualTime();

const build = (random = 0.5) => createRetryPolicy({ clock: systemClock, random: () => random });
const failure = (error: unknown, parts: Partial<Failure> = {}): Failure => ({
  error,
  attempt: 1,
  deadlineAtMs: systemClock.now() + 20_000,
  retryAfterMs: undefined,
  ...parts,
});
const noAnswer = new UnavailableError('No answer.');

describe('createRetryPolicy', () => {
  it.each<[string, CatalogError]>([
    ['no answer', noAnswer],
    ['a timeout', new TimeoutError('Late.')],
    ['an unreadable answer', new BadResponseError('products', 'it is empty')],
    ['500', new UnavailableError('Failed.', 1, 500)],
    ['502', new UnavailableError('Failed.', 1, 502)],
    ['503', new UnavailableError('Failed.', 1, 503)],
    ['504', new UnavailableError('Failed.', 1, 504)],
  ])('repeats after %s', (_what, error) => {
    expect(build().next(failure(error))).toBe(150);
  });

  it.each([
    [400, new RefusedRequest('products', 400, [])],
    [401, new CredentialsRejectedError(60_000)],
    [403, new ForbiddenError('products')],
    [404, new WrongAddressError('products', 404)],
    [422, new RefusedRequest('products', 422, [])],
    [501, new UnavailableError('Failed.', 1, 501)],
    ['an answer that is sure to come again', new BadResponseError('products', 'it is too large', 'Ask for less.')],
    ['our own refusal to wait', new RateLimitedError('products', 1)],
    ['a cancelled call', new CancelledError()],
    ['a mistake of ours', new TypeError('x')],
  ])('Spec §7: does not repeat after %s', (_what, error) => {
    expect(build().next(failure(error))).toBeUndefined();
  });

  it('repeats at once after a 429, since the next attempt waits for its ticket', () => {
    expect(build().next(failure(new RateLimitedError('products', 9_000, 429)))).toBe(0);
  });

  it('makes three attempts at most', () => {
    const policy = build();
    expect(policy.next(failure(noAnswer, { attempt: 2 }))).toBe(300);
    expect(policy.next(failure(noAnswer, { attempt: 3 }))).toBeUndefined();
  });

  it('repeats an unreadable answer once', () => {
    const error = new BadResponseError('products', 'it is empty');
    expect(build().next(failure(error, { attempt: 2 }))).toBeUndefined();
  });

  it('jitters the whole delay', () => {
    expect([build(0).next(failure(noAnswer)), build(0.999).next(failure(noAnswer))]).toEqual([0, 299.7]);
  });

  it('waits as long as a 503 asks, and a jitter more', () => {
    const error = new UnavailableError('Failed.', 2_000, 503);
    expect(build().next(failure(error, { retryAfterMs: 2_000 }))).toBe(2_150);
  });

  it('gives up when the deadline comes first', () => {
    const deadlineAtMs = systemClock.now() + 2_000;
    expect(build().next(failure(noAnswer, { retryAfterMs: 2_000, deadlineAtMs }))).toBeUndefined();
  });

  it('makes another attempt while the deadline leaves any time for it', () => {
    const nextAt = (deadlineInMs: number) =>
      build(0).next(failure(noAnswer, { retryAfterMs: 2_000, deadlineAtMs: systemClock.now() + deadlineInMs }));
    expect([nextAt(2_000), nextAt(2_001)]).toEqual([undefined, 2_000]);
  });

  it('counts each granted retry for a minute, and no refused one', () => {
    const policy = build();
    const ask = () => policy.next(failure(noAnswer));
    for (let round = 0; round < 10; round += 1) ask();
    vi.advanceTimersByTime(30_000);
    expect(Array.from({ length: 40 }, ask).filter((ms) => ms !== undefined)).toHaveLength(20);
    vi.advanceTimersByTime(29_999);
    expect(ask()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(Array.from({ length: 40 }, ask).filter((ms) => ms !== undefined)).toHaveLength(10);
  });

  it('grants 30 retries a minute over all calls', () => {
    const policy = build();
    const granted = Array.from({ length: 40 }, () => policy.next(failure(noAnswer))).filter((ms) => ms !== undefined);
    expect(granted).toHaveLength(30);
    vi.advanceTimersByTime(60_000);
    expect(policy.next(failure(noAnswer))).toBe(150);
  });
});
