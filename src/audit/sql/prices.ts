/** Compares prices: within a category, on one product, list prices with sale prices, and taxes, as SQL. Pure. */

import { foldText } from '../../copy/sql-text.ts';
import { writeNumber } from './checks.ts';

/** The list that a price is on: only prices of the same list are compared. */
const LIST = `coalesce(${foldText("concat_ws(' ', label, price_list)")}, '')`;

/**
 * The prices above 0: `owner`, `product_id`, `variant_id`, `currency`, `list`, `label`, `price_list`, `vat_included`,
 * `price`.
 */
const LISTED = `SELECT owner, product_id, variant_id, upper(trim(coalesce(currency, ''))) AS currency, ${LIST} AS list, label, price_list, vat_included, price
  FROM prices WHERE price > 0 AND isfinite(price)`;

const TOLD = `${writeNumber('price')} || coalesce(' ' || nullif(currency, ''), '')`;

/**
 * Prices of products per category: `product_id`, `category`, `is_wide`, `currency`, `list`, `size` (a logarithm),
 * `written`, and `cents` if the price has no smaller parts. If a product has no price, the median of its variants'
 * prices stands for it, so that neither a sample nor the number of variants matters. A price above another price of the
 * product adds a row with the ratio of the two.
 */
export const PLACED_PRICES = `WITH listed AS MATERIALIZED (SELECT * FROM (${LISTED}) WHERE product_id IS NOT NULL),
  own AS (SELECT *, min(price) OVER (PARTITION BY product_id, currency) AS lowest FROM listed WHERE owner = 'product'),
  told AS (SELECT product_id, currency, list, price AS amount, true AS is_plain, ${TOLD} AS written FROM own
    UNION ALL SELECT product_id, currency, list || ' above another', price / lowest, false, ${TOLD} || ' beside ' || ${writeNumber('lowest')} FROM own WHERE price > lowest AND isfinite(price / lowest)
    UNION ALL SELECT product_id, currency, list, price, true, ${TOLD} || ' on variants' FROM (
      SELECT product_id, currency, list, quantile_disc(price, 0.5) AS price FROM listed WHERE product_id NOT IN (SELECT product_id FROM own)
      GROUP BY product_id, currency, list HAVING count(*) > 2 OR max(listed.price) <= 3 * min(listed.price)))
  SELECT DISTINCT product_id, category, is_wide, currency, list, ln(amount) AS size, written,
    CASE WHEN is_plain AND abs(amount * 100 - round(amount * 100)) < 0.001 THEN try_cast(round(amount * 100) AS BIGINT) END AS cents FROM peer_groups JOIN told USING (product_id)`;

/** Weights that prices are compared with; see Judged.beside in outliers.ts. */
export const OTHER_WEIGHTS = `SELECT product_id, category, key AS name, ln(number_base) AS size FROM told_numbers JOIN peer_groups USING (product_id)
  WHERE is_weight AND number_base > 0`;

/** SQL: whether a price is one that people type if they know none: 0.01, 1, 1.11, 999.99, 9999, 123.45. */
export const IS_DUMMY_PRICE = `(cents IN (1, 10, 100, 99, 123, 1230, 12300, 1234, 123400, 12345, 1234500, 123456, 12345600) OR regexp_full_match(cents::VARCHAR, '1{3,}0*|9{5,}0*|9{4}00+'))`;

/**
 * With random endings, each ending such as `.95` would be on a share of 0.01 of all prices. If a price with its decimal
 * point moved back has an ending rarer than this, the point was not moved.
 */
const RARE_ENDING = 0.003;

/**
 * SQL: whether the decimal point of an odd price, in a row `s`, may have been moved: moved back, the price ends like
 * others in this currency. A price ten times too high ends in 0. A price ten times too low was rounded, so ten endings
 * are possible.
 */
export const MAY_BE_MOVED = `(s.cents IS NULL OR places < -1 OR (SELECT coalesce(sum(e.share), 0) FROM (
    SELECT *, prices / sum(prices) OVER (PARTITION BY currency) AS share FROM (
      SELECT currency, round(price * 100) % 100 AS ending, count(DISTINCT product_id) AS prices FROM (${LISTED}) GROUP BY ALL)) e
  WHERE e.currency = s.currency AND CASE WHEN places < 0 THEN (e.ending + 105 - s.cents % 10 * 10) % 100 < 10
    ELSE s.cents % power(10, places) = 0 AND e.ending = floor(s.cents / power(10, places)) % 100 END) >= ${RARE_ENDING})`;

