/** Draws views in a state as a picture: of invented data that is always the same, and without what the clock changes. */

import type { Frame } from 'playwright-core';
import { ENDPOINT_NAMES } from '../../../src/sandbox/endpoint-paths.ts';
import { callMade, openServer } from '../../support/catalog-server.ts';
import { startChromium } from '../../support/chromium.ts';
import { addressOf, startSandbox } from '../../support/generated-sandbox.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import type { HostCall } from '../host/host-types.ts';
import { openView, type ViewOptions } from '../host/open-view.ts';
import { serveHost } from '../host/serve-host.ts';
import { buildCall, type Drawn, MAX_HEIGHT, PHONE_WIDTH, WIDTH } from './states.ts';

/** Draws. */
export interface Pen {
  /**
   * Draws a view.
   * @param style CSS of the test's own, on top of the view's
   * @returns a PNG at one pixel a pixel
   */
  draw(drawn: Drawn, style?: string): Promise<Buffer>;
  /** Draws the view of a call, whole and lit. @param act what somebody does in it first */
  drawCall(call: HostCall, act: (view: Frame) => Promise<void>): Promise<Buffer>;
  close(): Promise<void>;
}

const UNLIMITED = { ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])), total: 0 };

/** Pixels that any view has room in. */
const WHOLE_HEIGHT = 1_200;

/** Today becomes one day, and nothing moves. */
const STILL = `for (const one of document.querySelectorAll('time'))
  one.textContent = one.textContent.replace(/\\d+ [A-Z][a-z]+ \\d{4}/, '21 Nov 2026').replace(/\\d\\d:\\d\\d/, '12:00');
document.activeElement.blur();
Promise.all([...document.images].map((one) => { one.loading = 'eager'; return one.decode().catch(() => {}); }))
  .then(() => document.fonts.ready).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))`;

/**
 * Starts a browser, a host, and a server with a local copy of a small sandbox.
 * @param chromium where the browser is
 */
export async function takePen(chromium: string): Promise<Pen> {
  const dataDir = ownDirectory('data');
  const sandbox = await startSandbox({ products: 110, seed: 1, limits: UNLIMITED });
  const env = {
    ...addressOf(sandbox),
    PIM_LIMITS: JSON.stringify(UNLIMITED),
    PIM_MEDIA_HOSTS: new URL(sandbox.url).host,
    PIM_DATA_DIR: dataDir,
    PIM_DEADLINE_MS: '300000',
  };
  const [browser, host, server] = await Promise.all([
    startChromium(chromium),
    serveHost(),
    openServer({ source: 'sandbox', env }),
  ]);
  const page = await browser.newPage();
  await server.call('sync_catalog');
  await callMade(server, 'audit_catalog');

  const drawWith = async (
    call: HostCall,
    size: ViewOptions,
    act: (view: Frame) => Promise<unknown>,
  ) => {
    const { width = WIDTH, height: mostHeight = MAX_HEIGHT } = size;
    const opened = await openView({ page, host, server }, call, {
      ...size,
      width,
      height: mostHeight,
    });
    const { view } = opened;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await view.locator('main > * > *').first().waitFor();
    await view.locator('.waiting').waitFor({ state: 'detached' });
    await act(view);
    await view.evaluate(STILL);
    // The host makes its frame as high as the view says.
    const needed = Number(await view.evaluate('document.querySelector("main").offsetHeight'));
    await page.waitForFunction(`document.querySelector("iframe").offsetHeight === ${needed}`);
    const height = Math.min(needed, mostHeight);
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
    await opened.close();
    return picture;
  };
  return {
    draw: (drawn, style = '') => {
      const width = drawn.state === 'phone' ? PHONE_WIDTH : WIDTH;
      const colorScheme = drawn.state === 'dark' ? 'dark' : 'light';
      const sheet = `document.adoptedStyleSheets = [new CSSStyleSheet()];
        document.adoptedStyleSheets[0].replaceSync(${JSON.stringify(style)})`;
      return drawWith(
        buildCall(drawn),
        { width, colorScheme },
        async (view) => style && view.evaluate(sheet),
      );
    },
    drawCall: (call, act) => drawWith(call, { height: WHOLE_HEIGHT }, act),
    close: async () => {
      await browser.close();
      await host.close();
      await server.close();
      await sandbox.close();
    },
  };
}
