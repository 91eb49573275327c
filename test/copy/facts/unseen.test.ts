import { describe, expect, it } from 'vitest';
import { findUntidyCode } from '../../../src/copy/facts/unseen.ts';
import { noteOf } from './note-of.ts';

describe('invisible_characters', () => {
  it.each([
    ['a zero-width space', 'So\u200bfa', ': U+200B after "So"'],
    ['a bidi override', '\u202eafoS', ': U+202E before "afoS"'],
    ['several', '\u200bSo\u200bfa\u0007', ': 3 characters, the first U+200B before "So\u200bfa\u0007"'],
  ])('finds %s', (_what, name, shown) => expect(noteOf('invisible_characters', name, 'name')).toBe(shown));

  it.each([
    ['joined emoji', 'Sofa 👩‍🚀 ❤️'],
    ['Persian with its non-joiner', 'می‌خواهم'],
  ])('leaves %s alone', (_what, name) => expect(noteOf('invisible_characters', name, 'name')).toBeUndefined());
});

describe('control_characters', () => {
  it.each([['a vertical tab', 'A sofa\u000bof oak.', ': U+000B after "A sofa"']])('finds %s', (_what, text, shown) =>
    expect(noteOf('control_characters', text)).toBe(shown),
  );

  it.each([
    ['lines and tabs', 'A sofa\r\n\tof oak.\n'],
    ['emoji', 'A sofa 😀'],
  ])('leaves %s alone', (_what, text) => expect(noteOf('control_characters', text)).toBeUndefined());
});

describe('space_around_name', () => {
  it.each([
    ['Sofa ', ': a space after "Sofa"'],
    ['\u00a0Sofa', ': U+00A0 before "Sofa"'],
    ['Sofa  grey', undefined],
    ['\ufeffSofa', undefined],
  ])('of %j is %s', (name, shown) => expect(noteOf('space_around_name', name, 'name')).toBe(shown));
});

describe('findUntidyCode', () => {
  it.each<[readonly (readonly [string, string])[], string | undefined]>([
    [[['code', 'A 1']], 'code: a space after "A"'],
    [
      [
        ['code', 'A1'],
        ['integration code', 'ERP 1 '],
      ],
      'integration code: a space after "ERP 1"',
    ],
    [
      [
        ['code', ''],
        ['EAN', '4006381333931\u00a0'],
      ],
      'EAN: U+00A0 after "4006381333931"',
    ],
    [
      [
        ['code', 'A1'],
        ['integration code', 'ERP 1'],
        ['MPN', 'AB 12'],
      ],
      undefined,
    ],
  ])('of %j is %s', (codes, told) => expect(findUntidyCode(codes)).toBe(told));
});