/** Tolerance, as a factor, because a tenth of a price is rounded. */
const ROUNDED = 1.02;

/** A price is not that of its variants if it is so many times as high as all of them, or as low. */
const OTHER_TIMES = 10;

/**
 * Products with a price of their own and at least two variants that are not passive, whose prices are alike: `product_id`, `is_far`,
 * and of what is far `extent` (a logarithm) and `detail`.
 */
export const BESIDE_VARIANTS = `SELECT product_id, bool_or(is_far) AS is_far, max(apart) FILTER (is_far) AS extent,
    arg_max(${TOLD} || ' (its variants ' || ${writeNumber('low')} || if(high > low, ' to ' || ${writeNumber('high')}, '') || ')', apart) FILTER (is_far) AS detail
  FROM (SELECT *, abs(ln(price) - ln(low)) AS apart, price * ${ROUNDED} >= ${OTHER_TIMES} * high OR price * ${OTHER_TIMES} <= low * ${ROUNDED} AS is_far
    FROM (${LISTED}) JOIN (SELECT l.product_id, currency, list, min(price) AS low, max(price) AS high FROM (${LISTED}) l JOIN variants v USING (variant_id)
      WHERE owner = 'variant' AND v.status IS DISTINCT FROM 'passive' GROUP BY ALL HAVING count(DISTINCT variant_id) > 1 AND max(price) <= 3 * min(price))
      USING (product_id, currency, list) WHERE owner = 'product')
  GROUP BY product_id`;

/**
 * The common table expressions up to `judged`: one row per variant with a price, of products with more than `least`
 * prices of one currency and list: whether it alone is at least `times` above or below the others, which are alike, and
 * fits among them once its decimal point is moved back. A variant that has as much more of something, such as pieces in
 * a pack, passes.
 */
export function judgeSiblingPrices(times: number, least: number): string {
  return `listed AS MATERIALIZED (SELECT * FROM (${LISTED}) WHERE product_id IS NOT NULL),
    groups AS MATERIALIZED (SELECT product_id, currency, list, min(price, 2) AS lows, max(price, 2) AS highs FROM listed
      GROUP BY ALL HAVING count(*) > ${least} AND count(variant_id) > 0),
    far AS (SELECT product_id, currency, list, price, low, high, ln(price) - ln(if(price > high, high, low)) AS apart FROM
        (SELECT * EXCLUDE (lows, highs), highs[1] AS price, lows[1] AS low, highs[2] AS high FROM groups
        UNION ALL SELECT * EXCLUDE (lows, highs), lows[1], lows[2], highs[1] FROM groups)
      WHERE high <= 3 * low AND (price * ${ROUNDED} >= ${times} * high OR price * ${times} <= low * ${ROUNDED})),
    slips AS (SELECT l.variant_id, f.* FROM far f JOIN listed l ON l.product_id = f.product_id AND l.currency = f.currency AND l.list = f.list AND l.price = f.price
      WHERE l.variant_id IS NOT NULL AND f.price / power(10, round(log10(f.price) - log10(sqrt(low) * sqrt(high)))) BETWEEN low / ${ROUNDED} AND high * ${ROUNDED}),
    amounts AS (SELECT variant_id, product_id, lower(trim(name)) AS name, base_unit, max(coalesce(number_base, number)) AS amount FROM options
      WHERE coalesce(number_base, number) > 0 AND product_id IN (SELECT product_id FROM slips) GROUP BY ALL),
    packs AS (SELECT DISTINCT s.variant_id FROM slips s JOIN amounts a USING (variant_id) JOIN amounts o ON o.product_id = s.product_id AND o.variant_id <> s.variant_id
        AND o.name = a.name AND o.base_unit IS NOT DISTINCT FROM a.base_unit WHERE (ln(a.amount) - ln(o.amount)) * sign(apart) >= 0.5 * abs(apart)),
    told AS (SELECT variant_id, max(abs(apart)) AS extent, arg_max(${TOLD} || ' (others ' || ${writeNumber('low')} || if(high > low, ' to ' || ${writeNumber('high')}, '') || ')', abs(apart)) AS detail
      FROM slips WHERE variant_id NOT IN (SELECT variant_id FROM packs) GROUP BY variant_id),
    judged AS (SELECT DISTINCT l.variant_id, t.variant_id IS NOT NULL AS is_wrong, extent, detail FROM listed l LEFT JOIN told t USING (variant_id)
      WHERE l.variant_id IS NOT NULL AND l.product_id IN (SELECT product_id FROM groups))`;
}

