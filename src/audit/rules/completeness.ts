/** Rules of the group `completeness`, for missing data, in the order in which they are listed. */

import {
  isColumnUnread,
  isNeverFilled,
  isNeverSent,
  isUnread,
  MAY_HAVE_MORE_PICTURES,
  tellOwn,
} from '../../copy/coverage.ts';
import { tellNeed } from '../../copy/needs.ts';
import { foldName } from '../../copy/sql-text.ts';
import type { Queries } from '../rule.ts';
import { checkProducts, isSold, writeCount } from '../sql/checks.ts';
import { TELL_RARE_LANGUAGES } from '../sql/shared-relations.ts';

/** Products with their coverage, as `c`. */
const COVERED = 'products p LEFT JOIN covered c ON c.product_id = p.product_id';

/** What the needs of a rules file are called in details: `property:Material, price:EUR, pictures:3` are `Material, price in EUR, 3 pictures`. */
const spellNeeds = (needs: string): string =>
  [
    ['(property|option|dimension|code):', ''],
    ['price:', 'price in '],
    ['pictures:1\\b', '1 picture'],
    ['pictures:(\\d+)', '\\1 pictures'],
    ['(long|short)_description\\b', '\\1 description'],
    ['(cover|integration|tax)_(picture|code|rate)\\b', '\\1 \\2'],
  ].reduce(
    (sql, [pattern, words]) => `regexp_replace(${sql}, '\\b${pattern}', '${words}', 'g')`,
    needs,
  );

/** The query of a rule about products without what a rules file can require by the same word. */
const lack = (need: string): string => checkProducts({ failed: `NOT ${tellNeed(need)}` });

/** The query of a rule about products that have a thing neither themselves nor on a variant. */
const lackAny = (thing: string, where?: string): string =>
  checkProducts({
    from: COVERED,
    failed: `NOT c.any_${thing}`,
    unknown: `c.any_${thing} IS NULL`,
    ...(where !== undefined && { where }),
  });

/** The query of a rule about translations that are missing, or there in part. */
const translationsThat = (
  lack: string,
  words: string,
): string => `WITH judged AS (SELECT product_id, count_if(${lack}) AS lacks,
      string_agg(${words}, ', ' ORDER BY requirement) FILTER (${lack}) AS found
    FROM (SELECT *, split_part(requirement, ':', 2) AS language FROM made.completeness WHERE requirement LIKE 'translation:%') GROUP BY product_id)
  ${checkProducts({
    from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
    failed: 'r.lacks > 0',
    unknown: `${isUnread('p', 'translations')} OR ${isNeverSent('products', 'translations')}`,
    detail: 'r.found',
    extent: 'r.lacks',
    where: `r.product_id IS NOT NULL OR ${isUnread('p', 'translations')}`,
  })}`;

/** The key of an attribute: its code, which is the same in all languages, else its name. */
const KEY = foldName('coalesce(code, name)');

/** The attributes that products have themselves: `product_id`, `key` and `name`. */
const OWN = `SELECT product_id, ${KEY} AS key, coalesce(name, code) AS name FROM properties WHERE owner = 'product' AND value IS NOT NULL
  UNION ALL SELECT product_id, ${foldName('name')}, name FROM measures WHERE kind = 'dimension' AND value IS NOT NULL`;

/** The attributes that variants have in place of their product. */
const OF_VARIANTS = `SELECT product_id, ${KEY} AS key FROM options WHERE value IS NOT NULL
  UNION ALL SELECT product_id, ${foldName('name')} FROM options WHERE value IS NOT NULL AND code IS NOT NULL
  UNION ALL SELECT product_id, ${KEY} FROM properties WHERE owner = 'variant' AND value IS NOT NULL`;

/**
 * A product is compared only if at least this many others in its category have its type: a kit among single goods is no
 * peer of theirs.
 */
const LEAST_OF_TYPE = 5;

/**
 * The common table expressions up to `judged`: one row per product in a category with usual attributes: how many of
 * these it lacks (`lacks`), and their `names`, joined by commas. An attribute is usual in a category if `percent` of at
 * least `peers` other products have it. A product does not lack what its variants have, nor what is not usual in
 * another of its categories that is large enough to tell. Products without any property are left out: many are spare
 * parts, and another rule reports them.
 */
export function judgeUsualAttributes(peers: number, percent: number): string {
  return `own AS MATERIALIZED (SELECT product_id, key, any_value(name) AS name FROM (${OWN})
      WHERE product_id IS NOT NULL AND key IS NOT NULL GROUP BY product_id, key),
    placed AS MATERIALIZED (SELECT c.product_id, category, is_wide, p.type FROM real_peers c JOIN products p ON p.product_id = c.product_id),
    types AS (SELECT category, type FROM placed GROUP BY category, type HAVING count(*) > ${LEAST_OF_TYPE}),
    sizes AS (SELECT category, count(*) AS products FROM placed GROUP BY category HAVING count(*) > ${peers}),
    held AS MATERIALIZED (SELECT category, products, key, count(*) AS holders, any_value(name) AS name
      FROM placed JOIN sizes USING (category) JOIN own USING (product_id) GROUP BY category, products, key),
    usual AS (FROM held WHERE holders * 100 >= ${percent} * (products - 1)),
    lacking AS MATERIALIZED (SELECT product_id, category, key, u.name FROM usual u JOIN placed p USING (category)
      SEMI JOIN types t ON t.category = p.category AND t.type IS NOT DISTINCT FROM p.type
      ANTI JOIN own USING (product_id, key) WHERE u.holders < u.products AND NOT is_wide
        AND product_id IN (SELECT product_id FROM properties WHERE owner = 'product' AND value IS NOT NULL)),
    elsewhere AS (SELECT l.product_id, l.key FROM lacking l JOIN placed o ON o.product_id = l.product_id JOIN sizes s ON s.category = o.category
      LEFT JOIN held h ON h.category = o.category AND h.key = l.key WHERE NOT o.is_wide AND coalesce(h.holders, 0) * 100 < ${percent} * (s.products - 1)),
    told AS (SELECT DISTINCT product_id, key FROM (${OF_VARIANTS}) WHERE product_id IN (SELECT product_id FROM lacking)),
    lacked AS (SELECT product_id, key, replace(any_value(name), ',', ' ') AS name FROM lacking
      ANTI JOIN elsewhere USING (product_id, key) ANTI JOIN told USING (product_id, key) GROUP BY product_id, key),
    counted AS (SELECT product_id, count(*) AS lacks, string_agg(left(name, 40), ', ' ORDER BY name) AS names FROM lacked GROUP BY product_id),
    judged AS (SELECT product_id, coalesce(lacks, 0) AS lacks, names
      FROM (SELECT DISTINCT product_id FROM placed WHERE category IN (SELECT category FROM usual)) LEFT JOIN counted USING (product_id))`;
}

