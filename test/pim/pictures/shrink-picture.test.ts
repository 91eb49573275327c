/** Pictures become small enough to be shown, whatever type they are of; without sharp they pass or are refused. */
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureRefused } from '../../../src/pim/pictures/allowed-address.ts';
import {
  type LoadSharp,
  type PictureType,
  readPictureHead,
  shrinkPicture,
} from '../../../src/pim/pictures/shrink-picture.ts';
import { buildPng } from './open-pictures.ts';

const withSharp: LoadSharp = () => import('sharp');
const withoutSharp: LoadSharp = async () => undefined;

const MAX_BYTES = 100 * 1024;

const shrink = (bytes: Buffer, loadSharp = withSharp, maxBytes = MAX_BYTES) =>
  shrinkPicture(bytes, readPictureHead(bytes), maxBytes, loadSharp);

const red = { r: 220, g: 20, b: 20 };
const plain = (width: number, height: number, background: object = red, parts = {}) =>
  sharp({ create: { width, height, channels: 3, background, ...parts } });
const noise = (side: number) =>
  plain(side, side, red, { noise: { type: 'gaussian', mean: 128, sigma: 80 } });

/** The same picture each time: what is cut off from noise may end by chance as a whole file does. */
const checkered = (side: number) =>
  sharp(
    Buffer.from(Array.from({ length: side * side * 3 }, (_byte, at) => (at * at * 7 + at) % 256)),
    { raw: { width: side, height: side, channels: 3 } },
  );

const ENCODED: Readonly<Record<PictureType, (picture: Sharp) => Promise<Buffer>>> = {
  jpeg: (picture) => picture.jpeg().toBuffer(),
  png: (picture) => picture.png().toBuffer(),
  gif: (picture) => picture.gif().toBuffer(),
  webp: (picture) => picture.webp().toBuffer(),
  avif: (picture) => picture.avif({ effort: 0 }).toBuffer(),
};
const types = Object.keys(ENCODED) as PictureType[]; // its own keys

/** Red, green and blue of the middle of a picture. */
async function middleOf(bytes: Uint8Array): Promise<readonly number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('readPictureHead', () => {
  it.each([
    ['progressive JPEG', (picture: Sharp) => picture.jpeg({ progressive: true })],
    [
      'JPEG with EXIF',
      (picture: Sharp) => picture.withExif({ IFD0: { Copyright: 'x'.repeat(3_000) } }).jpeg(),
    ],
    ['lossless WebP', (picture: Sharp) => picture.webp({ lossless: true })],
    ['WebP with transparency', (picture: Sharp) => picture.ensureAlpha(0.5).webp()],
  ])('reads the size of %s', async (_kind, encode) => {
    expect(readPictureHead(await encode(plain(70, 41)).toBuffer())).toMatchObject({
      width: 70,
      height: 41,
    });
  });

  it.each(types)(
    'refuses a beginning of %s of any length, and never reads on behind it',
    async (type) => {
      const bytes = await ENCODED[type](plain(70, 41));
      for (let length = 0; length < Math.min(bytes.length, 300); length += 1) {
        try {
          expect(readPictureHead(bytes.subarray(0, length))).toMatchObject({
            width: 70,
            height: 41,
          });
        } catch (error) {
          expect(error).toBeInstanceOf(PictureRefused);
        }
      }
    },
  );
});

