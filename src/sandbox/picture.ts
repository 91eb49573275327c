import { crc32, deflateSync } from 'node:zlib';
import drawn from './picture-parts.json' with { type: 'json' };
import type { Catalog } from './select.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

const COLOURS: Readonly<Record<string, readonly number[]>> = drawn.colours;

const PAPER = [250, 249, 246];
// Background for colours that are nearly as bright as paper.
const SHADE = [206, 212, 220];

// Views of a product by the number of the picture: front, side, detail, in use, back, and its
// packaging. Each is a scale for x and one for y: a large scale makes it small, a negative one
// mirrors it.
const LOOKS: readonly (readonly number[])[] = drawn.looks;

// Silhouettes of products: by the first part of their code, then by the first of these words in
// their name.
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = drawn.kinds;

// Shapes on a square of 24 × 24, each over those before it: `p` and the corners of a polygon, or
// `o` and the corners of an ellipse's box. `*` before it stands for a darker tone, `-` for the
// background.
const SILHOUETTES: Readonly<Record<string, string>> = drawn.silhouettes;
const CELLS = 240;

const PATH = /^(thumbs\/)?((products|variants)\/([A-Z0-9-]{1,20})\/([1-6])\.png)$/;

interface Subject {
  /** Code of the product or of its first variant; its first part is the kind. */
  readonly code: string;
  readonly id: number;
  readonly productName: string;
  readonly number: number;
  readonly isThumb: boolean;
}

/**
 * Draws the picture at a path as a PNG (320×240 pixels, thumbnails 160×120); undefined if no record
 * links to it.
 */
export function drawPicture(catalog: Catalog, path: string): Uint8Array | undefined {
  const subject = findSubject(catalog, path);
  if (subject === undefined) return undefined;
  const colour = chooseColour(subject);
  const ground = Math.min(...colour) > 180 ? SHADE : PAPER;
  const darker = colour.map((part) => (Math.max(...colour) < 100 ? part + 50 : part * 0.72));
  const tones = [ground, colour, darker];
  const cells = paint(chooseSilhouette(subject));
  const [scaleX = 1, scaleY = 1] = LOOKS[subject.number - 1] ?? [];
  const height = subject.isThumb ? 120 : 240;
  const width = (height / 3) * 4;
  // The silhouette is as high as the picture; both are measured from their middle.
  const toCell = (place: number, size: number, scale: number): number =>
    Math.floor((((place - size / 2) / height) * scale + 0.5) * CELLS);
  const toneAt = (x: number, y: number): readonly number[] => {
    const column = toCell(x, width, scaleX);
    const row = toCell(y, height, scaleY);
    const isOutside = Math.min(column, row) < 0 || Math.max(column, row) >= CELLS;
    if (isOutside) return ground;
    const tone = cells[row * CELLS + column] ?? 0;
    return tones[tone] ?? ground;
  };
  // Four places of each pixel, so that edges are smooth.
  return encodePng(width, height, (x, y) => {
    const [a, b] = [toneAt(x + 0.25, y + 0.25), toneAt(x + 0.75, y + 0.25)];
    const [c, d] = [toneAt(x + 0.25, y + 0.75), toneAt(x + 0.75, y + 0.75)];
    return ground.map(
      (_, part) => ((a[part] ?? 0) + (b[part] ?? 0) + (c[part] ?? 0) + (d[part] ?? 0)) / 4,
    );
  });
}

