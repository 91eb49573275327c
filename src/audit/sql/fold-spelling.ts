/** Values in one way of writing, as SQL: those that fold to the same are one value in several spellings. Pure. */

/** In shorter words an accent tells two things apart, as in Turkish cam (glass) and çam (pine); characters. */
const LEAST_ACCENTED = 4;

/** Words that only an accent tells from another one: sinks from coils, pushers from printers, kitchens from cakes, hair from sheet metal, pine from glass. */
const TOLD_BY_ACCENT = 'SPÜLE SPÜLEN DRÜCKER KÜCHEN SAÇLI ÇAMLI'.split(' ');

/** In shorter words marks count, characters: `A+` is not `A`. */
const LEAST_MARKED = 5;

/** Letters that may be written as two; accents apart, they are also written as one. */
const SPELLED_OUT: readonly (readonly [letter: string, letters: string])[] = [
  ['Ä', 'AE'],
  ['Ö', 'OE'],
  ['Ü', 'UE'],
  ['Ø', 'OE'],
  ['Å', 'AA'],
];

/** A value in capitals, composed: case, Turkish i, ß, white space and what nobody sees do not count. */
const capitals = (text: string): string =>
  `replace(replace(upper(nfc_normalize(trim(regexp_replace(regexp_replace(${text}, '[\\s\\pZ]+', ' ', 'g'), '[\\p{Cc}\\p{Cf}]', '', 'g')))), 'ẞ', 'SS'), 'İ', 'I')`;

/** Without accents, those included that are part of a letter. */
const strip = (text: string): string =>
  `replace(replace(strip_accents(translate(${text}, 'ØŁĐ', 'OLD')), 'Æ', 'AE'), 'Œ', 'OE')`;

/** With an é at the end of words as a letter of its own: in French `sucré` is made of `sucre`, and `marbré` looks like `marbre`. */
const keepLastE = (text: string): string => `regexp_replace(${text}, 'É(E?S?)([ \\p{Pd}]|$)', 'Ɛ\\1\\2', 'g')`;

/** Without white space, hyphens, dots and trade marks. */
const squeeze = (
  text: string,
): string => `CASE WHEN regexp_full_match(capitals, '\\pL \\d{1,3}') THEN replace(${text}, ' ', '')
    WHEN length(capitals) < ${LEAST_MARKED} OR regexp_matches(capitals, '\\d') THEN ${text}
    ELSE regexp_replace(${text}, '[\\s\\pZ\\p{Pd}._''’™®©]+', '', 'g') END`;

/**
 * The common table expressions up to `folded`: the rows of `values`, a relation with `list` and `value`, with a `key` each.
 * Within a list those of one key are one value. `Höhe` is written `Hohe` and `Hoehe`; but `Hoehe` counts as `Höhe` only where
 * the list has that too, or `Blue` would be `Blu`.
 * @param areNames whether an é at the end of a word counts as little as other accents, as in `Nestlé`
 */
export function foldSpellings(values: string, areNames: boolean): string {
  const kept = areNames ? 'capitals' : keepLastE('capitals');
  const spelledOut = SPELLED_OUT.reduce((text, [one, two]) => `replace(${text}, '${one}', '${two}')`, kept);
  return `stripped AS MATERIALIZED (SELECT *, CASE WHEN length(capitals) < ${LEAST_ACCENTED} OR capitals IN (${TOLD_BY_ACCENT.map((word) => `'${word}'`).join(', ')}) THEN capitals ELSE ${squeeze(strip(kept))} END AS plain
      FROM (SELECT *, ${capitals('value')} AS capitals FROM ${values})),
    spelled_out AS (SELECT list, ${squeeze(strip(spelledOut))} AS plain, min(plain) AS key FROM stripped
      WHERE regexp_matches(capitals, '[${SPELLED_OUT.map(([letter]) => letter).join('')}]') GROUP BY ALL),
    folded AS MATERIALIZED (SELECT s.* EXCLUDE (capitals, plain), coalesce(o.key, s.plain) AS key
      FROM stripped s LEFT JOIN spelled_out o ON o.list = s.list AND o.plain = s.plain)`;
}

/**
 * Folded letters, with `AE`, `OE`, `UE` as Ä, Ö, Ü are when their dots are stripped. Only for texts of which more is the same:
 * `Blue` becomes `Blu`.
 */
export function dropSpelledOut(letters: string): string {
  return `regexp_replace(${letters}, '([AOU])E', '\\1', 'g')`;
}
