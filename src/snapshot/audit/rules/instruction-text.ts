import type { Rule } from '../rule.ts';
import { checkProducts, PRODUCT_TEXTS } from '../sql.ts';

/** Words without which no text talks to an assistant: looking for them is much faster than for the phrases. */
const IS_SUSPECT = ['nstruction', 'NSTRUCTION', 'alimatlar', 'nweisung', 'ystem prompt', 'YSTEM PROMPT']
  .map((word) => `contains(text, '${word}')`)
  .join(' OR ');

/** Orders to forget what an assistant was told, in the languages of the demo catalog. */
const PHRASES = [
  '(ignore|disregard|forget|override)\\s+(all\\s+|any\\s+)?(of\\s+)?(the\\s+|your\\s+|my\\s+)?(previous|prior|above|earlier|preceding)\\s+instructions',
  '(reveal|print|show)\\s+(me\\s+)?your\\s+(system prompt|instructions)',
  '[öÖ]nceki\\s+talimatlar',
  '(vorherigen?|bisherigen?|obigen?)\\s+anweisungen',
  'instructions\\s+(pr[ée]c[ée]dentes|ant[ée]rieures)',
].join('|');

/** A product with a text that gives orders to an assistant. */
export const instructionText: Rule = {
  id: 'instruction_text',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has a text that orders assistants to ignore their instructions.',
  why: 'Somebody tries to command whatever assistant reads the catalog.',
  fix: 'Remove it, and find out who entered it.',
  sql: checkProducts({
    from: `products p JOIN (SELECT product_id, bool_or((${IS_SUSPECT}) AND regexp_matches(text, '${PHRASES}', 'i')) AS has_one
      FROM ${PRODUCT_TEXTS} WHERE text IS NOT NULL GROUP BY product_id) t ON t.product_id = p.product_id`,
    failed: 't.has_one',
  }),
};
