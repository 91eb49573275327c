import { describe, expect, it } from 'vitest';
import { findLanguage, foldCulture, languageOf } from '../../src/record/culture.ts';

describe('culture', () => {
  it.each(['fr-FR', 'fr_FR', 'FR-fr'])('is the same written as %s', (culture) => {
    expect([foldCulture(culture), languageOf(culture)]).toEqual(['fr-fr', 'fr']);
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
