/** Texts that are too short, too long, or in capitals, as SQL. Pure. */

import { IS_BLANK, IS_PLACEHOLDER, PLAIN } from './text-patterns.ts';

/** Characters of a `text` that are shown: without markup, white space counting once. */
export const PLAIN_CHARS = `length(trim(regexp_replace(${PLAIN}, '[\\s\\pZ]+', ' ', 'g')))`;

/** Of longer ones it is not asked whether little is left of them without their markup, bytes. */
const MOST_BYTES = 1_000;

/** Patterns repeat nothing much more often; with greater limits, texts with markup take longer. */
const MOST_REPEATED = 100;

/** Scripts in which a letter is a syllable or a word. */
const DENSE = '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}\\p{Thai}]';

function byField(name: number, short: number, long: number): string {
  return `CASE field WHEN 'name' THEN ${name} WHEN 'short description' THEN ${short} ELSE ${long} END`;
}

/** Whether a `text` shows fewer characters than its `field` needs. One that shows nothing, or is a placeholder, is not meant. */
export function isTooShort(limits: {
  readonly min_name_chars: number;
  readonly min_short_chars: number;
  readonly min_long_chars: number;
}): string {
  const least = byField(limits.min_name_chars, limits.min_short_chars, limits.min_long_chars);
  const most = Math.max(limits.min_name_chars, limits.min_short_chars, limits.min_long_chars);
  // Letters enough in a row outside of markup are seen at once; most texts have them.
  const enough = most <= MOST_REPEATED ? `regexp_matches(text, '(^|>)([^<>&\\s\\pZ][\\s\\pZ]*){${most}}')` : 'false';
  return `CASE WHEN strlen(text) > greatest(${MOST_BYTES}, ${4 * most}) THEN false
    WHEN NOT contains(text, '<') AND NOT contains(text, '&') AND length(text) >= 2 * ${most} THEN false
    WHEN ${enough} THEN false
    WHEN ${PLAIN_CHARS} >= ${least} THEN false
    ELSE NOT regexp_matches(text, '${DENSE}|<(img|picture|svg|video|iframe)') AND NOT (${IS_BLANK}) AND NOT (${IS_PLACEHOLDER}) END`;
}

/** Whether a `text` shows more characters than its `field` should. */
export function isTooLong(limits: {
  readonly max_name_chars: number;
  readonly max_short_chars: number;
  readonly max_long_chars: number;
}): string {
  const most = byField(limits.max_name_chars, limits.max_short_chars, limits.max_long_chars);
  return `CASE WHEN length(text) <= ${most} THEN false ELSE ${PLAIN_CHARS} > ${most} END`;
}

/** A capital in a word is none of a model number or an abbreviation from so many on. */
const CAPITALS = '\\p{Lu}{4,}';

/** Words of so many capitals that a text needs; one may be a brand's name. */
const LEAST_WORDS = 2;

/**
 * Whether a `text` holds no small letter outside of its markup, and words enough. The first pattern fails at the first small
 * letter.
 */
export const IS_SHOUTED = `regexp_full_match(text, '([^<&\\p{Ll}]|<[^>]*>|&#?[A-Za-z0-9]+;|[<&])*')
  AND length(regexp_extract_all(text, '${CAPITALS}')) >= ${LEAST_WORDS}`;
