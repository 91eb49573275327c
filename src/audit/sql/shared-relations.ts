/**
 * Relations that several rules read, as SQL. An audit makes each as a table once, before the first rule that reads it.
 * Pure.
 */

import { isColumnUnread, isUnread } from '../../copy/coverage.ts';
import { foldCulture as foldCultureSql, quote } from '../../copy/sql-text.ts';
import { foldCulture, languageOf } from '../../record/culture.ts';
import { checkProducts } from './checks.ts';
import { NUMBER_NAMES, NUMBERS } from './numbers.ts';

/** The languages that the operator sets. */
export interface SetLanguages {
  /** Codes of the languages that products should have texts in; empty: the languages of the catalog. */
  readonly wanted: readonly string[];
  /** Code of the language that texts without a code are probably in. */
  readonly own: string | undefined;
  /** Share of the translated products, in per cent, from which on all products should have a language. */
  readonly minPercent: number;
}

/** Fewer own texts in known languages do not tell the language of all. */
const LEAST_OWN = 20;

/**
 * Share of own texts (per cent) that must be in a language to make it theirs; and that is enough for the language that
 * the operator sets.
 */
const MOST_PERCENT = 80;
const SET_PERCENT = 50;

/** The relations by name, each as the SELECT of its rows. One may read those above it. */
export function writeRelations({
  wanted,
  own,
  minPercent,
}: SetLanguages): Readonly<Record<string, string>> {
  const isSet = own === undefined ? 'false' : `language = ${quote(languageOf(own ?? ''))}`;
  return {
    /** Whether each product has a barcode, a picture or a price; see copy/coverage.ts. */
    covered: 'SELECT * FROM coverage',
    /** Each product's own pictures: how many, and what they have; one row per product that has any. */
    picture_counts: `SELECT product_id, count(*) AS pictures, count(*) FILTER (is_cover) AS covers,
      bool_or(${isColumnUnread('i', 'is_cover')}) AS is_cover_unread, count(*) FILTER (is_cover AND status IS NULL) AS covers_untold,
      count(*) FILTER (is_cover AND status = 'passive') AS covers_passive, count(alt) AS described,
      count_if(${isColumnUnread('i', 'alt')}) AS alt_unread, count(sort_order) AS ordered,
      count(sort_order) - count(DISTINCT sort_order) AS clashes
      FROM pictures i WHERE owner = 'product' AND product_id IS NOT NULL GROUP BY product_id`,
    /** The categories in which each product has its peers: `product_id`, `category`, `is_wide`. */
    peer_groups: PEER_GROUPS,
    /** The same without placeholder categories, such as one called Null: products in it are no peers of each other. */
    real_peers: `SELECT * FROM peer_groups WHERE category NOT IN ${PLACEHOLDER_CATEGORIES}`,
    /** The names of numbers; see numbers.ts. */
    number_names: NUMBER_NAMES,
    /** What products measure. */
    told_numbers: NUMBERS,
    /** The language of the records' own texts; no row if none is clear. */
    own_language: `SELECT language, is_most FROM (SELECT language, sum(texts) OVER () >= ${LEAST_OWN} AND texts * 100 >= ${MOST_PERCENT} * sum(texts) OVER () AS is_most,
        texts * 100 >= ${SET_PERCENT} * sum(texts) OVER () AND ${isSet} AS is_set, texts
      FROM (SELECT language, count(*) AS texts FROM texts WHERE culture IS NULL AND language IS NOT NULL AND field <> 'name' GROUP BY language))
      WHERE is_most OR is_set ORDER BY is_most DESC, texts DESC LIMIT 1`,
    /** The texts of each product by language: `field`, `culture` (NULL: its own texts), `language`. */
    language_texts: `SELECT product_id, field, ${foldCultureSql('culture')} AS culture, meant AS language FROM texts
        WHERE culture IS NOT NULL AND chars > 0
      UNION ALL SELECT product_id, field, NULL, o.language FROM texts CROSS JOIN own_language o WHERE culture IS NULL AND chars > 0`,
    /** The languages that channels list texts in, by `field`; no row: that of the records' own texts. */
    listed_languages: writeListedLanguages(own),
    /**
     * The languages that products should have: a `goal`, and the `language` that meets it, or the `culture` within it.
     */
    wanted_languages: writeWantedLanguages(wanted, minPercent),
  };
}

