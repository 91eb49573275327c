/** A browser, a host and a server with a local copy, for the tests of one view. */

import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CatalogSource } from '../../../src/sandbox/catalog-source.ts';
import { callMade, openCatalogServer, type SandboxServer } from '../../support/catalog-server.ts';
import { startChromium } from '../../support/chromium.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import type { HostCall } from './host-types.ts';
import { type OpenView, openView } from './open-view.ts';
import { type ServedHost, serveHost } from './serve-host.ts';

/** What the server has. */
interface Catalog {
  readonly products?: number;
  readonly source?: CatalogSource;
}

/** How a view is shown. */
type Options = Parameters<typeof openView>[2];

/**
 * Starts them before the first test of the block, and ends them after the last.
 * @param chromium where the browser is; undefined: nothing is started, because all tests are skipped
 */
export function serveViews(chromium: string | undefined, { products = 60, source }: Catalog = {}) {
  const dataDir = ownDirectory('data');
  let browser: Browser;
  let page: Page;
  let host: ServedHost;
  let server: SandboxServer;
  beforeAll(async () => {
    if (chromium === undefined) return;
    const env = { PIM_DATA_DIR: dataDir, PIM_DEADLINE_MS: '300000' };
    [browser, host, server] = await Promise.all([
      startChromium(chromium),
      serveHost(),
      openCatalogServer({ products, env, ...(source && { source }) }),
    ]);
    page = await browser.newPage();
    // A busy machine is not a broken view.
    page.setDefaultTimeout(90_000);
    const { answer } = await server.call('sync_catalog');
    expect(answer.state).toBe('done');
    await callMade(server, 'audit_catalog');
  });
  afterAll(async () => {
    if (chromium === undefined) return;
    await browser.close();
    await host.close();
    await server.close();
  });
  return {
    dataDir,
    server: () => server,
    /** Shows a view, and fails where it asked for something or the browser complained. */
    show: async (call: HostCall, look: (opened: OpenView) => Promise<void>, options?: Options): Promise<void> => {
      const opened = await openView({ page, host, server }, call, options);
      try {
        await opened.view.locator('main > *').first().waitFor();
        // What is said while the tool runs goes when it has answered.
        if (call.isHeld !== true) await opened.view.locator('main > .waiting').waitFor({ state: 'detached' });
        await look(opened);
        expect([opened.requests, opened.complaints]).toEqual([[], []]);
      } finally {
        await opened.close();
      }
    },
  };
}

/** Whether a view is wider than its window. */
export function isTooWide(view: Frame): Promise<boolean> {
  return view.evaluate('document.documentElement.scrollWidth > innerWidth');
}

/** What is shown, white space made even. */
export async function readText(view: Frame): Promise<string> {
  return (await view.locator('body').innerText()).replace(/\s+/g, ' ');
}
