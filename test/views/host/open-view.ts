/** Shows a view as a host does: a real server, the official client and AppBridge, two frames, and the declared policy. */

import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import type { ConsoleMessage, Dialog, Frame, Locator, Page, Request } from 'playwright-core';
import type { CatalogServer } from '../../support/catalog-server.ts';
import type { HostCall, HostEvent, TestWindow } from './host-types.ts';
import type { ServedHost } from './serve-host.ts';

/** The globals of the page, where code runs that the test sends there. */
declare const window: TestWindow;

/** A view that is shown, and what it did. */
export interface OpenView {
  readonly page: Page;
  readonly view: Frame;
  /** Addresses that anything in the page asked for, its own pages not counted. */
  readonly requests: readonly string[];
  /** The errors that the browser tells, and every dialog. */
  readonly complaints: readonly string[];
  /** Tools that were called, in their order, with their arguments. */
  readonly calls: readonly {
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
  }[];
  events(): Promise<readonly HostEvent[]>;
  close(): Promise<void>;
}

export interface ViewOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly alter?: (message: string) => string;
}

/** The frame within the frame, of which the browser tells a moment after it is there. */
async function waitForView(page: Page): Promise<Frame> {
  const isView = (frame: Frame): boolean => frame.url() === 'about:srcdoc';
  const told = page.waitForEvent('framenavigated', { predicate: isView, timeout: 60_000 });
  const there = page.frames().find(isView);
  if (there === undefined) return told;
  // Nobody waits for it any more.
  told.catch(() => {});
  return there;
}

/** Notes what a page does beside being drawn, until it is told to stop. */
function watchPage(page: Page, host: ServedHost) {
  const [requests, complaints]: [string[], string[]] = [[], []];
  const own = [new URL(host.pageUrl).origin, new URL(host.proxyUrl).origin];
  const noteRequest = (request: Request): void => {
    const url = request.url();
    if (!own.includes(new URL(url).origin) && !/^(data|about):/.test(url)) requests.push(url);
  };
  const noteMessage = (message: ConsoleMessage): void => {
    // AppBridge itself notes each message, and warns where a test takes its place.
    if (message.type() === 'error') complaints.push(message.text());
  };
  const noteError = (error: Error): void => void complaints.push(String(error));
  const dismiss = (dialog: Dialog): Promise<void> => {
    complaints.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  };
  page
    .on('request', noteRequest)
    .on('console', noteMessage)
    .on('pageerror', noteError)
    .on('dialog', dismiss);
  const stop = (): void => {
    page
      .off('request', noteRequest)
      .off('console', noteMessage)
      .off('pageerror', noteError)
      .off('dialog', dismiss);
  };
  return { requests, complaints, stop };
}

/**
 * Calls a tool and shows its view.
 * @param parts the page shows one view after the other, each in new documents: a page of its own would cost more than the view
 */
export async function openView(
  {
    page,
    host,
    server,
  }: { readonly page: Page; readonly host: ServedHost; readonly server: CatalogServer },
  call: HostCall,
  {
    width = 900,
    height = 1_100,
    colorScheme = 'light',
    alter = (message) => message,
  }: ViewOptions = {},
): Promise<OpenView> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: null });
  const { requests, complaints, stop } = watchPage(page, host);
  const calls: OpenView['calls'][number][] = [];

  const [serverEnd, hostEnd] = InMemoryTransport.createLinkedPair();
  const closeServer = await server.connect(serverEnd);
  hostEnd.onmessage = (message) => {
    page
      .evaluate((text) => window.takeFromServer(text), alter(JSON.stringify(message)))
      .catch(() => {});
  };
  await hostEnd.start();
  const exposed = await page.exposeFunction('sendToServer', async (text: string) => {
    const message = JSON.parse(text) as JSONRPCMessage;
    // The arguments of a call, as the host sent them.
    if ('method' in message && message.method === 'tools/call')
      calls.push(message.params as (typeof calls)[number]);
    await hostEnd.send(message);
  });
  await page.goto(host.pageUrl);
  await page.evaluate((url) => {
    window.proxyUrl = url;
  }, host.proxyUrl);
  await page.evaluate((asked) => window.openView(JSON.parse(asked)), JSON.stringify(call));
  const view = await waitForView(page);
  return {
    page,
    view,
    requests,
    complaints,
    calls,
    events: () => page.evaluate(() => window.host.events),
    close: async () => {
      // What the view would still ask for is not the next one's.
      await page.goto('about:blank');
      stop();
      await exposed.dispose();
      await closeServer();
    },
  };
}

/**
 * Waits until the frame is as high as its view, and both are drawn so: the browser sends a click by what it has drawn, and one that
 * comes while the frame grows, or just after scrolling, is lost.
 */
export async function waitUntilDrawn({
  page,
  view,
}: Pick<OpenView, 'page' | 'view'>): Promise<void> {
  // Full screen it is as high as the window.
  const isComplete =
    "document.documentElement.dataset.mode === 'fullscreen' || innerHeight >= document.documentElement.scrollHeight";
  await view.evaluate(
    `new Promise((done) => { const look = () => (${isComplete}) ? done() : requestAnimationFrame(look); look(); })`,
  );
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  for (const frame of [view, page]) await frame.evaluate(drawn);
}

/** Clicks what lies below the window. */
export async function clickBelow({ page, view }: OpenView, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await waitUntilDrawn({ page, view });
  await target.click();
}