/**
 * The relation `listed_languages`. The records' own texts, which have no code, are listed unless more than twice as
 * many products have a text in another language. So a PIM that keeps all texts as translations is read by those.
 * @param own the language that the operator sets: it is listed if at least half as many products have it as have any
 * other
 */
function writeListedLanguages(own: string | undefined): string {
  const [code, language] = [
    quote((own ?? '').toLowerCase().replaceAll('_', '-')),
    quote(languageOf(own ?? '')),
  ];
  return `WITH cultures AS (SELECT field, culture, any_value(meant) AS meant, count(DISTINCT product_id) AS products,
        max(count(DISTINCT product_id)) OVER (PARTITION BY field) AS most, ${foldCultureSql('culture')} = ${code} AS is_exact
      FROM texts WHERE culture IS NOT NULL AND chars > 0 GROUP BY field, culture),
    owned AS (SELECT field, count(DISTINCT product_id) FILTER (culture IS NULL) AS own FROM texts WHERE chars > 0 GROUP BY field),
    near AS (SELECT * FROM cultures WHERE meant = ${language} QUALIFY is_exact = bool_or(is_exact) OVER (PARTITION BY field)),
    asked AS (SELECT field, culture FROM near JOIN owned USING (field)
      QUALIFY sum(products) OVER (PARTITION BY field) * 2 >= greatest(own, most)),
    usual AS (SELECT field, culture FROM cultures JOIN owned USING (field) WHERE own * 2 < most
      QUALIFY row_number() OVER (PARTITION BY field ORDER BY products DESC, culture) = 1)
    FROM asked UNION ALL (FROM usual WHERE field NOT IN (SELECT field FROM asked))`;
}

/** The key of a category in `product_categories`, here `c`: its id, else its name. */
const CATEGORY_KEY = 'coalesce(c.category_id::VARCHAR, c.name)';

/** Smaller categories neither gather products of others nor are homes of products. */
const LEAST_PEERS = 10;

/** A category with at least this many products shows what is usual without the categories above it. */
const LEAST_OF_KIND = 100;

/** A category that holds at least this share (per cent) of another's products is above it in the tree. */
const WITHIN_PERCENT = 95;

/**
 * A category is a home if more than this share (per cent) of its products are in no other category, and in none below
 * it. So departments are no homes.
 */
const HOME_PERCENT = 50;

/** A category gathers if at least this share (per cent) of its products have their home in others. */
const GATHERED_PERCENT = 80;

/** But none of these others may have more than this share (per cent) of its products: else it is a part of that one. */
const MOST_OF_ONE_PERCENT = 50;

/**
 * The categories in which each product has its peers, one row each: `product_id`, `category` and `is_wide`. If
 * `is_wide`, a category below shows better what is usual for the product, so here it only counts as a peer of others.
 * Categories that gather products with several homes, such as sales and novelties, are left out for products that have
 * peers elsewhere. Categories above and below one in the tree do not count as other homes.
 */
