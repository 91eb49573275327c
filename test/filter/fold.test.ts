import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCurrency } from '../../src/filter/condition.ts';
import { foldLabel, foldText } from '../../src/record/nearest.ts';

describe('foldLabel', () => {
  it.each([
    ['Fat per 100 g', 'FAT PER 100g'],
    ['country_of_origin', 'Country of origin'],
    ['new-season', 'New Season'],
    ['Supplier colour code', 'supplier-color-code'],
  ])('folds %j and %j to the same', (left, right) => {
    expect(foldLabel(left)).toBe(foldLabel(right));
  });

  it.each([
    ['A+', 'A'],
    ['Width (cm)', 'Width cm'],
    ['C#', 'C'],
    ['-', ''],
  ])('keeps %j and %j apart', (left, right) => {
    expect(foldLabel(left)).not.toBe(foldLabel(right));
  });
});

describe('foldText', () => {
  it('folds plain ASCII as it folds any other text', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(' ', '\t'), fc.string({ minLength: 1, maxLength: 1 })) });
    fc.assert(
      fc.property(text, (plain) => {
        // A mark that is left out makes it a text that is not plain.
        expect(foldText(plain)).toBe(foldText(`\u0301${plain}`));
      }),
    );
  });

  it.each([
    ['Boot', 'BOOT'],
    ['İPEK Şal', 'ipek sal'],
    ['ISPARTA', 'ısparta'],
    ['IŞIL', 'ışıl'],
    ['iğne', 'İĞNE'],
    ['Café', 'CAFE'],
    ['Cafe\u0301', 'Café'],
    ['Größe', 'GROSSE'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['  two \t words\n', 'Two words'],
    ['Two words', 'two words'],
  ])('folds %j and %j to the same', (left, right) => {
    expect(foldText(left)).toBe(foldText(right));
  });

  it.each([
    ['boot', 'boots'],
    ['a b', 'ab'],
    ['P-1', 'P1'],
    ['ı', 'l'],
  ])('keeps %j and %j apart', (left, right) => {
    expect(foldText(left)).not.toBe(foldText(right));
  });

  it('finds a word within a longer one in Greek, whose last letter has a form of its own', () => {
    expect(foldText('Οδοσήμανση')).toContain(foldText('ΟΔΟΣ'));
  });

  it('does not change what is folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('takes upper and lower case for the same', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzäßéèêñøåæœłžčб жщαβγςσ'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(letters, (text) => {
        expect(foldText(text.toUpperCase())).toBe(foldText(text));
        expect(foldText(text.toLocaleUpperCase('tr'))).toBe(foldText(text));
        expect(foldText(text.toUpperCase().toLowerCase())).toBe(foldText(text));
      }),
    );
  });
});

describe('foldCurrency', () => {
  it.each([
    ['€', 'EUR'],
    ['euro', 'EUR'],
    ['eur', 'EUR'],
    ['$', 'USD'],
    ['£', 'GBP'],
    ['₺', 'TRY'],
    ['tl', 'TRY'],
    ['CHF', 'CHF'],
    ['constructor', 'CONSTRUCTOR'],
  ])('folds %s to %s', (currency, code) => {
    expect(foldCurrency(currency)).toBe(code);
  });
});
