import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutItems, cutList, cutMap, cutText, sliceText, splitMark } from '../../../src/answer/fit/cut-text.ts';
import { markOf } from '../../../src/record/value.ts';

const MARK = / ?\[…\+(\d+)\]$/;

/** What is shown of a text and what its mark says is left, in characters. */
function account(cut: string): number {
  const mark = MARK.exec(cut);
  return (mark === null ? cut.length : mark.index) + Number(mark?.[1] ?? 0);
}

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(' ', '  ', '\n', 'Ayakkabı', 'a'.repeat(60), '👩‍👩‍👧', '靴', 'e\u0301'),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '))
  .filter((text) => !MARK.test(text));

describe('splitMark', () => {
  it('gives a text without the mark that it ends in, and the mark', () => {
    expect(splitMark(`A soft ${markOf(12)}`)).toEqual({ whole: 'A soft', mark: '[…+12]', left: 12 });
  });

  it.each(['A soft shoe', `${markOf(12)} is no end`, ''])('gives "%s" whole', (text) => {
    expect(splitMark(text)).toEqual({ whole: text, left: 0 });
  });
});

describe('cutText', () => {
  it('leaves a text that is short enough', () => {
    expect(cutText('short', 5)).toBe('short');
  });

  it('marks how many characters are left', () => {
    expect(cutText('one two three', 8)).toBe('one two […+6]');
  });

  it('shows no more characters than wanted', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 200 }), (text, maxChars) => {
        expect(cutText(text, maxChars).replace(MARK, '').length).toBeLessThanOrEqual(Math.max(maxChars, 0));
      }),
    );
  });

  it('adds up to the whole text, however often it is cut', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 4 }), (text, cuts) => {
        let cut = text;
        for (const maxChars of cuts) cut = cutText(cut, maxChars);
        expect(account(cut)).toBe(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it('cuts what was cut before to what it would have been cut to at once', () => {
    fc.assert(
      fc.property(texts, fc.nat(300), fc.nat(300), (text, first, second) => {
        const [less, more] = first < second ? [first, second] : [second, first];
        expect(account(cutText(cutText(text, more), less))).toBe(account(cutText(text, less)));
      }),
    );
  });

  it('leaves what was cut to less before', () => {
    expect(cutText(cutText('one two three', 4), 8)).toBe('one [… +10]'.replace(' +', '+'));
  });
});

describe('cutList', () => {
  it('leaves a list that is short enough', () => {
    expect(cutList([1, 2], 2)).toEqual([1, 2]);
  });

  it('marks how many entries are left', () => {
    expect(cutList([1, 2, 3, 4, 5], 2)).toEqual([1, 2, markOf(3)]);
  });

  it('keeps counting when it cuts what was cut', () => {
    expect(cutList(cutList([1, 2, 3, 4, 5], 3), 1)).toEqual([1, markOf(4)]);
    expect(cutList(cutList([1, 2, 3, 4, 5], 3), 3)).toEqual([1, 2, 3, markOf(2)]);
  });

  it('does not take the mark of its last text for its own', () => {
    const cut = 'one two […+6]';
    expect(cutList([1, 2, cut], 3)).toEqual([1, 2, cut]);
    expect(cutList([1, 2, cut], 1)).toEqual([1, markOf(2)]);
  });

  it('adds up to the whole list, however often it is cut', () => {
    const lists = fc.array(
      fc.oneof(
        fc.nat(),
        fc.string().filter((text) => !MARK.test(text)),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(lists, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }), (list, cuts) => {
        let cut: readonly (string | number)[] = list;
        for (const maxItems of cuts) cut = cutList(cut, maxItems) as readonly (string | number)[]; // as generated
        const mark = MARK.exec(String(cut.at(-1) ?? ''));
        expect(cut.length - (mark === null ? 0 : 1) + Number(mark?.[1] ?? 0)).toBe(list.length);
      }),
    );
  });
});

describe('cutMap', () => {
  it('marks how many entries are left', () => {
    expect(cutMap({ a: 1, b: 2, c: 3 }, 1)).toEqual({ a: 1, '…': '[…+2]' });
    expect(cutMap({ a: 1 }, 1)).toEqual({ a: 1 });
  });

  it('keeps counting when it cuts what was cut', () => {
    expect(cutMap(cutMap({ a: 1, b: 2, c: 3, d: 4, e: 5 }, 3), 1)).toEqual({ a: 1, '…': '[…+4]' });
  });
});

describe('cutItems', () => {
  it('cuts lists and maps, and nothing else', () => {
    expect(cutItems([1, 2, 3], 1)).toEqual([1, markOf(2)]);
    expect(cutItems({ a: 1, b: 2 }, 1)).toEqual({ a: 1, '…': markOf(1) });
    expect([cutItems('one two', 1), cutItems(7, 1), cutItems(null, 1)]).toEqual(['one two', 7, null]);
  });
});

describe('sliceText', () => {
  it('gives the whole of a short text', () => {
    expect(sliceText('one two', 0, 10)).toEqual({ shown: 'one two', nextOffset: undefined });
  });

  it('gives the rest from an offset', () => {
    expect(sliceText('one two', 4, 10)).toEqual({ shown: 'two', nextOffset: undefined });
  });

  it('gives nothing behind the end', () => {
    expect(sliceText('one two', 7, 10)).toEqual({ shown: undefined, nextOffset: undefined });
  });

  it('leaves what is no text', () => {
    expect(sliceText(7, 3, 1)).toEqual({ shown: 7, nextOffset: undefined });
    expect(sliceText(undefined, 0, 10)).toEqual({ shown: undefined, nextOffset: undefined });
  });

  it('ends where the mark of what was not read begins, which every portion counts', () => {
    expect(sliceText('one two three […+9]', 0, 8)).toEqual({ shown: 'one two […+14]', nextOffset: 8 });
    expect(sliceText('one two three […+9]', 8, 8)).toEqual({ shown: 'three […+9]', nextOffset: undefined });
    expect(sliceText('one two three […+9]', 13, 8)).toEqual({ shown: undefined, nextOffset: undefined });
  });

  it('marks exactly what the next portions will hold', () => {
    const { shown, nextOffset } = sliceText('one two three', 0, 8);
    expect([shown, nextOffset]).toEqual(['one two […+5]', 8]);
  });

  it('gives the whole text in portions, but for white space at the cuts', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 45, max: 200 }), (text, maxChars) => {
        let offset: number | undefined = 0;
        let joined = '';
        for (let portions = 0; offset !== undefined; portions++) {
          if (portions > text.length) throw new Error('makes no progress');
          const slice = sliceText(text, offset, maxChars);
          joined += String(slice.shown ?? '').replace(slice.nextOffset === undefined ? /$/ : MARK, '');
          offset = slice.nextOffset;
        }
        expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
