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

-- Words for news, seasons, catalogues and offers with a year.
CREATE MACRO pim_stale_season() AS (
  '(?:^|[^a-z0-9])(?:(?:spring|summer|autumn|fall|winter|ss|aw|fw|hw|fs|frühjahr|frühling|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|primavera|estate|autunno|inverno|outono|inverno|verão|voorjaar|lente|zomer|herfst|najaar|ilkbahar|sonbahar|yaz|kış|vår|sommar|höst|forår|efterår|wiosna|lato|jesień|zima|collection|kollektion|colección|collezione|collectie|coleção|koleksiyonu?|kolekcja|kolekce|season|saison|temporada|stagione|seizoen|sezon|sezonu|säsong)(?:[\s\x{a0}/&+,''’.:–-]+(?:spring|summer|autumn|fall|winter|ss|aw|fw|hw|fs|frühjahr|frühling|sommer|herbst|printemps|été|automne|hiver|primavera|verano|otoño|invierno|primavera|estate|autunno|inverno|outono|inverno|verão|voorjaar|lente|zomer|herfst|najaar|ilkbahar|sonbahar|yaz|kış|vår|sommar|höst|forår|efterår|wiosna|lato|jesień|zima|collection|kollektion|colección|collezione|collectie|coleção|koleksiyonu?|kolekcja|kolekce|season|saison|temporada|stagione|seizoen|sezon|sezonu|säsong|of|de|du|van))*[\s\x{a0}/&+,''’.:–-]+(?:19|20)\d\d(?:/\d\d(?:\d\d)?)?' || '|(?:19|20)\d\d(?:/\d\d(?:\d\d)?)?(?:er)? (?:spring|summer|autumn|winter|collection|kollektion|season|saison|catalogue|catalog|katalog)' || '|(?:new|neu|neue[rsmn]?|neuheit(?:en)?|neuerscheinung|nouveau(?:tés?|x)?|nouvelles?|nuev[oa]s?|novedad(?:es)?|nuov[oaie]|novità|novidades?|nieuw|nieuwe|nieuwigheid|yeni|nowość|nowości|novinka|nyhet(?:er)?|nyhed(?:er)?|novost)(?: (?:for|in|from|as of|since|the|this|season|model|year|ab|seit|für|im|in|aus|der|die|das|saison|modelljahr|pour|en|depuis|dès|de|la|le|para|desde|per|dal|il|del|voor|vanaf|sinds|uit|till|för|från|na|od|i|da))* (?:19|20)\d\d' || '|(?:new|neu|neue[rsmn]?|neuheit(?:en)?|neuerscheinung|nouveau(?:tés?|x)?|nouvelles?|nuev[oa]s?|novedad(?:es)?|nuov[oaie]|novità|novidades?|nieuw|nieuwe|nieuwigheid|yeni|nowość|nowości|novinka|nyhet(?:er)?|nyhed(?:er)?|novost):? (?:for|in|from|as of|since|the|this|season|model|year|ab|seit|für|im|in|aus|der|die|das|saison|modelljahr|pour|en|depuis|dès|de|la|le|para|desde|per|dal|il|del|voor|vanaf|sinds|uit|till|för|från|na|od|i|da)(?: (?:for|in|from|as of|since|the|this|season|model|year|ab|seit|für|im|in|aus|der|die|das|saison|modelljahr|pour|en|depuis|dès|de|la|le|para|desde|per|dal|il|del|voor|vanaf|sinds|uit|till|för|från|na|od|i|da))* [^\s.,;:!?()]{3,10}\.? (?:19|20)\d\d' || '|(?:new|neu|neue[rsmn]?|neuheit(?:en)?|neuerscheinung|nouveau(?:tés?|x)?|nouvelles?|nuev[oa]s?|novedad(?:es)?|nuov[oaie]|novità|novidades?|nieuw|nieuwe|nieuwigheid|yeni|nowość|nowości|novinka|nyhet(?:er)?|nyhed(?:er)?|novost): (?:19|20)\d\d' || '|(?:19|20)\d\d:? (?:new|neu|neue[rsmn]?|neuheit(?:en)?|neuerscheinung|nouveau(?:tés?|x)?|nouvelles?|nuev[oa]s?|novedad(?:es)?|nuov[oaie]|novità|novidades?|nieuw|nieuwe|nieuwigheid|yeni|nowość|nowości|novinka|nyhet(?:er)?|nyhed(?:er)?|novost)' || '|(?:catalog|catalogue|katalog|catálogo|catalogo|catalogus|prospekt|price list|preisliste|lista de precios|listino|prijslijst|tarif|offer|angebot|sonderangebot|aktion|offre|oferta|offerta|aanbieding|kampanya|kampanyası|promo|promotion|promoción|promozione|sale|soldes|saldi|rebajas|black friday|christmas|weihnachten|weihnachts[^\s.,;:!?()]*|noël|navidad|natale|kerst|easter|ostern|pâques|black week|trade fair|messe)(?: (?:of|vom|de|du|del|van))?[ :]{1,2}(?:19|20)\d\d)(?:[^a-z0-9]|$)' || '|(?:©|\(c\)|copyright)\s*(?:by )?(?:19|20)\d\d'
);

