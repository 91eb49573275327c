/* Functions of values that rules and relations share. They are made in the database `scratch` before an audit; callers' SQL
may not use names that begin like theirs. */
-- Whether a record may have more rows of a sub-record than those with its id.
CREATE MACRO pim_is_unread(id, state) AS (
  state = 'unknown'
  OR (
    id IS NULL
    AND state = 'value'
  )
);

-- Which record a row of a sub-record belongs to.
CREATE MACRO pim_owner_id(owner, product_id, variant_id) AS CASE owner WHEN 'variant' THEN variant_id ELSE product_id END;

-- The spelling of a culture, folded as record/culture.ts does.
CREATE MACRO pim_fold_culture(culture) AS replace(lower(trim(culture)), '_', '-');

-- The language of a culture, as detectLanguage calls it.
CREATE MACRO pim_language(culture) AS CASE split_part(pim_fold_culture(culture), '-', 1) WHEN 'nb' THEN 'no' WHEN 'nn' THEN 'no' WHEN 'bs' THEN 'hr' ELSE split_part(pim_fold_culture(culture), '-', 1) END;

-- The folded letters and digits of a text, with one blank between words and at both ends.
CREATE MACRO pim_spaced(text) AS ' ' || trim(regexp_replace(pim_fold_text(text), '[^\pL\pN]+', ' ', 'g')) || ' ';

-- A count with its noun: `1 picture`, `2 pictures`.
CREATE MACRO pim_count(number, noun) AS number || if (number = 1, ' ' || noun, ' ' || noun || 's');

-- A number as people write it: no decimal point if it is whole, and no floating-point noise, as in 88.1999969482. From
-- 10,000 on two decimals are told: the whole part alone has nearly as many digits.
CREATE MACRO pim_number(number) AS CASE WHEN abs(number) >= 10000 THEN format('{:.12g}', round(number, 2)) ELSE format('{:.6g}', number) END;

-- A text as a literal of SQL.
CREATE MACRO pim_quoted(text) AS '''' || replace(text, '''', '''''') || '''';

-- A price with its currency, if that is known.
CREATE MACRO pim_price(price, currency) AS pim_number(price) || coalesce(' ' || nullif(currency, ''), '');

-- What lies between two numbers: `5 to 7`.
CREATE MACRO pim_range(low, high) AS pim_number(low) || if (high > low, ' to ' || pim_number(high), '');

-- A factor in words, from its logarithm.
CREATE MACRO pim_times(logarithm) AS CASE WHEN logarithm >= ln(10) THEN format('{:.12g}', round(exp(least(logarithm, 600)))) ELSE format('{:.2g}', exp(greatest(logarithm, -600))) END;

-- Which other record has the same, if it is one with a code; else how many have it.
CREATE MACRO pim_twin(code, count_in_words) AS coalesce(' (also ' || left(code, 80) || ')', count_in_words);

-- Whether a text is an absolute web address, apart from blanks around it.
CREATE MACRO pim_is_web_address(text) AS regexp_full_match(
  trim(text),
  'https?://([^\s/?#@]*@)?(\[[0-9a-f:.]+\]|([\pL\pN\pM_-]+\.?)+)(:\d+)?([/?#]\S*)?',
  'i'
);

-- Names the text of a row of `texts`: `short description (fr-FR)`.
CREATE MACRO pim_name_text(field, culture) AS replace(field, '_', ' ') || coalesce(' (' || left(culture, 40) || ')', '');

-- A value in composed capitals. Case, Turkish i, ß, white space and invisible characters do not count.
CREATE MACRO pim_capitals(text) AS replace(
  replace(
    upper(
      nfc_normalize(
        trim(
          regexp_replace(regexp_replace(text, '[\s\pZ]+', ' ', 'g'), '[\p{Cc}\p{Cf}]', '', 'g')
        )
      )
    ),
    'ẞ',
    'SS'
  ),
  'İ',
  'I'
);

-- Without accents, including those that are part of a letter, as in Ø.
CREATE MACRO pim_strip_accents(text) AS pim_spell_signs(strip_accents(text));

