/** What others have and a product has not. Rules of the group `completeness`, told after those of its own file. */

import { type ListedRule, listParametric } from '../rule.ts';
import { checkProducts, isColumnUnread, isComplete, isNeverFilled, isUnread } from '../sql/checks.ts';
import { MAY_HAVE_PRODUCT } from '../sql/own-variants.ts';
import { judgeUsualAttributes, judgeVariantless } from '../sql/peers.ts';

/** A product that lacks more of what is usual has no gaps: it was not filled in. */
const MOST_GAPS = 3;

const USUAL_APPLIES = 'products in a category of more than 20 in which some attribute is usual';

/** The query of a rule about usual attributes. @param failed a condition on `r.lacks`, how many of them a product lacks */
function checkUsual(limits: { readonly least_peers: number; readonly least_percent: number }, failed: string): string {
  return `WITH ${judgeUsualAttributes(limits.least_peers, limits.least_percent)}
    ${checkProducts({
      from: 'products p JOIN judged r ON r.product_id = p.product_id',
      failed,
      // What nobody could read may be what it lacks.
      unknown: `${failed} AND (${isUnread('p', 'properties')} OR ${isUnread('p', 'dimensions')} OR p.product_id IN (SELECT v.product_id
        FROM variants v WHERE v.product_id IS NOT NULL AND (v.properties_state = 'unknown' OR v.options_state = 'unknown')))`,
      detail: 'left(r.names, 200)',
      extent: 'r.lacks',
    })}`;
}

/** Every rule of the file. */
export const PEERS: readonly ListedRule[] = [
  // A product without the code of another system (Spec §2.1: IntegrationCode), where others have one.
  listParametric({
    id: 'no_integration_code',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    applies: 'all products, if at least half of them have one',
    checks: 'has no integration code, where at least half of the products have one.',
    why: 'The system that matches products by this code leaves this one out.',
    fix: 'Enter its code in that system, or export it there.',
    parameters: { least_percent: 50 },
    build: ({ least_percent }) =>
      checkProducts({
        failed: 'p.integration_code IS NULL',
        unknown: isColumnUnread('p', 'integration_code'),
        where: `(SELECT coalesce(sum(filled) * 100 >= ${least_percent} * sum(records) AND sum(filled) > 0, false)
          FROM fields WHERE "view" = 'products' AND field = 'integration_code')`,
      }),
  }),
  // An active product without any variant, where the others of its category and type have some.
  listParametric({
    id: 'active_without_variants',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    applies: 'active products with at least 5 others of their category and type',
    checks: 'is active without any variant, while at least 90 % of the others of its category and type have variants.',
    why: 'Channels that sell variants, such as sizes, have nothing of it to sell.',
    fix: 'Enter its variants, or correct its type or category.',
    parameters: { least_peers: 5, least_percent: 90 },
    build: ({ least_peers, least_percent }) => `WITH ${judgeVariantless(least_peers, least_percent)}
      ${checkProducts({
        from: 'products p JOIN judged r ON r.product_id = p.product_id',
        failed: 'r.is_alone',
        unknown: `r.is_alone AND (p.variants_state = 'unknown' OR (NOT ${isComplete('variants')} AND ${isNeverFilled('products', 'variants')})
          OR (${MAY_HAVE_PRODUCT} AND EXISTS (FROM variants WHERE product_id IS NULL)))`,
        detail: "r.holders || ' of ' || r.others || ' others have some'",
        extent: 'r.holders',
      })}`,
  }),
  // A product that lacks an attribute which nearly all other products of its category have: learned, nobody lists them.
  listParametric({
    id: 'lacks_usual_attribute',
    severity: 'hint',
    group: 'completeness',
    subject: 'product',
    applies: USUAL_APPLIES,
    checks: `lacks a property or dimension that at least 95 % of the others in its categories have, and no more than ${MOST_GAPS} of those that 80 % have.`,
    why: 'Filters and comparisons by the attribute leave it out.',
    fix: 'Enter the attributes that are named.',
    countsDetails: true,
    parameters: { least_peers: 20, least_percent: 95 },
    build: (limits) => checkUsual(limits, `r.lacks > 0 AND r.gaps <= ${MOST_GAPS}`),
  }),
  // A product that lacks many of those: no slip, but a record that nobody has filled in.
  listParametric({
    id: 'lacks_many_attributes',
    severity: 'hint',
    group: 'completeness',
    subject: 'product',
    applies: USUAL_APPLIES,
    checks: `lacks a property or dimension that at least 95 % of the others in its categories have, and more than ${MOST_GAPS} of those that 80 % have.`,
    why: 'Nobody has filled in its attributes, or it is in the wrong category.',
    fix: 'Fill in the attributes that are named, or correct the category.',
    countsDetails: true,
    parameters: { least_peers: 20, least_percent: 95 },
    build: (limits) => checkUsual(limits, `r.lacks > 0 AND r.gaps > ${MOST_GAPS}`),
  }),
];
