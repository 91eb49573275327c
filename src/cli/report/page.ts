/**
 * The report as one HTML page that needs nothing else: no font, no address, but for pictures of hosts that the operator
 * names. Pure.
 */

import { createHash } from 'node:crypto';
import { packDefects } from '../../views/report/defect-block.ts';
import { renderReport } from '../../views/report/page.tsx';
import { STYLE } from '../../views/report/style.ts';
import { buildPageData } from './build-page-data.ts';
import type { Records } from './read-records.ts';
import type { Report } from './report.ts';

/** What a page is made of beside what was found. */
interface PageParts {
  /** Of each rule the records that the page carries. */
  readonly records: Records;
  /** What the page runs (src/views/report/script.tsx). */
  readonly script: string;
  /** Hosts whose pictures it may load. */
  readonly mediaHosts: readonly string[];
}

/**
 * Renders the page. Its policy (Content Security Policy Level 3) lets a browser run and apply only this script and this
 * style, known by their hashes, and load nothing but pictures of these hosts.
 */
export function renderAuditPage(report: Report, { records, script, mediaHosts }: PageParts): string {
  const data = buildPageData(report, records);
  const block = packDefects([...records.values()].flat(), data.rules);
  const pictures = mediaHosts.flatMap((host) => [`https://${host}`, `http://${host}`]).join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(STYLE)}`,
    ...(pictures === '' ? [] : [`img-src ${pictures}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // A text of the data may not end its element.
  return renderReport(data, { policy, style: STYLE, script, block: JSON.stringify(block).replaceAll('<', '\\u003c') });
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
