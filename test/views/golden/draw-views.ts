/** Draws views in a state as a picture: of invented data that is always the same, and without what the clock changes. */

import { copyFileSync, rmSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { type CopyFiles, listDerived } from '../../../src/copy/copy-files.ts';
import { ENDPOINT_NAMES } from '../../../src/sandbox/endpoint-paths.ts';
import { callMade, openServer } from '../../support/catalog-server.ts';
import { startChromium } from '../../support/chromium.ts';
import { filesIn } from '../../support/copied.ts';
import { startSandbox } from '../../support/generated-sandbox.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { openView } from '../host/open-view.ts';
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
  close(): Promise<void>;
}

const UNLIMITED = { ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])), total: 0 };

const OLD_DAY = '2026-01-02';

/** So many products fewer were A or B then, so that the board has a trend. */
const FEWER = 4;

/** The day of the older audit stays, today becomes one day, and nothing moves. */
const STILL = `for (const one of document.querySelectorAll('time'))
  if (!one.dateTime.startsWith('${OLD_DAY}'))
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
    PIM_API_URL: sandbox.url,
    PIM_CLIENT_ID: sandbox.clientId,
    PIM_APP_KEY: sandbox.appKey,
    PIM_LIMITS: JSON.stringify(UNLIMITED),
    PIM_MEDIA_HOSTS: new URL(sandbox.url).host,
    PIM_DATA_DIR: dataDir,
    PIM_DEADLINE_MS: '300000',
  };
  const earlier = await openServer({ source: 'sandbox', env });
  await earlier.call('sync_catalog');
  await callMade(earlier, 'audit_catalog');
  await earlier.close();
  await giveTrend(filesIn(dataDir));
  const [browser, host, server] = await Promise.all([
    startChromium(chromium),
    serveHost(),
    openServer({ source: 'sandbox', env }),
  ]);
  const page = await browser.newPage();
  await callMade(server, 'audit_catalog');

  return {
    draw: async (drawn, style = '') => {
      const width = drawn.state === 'phone' ? PHONE_WIDTH : WIDTH;
      const colorScheme = drawn.state === 'dark' ? 'dark' : 'light';
      const opened = await openView({ page, host, server }, buildCall(drawn), {
        ...{ width, height: MAX_HEIGHT, colorScheme },
      });
      const { view } = opened;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await view.locator('main > * > *').first().waitFor();
      await view.locator('.waiting').waitFor({ state: 'detached' });
      if (style !== '') await view.evaluate(`document.adoptedStyleSheets = [new CSSStyleSheet()]`);
      if (style !== '') await view.evaluate(`document.adoptedStyleSheets[0].replaceSync(${JSON.stringify(style)})`);
      await view.evaluate(STILL);
      // The host makes its frame as high as the view says.
      const needed = Number(await view.evaluate('document.querySelector("main").offsetHeight'));
      await page.waitForFunction(`document.querySelector("iframe").offsetHeight === ${needed}`);
      const height = Math.min(needed, MAX_HEIGHT);
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
      await opened.close();
      return picture;
    },
    close: async () => {
      await browser.close();
      await host.close();
      await server.close();
      await sandbox.close();
    },
  };
}

/** Makes of the audit that was one of an older copy, after which the next is made anew. */
async function giveTrend(files: CopyFiles): Promise<void> {
  const [made = ''] = listDerived(files, 'quality');
  const older = files.derived('quality', 'older');
  // The server may have the file open.
  copyFileSync(made, older);
  rmSync(made);
  const instance = await DuckDBInstance.create(older);
  const connection = await instance.connect();
  await connection.run(`UPDATE audits SET as_of = '${OLD_DAY}T12:00:00Z', B = B - ${FEWER}, C = C + ${FEWER}`);
  connection.closeSync();
  instance.closeSync();
}