-- Promises that were to come true, and offers that were to end, in a year.
CREATE MACRO pim_stale_promise() AS (
  '(?:^|[^a-z0-9])(?:(?:available|in stock|back in stock|delivery|deliverable|shipping|ships|expected|arriving|arrives|coming|launching|release|lieferbar|verfügbar|erhältlich|erscheint|lieferung|disponible|livrable|livraison|disponibile|disponível|entrega|consegna|leverbaar|beschikbaar|verkrijgbaar|levering|stoklarda|satışta|dostępn[ye]|tillgänglig|leverans)(?: (?:from|as of|in|by|ab|im|am|dès|à partir de?|a partir de|en|desde|dal|da|in|vanaf|per|från|od|again|wieder|voraussichtlich|probably|soon|ca\.?|approx\.?|the))+ (?:\d{1,2}[. ]{1,2}){0,2}(?:the )?(?:[^\s.,;:!?()]{3,10}\.? |q[1-4][ /]|kw ?\d\d ?/?|\d\d[./]){0,2}(?:de )?(?:19|20)\d\d' || '|(?:valid|gültig|valables?|válid[oa]s?|valid[oaie]|geldig|geçerli(?:dir)?|giltig|gyldig|voimassa|platn[áéý]|ważn[ye])[^.!?]{0,12} [^!?\n]{0,24}(?:19|20)\d\d)(?:[^a-z0-9]|$)' || '|(?:^|[^a-z0-9])(?:promo(?:tion|tie|ción|cion|zione|ção|cja)?|promotions[^\s.,;:!?()]*|[^\s.,;:!?()]*aktion|kampanje?|campaign|special offer|sonderangebot|offre spéciale|oferta especial|offerta speciale|aanbieding|erbjudande)(?:[ :,-]+[^\s.,;:!?()]+){0,3}[ :,-]+(?:19|20)\d\d(?:[^a-z0-9]|$)' || '|(?:only|nur|seulement|solo|sólo|somente|apenas|alleen|slechts|endast|kun|bara|tylko|pouze|vain|offer|angebot|aktion|offre|oferta|offerta|actie|aanbieding|erbjudande|tilbud|sale|promo[^\s.,;:!?()]*)[^.!?\n]{0,30}[^a-z](?:until|till|through|bis(?: zum)?|jusqu[''’]au|hasta(?: el)?|fino al|até|tot(?: en met)?|t/m|till och med|t\.o\.m\.|t\.o\.m|til og med|do|asti)[ :]{1,2}(?:(?:[^\s.,;:!?()]{3,10} )?\d{1,2}(?:\.|th|st|nd|rd|er|º)?[ ./-]{1,2}(?:de |of )?(?:\d{1,2}|[^\s.,;:!?()]{3,10}\.?)[ ./-]{1,2}(?:de )?|\pL{3,10} \d{1,2}, ?)(?:19|20)\d\d(?:[^a-z0-9]|$)'
);

