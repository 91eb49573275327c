/** Pictures over real HTTP on this machine, from a host that answers as the test says. */
import { onTestFinished } from 'vitest';
import type { NotShown, Picture } from '../../../src/pim/catalog-port.ts';
import { PictureFetcher, type PicturesOptions } from '../../../src/pim/pictures/pictures.ts';
import { encodePng } from '../../../src/sandbox/picture.ts';

/** Opened until the test ends; a fetch is given up after a minute where nothing else is said. */
export function openPictures(options: Partial<PicturesOptions>): PictureFetcher {
  const pictures = new PictureFetcher({ hosts: [], now: () => 0, timeoutMs: 60_000, ...options });
  onTestFinished(() => pictures.close());
  return pictures;
}

/** A call that may take an hour, for a picture of at most 100 KB. */
export function unhurried(signal = new AbortController().signal) {
  return { signal, deadlineAtMs: 3_600_000, maxBytes: 100 * 1024 };
}

/** What came, in words: the reason, or type and size. */
export function describePicture(came: Picture | NotShown): string {
  return 'why' in came ? came.why : `${came.mimeType} ${came.width}x${came.height}`;
}

/** A PNG of one colour. */
export function buildPng(width: number, height: number): Buffer {
  return Buffer.from(encodePng(width, height, () => [200, 30, 30]));
}
