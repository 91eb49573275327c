/**
 * `npm run screenshots`: draws docs/images/views/, the pictures of the views in the documentation;
 * test/views/golden.test.ts compares the views with them. Look at the pictures before you commit them.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { findChromium } from '../test/support/chromium.ts';
import setUp from '../test/support/own-cache.ts';
import { takePen } from '../test/views/golden/draw-views.ts';
import { ALL, findPicture } from '../test/views/golden/states.ts';

/** Bytes that a picture may take in the package. */
const MAX_BYTES = 40 * 1024;

const chromium = findChromium('nothing, since this draws pictures');
if (chromium === undefined) throw new Error('There is no browser to draw with.');
const cleanUp = setUp();
const pen = await takePen(chromium);
try {
  for (const drawn of ALL) {
    const file = findPicture(drawn);
    // A palette makes it a third as large; `quality` decides its number of colours.
    const small = await sharp(await pen.draw(drawn))
      .png({ palette: true, quality: 95, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer();
    if (small.length > MAX_BYTES) throw new Error(`${file.pathname} takes ${small.length} bytes, over ${MAX_BYTES}.`);
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, small);
    process.stdout.write(`${drawn.view}-${drawn.state}: ${small.length} bytes\n`);
  }
} finally {
  await pen.close();
  cleanUp();
}
