/** The HTML report of a large catalog: its size, and how soon a browser shows it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { listFindings } from '../src/audit/ask/findings.ts';
import { readDefects } from '../src/audit/ask/records.ts';
import { shareOut } from '../src/cli/audit/defects.ts';
import { buildReportData, readRecords, renderAuditPage } from '../src/cli/report/audit-report.ts';
import { readView } from '../src/cli/views.ts';
import { findChromium, startChromium } from '../test/support/chromium.ts';
import { generate } from './generated-copy.ts';
import { makeAudit, openBenchCopy, QUALITY_SET, readAudit } from './open-audit.ts';
import type { Row } from './table.ts';

const MIB = 1024 * 1024;

/** How often each page is opened; the median counts. */
const OPENINGS = 5;

/** As many as the report has. */
const MOST_RECORDS = 50_000;

const BARE = '<!doctype html><title>Bare</title><p>Bare</p><script type="application/json">';

/** Rows for the report of so many products, compared with a page of as many bytes that shows one word. */
export async function measureReport(products: number): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  try {
    const { markup, records, lineBytes, seconds, auditSeconds } = await makeReport(products, directory);
    const bytes = Buffer.byteLength(markup);
    const what = (name: string): string => `report of ${products} products with ${records} findings: ${name}`;
    const rows = [
      { what: what('time beside the audit'), unit: 's', ours: seconds, other: auditSeconds },
      {
        what: what('size beside its records as JSON lines'),
        unit: 'MiB',
        ours: bytes / MIB,
        other: lineBytes / MIB,
        most: 1,
      },
    ];
    const chromium = findChromium('how soon a browser shows the report');
    if (chromium === undefined) return rows;
    const bare = BARE + 'x'.repeat(Math.max(0, bytes - BARE.length));
    const browser = await startChromium(chromium);
    try {
      const [ours, other] = [
        await measurePaint(browser, directory, markup),
        await measurePaint(browser, directory, bare),
      ];
      return [...rows, { what: what('first paint, beside a bare page of that size'), unit: 'ms', ours, other }];
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function makeReport(products: number, directory: string) {
  const copy = await openBenchCopy(generate(products), directory);
  try {
    await makeAudit(copy);
    const startedMs = performance.now();
    const audit = await readAudit(copy, { maxExamples: 0, hasLabels: true });
    const auditedMs = performance.now();
    const { name: set, rules: all, weights } = QUALITY_SET;
    const redact = <V>(value: V) => value;
    const findings = listFindings(audit.verdicts);
    const counts = findings.map(({ failed }) => failed);
    const mostPerRule = Math.min(shareOut(counts, MOST_RECORDS), Math.max(...counts));
    const filter = { set, all, rules: findings.map(({ rule }) => rule), scope: {}, mostPerRule };
    const window = { offset: 0, limit: MOST_RECORDS, productUrl: 'https://pim.example/{id}' };
    const { rows } = await readDefects(filter, window, { signal: new AbortController().signal }, copy.localCopy);
    const records = readRecords(audit, rows, redact, new Map());
    const asked = { scope: {}, gradedBy: 'category', weights, leftOut: [] } as const;
    const beside = { notes: [], places: undefined };
    const settings = { source: undefined, redact, version: 'bench', today: () => new Date() };
    const data = buildReportData(audit, asked, records, beside, settings);
    const markup = renderAuditPage(data, records, await readView('report'));
    const seconds = (performance.now() - auditedMs) / 1_000;
    const lines = [...records.values()].flat().map((record) => `${JSON.stringify(record)}\n`);
    const lineBytes = Buffer.byteLength(lines.join(''));
    return { markup, records: lines.length, lineBytes, seconds, auditSeconds: (auditedMs - startedMs) / 1_000 };
  } finally {
    await copy.close();
  }
}

/** Milliseconds until a page that is opened from a file shows its first text. */
async function measurePaint(browser: Browser, directory: string, markup: string): Promise<number> {
  const file = join(directory, 'page.html');
  writeFileSync(file, markup);
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    // Playwright's waiting needs script evaluation, which the page's policy forbids.
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    const painted = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime';
    await page.waitForFunction(painted);
    times.push(Number(await page.evaluate(painted)));
    await page.close();
  }
  return times.sort((one, other) => one - other)[Math.floor(OPENINGS / 2)] ?? 0;
}