-- Keeps an é at the end of a word as a letter of its own: French `sucré` is made with `sucre`, and `marbré` looks like
-- `marbre`.
CREATE MACRO pim_keep_last_e(text) AS regexp_replace(text, 'É(E?S?)([ \p{Pd}]|$)', 'Ɛ\1\2', 'g');

-- Letters that may also be written as two, or as one without the accent, written as two.
CREATE MACRO pim_spell_out(text) AS replace(
  replace(replace(replace(replace(text, 'Ä', 'AE'), 'Ö', 'OE'), 'Ü', 'UE'), 'Ø', 'OE'),
  'Å',
  'AA'
);

-- Folds `AE`, `OE` and `UE` like Ä, Ö and Ü without their dots. Only for texts that agree in more than this, because
-- `Blue` becomes `Blu`.
CREATE MACRO pim_drop_spelled_out(letters) AS regexp_replace(letters, '([AOU])E', '\1', 'g');

-- Without white space, hyphens, dots and trade marks; values that are short (`A+` is not `A`) or have digits keep theirs.
CREATE MACRO pim_squeeze(text, capitals) AS CASE WHEN regexp_full_match(capitals, '\pL{1,2} \d{1,4}') THEN replace(text, ' ', '') WHEN length(capitals) < 5
OR regexp_matches(capitals, '\d') THEN text ELSE regexp_replace(text, '[\s\pZ\p{Pd}._''’™®©]+', '', 'g') END;

-- A word with each of its letters left out in turn, and the whole word (with 0 and ''): structs of `short`, `place` and
-- `letter`. Two words are at most one letter apart if they have a `short` in common and pim_is_one_slip holds.
CREATE MACRO pim_without_each_letter(word) AS list_append(
  [
    {
      short: left(word, i - 1) || substr(word, i + 1),
      place: i,
      letter: substr(word, i, 1)
    } FOR i IN range(1, length(word) + 1)
  ],
  {short: word, place: 0::BIGINT, letter: ''}
);

-- Whether two different words with a `short` in common differ by one slip: one letter more, one other letter, or two
-- swapped letters. The engine's own distances count bytes, and ö has two.
CREATE MACRO pim_is_one_slip(place, letter, other_place, other_letter) AS (
  place = other_place
  OR place = 0
  OR other_place = 0
  OR (
    abs(place - other_place) = 1
    AND letter = other_letter
  )
);

-- A folded word whose letters have one byte each. For Cyrillic and Greek the stand-ins are characters that no folded word
-- has.
CREATE MACRO pim_in_bytes(word) AS CASE WHEN strlen(word) = length(word) THEN word ELSE translate(
  word,
  'ØŁĐАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
  'OLDabcdefghijklmnopqrstuvwxyz#$%&_~|abcdefghijklmnopqrstuvwx'
) END;

-- How many letters of two folded words are wrong, missing, extra or swapped.
CREATE MACRO pim_count_slips(word, other) AS damerau_levenshtein(pim_in_bytes(word), pim_in_bytes(other));

-- The words of one list that the other has not.
CREATE MACRO pim_words_beyond(words, others) AS list_filter(words, lambda word: NOT list_contains(others, word));

-- The words of one list that the other has too, in order.
CREATE MACRO pim_words_shared(words, others) AS list_filter(words, lambda word: list_contains(others, word));

-- Each number of a name with the word behind it: a `6 Plus` is not a `Plus 6`.
CREATE MACRO pim_after_numbers(words) AS list_filter(
  list_transform(
    words,
    lambda word,
    i: CASE
      WHEN regexp_matches(word, '\pN') THEN word || ' ' || coalesce(words[i + 1], '')
    END
  ),
  lambda pair: pair IS NOT NULL
);

-- The words of a text that have at least so many letters. The class of all letters is slow to compile, and `\pL{4,}` has it
-- four times.
CREATE MACRO pim_long_words(text, least) AS list_filter(regexp_extract_all(text, '\pL+'), lambda word: length(word) >= least);

