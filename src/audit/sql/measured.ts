/** What products measure, and what their numbers are called, as SQL: relations of the audit. Pure. */

import { foldName, foldText } from '../../copy/fold-sql.ts';
import { writeNumber } from './checks.ts';

/** What weight is called, folded, in some languages; net and gross are weights of their own. */
const PLAIN_WEIGHT =
  '((URUN|PRODUCT|ITEM|ARTIKEL|PRODUKT)[ _-]?)?(WEIGHT|GEWICHT|AGIRLIK|AGIRLIGI|POIDS|PESO|MASSE|MASS|WAGA|VIKT|VAEGT|VAGT)';

/** What weight is called, net and gross too. */
const WEIGHT = `((NET|GROSS|NETTO|BRUTTO|BRUT)[ _-]?)?${PLAIN_WEIGHT}([ _-]?(NET|BRUT|NETTO|BRUTTO))?`;

/** What the three edges of a thing are called, by what stands upright, what lies across and what lies behind or along. */
const EDGES = {
  height: 'HEIGHT|HOHE|HOEHE|YUKSEKLIK|HAUTEUR|ALTO|ALTURA|ALTEZZA|HOOGTE|WYSOKOSC',
  width: 'WIDTH|BREITE|GENISLIK|EN|LARGEUR|ANCHO|ANCHURA|LARGHEZZA|BREEDTE|SZEROKOSC',
  depth:
    'DEPTH|LENGTH|TIEFE|LANGE|LAENGE|DERINLIK|UZUNLUK|BOY|PROFONDEUR|LONGUEUR|LARGO|PROFUNDIDAD|LUNGHEZZA|PROFONDITA|DIEPTE|LENGTE|GLEBOKOSC|DLUGOSC',
} as const;

/** What names of ranks, ids and counters end in, folded: their numbers measure nothing. */
const COUNTER =
  '(.*[^A-Z0-9])?(ID|IDS|NO|NR|NUMBER|NUMMER|NUMERO|NUMARA|NUMARASI|SKU|CODE|KOD|KODU|EAN|GTIN|UPC|RANK|RANKING|RANG|POPULARITY|POPULARITE|POPULARITAT|POPULERLIK|SCORE|SORT|ORDER|SORTORDER|REIHENFOLGE|SIRA|SIRASI|ORDRE|POSITION|INDEX|COUNT|COUNTER|VIEWS|CLICKS|SALES|REVIEWS|QTY|QUANTITY|STOCK|STOK|BESTAND|YEAR|JAHR|ANNEE|YIL|COMPLETENESS|VERSION|TIMESTAMP)';

/** From this many numbers on, ones that are nearly all whole and different count or name something. */
const LEAST_COUNTED = 20;
const COUNTED_PERCENT = 95;

/**
 * The names of properties, options and dimensions: `name`; whether it is a weight (`is_weight`), and the plain one
 * (`is_plain`); which `edge` it is; whether its numbers are ranks, ids or counters. Few names make many rows.
 */
export const NUMBER_NAMES = `WITH counted AS (SELECT name, count(number) AS numbers, count(DISTINCT number) AS kinds,
      bool_and(number IS NULL OR (unit IS NULL AND base_unit IS NULL AND number = floor(number))) AS is_bare
    FROM properties WHERE name IS NOT NULL GROUP BY name),
  named AS (SELECT DISTINCT name FROM (SELECT name FROM counted UNION ALL SELECT name FROM measures UNION ALL SELECT name FROM options) WHERE name IS NOT NULL),
  folded AS (SELECT name, ${foldText('name')} AS folded FROM named)
  SELECT name, regexp_full_match(folded, '${WEIGHT}') AS is_weight, regexp_full_match(folded, '${PLAIN_WEIGHT}') AS is_plain,
    CASE ${Object.entries(EDGES)
      .map(([edge, words]) => `WHEN regexp_full_match(folded, '${words}') THEN '${edge}'`)
      .join(' ')} END AS edge,
    coalesce(is_bare AND numbers >= ${LEAST_COUNTED} AND kinds * 100 >= ${COUNTED_PERCENT} * numbers, false)
      OR regexp_full_match(folded, '${COUNTER}') AS is_counter
  FROM folded LEFT JOIN counted USING (name)`;

/** An amount as the PIM writes it, but for noise in the last digits of a plain number. */
export const WRITTEN = `coalesce(${writeNumber('try_cast(value AS DOUBLE)')}, left(trim(value), 40)) || coalesce(' ' || trim(unit), '')`;

/**
 * What products measure, properties and dimensions: `product_id`, `name`, `key` (all plain weights are one), `number`,
 * `unit`, the same in the base unit, `edge` and `is_weight`, `is_dimension`, and how it is `written`. No counters.
 */
export const NUMBERS = `SELECT product_id, n.name, if(is_plain, 'weight', ${foldName('n.name')}) AS key, number, nullif(lower(trim(unit)), '') AS unit,
    number_base, base_unit, edge, is_weight, is_dimension, value, ${WRITTEN} AS written
  FROM (SELECT product_id, name, value, unit, number, number_base, base_unit, false AS is_dimension FROM properties WHERE owner = 'product'
    UNION ALL SELECT product_id, name, value, unit, number, number_base, base_unit, true FROM measures WHERE kind = 'dimension') n
  JOIN number_names USING (name)
  WHERE number IS NOT NULL AND isfinite(number) AND product_id IS NOT NULL AND (is_dimension OR NOT is_counter)`;
