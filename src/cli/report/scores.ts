/** The charts of scores per category or brand: the lowest first, and at the end of the report the others. Pure. */

import type { Score } from '../../snapshot/audit/audit.ts';
import { drawBar } from './bars.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatCount, formatNumber, writeText } from './words.ts';

/** Scores in the first chart; it stays on one sheet of paper. */
const LOWEST = 20;

/** Scores that are told in all; as many as an audit gives at most. */
const MOST = 500;

/** The lowest scores; nothing where there is none. */
export function renderLowestScores({ audit: { scores }, scoredBy }: Report): Html | undefined {
  if (scores.length === 0) return undefined;
  const left = scores.length - LOWEST;
  const rest = html`<p class="note">${formatCount(left, 'more')}, each with a score of ${scores[LOWEST]?.score} or better, <a href="#other-scores">at the end</a>.</p>`;
  return html`<section aria-labelledby="scores"><h2 id="scores">Score per ${scoredBy}</h2>
<p class="note">The lowest of ${formatNumber(scores.length)} first. A full bar is 100: nothing fails. Red is what is lost.</p>
${renderTable(scores.slice(0, LOWEST), scoredBy)}${left > 0 ? rest : undefined}</section>`;
}

/** The scores that the first chart has no room for; nothing where there is none. */
export function renderOtherScores({ audit: { scores }, scoredBy }: Report): Html | undefined {
  const others = scores.slice(LOWEST, MOST);
  if (others.length === 0) return undefined;
  const left = scores.length - MOST;
  return html`<section aria-labelledby="other-scores"><h2 id="other-scores">Score per ${scoredBy}, continued</h2>
${renderTable(others, scoredBy)}${left > 0 ? html`<p class="note">${formatCount(left, 'more')} not shown, with higher scores.</p>` : undefined}</section>`;
}

function renderTable(scores: readonly Score[], scoredBy: Report['scoredBy']): Html {
  const rows = scores.map(
    ({ name, score, failed }) => html`<tr><th scope="row">${writeText(name)}</th>
<td>${drawBar([
      { percent: score, look: 'score' },
      { percent: 100 - score, look: 'lost' },
    ])}</td>
<td class="number">${score}</td><td class="number">${formatNumber(failed)}</td></tr>`,
  );
  const head = scoredBy === 'brand' ? 'Brand' : 'Category';
  return html`<table class="chart scores"><thead><tr><th scope="col">${head}</th><td></td><th scope="col" class="number">Score</th><th scope="col" class="number">Failed</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
