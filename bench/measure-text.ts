/** How the time for a text grows with its length: a megabyte beside half of one, for the worst text of each kind. */

import { htmlToText } from '../src/answer/html-text.ts';
import { toPlainText } from '../src/answer/text.ts';
import { estimateTokens } from '../src/answer/tokens.ts';
import { median } from './stats.ts';
import type { Row } from './table.ts';

const LENGTH = 1_000_000;
const RUNS = 5;

/** What made some version of some library slow. */
const UNITS = ['word ', '<', '&', '&amp;', '][', '<a ', '<div>', '<http:', '\u200d', '<td>a', ' \n', '-', '的'];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'text to plain text': toPlainText,
  'HTML to text': htmlToText,
  'the estimate of tokens': estimateTokens,
};

/** A row for each reader. Twice the length takes twice the time where it is linear, and four times where it is not. */
export async function measureText(): Promise<readonly Row[]> {
  return Object.entries(READERS).map(([name, read]) => {
    const grown = UNITS.map((unit) => ({
      whole: timeOf(read, unit.repeat(LENGTH / unit.length)),
      half: timeOf(read, unit.repeat(LENGTH / unit.length / 2)),
    }));
    const [{ whole, half } = { whole: 0, half: 0 }] = grown.sort((a, b) => b.whole / b.half - a.whole / a.half);
    return { what: `a megabyte beside half of one: ${name}`, unit: 'ms', ours: whole, other: half, most: 3 };
  });
}

function timeOf(read: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedMs = performance.now();
    read(text);
    return performance.now() - startedMs;
  });
  return median(times);
}
