import { expect, it } from 'vitest';
import { PRESENCE_WORDS } from '../../src/filter/presence.ts';
import { findLanguage } from '../../src/record/culture.ts';
import { findMeant } from '../../src/record/nearest.ts';

it.each([
  ['images', 'pictures'],
  ['Photo', 'pictures'],
  ['ean', 'barcode'],
  ['GTIN', 'barcode'],
  ['manufacturer', 'brand'],
  ['vat', 'tax_rate'],
  ['weight', 'dimensions'],
  ['cover image', 'cover_picture'],
])('takes %s for %s', (word, meant) => {
  expect(findMeant(word, PRESENCE_WORDS)).toEqual({ word: meant, isSame: false });
});

it.each([
  ['ShortDescription', 'short_description'],
  ['tax-rate', 'tax_rate'],
  ['category', 'categories'],
  ['Price', 'prices'],
])('takes %s for %s, which is the same word', (word, meant) => {
  expect(findMeant(word, PRESENCE_WORDS)).toEqual({ word: meant, isSame: true });
});

it.each(['description', 'colour', 'constructor', '__proto__', '', 'images\u0000', 'x'.repeat(100)])(
  'takes %j for nothing where no word, or more than one, is meant',
  (word) => {
    expect(findMeant(word, PRESENCE_WORDS)).toBeUndefined();
  },
);

it('only takes a word for one that is valid there', () => {
  expect(findMeant('ean', ['codes', 'prices'])?.word).toBe('codes');
  expect(findMeant('ean', ['prices'])).toBeUndefined();
  expect(findMeant('file_type', ['link', 'type_code'])?.word).toBe('type_code');
  expect(findMeant('file_type', ['link'])).toBeUndefined();
});

it.each([
  ['French', 'fr'],
  ['FRANÇAIS', 'fr'],
  ['german', 'de'],
  ['Türkçe', 'tr'],
  [' Turkish ', 'tr'],
])('knows that %s is %s', (name, code) => {
  expect(findLanguage(name)).toBe(code);
});

it.each(['Elvish', 'fr', '', 'constructor'])('knows no language called %j', (name) => {
  expect(findLanguage(name)).toBeUndefined();
});
