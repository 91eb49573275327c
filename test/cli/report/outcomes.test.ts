/** What the report says of rules that blame no product. */

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../src/audit/ask/findings.ts';
import { formatName } from '../../../src/views/components/words.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { openPage } from './open-page.ts';
import { buildReport, renderPage } from './small-report.ts';

const chromium = findChromium('what the HTML report says of rules that blame no product');

/** What is shown, white space made even. */
async function readText(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
  });
  afterAll(() => browser.close());

  it('tells a gap of the whole system first of what no product is to blame for, and blames none', async () => {
    const { audit, ...rest } = buildReport('Dress', 1);
    const failing = audit.verdicts.filter(({ failed }) => failed > 0);
    const [gap] = failing;
    const verdicts = audit.verdicts.map((verdict) => (verdict === gap ? { ...verdict, isSystemic: true } : verdict));
    const { page } = await openPage(browser, renderPage({ ...rest, audit: { ...audit, verdicts } }));
    expect(await readText(page)).toContain(
      'Gaps of the whole system: 1 rule Nearly everything that is for sale fails these',
    );
    const row = page.locator('section[aria-labelledby="system_gap"] tbody tr');
    expect(await row.allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^${formatName(gap?.rule.id ?? '')}\t.*\t${gap?.failed} of 1,000 \\w+$`)),
    ]);
    expect(await page.locator(`#${gap?.rule.id}`).count()).toBe(0);
    await page.close();
  });

  it('does not count among those that passed a rule that could check but few records', async () => {
    const { audit, ...rest } = buildReport('Dress', 1);
    const passed = audit.verdicts.filter((verdict) => outcomeOf(verdict) === 'passed');
    const [little] = passed;
    const verdicts = audit.verdicts.map((verdict) => (verdict === little ? { ...verdict, population: 59 } : verdict));
    const { page } = await openPage(browser, renderPage({ ...rest, audit: { ...audit, verdicts } }));
    const text = await readText(page);
    expect(text).toMatch(/Little checked: 1 rule Every record that these rules could check passed/);
    expect(text).toContain(`Passed: ${passed.length - 1} rules`);
    const row = page.locator('section[aria-labelledby="little"] tbody tr');
    expect(await row.allInnerTexts()).toEqual([expect.stringMatching(/\tonly 59 of 1,000 \w+$/)]);
    const others = await page.locator('section[aria-labelledby="passed"] tbody th').allInnerTexts();
    expect(others).not.toContain(formatName(little?.rule.id ?? ''));
    await page.close();
  });
});
