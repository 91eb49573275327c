import { colourCodes, colourRgb } from './options.ts';
import { countPictures } from './pictures.ts';
import { encodePng, type Rgb } from './png.ts';
import { draw, itemAt } from './random.ts';
import { choicesOf } from './sketch.ts';
import { colourOf } from './variant.ts';
import { countAllVariants, planVariant, variantPositionOfId } from './variant-plan.ts';
import type { ColourCode } from './vocabulary.ts';
import { type ProductPlan, positionOfCode, type World } from './world.ts';

const paper: Rgb = [250, 249, 246];

/** Patterns: whether the pixel at x, y (in eighths of the picture's height) has the colour. */
const patterns: readonly ((x: number, y: number) => boolean)[] = [
  (x) => Math.floor(x) % 2 === 0,
  (_, y) => Math.floor(y) % 2 === 0,
  (x, y) => Math.floor(x + y) % 2 === 0,
  (x, y) => (Math.floor(x) + Math.floor(y)) % 2 === 0,
  (x, y) => ((x % 2) - 1) ** 2 + ((y % 2) - 1) ** 2 < 0.7,
];

/** Path of a picture below `/files/`: a thumbnail or the whole, of a product's code or a variant's id, its number. */
const pathPattern = /^(thumbs\/)?(products|variants)\/([A-Z0-9-]{1,20})\/([1-9])\.png$/;

/** The colour that a product's pictures show: of its first variant where that has one. */
function colourOfProduct(world: World, plan: ProductPlan): Rgb {
  const choices = plan.shape === undefined ? [] : choicesOf(plan.shape, 0);
  const chosen = choices.find(({ option }) => option.code === 'colour')?.value.code;
  return rgbOf(chosen) ?? colourRgb[itemAt(colourCodes, draw(world.seed, 'pictures', -1 - plan.sketch.position))];
}

function rgbOf(code: string | undefined): Rgb | undefined {
  const known = colourCodes.find((candidate): candidate is ColourCode => candidate === code);
  return known && colourRgb[known];
}

/** Draws the picture behind a path (64×48 pixels, thumbnails 32×24); undefined where no record links to it. */
export function drawPicture(world: World, path: string): Uint8Array | undefined {
  const [, thumb, owner, key = '', digits = ''] = pathPattern.exec(path) ?? [];
  if (owner === undefined) return undefined;
  const number = Number(digits);
  const found = owner === 'products' ? findProduct(world, key, number) : findVariant(world, key, number);
  if (found === undefined) return undefined;
  const inPattern = itemAt(patterns, found.pattern);
  const height = thumb === undefined ? 48 : 24;
  const scale = 8 / height;
  return encodePng((height / 3) * 4, height, (x, y) => (inPattern(x * scale, y * scale) ? found.colour : paper));
}

interface Motif {
  readonly colour: Rgb;
  readonly pattern: number;
}

function findProduct(world: World, code: string, number: number): Motif | undefined {
  const position = positionOfCode(code);
  if (position < 0 || position >= world.products) return undefined;
  const plan = world.planProduct(position);
  if (plan.code !== code || number > countPictures(world, plan)) return undefined;
  return { colour: colourOfProduct(world, plan), pattern: draw(world.seed, 'pictures', position) + number };
}

function findVariant(world: World, key: string, number: number): Motif | undefined {
  const position = variantPositionOfId(Number(key));
  if (!Number.isInteger(position) || position < 0 || position >= countAllVariants(world)) return undefined;
  const plan = planVariant(world, position);
  const colour = rgbOf(colourOf(plan));
  if (colour === undefined || number !== 1 || String(plan.id) !== key) return undefined;
  return { colour, pattern: draw(world.seed, 'pictures', plan.product.sketch.position) };
}