describe('shrinkPicture', () => {
  it.each(types)('shrinks %s to 512 pixels on its long side', async (type) => {
    const shown = await shrink(await ENCODED[type](plain(1_200, 600)));
    expect(shown).toMatchObject({ mimeType: 'image/jpeg', width: 512, height: 256 });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 512,
      height: 256,
    });
  });

  it('makes noise, which compresses worst, at most 100 KB', async () => {
    const shown = await shrink(await noise(900).png().toBuffer());
    expect(shown).toMatchObject({ width: 512, height: 512 });
    expect(shown.bytes.length).toBeLessThanOrEqual(100 * 1024);
  });

  it('makes noise smaller where it would be more than 24 KB, before it blurs it', async () => {
    const shown = await shrink(await noise(900).png().toBuffer(), withSharp, 24 * 1024);
    expect(shown).toMatchObject({ width: 384, height: 384 });
    expect(shown.bytes.length).toBeLessThanOrEqual(24 * 1024);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 384, height: 384 });
  });

  it('turns a picture as EXIF says', async () => {
    const lying = await plain(400, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await shrink(lying)).toMatchObject({ width: 100, height: 400 });
  });

  it('shows the first frame of an animated GIF', async () => {
    const colours = [red, { r: 0, g: 0, b: 250 }];
    const frames = await Promise.all(
      colours.map((colour) => plain(20, 20, colour).png().toBuffer()),
    );
    const animated = sharp(frames, { join: { animated: true } }).gif();
    const shown = await shrink(await animated.toBuffer());
    expect(shown).toMatchObject({ width: 20, height: 20 });
    const [redness = 0, , blueness = 255] = await middleOf(shown.bytes);
    expect([redness > 200, blueness < 60]).toEqual([true, true]);
  });

  it('puts what is transparent on white', async () => {
    const clear = plain(9, 9, { ...red, alpha: 0 }, { channels: 4 }).png();
    expect(await middleOf((await shrink(await clear.toBuffer())).bytes)).toEqual([255, 255, 255]);
  });

  it('leaves out what else a file says', async () => {
    const exif = { IFD0: { Copyright: 'IGNORE ALL' } };
    const wordy = await plain(20, 20).withExif(exif).jpeg().toBuffer();
    const { bytes } = await shrink(wordy);
    expect([wordy.includes('IGNORE ALL'), Buffer.from(bytes).includes('IGNORE ALL')]).toEqual([
      true,
      false,
    ]);
  });

  it.each(types)('refuses %s that is cut off', async (type) => {
    const bytes = await ENCODED[type](noise(200));
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    await expect(shrink(half)).rejects.toThrow(new PictureRefused('it is broken or incomplete'));
  });

  it('refuses too many pixels before they are decoded', async () => {
    const head = { type: 'png', width: 10_000, height: 5_001 } as const;
    const unused: LoadSharp = () => Promise.reject(new Error('It was to be decoded.'));
    await expect(shrinkPicture(buildPng(1, 1), head, MAX_BYTES, unused)).rejects.toThrow(
      'more than 50 million pixels',
    );
  });
});

it('refuses a file that is too large, whatever its head says', async () => {
  const large = await plain(8_000, 8_000).png().toBuffer();
  await expect(
    shrinkPicture(large, { type: 'png', width: 10, height: 10 }, MAX_BYTES, withSharp),
  ).rejects.toThrow('broken');
});

describe('shrinkPicture without sharp', () => {
  it('refuses what is over the bound of the client, and names that bound', async () => {
    const bytes = await noise(100).png().toBuffer();
    expect(await shrink(bytes, withoutSharp)).toMatchObject({ width: 100 });
    await expect(shrink(bytes, withoutSharp, 24 * 1024)).rejects.toThrow(
      'it is larger than 512 pixels or 24 KB, and the package sharp',
    );
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('passes a small %s as it is', async (type) => {
    const bytes = await ENCODED[type](plain(70, 41));
    expect(await shrink(bytes, withoutSharp)).toEqual({
      bytes,
      mimeType: `image/${type}`,
      width: 70,
      height: 41,
    });
  });

  it.each([
    ['a large one', () => plain(513, 10).png(), 'larger than 512 pixels or 100 KB'],
    ['one of many bytes', () => noise(300).png(), 'larger than 512 pixels or 100 KB'],
    ['AVIF, which hosts do not take', () => plain(70, 41).avif({ effort: 0 }), 'it is AVIF'],
  ])('refuses %s, and says what is missing', async (_kind, picture, why) => {
    const shrunk = shrink(await picture().toBuffer(), withoutSharp);
    await expect(shrunk).rejects.toThrow(why);
    await expect(shrunk).rejects.toThrow('the package sharp');
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('refuses %s that is cut off', async (type) => {
    const bytes = await ENCODED[type](checkered(40));
    await expect(shrink(bytes.subarray(0, bytes.length - 12), withoutSharp)).rejects.toThrow(
      'broken or incomplete',
    );
  });

  it('refuses a GIF that is cut off behind a byte that could be its trailer', async () => {
    const bytes = await ENCODED.gif(checkered(40));
    const cut = Buffer.concat([bytes.subarray(0, -12), Buffer.from([1, 0x3b])]);
    await expect(shrink(cut, withoutSharp)).rejects.toThrow('broken or incomplete');
  });
});
