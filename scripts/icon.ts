/** `npx tsx scripts/icon.ts`: draws assets/icon.png, a shelf of products with a magnifying glass over one of them. */

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encodePng, type Rgb } from '../src/sandbox/picture.ts';

/** Width and height in pixels, as MCPB hosts require. */
const SIZE = 512;

const GROUND: readonly [Rgb, Rgb] = [
  [30, 64, 92],
  [14, 116, 118],
];
const TILE: Rgb = [236, 244, 243];
const ACCENT: Rgb = [255, 183, 77];
const GLASS: Rgb = [24, 84, 100];

/** The distance from a point to a shape in pixels; negative inside the shape. */
type Shape = (x: number, y: number) => number;

function tile(left: number, top: number, side: number, radius: number): Shape {
  const half = side / 2;
  return (x, y) => {
    const dx = Math.abs(x - left - half) - half + radius;
    const dy = Math.abs(y - top - half) - half + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

function disc(centreX: number, centreY: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - centreX, y - centreY) - radius;
}

function stroke(fromX: number, fromY: number, toX: number, toY: number, radius: number): Shape {
  const [dx, dy] = [toX - fromX, toY - fromY];
  return (x, y) => {
    const along = Math.min(
      1,
      Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)),
    );
    return Math.hypot(x - fromX - along * dx, y - fromY - along * dy) - radius;
  };
}

/** The layers in painting order: each covers those before it. */
const LAYERS: readonly (readonly [Shape, Rgb])[] = [
  ...[88, 206, 324].flatMap((top) =>
    [88, 206, 324].map((left) => [tile(left, top, 100, 22), TILE] as const),
  ),
  [stroke(342, 342, 424, 424, 25), ACCENT],
  [disc(290, 290, 96), ACCENT],
  [disc(290, 290, 68), GLASS],
  [tile(256, 256, 68, 16), TILE],
];

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(one[index] + (other[index] - one[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

function colourAt(x: number, y: number): Rgb {
  // A pixel on an edge gets as much colour as the shape covers of it.
  const cover = (shape: Shape): number => Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5)));
  const ground = mix(...GROUND, (x + y) / (2 * SIZE));
  return LAYERS.reduce<Rgb>((under, [shape, colour]) => mix(under, colour, cover(shape)), ground);
}

// A palette halves the size, and every bundle contains the icon.
const small = await sharp(encodePng(SIZE, SIZE, colourAt))
  .png({ palette: true, effort: 10, compressionLevel: 9 })
  .toBuffer();
await writeFile(fileURLToPath(new URL('../assets/icon.png', import.meta.url)), small);
