/**
 * What products measure, the names of their numbers, and numbers that contradict those of the same category, as SQL.
 * Pure.
 */

import { foldName, foldText } from '../../copy/sql-text.ts';
import { writeNumber } from './checks.ts';

/** Names of weight, folded, in several languages. Net and gross weight count as other properties. */
const PLAIN_WEIGHT =
  '((URUN|PRODUCT|ITEM|ARTIKEL|PRODUKT)[ _-]?)?(WEIGHT|GEWICHT|AGIRLIK|AGIRLIGI|POIDS|PESO|MASSE|MASS|WAGA|VIKT|VAEGT|VAGT)';

/** Names of weight, including net and gross. */
const WEIGHT = `((NET|GROSS|NETTO|BRUTTO|BRUT)[ _-]?)?${PLAIN_WEIGHT}([ _-]?(NET|BRUT|NETTO|BRUTTO))?`;

/** Names of the three edges of a thing: upright, across, and behind or along. */
const EDGES = {
  height: 'HEIGHT|HOHE|HOEHE|YUKSEKLIK|HAUTEUR|ALTO|ALTURA|ALTEZZA|HOOGTE|WYSOKOSC',
  width: 'WIDTH|BREITE|GENISLIK|EN|LARGEUR|ANCHO|ANCHURA|LARGHEZZA|BREEDTE|SZEROKOSC',
  depth:
    'DEPTH|LENGTH|TIEFE|LANGE|LAENGE|DERINLIK|UZUNLUK|BOY|PROFONDEUR|LONGUEUR|LARGO|PROFUNDIDAD|LUNGHEZZA|PROFONDITA|DIEPTE|LENGTE|GLEBOKOSC|DLUGOSC',
} as const;

/** What the names of ranks, ids and counters end in, folded: their numbers measure nothing. */
const COUNTER =
  '(.*[^A-Z0-9])?(ID|IDS|NO|NR|NUMBER|NUMMER|NUMERO|NUMARA|NUMARASI|SKU|CODE|KOD|KODU|EAN|GTIN|UPC|RANK|RANKING|RANG|POPULARITY|POPULARITE|POPULARITAT|POPULERLIK|SCORE|SORT|ORDER|SORTORDER|REIHENFOLGE|SIRA|SIRASI|ORDRE|POSITION|INDEX|COUNT|COUNTER|VIEWS|CLICKS|SALES|REVIEWS|QTY|QUANTITY|STOCK|STOK|BESTAND|YEAR|JAHR|ANNEE|YIL|COMPLETENESS|VERSION|TIMESTAMP)';

/**
 * Numbers of a property count or name something if there are at least this many, all of them whole, and at least this
 * share (per cent) are different.
 */
const LEAST_COUNTED = 20;
const COUNTED_PERCENT = 95;

/**
 * One row per `name` of a property, option or dimension: `is_weight`, `is_plain` (a weight that is neither net nor
 * gross), its `edge`, and `is_counter` (a rank, id or counter). It is made per name, because few names cover many rows.
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

/** An amount as the PIM writes it, without floating-point noise. */
export const WRITTEN = `coalesce(${writeNumber('try_cast(value AS DOUBLE)')}, left(trim(value), 40)) || coalesce(' ' || trim(unit), '')`;

/**
 * The numbers of products, from properties and dimensions: `product_id`, `name`, `key` (the same for all plain
 * weights), `number`, `unit`, `number_base` and `base_unit` (the same in the base unit), `edge`, `is_weight`,
 * `is_dimension`, and `written`, as the PIM writes it. Counters are left out.
 */
export const NUMBERS = `SELECT product_id, n.name, if(is_plain, 'weight', ${foldName('n.name')}) AS key, number, nullif(lower(trim(unit)), '') AS unit,
    number_base, base_unit, edge, is_weight, is_dimension, value, ${WRITTEN} AS written
  FROM (SELECT product_id, name, value, unit, number, number_base, base_unit, false AS is_dimension FROM properties WHERE owner = 'product'
    UNION ALL SELECT product_id, name, value, unit, number, number_base, base_unit, true FROM measures WHERE kind = 'dimension') n
  JOIN number_names USING (name)
  WHERE number IS NOT NULL AND isfinite(number) AND product_id IS NOT NULL AND (is_dimension OR NOT is_counter)`;

/** What an amount measures. Weight and volume are one kind, because liquids are sold by either. */
const KIND = `CASE WHEN base_unit IN ('g', 'ml') THEN 'content' ELSE base_unit END`;

/** The unit of an amount as people read it; taken from the text if only the text names it. */
const UNIT_WORD = `coalesce(unit, CASE WHEN number <> number_base THEN nullif(regexp_extract(value, '[0-9]\\s*([^\\s0-9.,;()]{1,10})', 1), '') END, base_unit)`;

