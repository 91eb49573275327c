import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/answer/envelope.ts';
import { fitJson, type JsonPart } from '../../../src/answer/fit/fit-json.ts';
import { cleanJson } from '../../../src/answer/text/clean-json.ts';
import type { JsonValue } from '../../../src/record/value.ts';
import { everydayOrSoak } from '../../support/soak.ts';

function fitInto(value: JsonValue, maxTokens: number, offset = 0): JsonPart {
  const parts = new Map<Answer, JsonPart>();
  const build = (part: JsonPart): Answer => {
    const answer = { data: part.data, next: part.nextOffset ?? null };
    parts.set(answer, part);
    return answer;
  };
  return (
    parts.get(fitJson(value, offset, build, maxTokens)) ??
    expect.unreachable('the answer was not built')
  );
}

describe('fitJson', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 200, maxLength: 900 }),
    fc.constantFrom(
      'word '.repeat(400),
      'ÇĞİÖŞÜ'.repeat(80),
      '漢字'.repeat(300),
      '[…+5]',
      '…',
      '7f3a9c'.repeat(90),
    ),
  );
  const { tree } = fc.letrec<{
    tree: JsonValue;
    list: readonly JsonValue[];
    map: Record<string, JsonValue>;
  }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      text,
      fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
      ),
      tie('list'),
      tie('map'),
    ),
    list: fc.array(tie('tree'), { maxLength: 40 }),
    map: fc.dictionary(text, tie('tree'), { maxKeys: 25 }),
  }));
  const value = tree.map(cleanJson);

  it('never shows a part as the whole: what is not said to be cut is equal, what is has a mark', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 200, max: 1_500 }), (given, maxTokens) => {
        const part = fitInto(given, maxTokens);
        const isWhole = part.nextOffset === undefined && !part.isCutWithin;
        expect(isWhole).toBe(JSON.stringify(part.data) === JSON.stringify(given));
        if (part.isCutWithin) expect(JSON.stringify(part.data)).toMatch(/\[…\+\d+\]/);
      }),
      { numRuns: everydayOrSoak(15, 100) },
    );
  });

  it('goes through every list and map to its end, each entry once', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 200, max: 600 }), (given, maxTokens) => {
        if (typeof given !== 'object' || given === null) return;
        const size = Object.keys(given).length;
        let offset = 0;
        for (let calls = 0; calls <= size && offset < size; calls += 1) {
          const part = fitInto(given, maxTokens, offset);
          expect(part.size?.shown).toBeGreaterThan(0);
          const next: number = part.nextOffset ?? size;
          expect(next).toBe(offset + (part.size?.shown ?? 0));
          offset = next;
        }
        expect(offset).toBe(size);
      }),
      { numRuns: everydayOrSoak(20, 60) },
    );
  });
});