export const PEER_GROUPS = `WITH placed AS MATERIALIZED (SELECT DISTINCT product_id, ${CATEGORY_KEY} AS category FROM product_categories c
    WHERE product_id IS NOT NULL AND ${CATEGORY_KEY} IS NOT NULL),
  sizes AS MATERIALIZED (SELECT category, count(*) AS products FROM placed GROUP BY category),
  several AS MATERIALIZED (FROM placed WHERE product_id IN (SELECT product_id FROM placed GROUP BY product_id HAVING count(*) > 1)),
  both_in AS MATERIALIZED (SELECT x.category, o.category AS other, count(*) AS shared, s.products, t.products AS others
    FROM several x JOIN several o USING (product_id) JOIN sizes s ON s.category = x.category JOIN sizes t ON t.category = o.category
    WHERE x.category <> o.category GROUP BY x.category, o.category, s.products, t.products),
  crossed AS MATERIALIZED (FROM both_in WHERE shared * 100 < ${WITHIN_PERCENT} * least(products, others)),
  elsewhere AS (SELECT category, count(*) AS moved FROM (SELECT DISTINCT x.product_id, x.category FROM several x JOIN several o USING (product_id)
    JOIN crossed c ON c.category = x.category AND c.other = o.category) GROUP BY category),
  above AS MATERIALIZED (FROM both_in WHERE others < products AND shared * 100 >= ${WITHIN_PERCENT} * others),
  departments AS (SELECT category FROM above GROUP BY category, products HAVING sum(shared) * 100 >= ${100 - HOME_PERCENT} * products),
  homes AS MATERIALIZED (SELECT category FROM sizes LEFT JOIN elsewhere USING (category) ANTI JOIN departments USING (category)
    WHERE products >= ${LEAST_PEERS} AND coalesce(moved, 0) * 100 < ${100 - HOME_PERCENT} * products),
  mixed AS (SELECT category FROM crossed WHERE other IN (FROM homes) AND products >= ${LEAST_PEERS}
    GROUP BY category, products HAVING max(shared) * 100 <= ${MOST_OF_ONE_PERCENT} * products),
  gathered AS MATERIALIZED (SELECT DISTINCT x.product_id, x.category, c.products FROM several x JOIN several o USING (product_id)
    JOIN crossed c ON c.category = x.category AND c.other = o.category WHERE x.category IN (FROM mixed) AND o.category IN (FROM homes)),
  gathering AS (SELECT category FROM gathered GROUP BY category, products HAVING count(*) * 100 >= ${GATHERED_PERCENT} * products),
  wider AS (SELECT DISTINCT x.product_id, x.category FROM several x JOIN several o USING (product_id)
    JOIN above a ON a.category = x.category AND a.other = o.category WHERE a.others >= ${LEAST_OF_KIND})
  SELECT p.product_id, p.category, w.product_id IS NOT NULL AS is_wide FROM placed p LEFT JOIN wider w USING (product_id, category)
    ANTI JOIN (FROM gathered SEMI JOIN gathering USING (category)) g ON g.product_id = p.product_id AND g.category = p.category`;

/**
 * A language that at least this share (per cent) of the translated products have is in use, even if they have no other.
 */
const ALONE_PERCENT = 25;

/**
 * Regional forms of a language, such as en-GB and en-US, are wanted separately if at least two of them are each on this
 * share (per cent) of the translated products.
 */
const REGIONAL_PERCENT = 50;

/** More languages than any catalog is sold in. */
const MOST_GOALS = 120;

/** Unwanted languages to name at most, the most frequent first. */
const MOST_RARE = 5;

/** The languages that each product has texts in, and the number of products with any. */
const HAD = `had AS MATERIALIZED (SELECT DISTINCT product_id, ${foldCultureSql('culture')} AS culture, meant AS language
  FROM texts WHERE culture IS NOT NULL AND chars > 0)`;
const TRANSLATED = '(SELECT count(DISTINCT product_id) FROM had)';

/**
 * The languages that products should have: `goal`, `language` and `culture`.
 * @param cultures those that are set; empty: those that products of this catalog are translated into
 * @param minPercent share of the translated products that must have a language besides another one; below it these are
 * single products from abroad, and nobody translates the others for them
 */
