/** Limits by name, each for one rule or a few similar ones; `_percent`: a share in per cent. */
export const LIMITS = {
  // A product is compared only if at least this many others in its category have its type: a kit
  // among single goods is no peer of theirs.
  least_of_type: 5,
  // Fewer ranges of one name do not show which end comes first.
  least_ranges: 8,
  // Dates up to this year were never set: systems write 1, 1753, 1900 or 1970.
  last_unset_year: 1970,
  least_filled_peers: 30,
  usually_filled_percent: 95,
  least_peers_of_texts: 30,
  // Translations of a field usually have its numbers, or other words, if this share does.
  agreeing_percent: 80,
  // A number that this share of the translations writes as another one is written so.
  rewritten_percent: 20,
  // An older year is no news but history.
  oldest_news: 20,
  vocabulary_chars: 200,
  most_vocabulary_products: 1_000,
  // A text may be in another language if its own lacks this share of its words,
  unknown_words_percent: 40,
  // and is if texts of the other in the catalog have this share, and so many of a description;
  foreign_words_percent: 40,
  least_foreign_words: 4,
  // or if listed words weigh so much: two each, and one for each word with letters that its own
  // language has not.
  least_weight_of_text: 4,
  // or if its own language lacks so many of its words, and this share of them, where this share of
  // the texts of the field at most lack many, and its words end as those of the other language do.
  least_unknown_words: 4,
  unknown_text_percent: 60,
  few_unknown_percent: 10,
  least_weight_of_name: 8,
  times_own_words: 3,
  // Longer texts (bytes) are read for remarks only at the beginning and the end.
  longest_read: 600,
  least_saying_chars: 12,
  least_remark_words: 4,
  most_told_brands: 60,
  longest_notice: 160,
  longest_label: 80,
  // A name of fewer words may be a brand and a type.
  least_words_of_label: 3,
  least_uses_of_word: 3,
  // Names or codes of variants usually hold the value of an option if this share does.
  naming_percent: 80,
  most_choices: 150,
  // A difference that more than this share of the peers have is usual, no mistake.
  most_failing_percent: 10,
  // Fewer texts do not show that the number beside a word is that of an attribute.
  least_texts_with_count: 12,
  // A value usually stands in a text if it does in this share of the products.
  told_percent: 60,
  least_translated_chars: 40,
  least_kinds: 3,
  // The smallest spread assumed (robust standard deviation of logarithms): else two equal prices
  // would make a third one odd.
  least_spread: 0.15,
  far_spreads: 3.5,
  // A value that stands apart from all others is far at this many spreads from the median.
  apart_spreads: 2.5,
  // A value stands apart if it is this many times the nearest value towards the median.
  apart_times: 1.7,
  // A slip is within this many spreads of the median once its decimal point is moved back.
  among_spreads: 2.5,
  // More odd values than this share, and than `few_outliers`, are goods of another kind.
  most_outlier_share: 0.04,
  few_outliers: 3,
  // Goods of another kind are far from the median by another number as well. On a logarithmic scale
  // that one must be at least this part as far: a product that is a hundred times cheaper is of
  // another kind if it is ten times lighter.
  as_far: 0.5,
  least_beside: 4,
  // Names at least this similar (Jaro-Winkler, 0 to 1) are of one family, whose members may share a
  // picture.
  least_alike_family: 0.95,
  usual_size_percent: 85,
  least_other_runs: 5,
  // A run that lacks more sizes is a choice, not a mistake.
  most_holes: 2,
  least_sizes: 3,
  // Texts are not looked through for shorter names of attributes, which are parts of other words.
  least_named_letters: 5,
  // A text with fewer words is mostly names and figures, which are the same in all languages.
  least_words: 5,
  few_tagged_percent: 5,
  // In shorter words one other letter makes another word.
  least_word_letters: 5,
  // Words of at least this length may have two wrong letters.
  long_letters: 10,
  // A misspelling is rare: at most this many different names have it.
  most_misspelt: 2,
  // A larger block is a family of products, such as one product in many colours.
  most_sharing: 40,
  most_name_bytes: 200,
  most_name_words: 20,
  // A picture on more products and variants is that of a family, or a placeholder.
  most_rare_uses: 4,
  // Points that two records need to count as one product twice, see relations/alike_pairs.sql.
  least_twin_points: 1,
  most_shared_names_percent: 1,
  // With at most this share, products of one name are wrong whatever tells them apart.
  most_unique_names_percent: 0.5,
  most_digit_slips: 2,
  most_other_words: 2,
  // A property with at least this share of different values, as with addresses, differs from
  // product to product anyway and tells nothing.
  unique_percent: 95,
  // Shorter brand names are skipped: they are found in many words.
  least_brand_letters: 3,
  least_telling_letters: 4,
  // Names of a brand's products usually contain the brand if this share of them do.
  hold_percent: 70,
  // They hardly ever contain it if at most this share do.
  hardly_percent: 10,
  least_brand_names: 5,
  // A brand name in more product names of other brands is a common word, or what those products are
  // made for.
  most_foreign: 3,
  // Descriptions usually contain words of the product's name if this share does.
  telling_percent: 60,
  least_texts: 20,
  least_description_words: 12,
  // Names less similar than this (Jaro-Winkler, 0 to 1) are of different families.
  most_alike_strangers: 0.8,
  // Weights of packs and of pieces are rounded: so much less (logarithm) is no contradiction.
  least_ratio_of_pack: 0.05,
  // A pack that usually weighs more than so many times (logarithm) its goods holds something else
  // as well.
  most_ratio_of_pack: 1,
  least_counted: 20,
  counted_percent: 95,
  alike_times: 3,
  apart_unit_times: 10,
  // And by at least this many spreads of the others' numbers: in a mixed category no numbers are
  // alike.
  apart_unit_spreads: 4,
  least_other_sides: 8,
  least_ranged: 20,
  // The smallest spread of logarithms assumed of numbers that usual factors are undone in.
  least_number_spread: 0.03,
  // Half of the logarithm of the least factor, that of pounds and kilograms.
  half_of_least_factor: 0.39,
  least_related: 30,
  most_related_fields: 400,
  most_judged: 600,
  most_sampled: 400,
  most_sampled_of_category: 60,
  // Width (logarithm) of the range in which the ratios of rounded numbers count as constant.
  ratio_width: 0.04,
  // Ratios in a wider range than this (logarithm) tell nothing.
  most_span: 1.4,
  // Prices in two currencies whose rates spread no wider than this (logarithm) keep to a rate, and
  // those this far from all others break it.
  most_span_of_rate: 0.3,
  least_off_rate: 0.25,
  // Taxes and discounts of a kind of product differ by less than this (logarithm).
  most_off_of_kind: 0.4,
  // Numbers that are this many times apart merely differ in size: that one is less is no rule.
  least_near: 20,
  // Two numbers are near each other if they are at most this part apart.
  near_part: 0.25,
  least_near_limit: 8,
  most_broken: 0.03,
  // Certainty (0 to 1) that a number is right once its decimal point is moved, or a side once it is
  // swapped, where it then fits.
  sure_of_decimals: 0.9,
  // The smallest spread of logarithms assumed.
  least_side_spread: 0.1,
  // Two sides have a typical ratio in a category if it is at least this many spreads from 1.
  shaped_spreads: 2.5,
  odd_side_spreads: 4,
  usual_side_spreads: 2.5,
  // With random endings, each ending such as `.95` would be on a share of 0.01 of all prices. If a
  // price with its decimal point moved back has an ending rarer than this, the point was not moved.
  rare_ending: 0.003,
  // Tolerance, as a factor, because a tenth of a price is rounded.
  rounded: 1.02,
  // A price is not that of its variants if it is this many times as high, or as low, as all.
  other_times: 10,
  least_pairs: 20,
  least_steps: 10,
  most_step_times: 3,
  // The list that is higher for this share of such products has the list price.
  agree_percent: 95,
  least_own_texts: 20,
  own_language_percent: 80,
  set_language_percent: 50,
  least_category_products: 10,
  least_of_kind: 100,
  // A category with at least this share of another's products is above it in the tree.
  within_percent: 95,
  // A category is a home if more than this share of its products are in no other category, and in
  // none below it. So departments are no homes.
  home_percent: 50,
  // A category gathers if at least this share of its products have their home in others.
  gathered_percent: 80,
  // But none of these others may have more than this share of its products: else it is a part of
  // that one.
  most_of_one_percent: 50,
  least_of_sign: 5,
  // One sign may be chance.
  least_signs: 2,
  // A product fits badly with a score of at most minus this (natural logarithms of odds).
  least_misfit: 5,
  // The score elsewhere is higher by at least this, and in the same branch by this.
  least_lead: 11,
  least_lead_of_akin: 16,
  least_proposed_products: 30,
  told_apart_percent: 80,
  // A word is worth telling of a category if this share of its products have it,
  home_sign_percent: 15,
  // and this share of the products that have it are there.
  telling_sign_percent: 90,
  // A language that at least this share of the translated products have is in use, even if they
  // have no other.
  alone_percent: 25,
  // Regional forms of a language, such as en-GB and en-US, are wanted separately if at least two of
  // them are each on this share of the translated products.
  regional_percent: 50,
  // More languages than any catalog is sold in.
  most_goals: 120,
  most_rare: 5,
  // Values at least this similar (Jaro-Winkler, 0 to 1) are two spellings of one. Used where it
  // does not matter which is right.
  one_spelt_twice: 0.9,
  least_uses: 2,
  // Values that are longer on average (all of a product together, in characters) are free text.
  most_chars: 60,
  least_slip_letters: 6,
  // But from this length on, words that differ by a doubled letter only are one: `Chênne`.
  least_doubled: 5,
  most_letters: 40,
  // In shorter words an accent makes another word: Turkish cam (glass) and çam (pine).
  least_accented: 4,
  least_patterned: 30,
  least_coded_kinds: 20,
  coded_kinds_percent: 20,
  few_amounts_percent: 10,
  most_coded_chars: 40,
  most_coded_blanks: 4,
  digits_percent: 90,
  most_pattern_chars: 80,
  most_patterns: 3,
  own_pattern_percent: 10,
  // Shares of the other values that must keep the one pattern, or one of several.
  pattern_percent: 95,
  patterns_percent: 97,
  // This share is enough with this many values, if no other pattern has several of them.
  least_pattern_percent: 90,
  least_scattered: 100,
  // Lengths of values are no accident if this share differs and has so many signs.
  unlike_percent: 80,
  least_code_signs: 6,
  few_alike_slips: 2,
  least_peers_of_units: 10,
  least_of_form: 8,
  alike_percent: 3,
  most_alike_slips: 10,
  // Digits of the shortest company prefix of a GTIN (GS1), which barcodes of a company share.
  least_prefix: 7,
  // A brand needs this many products with barcodes to show how these begin, and this share of them
  // that begin alike.
  least_of_brand: 20,
  prefix_percent: 95,
  // Categories with more numbers of books sell books.
  few_books_percent: 2,
  // A value is rare if so many products have it, or this share of those with a value of its list.
  few_rare: 2,
  rare_percent: 0.5,
  // Of products, for what stands out where no text of a field has the like.
  lone_percent: 0.2,
  frequent_times: 20,
  // A long word that only one product has may also stand for one that so many have.
  least_frequent: 5,
  // So many values that are nearly all of two or three words with capitals are names of people.
  least_names: 10,
  least_ending_stem: 4,
  // An abbreviation without a dot has at most this share of the letters.
  cut_percent: 60,
  // A word translates another if it stands beside it so often, in this share of all cases.
  least_translated: 3,
  translated_percent: 80,
  // A word of translated names says what a value is if it is in so many names, and in this share of
  // its own.
  least_named_by: 8,
  named_by_percent: 60,
};
