import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCode } from '../../src/filter/codes.ts';
import { foldCurrency } from '../../src/filter/currencies.ts';
import { PRESENCE_WORDS } from '../../src/filter/presence.ts';
import { matchWord } from '../../src/record/caller-synonyms.ts';
import { findLanguage, foldCulture, languageOf } from '../../src/record/culture.ts';
import { foldLabel, foldText, nearestName } from '../../src/record/nearest.ts';

it.each([
  ['images', 'pictures'],
  ['ean', 'barcode'],
  ['manufacturer', 'brand'],
  ['weight', 'dimensions'],
  ['cover image', 'cover_picture'],
])('takes %s for %s', (word, meant) => {
  expect(matchWord(word, PRESENCE_WORDS)).toEqual({ word: meant, isSame: false });
});

it.each([
  ['ShortDescription', 'short_description'],
  ['category', 'categories'],
  ['Price', 'prices'],
])('takes %s for %s, which is the same word', (word, meant) => {
  expect(matchWord(word, PRESENCE_WORDS)).toEqual({ word: meant, isSame: true });
});

it.each(['description', 'constructor', '', 'images\u0000', 'x'.repeat(100)])(
  'takes %j for nothing where no word, or more than one, is meant',
  (word) => {
    expect(matchWord(word, PRESENCE_WORDS)).toBeUndefined();
  },
);

it.each([
  ['foldText', foldText],
  ['foldLabel', foldLabel],
  ['foldCode', foldCode],
])(
  '%s drops a million marks of one letter before it orders them, which would take minutes',
  (_name, fold) => {
    expect(fold(`E\u0301b${'\u0301\u0316'.repeat(500_000)}`)).toBe('EB');
  },
);

it('only takes a word for one that is valid there', () => {
  expect(matchWord('ean', ['codes', 'prices'])?.word).toBe('codes');
  expect(matchWord('ean', ['prices'])).toBeUndefined();
  expect(matchWord('file_type', ['link', 'type_code'])?.word).toBe('type_code');
  expect(matchWord('file_type', ['link'])).toBeUndefined();
});

describe('nearestName', () => {
  const valid = [
    'product_id',
    'code',
    'name',
    'short_description',
    'long_description',
    'cover_picture',
  ];

  it.each([
    ['productId', 'product_id'],
    ['Cdoe', 'code'],
    ['description', 'short_description'],
    ['cover', 'cover_picture'],
  ])('takes %s for %s', (name, expected) => {
    expect(nearestName(name, valid)).toBe(expected);
  });

  it.each(['', '!!', 'zzzzzzzz', 'quantity'])('finds nothing near %j', (name) => {
    expect(nearestName(name, valid)).toBeUndefined();
  });

  it('takes a valid name for itself, however it is spelled', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.constantFrom('_', '-', ' ', ''),
        fc.boolean(),
        (name, gap, upper) => {
          const spelled = name.replaceAll('_', gap);
          expect(nearestName(upper ? spelled.toUpperCase() : spelled, valid)).toBe(name);
        },
      ),
    );
  });
});

it.each(['fr-FR', 'fr_FR', 'FR-fr'])('a culture is the same written as %s', (culture) => {
  expect([foldCulture(culture), languageOf(culture)]).toEqual(['fr-fr', 'fr']);
});

it.each([
  ['FRANÇAIS', 'fr'],
  ['german', 'de'],
  [' Turkish ', 'tr'],
  ['Elvish', undefined],
  ['constructor', undefined],
])('the language called %s is %s', (name, code) => {
  expect(findLanguage(name)).toBe(code);
});

it.each([
  ['A+', 'A'],
  ['C#', 'C'],
  ['-', ''],
])('foldLabel keeps %j and %j apart', (left, right) => {
  expect(foldLabel(left)).not.toBe(foldLabel(right));
});

describe('foldText', () => {
  it.each([
    ['İPEK Şal', 'ipek sal'],
    ['Cafe\u0301', 'Café'],
    ['Straße', 'strasse'],
    ['  two \t words\n', 'Two words'],
  ])('folds %j and %j to the same', (left, right) => {
    expect(foldText(left)).toBe(foldText(right));
  });

  it.each([
    ['boot', 'boots'],
    ['a b', 'ab'],
    ['ı', 'l'],
  ])('keeps %j and %j apart', (left, right) => {
    expect(foldText(left)).not.toBe(foldText(right));
  });

  it('folds plain ASCII as it folds any other text, and not what is folded', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        // A mark that is left out makes it a text that is not plain.
        expect(foldText(`\u0301${text}`)).toBe(foldText(text));
      }),
    );
  });

  it('takes upper and lower case for the same', () => {
    const unit = fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzäßéèêñøåæœłžčб жщαβγςσ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text));
        expect(foldText(text.toLocaleUpperCase('tr'))).toBe(foldText(text));
      }),
    );
  });
});

it.each([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['tl', 'TRY'],
  ['CHF', 'CHF'],
])('foldCurrency folds %s to %s', (currency, code) => {
  expect(foldCurrency(currency)).toBe(code);
});
