/**
 * How the time to read a text grows with its length: a megabyte compared with a tenth of one, for the worst text of
 * each kind.
 */

import { readHtmlText } from '../src/answer/text/html-text.ts';
import { toPlainText } from '../src/answer/text/text.ts';
import { estimateTokens } from '../src/answer/tokens.ts';
import type { Row } from './table.ts';

const LENGTH = 1_000_000;
/** The quickest run counts: other processes of the machine only make it slower. */
const RUNS = 3;

/** Texts that made some version of some library slow. */
const UNITS = [
  'word ',
  '<',
  '&',
  '&amp;',
  '][',
  '<a ',
  '<div>',
  '<http:',
  '\u200d',
  '<td>a',
  ' \n',
  '-',
  '的',
];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'text to plain text': toPlainText,
  'HTML to text': (html: string) => readHtmlText(html).text,
  'the estimate of tokens': estimateTokens,
};

/**
 * One row per reader. Ten times the length takes ten times as long if the reader is linear, and a hundred times if it
 * is quadratic.
 */
export async function measureText(): Promise<readonly Row[]> {
  return Object.entries(READERS).map(([name, read]) => {
    const grown = UNITS.map((unit) => {
      const texts = [LENGTH, LENGTH / 10].map((length) => unit.repeat(length / unit.length));
      const [whole = Number.NaN, tenth = Number.NaN] = quickest(read, texts);
      return { whole, tenth };
    });
    const [worst] = grown.sort((a, b) => b.whole / b.tenth - a.whole / a.tenth);
    const { whole, tenth } = worst ?? { whole: Number.NaN, tenth: Number.NaN };
    return {
      what: `a megabyte beside a tenth of one: ${name}`,
      unit: 'ms',
      ours: whole,
      other: tenth,
      most: 40,
    };
  });
}

/** The shortest time for each text; the texts take turns. */
function quickest(read: (text: string) => unknown, texts: readonly string[]): readonly number[] {
  const rounds = Array.from({ length: RUNS }, () =>
    texts.map((text) => {
      const startedMs = performance.now();
      read(text);
      return performance.now() - startedMs;
    }),
  );
  return texts.map((_, index) => Math.min(...rounds.map((times) => times[index] ?? Number.NaN)));
}
