/** Under which condition a channel asks for something, as SQL over `p`, a product. Pure. */

import { foldText } from '../sql/checks.ts';
import { isPlaceUnread, type Place, writePlace } from './places.ts';

/** A condition. */
interface Condition {
  /** Ends a sentence about a product: "… is required ‹words›". */
  readonly words: string;
  /** True for the products that it holds for. */
  readonly where: string;
  /** True where the copy cannot tell whether it holds; default: nowhere. */
  readonly unknown?: string;
  /** True where it may hold for few products by what these are, so that few checked is no sign of missing data. */
  readonly isOfKind?: true;
}

/** What categories of clothes and shoes are called in some languages, folded. */
const APPAREL =
  'APPAREL|CLOTH(ES|ING)|FASHION|FOOTWEAR|SHOES?|SNEAKERS?|BOOTS|DRESS(ES)?|SHIRTS?|TROUSERS|PANTS|JACKETS?|KNITWEAR|TOPS|TEES|HOODIES?|SHORTS|BRAS|GIYIM|AYAKKABI|BEKLEIDUNG|KLEIDUNG|MODE|SCHUHE|VETEMENTS?|CHAUSSURES|ROPA|CALZADO|ABBIGLIAMENTO|SCARPE|KLEDING|SCHOENEN|ODZIEZ|OBUWIE';

/** The same of what is worn with them and comes in one size. */
const ACCESSORIES =
  'ACCESSOR(Y|IES)|SCAR(F|VES)|SHAWLS?|HATS?|CAPS|BEANIES|BELTS?|TIES|BAGS?|HANDBAGS?|WALLETS?|PURSES?|JEWEL(LE)?RY|WATCHES|SUNGLASSES|AKSESUAR(LAR)?|ATKI|SAPKA|KEMER|CANTA|CUZDAN|TAKI|SAAT|ACCESSOIRES?|SCHALS?|MUTZEN|HUTE|GURTEL|TASCHEN|SCHMUCK|UHREN|SONNENBRILLEN|ECHARPES?|CHAPEAUX|BONNETS|CEINTURES?|SACS?|BIJOUX|MONTRES|ACCESORIOS|BUFANDAS|SOMBREROS|CINTURONES|BOLSOS|JOYERIA|RELOJES|ACCESSORI|SCIARPE|CAPPELLI|CINTURE|BORSE|GIOIELLI|OROLOGI|SJAALS|RIEMEN|TASSEN|SIERADEN|HORLOGES|AKCESORIA|SZALIKI|CZAPKI|PASKI|TOREBKI|BIZUTERIA|ZEGARKI';

/** The same of what is read, heard and watched. */
const BOOKS_MUSIC_FILMS =
  'BOOKS?|MUSIC|MOVIES?|FILMS?|DVDS?|BLU ?RAY|VINYL|BUCHER|BUECHER|MUSIK|LIVRES?|MUSIQUE|LIBROS?|MUSICA|PELICULAS|LIBRI|KITAP(LAR)?|MUZIK|BOEKEN|KSIAZKI';

/** The same with what is run. */
const MEDIA = `${BOOKS_MUSIC_FILMS}|SOFTWARE|VIDEO ?GAMES?`;

/** Whether a category of the product, or one above it, has one of the words in its name. @param without words that must not be in it */
function isNamed(words: string, without?: string): string {
  const has = (each: string): string => `regexp_matches(${foldText('name')}, '(^|[^\\pL])(${each})($|[^\\pL])')`;
  const isOne = without === undefined ? has(words) : `(${has(words)} AND NOT ${has(without)})`;
  return `p.product_id IN (SELECT product_id FROM product_categories WHERE product_id IS NOT NULL AND (${isOne} OR category_id IN
    (SELECT category_id FROM category_tree WHERE ancestor_id IN (SELECT category_id FROM categories WHERE ${isOne}
      UNION SELECT category_id FROM category_names WHERE ${isOne}))))`;
}

/** Every condition by its name. */
const CONDITIONS = {
  apparel: {
    words: 'of clothes, shoes and what is worn with them, told by the names of categories',
    isOfKind: true,
    where: isNamed(APPAREL),
    unknown: "p.categories_state = 'unknown'",
  },
  // "Apparel & Accessories" is a name for all of them.
  sized_apparel: {
    words: 'of clothes and shoes, told by the names of categories',
    isOfKind: true,
    where: `coalesce(${isNamed(APPAREL)} AND NOT ${isNamed(ACCESSORIES, APPAREL)}, false)`,
    unknown: "p.categories_state = 'unknown'",
  },
  media: {
    words: 'of books, music, films and software, told by the names of categories',
    isOfKind: true,
    where: isNamed(MEDIA),
    unknown: "p.categories_state = 'unknown'",
  },
  not_media: {
    words: 'of all but books, music, films and software, told by the names of categories',
    where: `coalesce(NOT ${isNamed(MEDIA)}, true)`,
    unknown: "p.categories_state = 'unknown'",
  },
  not_books_music_films: {
    words: 'of all but books, music and films, told by the names of categories',
    where: `coalesce(NOT ${isNamed(BOOKS_MUSIC_FILMS)}, true)`,
    unknown: "p.categories_state = 'unknown'",
  },
  // Where it is not known where GTINs are.
  no_gtin: { words: 'of products without a GTIN', where: 'true', unknown: 'true', isOfKind: true },
  has_price: {
    words: 'of products with a price',
    where: 'p.product_id IN (SELECT product_id FROM prices WHERE price IS NOT NULL AND product_id IS NOT NULL)',
    unknown: "p.prices_state = 'unknown'",
  },
  has_variants: {
    words: 'of products with variants',
    isOfKind: true,
    where: 'p.product_id IN (SELECT product_id FROM variants WHERE product_id IS NOT NULL)',
  },
  made_outside_eu: {
    words: 'where the manufacturer is not established in the EU, which the catalog does not tell',
    where: 'true',
    unknown: 'true',
  },
  market_asks: {
    words: 'where the target market asks for it, which the catalog does not tell',
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

/**
 * The condition of a line; undefined: it is about all products.
 * @param gtin where GTINs are; `undefined`: another system gives them to every product
 */
export function conditionOf(name: ConditionName | undefined, gtin?: readonly Place[]): Condition | undefined {
  if (name !== 'no_gtin') return name === undefined ? undefined : CONDITIONS[name];
  const { unknown: _, ...none } = { ...CONDITIONS.no_gtin, where: 'false' };
  if (gtin === undefined) return none;
  return gtin.length === 0 ? CONDITIONS.no_gtin : { ...none, ...writeLacking(gtin) };
}

/** The condition that products have nothing in some places, nor have their variants. */
function writeLacking(places: readonly Place[]): Pick<Condition, 'where' | 'unknown'> {
  const rows = places.map((place) => `SELECT product_id, value FROM (${writePlace(place)})`).join(' UNION ALL ');
  const unread = places.map((place) => isPlaceUnread(place, 'p')).filter((sql) => sql !== undefined);
  return {
    where: `coalesce(p.product_id NOT IN (SELECT product_id FROM (${rows}) WHERE trim(value) <> '' AND product_id IS NOT NULL), true)`,
    ...(unread.length > 0 && { unknown: unread.join(' OR ') }),
  };
}
