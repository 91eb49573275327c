import { expect, it } from 'vitest';
import { drawProgress, renderProgress } from '../../src/cli/terminal.ts';

const ERASE = '\r\u001b[2K';

it('draws over what it drew, from the first second on, and takes it away', () => {
  const drawn: string[] = [];
  const terminal = { draw: (text: string) => void drawn.push(text), columns: 80 };
  const progress = { doing: 'reading', done: 1, total: 2 };
  drawProgress(terminal, progress, 500);
  drawProgress(terminal, progress, 1_500);
  drawProgress(terminal, undefined, 2_000);
  expect(drawn).toEqual([`${ERASE}[############------------]  50 % · 1 of 2 · reading · 1 s`, ERASE]);
});

it.each([
  [{ doing: 'reading', done: 5, total: 10 }, '[############------------]  50 % · 5 of 10 · reading · 3 s'],
  [{ doing: 'reading' }, 'reading · 3 s'],
  [{ doing: 'reading', done: 3, total: 0 }, 'reading · 3 s'],
  [{ doing: 'reading', done: 12, total: 10 }, '[########################] 100 % · 12 of 10 · reading · 3 s'],
])('%j is %s', (progress, line) => {
  expect(renderProgress(progress, 3_000, 80)).toBe(line);
});

it('is shorter than the lines of the terminal', () => {
  expect(renderProgress({ doing: 'x'.repeat(100) }, 0, 40)).toHaveLength(39);
});
