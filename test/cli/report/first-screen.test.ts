/** The first screen of the report: what to do first, how the products stand, and how that changed. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Changes } from '../../../src/audit/ask/ask-changes.ts';
import type { AuditEntry } from '../../../src/audit/ask/audit-entry.ts';
import { describeWeekGain } from '../../../src/audit/ask/describe-week.ts';
import { titleOf } from '../../../src/audit/rule.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { openForTest } from './open-page.ts';
import { buildReport, PLAIN, type Report, renderPage } from './small-report.ts';

const chromium = findChromium('what the first screen of the HTML report says');

function buildEntry(day: number, good: number): AuditEntry {
  const asOf = `2026-02-${String(day).padStart(2, '0')}T06:00:00Z`;
  const grades = { A: good, B: 0, C: 0, D: 1_000 - good, E: 0 };
  return {
    asOf,
    ruleSet: 'all',
    rules: {},
    products: 1_000,
    sellable: good,
    open: 0,
    grades,
    failed: {},
  };
}

/** What refreshes saw. */
const WEEK: Changes = {
  looks: { begins: '2026-02-20T06:00Z', begins_later: true, refreshes: 2 },
  counts: new Map([
    ['counts', [['product new', 12]]],
    ['prices', [['up', 1]]],
    ['findings_fixed', [['no_brand', 3]]],
  ]),
  rows: [],
  total: 0,
  copy: PLAIN.copy,
  version: 'one',
};

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
  });
  afterAll(() => browser.close());

  /** What is shown of how the products stand and what to do first, white space made even. */
  async function show(
    report: Report,
    week?: Changes,
  ): Promise<{ readonly page: Page; readonly text: string }> {
    const { page, complaints } = await openForTest(browser, renderPage(report, week && { week }));
    expect(complaints).toEqual([]);
    return { page, text: (await page.locator('main').innerText()).replace(/\s+/g, ' ') };
  }

  it('says what to do first, in order, with what each step gains, and leads to the rule', async () => {
    const report = buildReport('Dress');
    const { page, text } = await show(report);
    const fixes = report.audit.summary?.fixes ?? [];
    expect(await page.locator('.fixes h3').allInnerTexts()).toEqual(
      fixes.map(({ rule }) => titleOf(rule)),
    );
    for (const { rule } of fixes) expect(text).toContain(rule.fix);
    expect(text).toContain(
      'Of 40 products that fail this, 30 become sellable and 35 get a better grade.',
    );
    // What each is after another is told, because a later one may gain more.
    expect(text).toContain(
      'come first, up to three, then those that raise the most grades. Each is counted after those before it.',
    );
    // All of it is seen at once.
    const bottom = await page
      .locator('.fixes')
      .evaluate((list) => list.getBoundingClientRect().bottom + scrollY);
    expect(bottom).toBeLessThan(900);
    const { rule } = fixes[0] ?? {};
    expect(await page.locator(`[id="${rule?.id}"]`).isVisible()).toBe(false);
    await page.locator('.fixes a').first().click();
    // What is folded opens where a link leads there.
    await page
      .locator(`[id="${rule?.id}"]`)
      .getByText(rule?.why ?? '')
      .waitFor();
  });

  it('shows the grades, of how many products not all is known, and what changed within a week', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const grades = { A: 500, B: 234, C: 200, D: 60, E: 6 };
    const summary = audit.summary && { ...audit.summary, grades, open: 12 };
    const trend = [buildEntry(1, 500), buildEntry(20, 700), buildEntry(28, 734)];
    const { page, text } = await show({ ...rest, audit: { ...audit, summary, trend } }, WEEK);
    expect(text).toContain('734 of 1,000 products are A or B.');
    expect(text).toContain('A 500 B 234 C 200 D 60 E 6');
    expect(text).toContain(
      '734 are sellable: without an error, active or not. Of 12 of these not all is known.',
    );
    expect(await page.locator('.verdict').innerText()).toBe('A\nTypical grade');
    expect(text).toContain(
      'Since 2026-02-20 06:00 UTC What was before is not known. 2 refreshes saw this:',
    );
    expect(await page.locator('.week bdi').allInnerTexts()).toEqual([
      ...['12 products new', '1 price up', '3 findings fixed'],
      'A or B: 734 of 1,000 products, 34 more than on 2026-02-20; 500 on 2026-02-01',
    ]);
  });

  it.each([
    ['the same', [734, 734, 734], ['the same as on 2026-02-20; 734 on 2026-02-01']],
    ['fewer', [900, 735, 734], ['1 fewer than on 2026-02-20; 900 on 2026-02-01']],
    ['nothing of a single audit', [734], []],
    ['what was earlier that day', [735, 734], ['1 fewer than earlier that day'], [28, 28]],
  ])(
    'tells %s within a week, and what the first audit counted',
    (_what, counts, told, days = [1, 20, 28]) => {
      const trend = counts.map((good, at) => buildEntry(days[at] ?? 0, good));
      expect(describeWeekGain(trend, 'catalog')).toEqual(
        told.map((one) => `A or B: 734 of 1,000 products, ${one}`),
      );
    },
  );

  it('tells of a channel who is ready, not ready and unknown, and no grades', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const fixes = (audit.summary?.fixes ?? []).map((fix, at) => ({
      ...fix,
      rule: { ...fix.rule, severity: 'error' as const },
      sellable: at === 0 ? 0 : 30,
      ready: at === 0 ? 0 : 5,
      better: 0,
    }));
    const summary = audit.summary && { ...audit.summary, open: 12, fixes };
    const report = { ...rest, channel: 'Some <b>Market</b>' };
    const { page, text } = await show({ ...report, audit: { ...audit, summary } });
    expect(await page.locator('h1').innerText()).toBe('Ready for Some <b>Market</b>');
    expect(text).toContain(
      'Of 1,000 products that are not passive, 722 ready, 266 not ready, 12 unknown.',
    );
    expect(await page.locator('.verdict').innerText()).toBe('72.2 %\nKnown to be ready');
    expect(text).toContain('Of 40 products that fail this, none becomes ready yet.');
    // One that gains nothing by itself has no figure.
    expect(await page.locator('.gain').allInnerTexts()).toEqual(['+5\nready']);
    expect(text).toContain('5 become ready and 25 become free of known gaps.');
    expect(text).not.toMatch(/sellable|\bgrade/i);
  });

  it('says that not all rules were asked', async () => {
    const { audit, ...rest } = buildReport('Dress');
    const { text } = await show({ ...rest, audit: { ...audit, summary: undefined } });
    expect(text).toContain('It is not known which repair gains most.');
    expect(text).toMatch(/Grades need all rules, and only these were asked: .* and \d+ more\./);
  });
});
