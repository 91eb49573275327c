/** How far two pictures of a view are apart, for eyes that mind the layout and not the letters. */

import type { Sharp } from 'sharp';

/** Makes a picture of bytes. */
export type ReadPicture = (bytes: Uint8Array) => Sharp;

/** What is seen of a picture: every tenth pixel, each the mean of those around it. */
const TENTH = 0.1;
/** Most of a page is ground, so the most different tenth is what counts. */
const COUNTED_SHARE = 0.1;
/** Red, green and blue. */
const CHANNELS = 3;

/** How two pictures differ, as shares of the one that is as it should be. */
interface Difference {
  /** Of its width or height, whichever differs more. */
  readonly size: number;
  /** Of what an empty page differs by, which makes 1. */
  readonly ink: number;
}

/** Other fonts stay below both; an empty page, another view and a broken layout do not. */
const BOUND: Difference = { size: 0.06, ink: 0.7 };

/** Whether they show the same layout. */
export function isAlike({ size, ink }: Difference): boolean {
  return size <= BOUND.size && ink <= BOUND.ink;
}

/** Compares a picture with one that is as it should be. */
export async function comparePictures(
  read: ReadPicture,
  found: Uint8Array,
  golden: Uint8Array,
): Promise<Difference> {
  const [foundSize, size] = await Promise.all([read(found).metadata(), read(golden).metadata()]);
  const [width, height] = [Math.round(size.width * TENTH), Math.round(size.height * TENTH)];
  const see = (bytes: Uint8Array): Promise<Buffer> =>
    read(bytes)
      .toColourspace('srgb')
      .removeAlpha()
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer();
  const [one, other] = await Promise.all([see(found), see(golden)]);
  // The first pixel is of the margin.
  const ground = Buffer.alloc(other.length, other.subarray(0, CHANNELS));
  const shares = [foundSize.width / size.width, foundSize.height / size.height].map((share) =>
    Math.abs(share - 1),
  );
  return { size: Math.max(...shares), ink: measureInk(one, other) / measureInk(ground, other) };
}

/** The mean difference of a channel, from 0 to 255, in the most different tenth of the picture. */
function measureInk(one: Buffer, other: Buffer): number {
  const apart = [...one]
    .map((channel, index) => Math.abs(channel - (other[index] ?? 0)))
    .sort((a, b) => b - a);
  const counted = apart.slice(0, Math.ceil(apart.length * COUNTED_SHARE));
  return counted.reduce((sum, difference) => sum + difference, 0) / counted.length;
}
