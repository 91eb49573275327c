-- A text without characters that nobody sees, which part no words.
CREATE MACRO pim_drop_unseen(text) AS CASE WHEN strlen(text) = length(text) THEN text ELSE regexp_replace(text, $unseen, '', 'g') END;

-- A text in lower case, without tags and entities of HTML, and without the mark of what is hidden.
CREATE MACRO pim_plain_text(text) AS CASE WHEN contains(text, '<')
OR contains(text, '&') THEN regexp_replace(
  lower(pim_drop_unseen(replace(text, $hidden_mark, ' '))),
  '<[^>]*>|&#?[a-z0-9]+;',
  ' ',
  'g'
) ELSE lower(pim_drop_unseen(replace(text, $hidden_mark, ' '))) END;

-- What stands between blanks and signs; numbers keep their decimals.
CREATE MACRO pim_runs(text) AS regexp_extract_all(text, '[0-9]+(?:[.,][0-9]+)+|[\pL\pN\pM]+');

-- Words with a sign in them as one: `nodejs` of `Node.js`, `tshirt` of `T-shirt`.
CREATE MACRO pim_joined_words(text) AS CASE WHEN regexp_matches(text, '\pL[-.‐‑]\pL') THEN list_transform(
  regexp_extract_all(text, '\pL[\pL\pM]*(?:[-.‐‑]\pL[\pL\pM\pN]*)+'),
  lambda joined: regexp_replace(joined, '[-.‐‑]', '', 'g')
) ELSE []::VARCHAR[] END;

-- Each character and each two of what is written without blanks between words (see unspaced.ts), and the words beside it.
CREATE MACRO pim_unspaced_words(text) AS CASE WHEN strlen(text) > length(text)
AND regexp_matches(text, $unspaced) THEN list_concat(
  regexp_extract_all(text, $unspaced),
  flatten(
    list_transform(
      regexp_extract_all(text, $unspaced || '{2,}'),
      lambda run: list_transform(range(1, length(run)), lambda place: substr(run, place, 2))
    )
  ),
  pim_runs(regexp_replace(text, $unspaced, ' ', 'g'))
) ELSE []::VARCHAR[] END;

-- What a text says that a thing is without, as one word each: `0gluten` of `gluten-free`, `no gluten`, `glutenfrei`.
CREATE MACRO pim_lacking_words(text) AS CASE WHEN regexp_matches(text, $without) THEN list_transform(
  list_concat(
    regexp_extract_all(text, $behind_without, 1),
    regexp_extract_all(text, $before_free, 1)
  ),
  lambda thing: '0' || regexp_replace(thing, 's$', '')
) ELSE []::VARCHAR[] END;

-- The words of a text in lower case, each once.
CREATE MACRO pim_words_of_plain(text) AS list_distinct(
  list_concat(
    pim_runs(text),
    pim_joined_words(text),
    pim_unspaced_words(text),
    pim_lacking_words(text)
  )
);

-- The words of a text, each once.
CREATE MACRO pim_words(text) AS pim_words_of_plain(pim_plain_text(text));

-- A code, also without what separates its parts, and without the zeros that its numbers begin with.
CREATE MACRO pim_code_spellings(code) AS concat_ws(
  ' ',
  code,
  regexp_replace(code, '[^\pL\pN]+', '', 'g'),
  regexp_replace(code, '(^|[^0-9])0+([0-9])', '\1\2', 'g')
);

-- What a name says before it tells what the thing is for: `Lamp` of `Lamp for projectors`.
CREATE MACRO pim_thing(name) AS regexp_replace(name, '(?i)(\S)\s+(?:' || $for || ')\s+\S.*$', '\1');

-- What a name says that the thing is for.
CREATE MACRO pim_what_for(name) AS nullif(regexp_extract(name, '(?i)\S\s+(?:' || $for || ')\s+(\S.*)$', 1), '');

-- Whether a value says no more than that something is there.
CREATE MACRO pim_says_yes(value) AS coalesce(
  lower(trim(value)) IN $yes
  AND NOT regexp_full_match(value, '[A-Z]{2}'),
  FALSE
);

-- Signs of inches and feet as they are typed.
CREATE MACRO pim_plain_signs(text) AS replace(translate(text, '″”′’', '""'''''), '''''', '"');

-- Numbers with what stands behind them, as one word: `6ft`, `15.6"` and `10000mah` of `6 ft`, `15.6″` and `10,000 mAh`, but not `10m` of
-- `10 m²`. A dot may part decimals or thousands: both are words.
CREATE MACRO pim_measures(text) AS CASE WHEN regexp_matches(text, '[0-9]') THEN flatten(
  list_transform(
    list_filter(
      regexp_extract_all(
        pim_plain_signs(text),
        '[0-9]+(?:[.,][0-9]+)*[ -]?(?:[\pLµ°]{1,12}|["''])[²³/]?'
      ),
      lambda measure: NOT regexp_matches(measure, '[²³/]$')
    ),
    lambda measure: [
      translate(
        regexp_replace(measure, '^([1-9][0-9]{0,2}),([0-9]{3})([^0-9])', '\1\2\3'),
        ', -',
        '.'
      ),
      translate(
        regexp_replace(measure, '^([1-9][0-9]{0,2})[.,]([0-9]{3})([^0-9])', '\1\2\3'),
        ', -',
        '.'
      )
    ]
  )
) ELSE []::VARCHAR[] END;

-- What is written with signs between letters and digits, as one word: `sma415` of `SM-A415`.
CREATE MACRO pim_joined_codes(text) AS CASE WHEN regexp_matches(text, '[\pL\pN][-./_][\pL\pN]') THEN list_filter(
  list_transform(
    regexp_extract_all(text, '[\pL\pN]+(?:[-./_][\pL\pN]+)+'),
    lambda code: regexp_replace(code, '[-./_]', '', 'g')
  ),
  lambda code: regexp_matches(code, '[0-9]')
  AND regexp_matches(code, '\pL')
) ELSE []::VARCHAR[] END;
