/** What the script of the report adds to it: all records, to be searched, filtered, sorted and taken along. */

import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseCsv } from '../../../src/copy/export/export-form.ts';
import { reply, serve } from '../../pim/http/local-server.ts';
import { findChromium, startChromium } from '../../support/chromium.ts';
import { openForTest, openPage } from './open-page.ts';
import { buildRecords, buildReport, renderPage } from './small-report.ts';

const chromium = findChromium('how the HTML report shows all records');

const report = buildReport('Dress', 3);
const records = buildRecords(report, 'Dress');
const all = [...records.values()].flat();
const count = (isMeant: (defect: (typeof all)[number]) => boolean): string =>
  all.filter(isMeant).length.toLocaleString('en');

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;
  let page: Page;
  let seen: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
    seen = await openPage(browser, renderPage(report, records));
    page = seen.page;
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    const clear = page.getByRole('button', { name: 'Clear' });
    if (await clear.isVisible()) await clear.click();
  });

  const found = () => page.locator('.found b').innerText();
  const cells = (column: string) => page.locator(`#all-records tbody .of-${column}`).allInnerTexts();

  it('are all there, page by page, and none is sent for', async () => {
    expect(await found()).toBe(all.length.toLocaleString('en'));
    expect(await cells('code')).toEqual(all.slice(0, 50).map(({ code }) => code));
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await cells('code')).toEqual(all.slice(50, 100).map(({ code }) => code));
    expect(await page.locator('#all-records a').first().getAttribute('href')).toMatch(
      /^https:\/\/pim\.example\/products\//,
    );
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    expect([seen.requests, seen.complaints]).toEqual([[], []]);
  });

  it.each(['DRESS-0-7', 'no. 3 even', '1003', 'zeppelin'])('are found by %s in whatever they show', async (search) => {
    await page.getByLabel('Search').fill(search);
    const words = search.toLowerCase().split(' ');
    const hasWords = ({ productId, rule, ...defect }: (typeof all)[number]): boolean => {
      const { name, code, detail, category, brand, severity } = defect;
      const texts = [name, code, detail, category, brand, severity, rule.replaceAll('_', ' ')];
      const isIn = (word: string) => texts.some((text) => text.toLowerCase().includes(word));
      return words.every((word) => isIn(word) || word === String(productId));
    };
    expect(await found()).toBe(count(hasWords));
  });

  it('have pictures of the hosts that are named, and of no others', async () => {
    const host = await serve((response) => reply(response, 404, ''));
    const { port } = new URL(host.url);
    const pictures = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}/${name}.png`);
    const [[rule, defects] = ['', []]] = [...records];
    const pictured = new Map([[rule, defects.slice(0, 2).map((one, at) => ({ ...one, picture: pictures[at] ?? '' }))]]);
    const opened = await openForTest(browser, renderPage(report, pictured, [`127.0.0.1:${port}`]));
    await opened.page.locator('#all-records img').first().scrollIntoViewIfNeeded();
    await expect.poll(() => opened.complaints.join()).toContain('localhost.png');
    await expect.poll(() => host.seen.map(({ path }) => path)).toEqual(['/127.0.0.1.png']);
  });

  it('of one rule are led to from its block', async () => {
    const [rule = '', own = []] = [...records][2] ?? [];
    await page.locator(`article#${rule} a[data-rule]`).click();
    expect(await page.getByLabel('Rule', { exact: true }).inputValue()).toBe(rule);
    expect(await found()).toBe(String(own.length));
    expect(await page.evaluate('location.hash')).toBe('#all-records');
  });

  it('are sorted by a column, numbers in texts as numbers, and back to front', async () => {
    await page.getByRole('button', { name: /^Product/ }).click();
    const numberIn = (text: string): number => Number(/no\. (\d+)/.exec(text)?.[1]);
    const ascending = all.map(({ name }) => numberIn(name)).sort((one, other) => one - other);
    expect((await cells('name')).map(numberIn)).toEqual(ascending.slice(0, 50));
    expect(await page.locator('th.of-name[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: /^Product/ }).click();
    expect((await cells('name')).map(numberIn)).toEqual(ascending.reverse().slice(0, 50));
    expect(await page.locator('th.of-name[aria-sort]').getAttribute('aria-sort')).toBe('descending');
  });

  it('go into the clipboard as codes, each once', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Search').fill('dress-1-2');
    await page.getByRole('button', { name: 'Copy codes' }).click();
    const codes = [...new Set(all.map(({ code }) => code).filter((code) => code.startsWith('Dress-1-2')))];
    await page.getByText(`${codes.length} codes copied`).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
  });

  it('go into a CSV file as they are shown', async () => {
    await page.getByLabel('Search').fill('dress-1-');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('defects.csv');
    const [head, ...rows] = parseCsv(readFileSync(await download.path(), 'utf8')) ?? [];
    expect(head?.slice(0, 6)).toEqual(['rule', 'severity', 'product_id', 'variant_id', 'code', 'name']);
    const meant = all.filter(({ code }) => code.startsWith('Dress-1-'));
    expect(rows.map(([rule, , id, , code]) => [rule, id, code])).toEqual(
      meant.map(({ rule, productId, code }) => [rule, String(productId), code]),
    );
  });

  it('are fifty thousand without the page hanging, and what is left out is said', async () => {
    const [first, ...others] = report.audit.verdicts;
    if (first === undefined) throw new Error('a report has verdicts');
    const large = { ...first, population: 90_000, failed: 60_000 };
    const many = { ...report, audit: { ...report.audit, verdicts: [large, ...others.slice(0, 3)] } };
    const opened = await openForTest(browser, renderPage(many, buildRecords(many, 'Dress', 50_000)));
    const shown = opened.page.locator('.found b');
    expect(await shown.innerText()).toBe('50,000');
    expect(await opened.page.locator('.browse .notice').innerText()).toContain('10,000 are left out.');
    await opened.page.getByLabel('Search').fill('dress-0-4999');
    expect(await shown.innerText()).toBe('11');
    await opened.page.getByRole('button', { name: /^Code/ }).click();
    expect(await opened.page.locator('#all-records .code').first().innerText()).toBe('Dress-0-4999');
    expect(opened.complaints).toEqual([]);
  });

  it('are named by each rule, the first five, where no script runs', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.setContent(renderPage(report, records));
    for (const [rule, defects] of records) {
      const rows = still.locator(`#${rule} .defects tbody tr`);
      const told = (await rows.allInnerTexts()).map((row) => row.split(/\s+/));
      expect(told).toHaveLength(Math.min(defects.length, 5));
      for (const [at, words] of told.entries()) expect(words).toContain(defects[at]?.code);
      expect(await still.locator(`#${rule} caption`).last().innerText()).toBe(`The first 5 of ${defects.length}`);
    }
    expect(await still.locator('.more').first().isVisible()).toBe(false);
    expect(await still.locator('#all-records').innerText()).toContain('--output defects.csv');
    expect(await still.locator('form').count()).toBe(0);
    await context.close();
  });
});