export function writeWantedLanguages(cultures: readonly string[], minPercent: number): string {
  if (cultures.length > 0) {
    const goals = [...new Set(cultures.map(foldCulture))].map(
      (goal) =>
        `(${quote(goal)}, ${quote(languageOf(goal))}, ${goal.includes('-') ? quote(goal) : 'NULL'})`,
    );
    return `SELECT * FROM (VALUES ${goals.join(', ')}) named(goal, language, culture)`;
  }
  return `WITH ${HAD},
    regions AS (SELECT culture, language, count(*) OVER (PARTITION BY language) AS siblings
      FROM (SELECT culture, language FROM had GROUP BY ALL HAVING count(DISTINCT product_id) * 100 >= ${REGIONAL_PERCENT} * ${TRANSLATED})),
    several AS (SELECT product_id FROM had GROUP BY product_id HAVING min(language) <> max(language)),
    used AS (SELECT language FROM had h LEFT JOIN several s ON s.product_id = h.product_id GROUP BY language
      HAVING count(DISTINCT h.product_id) * 100 >= ${Math.max(ALONE_PERCENT, minPercent)} * ${TRANSLATED}
        OR (count(DISTINCT s.product_id) > 0 AND count(DISTINCT s.product_id) * 100 >= ${minPercent} * ${TRANSLATED}))
    SELECT culture AS goal, language, culture FROM regions WHERE siblings > 1
    UNION ALL SELECT language, language, NULL FROM used WHERE language NOT IN (SELECT language FROM regions WHERE siblings > 1)
    ORDER BY goal LIMIT ${MOST_GOALS}`;
}

/** A sentence on languages that too few products have for the others to need them; NULL: there are none. */
export const TELL_RARE_LANGUAGES = `WITH ${HAD},
  rare AS (SELECT language AS name, count(DISTINCT product_id) AS products FROM had
    WHERE language NOT IN (SELECT language FROM wanted_languages) GROUP BY language),
  ranked AS (SELECT format('{} ({:,})', name, products) AS told, row_number() OVER (ORDER BY products DESC, name) AS rank
    FROM rare WHERE regexp_full_match(name, '[a-z]{2,3}|\\d{1,5}'))
  SELECT 'missing_translation leaves out languages that too few of the ' || format('{:,}', ${TRANSLATED}) || ' translated products have: '
    || string_agg(told, ', ' ORDER BY rank) FILTER (rank <= ${MOST_RARE})
    || CASE WHEN count(*) > ${MOST_RARE} THEN ' and ' || (count(*) - ${MOST_RARE}) || ' more' ELSE '' END
    || '. To count one, set PIM_CULTURES to all languages that you sell in.'
  FROM ranked HAVING count(*) > 0`;

/**
 * Placeholder names, folded. Names that goods really have are left out: NAN, Dummy, Todo, Xxxx, Generic, No Brand,
 * Default Category, Deneme (essays).
 */
const NAMES = [
  'null|none|undefined|n/a|n\\.a\\.|tbd|tba|tbc|placeholder|lorem ipsum|fixme|asdf\\w*|(new|test|sample|example|dummy) (category|brand)|no category',
  '(category|brand) name|test|unknown( category| brand)?|uncategori[sz]ed|not categori[sz]ed|unassigned|not assigned',
  '(neue|test) ?(kategorie|marke)|keine kategorie|unkategorisiert|nicht (zugeordnet|kategorisiert)|ohne kategorie|unbekannte?( marke| kategorie)?',
  '(yeni|test|deneme) (kategori|marka)|kategorisiz|kategori yok|bilinmiyor|bilinmeyen( marka| kategori)?|belirtilmemis',
  '(nouvelle|sans) categorie|sans marque|(divers )?a (classer|trier)|a (definir|completer|renseigner)|non (classee?|renseignee?)|(categorie|marque) inconnue|inconnue?',
  'sin (categoria|clasificar|marca|asignar)|por (clasificar|definir)|senza marca|da (classificare|definire)|sem marca|a classificar|ohne marke|nog in te delen|zonder merk|desconocid[oa]|senza categoria|sconosciut[oa]|sem categoria',
].join('|');