-- Whether the texts of a product could not be read, so that a rule about texts may have missed some.
CREATE MACRO pim_may_have_texts(id, translations_state, any_text) AS (
  id IS NULL
  OR (
    translations_state = 'unknown'
    AND any_text IS NULL
  )
);

-- Whether a text has anything to read besides tags, blanks and invisible characters; matching stops at the first such
-- character.
CREATE MACRO pim_holds_text(text) AS (
  NOT regexp_full_match(
    text,
    '(?:[\s\pZ\p{Cf}]|<[^>]*>|&(?:nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm|#(?:32|160|173|8203)|#x0*(?:20|a0|ad|200b));)*',
    'i'
  )
);

-- The length of a text without its tags. Slow, so ask it only for texts that may be too long or too short.
CREATE MACRO pim_count_chars(text) AS length(trim(regexp_replace(replace(text, '&nbsp;', ' '), '<[^>]*>|\s+', ' ', 'g')));

-- A number without the blanks and hyphens in it.
CREATE MACRO pim_digits(number) AS regexp_replace(number, '[\s\v\pZ\p{Pd}\x{FEFF}]+', '', 'g');

-- Whether digits are a GTIN, as record/barcode.ts reads it: 8 or 12 to 14 digits with a correct check digit (every second
-- digit counts three times, and the sum ends in 0).
CREATE MACRO pim_is_gtin(digits) AS (
  regexp_full_match(digits, '\d{8}|\d{12,14}')
  AND NOT regexp_full_match(digits, '0+')
  AND list_sum(
    list_transform(
      string_split(reverse(digits), ''),
      lambda digit,
      place: coalesce(try_cast (digit AS INTEGER), 0) * if (place % 2 = 1, 1, 3)
    )
  ) % 10 = 0
);

-- Whether a number of 13 digits has a prefix that is not for trade, as in record/barcode.ts.
CREATE MACRO pim_is_untraded(number) AS CASE WHEN starts_with(number, '00000') THEN regexp_matches(number, '^00000[02]') ELSE regexp_matches(number, '^(0[245]|2|98[0-4]|99|952)') END;

-- Whether the folded name has one of some words, divided by |, and none of others; NULL: there are no others.
CREATE MACRO pim_is_called(name, words, others) AS (
  regexp_matches(pim_fold_text(name), '(^|[^\pL])(' || words || ')($|[^\pL])')
  AND (
    others IS NULL
    OR NOT regexp_matches(pim_fold_text(name), '(^|[^\pL])(' || others || ')($|[^\pL])')
  )
);

-- A text without the characters that nobody sees; of white space other than blanks, one blank stays.
CREATE MACRO pim_without_invisible(text) AS trim(
  regexp_replace(
    regexp_replace(
      regexp_replace(text, '[\t-\r\x{2028}\x{2029}]+', ' ', 'g'),
      '[\p{Cc}\p{Co}\x{AD}\x{34F}\x{61C}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{200B}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2060}-\x{206F}\x{3164}\x{FEFF}\x{FFA0}\x{FFF9}-\x{FFFB}\x{E0000}-\x{E00FF}]+',
      '',
      'g'
    ),
    ' {2,}',
    ' ',
    'g'
  )
);

