/** The report as one HTML page that needs nothing else: no script, no font, no picture, no address. Pure. */

import { createHash } from 'node:crypto';
import { renderAbout } from './about.ts';
import { PATTERNS } from './bars.ts';
import { renderFindings } from './findings.ts';
import { html } from './html.ts';
import { renderOtherRules } from './other-rules.ts';
import { renderHead, renderOverview } from './overview.ts';
import type { Report } from './report.ts';
import { renderRulesChart } from './rules-chart.ts';
import { renderLowestScores, renderOtherScores } from './scores.ts';
import { STYLE } from './style.ts';

/**
 * Renders the page. Its policy (Content Security Policy Level 3) lets a browser load and run nothing at all: even the
 * style is only this one, known by its hash.
 */
export function renderAuditPage(report: Report): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Data quality report, ${report.audit.copy.asOf.slice(0, 10)}${report.source === 'sandbox' ? ' (sandbox demo data)' : undefined}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
${PATTERNS}
<main>
${renderHead(report)}
${renderOverview(report)}
<div class="charts">
${renderRulesChart(report)}
${renderLowestScores(report)}
</div>
${renderFindings(report)}
${renderOtherRules(report)}
${renderOtherScores(report)}
${renderAbout(report)}
</main>
</body>
</html>`;
  return markup;
}
