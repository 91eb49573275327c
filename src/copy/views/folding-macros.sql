/* How texts and codes are compared; a copy has these macros, too. */
-- A text in capitals without accents, each sign of it as SPELLING in record/nearest.ts spells it. Few texts have any of them.
CREATE MACRO pim_spell_signs(text) AS CASE WHEN NOT regexp_matches(text, $spelled) THEN text ELSE replace(
  replace(
    replace(
      replace(regexp_replace(translate(text, $singles, $plain), $dropped, '', 'g'), 'Æ', 'AE'),
      'Œ',
      'OE'
    ),
    'Þ',
    'TH'
  ),
  'ẞ',
  'SS'
) END;

-- A text folded for comparison, as foldText in record/nearest.ts does: ignores case, Turkish i, accents, strokes, ligatures,
-- runs of white space, invisible characters and signs such as ®. Signs alone stay. Nothing is folded twice: DuckDB would do so
-- for each place where a macro names its text.
CREATE MACRO pim_fold_text(text) AS CASE WHEN regexp_full_match(text, '[!-~]+(?: [!-~]+)*') THEN upper(text) WHEN regexp_full_match(text, $blank) THEN regexp_replace(text, $unmarked, '', 'g') ELSE trim(
  regexp_replace(
    pim_spell_signs(upper(strip_accents(text))),
    '[\s\pZ]{2,}|[\t-\r\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}]',
    ' ',
    'g'
  )
) END;

-- The letters and digits of a text, folded.
CREATE MACRO pim_fold_letters(text) AS regexp_replace(pim_fold_text(text), '[^\pL\pN]', '', 'g');

-- The 12 digits that the 8 of a UPC-E stand for, as expandUpcE in record/barcode.ts.
CREATE MACRO pim_expand_upc_e(code) AS CASE WHEN code[7] IN ('0', '1', '2') THEN code[1:3] || code[7] || '0000' || code[4:6] || code[8] WHEN code[7] = '3' THEN code[1:4] || '00000' || code[5:6] || code[8] WHEN code[7] = '4' THEN code[1:5] || '00000' || code[6] || code[8] ELSE code[1:6] || '0000' || code[7:8] END;

-- Whether a key or name means a barcode, as namesBarcode in record/codes-and-media.ts.
CREATE MACRO pim_names_barcode(name) AS regexp_matches(
  lower(regexp_replace(name, '([\p{Ll}\d])(\p{Lu})', '\1_\2', 'g')),
  '(?:^|[^\pL])(?:ean|upc[ae]?)(?:code|number)?(?:[^\pL]|$)|gtin|barcod|barkod|isbn'
);

-- A code as people retype it: ignores separators, case, accents and leading zeros; NULL if nothing else is left.
CREATE MACRO pim_fold_code(code) AS nullif(ltrim(pim_fold_letters(code), '0'), '');
