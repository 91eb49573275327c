import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUT_LIMITS, readJson } from '../../../src/pim/http/read-json.ts';

const parse = (text: string) => readJson(Buffer.from(text));

describe('readJson', () => {
  it('reads what JSON.parse reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ depthSize: 'medium' }), async (text) => {
        const expected: unknown = JSON.parse(text, (key, value: unknown) => {
          if (key === '__proto__') return undefined;
          return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
            ? String(value)
            : value;
        });
        expect(JSON.stringify(await parse(text))).toBe(JSON.stringify(expected));
      }),
    );
  });

  it('keeps every integer exact, wherever it stands', async () => {
    const place = fc.constantFrom(
      '{"a":#}',
      '[#]',
      '[ true , # ]',
      '{"a":[\n#\n],"b":"x"}',
      '[[],#,{}]',
    );
    const integers = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    await fc.assert(
      fc.asyncProperty(place, integers, async (text, integer) => {
        const read = await parse(text.replace('#', String(integer)));
        const [found] = JSON.stringify(read).match(/-?\d+/) ?? [];
        expect(found).toBe(String(integer));
      }),
    );
  });

  it.each([
    '9007199254740993.0',
    '9.007199254740993e15',
    '12345678901234567.89',
    '1e400',
    '-1.5E+999',
  ])('keeps %s, which is beyond 2^53, as a string', async (written) => {
    expect(await parse(`[${written}]`)).toEqual([written]);
  });

  it('leaves digits inside texts alone', async () => {
    const value = {
      a: 'x: 12345678901234567890, "9007199254740993" \\',
      'b: 9007199254740993': 1.25,
    };
    expect(await parse(JSON.stringify([value, 9007199254740991]))).toEqual([
      value,
      9007199254740991,
    ]);
  });

  it.each(['{"__proto__":{"polluted":1},"a":1}', '{"\\u005f_proto__":{"polluted":1},"a":1}'])(
    'drops the member __proto__ of %s',
    async (text) => {
      const value = await parse(text);
      expect(value).toEqual({ a: 1 });
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.keys(Object.assign({}, value))).toEqual(['a']);
    },
  );

  it.each([
    ['  \n', 'empty'],
    ['\uFEFF', 'empty'],
    [' <!DOCTYPE html><html></html>', 'web page'],
    ['{"result":[{"a":1},', 'it is not valid JSON, or incomplete'],
    ['{"a":[1,]}', 'it is not valid JSON, or incomplete'],
    ['[1]2', 'it is not valid JSON, or incomplete'],
    ['[1.2.3456789012345678]', 'it is not valid JSON, or incomplete'],
  ])('refuses %j: %s', async (text, reason) => {
    await expect(parse(text)).rejects.toThrow(reason);
  });

  it.each([
    ['[', '{}', ']'],
    ['{', '"k":1', '}'],
  ])('refuses a body of more than 1.5 million values: %s%s,…%s', async (open, item, close) => {
    const text = open + Array(1_600_000).fill(item).join(',') + close;
    await expect(parse(text)).rejects.toThrow('too many values');
  });

  it.each([
    [99, 'unclosed', 'it is not valid JSON'],
    [950_000, 'unclosed', 'it is not valid JSON'],
    [950_000, 'closed', 'it is nested too deeply'],
  ])('refuses %i lists in one another, %s: %s', async (depth, how, reason) => {
    const text = '['.repeat(depth) + (how === 'closed' ? ']'.repeat(depth) : '');
    await expect(parse(text)).rejects.toThrow(reason);
  });

  it.each(['0.30000000000000004', '0.12345678901234567890', '1e3', '2.5E-20', '123456789012345'])(
    'reads %s as a number',
    async (digits) => expect(await parse(`[${digits}]`)).toEqual([Number(digits)]),
  );

  it('keeps the beginning of a number that is far too long, as a text', async () => {
    expect(await parse(`{"a":${'9'.repeat(5_000_000)},"b":1}`)).toEqual({
      a: `${'9'.repeat(40)}…`,
      b: 1,
    });
  });
});

