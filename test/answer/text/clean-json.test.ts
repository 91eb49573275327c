import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson, followPointer } from '../../../src/answer/text/clean-json.ts';
import { toPlainText } from '../../../src/answer/text/text.ts';

describe('cleanJson', () => {
  it('cleans texts and keys as those of records', () => {
    expect(
      cleanJson({ 'a\u200bb': ['![x](http://e.example)', '<b>bold</b>', 'in\u202evisible'] }),
    ).toEqual({
      ab: ['![x] (http://e.example)', 'bold', 'invisible'],
    });
  });

  it('keeps keys apart that become the same', () => {
    const keys = { a: 1, 'a\u200b': 2, 'a\u200c': 3, 'a (2)': 4 };
    expect(cleanJson(keys)).toEqual({ a: 1, 'a (3)': 2, 'a (4)': 3, 'a (2)': 4 });
  });

  it('makes no key that programs take for something else', () => {
    const cleaned = cleanJson(JSON.parse('{"__pro\\u200bto__":{"admin":true}}'));
    expect(Object.keys(cleaned as object)).toEqual(['__proto__ (2)']);
    expect((cleaned as { admin?: boolean }).admin).toBeUndefined();
  });

  it('ends with many keys that become the same', () => {
    const hidden = (index: number): string =>
      index.toString(2).replaceAll('0', '\u200b').replaceAll('1', '\u200c');
    const entries = Array.from(
      { length: 100_000 },
      (_, index) => [`key${hidden(index)}`, index] as const,
    );
    expect(Object.values(cleanJson(Object.fromEntries(entries)) as object)).toEqual(
      entries.map(([, index]) => index),
    );
  });

  it('loses nothing, and shows no text that is not clean', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const cleaned = cleanJson(value);
        expect(countNodes(cleaned)).toBe(countNodes(value));
        for (const text of textsOf(cleaned)) expect(toPlainText(text)).toBe(text);
        expect(cleanJson(cleaned)).toEqual(cleaned);
      }),
    );
  });
});

describe('followPointer', () => {
  it('RFC 6901: finds members by their escaped names and items by their positions', () => {
    const value = { 'a/b': { '~': [10, { '': 'deep' }] } };
    expect(followPointer(value, '')).toBe(value);
    expect(followPointer(value, '/a~1b/~0/0')).toBe(10);
    expect(followPointer(value, '/a~1b/~0/1/')).toBe('deep');
  });

  it.each([
    '/x',
    '/a/-1',
    '/a/01',
    '/a/2',
    '/a/length',
    '/constructor',
    '/__proto__',
    'a',
    '/a/0/x',
    '/a/-',
  ])('finds nothing at %s', (pointer) => {
    expect(followPointer({ a: [1, 2] }, pointer)).toBeUndefined();
  });
});

function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + countNodes(item), 1);
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
