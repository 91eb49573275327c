/** The first screen of the report: what to do first, how the products stand, and how that changed. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/audit/ask/change.ts';
import { titleOf } from '../../../src/audit/rule.ts';
import { describeTrend } from '../../../src/shown/build-audit-data.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { openForTest } from './open-page.ts';
import { buildReport, type Report, renderPage } from './small-report.ts';

const chromium = findChromium('what the first screen of the HTML report says');

function buildEntry(
  day: number,
  sellable: number,
  failed: Readonly<Record<string, number>>,
  grades: Partial<AuditEntry['grades']> = {},
): AuditEntry {
  const asOf = `2026-02-${String(day).padStart(2, '0')}T06:00:00Z`;
  const rules = Object.fromEntries(Object.keys(failed).map((id) => [id, 'error all']));
  const all = { A: 0, B: 0, C: 0, D: 0, E: 0, ...grades };
  return { asOf, ruleSet: 'all', rules, products: 1_000, sellable, open: 0, grades: all, failed };
}

// What can be compared at all: test/tools/audit-trend.test.ts.
describe('what changed since the audit before', () => {
  it('is told of counts and grades', () => {
    const before = buildEntry(1, 600, { no_name: 9, no_brand: 7 }, { A: 700, B: 40, D: 260 });
    const now = { ...buildEntry(2, 640, { no_name: 5, no_brand: 1 }, { A: 712, B: 40, D: 248 }), products: 1_004 };
    expect(describeTrend([before, now], false)?.changes).toEqual(
      expect.arrayContaining(['12 more A or B', '40 more sellable', '4 more products', 'No brand: 6 fewer']),
    );
    expect(describeTrend([before, { ...before, asOf: now.asOf }], false)?.changes).toEqual([]);
  });

  it('is of a channel who is ready, not ready and unknown', () => {
    const trend = [
      { ...buildEntry(1, 600, {}), open: 20 },
      { ...buildEntry(2, 734, {}), open: 12 },
    ];
    const { changes, figure } = describeTrend(trend, true) ?? {};
    expect([changes, figure]).toEqual([['142 more ready', '134 fewer not ready', '8 fewer unknown'], 'ready']);
  });
});

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
  });
  afterAll(() => browser.close());

  /** What is shown of how the products stand and what to do first, white space made even. */
  async function show(report: Report): Promise<{ readonly page: Page; readonly text: string }> {
    const { page, complaints } = await openForTest(browser, renderPage(report));
    expect(complaints).toEqual([]);
    const parts = await page.locator('#standing, #fix-first').locator('..').allInnerTexts();
    return { page, text: parts.join(' ').replace(/\s+/g, ' ') };
  }

  it('says what to do first, in order, with what each step gains, and leads to the rule', async () => {
    const report = buildReport('Dress');
    const { page, text } = await show(report);
    const fixes = report.audit.standing?.fixes ?? [];
    expect(await page.locator('.fixes h3').allInnerTexts()).toEqual(fixes.map(({ rule }) => titleOf(rule)));
    for (const { rule } of fixes) expect(text).toContain(rule.fix);
    expect(text).toContain('Of 40 products that fail, 30 become sellable and 35 get a better grade.');
    expect(text).toContain('There is no earlier audit of all rules.');
    await page.locator('.fixes a').first().click();
    expect(await page.evaluate('location.hash')).toBe(`#${fixes[0]?.rule.id}`);
    // All of it is seen at once.
    const bottom = await page.locator('.fixes').evaluate((list) => list.getBoundingClientRect().bottom + scrollY);
    expect(bottom).toBeLessThan(900);
  });

  it('shows the grades, of how many products not all is known, and what changed', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const grades = { A: 500, B: 234, C: 200, D: 60, E: 6 };
    const standing = audit.standing && { ...audit.standing, grades, open: 12 };
    const trend = [
      buildEntry(1, 600, {}, { A: 400, B: 100, D: 500 }),
      buildEntry(2, 740, {}, { A: 700, B: 40, D: 260 }),
    ];
    const { page, text } = await show({ ...rest, audit: { ...audit, standing, trend } });
    expect(text).toContain('734 of 1,000 products are A or B.');
    expect(text).toContain('A 500 B 234 C 200 D 60 E 6');
    expect(text).toContain('734 are sellable: they fail no error. Of 12 of these not all is known.');
    expect(await page.locator('.verdict').innerText()).toBe('A\nTypical grade');
    expect(text).toContain('Since 2026-02-01 06:00 UTC: ');
    const label = 'Products, A or B: 2026-02-01: 50 %, 2026-02-02: 74 %';
    expect(await page.locator('.trend svg').getAttribute('aria-label')).toBe(label);
  });

  it('tells of a channel who is ready, not ready and unknown, and no grades', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const fixes = (audit.standing?.fixes ?? []).map((fix, at) => ({
      ...{ ...fix, rule: { ...fix.rule, severity: 'error' as const } },
      ...{ sellable: at === 0 ? 0 : 30, better: 0 },
    }));
    const standing = audit.standing && { ...audit.standing, open: 12, fixes };
    const report = { ...rest, channel: 'Some <b>Market</b>' };
    const { page, text } = await show({ ...report, audit: { ...audit, standing } });
    expect(await page.locator('header').first().innerText()).toContain('Judged for Some <b>Market</b>:');
    expect(text).toContain('Of 1,000 products, 722 ready, 266 not ready, 12 unknown.');
    expect(await page.locator('.verdict').innerText()).toBe('72.2 %\nReady products');
    expect(text).toContain('Of 40 products that fail, none becomes free of known gaps by this alone.');
    expect(await page.locator('#scores').innerText()).toBe('Products that are not ready per category');
    expect(await page.locator('main').innerText()).not.toMatch(/sellable|\bgrade/i);
  });

  it('says that not all rules were asked', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const { text } = await show({ ...rest, audit: { ...audit, standing: undefined } });
    expect(text).toContain('It is not known which repair gains most.');
    expect(text).toContain('Grades need all rules, and only some were asked.');
  });
});
