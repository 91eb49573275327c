/** What the image would hold works: built from exactly the files that the Dockerfile copies, without the rest of the checkout. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VIEWS } from '../../src/views-listed.ts';
import { openPage } from '../cli/report/open-page.ts';
import { settingsFor } from '../cli/run-command.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { SYNC_ENV, UNLIMITED } from '../support/copied.ts';
import { buildImage } from '../support/dockerfile.ts';
import { type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { runMain, startMain } from './run-main.ts';

let image: ReturnType<typeof buildImage>;
beforeAll(() => {
  image = buildImage();
});
afterAll(() => image.remove());

it('is built with all views, none of which asks for a library that is not in it', () => {
  const views = join(image.directory, 'dist', 'views');
  const written = readdirSync(views);
  expect(written).toEqual(expect.arrayContaining(Object.keys(VIEWS).map((name) => `${name}.html`)));
  const dist = join(image.directory, 'dist');
  const parts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const files = [...parts.map((name) => join(dist, name)), ...written.map((name) => join(views, name))];
  // What esbuild makes of JSX where nobody told it whose it is.
  for (const file of files) expect(readFileSync(file, 'utf8').includes('React.createElement'), file).toBe(false);
});

const isSoak = everydayOrSoak(false, true);
const chromium = isSoak ? findChromium('that the image shows its report and its views') : undefined;

describe.skipIf(chromium === undefined)('in a browser', () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let main: string;
  let settings: Readonly<Record<string, string>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ products: 30, limits: UNLIMITED });
    browser = await startChromium(chromium ?? '');
    main = join(image.directory, 'dist', 'main.js');
    settings = settingsFor(sandbox, { ...SYNC_ENV, PIM_DATA_DIR: ownDirectory('image-data') });
    expect((await runMain(['sync'], settings, main)).code).toBe(0);
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.close();
  });

  it('shows the report of the audit', async () => {
    const { stdout, stderr } = await runMain(['audit', '--format', 'html'], settings, main);
    expect(stderr).not.toContain('Error');
    const { page, complaints } = await openPage(browser, stdout);
    onTestFinished(() => page.close());
    expect(complaints).toEqual([]);
    expect(await page.locator('main').innerText()).toContain('30 products');
  });

  it.each([
    ['gallery', 'find_products', ['limit=2']],
    ['sheet', 'get_product', ['product_id=1']],
    ['table', 'query_catalog', ['sql=SELECT name FROM products LIMIT 2']],
    ['board', 'audit_catalog', []],
  ])('shows the view %s', async (_view, tool, args) => {
    const url = await startMain(['view', tool, ...args], settings, main);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on('pageerror', (error) => void complaints.push(String(error)));
    await page.goto(url);
    const view = page.frameLocator('iframe').locator('#view');
    await view.filter({ hasNotText: 'Waiting' }).filter({ hasText: /\w/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