-- Notes to colleagues, in the languages of most catalogs.
CREATE MACRO pim_internal_note() AS (
  '(?:^|[^a-z0-9])(?:fixme|todo ?[:!(-]|todo$|\[todo|@todo)' || '|(?:^|[\s(\[*])[xx]{3,}(?:[\s).,:!*\]]|$)' || '|(?:(?:^|[.!?>*(\[–|-] ?)(?:(?:obs|n\.?b\.?|note|nota|ojo|attn|fyi|ps|hinweis|achtung|attention|let op|huom|uwaga|pozor|dikkat)[ :!.,–-]{1,3})?(?:intern|internal|interne|interno|interna|internt|dahili)(?: (?:note|only|use only|comment|info|notiz|hinweis|note))? ?:)' || '|(?:(?:^|[^a-z])(?:internal (?:note|comment|use only|info only)|interne (?:notiz|anmerkung|bemerkung|opmerking)|interner (?:hinweis|vermerk)|note interne|nota intern[ao]|nur (?:für )?intern|nur für internen gebrauch|for internal use|intern bruk|usage interne uniquement|solo uso intern[oa]))' || '|(?:(?:^|[^a-z])not? (?:for publication|ready for publication|yet approved|approved yet|to be published))' || '|(?:(?:^|[.!?(\[*–|:-] ?)(?:please )?(?:do not|don[''’]t) (?:publish|use|sell|order|list|ship|export|translate|show)(?: (?:this|the) (?:product|item|article|text|record|page)| online| on the web(?:site)?| yet| anymore| any more)* ?(?:[!)\]*–|:-]|\.?$))' || '|(?:(?:do not|don[''’]t) (?:publish|sell|order|list|ship|export) (?:until|before) )' || '|(?:(?:^|[^a-z])(?:do not publish|noch nicht (?:veröffentlichen|freigegeben|freigeben)|nicht veröffentlichen|ne pas publier|no publicar|non pubblicare|niet publiceren|não publicar|yay[ıi]nlama(?:y[ıi]n(?:[ıi]z)?)?|nie publikować|får ej publiceras)(?:[^a-z]|$))' || '|(?:(?:^|[.!?(\[*–|:-] ?)(?:nicht (?:mehr )?verwenden|nicht benutzen|ne (?:pas|plus) utiliser|no (?:usar|utilizar)|non (?:usare|utilizzare)|niet gebruiken|må ikke (?:bruges|brukes)|använd ej|kullanmayın(?:ız)?) ?(?:[!)\]*–|:-]|\.?$))' || '|(?:(?:^|[^a-z])(?:check|clarify|confirm|verify|discuss|align|double-check) with (?:the )?(?:[^\s.,;:!?()]+ ){0,2}(?:supplier|vendor|manufacturer|marketing|purchasing|buyer|buying|product manag[^\s.,;:!?()]+|legal|sales|team|qa|pm|colleague|engineering|factory|design)(?:[^a-z]|$))' || '|(?:(?:^|[^a-z0-9.])@[^\s.,;:!?()][^\s,;:!?()]*[ ,:]+(?:please|pls|plz|pl[sz]|can you|could you|bitte|kannst du|prüf|check|svp|stp|merci de|peux-tu|por favor|puedes|per favore|puoi|graag|kun je|aub|lütfen|proszę|kan du|confirm|update|add|review))' || '|(?:(?:please|pls|plz|bitte|svp|stp|por favor|per favore|graag|lütfen|check|prüfen|klären)[^.@]{0,30} @[^\s.,;:!?()]+)' || '|(?:(?:^|[^a-z])(?:pls|plz) (?:check|update|confirm|add|review|verify|fix|correct|translate|replace))' || '|(?:(?:^|[^a-z])please (?:check|update|confirm|add|review|verify|fix|correct|translate|replace|complete)(?: (?:text|texts|copy|translation|wording|dimensions|values?|data|image|picture|again|this|weight|price|name))? ?(?:[!)\]*]|$|\?\?))' || '|(?:(?:^|[^a-z])(?:bitte|noch|zu|muss noch|müssen noch)(?: (?:noch|nochmal|mal|text|übersetzung|maße|daten))? (?:zu )?(?:prüfen|klären|ergänzen|übersetzen|überarbeiten|überprüfen|abklären|korrigieren|checken|nachtragen)(?: lassen)? ?(?:[.!)\]*:?–-]|$))' || '|(?:(?:^|[^a-z])(?:rücksprache mit|(?:mit|beim) (?:[^\s.,;:!?()]+ )?(?:einkauf|lieferant(?:en)?|hersteller|marketing|vertrieb|produktmanagement) (?:noch )?(?:klären|abklären|prüfen|abstimmen|nachfragen)|text (?:fehlt noch|noch (?:nicht )?[^\s.,;:!?()]+)|(?:text|daten|maße|angaben?) (?:noch )?(?:vom|von) [^\s.,;:!?()]+ (?:anfordern|nachfragen)))' || '|(?:(?:^|[^a-z])(?:à|a) (?:vérifier|verifier|compléter|traduire|valider|confirmer|revoir|corriger)(?: (?:avec|par|auprès)[^.!?]{0,40})? ?(?:[.!?)\]*:]|$))' || '|(?:(?:^|[^a-z])(?:vérifier|voir|confirmer) (?:avec|auprès d[eu]) (?:le |la |l[''’]|les )?(?:fournisseur|service|équipe|marketing|achats|fabricant|chef))' || '|(?:(?:^|[^a-z])(?:pendiente de (?:revisar|revisión|confirmar|traducir|validar)|(?:por|a) (?:revisar|confirmar|verificar|validar|traducir)(?: con[^.!?]{0,40})? ?(?:[.!)\]*]|$)|(?:revisar|consultar|confirmar) con (?:el |la )?(?:proveedor|compras|marketing|fabricante|equipo)))' || '|(?:(?:^|[^a-z])(?:da (?:verificare|completare|tradurre|controllare|confermare|rivedere)(?: con[^.!?]{0,40})? ?(?:[.!)\]*]|$)|(?:verificare|controllare|chiedere|confermare) (?:con|al|a) (?:il |la )?(?:fornitore|ufficio|marketing|produttore)))' || '|(?:(?:^|[^a-z])(?:nog (?:te )?(?:controleren|vertalen|aanvullen|checken|nakijken)|navragen bij|(?:checken|controleren|overleggen) met (?:de )?(?:leverancier|inkoop|marketing|fabrikant)))' || '|(?:(?:^|[^a-z])(?:kontrol edilecek|düzeltilecek|güncellenecek|teyit edilecek|tedarikçiye sor[^\s.,;:!?()]*|tedarikçi(?:yle| ile) (?:kontrol|teyit)[^\s.,;:!?()]*|do (?:sprawdzenia|uzupełnienia|weryfikacji|przetłumaczenia)|(?:kontrollera|kolla|stäm av) med (?:leverantör[^\s.,;:!?()]*|inköp|marknad)|måste kontrolleras|a confirmar com|confirmar com o fornecedor|zkontrolovat s|ověřit u)(?:[^a-z]|$))' || '|(?:(?:^|[^a-z])(?:needs (?:review|translation|checking|proofreading|approval|rework|update)|to be (?:checked|confirmed|reviewed|translated|verified|updated|approved|rewritten|completed|clarified)(?: (?:with|by)[^.!?]{0,40})? ?(?:[.!)\]*]|$)|awaiting (?:approval|text|copy|info|confirmation|translation|data)|waiting for (?:supplier|approval|text|copy|info|data)|text (?:tbd|pending|missing)|(?:tbc|tbd) (?:with|by))(?:[^a-z]|$)?)' || '|(?:(?:^|[^a-z])(?:test text|dummy text|dummytext|testtext|blindtext|mustertext|beispieltext|texte (?:de test|provisoire|à remplacer)|texto de (?:prueba|relleno)|testo di prova|testtekst|test metni|tekst testowy|placeholder(?: text| description)?|platzhalter(?:text)?)(?: (?:for|für|bis|until|pour|jusqu)[^.]{0,40})? ?(?:[.!)\]*:,;–-]|$))' || '|(?:(?:^|[^a-z])(?:copy(?:[ -](?:and[ -])?)?pasted? from|kopiert von|copied from (?:the )?(?:old|previous|supplier|competitor)))'
);

