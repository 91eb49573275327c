/** The browser that is installed here, for tests of pages; without one they are skipped, and say so. */

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing but pages: no traffic of the browser's own. */
const OPTIONS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // A frame in a process of its own gets a click by where it was drawn last: one that comes while it grows is lost, also in
  // browsers of users.
  '--disable-site-isolation-trials',
];

/**
 * Where the browser is: CHROMIUM_PATH, or one of the usual places.
 * @param untested what is not tested without one; written on stderr
 * @returns undefined where there is none
 */
export function findChromium(untested: string): string | undefined {
  const { CHROMIUM_PATH: chosen } = process.env;
  const found = (chosen === undefined ? PLACES : [chosen]).find((path) => existsSync(path));
  if (found === undefined) {
    process.stderr.write(
      `\nNOT TESTED: ${untested}. No Chromium at ${chosen ?? PLACES.join(', ')}; see CHROMIUM_PATH.\n`,
    );
  }
  return found;
}

/** Starts the browser. */
export function startChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: OPTIONS });
}
