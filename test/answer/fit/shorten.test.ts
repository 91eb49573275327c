import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from '../../../src/answer/fit/cut-text.ts';
import { textKinds } from '../../support/texts.ts';

describe('shorten', () => {
  it('leaves a text that is short enough', () => {
    expect(shorten('Boot', 4)).toEqual({ text: 'Boot', leftChars: 0 });
  });

  it.each([
    ['between words', 'waterproof boots', 12, 'waterproof', 5],
    ['at the end of a word', 'waterproof boots', 10, 'waterproof', 5],
    ['before a word that does not fit', 'soft waterproof boots', 9, 'soft', 16],
    ['between Chinese words', '防水登山靴', 3, '防水', 3],
    ['within an overlong word', `x ${'a'.repeat(100)}`, 60, `x ${'a'.repeat(58)}`, 42],
    ['before a surrogate pair', '😀😀', 3, '😀', 2],
    ['before a family', 'a👨‍👩‍👧', 5, 'a', 8],
    ['before a flag', '🇹🇷🇩🇪', 6, '🇹🇷', 4],
    ['before an accent', 'e\u0301e\u0301', 3, 'e\u0301', 2],
    ['to nothing when nothing fits', '👨‍👩‍👧', 3, '', 8],
  ])('cuts %s', (_name, text, maxChars, shown, leftChars) => {
    expect(shorten(text, maxChars)).toEqual({ text: shown, leftChars });
  });

  it('shows a beginning, no longer than asked, and says where the rest starts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.constantFrom(...Object.values(textKinds).flat()),
    );
    fc.assert(
      fc.property(text, fc.nat({ max: 300 }), (full, maxChars) => {
        const { text: shown, leftChars } = shorten(full, maxChars);
        expect(shown.length).toBeLessThanOrEqual(maxChars);
        expect(full.startsWith(shown)).toBe(true);
        expect(full.slice(shown.length, full.length - leftChars).trim()).toBe('');
        expect(shown).not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: 1_000 },
    );
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

  it('always goes on: repeated cutting reads the whole text', () => {
    for (const full of Object.values(textKinds).flat()) {
      let rest = full;
      const shown: string[] = [];
      for (let turn = 0; rest !== '' && turn < 500; turn += 1) {
        const part = shorten(rest, 40);
        shown.push(part.text);
        rest = part.leftChars === 0 ? '' : rest.slice(rest.length - part.leftChars);
      }
      expect(rest).toBe('');
      expect(shown.join('').replace(/\s/g, '')).toBe(full.replace(/\s/g, ''));
    }
  });
});
