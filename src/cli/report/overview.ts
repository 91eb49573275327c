/** The head of the report: what it is about, who can be sold, and how the rules came out. Pure. */

import { outcomeOf, percentSellable } from '../../copy/audit/findings.ts';
import { SEVERITIES, type Severity } from '../../copy/audit/rule.ts';
import { drawBar, drawRing, drawSwatch } from './bars.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatCount, formatNumber, formatTime, LIST_WORDS, SEVERITY_WORDS, writeText } from './words.ts';

/** Title, time, extent, and what to be careful about. */
export function renderHead({ audit: { copy, unmatched }, scope, source }: Report): Html {
  const lists = Object.entries(copy.lists).map(
    ([list, { records }]) =>
      html`<li><b>${formatNumber(records)}</b> ${LIST_WORDS[list as keyof typeof LIST_WORDS]}</li>`, // its own keys
  );
  const demo = html`<p class="notice"><strong>Sandbox demo data.</strong> No PIM is configured, so this report is about an invented catalog.</p>`;
  const partial = html`<p class="notice"><strong>Incomplete.</strong> The copy lacks part of the catalog; see <a href="#about">about this report</a>.</p>`;
  return html`<header>
<p class="eyebrow">Product catalog</p>
<h1>Data quality report</h1>
<p class="lead">As of ${formatTime(copy.asOf)}${copy.complete ? ', with every record that the PIM announced' : undefined}.</p>
<ul class="facts">${lists}</ul>
${describeScope(scope)}${source === 'sandbox' ? demo : undefined}${copy.complete ? undefined : partial}
${[...unmatched.categories, ...unmatched.brands].map((name) => html`<p class="notice"><strong>No category or brand is named</strong> ${writeText(name)}.</p>`)}
</header>`;
}

function describeScope({ categories, brands, status }: Report['scope']): Html | undefined {
  const parts = [
    ...(categories === undefined ? [] : [`in ${categories.join(', ')} or below`]),
    ...(brands === undefined ? [] : [`of ${brands.join(', ')}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
  ];
  return parts.length === 0 ? undefined : html`<p>Only records ${writeText(parts.join('; '))} were checked.</p>`;
}

/** Rules that came out in the same way. */
interface Slice {
  readonly look: string;
  readonly name: string;
  readonly rules: number;
  readonly told: string;
}

/** The share of sellable products, and of all rules how many came out how. */
export function renderOverview({ audit }: Report): Html {
  const slices = listSlices(audit).filter(({ rules }) => rules > 0);
  const all = audit.verdicts.length + audit.notRun.length;
  const failing = audit.verdicts.filter(({ failed }) => failed > 0);
  const found =
    failing.length === 0
      ? `None of ${formatCount(all, 'rule')} found a problem.`
      : `${formatNumber(failing.length)} of ${formatCount(all, 'rule')} found problems.`;
  const summary =
    audit.standing === undefined && audit.verdicts.every(({ population }) => population === 0)
      ? 'Nothing was checked.'
      : found;
  return html`<section class="overview" aria-labelledby="overview">
<figure>${drawRing(audit.standing && percentSellable(audit.standing))}<figcaption>Sellable products</figcaption></figure>
<div><h2 id="overview">${summary}</h2>
${drawBar(slices.map(({ look, rules }) => ({ look, percent: (rules / all) * 100 })))}
<table class="legend"><thead><tr><th scope="col">Outcome</th><th scope="col" class="number">Rules</th><th scope="col">What it means</th></tr></thead>
<tbody>${slices.map(
    ({ look, name, rules, told }) =>
      html`<tr><th scope="row">${drawSwatch(look)} ${name}</th><td class="number">${formatNumber(rules)}</td><td>${told}</td></tr>`,
  )}</tbody></table></div></section>`;
}

function listSlices({ verdicts, notRun }: Report['audit']): readonly Slice[] {
  const countBy = (outcome: string): number => verdicts.filter((verdict) => outcomeOf(verdict) === outcome).length;
  const told = { error: 'fix these first', warning: 'fix these next', hint: 'worth a look' };
  const sliceOf = (severity: Severity): Slice => {
    const failing = verdicts.filter(({ rule, failed }) => rule.severity === severity && failed > 0);
    const failures = failing.reduce((sum, { failed }) => sum + failed, 0);
    const words = `${formatCount(failures, 'failed check')}, ${told[severity]}`;
    return { look: severity, name: SEVERITY_WORDS[severity].many, rules: failing.length, told: words };
  };
  return [
    ...SEVERITIES.map(sliceOf),
    { look: 'unknown', name: 'Unknown', rules: countBy('unknown'), told: 'some records could not be checked' },
    {
      look: 'not-run',
      name: 'Not run',
      rules: notRun.length,
      told: 'skipped, because they took too long or too much memory',
    },
    {
      look: 'idle',
      name: 'None of the known patterns',
      rules: countBy('none_of_known_patterns'),
      told: 'which does not prove that there is nothing',
    },
    {
      look: 'idle',
      name: 'Nothing to check',
      rules: countBy('does_not_apply'),
      told: 'they apply to no record here',
    },
    { look: 'passed', name: 'Passed', rules: countBy('passed'), told: 'no record fails' },
  ];
}
