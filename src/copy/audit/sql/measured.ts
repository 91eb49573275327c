/** What products measure, and in which units, as SQL. Pure. */

import { foldName, foldText, writeNumber } from './checks.ts';
import { ALIKE_TIMES, APART_TIMES } from './outliers.ts';
import { PEER_GROUPS } from './peer-groups.ts';

/** What weight is called, folded, in some languages; net and gross are weights of their own. */
const PLAIN_WEIGHT =
  '((URUN|PRODUCT|ITEM)[ _-]?)?(WEIGHT|GEWICHT|AGIRLIK|AGIRLIGI|POIDS|PESO|MASSE|MASS|GEWICHT|WAGA|VIKT|VAEGT|VAGT)';

/** What weight is called, net and gross too. */
const WEIGHT = `((NET|GROSS|NETTO|BRUTTO|BRUT)[ _-]?)?${PLAIN_WEIGHT}([ _-]?(NET|BRUT|NETTO|BRUTTO))?`;

/** What the edges of a thing are called. */
const EDGE =
  '(WIDTH|HEIGHT|DEPTH|LENGTH|BREITE|HOHE|TIEFE|LANGE|GENISLIK|YUKSEKLIK|DERINLIK|UZUNLUK|LARGEUR|HAUTEUR|PROFONDEUR|LONGUEUR|ANCHO|ALTO|LARGO|LARGHEZZA|ALTEZZA|LUNGHEZZA)';

/** The names, of properties and dimensions, that a pattern for folded text is of. Few names make many rows. */
function namesLike(pattern: string): string {
  return `(SELECT name FROM (SELECT DISTINCT name FROM properties UNION SELECT DISTINCT name FROM measures)
    WHERE regexp_full_match(${foldText('name')}, '${pattern}'))`;
}

/** Whether `name` is that of a weight. */
export const IS_WEIGHT = `name IN ${namesLike(WEIGHT)}`;

/** Whether `name` is that of an edge. */
export const IS_EDGE = `name IN ${namesLike(EDGE)}`;

/** How a quantity is told apart: all plain weights are one, whatever the language. */
export const QUANTITY = `CASE WHEN name IN ${namesLike(PLAIN_WEIGHT)} THEN 'weight' ELSE ${foldName('name')} END`;

/** Amounts whose unit is known, of products: properties and dimensions. */
export const AMOUNTS = `SELECT product_id, name, value, unit, number, number_base, base_unit, false AS is_dimension FROM properties
    WHERE owner = 'product' AND number_base IS NOT NULL AND product_id IS NOT NULL AND name IS NOT NULL
  UNION ALL SELECT product_id, name, value, unit, number, number_base, base_unit, true FROM measures
    WHERE kind = 'dimension' AND number_base IS NOT NULL AND product_id IS NOT NULL AND name IS NOT NULL`;

/** An amount as the PIM writes it, but for noise in the last digits of a plain number. */
export const WRITTEN = `coalesce(${writeNumber('try_cast(value AS DOUBLE)')}, left(trim(value), 40)) || coalesce(' ' || trim(unit), '')`;

/** What an amount measures: liquids are sold by weight and by volume. */
const KIND = `CASE WHEN base_unit IN ('g', 'ml') THEN 'content' ELSE base_unit END`;

/** The unit of an amount as people read it; where only the text names it, from there. */
const UNIT_WORD = `coalesce(nullif(trim(unit), ''), CASE WHEN number <> number_base
  THEN nullif(regexp_extract(value, '[0-9]\\s*([^\\s0-9.,;()]{1,10})', 1), '') END, base_unit)`;

/**
 * The common table expressions up to `judged`: a row for each product with an amount in a category of at least `least`
 * of its name: whether it is in a unit of another kind than nearly all others there, or in another unit of the same kind though the
 * numbers are alike (`is_odd`), and the amount beside the others' unit (`written`). Where neither of two such units is rare, one is
 * wrong, and which, no count tells: all products in the one that fewer have stand for both, as counted over all categories that
 * mix them, so that one cause is not a finding of every product.
 * Sums only: lists of values, as a median needs, would not fit into memory.
 */
