/** The query of rules about texts, in all languages of a product, as SQL. Pure. */

import { checkProducts, isUnread } from './checks.ts';

const OWN_TEXTS =
  "unnest([name, short_description, long_description]) AS text, unnest(['name', 'short description', 'long description']) AS field";

const IN_LANGUAGES = `SELECT product_id, NULL AS culture, ${OWN_TEXTS} FROM products
  UNION ALL SELECT product_id, culture, ${OWN_TEXTS} FROM translations WHERE owner = 'product'`;

/** Names and descriptions of every product, a row each, in all its languages: `product_id`, `text`, `field`, `culture`. */
const PRODUCT_TEXTS = `(${IN_LANGUAGES})`;

/** Those, and the values of its properties. */
const PRODUCT_TEXTS_AND_VALUES = `(${IN_LANGUAGES}
  UNION ALL SELECT product_id, culture, value, name FROM properties WHERE owner = 'product' AND value IS NOT NULL)`;

/** The products whose texts are only translations. Hardly any is without a name, so little of the translations is read. */
const ONLY_TRANSLATED = `(SELECT product_id FROM translations
  WHERE owner = 'product' AND coalesce(name, short_description, long_description) IS NOT NULL AND product_id IN (SELECT product_id
    FROM products WHERE name IS NULL AND short_description IS NULL AND long_description IS NULL))`;

/** Which text it is: `name`, or `short description (de)`. */
const WHERE_FOUND = "left(field, 60) || coalesce(' (' || culture || ')', '')";

/** How much of a text a detail shows, characters: with what stands before it, below what a detail may have. */
const SHOWN_CHARS = 120;

/** What is asked of every text. */
interface TextCheck {
  /** Whether `text`, of `field` in `culture`, is wrong; asked of all the text that there is, so what is cheap comes first. */
  readonly isWrong: string;
  /** What is told of a wrong text beside which of all it is; default: nothing. An expression over the same. */
  readonly shown?: string;
  /** How bad a wrong text is; default: all are alike. */
  readonly extent?: string;
  /** Whether the values of properties are asked too. */
  readonly withValues?: true;
}

/** The beginning of the text itself, to be shown. */
export const TEXT_SHOWN = `': ' || left(text, ${SHOWN_CHARS})`;

/**
 * The query of a rule about products with a text like no text should be, in whatever language. The detail says which of
 * the texts it is.
 */
export function checkTexts({ isWrong, shown = "''", extent = '0', withValues }: TextCheck): string {
  const hasOwnText = '(coalesce(p.name, p.short_description, p.long_description) IS NOT NULL)';
  const texts = withValues === undefined ? PRODUCT_TEXTS : PRODUCT_TEXTS_AND_VALUES;
  const mayHaveValues = withValues === undefined ? 'false' : isUnread('p', 'properties');
  return checkProducts({
    // The record's own texts are told before the same ones among its translations.
    from: `products p LEFT JOIN (SELECT product_id, arg_min(${WHERE_FOUND} || ${shown}, (culture IS NOT NULL, field)) AS found,
        max(${extent}) AS extent FROM ${texts} WHERE text IS NOT NULL AND (${isWrong}) GROUP BY product_id) t
      ON t.product_id IS NOT DISTINCT FROM p.product_id`,
    failed: 't.found IS NOT NULL',
    // Of products without an id it is not known whose texts those are.
    unknown: `CASE WHEN t.found IS NOT NULL THEN p.product_id IS NULL 
      ELSE (p.translations_state = 'unknown' AND NOT ${hasOwnText}) OR ${mayHaveValues} END`,
    detail: 't.found',
    extent: 'coalesce(t.extent, 0)',
    where: `${hasOwnText} OR t.found IS NOT NULL OR ${isUnread('p', 'translations')} OR ${mayHaveValues}
      OR p.product_id IN ${ONLY_TRANSLATED}`,
  });
}
