/** Names of categories and brands that stand for one still to be entered, as SQL. Pure. */

import { isUnread } from '../../copy/known-sql.ts';
import { checkProducts } from './checks.ts';

/**
 * What such a name is, folded. Names that goods do have are not among them: NAN, Dummy, Todo, Xxxx, Generic, No Brand, Default
 * Category, Deneme (essays).
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

/** Whether a `name` is one of them, or nothing but marks. */
const IS_PLACEHOLDER = `regexp_full_match(lower(strip_accents(name)), '${MARKS}(${NAMES.replaceAll(' ', '[\\s\\pZ_-]+')})?${MARKS}')`;

/** The names that a list or the records of products have, once each. Few names stand on many products. */
function placeholdersAmong(view: 'product_categories' | 'product_brands', list: 'categories' | 'brands'): string {
  return `(SELECT name FROM (SELECT DISTINCT name FROM ${view} UNION SELECT name FROM ${list}) WHERE name IS NOT NULL AND ${IS_PLACEHOLDER})`;
}

/** The categories, or brands, of products with what they are called: in the record of the product, or else in the list. */
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
const CATEGORY_PLACEHOLDERS = placeholdersAmong('product_categories', 'categories');

/** The keys, as peer-groups.ts makes them, of the categories that are called so: what is in them is in no category in truth. */
export const PLACEHOLDER_CATEGORIES = `(SELECT coalesce(id::VARCHAR, name) FROM ${CATEGORIES} WHERE name IN ${CATEGORY_PLACEHOLDERS})`;

/** The query of the rule about products in such a category, or of such a brand. */
export const IN_PLACEHOLDERS = `WITH named AS (
    SELECT product_id, 'category' AS kind, name, name IN ${CATEGORY_PLACEHOLDERS} AS is_wrong FROM ${CATEGORIES} WHERE name IS NOT NULL
    UNION ALL SELECT product_id, 'brand', name, name IN ${placeholdersAmong('product_brands', 'brands')}
      FROM ${called('product_brands', 'brands', 'brand_id')} WHERE name IS NOT NULL),
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
