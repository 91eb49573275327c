import { describe, expect, it } from 'vitest';
import { findLanguage, foldCulture, languageOf, rankCultures } from '../../src/record/culture.ts';

describe('culture', () => {
  it.each(['fr-FR', 'fr_FR', 'FR-fr'])('is the same written as %s', (culture) => {
    expect([foldCulture(culture), languageOf(culture)]).toEqual(['fr-fr', 'fr']);
  });

  it.each([
    ['fr-CA', 'fr-CA'],
    ['fr_ca', 'fr-CA'],
    ['fr', 'fr-FR'],
    ['fr-BE', 'fr-FR'],
    ['de', undefined],
    ['f', undefined],
  ])('%s picks %s among regions: exact, then the language', (wanted, picked) => {
    const entries = [{ culture: 'en' }, { culture: 'fr-FR' }, { culture: 'fr-CA' }, {}];
    expect(rankCultures(entries, wanted)[0]?.culture).toBe(picked);
  });
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
