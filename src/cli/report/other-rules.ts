/** The rules that find nothing: because they cannot tell, were not run, have nothing to check, or because all is well. Pure. */

import type { Verdict } from '../../copy/audit/audit.ts';
import { isLittleChecked, outcomeOf } from '../../copy/audit/findings.ts';
import type { Rule } from '../../copy/audit/rule.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatCount, formatName, formatNumber } from './words.ts';

/** A rule, and what is said of it. */
interface Told {
  readonly rule: Rule;
  readonly told: string;
}

/** A section for each way in which rules find nothing. */
export function renderOtherRules({ audit: { verdicts, notRun } }: Report): readonly Html[] {
  const listBy = (outcome: string) => verdicts.filter((verdict) => outcomeOf(verdict) === outcome);
  return [
    renderList(
      'unknown',
      'Unknown',
      'Neither passed nor failed: the PIM does not send the field, or sends it in a form that pim-mcp cannot read. No record that could be checked fails.',
      listBy('unknown').map(({ rule, population, unknown }) => ({
        rule,
        told: `${formatNumber(unknown)} of ${formatCount(population, rule.subject)}`,
      })),
    ),
    renderList(
      'not-run',
      'Not run',
      'These rules took too long or too much memory and were skipped. To run one, audit with rules set to its id alone.',
      notRun.map((rule) => ({ rule, told: 'not run' })),
    ),
    renderList(
      'patterns',
      'None of the known patterns',
      'These rules know some patterns and look for those only. They found none, which does not prove that there is nothing.',
      listBy('none_of_known_patterns').map(({ rule, population }) => ({
        rule,
        told: formatCount(population, rule.subject),
      })),
    ),
    renderList(
      'passed',
      'Passed',
      'Every record that these rules apply to passed.',
      listBy('passed').map((verdict) => ({ rule: verdict.rule, told: tellPassed(verdict) })),
    ),
    renderList(
      'idle',
      'Nothing to check',
      'These rules apply to no record here.',
      listBy('does_not_apply').map(({ rule }) => ({ rule, told: `no ${rule.subject}` })),
    ),
  ];
}

/** Where few records could be checked, how many of all. */
function tellPassed(verdict: Verdict): string {
  const { rule, population, records } = verdict;
  if (!isLittleChecked(verdict)) return formatCount(population, rule.subject);
  return `only ${formatNumber(population)} of ${formatCount(records, rule.subject)}`;
}

function renderList(id: string, title: string, note: string, rules: readonly Told[]): Html {
  if (rules.length === 0) return html``;
  const rows = rules.map(
    ({ rule, told }) =>
      html`<tr><th scope="row">${formatName(rule.id)}</th><td>A ${rule.subject} that ${rule.checks}</td><td class="number">${told}</td></tr>`,
  );
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><p class="note">${note}</p>
<table class="list"><thead><tr><th scope="col">Rule</th><th scope="col">Would fail</th><th scope="col" class="number">Records</th></tr></thead><tbody>${rows}</tbody></table></section>`;
}
