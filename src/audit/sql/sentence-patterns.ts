/**
 * Patterns of sentences that do not belong in a text for buyers: of old seasons, to colleagues, or
 * on the end of a product, in the languages of many catalogs.
 */
import { oneOf } from './note-words.ts';
import words from './sentence-patterns.json' with { type: 'json' };

const YEAR = '(?:19|20)\\d\\d';
// `2016/17`.
const SEASON_YEAR = `${YEAR}(?:/\\d\\d(?:\\d\\d)?)?`;
const GAP = "[\\s\\x{a0}/&+,'’.:–-]+";

const season = oneOf(words.seasons);
const furtherSeason = oneOf([...words.seasons, 'of', 'de', 'du', 'van']);
const news = oneOf(words.words_for_new);
const before = oneOf(words.words_before_year);
const offer = oneOf(words.offers);

const datedNews = oneOf([
  `${season}(?:${GAP}${furtherSeason})*${GAP}${SEASON_YEAR}`,
  `${SEASON_YEAR}(?:er)? ${oneOf(words.things_behind_year)}`,
  `${news}(?: ${before})* ${YEAR}`,
  // `new from March 2016`.
  `${news}:? ${before}(?: ${before})* [^\\s.,;:!?()]{3,10}\\.? ${YEAR}`,
  `${news}: ${YEAR}`,
  `${YEAR}:? ${news}`,
  `${offer}(?: (?:of|vom|de|du|del|van))?[ :]{1,2}${YEAR}`,
]);

/** Patterns by the name that SQL uses; all but that of named colleagues match small letters. */
export const SENTENCE_PATTERNS = {
  stale_season: `(?:^|[^a-z0-9])${datedNews}(?:[^a-z0-9]|$)|(?:©|\\(c\\)|copyright)\\s*(?:by )?${YEAR}`,
  stale_promise: join(words.stale_promise),
  internal_note: join(words.internal_note),
  named_colleague: join(words.named_colleague),
  ended_product: join(words.ended_product),
  pointing_sentence: join(words.pointing_sentence),
  hint_of_sentence: join(words.hint_of_sentence),
};

// Long alternatives lie in pieces in the file.
function join(alternatives: readonly (string | readonly string[])[]): string {
  return alternatives.map((alternative) => [alternative].flat().join('')).join('|');
}
