/** Text in UTF-8 that was read as Windows-1252 or Latin-1, as SQL. Pure. */

/**
 * What the second and later bytes of a letter in UTF-8 (0x80 to 0xBF) become in Windows-1252 or Latin-1, but for those that
 * may well stand behind a capital letter: quotes, dashes, ellipsis, trade marks, no-break space, degree.
 */
const CONTINUED = '\\x{80}-\\x{9F}€ƒ„†‡ˆ‰Š‹ŒŽ˜š›œžŸ¡¢£¤¥¦§¨©ª¬¯±²³´µ¶¸¹º¼½¾¿';

/** Those others. */
const MARKS = '‚…‘’“”•–—™\\x{A0}«\\x{AD}®°·»';

/** A pattern for text that was read in a wrong encoding. */
export const GARBLED = [
  // The sign for what could not be read.
  '\\x{FFFD}',
  // Letters of Western, Central European and Turkish alphabets: `Ã¼`, `Å‚`, `Ä±`.
  `[ÃÄÅ][${CONTINUED}]`,
  // Those others, where a small letter shows that the capital is none: `Ã–sterreich` is garbled, MAÇÃ® is not.
  `\\p{Ll}[ÃÄÅ][${MARKS}]|[ÃÄÅ][${MARKS}]\\p{Ll}`,
  `(^|[^\\p{Lu}])Â[${CONTINUED}«\\x{A0}®°·»]`,
  // Quotes, dashes, the euro sign and trade marks: `â€™`, `â‚¬`, `â„¢`.
  `â[€‚„†ˆ˜\\x{80}-\\x{9F}][${CONTINUED}${MARKS}]`,
  // Cyrillic and Greek, of which one letter could be chance.
  `([ÐÑ][${CONTINUED}${MARKS}]){2}`,
  `([ÎÏ][${CONTINUED}${MARKS}]){2}`,
].join('|');

/** Where it is: with the letters before and behind. */
export const GARBLED_WORD = `regexp_extract(text, '[\\pL\\pN]{0,20}(${GARBLED})[^\\s<]{0,20}')`;
