/** The charts of scores per category or brand: the lowest first, and at the end of the report the others. Pure. */

import type { Score } from '../../copy/audit/tally.ts';
import { chooseScale, drawBar, drawScale } from './bars.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatNumber, writeText } from './words.ts';

/** Scores in the first chart; it stays on one sheet of paper. */
const LOWEST = 15;

/** Scores that are told in all. */
const MOST = 100;

/** The lowest scores; nothing where there is none. */
export function renderLowestScores(report: Report): Html | undefined {
  const { scores } = report.audit;
  if (scores.length === 0) return undefined;
  const left = scores.length - LOWEST;
  const rest = html`<p class="note">${formatNumber(left)} more with a score of ${scores[LOWEST]?.score} or better: see <a href="#other-scores">the end of this report</a>.</p>`;
  return html`<section class="whole" aria-labelledby="scores"><h2 id="scores">Score per ${report.scoredBy}</h2>
<p class="note">The lowest of ${formatNumber(scores.length)} come first. Each bar shows how many of 100 points are lost.</p>
${renderTable(scores.slice(0, LOWEST), report)}${left > 0 ? rest : undefined}</section>`;
}

/** The scores that the first chart has no room for; nothing where there is none. */
export function renderOtherScores(report: Report): Html | undefined {
  const { scores } = report.audit;
  const others = scores.slice(LOWEST, MOST);
  if (others.length === 0) return undefined;
  const left = scores.length - MOST;
  const rest = html`<p class="note">${formatNumber(left)} more with a score of ${scores[MOST]?.score} or better.</p>`;
  return html`<section aria-labelledby="other-scores"><h2 id="other-scores">Score per ${report.scoredBy}, continued</h2>
${renderTable(others, report)}${left > 0 ? rest : undefined}</section>`;
}

/** Most scores are high: what tells them apart is what they lack. */
function renderTable(scores: readonly Score[], { audit, scoredBy }: Report): Html {
  const lost = (score: number): number => 100 - score;
  // The lowest of all comes first: one scale for both charts.
  const scale = chooseScale(lost(audit.scores[0]?.score ?? 0));
  const rows = scores.map(
    ({ name, score, failed }) => html`<tr><th scope="row">${writeText(name)}</th>
<td>${drawBar([{ percent: (lost(score) / scale) * 100, look: 'lost' }])}</td>
<td class="number">${score}</td><td class="number">${formatNumber(failed)}</td></tr>`,
  );
  const head = scoredBy === 'brand' ? 'Brand' : 'Category';
  return html`<table class="chart scores"><thead><tr><th scope="col">${head}</th>
<td>${drawScale('0', String(scale))}</td>
<th scope="col" class="number">Score</th><th scope="col" class="number">Failed</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
