/** The end of the report: what was read, and how the grades come about. Pure. */

import { GRADE_WORDS } from '../../copy/audit/grade.ts';
import { type Html, html } from './html.ts';
import type { Report } from './report.ts';
import { formatNumber, formatTime, LIST_WORDS } from './words.ts';

/** What the local copy holds, and what the figures mean. */
export function renderAbout({ audit: { copy }, madeAt, version, source }: Report): Html {
  const rows = Object.entries(copy.lists).map(
    ([list, { records, complete, note }]) =>
      // its own keys
      html`<tr><th scope="row">${LIST_WORDS[list as keyof typeof LIST_WORDS]}</th><td class="number">${formatNumber(records)}</td><td>${note ?? (complete ? 'all records that the PIM announced' : 'some records are missing')}</td></tr>`,
  );
  return html`<section aria-labelledby="about"><h2 id="about">About this report</h2>
<p>pim-mcp ran the rules at ${formatTime(madeAt.toISOString())} on a local copy of the ${source === 'sandbox' ? 'sandbox’s invented catalog' : 'catalog'}. The copy shows the catalog as of ${formatTime(copy.asOf)} or later.</p>
<table class="list"><caption>The copy is ${copy.complete ? 'complete' : 'incomplete'}.</caption><thead><tr><th scope="col">List</th><th scope="col" class="number">Records</th><th scope="col">Coverage</th></tr></thead><tbody>${rows}</tbody></table>
<p>Each product has a grade by the rules that it or its variants fail. ${GRADE_WORDS} A product is sellable if it fails no error. Unknown results do not count.</p>
<p class="note">pim-mcp ${version}</p></section>`;
}
