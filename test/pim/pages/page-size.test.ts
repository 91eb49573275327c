import { describe, expect, it } from 'vitest';
import { createPageSizes } from '../../../src/pim/pages/page-at.ts';

describe('page sizes', () => {
  it('asks for what is wanted while nothing is known', () => {
    expect(createPageSizes().choose('products', 70)).toBe(70);
  });

  it('holds no size for exact before one came', () => {
    expect(createPageSizes().isExact('products', 1)).toBe(false);
  });

  it('takes the sizes between two exact ones as exact, and no other', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 20, given: 20, more: true });
    sizes.learn('products', { asked: 50, given: 50, more: true });
    expect([19, 20, 35, 50, 51].map((size) => sizes.isExact('products', size))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('learns nothing from a full page that may be the whole list', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 7, given: 7, more: false });
    expect(sizes.isExact('products', 7)).toBe(false);
  });

  it('learns the maximum from a page that is shortened although rows follow', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 100, given: 20, more: true });
    expect([sizes.choose('products', 100), sizes.choose('products', 5)]).toEqual([20, 5]);
    expect(sizes.isExact('products', 20)).toBe(true);
  });

  it('learns no maximum from a short page at the end of a list', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 100, given: 20, more: false });
    expect(sizes.choose('products', 100)).toBe(100);
  });

  it('learns the minimum from a page with more rows than asked for', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 5, given: 20, more: true });
    expect([sizes.choose('products', 5), sizes.choose('products', 100)]).toEqual([20, 100]);
  });

  it('knows a PIM that decides the size alone by its minimum and maximum', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 5, given: 20, more: true });
    sizes.learn('products', { asked: 100, given: 20, more: true });
    expect([5, 20, 100].map((asked) => sizes.choose('products', asked))).toEqual([20, 20, 20]);
  });

  it('asks for no more than the size that was accepted after a refusal', () => {
    const sizes = createPageSizes();
    sizes.learnAccepted('products', 50);
    expect([sizes.choose('products', 100), sizes.isExact('products', 50)]).toEqual([50, false]);
  });

  it('keeps the endpoints apart', () => {
    const sizes = createPageSizes();
    sizes.learn('products', { asked: 100, given: 20, more: true });
    expect(sizes.choose('variants', 100)).toBe(100);
  });

  it('tells what it knows of the endpoints that it knows', () => {
    const sizes = createPageSizes();
    sizes.learn('search', { asked: 100, given: 20, more: true });
    expect(sizes.knowledge()).toEqual({ search: { least: 20, full: 20, min: 1, max: 20 } });
  });
});
