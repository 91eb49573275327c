/** How names, descriptions and values are written. The rules of the group `texts`, in the order in which they are told. */

import type { ListedRule, ParametricRule } from '../rule.ts';
import { writeCount } from '../sql/checks.ts';
import { GARBLED_WORD, IS_GARBLED, MAYBE_GARBLED } from '../sql/garbled-text.ts';
import { IS_ORDER, MAYBE_ORDER, ORDER_FOUND } from '../sql/machine-orders.ts';
import { IN_PLACEHOLDERS } from '../sql/placeholder-labels.ts';
import { REPEATED_WORD } from '../sql/repeated-words.ts';
import { LEAST_WORDS, SAME_IN_TWO_LANGUAGES } from '../sql/same-text.ts';
import { checkSpellings, SPELLED_BRANDS, SPELLED_VALUES } from '../sql/spellings.ts';
import { IS_SHOUTED, isTooLong, isTooShort, PLAIN_CHARS } from '../sql/text-length.ts';
import { CONTROL, EDGE_SPACE, INVISIBLE, IS_BLANK, IS_PLACEHOLDER, MARKUP } from '../sql/text-patterns.ts';
import { TEXT_SHOWN } from '../sql/texts.ts';
import { tellPlace, tellUnseen } from '../sql/unseen.ts';
import { checkLanguages } from '../sql/wrong-language.ts';

const TAG = `regexp_extract(text, '${MARKUP}', 0, 'i')`;

const HOW_MANY = `(length(text) - length(regexp_replace(text, '${INVISIBLE}', '', 'g')))`;

/** A product with a text that is shorter than any that says something. */
const TOO_SHORT: ParametricRule<{ min_name_chars: number; min_short_chars: number; min_long_chars: number }> = {
  id: 'text_too_short',
  severity: 'hint',
  group: 'texts',
  subject: 'product',
  checks: 'has a name or description of so few characters that it says nothing.',
  why: 'Buyers and search engines cannot tell from it what the product is.',
  fix: 'Write a text that describes the product, or empty the field.',
  parameters: { min_name_chars: 3, min_short_chars: 10, min_long_chars: 20 },
  build: (limits) => ({ isWrong: isTooShort(limits), shown: TEXT_SHOWN, extent: `-${PLAIN_CHARS}` }),
};

/** A product with a text that is longer than channels show. */
const TOO_LONG: ParametricRule<{ max_name_chars: number; max_short_chars: number; max_long_chars: number }> = {
  id: 'text_too_long',
  severity: 'hint',
  group: 'texts',
  subject: 'product',
  checks: 'has a name or description that is too long for most channels, its markup not counted.',
  why: 'Channels reject it or cut it off in the middle.',
  fix: 'Shorten it; move details into properties or the long description.',
  parameters: { max_name_chars: 150, max_short_chars: 1_000, max_long_chars: 10_000 },
  build: (limits) => ({
    isWrong: isTooLong(limits),
    shown: `', ' || ${writeCount(PLAIN_CHARS, 'character')}`,
    extent: PLAIN_CHARS,
  }),
};

/** A product with a description in another language than it should be in. */
const WRONG_LANGUAGE: ParametricRule<{ own_cultures: readonly string[]; min_words: number }> = {
  id: 'wrong_language',
  severity: 'warning',
  group: 'texts',
  subject: 'product',
  applies:
    'products with descriptions in languages that it knows, but for those copied from another language; with descriptions without a language code, where one language is that of at least 80 % of these (of 20 or more in known languages), or that of PIM_CULTURE is that of at least half',
  checks:
    'has descriptions in another language than their language code says, or its own ones, which have no code, in another than most products.',
  why: 'Buyers of that language see a text that they may not understand.',
  fix: 'Translate the text, or correct its language code.',
  parameters: { own_cultures: [], min_words: 15 },
  build: ({ own_cultures, min_words }) => checkLanguages(own_cultures, min_words),
};

