/* What a copy can know of itself: it is stored in the copy, so that its views and audits of it call it by one name. */
-- True if something was found; otherwise NULL if it may exist anyway, or false.
CREATE MACRO pim_tell(is_found, may_be) AS CASE WHEN is_found THEN TRUE WHEN may_be THEN NULL ELSE FALSE END;

-- Whether a row has a value in a column that no reader understands.
CREATE MACRO pim_is_column_unread(value, unread, column_name) AS (
  value IS NULL
  AND unread IS NOT NULL
  AND list_contains(string_split(unread, ','), column_name)
);

-- Whether no record of a view has the field at all, so that a record without it lacks nothing.
CREATE MACRO pim_is_never_sent(of_view, of_field) AS (
  SELECT
    coalesce(sum(sent), 0) = 0
  FROM
    fields
  WHERE
    "view" = of_view
    AND field = of_field
);

-- Whether no record of a view has a readable value in the field.
CREATE MACRO pim_is_never_filled(of_view, of_field) AS (
  SELECT
    coalesce(sum(filled), 0) = 0
  FROM
    fields
  WHERE
    "view" = of_view
    AND field = of_field
);

-- Whether a list of the PIM was read completely.
CREATE MACRO pim_is_complete(of_list) AS (
  SELECT
    coalesce(bool_and(complete), FALSE)
  FROM
    lists
  WHERE
    list = of_list
);

-- Whether the PIM never says which product a variant belongs to.
CREATE MACRO pim_is_product_never_named() AS (
  pim_is_never_sent('variants', 'product_id')
  AND pim_is_never_sent('variants', 'product')
);

-- Whether a variant without a product refers to one other than by a readable id.
CREATE MACRO pim_is_oddly_named(of_product_id, of_product_state, of_unread) AS (
  of_product_id IS NULL
  AND (
    of_product_state <> 'absent'
    OR pim_is_column_unread(of_product_id, of_unread, 'product_id')
  )
);

-- Whether any variant without a product may belong to one anyway.
CREATE MACRO pim_may_have_product() AS (
  pim_is_product_never_named()
  OR EXISTS (
    FROM
      variants
    WHERE
      pim_is_oddly_named(product_id, product_state, unread)
  )
);

-- The day, UTC, whose prices a question is about: that which the engine was told with the question, else today.
CREATE MACRO pim_day() AS (coalesce(try_cast (getvariable ('pim_day') AS DATE), today()));

-- Whether a span of days has that day.
CREATE MACRO pim_is_on_day(from_day, until_day) AS (
  from_day <= pim_day()
  AND until_day > pim_day()
);

-- The languages of a question, as keys of `texts`: at most four, the last before the first.
CREATE MACRO pim_culture(place) AS (CAST(getvariable ('pim_cultures') AS VARCHAR[]) [place]);

-- The attributes of a record: their texts in the languages of the question where `texts` has any, else its own.
CREATE MACRO pim_props(props, texts) AS CASE WHEN pim_culture(1) IS NULL
OR texts IS NULL THEN props ELSE map_concat(
  props,
  texts[pim_culture(1)],
  texts[pim_culture(2)],
  texts[pim_culture(3)],
  texts[pim_culture(4)]
) END;

-- Whether a price is for one piece and for everyone, on whatever day.
CREATE MACRO pim_is_for_everyone(of_min_quantity, of_group, of_status) AS (
  coalesce(of_min_quantity <= 1, TRUE)
  AND of_group IS NULL
  AND coalesce(of_status, 'active') <> 'passive'
);

-- Whether a label is that of the price before a reduction.
CREATE MACRO pim_is_former_price(of_label) AS coalesce(
  regexp_matches(
    pim_fold_text(of_label),
    '(^|[^\pL])(COMPARED?|UNDISCOUNTED|ORIGINAL|OLD|WAS|BEFORE|FORMER|PREVIOUS|STREICH(PREIS)?|VORHER(IGER)?|BARRE|ANCIEN|ANTERIOR|PRECEDENTE|POPRZEDNIA|ONCEKI|ESKI)($|[^\pL])'
  ),
  FALSE
);

-- Whether a label is that of a reduced price.
CREATE MACRO pim_is_reduced_price(of_label) AS coalesce(
  regexp_matches(
    pim_fold_text(of_label),
    '(^|[^\pL])(SALE|SPECIAL|PROMO|PROMOTION(AL)?|DISCOUNTED|REDUCED|OFFER|AKTION(SPREIS)?|ANGEBOT(SPREIS)?|SONDERPREIS|OFERTA|SOLDES?|REDUIT)($|[^\pL])'
  ),
  FALSE
);

-- Of two price lists that as many records have, what most people pay comes before what is recommended or was paid before, and that
-- before what dealers pay.
CREATE MACRO pim_place_of_list(of_label) AS (
  CASE
    WHEN regexp_matches(
      pim_fold_text(of_label),
      '(^|[^\pL])(WHOLESALE|DEALERS?|TRADE|RESELLERS?|DISTRIBUTORS?|B2B|COST|PURCHASE|BUYING|EK|EINKAUFS?(PREIS)?|HANDLER(PREIS)?|GROSSHANDEL|REVENDEURS?|ACHAT|MAYORISTAS?|INGROSSO|BAYI|TOPTAN|MALIYET|GROOTHANDEL|INKOOP)($|[^\pL])'
    ) THEN 2
    WHEN pim_is_former_price(of_label) THEN 1
    WHEN regexp_matches(
      pim_fold_text(of_label),
      '(^|[^\pL])(RECOMMENDED|SUGGESTED|RRP|SRP|MSRP|UVP|PVP|PPC|LIST|LISTEN?(PREIS)?|CATALOG(UE)?|EMPFOHLEN(ER)?|CONSEILLE|RECOMENDADO|CONSIGLIATO|TAVSIYE|ADVIES(PRIJS)?)($|[^\pL])'
    ) THEN 1
    ELSE 0
  END
);

-- Whether a price holds on the day of the question, for one piece and for everyone. It holds on its whole last day: a
-- date without a time is stored as midnight.
CREATE MACRO pim_holds(of_from, of_to, of_min_quantity, of_group, of_status) AS (
  coalesce(of_from::DATE <= pim_day(), TRUE)
  AND coalesce(of_to::DATE >= pim_day(), TRUE)
  AND pim_is_for_everyone(of_min_quantity, of_group, of_status)
);

-- The text with a blank behind commas between letters; twice, because a letter between two of them belongs to one match.
CREATE MACRO pim_space_commas(text) AS regexp_replace(
  regexp_replace(text, '(\pL),(\pL)', '\1, \2', 'g'),
  '(\pL),(\pL)',
  '\1, \2',
  'g'
);

-- The values that a text may be, if it is several.
CREATE MACRO pim_split_values(text) AS list_filter(
  regexp_split_to_array(pim_space_commas(text), ', |\s*[;|]\s*'),
  lambda part: part <> ''
);

-- Whether a text may be several values.
CREATE MACRO pim_may_be_several(text) AS regexp_matches(text, ', |[;|]|\pL,\pL');

-- A code of a category or brand without case, signs and blanks: `cls-1` is `CLS_1`.
CREATE MACRO pim_fold_reference(code) AS regexp_replace(lower(code), '[^a-z0-9]+', '', 'g');
