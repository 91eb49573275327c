import { colourCodes, colourRgb } from './options.ts';
import { countPictures } from './pictures.ts';
import { encodePng, type Rgb } from './png.ts';
import { draw, itemAt } from './random.ts';
import { silhouettes } from './silhouettes.ts';
import { choicesOf } from './sketch.ts';
import { colourOf } from './variant.ts';
import { countAllVariants, planVariant, variantPositionOfId } from './variant-plan.ts';
import type { ColourCode, DepartmentKey } from './vocabulary.ts';
import { type ProductPlan, positionOfCode, type World } from './world.ts';

const paper: Rgb = [250, 249, 246];

/** Behind what is nearly as bright as paper. */
const shade: Rgb = [206, 212, 220];

/** Pixels of a picture and of its thumbnail, from top to bottom. Both are a third wider. */
const pictureHeight = 240;
const thumbnailHeight = 72;

/**
 * How the pictures of a product show it, by their number: front, side, detail, in use, back, packaging (pictures.ts). The
 * scale of x and of y: large ones make it small, one below zero mirrors it.
 */
const looks: readonly (readonly [x: number, y: number])[] = [
  [1.1, 1.1],
  [1.9, 1.1],
  [0.5, 0.5],
  [1.7, 1.7],
  [-1.1, 1.1],
  [2.4, 2.4],
];

/** Patterns: whether the point at x, y (in eighths of the picture's height, from 0 on) has the colour itself. */
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

/** Draws the picture behind a path (320×240 pixels, thumbnails 96×72); undefined where no record links to it. */
export function drawPicture(world: World, path: string): Uint8Array | undefined {
  const [, thumb, owner, key = '', digits = ''] = pathPattern.exec(path) ?? [];
  if (owner === undefined) return undefined;
  const number = Number(digits);
  const found = owner === 'products' ? findProduct(world, key, number) : findVariant(world, key, number);
  if (found === undefined) return undefined;
  const height = thumb === undefined ? pictureHeight : thumbnailHeight;
  const width = (height / 3) * 4;
  const colourAt = paint(found, itemAt(looks, number - 1));
  return encodePng(width, height, (x, y) => colourAt((x - width / 2) / (height / 2), (y - height / 2) / (height / 2)));
}

/** The colour of each point, which is -1..1 from top to bottom. */
function paint({ colour, pattern, department }: Motif, [scaleX, scaleY]: readonly [number, number]) {
  const isProduct = silhouettes[department];
  const inPattern = itemAt(patterns, pattern);
  const background = Math.min(...colour) > 180 ? shade : paper;
  const [red, green, blue] = colour;
  const darker: Rgb = [Math.round(red * 0.85), Math.round(green * 0.85), Math.round(blue * 0.85)];
  return (x: number, y: number): Rgb => {
    const [ownX, ownY] = [x * scaleX, y * scaleY];
    if (!isProduct(ownX, ownY)) return background;
    // Moved so that patterns have no point below zero.
    return inPattern((ownX + 4) * 4, (ownY + 4) * 4) ? colour : darker;
  };
}

interface Motif {
  readonly colour: Rgb;
  readonly pattern: number;
  readonly department: DepartmentKey;
}

function findProduct(world: World, code: string, number: number): Motif | undefined {
  const position = positionOfCode(code);
  if (position < 0 || position >= world.products) return undefined;
  const plan = world.planProduct(position);
  if (plan.code !== code || number > countPictures(world, plan)) return undefined;
  return {
    colour: colourOfProduct(world, plan),
    pattern: draw(world.seed, 'pictures', position),
    ...departmentOf(plan),
  };
}

function findVariant(world: World, key: string, number: number): Motif | undefined {
  const position = variantPositionOfId(Number(key));
  if (!Number.isInteger(position) || position < 0 || position >= countAllVariants(world)) return undefined;
  const plan = planVariant(world, position);
  const colour = rgbOf(colourOf(plan));
  if (colour === undefined || number !== 1 || String(plan.id) !== key) return undefined;
  return { colour, pattern: draw(world.seed, 'pictures', plan.product.sketch.position), ...departmentOf(plan.product) };
}

function departmentOf({ sketch }: ProductPlan): Pick<Motif, 'department'> {
  return { department: sketch.leaf.department.data.key };
}
