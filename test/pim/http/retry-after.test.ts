import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../src/pim/http/ask.ts';

const date = 'Wed, 01 Jul 2026 10:00:00 GMT';

describe('parseRetryAfter', () => {
  it.each([
    ['7', 7_000],
    [' 0.5 ', 500],
    ['  +120  ', 120_000],
    ['1.25', 1_250],
    ['0', 0],
    ['-30', 0],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
    ['Wed, 01 Jul 2026 10:00:30 GMT', 30_000],
    ['Wed, 01 Jul 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['soon 5', undefined],
    ['30, 30', undefined],
    ['1.', undefined],
    ['2026-07-01T10:00:30Z', undefined],
    ['Wednesday, 01-Jul-26 10:00:30 GMT', undefined],
    ['7 seconds', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %s ms', (text, ms) => {
    expect(parseRetryAfter(text, date)).toBe(ms);
  });

  it('does not measure a date without the date of the response', () => {
    expect(parseRetryAfter(date, undefined)).toBeUndefined();
  });
});
