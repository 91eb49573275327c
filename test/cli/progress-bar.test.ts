import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderProgress, startProgressBar } from '../../src/cli/terminal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the share, the counts, what is going on and the time', () => {
  const line = renderProgress({ doing: 'reading', done: 5, total: 10 }, 3_400, 80);
  expect(line).toBe('[############------------]  50 % · 5 of 10 · reading · 3 s');
});

it('tells no share of what has no total, and none above the whole', () => {
  expect(renderProgress({ doing: 'reading' }, 0, 80)).toBe('reading · 0 s');
  expect(renderProgress({ doing: 'x', done: 12, total: 10 }, 0, 80)).toContain('] 100 %');
});

it('stays within a line of the terminal', () => {
  expect(renderProgress({ doing: 'x'.repeat(200), done: 1, total: 2 }, 0, 40)).toHaveLength(39);
});

it('appears after a second, follows the work, and leaves nothing behind', () => {
  const drawn: string[] = [];
  let done = 0;
  const bar = startProgressBar({ draw: (text) => drawn.push(text), columns: 80 }, () => ({
    doing: 'reading',
    done,
    total: 4,
  }));
  vi.advanceTimersByTime(900);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(drawn).toEqual([expect.stringContaining('0 of 4')]);
  done = 3;
  vi.advanceTimersByTime(250);
  expect(drawn.at(-1)).toContain('3 of 4');
  bar.stop();
  expect(drawn.at(-1)).toBe('\r\u001b[2K');
  const { length } = drawn;
  vi.advanceTimersByTime(5_000);
  expect(drawn).toHaveLength(length);
});

it('is nothing where there is no terminal, and draws nothing of short work', () => {
  startProgressBar(undefined, () => ({ doing: 'x' })).stop();
  expect(vi.getTimerCount()).toBe(0);
  const drawn: string[] = [];
  const bar = startProgressBar({ draw: (text) => drawn.push(text), columns: 80 }, () => ({ doing: 'x' }));
  vi.advanceTimersByTime(500);
  bar.clear();
  bar.stop();
  expect(drawn).toEqual([]);
});
