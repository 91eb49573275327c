/**
 * `npm run screenshots`: draws the pictures of the views in the documentation: docs/images/views/, with which
 * test/views/golden.test.ts compares the views, and the first picture of the README. Look at them before you commit them.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import type { Frame } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../test/support/chromium.ts';
import setUp from '../test/support/own-cache.ts';
import { takePen } from '../test/views/golden/draw-views.ts';
import { ALL, findPicture } from '../test/views/golden/states.ts';

/** Bytes that a picture may take in the package. */
const MAX_BYTES = 48 * 1024;

/** The gallery, in which somebody selected two products. */
const README_CALL = {
  tool: 'find_products',
  args: { limit: 10 },
  context: { theme: 'light', locale: 'en-GB' },
};
const README_PICTURE = new URL('../docs/images/gallery.png', import.meta.url);
const SELECTED = [1, 3];

const chromium = findChromium('nothing, since this draws pictures');
if (chromium === undefined) throw new Error('There is no browser to draw with.');
const cleanUp = setUp();
const pen = await takePen(chromium);
try {
  for (const drawn of ALL) {
    await keep(await pen.draw(drawn), findPicture(drawn));
  }
  const select = async (view: Frame): Promise<void> => {
    for (const at of SELECTED) await view.locator('.card input').nth(at).check();
  };
  await keep(await pen.drawCall(README_CALL, select), README_PICTURE);
} finally {
  await pen.close();
  cleanUp();
}

/** Writes a picture to a file. @throws Error if it is too large */
async function keep(picture: Buffer, file: URL): Promise<void> {
  // A palette makes it a third as large; `quality` decides its number of colours.
  const small = await sharp(picture)
    .png({ palette: true, quality: 95, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  if (small.length > MAX_BYTES)
    throw new Error(`${file.pathname} takes ${small.length} bytes, over ${MAX_BYTES}.`);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, small);
  process.stdout.write(`${file.pathname}: ${small.length} bytes\n`);
}