/** Every rule of the group. */
export const COMPLETENESS = {
  no_name: lack('name'),
  // Integrations match records by code (Spec §2.1).
  no_code: lack('code'),
  no_short_description: lack('short_description'),
  no_long_description: lack('long_description'),
  // Pictures in the records and in the media lists (Spec §2.3).
  no_picture: lackAny('picture'),
  // Products that fail no_picture pass here.
  no_own_picture: checkProducts({
    from: COVERED,
    failed: 'c.any_picture',
    unknown: 'c.own_picture IS NULL',
    where: 'c.own_picture IS DISTINCT FROM true',
  }),
  // Spec §2.3.
  no_cover: checkProducts({
    from: 'products p JOIN picture_counts m ON m.product_id = p.product_id',
    failed: 'm.covers = 0',
    unknown: `m.covers = 0 AND (m.is_cover_unread OR ${isNeverFilled('pictures', 'is_cover')} OR ${MAY_HAVE_MORE_PICTURES})`,
    detail: writeCount('m.pictures', 'picture'),
    extent: 'm.pictures',
  }),
  no_brand: lack('brand'),
  no_category: lack('category'),
  // Discontinued products lose their prices, so they are not asked.
  no_price: lackAny('price', isSold('p')),
  no_barcode: lackAny('barcode'),
  missing_translation: {
    parameters: { cultures: [], min_percent: 5 },
    sql: translationsThat('has = 0', 'language'),
    note: (values) => (values.texts('cultures').length > 0 ? undefined : TELL_RARE_LANGUAGES),
  },
  incomplete_translation: translationsThat(
    'has > 0 AND has < "of"',
    "language || ' without ' || replace(replace(missing, ', ', ' and '), '_', ' ')",
  ),
  unmet_requirement: `WITH judged AS (SELECT product_id, sum("of" - has) AS lacks, sum("unknown") AS open, string_agg(requirement || ' without ' || ${spellNeeds('missing')}, '; ' ORDER BY requirement) AS found
      FROM made.completeness WHERE requirement NOT LIKE 'translation:%' GROUP BY product_id)
    ${checkProducts({ from: 'products p JOIN judged r ON r.product_id = p.product_id', failed: 'r.lacks > 0', unknown: 'r.lacks = 0 AND r.open > 0', detail: 'r.found', extent: 'r.lacks' })}`,
  no_properties: checkProducts({
    failed: `NOT ${tellOwn("properties WHERE owner = 'product' AND value IS NOT NULL", 'properties')}`,
  }),
  // Spec §2.3.
  no_alt_text: checkProducts({
    from: 'products p JOIN picture_counts m ON m.product_id = p.product_id',
    failed: 'm.described < m.pictures',
    unknown: `m.described < m.pictures AND (m.described + m.alt_unread = m.pictures OR ${isNeverSent('pictures', 'alt')})`,
    detail: `(m.pictures - m.described - m.alt_unread) || ' of ' || ${writeCount('m.pictures', 'picture')}`,
    extent: 'm.pictures - m.described - m.alt_unread',
  }),
  // Spec §2.1: IntegrationCode.
  no_integration_code: {
    parameters: { least_percent: 50 },
    sql: (values) =>
      checkProducts({
        failed: 'p.integration_code IS NULL',
        unknown: isColumnUnread('p', 'integration_code'),
        where: `(SELECT coalesce(sum(filled) * 100 >= ${values.number('least_percent')} * sum(records) AND sum(filled) > 0, false)
          FROM fields WHERE "view" = 'products' AND field = 'integration_code')`,
      }),
  },
  // Usual attributes are learned from the catalog: nobody lists them.
  lacks_usual_attribute: {
    parameters: { least_peers: 20, least_percent: 95 },
    sql: (
      values,
    ) => `WITH ${judgeUsualAttributes(values.number('least_peers'), values.number('least_percent'))}
    ${checkProducts({
      from: 'products p JOIN judged r ON r.product_id = p.product_id',
      failed: 'r.lacks > 0',
      // What could not be read may be what it lacks.
      unknown: `r.lacks > 0 AND (${isUnread('p', 'properties')} OR ${isUnread('p', 'dimensions')} OR p.product_id IN (SELECT v.product_id
        FROM variants v WHERE v.product_id IS NOT NULL AND (v.properties_state = 'unknown' OR v.options_state = 'unknown')))`,
      detail: 'left(r.names, 200)',
      extent: 'r.lacks',
    })}`,
  },
} as const satisfies Queries;