/** A product with a value that others write in another way. */
const VALUE_SPELLINGS: ParametricRule<{ min_common: number; max_rare: number }> = {
  id: 'value_in_several_spellings',
  severity: 'hint',
  group: 'texts',
  subject: 'product',
  checks:
    'has a property or option value that others spell otherwise: with other capitals, accents, umlauts (ü, u, ue), spaces or hyphens, or one letter off. The products with the rarer spelling are listed, or those with one of two that are as frequent.',
  why: 'Filters show the value twice, and each finds only some of the products.',
  fix: 'Write the value in one way: the most frequent one, or choose where two are as frequent.',
  parameters: { min_common: 10, max_rare: 2 },
  build: (limits) => checkSpellings(SPELLED_VALUES, limits),
};

/** A product whose brand others write in another way. */
const BRAND_SPELLINGS: ParametricRule<{ min_common: number; max_rare: number }> = {
  id: 'brand_in_several_spellings',
  severity: 'warning',
  group: 'texts',
  subject: 'product',
  checks:
    'has a brand that others spell otherwise (other capitals, accents, umlauts, spaces, hyphens or trade marks, or one letter off), or that the list of brands has twice under one name. The products with the rarer brand are listed, or those with one of two that are as frequent.',
  why: 'Brand filters and brand pages show one brand as two.',
  fix: 'Assign one of the two to all products, the more frequent one if there is one, and delete the other.',
  parameters: { min_common: 10, max_rare: 2 },
  build: (limits) => checkSpellings(SPELLED_BRANDS, limits),
};

