import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { buildDates } from './dates.ts';
import { recordName } from './names.ts';
import { type Dice, dice } from './random.ts';
import type { ProductPlan, World } from './world.ts';

/** Pictures per product at most; ids and paths leave room for this many. */
const maxPictures = 6;
const firstPictureId = 20_000_001;

/** Defects that need at least two pictures. */
const needTwo = new Set(['two_covers', 'sort_order_clash', 'no_cover']);

function rollPictures(
  world: World,
  plan: ProductPlan,
): { readonly roll: Dice; readonly count: number } {
  const roll = dice(world.seed, 'pictures', plan.sketch.position);
  const natural = roll.between(1, maxPictures);
  const kind = plan.planted?.kind;
  if (kind === 'no_picture') return { roll, count: 0 };
  return { roll, count: kind !== undefined && needTwo.has(kind) ? Math.max(2, natural) : natural };
}

/** How many pictures a product has. */
export function countPictures(world: World, plan: ProductPlan): number {
  return rollPictures(world, plan).count;
}

/** The common parts of the picture entries of products and variants (Spec §2.3). */
interface PictureParts {
  readonly id: number;
  readonly productId: number;
  /** Path below `/files/`. */
  readonly path: string;
  readonly alt: string | null;
  readonly isCover: boolean;
  readonly sortOrder: number;
  readonly code: string;
  readonly typeCode: string;
  readonly status: number;
  readonly created: string;
  readonly updated: string | null;
}

/** A picture entry with every field of Spec §2.3. */
export function buildPictureEntry(world: World, parts: PictureParts): WireRecord {
  const { path } = parts;
  return {
    PictureId: parts.id,
    ProductId: parts.productId,
    PictureKey: path,
    ImageUrl: `${world.baseUrl}/files/thumbs/${path}`,
    DocumentId: `DMS-P${parts.id}`,
    Alt: parts.alt,
    IsCover: parts.isCover,
    SortOrder: parts.sortOrder,
    Code: parts.code,
    SourceCode: parts.id % 4 === 0 ? null : `SRC-${parts.id % 100_000}`,
    DocumentName: path.slice(path.indexOf('/') + 1).replace('/', '_'),
    SelectionType: 'Image',
    TypeCode: parts.typeCode,
    Link: `${world.baseUrl}/files/${path}`,
    Status: parts.status,
    Created: parts.created,
    Updated: parts.updated,
  };
}

const views = ['front view', 'side view', 'detail', 'in use', 'back view', 'packaging'];
const oddTypeCodes = ['.PNG', 'image/png', 'PNG'];

/** Pictures of a product, with planted defects; not always in the order of SortOrder. */
export function buildPictures(world: World, plan: ProductPlan): WireRecord[] {
  const { roll, count } = rollPictures(world, plan);
  if (count === 0) return [];
  const kind = plan.planted?.kind;
  const cover = roll.chance(85) ? 0 : roll.below(count);
  const spacing = roll.chance(30) ? 10 : 1;
  const rotated = roll.chance(20) ? 1 : 0;
  const { created, updated } = buildDates(world, plan);
  const name = recordName(world, plan);
  const pictures: WireRecord[] = [];
  for (let index = 0; index < count; index++) {
    const isCover =
      (index === cover && kind !== 'no_cover') ||
      (kind === 'two_covers' && index === (cover + 1) % count);
    const passive = roll.chance(4) && !isCover;
    pictures.push(
      buildPictureEntry(world, {
        id: firstPictureId + plan.sketch.position * maxPictures + index,
        productId: plan.id,
        path: `products/${plan.code}/${index + 1}.png`,
        alt: roll.chance(90) ? `${name} – ${views[index]}` : null,
        isCover,
        sortOrder: (kind === 'sort_order_clash' && index === 1 ? 1 : index + 1) * spacing,
        code: `${plan.code}-P${index + 1}`,
        typeCode: roll.chance(94) ? 'png' : roll.pick(oddTypeCodes),
        status: passive || (isCover && kind === 'passive_cover') ? -1 : 1,
        created,
        updated: roll.chance(25) ? updated : null,
      }),
    );
  }
  return [...pictures.slice(rotated), ...pictures.slice(0, rotated)];
}
