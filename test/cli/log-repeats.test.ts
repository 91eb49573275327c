import { expect, it } from 'vitest';
import { countRepeats } from '../../src/cli/log-repeats.ts';

function collect() {
  const lines: unknown[] = [];
  const due: (() => void)[] = [];
  const warn = countRepeats(
    (level, event, facts) => void lines.push({ level, event, ...facts }),
    'protocol',
    (ms, run) => {
      expect(ms).toBe(1_000);
      due.push(run);
    },
  );
  return { lines, warn, passSecond: () => due.shift()?.() };
}

it('tells the first at once', () => {
  const { lines, warn } = collect();
  warn({ error: 'A' });
  expect(lines).toEqual([{ level: 'warn', event: 'protocol', error: 'A' }]);
});

it('tells those that follow in one line a second', () => {
  const { lines, warn, passSecond } = collect();
  for (let number = 1; number <= 10_000; number += 1) warn({ error: `error ${number}` });
  passSecond();
  warn({ error: 'later' });
  passSecond();
  expect(lines.slice(1)).toEqual([
    { level: 'warn', event: 'protocol', error: 'error 10000', times: 9_999 },
    { level: 'warn', event: 'protocol', error: 'later', times: 1 },
  ]);
});

it('tells one at once again after a second without any', () => {
  const { lines, warn, passSecond } = collect();
  warn({ error: 'A' });
  passSecond();
  warn({ error: 'B' });
  expect(lines).toHaveLength(2);
});