/** Words for list prices and for sale prices in several languages, folded. */
const LIST_WORDS =
  'LIST|LISTEN?PREIS|LISTE|UVP|RRP|MSRP|REGULAR|NORMAL(PREIS)?|STREICHPREIS|PVP|PRIX CONSEILLE|PUBLIC|ETIKET|LISTINO|WAS|STATT';
const SALE_WORDS =
  'SALE|SPECIAL|OFFER|ANGEBOT(SPREIS)?|AKTION(SPREIS)?|SONDERPREIS|PROMO(TION)?|DISCOUNT|REDUCED|REDUZIERT|INDIRIM(LI)?|KAMPANYA|SOLDES?|OFERTA|OFFERTA|NOW';

/**
 * If at least this many products have prices on two lists, and for this share (per cent) the same list is higher, that
 * is the list price.
 */
const LEAST_PAIRS = 20;
const AGREE_PERCENT = 95;

/**
 * The common table expressions up to `judged`: one row per record with prices of two lists, one of which is the list
 * price: whether the other price is above it. The names of the lists tell which is which, or else nearly all records
 * do.
 */
export function judgeListPrices(owner: 'product' | 'variant'): string {
  const has = (words: string): string => `regexp_matches(list, '(^|[^\\pL])(${words})($|[^\\pL])')`;
  return `listed AS MATERIALIZED (SELECT ${owner}_id AS id, currency, list, max(price) AS price, bool_and(vat_included) AS vat,
        CASE WHEN ${has(SALE_WORDS)} THEN 'sale' WHEN ${has(LIST_WORDS)} THEN 'list' END AS kind FROM (${LISTED}) WHERE owner = '${owner}' GROUP BY ALL),
    pairs AS MATERIALIZED (SELECT a.id, a.currency, a.list AS high_list, b.list AS low_list, a.price AS high, b.price AS low, a.kind = 'list' AND b.kind = 'sale' AS is_told
      FROM listed a JOIN listed b ON b.id = a.id AND b.currency = a.currency AND b.list <> a.list AND a.vat IS NOT DISTINCT FROM b.vat),
    ordered AS (SELECT high_list, low_list FROM pairs GROUP BY ALL
      HAVING bool_or(is_told) OR (count(*) >= ${LEAST_PAIRS} AND count_if(high > low) * 100 >= ${AGREE_PERCENT} * count(*))),
    judged AS (SELECT id AS ${owner}_id, bool_or(low > high) AS is_wrong, max(low / high) AS extent,
        any_value(lower(low_list) || ' ' || ${writeNumber('low')} || ' above ' || lower(high_list) || ' ' || ${writeNumber('high')} || coalesce(' ' || nullif(currency, ''), '')) FILTER (low > high) AS detail
      FROM pairs SEMI JOIN ordered USING (high_list, low_list) GROUP BY id)`;
}

/**
 * The common table expressions up to `judged`: one row per product with a tax rate, or with a price that says whether
 * it includes VAT: whether it differs from at least `percent` of more than `least` products, in every category of it
 * where nearly all agree.
 */
export function judgeTaxes(least: number, percent: number): string {
  return `told AS (SELECT product_id, 'tax rate ' AS kind, '' AS list, ${writeNumber('tax_rate')} AS value FROM products WHERE tax_rate IS NOT NULL
      UNION SELECT product_id, 'price ', concat_ws(' ', currency, list), if(vat_included, 'with VAT', 'without VAT') FROM (${LISTED}) WHERE vat_included IS NOT NULL),
    placed AS MATERIALIZED (SELECT * FROM told JOIN peer_groups USING (product_id)),
    counted AS (SELECT category, kind, list, value, count(*) AS products, sum(count(*)) OVER (PARTITION BY category, kind, list) AS others FROM placed GROUP BY category, kind, list, value),
    usual AS (FROM counted WHERE others > ${least} AND products * 100 >= ${percent} * others),
    told_of AS (SELECT p.product_id, p.kind, p.value, bool_and(u.value <> p.value) AS is_odd, max(u.products) AS others, arg_max(u.value, u.products) AS usual
      FROM placed p LEFT JOIN usual u USING (category, kind, list) WHERE NOT is_wide GROUP BY ALL),
    judged AS (SELECT product_id, coalesce(bool_or(is_odd), false) AS is_wrong, 1 AS extent,
        any_value(kind || value || ' (' || others || ' others of its category: ' || usual || ')') FILTER (is_odd) AS detail FROM told_of GROUP BY product_id)`;
}
