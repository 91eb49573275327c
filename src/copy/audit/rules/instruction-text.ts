import type { Rule } from '../rule.ts';
import { checkTexts } from '../sql.ts';

/**
 * What each of the phrases holds: looking for that is much faster than for the phrases, and fastest where its first letter
 * is a rare one.
 */
const IS_SUSPECT = ['uctions', 'UCTIONS', 'matlar', 'weisung'].map((word) => `contains(text, '${word}')`).join(' OR ');

/** Orders to forget what an assistant was told, in the languages of the demo catalog. */
const PHRASES = [
  '(ignore|disregard|forget|override)\\s+(all\\s+|any\\s+)?(of\\s+)?(the\\s+|your\\s+|my\\s+)?(previous|prior|above|earlier|preceding)\\s+instructions',
  '(reveal|print|show)\\s+(me\\s+)?your\\s+instructions',
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
  sql: checkTexts(`(${IS_SUSPECT}) AND regexp_matches(text, '${PHRASES}', 'i')`),
};
