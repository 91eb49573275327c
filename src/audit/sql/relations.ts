/** Relations that several rules read: tables that an audit makes once, before the first rule that reads them, as SQL. Pure. */

import { readLanguage } from '../../copy/facts/plain-text.ts';
import { foldCulture } from '../../copy/fold-sql.ts';
import { isColumnUnread } from '../../copy/known-sql.ts';
import { quote } from '../../copy/sql-quote.ts';
import { NUMBER_NAMES, NUMBERS } from './measured.ts';
import { PEER_GROUPS } from './peer-groups.ts';
import { PLACEHOLDER_CATEGORIES } from './placeholder-labels.ts';
import { writeWantedLanguages } from './wanted-languages.ts';

/** Languages that the operator sets. */
export interface SetLanguages {
  /** Language codes that products should have texts in; none: those that the catalog is in. */
  readonly wanted: readonly string[];
  /** The language code that texts without one may be in. */
  readonly own: string | undefined;
  /** Of the translated products, per cent, that make a language one that all should have. */
  readonly minPercent: number;
}

/** Own texts in known languages from which on most of them tell the language of all. */
const LEAST_OWN = 20;

/** In one language so many of them, per cent; or so many where it is the one that is set. */
const MOST_PERCENT = 80;
const SET_PERCENT = 50;

/**
 * The relations by their names, each the SELECT of its rows. One may read those above it.
 */
export function writeRelations({ wanted, own, minPercent }: SetLanguages): Readonly<Record<string, string>> {
  const isSet = own === undefined ? 'false' : `language = ${quote(readLanguage(own) ?? '')}`;
  return {
    /** Whether each product has a barcode, a picture or a price; see copy/coverage.ts. */
    covered: 'SELECT * FROM coverage',
    /** How many pictures each product has of its own, and what of them is there: one row a product with an id that has some. */
    picture_counts: `SELECT product_id, count(*) AS pictures, count(*) FILTER (is_cover) AS covers,
      bool_or(${isColumnUnread('i', 'is_cover')}) AS is_cover_unread, count(*) FILTER (is_cover AND status IS NULL) AS covers_untold,
      count(*) FILTER (is_cover AND status = 'passive') AS covers_passive, count(alt) AS described,
      count_if(${isColumnUnread('i', 'alt')}) AS alt_unread, count(sort_order) AS ordered,
      count(sort_order) - count(DISTINCT sort_order) AS clashes
      FROM pictures i WHERE owner = 'product' AND product_id IS NOT NULL GROUP BY product_id`,
    /** The categories in which each product has its peers: `product_id`, `category`, `is_wide`. */
    peer_groups: PEER_GROUPS,
    /** The same without categories that are none, such as one called Null: the products in it are no peers of each other. */
    real_peers: `SELECT * FROM peer_groups WHERE category NOT IN ${PLACEHOLDER_CATEGORIES}`,
    /** What numbers are called, and what they measure; see measured.ts. */
    number_names: NUMBER_NAMES,
    /** What products measure. */
    told_numbers: NUMBERS,
    /** The language that the records' own texts are in: no row where none is plain. */
    own_language: `SELECT language, is_most FROM (SELECT language, sum(texts) OVER () >= ${LEAST_OWN} AND texts * 100 >= ${MOST_PERCENT} * sum(texts) OVER () AS is_most,
        texts * 100 >= ${SET_PERCENT} * sum(texts) OVER () AND ${isSet} AS is_set, texts
      FROM (SELECT language, count(*) AS texts FROM texts WHERE culture IS NULL AND language IS NOT NULL AND field <> 'name' GROUP BY language))
      WHERE is_most OR is_set ORDER BY is_most DESC, texts DESC LIMIT 1`,
    /** What each product says in each language: `field`, `culture` as written or NULL for its own texts, `language`. */
    language_texts: `SELECT product_id, field, ${foldCulture('culture')} AS culture, meant AS language FROM texts
        WHERE culture IS NOT NULL AND chars > 0
      UNION ALL SELECT product_id, field, NULL, o.language FROM texts CROSS JOIN own_language o WHERE culture IS NULL AND chars > 0`,
    /** The languages that channels list texts in, by `field`: no row where it is that of the records' own texts. */
    listed_languages: writeListedLanguages(own),
    /** Languages that products should have: a `goal`, and the `language` or, within it, the `culture` that meets it. */
    wanted_languages: writeWantedLanguages(wanted, minPercent),
  };
}

/**
 * The records' own texts count, which have no code, wherever not twice as many products have a text in another language; so a PIM
 * that keeps all texts as translations is read by those. @param own the language that is set: it counts where at least half as
 * many products have it as have any other
 */
function writeListedLanguages(own: string | undefined): string {
  const [code, language] = [quote((own ?? '').toLowerCase().replaceAll('_', '-')), quote(readLanguage(own) ?? '')];
  return `WITH cultures AS (SELECT field, culture, any_value(meant) AS meant, count(DISTINCT product_id) AS products,
        max(count(DISTINCT product_id)) OVER (PARTITION BY field) AS most, ${foldCulture('culture')} = ${code} AS is_exact
      FROM texts WHERE culture IS NOT NULL AND chars > 0 GROUP BY field, culture),
    owned AS (SELECT field, count(DISTINCT product_id) FILTER (culture IS NULL) AS own FROM texts WHERE chars > 0 GROUP BY field),
    near AS (SELECT * FROM cultures WHERE meant = ${language} QUALIFY is_exact = bool_or(is_exact) OVER (PARTITION BY field)),
    asked AS (SELECT field, culture FROM near JOIN owned USING (field)
      QUALIFY sum(products) OVER (PARTITION BY field) * 2 >= greatest(own, most)),
    usual AS (SELECT field, culture FROM cultures JOIN owned USING (field) WHERE own * 2 < most
      QUALIFY row_number() OVER (PARTITION BY field ORDER BY products DESC, culture) = 1)
    FROM asked UNION ALL (FROM usual WHERE field NOT IN (SELECT field FROM asked))`;
}
