import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeCursor,
  encodeCursor,
  hashQuestion,
  nameRecord,
  nameVersion,
  readCursorDay,
} from '../../src/answer/cursor.ts';
import { InvalidArgumentError } from '../../src/errors.ts';

const HASH = hashQuestion(['find_products', { Codes: ['a'] }]);

describe('cursor', () => {
  it('reads back what it was written from', () => {
    const position = fc.record({
      part: fc.nat(999),
      offset: fc.nat(999_999_999),
      total: fc.option(fc.nat(999_999_999), { nil: undefined }),
    });
    const optional = (names: fc.Arbitrary<string>) => fc.option(names, { nil: undefined });
    // An answer of the copy is bound to its version, and needs no check.
    const bound = fc.oneof(
      fc.record({
        check: optional(fc.oneof(fc.nat(), fc.string()).map(nameRecord)),
        version: fc.constant(undefined),
      }),
      fc.record({ check: fc.constant(undefined), version: optional(fc.string().map(nameVersion)) }),
    );
    const day = fc.constantFrom(undefined, '2026-11-28', '2028-02-29', '1999-12-31');
    fc.assert(
      fc.property(position, bound, day, fc.string(), (at, { check, version }, on, question) => {
        const hash = hashQuestion([question]);
        const cursor = encodeCursor({ ...at, check, day: on }, hash, version);
        expect(decodeCursor(cursor, hash)).toStrictEqual({
          ...structuredClone(at),
          check,
          version,
          day: on,
        });
        expect(readCursorDay(cursor)).toBe(on);
      }),
    );
  });

  it('is short and readable: part, offset, total and hash', () => {
    expect(encodeCursor({ part: 0, offset: 40, total: 1234 }, HASH)).toBe(`0.40.1234-${HASH}`);
    expect(encodeCursor({ part: 0, offset: 40, total: 9 }, HASH, 'Ab12')).toBe(
      `0.40.9.Ab12-${HASH}`,
    );
    expect(encodeCursor({ part: 0, offset: 40, total: 90, check: 'Xy1' }, HASH)).toBe(
      `0.40.90~Xy1-${HASH}`,
    );
    expect(encodeCursor({ part: 0, offset: 4, total: 9, day: '2026-11-28' }, HASH, 'Ab12')).toBe(
      `0.4.9.Ab12@20261128-${HASH}`,
    );
    const before = encodeCursor({ part: 0, offset: 40, total: 90, before: 100_040 }, HASH);
    expect(decodeCursor(before, HASH).check).toBe(nameRecord(100_040));
  });

  it('is read at its longest', () => {
    const longest = {
      part: 999_999,
      offset: 999_999_999,
      total: 999_999_999_999,
      day: '2026-11-28',
    };
    expect(decodeCursor(encodeCursor(longest, HASH, 'Ab12'), HASH)).toEqual({
      ...longest,
      version: 'Ab12',
    });
    // The bound of the argument.
    expect(encodeCursor(longest, HASH, 'Ab12').length).toBeLessThanOrEqual(60);
  });

  it('is refused for another question, with the fix', () => {
    const other = hashQuestion(['find_products', { Codes: ['b'] }]);
    const read = () => decodeCursor(`0.40.9-${HASH}`, other);
    const fix = expect.stringContaining('Repeat the call with exactly the arguments of the call');
    expect(read).toThrow(
      expect.objectContaining({ message: 'cursor belongs to another question.', fix }),
    );
  });

  it.each([
    '',
    `0.4e2.9-${HASH}`,
    `0.40.9~abc.Ab12-${HASH}`,
    `0.40.9@20260230-${HASH}`,
    `0.40.9-${HASH}\n0.0.0-${HASH}`,
  ])('is refused when it is %j', (cursor) => {
    const fix = 'Copy next_cursor of the last answer unchanged, or leave cursor out to start over.';
    const refusal = { message: 'cursor did not come from this server.', fix, argument: 'cursor' };
    expect(() => decodeCursor(cursor, HASH)).toThrow(expect.objectContaining(refusal));
  });

  it('is refused whatever else is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(text, HASH)).toThrow(InvalidArgumentError);
      }),
    );
  });
});

describe('hashQuestion', () => {
  it.each([
    [14, 'pL0Vq0'],
    [351, 'V60R0v'],
  ])(
    'gives the same in every process and release, so that cursors outlive them: %d',
    (code, hash) => {
      expect(hashQuestion(['find_products', { Codes: [code] }])).toBe(hash);
    },
  );

  it.each([
    [['a', 'b'], ['ab']],
    [[{ a: [1] }], [{ a: ['1'] }]],
  ])('tells %j from %j', (left, right) => {
    expect(hashQuestion(left)).not.toBe(hashQuestion(right));
  });
});
