/** The report, looked at in a browser. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, percentFailed } from '../../../src/audit/ask/findings.ts';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { SEVERITIES } from '../../../src/audit/rule.ts';
import { formatName } from '../../../src/views/components/words.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { openPage } from './open-page.ts';
import { buildRecords, buildReport, failingOf, renderPage } from './small-report.ts';

const chromium = findChromium('how the HTML report of pim-mcp audit looks and that it runs nothing');

/** Texts that end or open whatever markup they stand in. */
const HOSTILE = [
  '<script>globalThis.ran = 1</script>',
  '</style></title></noscript><script>alert(1)</script>',
  `"'><img src="https://evil.example/x.png" onerror="alert(1)">`,
  '&lt;b&gt; & <b>',
  'شامبو للأطفال',
];

const contrast = readFileSync(new URL('contrast.page.js', import.meta.url), 'utf8');

/** What is shown, white space made even. */
async function readText(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}

/** A property of the first element that a selector finds, as it is in effect. */
function styleOf(page: Page, selector: string, property: string): Promise<unknown> {
  return page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
}

/** The widths of the elements that a selector finds, in pixels. */
function widthsOf(page: Page, selector: string): Promise<readonly number[]> {
  return page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.getBoundingClientRect().width)`);
}

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;

  /** A report that tests only read, and its page. */
  const report = buildReport('Dress', 130);
  let shown: Page;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
    ({ page: shown } = await openPage(browser, renderPage(report)));
  });
  afterAll(() => browser.close());

  describe.each(everydayOrSoak([HOSTILE.slice(1, 3).join(' ')], HOSTILE))('of a catalog that says %s', (text) => {
    it('shows it as text, runs nothing and asks for nothing', async () => {
      const report = buildReport(text);
      const { page, requests, complaints } = await openPage(browser, renderPage(report, buildRecords(report, text)));
      expect(await readText(page)).toContain(`${text} 99`);
      expect(await page.locator('.finding .code').first().innerText()).toContain(text);
      expect(await page.locator('#all-records .code').first().innerText()).toContain(text);
      expect(await page.locator('img, iframe, object, embed, link, b b').count()).toBe(0);
      // The records and what shows them.
      expect(await page.locator('script').count()).toBe(2);
      expect(await page.evaluate('[document.querySelectorAll("style").length, globalThis.ran]')).toEqual([
        1,
        undefined,
      ]);
      expect([requests, complaints]).toEqual([[], []]);
      await page.close();
    });
  });

  it('has a policy under which even markup that got in would run and load nothing', async () => {
    const asked: unknown[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const forged = `<script>globalThis.ran = 1</script><style>h1 { color: red }</style><img src="http://127.0.0.1:${port}/x.png">`;
    const markup = renderPage(buildReport('Dress')).replace('</main>', `${forged}</main>`);
    const { page, complaints } = await openPage(browser, markup);
    expect(await page.evaluate('globalThis.ran')).toBe(undefined);
    expect(await styleOf(page, 'h1', 'color')).not.toBe('rgb(255, 0, 0)');
    expect(complaints).toHaveLength(3);
    expect(asked).toEqual([]);
    await page.close();
    server.close();
  });

  it('is never wider than a phone', async () => {
    const width = 390;
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);
    const { page } = await openPage(browser, renderPage(buildReport(long), buildRecords(report, long)), { width });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const outside = `[...document.querySelectorAll('main *:not(.scroll *)')].filter((one) => one.getBoundingClientRect().right > ${width}).length`;
    expect(await page.evaluate(outside)).toBe(0);
    await page.close();
  });

  it('tells every rule with how it came out, what fails, and what to do', async () => {
    const text = await readText(shown);
    for (const { id, checks } of RULES) {
      expect(text).toContain(formatName(id));
      expect(text).toContain(checks);
    }
    for (const { rule, failed } of report.audit.verdicts) {
      if (failed === 0) continue;
      const block = (await shown.locator(`article#${rule.id}`).innerText()).replace(/\s+/g, ' ');
      for (const words of [rule.id, rule.why, rule.fix, `${failed} of 1,000 ${rule.subject}s`]) {
        expect(block).toContain(words);
      }
    }
  });

  it('keeps apart what is not known, not run, without records, and passed', async () => {
    const { verdicts, notRun } = report.audit;
    const namesIn = async (id: string): Promise<readonly string[]> =>
      shown.locator(`section[aria-labelledby="${id}"] tbody th`).allInnerTexts();
    const named = (chosen: typeof verdicts): readonly string[] => chosen.map(({ rule }) => formatName(rule.id));
    expect(await namesIn('unknown')).toEqual(named(verdicts.filter(({ unknown }) => unknown > 0)));
    expect(await namesIn('does_not_apply')).toEqual(named(verdicts.filter(({ population }) => population === 0)));
    expect(await namesIn('not_run')).toEqual(notRun.map(({ rule }) => formatName(rule.id)));
    expect(await namesIn('passed')).toEqual(
      named(
        verdicts.filter(
          ({ rule, population, failed, unknown }) =>
            rule.knowsPatternsOnly !== true && population > 0 && failed + unknown === 0,
        ),
      ),
    );
  });

  it('tells scores up to a bound, and how many are left', async () => {
    const names = await shown.locator('.scores tbody th').allInnerTexts();
    // All alike by D and E: those that lose most points come first.
    expect(names).toEqual(Array.from({ length: 100 }, (_, index) => `Dress ${index}`));
    expect(await readText(shown)).toContain('The worst 100 of 130;');
  });

  it('says when the copy was read, what it holds, and what it lacks', async () => {
    const text = await readText(shown);
    expect(text).toContain('as of 2026-03-01 08:05 UTC');
    expect(text).toContain('1,234,567 products');
    expect(text).toContain('The copy is incomplete.');
    expect(text).toContain('variants: the PIM announced 9.');
    expect(text).toContain('No category or brand is named Dress');
    expect(text).toContain('734 of 1,000 products are A or B.');
    expect(text).toContain('734 are sellable: they fail no error.');
    expect(text).not.toMatch(/demo data/i);
  });

  it('says plainly that demo data is demo data', async () => {
    const markup = renderPage({ ...buildReport('Dress'), source: 'sandbox' });
    const { page } = await openPage(browser, markup);
    expect(await readText(page)).toContain('Demo data');
    expect(await page.title()).toContain('sandbox demo data');
    await page.close();
  });

  it('tells a catalog without a flaw from one of which nothing is known', async () => {
    const { audit, ...rest } = buildReport('Dress', 0);
    const verdicts = audit.verdicts.filter(({ failed }) => failed === 0);
    const grades = { A: 1_000, B: 0, C: 0, D: 0, E: 0 };
    const counts = (withError: number) => audit.standing && { ...audit.standing, withError, grades };
    const sound = await openPage(browser, renderPage({ ...rest, audit: { ...audit, verdicts, standing: counts(0) } }));
    const soundText = await readText(sound.page);
    expect(soundText).toContain(`None of ${verdicts.length + 2} rules found a problem.`);
    expect(await sound.page.locator('.verdict').innerText()).toBe('A\nTypical grade');
    const blank = await openPage(
      browser,
      renderPage({ ...rest, audit: { ...audit, verdicts: [], standing: undefined } }),
    );
    expect(await blank.page.locator('.verdict').count()).toBe(0);
    expect(await readText(blank.page)).toContain('There was no record to check');
    expect(blank.complaints).toEqual([]);
    await Promise.all([sound.page.close(), blank.page.close()]);
  });

  it('draws bars in proportion to the figures', async () => {
    for (const severity of SEVERITIES) {
      const figures = failingOf(report, severity)
        .map((verdict) => percentFailed(verdict, report.audit))
        .sort((one, other) => other - one);
      const widths = await widthsOf(shown, `.rules rect.fill.${severity}`);
      expect(widths).toHaveLength(figures.length);
      for (const [index, bar] of widths.entries()) {
        expect(bar / (widths[0] ?? 0)).toBeCloseTo((figures[index] ?? 0) / (figures[0] ?? 0), 2);
      }
    }
  });

  it.each(['light', 'dark'] as const)('has enough contrast in %s mode', async (colorScheme) => {
    const { page } = await openPage(browser, renderPage(buildReport('Dress')), { colorScheme });
    const { faint, texts } = (await page.evaluate(contrast)) as { faint: readonly string[]; texts: number }; // its value
    expect(texts).toBeGreaterThan(500);
    expect(faint).toEqual([]);
    const ground = await styleOf(page, 'body', 'backgroundColor');
    expect(ground).toMatch(colorScheme === 'dark' ? /^rgb\((\d\d?), / : /^rgb\(2\d\d, /);
    await page.close();
  });

  it('has headings in order, tables with heads, words for pictures, and links that lead somewhere', async () => {
    const headings = await shown.locator('h1, h2, h3, h4').evaluateAll((all) => all.map(({ tagName }) => tagName));
    const levels = headings.map((name) => Number(name.slice(1)));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(await shown.locator('th:not([scope])').count()).toBe(0);
    expect(await shown.locator('svg:not([aria-hidden="true"]):not([role="img"][aria-label])').count()).toBe(0);
    const broken = `[...document.querySelectorAll('a[href^="#"]')].filter((one) => document.querySelectorAll(one.getAttribute('href')).length !== 1).length`;
    expect(await shown.locator('a[href^="#"]').count()).toBeGreaterThan(10);
    expect(await shown.evaluate(broken)).toBe(0);
  });

  it('prints dark on white whatever the screen is, in colours, and cuts no row in two', async () => {
    const { page } = await openPage(browser, renderPage(buildReport('Dress')), { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await styleOf(page, 'body', 'backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(((await page.evaluate(contrast)) as { faint: unknown }).faint).toEqual([]);
    expect(await styleOf(page, 'body', 'printColorAdjust')).toBe('exact');
    for (const whole of ['tr', '.finding > header', '.standing'])
      expect(await styleOf(page, whole, 'breakInside')).toBe('avoid');
    expect(await styleOf(page, 'h2', 'breakAfter')).toBe('avoid');
    // A list of all records has its place on a screen and in a file.
    expect(await page.locator('.browse').isVisible()).toBe(false);
    await page.close();
  });

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
