import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decompress, readBody } from '../../../src/pim/http/body.ts';
import { UnreadableBody } from '../../../src/pim/http/unreadable-body.ts';

/** Reads it without a pause. */
function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  const steps = readBody(bytes, contentType);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const parse = (text: string, contentType?: string) => parseBody(Buffer.from(text), contentType);

describe('parseBody', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'medium' }), (text) => {
        const expected: unknown = JSON.parse(text, (key, value: unknown) => {
          if (key === '__proto__') return undefined;
          // What JSON writes with all its digits, but a double cannot hold exactly.
          const isUnsafe = Number.isInteger(value) && !Number.isSafeInteger(value) && !String(value).includes('e');
          return isUnsafe ? String(value) : value;
        });
        expect(JSON.stringify(parse(text))).toBe(JSON.stringify(expected));
      }),
    );
  });

  it('drops a byte order mark', () => {
    expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 });
  });

  it('keeps integers beyond 2^53 exact, as strings', () => {
    expect(parse('{"a":9007199254740993,"b":[-12345678901234567890, 1],"c":9007199254740991}')).toEqual({
      a: '9007199254740993',
      b: ['-12345678901234567890', 1],
      c: 9007199254740991,
    });
  });

  it('keeps every integer exact, wherever it stands', () => {
    const place = fc.constantFrom('{"a":#}', '[#]', '[ true , # ]', '{"a":[\n#\n],"b":"x"}', '[[],#,{}]');
    fc.assert(
      fc.property(place, fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (text, integer) => {
        const [found] = JSON.stringify(parse(text.replace('#', String(integer)))).match(/-?\d+/) ?? [];
        expect(found).toBe(String(integer));
      }),
    );
  });

  it('keeps an integer exact beside a text of millions of escapes', () => {
    const text = `{"a":9007199254740993,"b":"${'\\n\\"7'.repeat(2_000_000)}"}`;
    expect(parse(text)).toMatchObject({ a: '9007199254740993' });
  });

  it('keeps a number that no double can hold, as a string', () => {
    expect(parse('[1e400,-1.5E+999,1e22]')).toEqual(['1e400', '-1.5E+999', 1e22]);
  });

  it.each(['9007199254740993.0', '9.007199254740993e15', '-9007199254740993.50'])(
    'keeps %s, which a double would round, as a string',
    (written) => {
      expect(parse(`[${written}]`)).toEqual([written]);
    },
  );

  it('refuses more members and entries than a catalog answer has', () => {
    for (const item of ['{}', '[]', '1', '"k":1']) {
      const [open, close] = item.startsWith('"') ? ['{', '}'] : ['[', ']'];
      const text = open + Array(1_600_000).fill(item).join(',') + close;
      expect(() => parse(text)).toThrow('too many values');
    }
  });

  it('leaves digits inside texts alone', () => {
    const value = { a: 'x: 12345678901234567890, "9007199254740993" \\', 'b: 9007199254740993': 1.25 };
    expect(parse(JSON.stringify([value, 9007199254740991]))).toEqual([value, 9007199254740991]);
  });

  it.each(['{"__proto__":{"polluted":1},"a":1}', '{"\\u005f_proto__":{"polluted":1},"a":1}'])(
    'drops the member __proto__ of %s',
    (text) => {
      const value = parse(text);
      expect(value).toEqual({ a: 1 });
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.keys(Object.assign({}, value))).toEqual(['a']);
    },
  );

  it.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('refuses 100,000 nested %s', (_kind, text) => {
    expect(() => parse(text)).toThrow('nested too deeply');
  });

  it('reads a nesting of 90', () => {
    expect(JSON.stringify(parse(`${'['.repeat(90)}${']'.repeat(90)}`))).toHaveLength(180);
  });

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['\uFEFF', 'empty'],
    [' <!DOCTYPE html><html></html>', 'web page'],
    ['{"a":NaN}', 'not valid JSON'],
    ['{"result":[{"a":1},', 'not valid JSON'],
    ['{"a":01234567890123456789}', 'not valid JSON'],
  ])('refuses %j: %s', (text, reason) => {
    expect(() => parse(text)).toThrow(reason);
  });

  it.each(['application/json; charset=iso-8859-9', 'application/json;charset="utf-16"'])(
    'refuses %s',
    (contentType) => {
      expect(() => parse('{}', contentType)).toThrow('charset');
    },
  );

  it.each(['application/json; charset=UTF-8', 'text/plain', undefined])('reads %s', (contentType) => {
    expect(parse('{"a":"ğ"}', contentType)).toEqual({ a: 'ğ' });
  });

  it('refuses bytes that are not UTF-8 instead of replacing them', () => {
    expect(() => parseBody(Buffer.from('{"a":"\xfe"}', 'latin1'), undefined)).toThrow('UTF-8');
  });
});

describe('decompress', () => {
  const text = Buffer.from('{"a":"ürün"}'.repeat(100));
  const coded = (coding: string | undefined, bytes: Buffer, maxBytes = 10_000) =>
    decompress(bytes, coding === undefined ? {} : { 'content-encoding': coding }, maxBytes);

  it.each([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['identity', text],
    [undefined, text],
  ])('undoes %s', async (coding, bytes) => {
    expect((await coded(coding, bytes)).equals(text)).toBe(true);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(100_000))],
    ['br', brotliCompressSync(Buffer.alloc(100_000))],
    ['deflate', deflateSync(Buffer.alloc(100_000))],
  ])('stops a %s bomb at the limit', async (coding, bytes) => {
    await expect(coded(coding, bytes)).rejects.toThrow('larger than');
  });

  it.each([
    ['gzip', gzipSync(text).subarray(0, -12)],
    ['br', brotliCompressSync(text).subarray(0, -3)],
    ['gzip', text],
  ])('refuses broken %s data', async (coding, bytes) => {
    await expect(coded(coding, bytes)).rejects.toThrow('broken or incomplete');
  });

  it.each(['zstd', 'gzip, br'])('refuses the coding %s', async (coding) => {
    await expect(coded(coding, text)).rejects.toThrow(UnreadableBody);
  });
});
