/** Opens a page as a reader does, from a file, and watches what it does. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { ownDirectory } from '../../support/own-cache.ts';

/** A page, and what it did beside being drawn. */
interface OpenPage {
  readonly page: Page;
  /** Addresses that it asked for, itself not counted. */
  readonly requests: readonly string[];
  /** What the browser complained of, and every dialog. */
  readonly complaints: readonly string[];
}

/** Opens markup in a window of its own. */
export async function openPage(
  browser: Browser,
  markup: string,
  {
    width = 1280,
    colorScheme = 'light',
  }: { readonly width?: number; readonly colorScheme?: 'light' | 'dark' } = {},
): Promise<OpenPage> {
  const file = join(ownDirectory('page'), 'report.html');
  writeFileSync(file, markup);
  const { href } = pathToFileURL(file);
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const [requests, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => request.url() === href || requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  await page.goto(href, { waitUntil: 'load' });
  return { page, requests, complaints };
}

/** Opens markup until the test ends. */
export async function openForTest(...args: Parameters<typeof openPage>): Promise<OpenPage> {
  const opened = await openPage(...args);
  onTestFinished(() => opened.page.close());
  return opened;
}
