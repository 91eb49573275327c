import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutList,
  cutMap,
  cutText,
  cutToDifference,
  shorten,
  sliceText,
} from '../../../src/answer/fit/cut-text.ts';
import { markOf } from '../../../src/record/value.ts';
import { textKinds } from '../../support/texts.ts';

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

describe('cutText', () => {
  it('adds up to the whole text, however often it is cut', () => {
    expect(cutText('one two three', 8)).toBe('one two […+6]');
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 4 }),
        (text, cuts) => {
          let cut = text;
          for (const maxChars of cuts) cut = cutText(cut, maxChars);
          expect(account(cut)).toBe(text.length);
          expect(cut.replace(MARK, '').length).toBeLessThanOrEqual(Math.min(...cuts));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('cutList', () => {
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
      fc.property(
        lists,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        (list, cuts) => {
          let cut: readonly (string | number)[] = list;
          for (const maxItems of cuts) cut = cutList(cut, maxItems) as readonly (string | number)[]; // as generated
          const mark = MARK.exec(String(cut.at(-1) ?? ''));
          expect(cut.length - (mark === null ? 0 : 1) + Number(mark?.[1] ?? 0)).toBe(list.length);
        },
      ),
    );
  });
});

describe('cutMap', () => {
  it('marks how many entries are left, also of what was cut before', () => {
    expect(cutMap({ a: 1 }, 1)).toEqual({ a: 1 });
    expect(cutMap(cutMap({ a: 1, b: 2, c: 3, d: 4, e: 5 }, 3), 1)).toEqual({ a: 1, '…': '[…+4]' });
  });
});

describe('sliceText', () => {
  it('ends where the mark of what was not read begins, which every portion counts', () => {
    expect(sliceText('one two three […+9]', 0, 8)).toEqual({
      slice: 'one two […+14]',
      nextOffset: 8,
    });
    expect(sliceText('one two three […+9]', 8, 8)).toEqual({
      slice: 'three […+9]',
      nextOffset: undefined,
    });
    expect(sliceText('one two three […+9]', 13, 8)).toEqual({
      slice: undefined,
      nextOffset: undefined,
    });
  });

  it('gives the whole text in portions, but for white space at the cuts', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 45, max: 200 }), (text, maxChars) => {
        let offset: number | undefined = 0;
        let joined = '';
        for (let portions = 0; offset !== undefined; portions++) {
          if (portions > text.length) throw new Error('makes no progress');
          const slice = sliceText(text, offset, maxChars);
          joined += String(slice.slice ?? '').replace(
            slice.nextOffset === undefined ? /$/ : MARK,
            '',
          );
          offset = slice.nextOffset;
        }
        expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('shorten', () => {
  it.each([
    ['at the end of a word', 'waterproof boots', 10, 'waterproof', 5],
    ['before a word that does not fit', 'soft waterproof boots', 9, 'soft', 16],
    ['between Chinese words', '防水登山靴', 3, '防水', 3],
    ['before a surrogate pair', '😀😀', 3, '😀', 2],
    ['before a family', 'a👨‍👩‍👧', 5, 'a', 8],
    ['before an accent', 'e\u0301e\u0301', 3, 'e\u0301', 2],
    ['to nothing when nothing fits', '👨‍👩‍👧', 3, '', 8],
  ])('cuts %s', (_name, text, maxChars, shown, leftChars) => {
    expect(shorten(text, maxChars)).toEqual({ text: shown, leftChars });
  });

  it('never tears a character', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const full of Object.values(textKinds).flat()) {
      const starts = new Set([...graphemes.segment(full)].map((segment) => segment.index));
      for (let maxChars = 0; maxChars < Math.min(full.length, 150); maxChars += 7) {
        const { leftChars } = shorten(full, maxChars);
        expect(starts.has(full.length - leftChars)).toBe(true);
      }
    }
  });
});

describe('a text before and after a change', () => {
  const long = '😀 '.repeat(60);

  it('is cut to where it begins to differ, between whole characters', () => {
    const { before, after } = cutToDifference(`${long}red${long}`, `${long}blue${long}`, 60);
    expect(before).toMatch(/^…(?:😀 )+red/u);
    expect(after).toMatch(/^…(?:😀 )+blue/u);
    expect(`${before}${after}`).not.toMatch(/\p{Surrogate}/u);
  });

  it('that is short is whole', () => {
    expect(cutToDifference('red', 'blue', 60)).toEqual({ before: 'red', after: 'blue' });
  });

  it('says where nothing that is read differs', () => {
    expect(cutToDifference('<b>red</b>', 'red', 60)).toEqual({
      before: 'red',
      after: '[only markup or spaces differ]',
    });
  });

  it('leaves other values as they are', () => {
    expect(cutToDifference(null, 5, 60)).toEqual({ before: null, after: 5 });
  });
});
