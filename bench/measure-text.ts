/** How the time for a text grows with its length: a megabyte beside a tenth of one, for the worst text of each kind. */

import { readHtmlText } from '../src/answer/text/html-text.ts';
import { toPlainText } from '../src/answer/text/text.ts';
import { estimateTokens } from '../src/answer/tokens.ts';
import type { Row } from './table.ts';

const LENGTH = 1_000_000;
/** The quickest counts: what others take of the machine only makes it slower. */
const RUNS = 7;

/** What made some version of some library slow. */
const UNITS = ['word ', '<', '&', '&amp;', '][', '<a ', '<div>', '<http:', '\u200d', '<td>a', ' \n', '-', '的'];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'text to plain text': toPlainText,
  'HTML to text': (html: string) => readHtmlText(html).text,
  'the estimate of tokens': estimateTokens,
};

/** A row for each reader. Ten times the length takes ten times the time where it is linear, a hundred times where not. */
export async function measureText(): Promise<readonly Row[]> {
  return Object.entries(READERS).map(([name, read]) => {
    const grown = UNITS.map((unit) => {
      const texts = [LENGTH, LENGTH / 10].map((length) => unit.repeat(length / unit.length));
      const [whole = Number.NaN, tenth = Number.NaN] = quickest(read, texts);
      return { whole, tenth };
    });
    const [worst] = grown.sort((a, b) => b.whole / b.tenth - a.whole / a.tenth);
    const { whole, tenth } = worst ?? { whole: Number.NaN, tenth: Number.NaN };
    return { what: `a megabyte beside a tenth of one: ${name}`, unit: 'ms', ours: whole, other: tenth, most: 40 };
  });
}

/** The least time for each text, read in turn. */
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