/** Numbers within this factor of each other are alike. */
const ALIKE_TIMES = 3;

/** Units must differ by at least this factor: less may be rounding. */
const APART_TIMES = 10;

/** And by at least this many spreads of the others' numbers: in a mixed category no numbers are alike. */
const APART_SPREADS = 4;

/**
 * The common table expressions up to `judged`: one row per product with an amount that at least `least` products of its
 * category have by that name: whether it contradicts the unit of the others in every such category (`is_odd`), and the
 * amount beside their unit (`written`). It does if its unit measures something else than nearly all others, or if its
 * unit is another one of the same kind although the numbers are alike.
 */
export function judgeUnits(least: number, percent: number): string {
  return `amounts AS MATERIALIZED (SELECT product_id, category, key, name, ${KIND} AS kind, number, round(log10(abs(number_base)) - log10(abs(number)), 2) AS factor,
        ${UNIT_WORD} AS unit, written FROM told_numbers JOIN peer_groups USING (product_id) WHERE NOT is_wide AND number <> 0 AND number_base <> 0),
    units AS MATERIALIZED (SELECT category, key, kind, factor, count(*) AS products, median(ln(abs(number))) AS size, 1.4826 * mad(ln(abs(number))) AS spread, min(unit) AS unit FROM amounts GROUP BY ALL),
    kinds AS (SELECT category, key, kind, sum(products) AS products, arg_max(unit, products) AS unit FROM units GROUP BY ALL),
    named AS MATERIALIZED (SELECT category, key, sum(products) AS products, max(products) AS most, arg_max(kind, products) AS kind, arg_max(unit, products) AS unit
      FROM kinds GROUP BY ALL HAVING sum(products) >= ${least}),
    odd AS (SELECT k.category, k.key, k.kind, NULL::DOUBLE AS factor, NULL::DOUBLE AS size, n.most AS others, n.most || ' others have it in ' || n.unit AS instead
        FROM kinds k JOIN named n USING (category, key) WHERE k.kind <> n.kind AND n.most * 100 >= ${percent} * n.products
      UNION ALL SELECT u.category, u.key, u.kind, u.factor, o.size, o.products, o.products || ' others have it in ' || o.unit || ', with numbers alike'
        FROM units u JOIN units o ON o.category = u.category AND o.key = u.key AND o.kind = u.kind
        WHERE o.products + u.products >= ${least} AND o.products * 100 >= ${percent} * (o.products + u.products) AND abs(u.factor - o.factor) >= greatest(log10(${APART_TIMES}), ${APART_SPREADS} * o.spread / ln(10))),
    verdicts AS (SELECT a.product_id, a.key, o.others, left(name, 60) || ' is ' || written || ' (' || o.instead || ')' AS written
      FROM amounts a SEMI JOIN named n ON n.category = a.category AND n.key = a.key
      LEFT JOIN odd o ON o.category = a.category AND o.key = a.key AND o.kind = a.kind AND coalesce(o.factor, a.factor) = a.factor
        AND coalesce(abs(ln(abs(a.number)) - o.size) <= ln(${ALIKE_TIMES}), true)),
    judged AS (SELECT product_id, bool_or(is_odd) AS is_odd, max(others) AS others, arg_max(written, others) FILTER (is_odd) AS written
      FROM (SELECT product_id, key, bool_and(written IS NOT NULL) AS is_odd, max(others) AS others, arg_max(written, others) AS written FROM verdicts GROUP BY product_id, key)
      GROUP BY product_id)`;
}

/** At least this many others are needed to tell. */
const LEAST_OTHERS = 8;

/** The smallest spread of logarithms assumed. */
const LEAST_SPREAD = 0.1;

/**
 * How a wrong unit changes all sides: millimetres written as centimetres or the reverse, inches as centimetres or the
 * reverse.
 */
const SHIFTS = [
  { factor: 'ln(10)', says: '10 times too large, as millimetres written as centimetres are' },
  { factor: '-ln(10)', says: '10 times too small, as centimetres written as millimetres are' },
  { factor: '-ln(2.54)', says: '2.54 times too small, as inches written as centimetres are' },
  { factor: 'ln(2.54)', says: '2.54 times too large, as centimetres written as inches are' },
] as const;

/** The three sides of each product that has all of them, and its weight if known, as logarithms. */
const SIDES = `sides AS MATERIALIZED (SELECT product_id, max(ln(number_base)) FILTER (edge = 'height') AS height, max(ln(number_base)) FILTER (edge = 'width') AS width,
      max(ln(number_base)) FILTER (edge = 'depth') AS depth, max(ln(number_base)) FILTER (is_weight AND base_unit = 'g') AS weight,
      string_agg(name || ' ' || written, ', ' ORDER BY name) FILTER (edge IS NOT NULL) AS told
    FROM told_numbers WHERE number_base > 0 AND ((is_dimension AND edge IS NOT NULL AND base_unit = 'mm') OR is_weight) GROUP BY product_id
    HAVING height IS NOT NULL AND width IS NOT NULL AND depth IS NOT NULL),
  placed AS MATERIALIZED (SELECT *, height + width + depth AS volume, weight - (height + width + depth) AS density FROM peer_groups JOIN sides USING (product_id))`;

