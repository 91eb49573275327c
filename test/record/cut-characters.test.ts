/** Where texts are cut: never within a character, as people see characters. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avoidHalf, clip, findCut, takeChars } from '../../src/record/cut-characters.ts';

const FAMILY = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';

describe('takeChars', () => {
  it.each([
    { text: 'plain text', most: 5, shown: 'plain' },
    { text: 'a😀b', most: 2, shown: 'a' },
    { text: 'a😀b', most: 3, shown: 'a😀' },
    { text: 'cafe\u0301s', most: 4, shown: 'caf' },
    { text: `x${FAMILY}`, most: 6, shown: 'x' },
    { text: '🇹🇷🇩🇪', most: 6, shown: '🇹🇷' },
    { text: '👍🏽!', most: 2, shown: '' },
    { text: '日本語', most: 2, shown: '日本' },
    { text: 'short', most: 9, shown: 'short' },
    { text: 'none', most: 0, shown: '' },
    { text: 'none', most: -3, shown: '' },
  ])('gives $shown as the first $most of $text', ({ text, most, shown }) => {
    expect(takeChars(text, most)).toBe(shown);
  });

  it('cuts a character that is longer than the limit between its code points', () => {
    const letter = `e${'\u0301'.repeat(500)}`;
    expect(takeChars(letter, 300)).toHaveLength(300);
    expect(takeChars(`${'\u{1F3FB}'.repeat(300)}`, 301)).toHaveLength(300);
  });

  it('gives a beginning without half a pair, however a text is made', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(texts, fc.nat(400), (text, most) => {
        const shown = takeChars(text, most);
        expect(text.startsWith(shown)).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(Math.max(most, 0));
        expect(shown).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe('clip', () => {
  it.each([
    { text: 'as it is', most: 8, shown: 'as it is' },
    { text: 'too long', most: 5, shown: 'too …' },
    { text: 'ab😀cd', most: 4, shown: 'ab…' },
  ])('of $text to $most is $shown', ({ text, most, shown }) => {
    expect(clip(text, most)).toBe(shown);
  });
});

it('avoidHalf moves only a place within a surrogate pair', () => {
  expect([0, 1, 2, 3].map((place) => avoidHalf('a😀', place))).toEqual([0, 1, 1, 3]);
});

it('findCut counts places beyond the end as the end', () => {
  expect(findCut('😀', 10)).toBe(2);
});
