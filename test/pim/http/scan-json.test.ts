/** What of a body is cut before it is parsed, and that others get their turn meanwhile (DESIGN §5). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBody, readBody } from '../../../src/pim/http/body.ts';
import { CUT_LIMITS, type CutLimits, scanJson } from '../../../src/pim/http/scan-json.ts';

/** The lists of a body, each cut to these limits and parsed. */
function readLists(body: unknown, limits: Partial<CutLimits>): readonly unknown[][] {
  const steps = scanJson(Buffer.from(JSON.stringify(body)), { ...CUT_LIMITS, ...limits });
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value.lists.map((pieces) => pieces.flatMap(({ bytes }) => JSON.parse(`[${bytes}]`)));
    }
  }
}

describe('a text', () => {
  it('is cut between two characters, and what is left and cut adds up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 6, max: 20 }), (text, textBytes) => {
        const [[record] = []] = readLists({ result: [{ a: text }] }, { textBytes });
        const { a } = record as { readonly a: string };
        if (a === text) return;
        const [, kept = '', left] = /^(.*) \[…\+(\d+)\]$/s.exec(a) ?? [];
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.length + Number(left)).toBe(text.length);
        expect(Buffer.byteLength(JSON.stringify(kept)) - 2).toBeGreaterThanOrEqual(textBytes);
      }),
    );
  });

  it.each(['\\u00e9', '\\n', 'é', '\u{1F600}'])('is not cut within %s', (character) => {
    const text = JSON.parse(`"${character.repeat(50)}"`);
    for (let textBytes = 1; textBytes < 20; textBytes += 1) {
      const [[record] = []] = readLists({ result: [{ a: text }] }, { textBytes });
      expect(JSON.stringify(record)).not.toMatch(/\ufffd|\\ud/);
    }
  });
});

describe('a list within a record', () => {
  it('keeps its first entries and a mark of the others', () => {
    const entries = Array.from({ length: 10 }, (_, index) => ({ id: index, tags: ['a', 'b', 'c'] }));
    const tags = ['a', 'b', '[…+1]'];
    expect(readLists({ result: [{ entries, after: 1 }] }, { entries: 2 })).toEqual([
      [{ entries: [{ id: 0, tags }, { id: 1, tags }, '[…+8]'], after: 1 }],
    ]);
  });

  it('takes no more entries where the record is full', () => {
    const [[record] = []] = readLists(
      { result: [{ a: ['x'.repeat(100), 1, 2], b: 'y'.repeat(300), c: [1, 2] }] },
      { recordBytes: 100 },
    );
    expect(record).toEqual({ a: ['x'.repeat(100), '[…+2]'], b: `${'y'.repeat(256)} […+44]`, c: [1, '[…+1]'] });
  });
});

it('a record after a full one is read whole', () => {
  const [records] = readLists({ result: [{ a: [1, 2, 3] }, { a: [1] }] }, { entries: 1 });
  expect(records).toEqual([{ a: [1, '[…+2]'] }, { a: [1] }]);
});

it('the list of records itself is never cut', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => ({ id: index }));
  expect(readLists({ result: ids }, {})).toEqual([ids]);
});

it('a list in no other is read wherever it stands', async () => {
  const body = { hits: { hits: [{ a: [1] }], other: [[1], []] }, '0': [], total: 2 };
  expect(await parseBody(Buffer.from(JSON.stringify(body)), undefined)).toEqual(body);
});

it.each([
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1 2]}',
  '{"a":[1}',
  '{"a":[1]]}',
  '{"a":[1],}',
  '[1]2',
  '{"a":"b',
  '[[1,2',
])('what is no JSON is refused: %s', async (text) => {
  await expect(parseBody(Buffer.from(text), undefined)).rejects.toThrow('it is not valid JSON, or incomplete');
});

it('a comma at the end of a piece is refused as everywhere', async () => {
  const long = `"${'x'.repeat(50_000)}",`.repeat(10);
  await expect(parseBody(Buffer.from(`{"a":[${long}]}`), undefined)).rejects.toThrow('not valid JSON');
});

it('a record with too many members is refused', async () => {
  const members = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`member ${index}`, index]));
  const body = Buffer.from(JSON.stringify({ result: [members] }));
  await expect(parseBody(body, undefined)).rejects.toThrow('it has too many values');
});

it.each([
  ['a text of 10 MB', [{ a: 'lorem ipsum '.repeat(850_000) }], 9],
  ['100,000 variants', [{ a: Array.from({ length: 100_000 }, (_, id) => ({ id, code: `V-${id}` })) }], 2],
  ['200 records of 50 KB', Array.from({ length: 200 }, (_, id) => ({ id, a: 'x'.repeat(50_000) })), 30],
])('%s: others get their turn while it is read', (_what, result, turns) => {
  const steps = readBody(Buffer.from(JSON.stringify({ result })), undefined);
  let taken = 0;
  while (steps.next().done !== true) taken += 1;
  expect(taken).toBeGreaterThanOrEqual(turns);
});

it.each(['0.1000000000000000055', '12345678901234567.89', '0.12345678901234567890', '1e-400', '9007199254740993'])(
  'keeps the digits of %s',
  async (digits) => {
    expect(await parseBody(Buffer.from(`{"a":[{"b":${digits}}]}`), undefined)).toEqual({ a: [{ b: digits }] });
  },
);

it.each(['19.90', '0.30000000000000004', '-0.1', '1e3', '123456789012.345'])('reads %s as a number', async (digits) => {
  expect(await parseBody(Buffer.from(`[${digits}]`), undefined)).toEqual([Number(digits)]);
});

it('keeps the beginning of a number that is far too long, as a text', async () => {
  const body = Buffer.from(`{"a":${'9'.repeat(5_000_000)},"b":1}`);
  expect(await parseBody(body, undefined)).toEqual({ a: `${'9'.repeat(40)}…`, b: 1 });
});
