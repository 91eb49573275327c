import type { CatalogSource, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { buildProductCodes, buildVariantCodes } from './barcodes.ts';
import { lazily } from './lazy.ts';
import { buildCategories, buildList, buildTrademarks } from './lists.ts';
import { buildProduct, buildProductFacts, buildProductMedia } from './product.ts';
import { buildTruth, type Truth } from './truth.ts';
import { buildVariant, buildVariantFacts, buildVariantMedia } from './variant.ts';
import { countAllVariants } from './variant-plan.ts';
import { createWorld } from './world.ts';

/** The options of a generated catalog. */
interface GeneratedCatalogOptions {
  /** Number of products, 1 to about 1,000,000. */
  readonly products: number;
  /** Any 32-bit integer; the same seed and number give the same catalog. */
  readonly seed: number;
  /** The beginning of links to pictures; absent: the sandbox puts its own address there. */
  readonly baseUrl?: string;
}

/** A generated catalog whose planted defects are known. */
export interface GeneratedCatalog extends CatalogSource {
  truth(): Truth;
}

/** Checks the position of a record. Throws RangeError if it is outside the collection. */
function within(size: number, position: number): number {
  if (Number.isInteger(position) && position >= 0 && position < size) return position;
  throw new RangeError(`No record at position ${position}: there are ${size}.`);
}

/**
 * The demo catalog of an invented department store. This function computes nothing: every record is a function of the
 * seed and its position, and is built on request. Only the offsets of the variants are kept, four bytes per product,
 * from their first use on. Product id = 100,001 + position, variant id = 5,000,001 + position; the number in a
 * product's code is its position + 1.
 */
export function createGeneratedCatalog(options: GeneratedCatalogOptions): GeneratedCatalog {
  const world = createWorld({ baseUrl: '', ...options });
  const productAt = (position: number): number => within(options.products, position);
  const variantAt = (position: number): number => within(countAllVariants(world), position);
  const categories = lazily(() => buildCategories(world));
  const trademarks = lazily(() => buildTrademarks(world));
  return {
    products: {
      size: options.products,
      facts: (position) => buildProductFacts(world, productAt(position)),
      record: (position) => buildProduct(world, productAt(position)),
      codes: (position) =>
        valuesOf(buildProductCodes(world, world.planProduct(productAt(position)))),
      media: (position) => buildProductMedia(world, productAt(position)),
    },
    variants: {
      get size() {
        return countAllVariants(world);
      },
      facts: (position) => buildVariantFacts(world, variantAt(position)),
      record: (position) => buildVariant(world, variantAt(position)),
      codes: (position) => valuesOf(buildVariantCodes(variantAt(position))),
      media: (position) => buildVariantMedia(world, variantAt(position)),
    },
    get categories() {
      return categories();
    },
    get trademarks() {
      return trademarks();
    },
    list: (name) => buildList(world, name),
    truth: () => buildTruth(world),
  };
}

function valuesOf(codes: readonly WireRecord[]): readonly string[] {
  return codes.map(({ Value }) => String(Value));
}
