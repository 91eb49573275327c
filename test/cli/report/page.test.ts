/** The report, looked at in a browser. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../src/audit/ask/findings.ts';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { titleOf } from '../../../src/audit/rule.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { openForTest, openPage } from './open-page.ts';
import { buildReport, type Report, renderPage } from './small-report.ts';

const chromium = findChromium(
  'how the HTML report of pim-mcp audit looks and that it runs nothing',
);

/** A text that ends or opens whatever markup it stands in. */
const HOSTILE = `</style></title></noscript><script>globalThis.ran = 1</script> "'><img src="https://evil.example/x.png" onerror="alert(1)"> &lt;b&gt; <b>`;

const contrast = readFileSync(new URL('contrast.page.js', import.meta.url), 'utf8');

/** What is shown, white space made even. */
async function readText(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}

/** A property of the first element that a selector finds, as it is in effect. */
function styleOf(page: Page, selector: string, property: string): Promise<unknown> {
  return page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
}

/** Opens all that is folded. */
function openAll(page: Page): Promise<void> {
  return page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
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

  const show = (told: Report, options?: Parameters<typeof openPage>[2]) =>
    openForTest(browser, renderPage(told), options);

  it('shows what a catalog says as text, whatever it says, runs nothing and asks for nothing', async () => {
    const report = buildReport(HOSTILE);
    const { page, requests, complaints } = await show(report);
    expect(await readText(page)).toContain(`${HOSTILE} 0`);
    await page.locator('.finding summary').first().click();
    expect(await page.locator('.finding .code').first().innerText()).toContain(HOSTILE);
    expect(await page.locator('img, iframe, object, embed, link, b b').count()).toBe(0);
    const counted = `[document.querySelectorAll('script').length, document.querySelectorAll('style').length, globalThis.ran]`;
    expect(await page.evaluate(counted)).toEqual([0, 1, undefined]);
    expect([requests, complaints]).toEqual([[], []]);
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
    const { page, complaints } = await openForTest(browser, markup);
    expect(await page.evaluate('globalThis.ran')).toBe(undefined);
    expect(await styleOf(page, 'h1', 'color')).not.toBe('rgb(255, 0, 0)');
    expect(complaints).toHaveLength(3);
    expect(asked).toEqual([]);
    server.close();
  });

  it('is never wider than a phone', async () => {
    const width = 390;
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);
    const { page } = await show(buildReport(long), { width });
    await openAll(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const outside = `[...document.querySelectorAll('main *:not(.scroll *)')].filter((one) => one.getBoundingClientRect().right > ${width}).length`;
    expect(await page.evaluate(outside)).toBe(0);
  });

  it('tells every rule with how it came out, what fails, some of the records, and what to do', async () => {
    const { page } = await show(report);
    await openAll(page);
    const text = await readText(page);
    for (const rule of RULES) {
      expect(text).toContain(titleOf(rule));
      expect(text).toContain(rule.checks);
    }
    for (const { rule, failed, examples } of report.audit.verdicts) {
      if (failed === 0) continue;
      const block = (await page.locator(`[id="${rule.id}"]`).innerText()).replace(/\s+/g, ' ');
      const told = [
        rule.why,
        rule.fix,
        `The first 3; ${failed} of 1,000 ${rule.subject}s checked fail`,
      ];
      for (const words of [...told, ...examples.map(({ code }) => code ?? '')])
        expect(block).toContain(words);
    }
    const link = page.locator('.finding a').first();
    expect(await link.getAttribute('href')).toBe('https://pim.example/products/0');
  });

  it('keeps apart what is not known, not run, without records, and passed', async () => {
    const { verdicts, notRun } = report.audit;
    const rows = await shown.locator('.list tbody tr').allTextContents();
    const countOf = (result: string): number => rows.filter((row) => row.includes(result)).length;
    expect(countOf('Unknown:')).toBe(verdicts.filter(({ unknown }) => unknown > 0).length);
    expect(countOf('Nothing to check')).toBe(
      verdicts.filter(({ population }) => population === 0).length,
    );
    expect(countOf('Not run,')).toBe(notRun.length);
    expect(rows.find((row) => row.includes('Not run,'))).toContain('Dress is no column.');
    const passed = verdicts.filter((verdict) => outcomeOf(verdict) === 'passed');
    expect(countOf('Passed')).toBe(passed.length);
    for (const { rule } of passed)
      expect(rows.some((row) => row.startsWith(titleOf(rule)))).toBe(true);
  });

  it('says when the copy was read, what it holds, and what it lacks', async () => {
    const text = await readText(shown);
    expect(text).toContain('as of 2026-03-01 08:05 UTC');
    expect(text).toContain('1,234,567 products');
    expect(text).toContain('The copy is incomplete.');
    expect(text).toContain('variants: The PIM announces 9 records but sends 5 different ones');
    expect(text).toContain('No category or brand is named Dress');
    expect(text).toContain('734 of 1,000 products are A or B.');
    expect(text).toContain('734 are sellable: without an error, active or not.');
    expect(text).not.toMatch(/demo data/i);
  });

  it('tells a catalog without a flaw from one of which nothing is known', async () => {
    const { audit, ...rest } = buildReport('Dress', 0);
    const verdicts = audit.verdicts.filter(({ failed }) => failed === 0);
    const grades = { A: 1_000, B: 0, C: 0, D: 0, E: 0 };
    const counts = (withError: number) => audit.summary && { ...audit.summary, withError, grades };
    const sound = await show({ ...rest, audit: { ...audit, verdicts, summary: counts(0) } });
    const soundText = await readText(sound.page);
    expect(soundText).toContain(`None of ${verdicts.length + 2} rules found a problem.`);
    expect(await sound.page.locator('.verdict').innerText()).toBe('A\nTypical grade');
    const blank = await show({ ...rest, audit: { ...audit, verdicts: [], summary: undefined } });
    expect(await blank.page.locator('.verdict').count()).toBe(0);
    expect(await readText(blank.page)).toContain('There was no record to check');
    expect(blank.complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has enough contrast in %s mode', async (colorScheme) => {
    const { page } = await show(buildReport('Dress'), { colorScheme });
    await openAll(page);
    const { faint, texts } = (await page.evaluate(contrast)) as {
      faint: readonly string[];
      texts: number;
    }; // its value
    expect(texts).toBeGreaterThan(500);
    expect(faint).toEqual([]);
    const ground = await styleOf(page, 'body', 'backgroundColor');
    expect(ground).toMatch(colorScheme === 'dark' ? /^rgb\((\d\d?), / : /^rgb\(2\d\d, /);
  });

  it('has headings in order, tables with heads, words for pictures, and links that lead somewhere', async () => {
    const headings = await shown
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map(({ tagName }) => tagName));
    const levels = headings.map((name) => Number(name.slice(1)));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(await shown.locator('th:not([scope])').count()).toBe(0);
    expect(
      await shown.locator('svg:not([aria-hidden="true"]):not([role="img"][aria-label])').count(),
    ).toBe(0);
    const broken = `[...document.querySelectorAll('a[href^="#"]')].filter((one) => document.querySelectorAll(one.getAttribute('href')).length !== 1).length`;
    expect(await shown.locator('a[href^="#"]').count()).toBeGreaterThan(10);
    expect(await shown.evaluate(broken)).toBe(0);
  });

  it('prints dark on white whatever the screen is, in colours, and cuts no row in two', async () => {
    const { page } = await show(buildReport('Dress'), { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await styleOf(page, 'body', 'backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await styleOf(page, 'body', 'printColorAdjust')).toBe('exact');
    expect(await styleOf(page, 'tr', 'breakInside')).toBe('avoid');
    // Paper opens nothing.
    expect(await page.locator('.finding .why').first().isVisible()).toBe(true);
  });

  it('tells a gap of the whole system first of what no product is to blame for, and blames none', async () => {
    const { audit, ...rest } = buildReport('Dress', 1);
    const failing = audit.verdicts.filter(({ failed }) => failed > 0);
    const [gap] = failing;
    const verdicts = audit.verdicts.map((verdict) =>
      verdict === gap ? { ...verdict, isSystemic: true } : verdict,
    );
    const { page } = await show({ ...rest, audit: { ...audit, verdicts } });
    const line = page.locator('header summary');
    expect(await line.innerText()).toBe(
      `1 gap of the whole system, in no grade: ${titleOf(gap?.rule ?? { id: '' })}`,
    );
    expect(await page.locator('header li').isVisible()).toBe(false);
    await line.click();
    expect(await page.locator('header li').innerText()).toContain('probably');
    expect(await page.locator(`[id="${gap?.rule.id}"]`).count()).toBe(0);
  });
});
