/** The charts of sellable products per category or brand: the lowest first, and at the end of the report the others. Pure. */

import { percentSellable } from '../../copy/audit/findings.ts';
import type { Standing } from '../../copy/audit/standing.ts';
import { chooseScale, drawBar, drawScale } from './bars.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatNumber, writeText } from './words.ts';

/** Bars in the first chart; it stays on one sheet of paper. */
const LOWEST = 15;

/** Bars in all. */
const MOST = 100;

/** The lowest shares; nothing where there is none. */
export function renderLowestScores(report: Report): Html | undefined {
  const scores = report.audit.standing?.labels ?? [];
  if (scores.length === 0) return undefined;
  const left = scores.length - LOWEST;
  const rest = html`<p class="note">${formatNumber(left)} more more sellable than these: see <a href="#other-scores">the end of this report</a>.</p>`;
  return html`<section class="whole" aria-labelledby="scores"><h2 id="scores">Sellable products per ${report.gradedBy}</h2>
<p class="note">The lowest of ${formatNumber(scores.length)} come first. Each bar shows the share of products with an error.</p>
${renderTable(scores.slice(0, LOWEST), report)}${left > 0 ? rest : undefined}</section>`;
}

/** The shares that the first chart has no room for; nothing where there is none. */
export function renderOtherScores(report: Report): Html | undefined {
  const scores = report.audit.standing?.labels ?? [];
  const others = scores.slice(LOWEST, MOST);
  if (others.length === 0) return undefined;
  const left = scores.length - MOST;
  const rest = html`<p class="note">${formatNumber(left)} more more sellable than these.</p>`;
  return html`<section aria-labelledby="other-scores"><h2 id="other-scores">Sellable products per ${report.gradedBy}, continued</h2>
${renderTable(others, report)}${left > 0 ? rest : undefined}</section>`;
}

/** Most shares are high: what tells them apart is what they lack. */
function renderTable(labels: Standing['labels'], { audit, gradedBy }: Report): Html {
  const lost = (score: number): number => 100 - score;
  // The lowest of all comes first: one scale for both charts.
  const scale = chooseScale(lost(percentSellable(audit.standing?.labels[0] ?? { products: 1, withError: 0 })));
  const rows = labels.map(
    (label) => html`<tr><th scope="row">${writeText(label.name)}</th>
<td>${drawBar([{ percent: (lost(percentSellable(label)) / scale) * 100, look: 'lost' }])}</td>
<td class="number">${percentSellable(label)}</td><td class="number">${formatNumber(label.withError)}</td></tr>`,
  );
  const head = gradedBy === 'brand' ? 'Brand' : 'Category';
  return html`<table class="chart scores"><thead><tr><th scope="col">${head}</th>
<td>${drawScale('0', String(scale))}</td>
<th scope="col" class="number">Sellable %</th><th scope="col" class="number">With an error</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
