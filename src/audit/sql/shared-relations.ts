/** An audit makes each relation as a table once, before the first rule that reads it. */

import { fillSql, splitStatements } from '../../copy/fill-sql.ts';
import { foldCulture, languageOf } from '../../record/culture.ts';
import active_variants from '../relations/active_variants.sql';
import alike_pairs from '../relations/alike_pairs.sql';
import chosen_values from '../relations/chosen_values.sql';
import continued_values from '../relations/continued_values.sql';
import copied_values from '../relations/copied_values.sql';
import counted_claims from '../relations/counted_claims.sql';
import covered from '../relations/covered.sql';
import field_numbers from '../relations/field_numbers.sql';
import filled_norms from '../relations/filled_norms.sql';
import foreign_texts from '../relations/foreign_texts.sql';
import language_texts from '../relations/language_texts.sql';
import listed_languages from '../relations/listed_languages.sql';
import listed_prices from '../relations/listed_prices.sql';
import meant_texts from '../relations/meant_texts.sql';
import named_claims from '../relations/named_claims.sql';
import named_numbers from '../relations/named_numbers.sql';
import norms from '../relations/norms.sql';
import noted_facts from '../relations/noted_facts.sql';
import number_fields from '../relations/number_fields.sql';
import number_names from '../relations/number_names.sql';
import number_peers from '../relations/number_peers.sql';
import number_ranges from '../relations/number_ranges.sql';
import number_relations from '../relations/number_relations.sql';
import number_values from '../relations/number_values.sql';
import numbers_norms from '../relations/numbers_norms.sql';
import own_language from '../relations/own_language.sql';
import owned_barcodes from '../relations/owned_barcodes.sql';
import pattern_norms from '../relations/pattern_norms.sql';
import peer_groups from '../relations/peer_groups.sql';
import picture_counts from '../relations/picture_counts.sql';
import place_norms from '../relations/place_norms.sql';
import place_signs from '../relations/place_signs.sql';
import placed_sides from '../relations/placed_sides.sql';
import placeholder_names from '../relations/placeholder_names.sql';
import prefix_norms from '../relations/prefix_norms.sql';
import price_list_kinds from '../relations/price_list_kinds.sql';
import product_places from '../relations/product_places.sql';
import product_signs from '../relations/product_signs.sql';
import real_peers from '../relations/real_peers.sql';
import sayings from '../relations/sayings.sql';
import set_languages from '../relations/set_languages.sql';
import text_norms from '../relations/text_norms.sql';
import text_words from '../relations/text_words.sql';
import told_amounts from '../relations/told_amounts.sql';
import told_brands from '../relations/told_brands.sql';
import told_numbers from '../relations/told_numbers.sql';
import told_remarks from '../relations/told_remarks.sql';
import told_sentences from '../relations/told_sentences.sql';
import told_words from '../relations/told_words.sql';
import translation_gaps from '../relations/translation_gaps.sql';
import value_norms from '../relations/value_norms.sql';
import value_patterns from '../relations/value_patterns.sql';
import wanted_languages from '../relations/wanted_languages.sql';
import { CONSTANTS } from './constants.ts';
import coverageMacros from './coverage-macros.sql';
import macros from './macros.sql';
import views from './views.sql';

/** The languages that the operator sets. */
export interface SetLanguages {
  /**
   * Codes of the languages that products should have texts in; empty: the languages of the catalog.
   */
  readonly wanted: readonly string[];
  readonly own: string | undefined;
  /**
   * Share of the translated products, in per cent, from which on all products should have a
   * language.
   */
  readonly minPercent: number;
}

/** Statements that make the macros and views that relations and rules read. */
export const PREPARE_AUDIT: readonly string[] = [macros, views, coverageMacros].flatMap((text) =>
  splitStatements(text, CONSTANTS),
);

// SQL of the relations; one may read those above it.
const RELATIONS = {
  covered,
  active_variants,
  noted_facts,
  picture_counts,
  listed_prices,
  price_list_kinds,
  placeholder_names,
  peer_groups,
  real_peers,
  product_places,
  product_signs,
  place_signs,
  place_norms,
  number_names,
  number_values,
  number_peers,
  number_ranges,
  number_fields,
  field_numbers,
  number_relations,
  alike_pairs,
  told_numbers,
  named_numbers,
  named_claims,
  counted_claims,
  placed_sides,
  own_language,
  meant_texts,
  sayings,
  text_words,
  foreign_texts,
  language_texts,
  listed_languages,
  wanted_languages,
  translation_gaps,
  copied_values,
  filled_norms,
  chosen_values,
  value_norms,
  value_patterns,
  pattern_norms,
  owned_barcodes,
  prefix_norms,
  numbers_norms,
  told_remarks,
  continued_values,
  told_sentences,
  told_brands,
  told_words,
  told_amounts,
  text_norms,
  norms,
};

/** Returns the SELECT of each relation by name, filled with constants and settings. */
export function writeRelations({
  wanted,
  own: ownCulture,
  minPercent,
}: SetLanguages): Readonly<Record<string, string>> {
  const relations =
    wanted.length > 0 ? { ...RELATIONS, wanted_languages: set_languages } : RELATIONS;
  const values = {
    ...CONSTANTS,
    own_culture: ownCulture === undefined ? null : foldCulture(ownCulture),
    own_language: ownCulture === undefined ? null : languageOf(ownCulture),
    min_percent: minPercent,
    goals: [...new Set(wanted.map(foldCulture))].map(toGoal),
  };
  return Object.fromEntries(
    Object.entries(relations).map(([name, sql]) => [name, fillSql(sql, values)]),
  );
}

function toGoal(goal: string) {
  return {
    goal,
    language: languageOf(goal),
    culture: goal.includes('-') ? goal : null,
  };
}
