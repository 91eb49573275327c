/** Secrets by value, in every spelling. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRedactor, REDACTED } from '../src/redact.ts';
import { spellingsOf } from './support/spellings.ts';

const SECRETS = ['Kx9-canary-APP-7f31', 'p+q/r=s t&u"v\\w\'x<y>ß€', 'anahtarınız-çok-gizli'];

function redact(secrets: readonly string[], text: string): unknown {
  return JSON.parse(buildRedactor(secrets).json(JSON.stringify({ text }))).text;
}

describe('buildRedactor', () => {
  it.each(
    SECRETS.flatMap((secret) =>
      Object.entries(spellingsOf(secret)).map((entry) => [secret, ...entry] as const),
    ),
  )('finds %s %s', (secret, _spelling, written) => {
    // Brackets are no base64, so that they end what is encoded.
    expect(redact([secret], `(${written})`)).toMatch(/^\([^()]{0,40}\[redacted\][^()]{0,40}\)$/);
    expect(redact([secret], `(${written})`)).not.toContain(written);
  });

  it('redacts keys and values at any depth', () => {
    const [secret = ''] = SECRETS;
    const text = JSON.stringify({ a: [{ [`x${secret}`]: { b: secret } }] });
    expect(JSON.parse(buildRedactor([secret]).json(text))).toEqual({
      a: [{ [`x${REDACTED}`]: { b: REDACTED } }],
    });
  });

  it('leaves valid JSON when a secret begins like the end of an escape', () => {
    expect(redact(['n-abc-9'], 'line\n-abc-9 n-abc-9')).toBe('line\n-abc-9 [redacted]');
  });

  it.each(['a', 'at', 'shop', 'total', 'sandbox', '1001', '1234567'])(
    'takes the ordinary %s out only where it is a whole string',
    (secret) => {
      const { json } = buildRedactor([secret]);
      const text = JSON.stringify({ [secret]: [`x ${secret} y`, `${secret}s`, 1001, 1234567] });
      expect(json(text)).toBe(text);
      expect(json(JSON.stringify([secret]))).toBe('["[redacted]"]');
    },
  );

  it('takes empty secrets for none', () => {
    expect(redact(['', ''], 'text')).toBe('text');
  });

  it('finds a secret within longer text that is encoded as base64', () => {
    const secret = fc.string({ minLength: 8, maxLength: 30, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(
        secret,
        fc.string({ maxLength: 9 }),
        fc.string({ maxLength: 9 }),
        (key, before, after) => {
          for (const encoding of ['base64', 'base64url'] as const) {
            expect(redact([key], Buffer.from(before + key + after).toString(encoding))).toContain(
              REDACTED,
            );
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
