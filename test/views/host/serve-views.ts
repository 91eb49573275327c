/** A browser, a host and a server, for the tests of one view. */

import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { CatalogSource } from '../../../src/sandbox/catalog-source.ts';
import { type CatalogServer, callMade, openCatalogServer } from '../../support/catalog-server.ts';
import { startChromium } from '../../support/chromium.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { openReadyCopy } from '../../support/ready-copy.ts';
import type { HostCall } from './host-types.ts';
import { type OpenView, openView, waitUntilDrawn } from './open-view.ts';
import { type ServedHost, serveHost } from './serve-host.ts';

interface Catalog {
  readonly products?: number;
  readonly source?: CatalogSource;
}

type Options = Parameters<typeof openView>[2];

/** A server with a local copy of such a catalog, and an audit of it. */
async function openCopied({ products = 110, source }: Catalog): Promise<CatalogServer> {
  const dataDir = ownDirectory('data');
  if (source === undefined) return openReadyCopy(products, dataDir, { PIM_COPY_SEARCH: 'auto' });
  const env = {
    PIM_DATA_DIR: dataDir,
    PIM_DEADLINE_MS: '300000',
    PIM_COPY_SEARCH: 'auto',
  };
  const server = await openCatalogServer({ source, env });
  const { answer } = await server.call('sync_catalog');
  expect(answer.state).toBe('done');
  await callMade(server, 'audit_catalog');
  return server;
}

/** As {@link serveOver}, over a server with a local copy. */
export const serveViews = (chromium: string | undefined, catalog: Catalog = {}) =>
  serveOver(chromium, () => openCopied(catalog));

/**
 * Starts them before the first test of the block, and ends them after the last.
 * @param chromium where the browser is; undefined: nothing is started, because all tests are skipped
 */
export function serveOver<Server extends CatalogServer>(
  chromium: string | undefined,
  openServer: () => Promise<Server>,
) {
  let browser: Browser;
  let page: Page;
  let host: ServedHost;
  let server: Server;
  beforeAll(async () => {
    if (chromium === undefined) return;
    [browser, host, server] = await Promise.all([
      startChromium(chromium),
      serveHost(),
      openServer(),
    ]);
    page = await browser.newPage();
    // A busy machine is not a broken view.
    page.setDefaultTimeout(90_000);
  });
  afterAll(async () => {
    if (chromium === undefined) return;
    await browser.close();
    await host.close();
    await server.close();
  });
  return {
    server: () => server,
    open: async (call: HostCall, options?: Options): Promise<OpenView> => {
      const opened = await openView({ page, host, server }, call, options);
      onTestFinished(opened.close);
      await waitUntilShown(opened, call);
      return opened;
    },
    /** Shows a view, and fails where it asked for something or the browser complained. */
    show: async (
      call: HostCall,
      look: (opened: OpenView) => Promise<void>,
      options?: Options,
    ): Promise<void> => {
      const opened = await openView({ page, host, server }, call, options);
      try {
        await waitUntilShown(opened, call);
        await look(opened);
        expect([opened.requests, opened.complaints]).toEqual([[], []]);
      } finally {
        await opened.close();
      }
    },
  };
}

/** Waits until a view shows what was answered, as high as it is. */
async function waitUntilShown(opened: OpenView, { isHeld }: HostCall): Promise<void> {
  await opened.view.locator('main > * > *').first().waitFor();
  // What is said while the tool runs goes when it has answered.
  if (isHeld !== true) await opened.view.locator('.waiting').waitFor({ state: 'detached' });
  await waitUntilDrawn(opened);
}

/** Whether a view is wider than its window. */
export function isTooWide(view: Frame): Promise<boolean> {
  return view.evaluate('document.documentElement.scrollWidth > innerWidth');
}

/** What is shown, white space made even. */
export async function readText(view: Frame): Promise<string> {
  return (await view.locator('body').innerText()).replace(/\s+/g, ' ');
}

/** Puts it in the place of the answer of the tool. */
export const answerWith =
  (structuredContent: object, notices: readonly object[] = []) =>
  (message: string): string => {
    const all = JSON.parse(message) as { result?: { structuredContent?: unknown; _meta?: object } };
    if (all.result?.structuredContent === undefined) return message;
    const _meta = { ...all.result._meta, 'pim-mcp/notices': notices };
    return JSON.stringify({ ...all, result: { ...all.result, structuredContent, _meta } });
  };
