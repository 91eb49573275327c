/** The chart of failures per rule. Pure. */

import type { Verdict } from '../../copy/audit/audit.ts';
import { listFindings, percentFailed } from '../../copy/audit/findings.ts';
import { SEVERITIES, type Severity } from '../../copy/audit/rule.ts';
import { chooseScale, drawBar, drawScale } from './bars.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatCount, formatName, formatNumber, SEVERITY_WORDS } from './words.ts';

/** A bar for each rule that finds something, by severity; nothing where none does. */
export function renderRulesChart({ audit: { verdicts } }: Report): Html | undefined {
  const findings = listFindings(verdicts);
  if (findings.length === 0) return undefined;
  return html`<section aria-labelledby="defects"><h2 id="defects">Defects per rule</h2>
<p class="note">Each bar shows the share of failing records among those that could be checked. Each severity has its own scale.</p>
<table class="chart rules"><thead><tr><th scope="col">Rule</th><td></td><th scope="col" class="number">Share</th><th scope="col" class="number">Records</th></tr></thead>
${SEVERITIES.map((severity) =>
  renderGroup(
    severity,
    findings.filter(({ rule }) => rule.severity === severity),
  ),
)}</table></section>`;
}

/** Errors are mostly few: on the scale of the hints they would not be seen. */
function renderGroup(severity: Severity, findings: readonly Verdict[]): Html {
  if (findings.length === 0) return html``;
  const scale = chooseScale(Math.max(...findings.map(percentFailed)));
  const rows = findings.map(
    (verdict) => html`<tr><th scope="row"><a href="#${verdict.rule.id}">${formatName(verdict.rule.id)}</a></th>
<td>${drawBar([{ percent: (percentFailed(verdict) / scale) * 100, look: severity }])}</td>
<td class="number">${percentFailed(verdict)}%</td><td class="number">${formatNumber(verdict.failed)}</td></tr>`,
  );
  return html`<tbody><tr class="group"><th scope="rowgroup" class="${severity}-text">${SEVERITY_WORDS[severity].many}, ${formatCount(findings.length, 'rule')}</th>
<td>${drawScale('0', `${scale}%`)}</td><td></td><td></td></tr>
${rows}</tbody>`;
}
