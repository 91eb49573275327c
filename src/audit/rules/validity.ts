/** Rules of the group `validity`, for values that cannot be right, in the order in which they are listed. */

import { isUnread } from '../../copy/coverage.ts';
import { ofBoth, type Queries, type Subject } from '../rule.ts';
import {
  checkProducts,
  checkRead,
  fromCodeFacts,
  isWebAddress,
  writeNumber,
} from '../sql/checks.ts';

/** The alias of each subject in queries. */
const RECORDS = { product: 'p', variant: 'v' } as const;

/** SQL: records with barcodes, or with codes that could not be read. */
const hasBarcodes = (subject: Subject): string =>
  `(${RECORDS[subject]}.${subject}_id IN (SELECT ${subject}_id FROM codes WHERE is_barcode AND owner = '${subject}') OR ${isUnread(RECORDS[subject], 'codes')})`;

const hasCodes = (record: 'p' | 'v'): string =>
  `(${record}.code IS NOT NULL OR ${record}.integration_code IS NOT NULL OR ${record}.codes_state <> 'absent')`;

/**
 * How many records have a barcode for use within a company. If many have one, that may be how goods are numbered here.
 */
const restricted = (subject: Subject): string =>
  `(SELECT count(DISTINCT ${subject}_id) FROM facts WHERE fact = 'restricted_barcode' AND owner = '${subject}')`;
const withBarcodes = (subject: Subject): string =>
  `(SELECT count(DISTINCT ${subject}_id) FROM codes WHERE is_barcode AND owner = '${subject}')`;

/** The query of a rule about barcodes that are not for trade. */
function untraded(subject: Subject, mostPercent: number): string {
  return checkRead(
    subject,
    `(WITH usual AS (SELECT ${restricted(subject)} * 100 > ${mostPercent} * ${withBarcodes(subject)} AS is_usual)
      SELECT c.${subject}_id, any_value(f.detail) AS detail, count(f.fact) AS wrong,
        CASE WHEN count_if(f.fact = 'untraded_barcode') > 0 THEN true WHEN count(f.fact) = 0 THEN false WHEN (SELECT is_usual FROM usual) THEN NULL ELSE true END AS is_wrong
      FROM (SELECT DISTINCT ${subject}_id FROM codes WHERE is_barcode AND owner = '${subject}') c
        LEFT JOIN facts f ON f.${subject}_id = c.${subject}_id AND f.owner = '${subject}' AND f.fact IN ('restricted_barcode', 'untraded_barcode')
      GROUP BY c.${subject}_id)`,
    'codes',
    { failed: 'r.is_wrong', detail: 'r.detail', extent: 'r.wrong' },
  );
}

const tellUsual = (rule: string, subject: Subject, mostPercent: number): string =>
  `SELECT '${rule}: ' || format('{:,} of the {:,}', ${restricted(subject)}, ${withBarcodes(subject)}) || ' ${subject}s with barcodes have one with a prefix for use within a company. '
      || 'That is more than ${mostPercent} %, so it may be how goods are numbered here, and these are unknown, neither failed nor passed. '
      || 'To have them fail, set max_percent of the rule to 100 in a rules file (PIM_RULES).'
    WHERE ${restricted(subject)} * 100 > ${mostPercent} * ${withBarcodes(subject)}`;

/** Every rule of the group. */
export const VALIDITY = {
  // GS1 General Specifications §7.9: check digits.
  ...ofBoth('invalid_barcode', (subject) =>
    fromCodeFacts(subject, 'invalid_barcode', hasBarcodes(subject)),
  ),
  ...ofBoth('restricted_barcode', (subject, id) => ({
    parameters: { max_percent: 10 },
    sql: (values) => untraded(subject, values.number('max_percent')),
    note: (values) => tellUsual(id, subject, values.number('max_percent')),
  })),
  ...ofBoth('price_not_positive', (subject) =>
    checkRead(
      subject,
      `(SELECT ${subject}_id, count_if(price <= 0) AS wrong, arg_min(${writeNumber('price')} || coalesce(' ' || currency, ''), price) FILTER (price <= 0) AS lowest
        FROM prices WHERE owner = '${subject}' AND price IS NOT NULL GROUP BY ${subject}_id)`,
      'prices',
      { failed: 'r.wrong > 0', detail: 'r.lowest', extent: 'r.wrong' },
    ),
  ),
  ...ofBoth('untidy_code', (subject) =>
    fromCodeFacts(subject, 'untidy_code', hasCodes(RECORDS[subject])),
  ),
  malformed_link: checkProducts({
    failed: `NOT ${isWebAddress('p.link')}`,
    detail: 'left(p.link, 200)',
    where: 'p.link IS NOT NULL',
  }),
  // Spec §2.3: Link, ImageUrl.
  malformed_picture_link: checkProducts({
    from: `products p JOIN (SELECT product_id, count_if(is_wrong) AS wrong, any_value(left(address, 200)) FILTER (is_wrong) AS address
      FROM (SELECT product_id, address, NOT ${isWebAddress('address')} AS is_wrong
        FROM (SELECT product_id, unnest([link, image_url]) AS address FROM pictures WHERE owner = 'product' AND product_id IS NOT NULL) WHERE address IS NOT NULL)
      GROUP BY product_id) r ON r.product_id = p.product_id`,
    failed: 'r.wrong > 0',
    detail: 'r.address',
    extent: 'r.wrong',
  }),
} as const satisfies Queries;
