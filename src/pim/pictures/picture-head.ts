/** Reads type and size from the first bytes of a picture. Ignores what the host or the file name says. Pure. */

import { BROKEN, PictureRefused } from './allowed-address.ts';

/** Accepted types. SVG is not among them, because it is a document that loads and runs things. */
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Content of a head. Pixels, before any EXIF rotation. */
export interface PictureHead extends Size {
  readonly type: PictureType;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const READERS: Readonly<Record<PictureType, (bytes: Buffer) => Size | undefined>> = {
  jpeg: readJpeg,
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  gif: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  webp: readWebp,
  avif: readAvif,
};

/**
 * Reads the head of a picture.
 * @throws PictureRefused when the type is not accepted, or the size is not where that type has it
 */
export function readPictureHead(bytes: Buffer): PictureHead {
  const type = typeOf(bytes);
  if (type === undefined) throw new PictureRefused('it is no JPEG, PNG, GIF, WebP or AVIF');
  try {
    const size = READERS[type](bytes);
    if (size !== undefined && size.width > 0 && size.height > 0) return { type, ...size };
  } catch (error) {
    // Read past the last byte.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new PictureRefused(BROKEN);
}

function typeOf(bytes: Buffer): PictureType | undefined {
  const text = bytes.toString('latin1', 0, 32);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n') && text.slice(12, 16) === 'IHDR') return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  return /^.{4}ftyp(?:.{4})*avif/s.test(text) ? 'avif' : undefined;
}

/**
 * Markers of segments that contain the size: starts of frames, without the table markers numbered among them (ITU
 * T.81).
 */
const FRAME_STARTS = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

function readJpeg(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (FRAME_STARTS.includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    // Skip fill bytes, of which there may be any number, and then segments with a length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** RFC 9649 §2: extended, lossless, lossy. */
function readWebp(bytes: Buffer): Size | undefined {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** The box `ispe` of an image item (ISO/IEC 23008-12 §6.5.3). There may be one per tile, so the largest counts. */
function readAvif(bytes: Buffer): Size | undefined {
  let largest: Size | undefined;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
