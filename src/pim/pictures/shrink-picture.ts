import { imageSize } from 'image-size';
import type { Picture } from '../catalog-port.ts';
import { BROKEN, PictureRefused } from './allowed-address.ts';

// Accepted types, by the names of image-size. SVG is not among them, because it is a document that
// loads and runs things.
const TYPES = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
} as const;

export type PictureType = (typeof TYPES)[keyof typeof TYPES];

// Matches the beginnings of their files: nothing else is passed to image-size, which recognises
// many more types.
const BEGINNING =
  /^(?:\xff\xd8\xff|\x89PNG\r\n.\n.{4}IHDR|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:.{4})*avif)/s;

// In fewer bytes image-size may read a size that is cut off.
const MIN_BYTES = 30;

// Type and size by the first bytes, whatever the host or the file name claims. Pixels, before any
// EXIF rotation.
interface PictureHead {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the head of a picture.
 * @throws PictureRefused if the type is not accepted, or the size is not where that type has it
 */
export function readPictureHead(bytes: Buffer): PictureHead {
  if (!BEGINNING.test(bytes.toString('latin1', 0, 32))) {
    throw new PictureRefused('it is no JPEG, PNG, GIF, WebP or AVIF');
  }
  try {
    const { type: name, width, height } = imageSize(bytes);
    const type = Object.entries(TYPES).find(([typeName]) => typeName === name)?.[1];
    if (type !== undefined && bytes.length >= MIN_BYTES && width > 0 && height > 0) {
      return { type, width, height };
    }
  } catch {
    // Its errors are many, and quote the file.
  }
  throw new PictureRefused(BROKEN);
}

/** Loads the package that decodes and shrinks; undefined if it is not installed. */
export type LoadSharp = () => Promise<typeof import('sharp') | undefined>;

const MAX_SIDE = 512;

// Maximum pixels to decode: 50 megapixels take about 200 MB.
const MAX_PIXELS = 50_000_000;

// Decoding normally takes a second at most; longer suggests an attack. Seconds.
const DECODE_S = 5;

// Longest sides and JPEG qualities to try until the file is small enough: a small clear picture is
// more useful to a model than a large blurred one. With the last one even noise takes 2 KB.
const STEPS = [
  { side: MAX_SIDE, quality: 82 },
  { side: MAX_SIDE, quality: 60 },
  { side: MAX_SIDE, quality: 35 },
  { side: 384, quality: 60 },
  { side: 384, quality: 35 },
  { side: 256, quality: 35 },
  { side: 256, quality: 15 },
] as const;

/**
 * Makes a picture small enough: the first frame, rotated as EXIF says, on white, without metadata.
 * Without sharp, a picture passes unchanged if it is small enough.
 * @param maxBytes most bytes of the result
 * @throws PictureRefused if it cannot be decoded, or cannot be made small enough here
 */
export async function shrinkPicture(
  bytes: Buffer,
  head: PictureHead,
  maxBytes: number,
  loadSharp: LoadSharp,
): Promise<Picture> {
  if (head.width * head.height > MAX_PIXELS) {
    throw new PictureRefused('it has more than 50 million pixels');
  }
  const sharp = await loadSharp();
  if (sharp === undefined) return passAsIs(bytes, head, maxBytes);
  // Read the file to its end, because a truncated file still has the right size in its head.
  const open = () =>
    sharp.default(bytes, {
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    });
  try {
    const { format, compression } = await open().metadata();
    // sharp chooses its loader by the first bytes too; it must find the same type.
    if (
      format !== (head.type === 'avif' ? 'heif' : head.type) ||
      (format === 'heif' && compression !== 'av1')
    ) {
      throw new PictureRefused(BROKEN);
    }
    const { data, info } = await open()
      .timeout({ seconds: DECODE_S })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const { side, quality } of STEPS) {
      const shrunk = await sharp
        .default(data, { raw: { width, height, channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true });
      if (shrunk.data.length > maxBytes) continue;
      const { width: shrunkWidth, height: shrunkHeight } = shrunk.info;
      return {
        bytes: shrunk.data,
        mimeType: 'image/jpeg',
        width: shrunkWidth,
        height: shrunkHeight,
      };
    }
  } catch {
    // sharp's error text may quote the file, so it is not used.
  }
  throw new PictureRefused(BROKEN);
}

const NO_SHARP = 'the package sharp, which would convert it, is not installed with pim-mcp';

function passAsIs(bytes: Buffer, { type, width, height }: PictureHead, maxBytes: number): Picture {
  if (Math.max(width, height) > MAX_SIDE || bytes.length > maxBytes) {
    const most = `${MAX_SIDE} pixels or ${Math.floor(maxBytes / 1024)} KB`;
    throw new PictureRefused(`it is larger than ${most}, and ${NO_SHARP}`);
  }
  // Hosts accept the other types as they are.
  if (type === 'avif') throw new PictureRefused(`it is AVIF, and ${NO_SHARP}`);
  if (!isComplete(type, bytes)) throw new PictureRefused(BROKEN);
  return { bytes, mimeType: `image/${type}`, width, height };
}

// True if the file ends as its type requires. Some programs append data after the end.
function isComplete(type: PictureHead['type'], bytes: Buffer): boolean {
  if (type === 'jpeg') {
    return bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') > 0;
  }
  if (type === 'png') return bytes.lastIndexOf('IEND', undefined, 'latin1') > 0;
  // The end of the last block, then the trailer: the trailer's byte alone stands in data of
  // pictures too.
  if (type === 'gif') return bytes.at(-2) === 0 && bytes.at(-1) === 0x3b;
  return bytes.readUInt32LE(4) + 8 <= bytes.length;
}