-- Notes that name a colleague.
CREATE MACRO pim_named_colleague() AS (
  '(?:[Cc]heck|[Cc]larify|[Cc]onfirm|[Vv]erify|[Ss]peak|[Tt]alk) with [A-Z][a-z]+(?:[^A-Za-z]|$)|(?:^|[.!?(] ?)Ask [A-Z][a-z]+ (?:about|if|whether|for|which|what) |(?:[Kk]olla|[Kk]ontrollera|[Ss]täm av|[Tt]jek|[Ss]jekk|[Pp]rüfen|[Kk]lären|[Aa]bstimmen|[Rr]evisar|[Vv]érifier|[Vv]oir|[Vv]erificare|[Cc]ontrollare|[Cc]hecken|[Oo]verleggen|[Ss]prawdzić)(?: [^\s.,;:!?()]+)? (?:texten|bilden|översättningen|översättning|teksten|billedet|bildet|oversættelsen|oversettelsen|den Text|die Übersetzung|das Bild|texto|el texto|la traducción|la imagen|o texto|la traduction|le texte|le visuel|il testo|la traduzione|de tekst|tekst|vertaling|tłumaczenie) (?:med|mit|con|avec|met|com|z) [A-ZÅÄÖÜÉ][a-zåäöüéß]+(?:[^a-zåäöüéß]|$)'
);