-- The character that an entity of HTML stands for; the frequent ones.
CREATE MACRO pim_entities() AS [
  {entity: '&quot;', sign: '"'},
  {entity: '&apos;', sign: ''''},
  {entity: '&#39;', sign: ''''},
  {entity: '&#039;', sign: ''''},
  {entity: '&nbsp;', sign: ' '},
  {entity: '&#160;', sign: ' '},
  {entity: '&lt;', sign: '<'},
  {entity: '&gt;', sign: '>'},
  {entity: '&auml;', sign: 'ä'},
  {entity: '&ouml;', sign: 'ö'},
  {entity: '&uuml;', sign: 'ü'},
  {entity: '&Auml;', sign: 'Ä'},
  {entity: '&Ouml;', sign: 'Ö'},
  {entity: '&Uuml;', sign: 'Ü'},
  {entity: '&szlig;', sign: 'ß'},
  {entity: '&eacute;', sign: 'é'},
  {entity: '&egrave;', sign: 'è'},
  {entity: '&ecirc;', sign: 'ê'},
  {entity: '&agrave;', sign: 'à'},
  {entity: '&ccedil;', sign: 'ç'},
  {entity: '&reg;', sign: '®'},
  {entity: '&trade;', sign: '™'},
  {entity: '&deg;', sign: '°'},
  {entity: '&euro;', sign: '€'},
  {entity: '&ndash;', sign: '–'},
  {entity: '&mdash;', sign: '—'},
  {entity: '&rsquo;', sign: '’'},
  {entity: '&times;', sign: '×'},
  {entity: '&frac12;', sign: '½'},
  {entity: '&amp;', sign: '&'}
];

-- A name without tags, and with the signs that its entities stand for.
CREATE MACRO pim_without_markup(text) AS trim(
  regexp_replace(
    list_reduce(
      list_transform(pim_entities(), lambda one: [one.entity, one.sign]),
      lambda name,
      one: [replace(name[1], one[1], one[2])],
      [
        regexp_replace(
          regexp_replace(
            text,
            '<!--.*?-->|</?(?:p|br|hr|div|li|ul|ol|h[1-6]|td|tr|th|table)(?:\s[^<>]*)?/?>',
            ' ',
            'gi'
          ),
          '</?(?:b|i|u|a|em|strong|span|font|img|sup|sub|small|big|s|del|ins|mark|strike|center|nobr|code)(?:\s[^<>]*)?/?>',
          '',
          'gi'
        )
      ]
    ) [1],
    '[ \x{A0}]{2,}',
    ' ',
    'g'
  )
);

-- A number in the place of the one that a text begins with, with a decimal comma where that had one, or else where others
-- have; NULL: it begins with another one.
CREATE MACRO pim_write_like(text, number, other, has_comma) AS CASE WHEN try_cast (replace(regexp_extract(text, '^\s*(-?\d+(?:[.,]\d+)?)', 1), ',', '.') AS DOUBLE) = number THEN regexp_replace(
  text,
  '-?\d+(?:[.,]\d+)?',
  if (
    if (
      regexp_matches(text, '^\s*-?\d+[.,]'),
      regexp_matches(text, '^\s*-?\d+,'),
      has_comma
    ),
    replace(format('{:.12g}', other), '.', ','),
    format('{:.12g}', other)
  )
) END;

-- The name in a field: `Width` of `dimensions.Width`.
CREATE MACRO pim_field_name(field) AS regexp_replace(field, '^(properties|dimensions|packaging|options|prices)\.', '');

-- The words of a key apart, without those for the product itself: `gross Weight`.
CREATE MACRO pim_space_words(name) AS regexp_replace(
  regexp_replace(name, '(\p{Ll})(\p{Lu})', '\1 \2', 'g'),
  '(?i)\b(product|produkt|item|article|artikel|urun)\b',
  '',
  'g'
);

-- Whether two fields have a word of four letters in common, or the one is the end of the other, as `Höhe` of `Sitzhöhe`.
CREATE MACRO pim_shares_word(field, other) AS (
  list_has_any(
    pim_long_words(lower(pim_space_words(pim_field_name(field))), 4),
    pim_long_words(lower(pim_space_words(pim_field_name(other))), 4)
  )
  OR (
    length(pim_field_name(field)) >= 4
    AND ends_with(lower(pim_field_name(other)), lower(pim_field_name(field)))
  )
  OR (
    length(pim_field_name(other)) >= 4
    AND ends_with(lower(pim_field_name(field)), lower(pim_field_name(other)))
  )
);

-- An amount with its unit, without floating-point noise.
CREATE MACRO pim_written(text, unit) AS coalesce(pim_number(try_cast (text AS DOUBLE)), left(trim(text), 40)) || coalesce(' ' || nullif(unit, ''), '');

-- The value of an amount in a name, such as `500 ML` or `0,5L`: in the smallest unit of its kind, else as it is written.
CREATE MACRO pim_name_amount(amount) AS coalesce(
  round(
    try_cast (replace(regexp_extract(amount, '^\pN+(?:[.,]\pN+)?'), ',', '.') AS DOUBLE) * CASE regexp_extract(amount, '\pL*$')
      WHEN 'KG' THEN 1e3
      WHEN 'MG' THEN 1e-3
      WHEN 'L' THEN 1e3
      WHEN 'LT' THEN 1e3
      WHEN 'LTR' THEN 1e3
      WHEN 'LITER' THEN 1e3
      WHEN 'LITRE' THEN 1e3
      WHEN 'DL' THEN 1e2
      WHEN 'CL' THEN 10
      WHEN 'CM' THEN 10
      WHEN 'M' THEN 1e3
      WHEN 'KW' THEN 1e3
      WHEN 'TB' THEN 1e3
      ELSE 1
    END,
    4
  )::VARCHAR,
  amount
) || if (contains(amount, '+'), '+', '');

-- Whether a word is an abbreviation of another: it begins alike and has only letters of it, in order.
CREATE MACRO pim_is_short_for(short, word) AS (
  length(short) BETWEEN 2 AND length(word) - 2
  AND left(short, 1) = left(word, 1)
  AND regexp_full_match(word, regexp_replace(short, '(\pL)', '\1.*', 'g'))
);

-- The different words of a text, numbers and codes included; NULL: too few to compare.
CREATE MACRO pim_text_words(text) AS CASE WHEN length(text) > 3 THEN list_distinct(regexp_extract_all(left(pim_fold_text(text), 2000), '[\pL\pN]+')) END;

-- How alike two lists of words are, 0 to 1. Words with digits, such as model numbers and sizes, must be the same.
CREATE MACRO pim_text_likeness(words, others) AS CASE WHEN list_sort(list_filter(words, lambda word: regexp_matches(word, '\pN'))) <> list_sort(list_filter(others, lambda word: regexp_matches(word, '\pN'))) THEN 0 ELSE length(list_intersect(words, others)) / greatest(length(words), length(others)) END;

-- The field of a finding, from the front of what is told of it: `short description (fr): …` and `property Colour: …`.
CREATE MACRO pim_field_of(detail) AS CASE WHEN starts_with(detail, 'property ') THEN 'properties.' || regexp_extract(detail, '^property (.*?): ', 1) ELSE nullif(
  replace(
    regexp_extract(detail, '^(?:name|(?:short|long) description)(?: \([^()]{1,40}\))?'),
    ' description',
    '_description'
  ),
  ''
) END;

-- The field of a text: `name (de)`.
CREATE MACRO pim_field_of_text(field, culture) AS field || coalesce(' (' || left(culture, 40) || ')', '');

-- The words of a text, without case and signs, with one blank between them and at both ends.
CREATE MACRO pim_plain_words(text) AS ' ' || trim(regexp_replace(lower(text), '[^\pL\pN]+', ' ', 'g')) || ' ';

-- The beginning of a word or value that its inflected forms share: `schwar` of schwarz and schwarze.
CREATE MACRO pim_stem(word) AS left(
  word,
  CASE
    WHEN length(word) > 5 THEN length(word) - 2
    WHEN length(word) > 3 THEN length(word) - 1
    ELSE length(word)
  END
);

-- The same of a value, name or code, with a number and its unit as one word: `128GB`.
CREATE MACRO pim_option_words(text) AS regexp_replace(pim_plain_words(text), '(\d) (\pL{1,4} )', '\1\2', 'g');

-- The numbers of a text. Digits before and behind a sign of thousands count as two numbers, because languages write it in other ways;
-- decimals belong to theirs.
CREATE MACRO pim_numbers_of(text) AS list_transform(
  regexp_extract_all(text, '(\d+(?:[.,]\d{1,2})?)(?:\D|$)', 1),
  lambda digits: try_cast (replace(digits, ',', '.') AS DOUBLE)
);
