import { describe, expect, it } from 'vitest';
import { buildAssortment } from '../../../scripts/generated-catalog/assortment.ts';
import { languages } from '../../../scripts/generated-catalog/language.ts';

const assortment = buildAssortment();
const { vocabularies, leaves, brands, departments } = assortment;

/** Shape of a vocabulary: how many entries each list has, which placeholders and tags each sentence. */
function outline(value: unknown): unknown {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .sort()
        .map(([key, inner]) => [key, outline(inner)]),
    );
  }
  return typeof value;
}

it.each(languages)('has parallel lists in %s', (language) => {
  expect(outline(vocabularies[language])).toEqual(outline(vocabularies.en));
});

it('uses only words that sentences are filled with', () => {
  const placeholders = JSON.stringify(vocabularies).match(/\{\w+\}/g);
  const known = ['{brand}', '{series}', '{noun}', '{adjective}', '{made}', '{use}', '{material}'];
  expect(new Set(placeholders?.map((word) => word.toLowerCase()))).toEqual(new Set(known));
});

describe.each(languages)('product nouns in %s', (language) => {
  it('name one kind of product each', () => {
    const words = leaves.flatMap((leaf) => leaf.nouns.map((noun) => noun.words[language]));
    expect(words.filter((word) => word === '')).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });
});

it('knows the gender of every German and French noun', () => {
  const genders = leaves.flatMap((leaf) => leaf.nouns.map(({ gender }) => gender));
  expect(genders.filter(({ de, fr }) => !/^[mfn]$/.test(de) || !/^[mf]$/.test(fr))).toEqual([]);
});

it('gives every leaf a code of three letters of its own', () => {
  const codes = leaves.map((leaf) => leaf.data.code);
  expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

it('gives brands only to departments that exist, and each department several', () => {
  const keys = departments.map(({ data }) => data.key);
  expect(brands.flatMap((brand) => brand.departments).filter((key) => !keys.includes(key))).toEqual([]);
  expect(departments.filter((department) => department.brands.length < 6)).toEqual([]);
  expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length);
});
