/** The HTML report of a large catalog: how large it is, and how soon a browser shows it. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { renderAuditPage } from '../src/cli/report/page.ts';
import { readPageScript } from '../src/cli/report/page-script.ts';
import { readRecords } from '../src/cli/report/read-records.ts';
import { runAudit } from '../src/copy/audit/audit.ts';
import { DEFAULT_WEIGHTS } from '../src/copy/audit/grade.ts';
import { sortRules } from '../src/copy/audit/rule.ts';
import { RULES } from '../src/copy/audit/rules.ts';
import { createEngine } from '../src/copy/engine-process.ts';
import { judgeCopy } from '../src/copy/judge-copy.ts';
import type { LocalCopy } from '../src/copy/port.ts';
import { findChromium, startChromium } from '../test/support/chromium.ts';
import { generate, makeCopy } from './generated-copy.ts';
import type { Row } from './table.ts';

const MIB = 1024 * 1024;

/** Longer than anything may take in earnest. */
const GUARD_MS = 10 * 60_000;

/** Each page is opened so often; the median counts. */
const OPENINGS = 5;

const BARE = '<!doctype html><title>Bare</title><p>Bare</p><script type="application/json">';

/** Rows for the report of so many products, beside a page of as many bytes that shows one word. */
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
  const { file } = await makeCopy(generate(products), directory);
  const engine = createEngine();
  try {
    const open = { kind: 'open_copy', file, spill: `${file}.spill` } as const;
    const copy = judgeCopy(await engine.ask(open, GUARD_MS));
    const query: LocalCopy['query'] = async (sql, { offset, maxRows, shared = {}, scratch, isWhole = false }) => {
      // One that has taken much memory ends, and is followed by another.
      if (engine.pid === undefined) await engine.ask(open, GUARD_MS);
      const tables = { shared, isWhole, ...(scratch !== undefined && { scratch }) };
      const request = { kind: 'query', sql, offset, maxRows, maxChars: 8_000_000, ...tables } as const;
      return { ...(await engine.ask(request, GUARD_MS)), copy, version: 'bench' };
    };
    const call = { signal: new AbortController().signal };
    const rules = sortRules(RULES);
    const question = { rules, scope: {}, gradedBy: 'category', maxExamples: 0, weights: DEFAULT_WEIGHTS } as const;
    const startedMs = performance.now();
    const audit = await runAudit({ ...question, ...call, isOver: () => false }, { query });
    const auditedMs = performance.now();
    const parts = {
      call,
      localCopy: { query },
      productUrl: 'https://pim.example/{id}',
      redact: <V>(value: V) => value,
    };
    const most = { scope: {}, mostPerRule: Number.POSITIVE_INFINITY };
    const records = await readRecords(audit, most, parts);
    const report = {
      audit,
      scope: {},
      gradedBy: 'category',
      weights: DEFAULT_WEIGHTS,
      source: undefined,
      trend: [],
    } as const;
    const told = { ...report, notes: [], madeAt: new Date(), version: 'bench' };
    const markup = renderAuditPage(told, { records, script: readPageScript(), mediaHosts: [] });
    const seconds = (performance.now() - auditedMs) / 1_000;
    const lines = [...records.values()].flat().map((record) => `${JSON.stringify(record)}\n`);
    const lineBytes = Buffer.byteLength(lines.join(''));
    return { markup, records: lines.length, lineBytes, seconds, auditSeconds: (auditedMs - startedMs) / 1_000 };
  } finally {
    engine.end();
  }
}

/** Milliseconds until a page that is opened from a file shows its first text. */
async function measurePaint(browser: Browser, directory: string, markup: string): Promise<number> {
  const file = join(directory, 'page.html');
  writeFileSync(file, markup);
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    // Asking a page waits by means that its policy forbids.
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    const painted = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime';
    await page.waitForFunction(painted);
    times.push(Number(await page.evaluate(painted)));
    await page.close();
  }
  return times.sort((one, other) => one - other)[Math.floor(OPENINGS / 2)] ?? 0;
}
