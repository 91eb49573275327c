/** The first screen of the report: what to do first, how the products stand, and how that changed. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/audit/ask/change.ts';
import { formatName } from '../../../src/views/components/words.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { openPage } from './open-page.ts';
import { buildReport, type Report, renderPage } from './small-report.ts';

const chromium = findChromium('what the first screen of the HTML report says');

/** An audit of the copy of that day. */
function buildEntry(
  day: number,
  sellable: number,
  failed: Readonly<Record<string, number>>,
  grades: Partial<AuditEntry['grades']> = {},
  ruleSet = 'all',
): AuditEntry {
  const asOf = `2026-02-${String(day).padStart(2, '0')}T06:00:00Z`;
  const rules = Object.fromEntries(Object.keys(failed).map((id) => [id, `error ${ruleSet}`]));
  const all = { A: 0, B: 0, C: 0, D: 0, E: 0, ...grades };
  return { asOf, ruleSet, rules, products: 1_000, sellable, open: 0, grades: all, failed };
}

/** A report with the audits of some copies. */
function reportOf(trend: readonly AuditEntry[]): Report {
  const report = buildReport('Dress');
  return { ...report, audit: { ...report.audit, trend } };
}

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
  });
  afterAll(() => browser.close());

  /** What is shown of how the products stand and what to do first, white space made even. */
  async function show(report: Report): Promise<{ readonly page: Page; readonly text: string }> {
    const { page, complaints } = await openPage(browser, renderPage(report));
    expect(complaints).toEqual([]);
    return {
      page,
      text: (await page.locator('#standing, #fix-first').locator('..').allInnerTexts()).join(' ').replace(/\s+/g, ' '),
    };
  }

  it('says what to do first, in order, with what each step gains, and leads to the rule', async () => {
    const report = buildReport('Dress');
    const { page, text } = await show(report);
    const fixes = report.audit.standing?.fixes ?? [];
    expect(await page.locator('.fixes h3').allInnerTexts()).toEqual(fixes.map(({ rule }) => formatName(rule.id)));
    for (const { rule } of fixes) expect(text).toContain(rule.fix);
    expect(text).toContain('+30 sellable');
    expect(text).toContain('Of 40 products that fail, 30 become sellable and 35 get a better grade.');
    await page.locator('.fixes a').first().click();
    expect(await page.evaluate('location.hash')).toBe(`#${fixes[0]?.rule.id}`);
    // All of it is seen at once.
    const bottom = await page.locator('.fixes').evaluate((list) => list.getBoundingClientRect().bottom + scrollY);
    expect(bottom).toBeLessThan(900);
    await page.close();
  });

  it('shows the grades, and of how many products not all is known', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const grades = { A: 500, B: 234, C: 200, D: 60, E: 6 };
    const standing = audit.standing && { ...audit.standing, grades, open: 12 };
    const { page, text } = await show({ ...rest, audit: { ...audit, standing } });
    expect(text).toContain('734 of 1,000 products are A or B.');
    expect(text).toContain('A 500 B 234 C 200 D 60 E 6');
    expect(text).toContain('734 are sellable: they fail no error. Of 12 of these not all is known.');
    expect(await page.locator('.verdict').innerText()).toBe('A\nTypical grade');
    await page.close();
  });

  it('draws how many are A or B, and says what changed since the audit before', async () => {
    const trend = [
      buildEntry(1, 600, { no_name: 9, no_brand: 7, no_price: 4 }, { A: 400, B: 100, D: 500 }),
      buildEntry(2, 740, { no_name: 5, no_brand: 7, no_price: 4 }, { A: 700, B: 40, D: 260 }),
      buildEntry(3, 734, { no_name: 6, no_brand: 2, no_price: 4 }, { A: 712, B: 40, D: 248 }),
    ];
    const { page, text } = await show(reportOf(trend));
    expect(text).toContain('Since 2026-02-02 06:00 UTC: 12 more A or B 6 fewer sellable Grades: A +12, D −12');
    expect(text).toContain('no brand: 5 fewer no name: 1 more');
    expect(text).not.toContain('no price:');
    expect(await page.locator('.trend svg').getAttribute('aria-label')).toBe(
      'Products, A or B: 2026-02-01: 50 %, 2026-02-02: 74 %, 2026-02-03: 75.2 %',
    );
    const heights = await page
      .locator('.trend .dot')
      .evaluateAll((dots) => dots.map((dot) => Number(dot.getAttribute('cy'))));
    expect(heights.map((height) => heights.indexOf(height))).toEqual([0, 1, 2]);
    expect([...heights].sort((one, other) => one - other)).toEqual([heights[2], heights[1], heights[0]]);
    await page.close();
  });

  it('names the grades that moved, and tells two copies of one day apart', async () => {
    const trend = [
      buildEntry(1, 100, { no_barcode: 153 }, { C: 35, D: 965 }),
      { ...buildEntry(1, 100, { no_barcode: 0 }, { C: 978, D: 22 }), asOf: '2026-02-01T18:00:00Z' },
    ];
    const { page, text } = await show(reportOf(trend));
    expect(text).toContain('Since 2026-02-01 06:00 UTC: Typical grade: C, was D Grades: C +943, D −943');
    expect(text).toContain('no barcode: 153 fewer');
    await page.close();
  });

  it('says where no count has changed, and where only products came', async () => {
    const tell = async (more: Partial<AuditEntry>) => {
      const before = buildEntry(1, 600, { no_name: 9 }, { A: 700, B: 40, D: 260 });
      const now = { ...buildEntry(2, 600, { no_name: 9 }, { A: 700, B: 40, D: 260 }), ...more };
      const { page, text } = await show(reportOf([before, now]));
      await page.close();
      return text;
    };
    expect(await tell({})).toContain('No count has changed since 2026-02-01 06:00 UTC.');
    const grown = await tell({ products: 1_004 });
    expect(grown).toContain('Since 2026-02-01 06:00 UTC: 4 more products');
    expect(grown).not.toContain('No count');
  });

  it('compares of an audit before what both asked alike, and says what not', async () => {
    const change = async (now: AuditEntry) => {
      const trend = [buildEntry(1, 600, { no_name: 9, no_brand: 7 }), now];
      const { page, text } = await show(reportOf(trend));
      const drawn = await page.locator('.trend svg').evaluateAll((all) => all.map((svg) => svg.ariaLabel));
      await page.close();
      return { text, drawn };
    };
    const other = buildEntry(2, 640, { no_name: 5, no_brand: 1 });
    const hint = await change({ ...other, ruleSet: 'newer', rules: { ...other.rules, no_alt_text: 'hint new' } });
    expect(hint.text).toContain('40 more sellable');
    expect(hint.text).toContain('so grades cannot be compared.');
    expect(hint.text).toContain('no brand: 6 fewer no name: 4 fewer');
    expect(hint.text).toContain('Rules that ask otherwise than before: 1');
    expect(hint.drawn).toEqual(['Products, sellable: 2026-02-01: 60 %, 2026-02-02: 64 %']);
    const error = await change({ ...other, ruleSet: 'newer', rules: { ...other.rules, no_brand: 'error new' } });
    expect(error.text).toContain('Since 2026-02-01 06:00 UTC:');
    expect(error.text).toContain('so grades and sellable products cannot be compared.');
    expect(error.text).toContain('no name: 4 fewer');
    expect(error.text).not.toContain('no brand: 6 fewer');
    expect(error.drawn).toEqual([]);
  });

  it('tells of a channel who is ready, not ready and unknown, and no grades', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const fixes = audit.standing?.fixes.map((fix, at) => ({
      ...fix,
      rule: { ...fix.rule, severity: 'error' as const },
      ...{ sellable: at === 0 ? 0 : 30, better: 0 },
    }));
    const standing = audit.standing && { ...audit.standing, open: 12, fixes: fixes ?? [] };
    const trend = [
      { ...buildEntry(1, 600, {}), open: 20 },
      { ...buildEntry(2, 734, {}), open: 12 },
    ];
    const report = { ...rest, channel: 'Some Channel' };
    const { page, text } = await show({ ...report, audit: { ...audit, standing, trend } });
    expect(text).toContain('Of 1,000 products, 722 ready, 266 not ready, 12 unknown.');
    expect(await page.locator('.verdict').innerText()).toBe('72.2 %\nReady products');
    expect(text).toContain('Of 40 products that fail, none becomes free of known gaps by this alone.');
    expect(text).toContain('Of 40 products that fail, 30 become free of known gaps.');
    expect(text).toContain('Since 2026-02-01 06:00 UTC: 142 more ready');
    expect(text).toContain('134 fewer not ready 8 fewer unknown');
    expect(await page.locator('.trend svg').getAttribute('aria-label')).toMatch(/^Products, ready: /);
    expect(await page.locator('#scores').innerText()).toBe('Products that are not ready per category');
    expect(await page.locator('main').innerText()).not.toMatch(/sellable|\bgrade/i);
    const known = audit.verdicts.map((verdict) => ({ ...verdict, unknown: 0 }));
    const sure = await show({
      ...report,
      audit: { ...audit, verdicts: known, standing: standing && { ...standing, open: 0 } },
    });
    expect(sure.text).toContain('Of 40 products that fail, 30 become ready.');
    expect(sure.text).not.toMatch(/known gap/i);
    await sure.page.close();
    const done = await show({
      ...report,
      audit: { ...audit, standing: standing && { ...standing, withError: 0, fixes: [] } },
    });
    expect(done.text).toContain('of 12 products not all is known');
    await Promise.all([page.close(), done.page.close()]);
  });

  it('says that there is nothing to compare with, or that not all rules were asked', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const first = await show({ ...rest, audit });
    expect(first.text).toContain('There is no earlier audit of all rules.');
    const part = await show({ ...rest, audit: { ...audit, standing: undefined } });
    expect(part.text).toContain('It is not known which repair gains most.');
    expect(part.text).toContain('Grades need all rules: audit without naming rules or a severity.');
    await Promise.all([first.page.close(), part.page.close()]);
  });

  it('says for which channel the products are judged', async () => {
    const { page } = await show({ ...buildReport('Dress'), channel: 'Some <b>Market</b>' });
    expect(await page.locator('header').first().innerText()).toContain('Judged for Some <b>Market</b>:');
    await page.close();
  });
});
