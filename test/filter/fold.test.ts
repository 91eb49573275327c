import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCurrency } from '../../src/filter/condition.ts';
import { foldLabel, foldText } from '../../src/record/nearest.ts';

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
