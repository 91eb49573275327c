-- A text without characters that nobody sees, which part no words.
CREATE MACRO pim_drop_unseen(text) AS CASE WHEN strlen(text) = length(text) THEN text ELSE regexp_replace(text, $unseen, '', 'g') END;

-- The words of a text, each once. Tags and entities of HTML are no words; numbers keep their decimals.
CREATE MACRO pim_words(text) AS list_distinct(
  regexp_extract_all(
    CASE
      WHEN contains(text, '<')
      OR contains(text, '&') THEN regexp_replace(lower(pim_drop_unseen(text)), '<[^>]*>|&#?[a-z0-9]+;', ' ', 'g')
      ELSE lower(pim_drop_unseen(text))
    END,
    '[0-9]+(?:[.,][0-9]+)+|[\pL\pN\pM]+'
  )
);

-- A code, also without what separates its parts, and without the zeros that its numbers begin with.
CREATE MACRO pim_code_spellings(code) AS concat_ws(
  ' ',
  code,
  regexp_replace(code, '[^\pL\pN]+', '', 'g'),
  regexp_replace(code, '(^|[^0-9])0+([0-9])', '\1\2', 'g')
);
