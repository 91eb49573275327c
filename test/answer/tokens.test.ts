import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/answer/tokens.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { asAnswer, jsonDetails, jsonRecords, jsonTables, textKinds } from '../support/texts.ts';

/** The promise of estimateTokens: 2 % below at most from 100 characters on, one token below at most under that. */
function isLowEstimate(text: string): boolean {
  const real = countTokens(text);
  return estimateTokens(text) < (text.length >= 100 ? real * 0.98 : real - 1);
}

function windowsOf(text: string, size: number): string[] {
  return Array.from({ length: Math.floor(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

const meanRatio = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + estimateTokens(text) / countTokens(text), 0) / texts.length;

describe.each(Object.entries(textKinds))('%s texts', (_kind, texts) => {
  it('are never estimated more than 2 % below the tokenizer, whole or cut', () => {
    const all = texts.join(' ');
    const cut = [100, 137, 260, 700, 2_000].flatMap((size) => windowsOf(all, size));
    expect([...texts, ...cut, all, asAnswer(texts)].filter(isLowEstimate)).toEqual([]);
  });
});

describe('the mean estimate', () => {
  it.each(['turkish', 'german', 'french', 'english', 'arabic', 'chinese', 'html', 'codes'])(
    'of answers with %s texts is at most 20 %% above',
    (kind) => {
      const texts = textKinds[kind] ?? [];
      expect(
        meanRatio(texts.map((_, index) => asAnswer(texts.slice(index, index + 3)))),
      ).toBeLessThanOrEqual(1.2);
    },
  );

  it.each([
    ['records', jsonRecords],
    ['tables', jsonTables],
    ['details', jsonDetails],
  ])('of JSON %s is at most 15 %% above', (_name, texts) => {
    expect(meanRatio(texts)).toBeLessThanOrEqual(1.15);
  });
});

describe('unusual texts', () => {
  const latin = 'abcdefghijklmnopqrstuvwxyz';
  const alphabets: Record<string, string> = {
    'small letters': latin,
    'hexadecimal digits': '0123456789abcdef',
    signs: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    'JSON signs': '{}[]",:0 ',
    'white space': ' \n\t',
    'control characters': '\u0000\u0001\u0007\u001b\u007f\u0085',
    'rare letters': 'ƕǣȝɣʒΩϞѮՖႠꙮᚠ',
    'rare ideographs': '䴻㓇龘靐齉䲜𠀀𪚥迫的一',
    emoji: '😀👨👩👧\u200d\ufe0f🏴🇹🇷❤☀',
    'lone surrogates': '\ud800\udfff\udc00a',
  };

  it.each(Object.entries(alphabets))(
    'of %s are not estimated below the tokenizer',
    (_name, alphabet) => {
      const unit = fc.constantFrom(...alphabet);
      const text = fc
        .array(unit, { minLength: 100, maxLength: 400 })
        .map((units) => units.join(''));
      fc.assert(
        fc.property(text, (value) => !isLowEstimate(value)),
        { numRuns: everydayOrSoak(40, 150) },
      );
    },
  );

  it('as values of JSON are not estimated below the tokenizer', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.constantFrom(...Object.values(textKinds).flat()),
      fc.double(),
      fc.integer(),
      fc.date({ noInvalidDate: true }),
      fc.uuid(),
      fc.webUrl(),
    );
    const json = fc.array(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), value), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        json,
        (records) => !isLowEstimate(JSON.stringify({ total: records.length, records })),
      ),
      { numRuns: everydayOrSoak(200, 1_500) },
    );
  });

  it.each([' ', 'a', 'A', '-', '"', '的', '1', '\n'])(
    'of a million times %j come to an end',
    (unit) => {
      expect(estimateTokens('')).toBe(0);
      expect(estimateTokens(unit.repeat(1_000_000))).toBeGreaterThan(estimateTokens(unit));
    },
  );
});