-- What says that a product is no longer made or sold, or which one replaces it.
CREATE MACRO pim_ended() AS (
  '(?:(?:^|[.!?:(\[–*|-] ?)(?:this |the |our )?(?:[^\s.,;:!?()]+ ){0,3}(?:is|are|has been|have been) (?:now |unfortunately |sadly )?(?:no longer|not) (?:available|sold|produced|manufactured|made|supplied|stocked|offered|orderable|deliverable)(?: any ?more| by the manufacturer)?(?:[.!)\]]|$| and | from | since | - | – ))' || '|(?:(?:^|[.!?:(\[–*|/-] ?)(?:unfortunately |sadly )?no longer (?:available|sold|produced|manufactured|made|supplied|stocked|offered|orderable|deliverable|in (?:production|stock|our range)))' || '|(?:(?:^|[^a-z])(?:is|are|was|were|has been|have been|being) (?:now |recently |officially )?(?:discontinued|phased out)(?:[^a-z]|$))' || '|(?:(?:^|[^a-z])(?:item|product|article|model|version|series|range|production) (?:has |was |is )?(?:been )?(?:discontinued|ended|stopped|ceased)(?:[.!)\]]|$| and | by | since | in ))' || '|(?:^|[.!?:(\[–*|-] ?)(?:eol|e\.o\.l\.)(?:[^a-z]|$)' || '|(?:^|[.!?:(\[–*|-] ?)(?:now |unfortunately |sadly )?discontinued ?[,;:.!–-] ?(?:please|see|use|try|order|buy|replaced|replacement|successor|no |superseded)' || '|(?:(?:^|[.!?:(\[–*|-] ?)end[- ]of[- ](?:life|line)(?: (?:product|item|model|article|since|as of|from)|[.!)\]:–*-]|$))' || '|(?:(?:status|is|now|item|product|declared|announced|reached)(?: an?)?:? ?(?:eol|end[- ]of[- ](?:life|line))(?:[^a-z]|$))' || '|(?:^|[.!?:(\[–*|-] ?)(?:replaced by|replacement(?: model| product| item)?:|superseded by|successor(?: model| product)?(?: is)?:?|ersetzt durch|ersatz(?:artikel|modell)?:|nachfolger(?:modell|artikel|produkt)?(?: ist)?:|nachfolgemodell(?: ist)?:|remplacée? par|successeur ?:|remplaçant ?:|(?:re|su)emplazad[oa] por|sustituid[oa] por|sucesor:|sostituit[oa] da|successore:|vervangen door|opvolger:|substituíd[oa] por|zastąpion[yae] przez|ersatt av|erstattet (?:af|av)|nahrazen[oa]?|yerine geçen)' || '|(?:(?:is|was|has been|have been|wurde|wird|est|a été|ha sido|fue|è stat[oa]|werd|is) (?:now )?(?:replaced by|superseded by|durch|remplacée? par|(?:reempla|sustitu)[zi][^\s.,;:!?()]+ por|sostituit[oa] da(?:l|lla)?|vervangen door)) (?:the |das |die |den |le |la |el |il |het |de )?(?:(?:new |neue[ns]? |nouveau |nouvelle |nuevo |nuova? |nieuwe )?(?:model|modell|modèle|modelo|modello|version|article|artikel|artículo|articolo|item|product|produkt|produit|référence|ref)|(?:[a-z]{1,4}[ -]?)?\d[\w-]+|[a-z]{1,15}[ -]?[a-z0-9-]*\d[\w-]*)' || '|(?:(?:^|[^a-z])(?:sold out|out of stock|ausverkauft|uitverkocht|agotado|esaurito|épuisé|slutsåld|udsolgt|wyprzedany)(?: (?:and|und|en|y|e|et|och|og|i))? (?:(?:will|does) not (?:be restocked|return|come back)|discontinued|nicht mehr|niet meer|no (?:se repondrá|volverá)|non più|ne sera pas|kommer inte))' || '|(?:(?:^|[^a-z])(?:rest(?:posten|bestand|bestände)|abverkauf(?:sware|sartikel)?|auslauf(?:end|artikel|modell|ware|produkt|serie|sortiment)(?:e|er|es|s|en)?|nicht mehr (?:lieferbar|erhältlich|hergestellt|produziert|gefertigt|bestellbar|im (?:sortiment|programm|angebot|katalog))|eingestelltes? (?:produkt|modell)|(?:produktion|herstellung|fertigung|vertrieb) (?:wurde |ist |wird )?(?:zum [^,;:!?()]{1,20})?eingestellt|aus dem (?:sortiment|programm) genommen|ausgelistet)(?:[^a-z]|$))' || '|(?:(?:^|[^a-z])(?:(?:article|produit|modèle|référence|gamme|série|fabrication|production|commercialisation) (?:est |a été )?(?:arrêtée?s?|stoppée?|supprimée?|discontinuée?)|n[''’](?:est|existe) plus (?:[^\s.,;:!?()]+ )?(?:au catalogue|fabriquée?|produite?|disponible|commercialisée?|vendue?)|plus (?:fabriquée?|produite?|commercialisée?)s?|fins? de série|(?:produit|article|modèle) en fin de vie|arrêt définitif|arrêt de (?:la )?(?:production|fabrication))(?:[^a-z]|$))' || '|(?:(?:^|[.!?:(\[–*|-] ?)arrêtée?(?: par le (?:fabricant|fournisseur))?(?: (?:en|depuis) [^.,;:!?()]{1,20})?[.!)\]*]?$)' || '|(?:(?:^|[^a-z])(?:(?:des|dis)(?:catalogad|continuad)[oa]s?|fuera de (?:catálogo|producción|surtido)|ya no (?:está )?(?:disponible|se (?:fabrica|produce|vende|comercializa))|a extinguir|fin de (?:serie|vida|producción)|dejado de fabricar[^\s.,;:!?()]*|fora de (?:linha|catálogo|produção)|já não (?:está disponível|se fabrica|é produzid[oa]))(?:[^a-z]|$))' || '|(?:(?:^|[^a-z])(?:fuori (?:produzione|catalogo|listino)|non (?:è |sono )?più (?:disponibil[ei]|prodott[oiae]|in (?:produzione|commercio|catalogo|vendita))|(?:articolo|prodotto|modello) (?:dismess|discontinuat|eliminat)o|fine (?:serie|produzione)|a esaurimento(?: scorte)?|produzione (?:cessata|terminata|interrotta))(?:[^a-z]|$))' || '|(?:(?:^|[^a-z])(?:niet (?:meer|langer) (?:leverbaar|verkrijgbaar|geproduceerd|in productie|beschikbaar|gemaakt|in (?:het|ons) assortiment)|uit productie|(?:is|zijn|gaat|werd) (?:definitief |nu |helaas )?uit (?:het|ons) (?:assortiment|programma)|uit (?:het |ons )?assortiment (?:genomen|gehaald|verdwenen)|uit (?:het|ons) (?:assortiment|programma) (?:per|sinds|vanaf|met ingang van|tegen) |uitlopend (?:artikel|model)|restpartij)(?:[^a-z]|$))' || '|(?:(?:^|[^a-z])(?:üret[ii̇]m(?:[ii̇]|den) (?:durdur|kaldır|kalk|bit|sonlan|sona)[^\s.,;:!?()]*|artık (?:üretilm|satılm|mevcut değil)[^\s.,;:!?()]*|satıştan kaldır[^\s.,;:!?()]*|utgått?(?: ur sortimentet)?|utgår ur sortimentet|utgående (?:modell|artikel|produkt)|tillverkas inte längre|finns inte längre|udgået|utgått|fremstilles ikke længere|produseres ikke lenger|(?:tuote )?poistunut valikoimasta|ei enää (?:saatavilla|valmisteta)|(?:produkt )?wycofan[ya](?: z (?:produkcji|oferty|sprzedaży))?|zakończono produkcję|nie jest już (?:dostępn|produkowan)[^\s.,;:!?()]*|już nie(?:dostępn|produkowan)[^\s.,;:!?()]*|(?:výroba )?ukončena výroba|již se nevyrábí|výprodej|снят с производства|kifutott termék|nem gyártják)(?:[^a-z]|$))' || '|(?:(?:^|[.!?:(\[–*|-] ?|(?:is|was|been|wird|wurde|est|été|sido|stat[oa]|foi|wordt|werd|är|er|jest|artikel|artikeln|article|item|product|produkt|produit|producto|artículo|prodotto|articolo|produto|artigo|varan|varen|model|modell) )(?:(?:removed|withdrawn|deleted|dropped|taken) from (?:the |our )(?:range|assortment|catalog(?:ue)?|market|line-?up|program(?:me)?)|out of (?:the |our )?(?:range|assortment) (?:as of|since|from) |(?:seit|ab|zum|per) [^.]{2,20} (?:nicht mehr im|aus dem) (?:sortiment|programm)|aus dem (?:sortiment|programm) (?:ab|per|seit|zum|gestrichen|entfernt|nehmen)|läuft (?:zum|per|ende) [^!?]{0,16}20\d\d aus|entfällt (?:ab|per|zum|seit) [^!?]{0,16}20\d\d|(?:retirée?|sortie?|supprimée?|enlevée?)s? (?:du (?:catalogue|marché)|de la (?:vente|gamme)|de l[''’]assortiment)|hors (?:catalogue|assortiment) (?:depuis|à partir|dès|au) |(?:retirad|eliminad)[oa]s? (?:del (?:catálogo|surtido|mercado)|de la (?:venta|gama)|do (?:catálogo|mercado|sortido)|da (?:venda|gama|linha)|de linha)|dad[oa]s? de baja|fuera del? (?:surtido|gama)|(?:ritirat|tolt|eliminat|rimoss)[oai] (?:dal (?:catalogo|commercio|mercato|listino)|dall[''’]assortimento|dalla (?:gamma|vendita))|fuori (?:assortimento|gamma)|vervalt (?:per|met ingang van) |uit de (?:handel|markt) (?:genomen|gehaald)|(?:tas|togs|tagits|tagen|tagit) (?:bort )?(?:ur|från) (?:sortimentet|marknaden)|utgår (?:ur|per|den) |udgår (?:af|pr\.?|den) |taget ud af (?:sortimentet|sortiment)|(?:poistuu|poistettu) (?:valikoimasta|myynnistä)|usunięt[yae] z (?:oferty|katalogu)|vyřazen[oaý]? z (?:nabídky|prodeje|sortimentu)|(?:ürün gamından|listeden|satıştan) çıkarıl))'
);

