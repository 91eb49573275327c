import { quote } from '../../copy/sql-text.ts';
import words from './category-words.json' with { type: 'json' };
import { type Place, writePlace, writeUnreadTest } from './places.ts';

export interface Condition {
  /** Completes a sentence about a product: "… is required ‹words›". */
  readonly words: string;
  readonly where: string;
  /** SQL that is true if the copy cannot tell whether it holds; default: never. */
  readonly unknown?: string;
  /**
   * True if it may hold for few products by their nature: few checked products are then no sign of
   * missing data.
   */
  readonly isOfKind?: true;
}

// SQL: true if the name of one of the product's categories, or of a category above, contains one of
// the words. The words are folded and in several languages, see category-words.json.
// `without`: words that the name must not contain.
function isNamed(spellings: readonly string[], without?: readonly string[]): string {
  const words = quote(spellings.join('|'));
  const excluded = without === undefined ? 'NULL' : quote(without.join('|'));
  return `p.product_id IN (FROM pim_products_of_categories(${words}, ${excluded}))`;
}

const namedByCategories = (kind: string, where: string): Condition => ({
  words: `of ${kind}, told by the names of categories`,
  where,
  unknown: "p.categories_state = 'unknown'",
});

const ofCategories = (kind: string, where: string): Condition => ({
  ...namedByCategories(kind, where),
  isOfKind: true,
});

const ofOthers = (kind: string, where: string): Condition =>
  namedByCategories(`all but ${kind}`, `coalesce(NOT ${where}, true)`);

const untold = (words: string): Condition => ({
  words: `${words}, which the catalog does not tell`,
  where: 'true',
  unknown: 'true',
});

const IS_SIZED = [isNamed(words.apparel), `NOT ${isNamed(words.accessories, words.apparel)}`].join(
  ' AND ',
);

const CONDITIONS = {
  apparel: ofCategories('clothes, shoes and what is worn with them', isNamed(words.apparel)),
  sized_apparel: ofCategories('clothes and shoes', `coalesce(${IS_SIZED}, false)`),
  not_media: ofOthers(
    'books, music, films and software',
    isNamed([...words.books_music_films, ...words.run]),
  ),
  not_books_music_films: ofOthers('books, music and films', isNamed(words.books_music_films)),
  sold_by_content: ofCategories(
    'food, drinks, cosmetics and detergents',
    isNamed(words.by_content),
  ),
  has_energy_label: ofCategories('what has an energy label in the EU', isNamed(words.labelled)),
  // Used if no place for GTINs is known.
  no_gtin: {
    words: 'of products without a GTIN',
    where: 'true',
    unknown: 'true',
    isOfKind: true,
  },
  has_price: {
    words: 'of products with a price',
    where: `p.product_id IN (
      SELECT product_id FROM prices WHERE price IS NOT NULL AND product_id IS NOT NULL
    )`,
    unknown: "p.prices_state = 'unknown'",
  },
  has_variants: {
    words: 'of products with variants',
    isOfKind: true,
    where: 'p.product_id IN (SELECT product_id FROM variants WHERE product_id IS NOT NULL)',
  },
  made_outside_eu: untold('where the manufacturer is not established in the EU'),
  market_asks: untold('where the target market asks for it'),
  has_hazards: untold('where there is something to warn of'),
} as const satisfies Readonly<Record<string, Condition>>;

type ConditionName = keyof typeof CONDITIONS;

// Object.keys returns string[]; these are exactly the keys.
export const CONDITION_NAMES = Object.keys(CONDITIONS) as [ConditionName, ...ConditionName[]];

/**
 * Finds the condition of a line; undefined: the line is about all products.
 * @param gtin where GTINs are; undefined: another system gives every product its GTIN
 */
export function findCondition(
  name: ConditionName | undefined,
  gtin?: readonly Place[],
): Condition | undefined {
  if (name === undefined) return undefined;
  if (name !== 'no_gtin') return CONDITIONS[name];
  const { unknown: _, ...none } = { ...CONDITIONS.no_gtin, where: 'false' };
  if (gtin === undefined) return none;
  if (gtin.length === 0) return CONDITIONS.no_gtin;
  return { ...none, ...writeLacking(gtin) };
}

function writeLacking(places: readonly Place[]): Pick<Condition, 'where' | 'unknown'> {
  const rows = places
    .map((place) => `SELECT product_id, value FROM (${writePlace(place)})`)
    .join(' UNION ALL ');
  const unread = places
    .map((place) => writeUnreadTest(place, 'p'))
    .filter((sql) => sql !== undefined);
  return {
    where: `coalesce(p.product_id NOT IN (
      SELECT product_id FROM (${rows}) WHERE trim(value) <> '' AND product_id IS NOT NULL
    ), true)`,
    ...(unread.length > 0 && { unknown: unread.join(' OR ') }),
  };
}
