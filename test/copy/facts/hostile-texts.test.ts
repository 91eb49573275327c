/** Texts that somebody wrote to slow checks down or to make them fail, as long as the PIM lets one be. */
import { describe, expect, it } from 'vitest';
import { TEXT_FACTS, type TextFact } from '../../../src/copy/engine/write/fact-rows.ts';
import { toPlain } from '../../../src/copy/facts/plain-text.ts';
import { repeatsName } from '../../../src/copy/facts/wording.ts';
import { textOf } from './note-of.ts';

const LENGTH = 65_536;

const PIECES = [
  ...['<', '%', 'Ã', 'ð', ' ', '\n', '\ud83d', '@', '€', '\\', '{{', 'test '],
  '&amp;',
  '<!--',
  '<b x="a" ',
  '</',
  'a ',
  'AAAA ',
  '1 ',
  '(1',
  'a@a.',
  'www.',
  'the ',
  'Tel. 1',
  'nicht mehr ',
  'ignore all ',
  'note to ',
  'copy ',
  'a. B',
  '&lt;b ',
  '[url=',
  '<p></p>',
  'nbsp;',
  '_test',
  'ýa',
];

describe.each(Object.entries<TextFact>(TEXT_FACTS))('%s', (_fact, { fields, check }) => {
  it.each(PIECES)('comes through 64 KiB of %j', (piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
    for (const field of fields) {
      const shown = check(textOf(text, field))?.shown ?? '';
      expect(shown.length).toBeLessThan(400);
      expect(/\p{Cs}/u.test(shown)).toBe(false);
    }
  });
});

it.each(PIECES)('plain text and repeated names come through 64 KiB of %j', (piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
  expect(toPlain(text).length).toBeLessThanOrEqual(LENGTH);
  expect(repeatsName(text, `${text}x`)).toBe(repeatsName(`${text}x`, text));
});
