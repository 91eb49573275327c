/** What the rules find, rule by rule: how much, why it matters, how to fix it, and the worst examples. Pure. */

import { cutText } from '../../answer/fit/cut-text.ts';
import type { Verdict } from '../../copy/audit/audit.ts';
import { listFindings, percentFailed } from '../../copy/audit/findings.ts';
import { drawBar } from './bars.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatCount, formatName, formatNumber, SEVERITY_WORDS, writeText } from './words.ts';

/** Kinds of failure that are told of a rule, the most frequent first. */
const MAX_KINDS = 20;

/** Longest detail of an example, in characters. */
const MAX_DETAIL = 100;

/** One block for each rule that finds something; nothing where none does. */
export function renderFindings({ audit: { verdicts } }: Report): Html | undefined {
  const findings = listFindings(verdicts);
  if (findings.length === 0) return undefined;
  return html`<section class="findings" aria-labelledby="findings"><h2 id="findings">What to fix, rule by rule</h2>
${findings.map(renderFinding)}</section>`;
}

function renderFinding(verdict: Verdict): Html {
  const { rule, failed, population, unknown, sharedValues } = verdict;
  const open = html` ${formatNumber(unknown)} more could not be checked.`;
  const shared = html` They share ${formatCount(sharedValues ?? 0, 'value')}.`;
  return html`<article id="${rule.id}" class="finding ${rule.severity}-edge"><header><h3>${formatName(rule.id)}</h3>
<p class="tags"><span class="badge ${rule.severity}-text">${SEVERITY_WORDS[rule.severity].one}</span> <span>${rule.group}</span> <code>${rule.id}</code></p>
<p class="share"><b class="${rule.severity}-text">${percentFailed(verdict)}%</b> ${formatNumber(failed)} of ${formatCount(population - unknown, rule.subject)}</p></header>
<div class="columns"><div><p>A ${rule.subject} that ${rule.checks}${sharedValues === undefined ? undefined : shared}${unknown > 0 ? open : undefined}</p>
<dl><dt>Why</dt><dd>${rule.why}</dd><dt>Fix</dt><dd>${rule.fix}</dd></dl>${renderKinds(verdict)}</div>
${renderExamples(verdict)}</div></article>`;
}

function renderKinds({ rule, kinds, failed }: Verdict): Html | undefined {
  if (kinds.size === 0) return undefined;
  const rows = [...kinds].slice(0, MAX_KINDS).map(
    ([kind, count]) => html`<tr><th scope="row">${writeText(kind)}</th>
<td>${drawBar([{ percent: Math.min(100, (count / failed) * 100), look: rule.severity }])}</td><td class="number">${formatNumber(count)}</td></tr>`,
  );
  const left = kinds.size - rows.length;
  return html`<table class="chart kinds"><caption>Breakdown of the failing ${rule.subject}s</caption><tbody>${rows}</tbody></table>
${left > 0 ? html`<p class="note">and ${formatCount(left, 'more kind')}</p>` : undefined}`;
}

function renderExamples({ rule, examples, failed }: Verdict): Html | undefined {
  if (examples.length === 0) return undefined;
  const hasDetail = examples.some(({ detail }) => detail !== undefined);
  const rows = examples.map(
    ({ id, code, detail }) => html`<tr><td class="id">${id}</td><td class="code">${writeText(code ?? '')}</td>
${hasDetail ? html`<td>${writeText(cutText(detail ?? '', MAX_DETAIL))}</td>` : undefined}</tr>`,
  );
  const left = failed - examples.length;
  const caption =
    left > 0 ? `The worst ${formatNumber(examples.length)} of ${formatNumber(failed)}` : `All ${formatNumber(failed)}`;
  return html`<table class="examples"><caption>${caption}</caption>
<thead><tr><th scope="col">${rule.subject === 'variant' ? 'Variant id' : 'Product id'}</th><th scope="col">Code</th>${hasDetail ? html`<th scope="col">Detail</th>` : undefined}</tr></thead>
<tbody>${rows}</tbody></table>`;
}
