/** Pictures, drawn on request: the silhouette of what the product's department sells, in the product's colour. */
import { crc32, deflateSync } from 'node:zlib';
import drawn from './picture-parts.json' with { type: 'json' };
import type { Catalog } from './select.ts';

/** Red, green and blue, each 0..255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of the demo catalog by their part of a variant's code. */
const COLOURS: Readonly<Record<string, readonly number[]>> = drawn.colours;

const PAPER = [250, 249, 246];
/** The background for colours that are nearly as bright as paper. */
const SHADE = [206, 212, 220];

/**
 * How the pictures of a product show it, by number: front, side, detail, in use, back, packaging. Each is a scale for x
 * and one for y: a large scale makes it small, a negative one mirrors it.
 */
const LOOKS: readonly (readonly number[])[] = drawn.looks;

/** A path below `/files/`: optional thumbnail, a product's code or a variant's id, and the number of the picture. */
const PATH = /^(thumbs\/)?((products|variants)\/([A-Z0-9-]{1,20})\/([1-6])\.png)$/;

/** The picture at a path as a PNG (320×240 pixels, thumbnails 96×72); undefined if no record links to it. */
export function drawPicture({ source, productsByCode, variantsById }: Catalog, path: string): Uint8Array | undefined {
  const [, thumb, key, owner, name = '', number] = PATH.exec(path) ?? [];
  const isOfProduct = owner === 'products';
  const [position] = isOfProduct ? productsByCode([name]) : variantsById([Number(name)]);
  if (position === undefined) return undefined;
  const { Pictures } = (isOfProduct ? source.products : source.variants).record(position);
  if (!Array.isArray(Pictures) || !Pictures.some(({ PictureKey }) => PictureKey === key)) return undefined;
  // A product looks like its first variant.
  const variant = isOfProduct ? source.products.facts(position).variantPositions[0] : position;
  const facts = variant === undefined ? source.products.facts(position) : source.variants.facts(variant);
  const [kind, ...parts] = facts.code.split('-');
  const colours = Object.values(COLOURS);
  const colour =
    COLOURS[parts.find((part) => Object.hasOwn(COLOURS, part)) ?? ''] ?? colours[facts.id % colours.length] ?? SHADE;
  const ground = Math.min(...colour) > 180 ? SHADE : PAPER;
  const department = Math.floor((source.categories.find(({ code }) => code === kind)?.id ?? 0) / 100);
  const { silhouettes } = drawn;
  const { rows } = silhouettes[(department + silhouettes.length - 1) % silhouettes.length] ?? { rows: [] };
  const [scaleX = 1, scaleY = 1] = LOOKS[Number(number) - 1] ?? [];
  const height = thumb === undefined ? 240 : 72;
  const width = (height / 3) * 4;
  // Maps a pixel to a row or column of the silhouette, measured from the middle of the picture. The silhouette is as
  // high as the picture.
  const cell = (pixel: number, size: number, scale: number): number =>
    Math.floor((((pixel - size / 2) / height) * scale + 0.5) * rows.length);
  return encodePng(width, height, (x, y) =>
    rows[cell(y, height, scaleY)]?.charAt(cell(x, width, scaleX)) === '#' ? colour : ground,
  );
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function buildChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

/** Encodes `colourAt(x, y)` as a PNG (8 bits per channel, no alpha, not interlaced; ISO/IEC 15948). Sizes in pixels. */
export function encodePng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const lineBytes = width * 3 + 1;
  const lines = new Uint8Array(lineBytes * height);
  for (let y = 0; y < height; y++) {
    // The first byte of a line is its filter: 0, none.
    for (let x = 0; x < width; x++) lines.set(colourAt(x, y), y * lineBytes + 1 + x * 3);
  }
  return Buffer.concat([
    SIGNATURE,
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(lines)),
    buildChunk('IEND', new Uint8Array(0)),
  ]);
}
