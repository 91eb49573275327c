/**
 * Removes characters that people do not see but models read: the usual carriers of hidden
 * instructions, and of text that displays in another order than it reads (Unicode Technical Report
 * 36 §3; "Trojan Source", CVE-2021-42574).
 */

import { lazily } from '../../record/lazily.ts';

// Scripts in which ZWJ and ZWNJ join or separate letters within words.
const JOINING_SCRIPTS =
  'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Thaa'
    .split(' ')
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('');

const MEANINGFUL = [
  // The flags of England, Scotland and Wales: the only tag sequences in general use.
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|' +
    '\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  // One joiner after a letter or mark of these scripts.
  `(?<=[\\p{L}\\p{M}])(?<=[${JOINING_SCRIPTS}])[\\u200C\\u200D]`,
  // The joiner between two emoji.
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D' +
    '(?=\\p{Extended_Pictographic})',
  // Text or picture form of the preceding character; other variation selectors only choose between
  // glyphs.
  '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
].join('|');

const LINE_BREAK = '\\r\\n?|[\\u0085\\u2028\\u2029]';

const INVISIBLE =
  '(?![\\n\\t])[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}' +
  '\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB]';

/**
 * Usual text beyond ASCII, as a character class of a pattern: Latin, Greek, Cyrillic, Arabic and
 * East Asian letters, then blanks, punctuation and signs such as `°`, `²` and `→`. It has no
 * character that {@link cleanText} may change.
 */
export const USUAL_LETTERS = [
  '\\u00a0-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u0600\\u0620-\\u064a\\u0660-\\u06d3',
  '\\u3001-\\u30ff\\u4e00-\\u9fff',
  '\\u2000-\\u200a\\u2010-\\u2027\\u202f-\\u205e\\u2070-\\u2bff',
].join('');

// The pattern below is slow, and most texts contain nothing that it matches.
const UNUSUAL = new RegExp(`[^\\t\\n\\x20-\\x7e${USUAL_LETTERS}]`);

const pattern = lazily(() => new RegExp(`(${MEANINGFUL})|(${LINE_BREAK})|${INVISIBLE}`, 'gu'));

/**
 * Removes control characters (tab and line feed stay), lone surrogates, bidi controls, zero-width
 * and tag characters, variation selectors and other default-ignorable characters, except where a
 * script or an emoji needs them. Every line break becomes a line feed.
 */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text.replace(
    pattern(),
    (_all, meaningful: string | undefined, lineBreak: string | undefined) => {
      if (meaningful !== undefined) return meaningful;
      return lineBreak === undefined ? '' : '\n';
    },
  );
}
