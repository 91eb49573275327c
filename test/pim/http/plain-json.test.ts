import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/pim/http/body.ts';
import { readNumber } from '../../../src/pim/http/json-number.ts';
import { parsePlain } from '../../../src/pim/http/plain-json.ts';
import { CUT_LIMITS, scanJson } from '../../../src/pim/http/scan-json.ts';

/** What a body is read as, whole. */
function read(text: string): unknown {
  const steps = readBody(Buffer.from(text), 'application/json');
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const page = (record: unknown) => JSON.stringify({ result: [record], totalCount: 1 });

describe('parsePlain', () => {
  it('reads what nothing is to be cut of', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const plain = parsePlain(Buffer.from(text));
        if (plain !== undefined) expect(JSON.stringify(plain.value)).toBe(text);
      }),
    );
  });

  it.each<readonly [what: string, text: string]>([
    ['a long text', page({ Name: 'x'.repeat(CUT_LIMITS.textBytes + 1) })],
    ['a long list', page({ Codes: Array.from({ length: CUT_LIMITS.entries + 1 }, (_, index) => index) })],
    ['a large record', page({ Texts: Array.from({ length: 30 }, () => 'x'.repeat(10_000)) })],
    ['a number of many digits', '{"totalCount":12345678901234567890}'],
    ['decimals that a double changes', '[1.00000000000000001]'],
    ['a number that is too large', '[1e400]'],
    ['a number that is next to nothing', '[1e-400]'],
    ['a number that is next to nothing and keeps few digits', '{"a":-1.2345E-310}'],
    ['a number of many digits alone', ' 9007199254740992'],
    ['what is too deep', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['what is no JSON', '{"result":['],
  ])('leaves %s to who takes it apart', (_what, text) => {
    expect(parsePlain(Buffer.from(text))).toBeUndefined();
  });

  it('reads no number that a double would change, wherever it stands', () => {
    const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,20})$/);
    const fraction = fc.stringMatching(/^(?:\.\d{1,20})?$/);
    const exponent = fc.oneof(
      fc.constant(''),
      fc.tuple(fc.constantFrom('e', 'E', 'e+'), fc.nat(330)).map(([sign, size]) => `${sign}${size}`),
      fc.tuple(fc.constantFrom('e-', 'E-', 'e-0'), fc.nat(350)).map(([sign, size]) => `${sign}${size}`),
    );
    const number = fc.tuple(fc.constantFrom('', '-'), digits, fraction, exponent).map((parts) => parts.join(''));
    fc.assert(
      fc.property(number, fc.nat(40), (text, before) => {
        const plain = parsePlain(Buffer.from(`{"${'x'.repeat(before)}":${text},"y":[1]}`));
        if (plain !== undefined) expect(readNumber(Buffer.from(text), 0).exact).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['numbers that a double keeps', '[0,-1.5,1e5,2.5E-20,123456789012345]'],
    ['texts that look like odd numbers', '{"b":"1234567890123456789","c":"4e500","d":["x1e999",12]}'],
  ])('reads %s', (_what, text) => {
    expect(parsePlain(Buffer.from(text))?.value).toEqual(JSON.parse(text));
  });

  it('drops members named __proto__', () => {
    expect(Object.keys(parsePlain(Buffer.from('{"a":{"__proto__":{"b":1},"c":2}}'))?.value as object)).toEqual(['a']);
    expect(read('{"a":{"__proto__":{"b":1},"c":2}}')).toEqual({ a: { c: 2 } });
  });

  it('reads a list of many records, each bounded on its own', () => {
    const records = Array.from({ length: 2_000 }, (_, index) => ({ ProductId: index, Name: 'x'.repeat(500) }));
    expect(parsePlain(Buffer.from(JSON.stringify({ result: records })))?.value).toEqual({ result: records });
    expect([...scanJson(Buffer.from('[]'))]).toEqual([]);
  });
});
