import { describe, expect, it } from 'vitest';
import { createWords, type Words } from '../../src/seen/words.ts';

function remember(...names: readonly string[]): Words {
  const words = createWords();
  for (const name of names) words.add('category_names', name);
  return words;
}

describe('completing a word', () => {
  it('gives words that begin with it before words that contain it, each in order', () => {
    const words = remember('Winter Shoes', 'Shoes', 'Kitchen', 'Baby Shoes', 'Shoe Care');
    expect(words.complete('category_names', 'shoe')).toEqual(['Shoe Care', 'Shoes', 'Baby Shoes', 'Winter Shoes']);
  });

  it('minds neither case nor accents nor the Turkish i', () => {
    const words = remember('İPEK Şal', 'Isıtıcı', 'Élanor');
    expect(words.complete('category_names', 'ipek s')).toEqual(['İPEK Şal']);
    expect(words.complete('category_names', 'ISITICI')).toEqual(['Isıtıcı']);
    expect(words.complete('category_names', 'ela')).toEqual(['Élanor']);
  });

  it('gives all words of the kind when nothing is typed', () => {
    const words = remember('B', 'A');
    words.add('brand_names', 'C');
    expect(words.complete('category_names', '')).toEqual(['A', 'B']);
    expect(words.complete('product_codes', '')).toEqual([]);
  });

  it('gives words without what cannot be seen, each once', () => {
    const words = remember('Sho\u200bes', 'Shoes', '\u202e');
    expect(words.complete('category_names', '')).toEqual(['Shoes']);
  });
});

describe('remembering words', () => {
  it('keeps the latest 5,000 of a kind', () => {
    const words = remember(...Array.from({ length: 5_010 }, (_, index) => `C-${index}`));
    const kept = words.complete('category_names', '');
    expect(kept).toHaveLength(5_000);
    expect(kept).not.toContain('C-9');
    expect(kept).toContain('C-10');
    expect(kept).toContain('C-5009');
  });

  it('leaves out what is too long to be a name', () => {
    expect(remember('x'.repeat(100), 'y'.repeat(101)).complete('category_names', '')).toEqual(['x'.repeat(100)]);
  });
});
