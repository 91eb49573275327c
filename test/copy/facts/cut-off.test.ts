import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

/** A text that is so long: sentences, and what the end of the last one is to be. */
const ofLength = (chars: number, end: string): string => {
  const sentence = 'The seat is deep and wide. ';
  const fill = sentence.repeat(Math.ceil(chars / sentence.length));
  const last = 'It is made of solid oak and of wool ';
  return `${fill.slice(0, chars - last.length - end.length - 2).replace(/.$/, 'e')}. ${last}${end}`;
};

describe('text_cut_off', () => {
  it.each([255, 500, 4_000])('finds a sentence that does not end at %i characters', (chars) => {
    const text = ofLength(chars, 'from New Zeal');
    expect(text).toHaveLength(chars);
    expect(noteOf('text_cut_off', text)).toBe(' ends with "of solid oak and of wool from New Zeal"');
  });

  it.each([
    ['of another length', ofLength(257, 'from New Zeal')],
    ['that end', ofLength(255, 'from New Zealand.')],
    [
      'of attributes',
      `${ofLength(200, 'it.')} HDMI version: 1.4. Browser supported by it now: Opera`.padStart(250, 'a '),
    ],
    ['in a list', `<ul><li>${'Soft and deep. '.repeat(15)}</li><li>Wide and so</li>`.padEnd(255, '>')],
  ])('leaves texts alone %s', (_what, text) => expect(noteOf('text_cut_off', text)).toBeUndefined());

  it.each([
    ['an ellipsis', ofLength(160, 'from New…')],
    ['a tag', ofLength(255, '<b')],
    ['an entity', ofLength(255, '&uum')],
    ['an open paragraph', `<p>${'Soft and deep. '.repeat(12)}</p><p>Wide`.padEnd(255, 'e')],
    ['a sentence that began', `${'Soft and deep. '.repeat(16)}500 pieces of o`.slice(-255)],
    ['a comma', 'soft, deep, wide, '.repeat(30).slice(0, 499).concat(',')],
  ])('finds at such a length %s at the end', (_what, text) => expect(noteOf('text_cut_off', text)).toBeDefined());

  it.each([
    ['A deep and soft sofa of oak with the', 'en'],
    ['A deep and soft sofa that comes with a', 'en'],
    ['Un canapé profond et doux en chêne avec', 'fr'],
    ['Meşe ağacından yapılmış derin ve', 'tr'],
    ['Un sofá profundo y blando de roble con', 'es'],
  ])('finds %s, %s', (text, culture) =>
    expect(noteOf('text_cut_off', text, 'short_description', culture)).toMatch(/^ ends with "/),
  );

  it.each([
    ['A deep and soft sofa that you can rely on', 'en'],
    ['A deep and soft sofa with vitamin A', undefined],
    ['Un canapé profond et doux de couleur or', undefined],
    ['A deep and soft sofa, and <img src="a.png" alt="oak">', undefined],
  ])('leaves %s in %s alone', (text, culture) =>
    expect(noteOf('text_cut_off', text, 'short_description', culture)).toBeUndefined(),
  );
});
