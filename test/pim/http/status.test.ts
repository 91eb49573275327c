import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../src/pim/http/ask.ts';
import { errorOfNetwork, errorOfStatus } from '../../../src/pim/http/status.ts';

const of = (status: number, retryAfterMs?: number) =>
  errorOfStatus({ endpoint: 'products', status, retryAfterMs, named: [] });

describe('errorOfStatus', () => {
  it.each([
    [400, 'INVALID_ARGUMENT'],
    [413, 'INVALID_ARGUMENT'],
    [422, 'INVALID_ARGUMENT'],
    [403, 'FORBIDDEN'],
    [404, 'WRONG_ADDRESS'],
    [405, 'WRONG_ADDRESS'],
    [406, 'BAD_RESPONSE'],
    [407, 'UNAVAILABLE'],
    [408, 'TIMEOUT'],
    [418, 'BAD_RESPONSE'],
    [429, 'RATE_LIMITED'],
    [502, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
  ])('Spec §7: %d means %s', (status, code) => {
    expect(of(status)).toMatchObject({ code });
  });

  it('passes on when a 503 asks to be asked again, an hour at most', () => {
    expect(of(503, 7000)).toMatchObject({ retryAfterMs: 7000 });
    expect(of(503, Number.POSITIVE_INFINITY)).toMatchObject({ retryAfterMs: 3_600_000 });
  });
});

describe('errorOfNetwork', () => {
  it.each([
    ['ENOTFOUND', 'UNAVAILABLE', 'unknown'],
    ['UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT', 'accept a connection'],
    ['UND_ERR_HEADERS_TIMEOUT', 'TIMEOUT', 'begin to answer'],
    ['CERT_HAS_EXPIRED', 'UNAVAILABLE', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNAVAILABLE', 'certificate'],
    ['UND_ERR_HEADERS_OVERFLOW', 'BAD_RESPONSE', 'not an HTTP answer'],
    ['EWHATEVER', 'UNAVAILABLE', 'connection failed'],
  ])('takes %s for %s', (code, expected, words) => {
    const cause = Object.assign(new Error('upstream words'), { code });
    const error = errorOfNetwork('products', cause, { answering: false, proxied: false });
    expect(error).toMatchObject({ code: expected, message: expect.stringContaining(words) });
  });

  it.each(['ENOTFOUND', 'ERR_SSL_WRONG_VERSION_NUMBER', 'EPROTO', 'CERT_HAS_EXPIRED'])(
    'says of %s that the operator must check the address, and not to repeat the call',
    (code) => {
      const error = errorOfNetwork('products', Object.assign(new Error(), { code }), {
        answering: false,
        proxied: false,
      });
      expect(error).toMatchObject({
        fix: expect.stringMatching(/^The operator must check PIM_API_URL/),
      });
      expect(error.retryAfterMs).toBeUndefined();
    },
  );
});

const date = 'Wed, 01 Jul 2026 10:00:00 GMT';

describe('parseRetryAfter', () => {
  it.each([
    ['7', 7_000],
    [' 0.5 ', 500],
    ['0', 0],
    ['-30', 0],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
    ['Wed, 01 Jul 2026 10:00:30 GMT', 30_000],
    ['Wed, 01 Jul 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['30, 30', undefined],
    ['2026-07-01T10:00:30Z', undefined],
    ['Wednesday, 01-Jul-26 10:00:30 GMT', undefined],
    ['', undefined],
  ])('reads %j as %s ms', (text, ms) => {
    expect(parseRetryAfter(text, date)).toBe(ms);
  });

  it('does not measure a date without the date of the response', () => {
    expect(parseRetryAfter(date, undefined)).toBeUndefined();
  });
});