function findSubject(
  { source, productsByCode, variantsById }: Catalog,
  path: string,
): Subject | undefined {
  const [, thumb, key, owner, name = '', number] = PATH.exec(path) ?? [];
  const isOfProduct = owner === 'products';
  const [position] = isOfProduct ? productsByCode([name]) : variantsById([Number(name)]);
  if (position === undefined) return undefined;
  const { Pictures } = (isOfProduct ? source.products : source.variants).record(position);
  const hasPicture =
    Array.isArray(Pictures) && Pictures.some(({ PictureKey }) => PictureKey === key);
  if (!hasPicture) return undefined;
  // A product looks like its first variant.
  const variant = isOfProduct ? source.products.facts(position).variantPositions[0] : position;
  const { code, id } =
    variant === undefined ? source.products.facts(position) : source.variants.facts(variant);
  const product = isOfProduct ? position : source.variants.facts(position).productPosition;
  const productName = String(product < 0 ? '' : source.products.record(product).Name);
  return {
    code,
    id,
    productName,
    number: Number(number),
    isThumb: thumb !== undefined,
  };
}

function chooseColour({ code, id }: Subject): readonly number[] {
  const named =
    code.split('-').find((part, index) => index > 0 && Object.hasOwn(COLOURS, part)) ?? '';
  const colours = Object.values(COLOURS);
  return COLOURS[named] ?? colours[id % colours.length] ?? SHADE;
}

function chooseSilhouette({ code, productName, number }: Subject): string {
  const [kind = ''] = code.split('-');
  const byWord = Object.entries(KINDS[kind] ?? {});
  const [, silhouette = 'box'] = byWord.find(([word]) => productName.includes(word)) ?? [];
  const isPackaging = number === LOOKS.length;
  return SILHOUETTES[isPackaging ? 'box' : silhouette] ?? '';
}

// Returns the tone of each cell, row by row: 0 for the background, 1, or 2 for the darker one.
function paint(silhouette: string): Uint8Array {
  const cells = new Uint8Array(CELLS * CELLS);
  for (const shape of silhouette.split('; ')) {
    const [mark = '', ...corners] = shape.split(' ');
    const points = corners.map((corner) =>
      corner.split(',').map((place) => (Number(place) * CELLS) / 24),
    );
    const [left, right] = boundsOf(points.map(([x = 0]) => x));
    const [top, bottom] = boundsOf(points.map(([, y = 0]) => y));
    const tone = ['-', 'o', '*'].indexOf(mark.charAt(0).replace('p', 'o'));
    const isInEllipse = (x: number, y: number): boolean => {
      const across = (2 * x - left - right) / (right - left);
      const down = (2 * y - top - bottom) / (bottom - top);
      return Math.hypot(across, down) <= 1;
    };
    const isPolygon = mark.endsWith('p');
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const isWithin = isPolygon
          ? isInPolygon(points, x + 0.5, y + 0.5)
          : isInEllipse(x + 0.5, y + 0.5);
        if (isWithin) cells[y * CELLS + x] = tone;
      }
    }
  }
  return cells;
}

function boundsOf(places: readonly number[]): readonly [first: number, last: number] {
  const first = Math.floor(Math.min(...places));
  const last = Math.ceil(Math.max(...places));
  return [Math.max(0, first), Math.min(CELLS, last)];
}

// A line from within a polygon crosses an odd number of its sides.
function isInPolygon(corners: readonly (readonly number[])[], x: number, y: number): boolean {
  let isWithin = false;
  let [x1 = 0, y1 = 0] = corners.at(-1) ?? [];
  for (const [x2 = 0, y2 = 0] of corners) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) {
      isWithin = !isWithin;
    }
    [x1, y1] = [x2, y2];
  }
  return isWithin;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function buildChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  const end = data.length + 8;
  chunk.writeUInt32BE(crc32(chunk.subarray(4, end)), end);
  return chunk;
}

/**
 * Encodes `colourAt(x, y)` as a PNG (8 bits per channel, no alpha, not interlaced; ISO/IEC 15948).
 * Sizes in pixels.
 */
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
    for (let x = 0; x < width; x++) {
      lines.set(colourAt(x, y), y * lineBytes + 1 + x * 3);
    }
  }
  return Buffer.concat([
    SIGNATURE,
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(lines)),
    buildChunk('IEND', new Uint8Array(0)),
  ]);
}
