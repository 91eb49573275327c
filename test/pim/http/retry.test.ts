import { describe, expect, it } from 'vitest';
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
import { chooseRetryDelay, type Failure } from '../../../src/pim/http/ask.ts';
import { RefusedRequest } from '../../../src/pim/http/status.ts';

const delayAfter = (error: unknown, parts: Partial<Failure> = {}, random = 0.5) =>
  chooseRetryDelay({ error, attempt: 1, leftMs: 20_000, retryAfterMs: undefined, ...parts }, () => random);
const noAnswer = new UnavailableError('No answer.');

describe('chooseRetryDelay', () => {
  it.each<[string, CatalogError]>([
    ['no answer', noAnswer],
    ['a timeout', new TimeoutError('Late.')],
    ['an unreadable answer', new BadResponseError('products', 'it is empty')],
    ['500', new UnavailableError('Failed.', 1, 500)],
    ['502', new UnavailableError('Failed.', 1, 502)],
    ['503', new UnavailableError('Failed.', 1, 503)],
    ['504', new UnavailableError('Failed.', 1, 504)],
  ])('repeats after %s', (_what, error) => {
    expect(delayAfter(error)).toBe(150);
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
    expect(delayAfter(error)).toBeUndefined();
  });

  it('repeats at once after a 429, since the next attempt waits for its ticket', () => {
    expect(delayAfter(new RateLimitedError('products', 9_000, 429))).toBe(0);
  });

  it('makes three attempts at most', () => {
    expect(delayAfter(noAnswer, { attempt: 2 })).toBe(300);
    expect(delayAfter(noAnswer, { attempt: 3 })).toBeUndefined();
  });

  it('repeats an unreadable answer once', () => {
    const error = new BadResponseError('products', 'it is empty');
    expect(delayAfter(error, { attempt: 2 })).toBeUndefined();
  });

  it('jitters the whole delay', () => {
    expect([delayAfter(noAnswer, {}, 0), delayAfter(noAnswer, {}, 0.999)]).toEqual([0, 299.7]);
  });

  it('waits as long as a 503 asks, and a jitter more', () => {
    const error = new UnavailableError('Failed.', 2_000, 503);
    expect(delayAfter(error, { retryAfterMs: 2_000 })).toBe(2_150);
  });

  it('makes another attempt while the deadline leaves any time for it', () => {
    const nextAt = (leftMs: number) => delayAfter(noAnswer, { retryAfterMs: 2_000, leftMs }, 0);
    expect([nextAt(2_000), nextAt(2_001)]).toEqual([undefined, 2_000]);
  });
});