describe('what readJson cuts', () => {
  const read = async (result: unknown) =>
    ((await parse(JSON.stringify({ result }))) as { readonly result: unknown }).result;
  const { textChars, entries, recordChars } = CUT_LIMITS;

  it('of a text is its end, between two characters, and what is left and cut adds up', async () => {
    for (const character of ['x', 'é', '\u{1F600}', '\n', '"']) {
      for (const before of ['', 'y']) {
        const text = `${before}${character.repeat(textChars)}`;
        const [{ a }] = (await read([{ a: text }])) as [{ readonly a: string }];
        const [, kept = '', left] = /^(.*) \[…\+(\d+)\]$/s.exec(a) ?? [];
        if (a === text) expect(text.length).toBeLessThanOrEqual(textChars);
        else
          expect([text.startsWith(kept), kept.length + Number(left)]).toEqual([true, text.length]);
        expect(JSON.stringify(a)).not.toMatch(/\ufffd|\\ud/);
      }
    }
  });

  it('of a list within a record is what follows its first entries; the next record is read whole', async () => {
    const ids = Array.from({ length: entries + 8 }, (_, index) => ({ id: index }));
    expect(await read([{ ids, after: 1 }, { ids: [1] }])).toEqual([
      { ids: [...ids.slice(0, entries), '[…+8]'], after: 1 },
      { ids: [1] },
    ]);
  });

  it('of a list in a large body is the same, and its further entries are not even parsed', async () => {
    const codes = Array.from({ length: 100_000 }, (_, index) => ({ codes: [`V-${index}`, '"]'] }));
    const records = [{ codes, after: [[1], 2] }, { codes: codes.slice(0, 3) }];
    expect(await read(records)).toEqual([
      { codes: [...codes.slice(0, entries), '[…+99000]'], after: [[1], 2] },
      { codes: codes.slice(0, 3) },
    ]);
    const body = JSON.stringify({ result: records });
    const broken = `${body.slice(0, 2_000_000)}?${body.slice(2_000_000)}`;
    expect(await parse(broken)).toEqual(await parse(body));
    await expect(parse(body.slice(0, 2_000_000))).rejects.toThrow('not valid JSON, or incomplete');
  });

  it('of a record that is full are further entries, and all but the beginning of texts', async () => {
    const texts = Array.from({ length: 30 }, () => 'x'.repeat(10_000));
    const kept = Math.ceil(recordChars / 10_000);
    expect(await read([{ texts, b: 'y'.repeat(300), c: [1, 2] }])).toEqual([
      {
        texts: [...texts.slice(0, kept), `[…+${30 - kept}]`],
        b: `${'y'.repeat(256)} […+44]`,
        c: [1, '[…+1]'],
      },
    ]);
  });

  it('is nothing of the list of records itself, wherever it stands', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => ({ id: index, Name: 'x'.repeat(500) }));
    const body = { hits: { hits: ids, other: [[1], []] }, '0': [], total: 2 };
    expect(await parse(JSON.stringify(body))).toEqual(body);
  });

  it('of an object within a record is all but its first members; of the body itself nothing', async () => {
    const members = Object.fromEntries(
      Array.from({ length: 60_000 }, (_, index) => [`member ${index}`, index]),
    );
    const [record, next] = (await read([{ members, after: 1 }, { a: 1 }])) as readonly Record<
      string,
      typeof members
    >[];
    expect(Object.keys(record?.members ?? {})).toEqual([
      ...Object.keys(members).slice(0, entries),
      '…',
    ]);
    expect(record?.members?.['…']).toEqual({ '…': [`[…+${60_000 - entries}]`] });
    expect([record?.after, next]).toEqual([1, { a: 1 }]);
    expect(Object.keys((await parse(JSON.stringify(members))) as object)).toHaveLength(60_000);
  });

  it('of a record whose names alone are too long are further members', async () => {
    const name = 'n'.repeat(recordChars);
    const record = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`${index} ${name}`, index]),
    );
    expect(Object.values(((await read([record])) as object[])[0] ?? {})).toEqual([
      0,
      1,
      2,
      3,
      { '…': ['[…+5]'] },
    ]);
  });
});
