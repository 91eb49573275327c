/** Under which condition a channel asks for something, as SQL over `p`, a product. Pure. */

import { foldText, isNeverSent } from '../sql/checks.ts';

/** A condition. */
interface Condition {
  /** Ends a sentence about a product: "… is required ‹words›". */
  readonly words: string;
  /** True for the products that it holds for. */
  readonly where: string;
  /** True where the copy cannot tell whether it holds; default: nowhere. */
  readonly unknown?: string;
}

/** What categories of clothes and shoes are called in some languages, folded. */
const APPAREL =
  'APPAREL|CLOTH(ES|ING)|FASHION|FOOTWEAR|SHOES?|SNEAKERS?|BOOTS|DRESS(ES)?|SHIRTS?|TROUSERS|PANTS|JACKETS?|KNITWEAR|TOPS|TEES|HOODIES?|SHORTS|BRAS|GIYIM|AYAKKABI|BEKLEIDUNG|KLEIDUNG|MODE|SCHUHE|VETEMENTS?|CHAUSSURES|ROPA|CALZADO|ABBIGLIAMENTO|SCARPE|KLEDING|SCHOENEN|ODZIEZ|OBUWIE';

/** The same of what is read, heard, watched or run. */
const MEDIA =
  'BOOKS?|MUSIC|MOVIES?|FILMS?|DVDS?|BLU ?RAY|VINYL|SOFTWARE|VIDEO ?GAMES?|BUCHER|BUECHER|MUSIK|LIVRES?|MUSIQUE|LIBROS?|MUSICA|PELICULAS|LIBRI|KITAP(LAR)?|MUZIK|BOEKEN|KSIAZKI';

/** Whether a category of the product, or one above it, has one of the words in its name. */
function isNamed(words: string): string {
  const isOne = `regexp_matches(${foldText('name')}, '(^|[^\\pL])(${words})($|[^\\pL])')`;
  return `p.product_id IN (SELECT product_id FROM product_categories WHERE product_id IS NOT NULL AND (${isOne} OR category_id IN
    (SELECT category_id FROM category_tree WHERE ancestor_id IN (SELECT category_id FROM categories WHERE ${isOne}
      UNION SELECT category_id FROM category_names WHERE ${isOne}))))`;
}

/** Every condition by its name. */
const CONDITIONS = {
  apparel: {
    words: 'of clothes and shoes, told by the names of categories',
    where: isNamed(APPAREL),
    unknown: "p.categories_state = 'unknown'",
  },
  media: {
    words: 'of books, music, films and software, told by the names of categories',
    where: isNamed(MEDIA),
    unknown: "p.categories_state = 'unknown'",
  },
  not_media: {
    words: 'of all but books, music, films and software, told by the names of categories',
    where: `coalesce(NOT ${isNamed(MEDIA)}, true)`,
    unknown: "p.categories_state = 'unknown'",
  },
  no_gtin: {
    words: 'of products without a GTIN',
    where:
      'coalesce(p.product_id NOT IN (SELECT product_id FROM codes WHERE is_barcode AND product_id IS NOT NULL), true)',
    unknown: `p.codes_state = 'unknown' OR (${isNeverSent('products', 'codes')} AND ${isNeverSent('variants', 'codes')})`,
  },
  has_price: {
    words: 'of products with a price',
    where: 'p.product_id IN (SELECT product_id FROM prices WHERE price IS NOT NULL AND product_id IS NOT NULL)',
    unknown: "p.prices_state = 'unknown'",
  },
  has_variants: {
    words: 'of products with variants',
    where: 'p.product_id IN (SELECT product_id FROM variants WHERE product_id IS NOT NULL)',
  },
  made_outside_eu: {
    words: 'where the manufacturer is not established in the EU, which the catalog does not tell',
    where: 'true',
    unknown: 'true',
  },
  has_hazards: {
    words: 'where there is something to warn of, which the catalog does not tell',
    where: 'true',
    unknown: 'true',
  },
} as const satisfies Readonly<Record<string, Condition>>;

/** The name of a condition. */
export type ConditionName = keyof typeof CONDITIONS;

/** The condition of a line; undefined: it is about all products. */
export function conditionOf(name: ConditionName | undefined): Condition | undefined {
  return name === undefined ? undefined : CONDITIONS[name];
}
