/** The picture of the benchmarks: for each server a dot a question, by its tokens. Pure; readable on light and on dark. */

import type { Results } from '../../bench/peers/results.ts';
import { isMeasured, type Summary, summarizeResults, tokensOf } from '../../bench/peers/summary.ts';

const WIDTH = 860;
const TOP = 64;
const ROW = 46;
/** Where the axis begins and ends; names are to its left, medians and right answers to its right. */
const AXIS = { left: 224, right: 650 };
/** Tokens at the ends of the axis, which is logarithmic. */
const ENDS = { least: 10, most: 1_000_000 };
const TICKS = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

const STYLE = [
  'text{font:14px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#1f2328}',
  '.big{font-size:16px;font-weight:600}.small{font-size:12px;fill:#59636e}.end{text-anchor:end}.middle{text-anchor:middle}',
  '.grid{stroke:#d1d9e0}.dots{stroke:#8c959f;stroke-opacity:.8;stroke-width:7;stroke-linecap:round}.ours{stroke:#0969da}',
  '.median{stroke:#1f2328;stroke-width:3}',
  '@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.small{fill:#9198a1}.grid{stroke:#3d444d}.dots{stroke:#9198a1}',
  '.ours{stroke:#4493f8}.median{stroke:#f0f6fc}}',
].join('');

/** The picture as SVG. */
export function renderBenchmarkPicture(results: Results): string {
  const summaries = summarizeResults(results);
  const height = TOP + ROW * summaries.length + 34;
  const bottom = height - 34;
  const grid = TICKS.map(
    (tokens) =>
      `<path class="grid" d="M${toX(tokens)} ${TOP - 8}V${bottom}"/>` +
      `<text class="small middle" x="${toX(tokens)}" y="${bottom + 18}">${tokens.toLocaleString('en')}</text>`,
  );
  const told = 'Tokens that a question costs: each dot one that was answered rightly';
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${told}, for ${summaries.map(({ name }) => name).join(', ')}</title>`,
    `<style>${STYLE}</style>`,
    `<text class="big" x="8" y="24">${told}</text>`,
    `<text class="small" x="${WIDTH - 112}" y="${TOP - 14}">right answers</text>`,
    `<text class="small end" x="${WIDTH - 132}" y="${TOP - 14}">median</text>`,
    ...grid,
    ...summaries.map((summary, at) => renderRow(results, summary, TOP + ROW * at + ROW / 2)),
    '</svg>',
  ].join('\n')}\n`;
}

function renderRow(
  { rows, servers }: Results,
  { name, tokens, right, questions }: Summary,
  y: number,
): string {
  const measured = rows.filter((row) => row.server === name && isMeasured(row));
  // Dots of alike tokens lie above each other, always in the same way.
  const dots = measured
    .map((row, at) => `M${toX(tokensOf(row))} ${y + ((at * 5) % 13) - 6}h0`)
    .join('');
  const kind = name === servers[0]?.name ? 'dots ours' : 'dots';
  const median =
    measured.length === 0 ? '' : `<path class="median" d="M${toX(tokens)} ${y - 14}v28"/>`;
  const count = measured.length === 0 ? '–' : tokens.toLocaleString('en');
  return [
    `<text x="8" y="${y + 5}">${name}</text>`,
    `<path class="${kind}" d="${dots}"/>${median}`,
    `<text class="end" x="${WIDTH - 132}" y="${y + 5}">${count}</text>`,
    `<text x="${WIDTH - 112}" y="${y + 5}">${right} of ${questions}</text>`,
  ].join('\n');
}

function toX(tokens: number): number {
  const within = Math.min(ENDS.most, Math.max(ENDS.least, tokens));
  const share = Math.log(within / ENDS.least) / Math.log(ENDS.most / ENDS.least);
  return Math.round(AXIS.left + share * (AXIS.right - AXIS.left));
}
