/** What products measure, and in which units, as SQL. Pure. */

import { foldName, foldText, writeNumber } from './checks.ts';

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