export function judgeUnits(least: number, percent: number): string {
  return `amounts AS MATERIALIZED (SELECT a.product_id, category, ${foldName('name')} AS key, name, ${KIND} AS kind, base_unit,
      number, number_base, round(log10(abs(number_base / number)), 4) AS factor, ${UNIT_WORD} AS unit, ${WRITTEN} AS told
      FROM (${AMOUNTS}) a JOIN ${PEER_GROUPS} p ON p.product_id = a.product_id WHERE number <> 0 AND number_base <> 0),
    units AS (SELECT category, key, kind, factor, count(*) AS products, avg(ln(abs(number))) AS size, min(unit) AS unit
      FROM amounts GROUP BY category, key, kind, factor),
    kinds AS (SELECT category, key, kind, sum(products) AS products, arg_max(unit, products) AS unit FROM units GROUP BY category, key, kind),
    named AS (SELECT category, key, sum(products) AS products, max(products) AS most, arg_max(kind, products) AS kind, arg_max(unit, products) AS unit
      FROM kinds GROUP BY category, key HAVING sum(products) >= ${least}),
    alike AS MATERIALIZED (SELECT u.*, o.factor AS other_factor, o.products AS others, o.unit AS other_unit,
        (u.products + o.products) * (100 - ${percent}) / 100 AS share
      FROM units u JOIN units o ON o.category = u.category AND o.key = u.key AND o.kind = u.kind
      WHERE u.products * 2 >= ${least} AND o.products * 2 >= ${least} AND abs(u.factor - o.factor) >= log10(${APART_TIMES})
        AND abs(u.size - o.size) <= ln(${ALIKE_TIMES})),
    mixed AS MATERIALIZED (FROM alike WHERE products > share AND others > share),
    sides AS MATERIALIZED (SELECT m.key, m.kind, m.factor, m.other_factor, count(DISTINCT a.product_id) AS products FROM mixed m JOIN amounts a
        ON a.category = m.category AND a.key = m.key AND a.kind = m.kind AND a.factor = m.factor GROUP BY ALL),
    smaller AS (SELECT s.*, t.products AS others FROM sides s JOIN sides t ON t.key = s.key AND t.kind = s.kind
        AND t.factor = s.other_factor AND t.other_factor = s.factor
      WHERE s.products < t.products OR (s.products = t.products AND s.factor < t.factor)),
    odd AS (SELECT k.category, k.key, k.kind, NULL::DOUBLE AS factor, n.most AS others,
          '; ' || n.most || ' others have it in ' || n.unit AS instead FROM kinds k JOIN named n
        ON n.category = k.category AND n.key = k.key WHERE k.kind <> n.kind AND n.most * 100 >= ${percent} * n.products
      UNION ALL SELECT category, key, kind, factor, others, '; ' || others || ' others have it in ' || other_unit || ', with numbers alike' FROM alike WHERE products <= share
      UNION ALL SELECT m.category, m.key, m.kind, m.factor, s.others,
          '; ' || s.products || ' have it in ' || m.unit || ', ' || s.others || ' in ' || m.other_unit || ': one unit is wrong'
        FROM mixed m JOIN smaller s ON s.key = m.key AND s.kind = m.kind AND s.factor = m.factor AND s.other_factor = m.other_factor),
    judged AS (SELECT a.product_id, bool_or(o.key IS NOT NULL) AS is_odd, max(o.others) AS others,
        arg_max(left(name, 60) || ' is ' || a.told || o.instead, o.others) FILTER (o.key IS NOT NULL) AS written
      FROM amounts a JOIN named n ON n.category = a.category AND n.key = a.key
      LEFT JOIN odd o ON o.category = a.category AND o.key = a.key AND o.kind = a.kind AND coalesce(o.factor, a.factor) = a.factor
      GROUP BY a.product_id)`;
}

/**
 * A relation with a row for each product that tells a quantity twice, in a property and a dimension or in two dimensions:
 * how many quantities differ by more than `percent` (`wrong`), and the amounts of one (`written`).
 */
export function compareMeasures(percent: number): string {
  return `(SELECT product_id, count_if(is_wrong) AS wrong, any_value(written) FILTER (is_wrong) AS written
    FROM (SELECT product_id, max(number_base) * 100 > min(number_base) * (100 + ${percent}) AS is_wrong,
        any_value(left(name, 60)) || ' ' || arg_min(${WRITTEN}, number_base) || ' and ' || arg_max(${WRITTEN}, number_base) AS written
      FROM (SELECT *, ${QUANTITY} AS quantity FROM (${AMOUNTS}) WHERE number_base > 0)
      GROUP BY product_id, quantity, base_unit HAVING count(*) > 1 AND bool_or(is_dimension)) GROUP BY product_id)`;
}
