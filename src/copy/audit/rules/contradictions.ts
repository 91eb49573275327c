/** Records and numbers that contradict each other. Rules of the group `consistency`, told after those of its own file. */

import { type ListedRule, listParametric } from '../rule.ts';
import { checkProducts, checkRead, checkVariants, foldName, isUnread } from '../sql/checks.ts';
import { judgeContradictions } from '../sql/contradicting-records.ts';
import { judgeUnits } from '../sql/contradicting-units.ts';
import { compareMeasures } from '../sql/measured.ts';
import { judgeNearDuplicates } from '../sql/near-duplicates.ts';
import { SHARED_INTEGRATION_CODES } from '../sql/shared-codes.ts';

/** What the record of a variant says of its product: id, code and status, in either spelling of keys; read at once, which is faster. */
const SAID = `json_extract_string(raw, ['$.Product.ProductId', '$.Product.Code', '$.Product.Status', '$.product.productId',
  '$.product.code', '$.product.status'])`;

/** Years up to this one are those of dates that were never set: 1, 1753, 1900 and 1970. */
const LAST_UNSET_YEAR = 1970;

/** Every rule of the file. */
export const CONTRADICTIONS: readonly ListedRule[] = [
  // A product that was changed before it was created.
  {
    id: 'updated_before_created',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products with both dates',
    checks: 'has an update date before its creation date.',
    why: 'Integrations that read only recent changes may miss it.',
    fix: 'Correct the dates, and the import that writes them.',
    sql: checkProducts({
      // One of them may be cut to whole minutes.
      failed: "p.updated < date_trunc('minute', p.created)",
      detail: "strftime(p.updated, '%Y-%m-%d') || ' before ' || strftime(p.created, '%Y-%m-%d')",
      extent: "date_diff('hour', p.updated, p.created)",
      where: `year(p.updated) > ${LAST_UNSET_YEAR} AND year(p.created) > ${LAST_UNSET_YEAR}`,
    }),
  },
  // A product whose integration code another product has too: two records of one thing in the other system.
  {
    id: 'duplicate_integration_code',
    severity: 'error',
    group: 'consistency',
    subject: 'product',
    applies: 'products with an integration code',
    checks: 'has the same integration code as another product (ignoring case and surrounding spaces).',
    why: 'Both are records of one product of the other system, which updates one of them; where they differ, one is wrong.',
    fix: 'Merge them, or correct the code of one.',
    sql: SHARED_INTEGRATION_CODES,
  },
  // Two records of one product that cannot both be right.
  listParametric({
    id: 'contradicting_records',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products whose barcode or integration code another product has too (at most 10 of them)',
    appliesToFew: true,
    checks:
      'shares a barcode or integration code with another product, but differs from it in brand, in a property, or by more than 10 % in a price, number or dimension.',
    why: 'Both claim to be one product, and whoever reads the wrong one sells, ships or describes something else.',
    fix: 'Find out whether they are one product: merge them into the right values, or correct the code of one.',
    parameters: { tolerance_percent: 10 },
    build: ({ tolerance_percent }) => `WITH ${judgeContradictions('product', tolerance_percent)}
      ${checkProducts({
        from: 'products p JOIN judged r ON r.id = p.product_id',
        failed: 'r.differences > 0',
        unknown: `r.differences = 0 AND (${['brands', 'properties', 'dimensions', 'prices'].map((field) => isUnread('p', field)).join(' OR ')})`,
        detail: 'left(r.written, 200)',
        extent: 'r.differences',
        shared: 'r.shared',
      })}`,
  }),
  // The same of variants.
  listParametric({
    id: 'variant_contradicting_records',
    severity: 'warning',
    group: 'consistency',
    subject: 'variant',
    applies: 'variants whose barcode or integration code another variant has too (at most 10 of them)',
    appliesToFew: true,
    checks:
      'shares a barcode or integration code with another variant, but differs from it in an option, in a property, or by more than 10 % in a price or number.',
    why: 'Both claim to be one thing on the shelf, and whoever reads the wrong one ships another size or colour.',
    fix: 'Find out which variant the code belongs to, and correct the other one.',
    parameters: { tolerance_percent: 10 },
    build: ({ tolerance_percent }) => `WITH ${judgeContradictions('variant', tolerance_percent)}
      ${checkVariants({
        from: 'variants v JOIN judged r ON r.id = v.variant_id',
        failed: 'r.differences > 0',
        unknown: `r.differences = 0 AND (${['options', 'properties', 'prices'].map((field) => isUnread('v', field)).join(' OR ')})`,
        detail: 'left(r.written, 200)',
        extent: 'r.differences',
        shared: 'r.shared',
      })}`,
  }),
  // A product that another one nearly repeats: somebody entered it twice, and not alike.
  {
    id: 'near_duplicate',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a name',
    checks:
      'has nearly the name of another product (a misspelt word, other spaces, marks or order of words, or a word more that its brand or category says already), and no brand, barcode, property or option tells them apart.',
    why: 'Often one product was entered twice, so its stock, prices and reviews are divided.',
    fix: 'Merge them, or enter what tells them apart.',
    sql: `WITH ${judgeNearDuplicates()}
      ${checkProducts({
        from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
        failed: 'r.twins IS NOT NULL',
        unknown: "r.twins IS NOT NULL AND (p.properties_state = 'unknown' OR p.brands_state = 'unknown')",
        detail: "'like ' || left(r.twin, 180)",
        extent: 'coalesce(r.twins, 0)',
        where: 'p.name IS NOT NULL',
      })}`,
  },
  // A variant whose record says something else of its product than the product's own record (Spec §2.2: Product).
  {
    id: 'variant_contradicts_product',
    severity: 'warning',
    group: 'consistency',
    subject: 'variant',
    applies: 'variants whose record holds facts of their product',
    checks: 'tells another id, code or status of its product than the product itself.',
    why: 'Systems that read the one and those that read the other sell different things.',
    fix: 'Correct the one that is out of date; usually an import wrote only one of them.',
    sql: `WITH told AS (SELECT product_id, variant_id, code, status, coalesce(said[1], said[4]) AS said_id,
          coalesce(said[2], said[5]) AS said_code, coalesce(said[3], said[6]) AS said_status
        FROM (SELECT product_id, variant_id, code, status, ${SAID} AS said FROM variants WHERE product_id IS NOT NULL)),
      compared AS (SELECT t.*, concat_ws(', ', CASE WHEN said_id <> t.product_id::VARCHAR THEN 'product ' || left(said_id, 20) END,
          CASE WHEN trim(said_code) <> trim(p.code) THEN 'code ' || left(said_code, 40) || ' instead of ' || left(p.code, 40) END,
          CASE WHEN said_status IN ('1', '-1') AND p.status IN ('active', 'passive') AND (said_status = '1') <> (p.status = 'active')
            THEN 'status ' || CASE said_status WHEN '1' THEN 'active' ELSE 'passive' END END) AS differences
        FROM told t JOIN products p ON p.product_id = t.product_id WHERE coalesce(said_id, said_code, said_status) IS NOT NULL)
      ${checkVariants({ from: 'compared v', failed: "v.differences <> ''", detail: 'left(v.differences, 200)' })}`,
  },
  // A product whose variants are told apart by different options: some by size and colour, some by colour alone.
  {
    id: 'mixed_option_axes',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products with two or more variants that have options',
    checks: 'has variants that differ in which options they have, such as one without a size among others with one.',
    why: 'Shops cannot build the choices of its page, and leave some variants out.',
    fix: 'Give every variant a value for each option.',
    sql: `WITH axes AS (SELECT product_id, ${foldName('coalesce(code, name)')} AS axis, any_value(coalesce(name, code)) AS name,
          count(DISTINCT variant_id) AS holders
        FROM options WHERE value IS NOT NULL AND variant_id IS NOT NULL AND product_id IS NOT NULL AND coalesce(name, code) IS NOT NULL
        GROUP BY ALL),
      optioned AS (SELECT product_id, count(DISTINCT variant_id) AS variants FROM options
        WHERE value IS NOT NULL AND variant_id IS NOT NULL AND coalesce(name, code) IS NOT NULL GROUP BY product_id),
      unread AS (SELECT DISTINCT product_id FROM variants v WHERE ${isUnread('v', 'options')}),
      judged AS (SELECT product_id, variants, min(holders) AS holders, arg_min(name, holders) AS name
        FROM axes JOIN optioned USING (product_id) WHERE variants > 1 GROUP BY product_id, variants)
      ${checkProducts({
        from: 'products p JOIN judged r ON r.product_id = p.product_id LEFT JOIN unread u ON u.product_id = p.product_id',
        failed: 'r.holders < r.variants',
        unknown: 'r.holders = r.variants AND u.product_id IS NOT NULL',
        detail: "left(r.name, 60) || ' on ' || r.holders || ' of ' || r.variants || ' variants'",
        extent: 'r.variants - r.holders',
      })}`,
  },
  // A product with an amount in a unit that contradicts that of the others of its category.
  listParametric({
    id: 'contradicting_units',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a property or dimension in a known unit, in a category where at least 10 have it',
    checks:
      'has an amount in a unit of another kind than nearly all others of its category (grams among inches), in a larger or smaller unit though the numbers are alike (mg among g), or in a unit in which it is far from all others though the number is one of theirs (44 mm among chairs of 43 to 49 cm). Where both units are usual, one of them is wrong, and the products with the rarer one are listed for both.',
    why: 'Filters and sizes that are computed from it are wrong.',
    fix: 'Correct the unit, or the property that it was entered in. Where both units are usual, compare some amounts of each with their labels first: the wrong unit may be that of the products that are not listed.',
    parameters: { least_peers: 10, least_percent: 80 },
    build: ({ least_peers, least_percent }) => `WITH ${judgeUnits(least_peers, least_percent)}
      ${checkRead('judged', 'properties', { failed: 'r.is_odd', detail: 'left(r.written, 200)', extent: 'r.others' })}`,
  }),
  // A product that tells a quantity twice, and not alike.
  listParametric({
    id: 'contradicting_measures',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products that tell a quantity in a property and a dimension, or in two dimensions of one name',
    checks: 'tells one quantity twice, such as its weight, with amounts that differ by more than 10 %.',
    why: 'Freight and filters depend on which of them is read.',
    fix: 'Find out which is right, and correct or delete the other.',
    parameters: { tolerance_percent: 10 },
    build: ({ tolerance_percent }) =>
      checkRead(compareMeasures(tolerance_percent), 'dimensions', {
        failed: 'r.wrong > 0',
        detail: 'left(r.written, 200)',
        extent: 'r.wrong',
      }),
  }),
];