const spread = (value: string): string => `greatest(1.4826 * mad(${value}), ${LEAST_SPREAD})`;

/**
 * The common table expressions up to `judged`: one row per product with three sides in a category that can tell:
 * whether all sides are off by the factor of a wrong unit. Density (weight per volume) shows it best; without it, the
 * volume is compared with that of the others.
 */
export function judgeSideUnits(): string {
  const cases = SHIFTS.map(({ factor, says }) => {
    // If all sides are too large by a factor, the density is too small by the cube of it.
    const byDensity = `(dense >= ${LEAST_OTHERS} AND abs(density - middle_density + 3 * ${factor}) <= 2 * spread_density AND abs(density - middle_density) >= 3.5 * spread_density
      AND abs(volume - middle_volume - 3 * ${factor}) <= abs(volume - middle_volume))`;
    // But a small part of another kind has the right density.
    const bySize = `(abs(volume - middle_volume - 3 * ${factor}) <= 1.5 * spread_volume AND abs(volume - middle_volume) >= 4 * spread_volume
      AND coalesce(abs(density - middle_density + 3 * ${factor}) <= abs(density - middle_density), true))`;
    return `WHEN ${byDensity} OR ${bySize} THEN '${says}'`;
  });
  return `${SIDES},
    stats AS (SELECT category, count(*) AS n, median(volume) AS middle_volume, ${spread('volume')} AS spread_volume, count(density) AS dense,
        median(density) AS middle_density, ${spread('density')} AS spread_density FROM placed GROUP BY category),
    told_of AS (SELECT product_id, told, is_wide, CASE ${cases.join(' ')} END AS says FROM placed JOIN stats USING (category) WHERE n > ${LEAST_OTHERS}),
    judged AS (SELECT product_id, bool_and(says IS NOT NULL) AS is_wrong, any_value(told) || ' (' || min(says) || ')' AS detail, 1 AS extent
      FROM told_of WHERE NOT is_wide GROUP BY product_id)`;
}

/** Two sides have a typical ratio in a category if it is at least this many spreads from 1. */
const SHAPED_SPREADS = 2.5;

/** A ratio at least this many spreads from the median is odd; a ratio or side within so many is usual. */
const ODD_SPREADS = 4;
const USUAL_SPREADS = 2.5;

const PAIRS = [
  ['height', 'width'],
  ['height', 'depth'],
  ['width', 'depth'],
] as const;

/**
 * The common table expressions up to `judged`: one row per product with three sides in a category of one shape: whether
 * two sides are swapped: their ratio is odd, but once swapped the ratio and both sides are usual. Small parts of
 * another shape pass.
 */
export function judgeSwappedSides(): string {
  const ratios = PAIRS.map(
    ([one, other]) =>
      `SELECT product_id, category, is_wide, told, '${one} and ${other}' AS pair, ${one} AS one, ${other} AS other, ${one} - ${other} AS ratio FROM placed`,
  );
  return `${SIDES},
    ratios AS (${ratios.join(' UNION ALL ')}),
    shapes AS (SELECT category, pair, median(ratio) AS middle, greatest(1.4826 * mad(ratio), ${LEAST_SPREAD / 2}) AS spread,
        median(one) AS middle_one, ${spread('one')} AS spread_one, median(other) AS middle_other, ${spread('other')} AS spread_other
      FROM ratios GROUP BY ALL HAVING count(*) > ${LEAST_OTHERS} AND abs(middle) >= ${SHAPED_SPREADS} * spread AND greatest(count_if(ratio > 0), count_if(ratio < 0)) >= 0.9 * count(*)),
    told_of AS (SELECT product_id, category, told, pair, abs(ratio - middle) >= ${ODD_SPREADS} * spread AND abs(-ratio - middle) <= ${USUAL_SPREADS} * spread
        AND abs(other - middle_one) <= ${USUAL_SPREADS} * spread_one AND abs(one - middle_other) <= ${USUAL_SPREADS} * spread_other AS is_swapped
      FROM ratios JOIN shapes USING (category, pair) WHERE NOT is_wide),
    judged AS (SELECT product_id, bool_and(is_odd) AS is_wrong, any_value(told) || ' (' || min(pair) || ' are swapped)' AS detail, 1 AS extent
      FROM (SELECT product_id, category, any_value(told) AS told, bool_or(is_swapped) AS is_odd, min(pair) FILTER (is_swapped) AS pair FROM told_of GROUP BY product_id, category)
      GROUP BY product_id)`;
}
