import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DiffLine, diffLines } from '../../../src/cli/host/diff.ts';

const show = (lines: readonly DiffLine[]): string => lines.map(({ sign, text }) => `${sign}${text}`).join('\n');

it('shows what changes with two lines around it, and where it stands', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const after = ['a', 'b', 'c', 'D', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
  expect(show(diffLines(before.join('\n'), after.join('\n')))).toBe(
    ['@line 2', ' b', ' c', '-d', '+D', ' e', ' f', '@line 9', ' i', ' j', '+k'].join('\n'),
  );
});

it('shows a new text as added, and nothing where nothing changes', () => {
  expect(show(diffLines('', 'a\nb\n'))).toBe('@line 1\n+a\n+b');
  expect(diffLines('a\r\nb\r\n', 'a\r\nb\r\n')).toEqual([]);
});

it('leads from the one text to the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      // Every line is near to one that changes, so that all are shown.
      const [left, right] = [before, after].map((lines) => lines.flatMap((line) => [line, '~']));
      const lines = diffLines((left ?? []).join('\n'), (right ?? []).join('\n'));
      const added = lines.filter(({ sign }) => sign === '+').length;
      const removed = lines.filter(({ sign }) => sign === '-').length;
      expect(added - removed).toBe((right ?? []).length - (left ?? []).length);
      const gone = lines.filter(({ sign }) => sign === '-').map(({ text: line }) => line);
      const come = lines.filter(({ sign }) => sign === '+').map(({ text: line }) => line);
      expect([...(left ?? []), ...come].sort()).toEqual([...(right ?? []), ...gone].sort());
    }),
  );
});

it('shows texts of very many lines too', () => {
  const lines = (name: string): string => Array.from({ length: 3000 }, (_, index) => `${name}${index}`).join('\n');
  expect(diffLines(lines('a'), lines('b'))).toHaveLength(6001);
});