-- Words that send a reader to another product, and what may stand between them and its code.
CREATE MACRO pim_pointing() AS (
  '(?:^|[^\pL])(?:see|please see|use|try|order|siehe|bitte|zie|gebruik|voir|véase|ver|vea|usar|usa|use|vedi|usare|se|använd|ersätts av|brug|bruk|erstattes af|katso|zobacz|viz|bkz|replaced by|superseded by|replacement|successor|ersetzt durch|nachfolger|ersatz|remplacée? par|sustituid[oa] por|reemplazad[oa] por|sostituit[oa] da|substituíd[oa] por|vervangen door|opvolger|zastąpion[yae] przez|nahrazen[oa]?) ?:? ?(?:(?:item|article|product|model|code|sku|art|artikel|produkt|modell|référence|réf|ref|artículo|código|articolo|codice|artigo|no|nr|n|número|siehe|den|das|die|the|by)[.:°º]? ){0,2}([\pL\pN][\pL\pN._/-]*\d[\pL\pN._/-]*)'
);

-- Every sentence that the next ones match has one of these.
CREATE MACRO pim_hint_of_sentence() AS (
  '(?:19|20)[0-9][0-9]|pubbl|yayinla|(?:texten|bilden|ättning(?:en)?|teksten|billedet|bildet|telsen|texto|traducción|traduction|texte|testo|traduzione|tekst|vertaling|text|übersetzung) (?:med|mit|con|avec|met|com) |fixme|todo|xxx|intern|dahili|publi|veröffentlich|(?:^|[.!?(\[*–|:-] ?)(?:please )?do not |do not publish|(?:^|[.!?(\[*–|:-] ?)don.t |(?:^|[.!?(\[*–|:-] ?)nicht (?:mehr )?(?:verwenden|benutzen)|(?:^|[.!?(\[*–|:-] ?)ne (?:pas|plus) utiliser|no usar|non usare|niet gebruiken|(?:^|[.!?(\[*–|:-] ?)kullanmay[ıi]n|yayınla|@|pls|plz|please (?:update|confirm|add|review|fix|correct|translate|replaced by|replacement(?: model| product| item)?:|complete) |(?:bitte|noch|zu) (?:noch |nochmal |mal |text |übersetzung |maße |daten |nicht |zu )*(?:prüf|klär|ergänz|übers|überarb|überpr|abkl|korrig|check|nachtr|veröff|freig)|fehlt noch|text noch|klären|anfordern|nachfragen|rücksprache|à vérif|a vérif|vérifier (?:avec|aup)|compléter|traduire|valider|confirm(?:er|ar|are) |revoir|corriger|revis|verific|complet|tradurr|controllare|nog |navragen|edilecek|düzelt|güncel|tedarik|do (?:spraw|uzup|wery)|inköp|leverant|zkontrol|ověř|needs |to be |awaiting|waiting|tbd|tbc|dummy|test text|blindtext|testtext|mustertext|beispieltext|provisoire|prueba|prova|placeholder|platzhalter|paste|copied|kopiert|no longer|any ?more|discontinu|descontinu|phased|ended|stopped|ceased|eol|e\.o\.l|end[- ]of|replaced by|replacement(?: model| product| item)?:|superseded|success|ersetzt durch|durch [^.]{1,40}ersetzt|ersatz(?:artikel|modell):|nachfolg|remplacée? par|remplaçant ?:|reempla|emplazad|sustitu|sucesor|sostitu|vervang|opvolger|substitu|zastąp|erstat|nahraz|yerine|sold out|out of stock|ausverk|uitverk|agotad|esaurit|épuisé|slutsåld|udsolgt|wyprzed|rest(?:posten|best|partij)|abverkauf|auslauf|nicht mehr|eingestellt|ausgelistet|(?:dem|im|aus|ur) sortiment|assortiment|programma|(?:removed|withdrawn|deleted|dropped|taken) from|out of (?:the |our )?(?:range|ass)|läuft |entfällt |retirée?s? d|sortie?s? d|enlevée?s? d|hors |retirad|de baja|fuera del|ritirat|tolt[oai] da|rimoss|vervalt |uit de |(?:ur|från) (?:sort|markn)|utgår |udgår |taget ud|poistuu |poistettu|usunięt|vyřazen|çıkarıl|arrêt|stoppé|supprimé|plus (?:[a-z]+ )?(?:au cat|fabr|prod|disp|comm|vend|util)|fins? de s|fin de v|descatalog|fuera de|ya no|extinguir|fabricar|fora de|já não|fuori |più |dismess|eliminat|fine (?:serie|produz)|esauriment|produzione|niet |uit produ|uitlopend|retim|retim|artık|satış|utg|udg|tillverkas|finns inte|fremstilles|produseres|poistunut|ei enää|wycofan|zakończ|nie jest|już nie|ukončena|nevyrábí|výprodej|снят|kifutott|nem gyárt|(?:checken|controleren|overleggen) met|te controleren|(?:clarify|verify|check|confirm(?:er|ar|are) |discuss|align|speak|talk) with|\bask [a-z]+ (?:about|if|whether|for|which|what)|please check|please verify|pls check'
);