/** Every rule of the group. */
export const TEXTS: readonly ListedRule[] = [
  // A product with a text that was to be replaced.
  {
    id: 'placeholder_text',
    severity: 'error',
    group: 'texts',
    subject: 'product',
    checks:
      'has a placeholder instead of a real text in at least one language: lorem ipsum, TBD, à compléter, only punctuation.',
    why: 'Buyers see the placeholder.',
    fix: 'Write the text, or empty the field.',
    texts: { isWrong: IS_PLACEHOLDER, shown: TEXT_SHOWN },
  },
  // A product whose category or brand is still to be entered.
  {
    id: 'placeholder_category_or_brand',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    applies: 'products with a category or brand that has a name',
    checks: 'is in a category, or of a brand, that is called Null, N/A, undefined, test, uncategorized or the like.',
    why: 'Buyers see it in menus and filters, and the product is in no real category or of no real brand.',
    fix: 'Assign the real category or brand, and delete the other one; usually an import wrote it for an empty field.',
    countsDetails: true,
    sql: IN_PLACEHOLDERS,
  },
  // A product with a text that shows nothing.
  {
    id: 'blank_text',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks: 'has a name or description that shows nothing: only HTML tags, no-break spaces or invisible characters.',
    why: 'The field counts as filled, but buyers see nothing.',
    fix: 'Write the text, or empty the field.',
    texts: { isWrong: IS_BLANK, shown: `': ' || ${writeCount('length(text)', 'character')}` },
  },
  // A product with a text that gives orders to an assistant.
  {
    id: 'instruction_text',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks:
      'has a text with a known pattern of orders to AI assistants, such as to ignore their instructions; other words for such orders are not found.',
    why: 'Somebody may be trying to manipulate the assistants that read the catalog.',
    fix: 'Remove the text, and find out who entered it.',
    knowsPatternsOnly: true,
    texts: { pattern: MAYBE_ORDER, isConfirmed: IS_ORDER, shown: `': ' || left(${ORDER_FOUND}, 120)` },
  },
  // A product whose name holds markup.
  {
    id: 'html_in_name',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks: 'has an HTML tag or entity in its name.',
    why: 'Many channels show buyers the raw HTML.',
    fix: 'Write the name as plain text.',
    texts: {
      fields: ['name'],
      isWrong: `(contains(text, '<') OR contains(text, '&')) AND regexp_matches(text, '${MARKUP}', 'i')`,
      // Answers decode entities and take tags out, so both are told in pieces.
      shown: `CASE WHEN ${TAG} LIKE '&%' THEN ': entity & ' || ltrim(${TAG}, '&') ELSE ': tag ' || left(trim(${TAG}, '</>'), 40) END
        || ${tellPlace('text', MARKUP, 'is')}`,
    },
  },
  // A product whose name holds characters that nobody sees.
  {
    id: 'invisible_characters',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks: 'has invisible or control characters in its name.',
    why: 'Searches for the name may not find it, and hidden text may be aimed at AI assistants.',
    fix: 'Retype the name.',
    texts: {
      fields: ['name'],
      isWrong: `regexp_matches(text, '${INVISIBLE}')`,
      shown: `': ' || if(${HOW_MANY} = 1, '', ${HOW_MANY} || ' characters, the first ') || ${tellUnseen('text', INVISIBLE)}`,
      extent: HOW_MANY,
    },
  },
  // A product with a description or a value that holds control characters.
  {
    id: 'control_characters',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks: 'has control characters in a description or a property value.',
    why: 'They make XML feeds invalid, so imports of the whole feed may fail.',
    fix: 'Retype the text, or paste it as plain text.',
    texts: {
      fields: ['short_description', 'long_description'],
      pattern: CONTROL,
      shown: `': ' || ${tellUnseen('text', CONTROL)}`,
      withValues: true,
    },
  },
  // A product whose name begins or ends with a space.
  {
    id: 'space_around_name',
    severity: 'hint',
    group: 'texts',
    subject: 'product',
    checks: 'has a name that begins or ends with white space.',
    why: 'Lists sort it in the wrong place, and exact matches of the name fail.',
    fix: 'Remove the white space.',
    texts: {
      fields: ['name'],
      isWrong: `regexp_matches(text, '${EDGE_SPACE}')`,
      shown: `': ' || ${tellUnseen('text', EDGE_SPACE)}`,
    },
  },
  // A product with a text in UTF-8 that was read in another encoding.
  {
    id: 'garbled_text',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks:
      'has letters that were garbled by a wrong encoding, such as Ã¼ for ü, or yaðmur for yağmur, in a text or a property value.',
    why: 'Buyers cannot read it, and searches do not find it.',
    fix: 'Correct the letters, and set the import to the encoding of its files, at best UTF-8.',
    texts: {
      pattern: MAYBE_GARBLED,
      isConfirmed: IS_GARBLED,
      shown: `': ' || left(${GARBLED_WORD}, 80)`,
      withValues: true,
    },
  },
  TOO_SHORT,
  TOO_LONG,
  // A product with a text in capitals only.
  {
    id: 'all_caps',
    severity: 'hint',
    group: 'texts',
    subject: 'product',
    checks: 'has a name or description in capital letters only.',
    why: 'It reads as shouting, and marketplaces reject it.',
    fix: 'Write it in normal letters.',
    texts: { isWrong: IS_SHOUTED, shown: TEXT_SHOWN },
  },
  // A product with a word that is written twice.
  {
    id: 'repeated_words',
    severity: 'hint',
    group: 'texts',
    subject: 'product',
    checks:
      'has a small word twice in a row, such as "the the"; or in its name any one, two or three words twice in a row, the same three words or more between commas twice, or one word four times (three times between commas).',
    why: 'It reads like a mistake, and search engines take it for spam.',
    fix: 'Remove the repetition.',
    texts: { isWrong: `${REPEATED_WORD} IS NOT NULL`, shown: `': ' || left(${REPEATED_WORD}, 80)` },
  },
  // A product with a description that is the same in two languages.
  {
    id: 'translation_equals_other_language',
    severity: 'warning',
    group: 'texts',
    subject: 'product',
    checks: `has the same description in two languages (${LEAST_WORDS} words or more).`,
    why: 'Somebody probably copied the text instead of translating it.',
    fix: 'Translate the description.',
    sql: SAME_IN_TWO_LANGUAGES,
  },
  WRONG_LANGUAGE,
  VALUE_SPELLINGS,
  BRAND_SPELLINGS,
];