const MARKS = '[\\s\\pP\\pZ\\p{Cf}\\p{Sm}\\p{Sk}]*';

/** SQL: whether a `name` is a placeholder, or nothing but punctuation. */
const IS_PLACEHOLDER = `regexp_full_match(lower(strip_accents(name)), '${MARKS}(${NAMES.replaceAll(' ', '[\\s\\pZ_-]+')})?${MARKS}')`;

/** The placeholders among the names of a list and of products' records, once each: few names stand on many products. */
function placeholdersAmong(
  view: 'product_categories' | 'product_brands',
  list: 'categories' | 'brands',
): string {
  return `(SELECT name FROM (SELECT DISTINCT name FROM ${view} UNION SELECT name FROM ${list}) WHERE name IS NOT NULL AND ${IS_PLACEHOLDER})`;
}

/** The categories or brands of products with their names: from the product's record, else from the list. */
function called(
  view: 'product_categories' | 'product_brands',
  list: 'categories' | 'brands',
  id: 'category_id' | 'brand_id',
): string {
  return `(SELECT product_id, o.${id} AS id, coalesce(o.name, l.name) AS name
    FROM ${view} o LEFT JOIN (SELECT ${id}, any_value(name) AS name FROM ${list} WHERE ${id} IS NOT NULL GROUP BY ${id}) l ON l.${id} = o.${id}
    WHERE product_id IS NOT NULL)`;
}

const CATEGORIES = called('product_categories', 'categories', 'category_id');

/** The brands of products with their names: `product_id`, `id`, `name`. */
const BRANDS = called('product_brands', 'brands', 'brand_id');

/** A name, the `value` of a row `t`, without the names of its product's brands, which may have any characters. */
export const UNBRANDED = `list_reduce(list_prepend(lower(value), coalesce((SELECT list(lower(b.name)) FROM ${BRANDS} b
  WHERE b.product_id = t.product_id AND b.name <> ''), [])), lambda rest, brand: replace(rest, brand, ''))`;

/** When the names of the brands of a product `p` are not known. */
export const ARE_BRANDS_UNKNOWN = [
  isUnread('p', 'brands'),
  `p.product_id IN (SELECT product_id FROM ${BRANDS} WHERE name IS NULL)`,
];

const CATEGORY_PLACEHOLDERS = placeholdersAmong('product_categories', 'categories');

/** The keys of placeholder categories, as in {@link PEER_GROUPS}: their products are really in no category. */
export const PLACEHOLDER_CATEGORIES = `(SELECT coalesce(id::VARCHAR, name) FROM ${CATEGORIES} WHERE name IN ${CATEGORY_PLACEHOLDERS})`;

/** The query of the rule about products with a placeholder as category or brand. */
export const IN_PLACEHOLDERS = `WITH named AS (
    SELECT product_id, 'category' AS kind, name, name IN ${CATEGORY_PLACEHOLDERS} AS is_wrong FROM ${CATEGORIES} WHERE name IS NOT NULL
    UNION ALL SELECT product_id, 'brand', name, name IN ${placeholdersAmong('product_brands', 'brands')}
      FROM ${BRANDS} WHERE name IS NOT NULL),
  judged AS (SELECT product_id, count_if(is_wrong) AS wrong, min(kind || ': ' || left(name, 60)) FILTER (is_wrong) AS found
    FROM named GROUP BY product_id)
  ${checkProducts({
    from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
    failed: 'r.wrong > 0',
    unknown: `coalesce(r.wrong, 0) = 0 AND (${isUnread('p', 'categories')} OR ${isUnread('p', 'brands')})`,
    detail: 'r.found',
    extent: 'coalesce(r.wrong, 0)',
    where: `r.product_id IS NOT NULL OR ${isUnread('p', 'categories')} OR ${isUnread('p', 'brands')}`,
  })}`;
