import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/pim/http/body.ts';
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
        const plain = parsePlain(text);
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
    ['a number with an exponent', '[1e400]'],
    ['a number of many digits alone', ' 9007199254740992'],
    ['what is too deep', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['what is no JSON', '{"result":['],
  ])('leaves %s to who takes it apart', (_what, text) => {
    expect(parsePlain(text)).toBeUndefined();
  });

  it('drops members named __proto__', () => {
    expect(Object.keys(parsePlain('{"a":{"__proto__":{"b":1},"c":2}}')?.value as object)).toEqual(['a']);
    expect(read('{"a":{"__proto__":{"b":1},"c":2}}')).toEqual({ a: { c: 2 } });
  });

  it('reads a list of many records, each bounded on its own', () => {
    const records = Array.from({ length: 2_000 }, (_, index) => ({ ProductId: index, Name: 'x'.repeat(500) }));
    expect(parsePlain(JSON.stringify({ result: records }))?.value).toEqual({ result: records });
    expect([...scanJson(Buffer.from('[]'))]).toEqual([]);
  });
});
