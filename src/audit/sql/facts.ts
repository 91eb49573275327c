/** Rules of what was found wrong with records when they were read (copy/facts/), as SQL. Pure. */

import { isUnread } from '../../copy/known-sql.ts';
import { checkProducts, checkVariants } from './checks.ts';

/** What a rule about texts may have missed: translations, or values of properties, that nobody could read. */
const MAY_HAVE_TEXTS = `(p.product_id IS NULL OR (p.translations_state = 'unknown' AND coalesce(p.name, p.short_description, p.long_description) IS NULL))`;

/** Which products have texts. */
const HAS_TEXTS = `(coalesce(p.name, p.short_description, p.long_description) IS NOT NULL OR p.translations_state <> 'absent')`;

/**
 * The query of a rule about products that have a fact.
 * @param where which products it is about; default: those with texts
 * @param fields sub-records whose unknown entries leave it open, beside translations
 */
export function fromFacts(fact: string, where = HAS_TEXTS, fields: readonly string[] = []): string {
  const unread = [MAY_HAVE_TEXTS, ...fields.map((field) => isUnread('p', field))].join(' OR ');
  return checkProducts({
    from: `products p LEFT JOIN (SELECT product_id, arg_max(detail, coalesce(extent, 0)) AS detail, max(extent) AS extent FROM facts
      WHERE fact = '${fact}' AND owner = 'product' GROUP BY product_id) f ON f.product_id = p.product_id`,
    failed: 'f.product_id IS NOT NULL',
    unknown: `f.product_id IS NULL AND (${unread})`,
    detail: 'f.detail',
    extent: 'coalesce(f.extent, 0)',
    where: fields.length === 0 ? where : `${where} OR ${fields.map((field) => isUnread('p', field)).join(' OR ')}`,
  });
}

/** The same of codes of products or variants. @param where which of them it is about */
export function fromCodeFacts(subject: 'product' | 'variant', fact: string, where: string): string {
  const [build, record] = subject === 'product' ? ([checkProducts, 'p'] as const) : ([checkVariants, 'v'] as const);
  return build({
    from: `${subject}s ${record} LEFT JOIN (SELECT ${subject}_id, any_value(detail) AS detail, count(*) AS extent FROM facts
      WHERE fact = '${fact}' AND owner = '${subject}' GROUP BY ${subject}_id) f ON f.${subject}_id = ${record}.${subject}_id`,
    failed: `f.${subject}_id IS NOT NULL`,
    unknown: `f.${subject}_id IS NULL AND ${isUnread(record, 'codes')}`,
    detail: 'f.detail',
    extent: 'coalesce(f.extent, 0)',
    where,
  });
}
