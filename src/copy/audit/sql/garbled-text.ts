/** Text that was read in a wrong encoding, as SQL: UTF-8 as Windows-1252 or Latin-1, that as code page 850 or ASCII; for Turkish see also garbled-turkish.ts. Pure. */

import { GARBLED_LETTER, GARBLED_TURKISH_WORD, IS_GARBLED_TURKISH } from './garbled-turkish.ts';

/**
 * What the second and later bytes of a letter in UTF-8 (0x80 to 0xBF) become in Windows-1252 or Latin-1, but for those that
 * may well stand behind a capital letter: quotes, dashes, ellipsis, trade marks, no-break space, degree.
 */
const CONTINUED = '\\x{80}-\\x{9F}€ƒ„†‡ˆ‰Š‹ŒŽ˜š›œžŸ¡¢£¤¥¦§¨©ª¬¯±²³´µ¶¸¹º¼½¾¿';

/** Those others. */
const MARKS = '‚…‘’“”•–—™\\x{A0}«\\x{AD}®°·»';

/** A pattern for text in UTF-8 that was read in a wrong encoding. */
const GARBLED_UTF8 = [
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
  // Windows-1252 that was read as code page 850: `lÚgance`, `╔tÚ`, `gro▀`, `espa±ol`.
  '[a-zà-ÿ][ÚÛ][a-zà-ÿ]{2}|╔[a-zÀ-ÿ]|[a-z]▀|[a-z][±÷][a-z]{2}',
].join('|');

/** A letter of which only a question mark is left, in a word: `recycl?e`. In addresses there is more than letters around it. */
const LOST = '(?:^|[\\s>(])[a-zA-ZÀ-ÿ]+(?:\\?[a-zà-ÿ]+)+(?:[\\s<.,;:!)]|$)';

/** Once it may be a blank that is missing behind a question: so there must be another one, or one at an end of a word. */
const LOST_LETTERS = `(?s)${LOST}(?:.*${LOST}|.*[a-zà-ÿ]\\?[ ,]+[a-zà-ÿ]|.*\\s\\?[a-zà-ÿ])|(?:[a-zà-ÿ]\\?[ ,]+[a-zà-ÿ]|\\s\\?[a-zà-ÿ]).*${LOST}`;

/** A pattern for text that may have been read in a wrong encoding. */
export const MAYBE_GARBLED = `${GARBLED_UTF8}|${GARBLED_LETTER}|[a-zà-ÿ]\\?[a-zà-ÿ]`;

/** Whether a `text` of a `culture`, which holds that, was. */
export const IS_GARBLED = `CASE WHEN regexp_matches(text, '${GARBLED_UTF8}') THEN true WHEN regexp_matches(text, '${LOST_LETTERS}') THEN true ELSE ${IS_GARBLED_TURKISH} END`;

/** Where it is: with the letters before and behind. */
export const GARBLED_WORD = `coalesce(nullif(regexp_extract(text, '[\\pL\\pN]{0,20}(${GARBLED_UTF8})[^\\s<]{0,20}'), ''), nullif(regexp_extract(text, '[a-zA-ZÀ-ÿ]+\\?[a-zà-ÿ?]+'), ''), ${GARBLED_TURKISH_WORD})`;
