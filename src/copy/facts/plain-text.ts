/** The texts of a product as checks read them: what a buyer sees of their HTML, and how much that is. Pure. */

/** A text of a product as the copy holds it; `property`: the value of one. */
export interface ProductText {
  readonly field: 'name' | 'short_description' | 'long_description' | 'property';
  /** As the PIM names it: `de-DE`, `1031`; undefined: a text of the record itself. */
  readonly culture: string | undefined;
  readonly text: string;
  /** The text as {@link toPlain} gives it. */
  readonly plain: string;
}

/** What a check says of a text. */
export interface Suspicion {
  /** Follows the words on which text it is: `: TBD`, or `, 12 characters`. */
  readonly shown: string;
  /** How bad it is; default: all are alike. */
  readonly extent?: number;
}

/** What one check says of a text; undefined: nothing is wrong. Never throws, whatever the text is. */
export type TextCheck = (text: ProductText) => Suspicion | undefined;

/** What nobody sees of HTML; what is not closed hides all behind it. */
const HIDDEN = '<!--[\\s\\S]*?(?:-->|$)|<(script|style)(?=[\\s>])[\\s\\S]*?(?:</\\1[^<>]*>|$)';

const MARKUP = new RegExp(`${HIDDEN}|</?([a-z][a-z0-9:-]*)(?:\\s[^<>]*)?/?>|<[!?][^<>]*>`, 'gi');

/** Elements within a word or a line: no space stands in their place. */
const INLINE: ReadonlySet<string> = new Set('a abbr b big em font i mark s small span strong sub sup u'.split(' '));

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** Pairs such as `amp:& lt:<` by their names. */
const byName = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));

/** Character references of HTML 4 (section 24) that catalogs have, but for letters with marks. */
const CHARACTERS = byName(
  'amp:& lt:< gt:> quot:" apos:\' nbsp:\u00a0 ensp:\u2002 emsp:\u2003 thinsp:\u2009 shy:\u00ad zwj:\u200d zwnj:\u200c lrm:\u200e rlm:\u200f copy:© reg:® trade:™ deg:° euro:€ pound:£ yen:¥ cent:¢ curren:¤ sect:§ para:¶ middot:· bull:• hellip:… ndash:– mdash:— lsquo:‘ rsquo:’ ldquo:“ rdquo:” sbquo:‚ bdquo:„ laquo:« raquo:» lsaquo:‹ rsaquo:› times:× divide:÷ plusmn:± frac12:½ frac14:¼ frac34:¾ sup1:¹ sup2:² sup3:³ ordf:ª ordm:º iquest:¿ iexcl:¡ szlig:ß aelig:æ AElig:Æ oelig:œ OElig:Œ oslash:ø Oslash:Ø eth:ð ETH:Ð thorn:þ THORN:Þ micro:µ not:¬ prime:′ Prime:″ permil:‰ infin:∞ minus:− le:≤ ge:≥ ne:≠ asymp:≈ larr:← rarr:→ uarr:↑ darr:↓ harr:↔ hearts:♥ check:✓ acute:´ uml:¨ cedil:¸ macr:¯',
);

/** Letters with marks are composed of the two. */
const MARKED = /^([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron)$/i;
const MARKS = byName(
  'acute:\u0301 grave:\u0300 circ:\u0302 uml:\u0308 tilde:\u0303 cedil:\u0327 ring:\u030a caron:\u030c',
);

/** What shows something without any text. */
const SHOWN_ELEMENT = /<(?:img|picture|svg|video|audio|iframe|object|embed|canvas|input|button|form|script)/i;

/** What the numbers of C1 controls stand for, from 0x80: Windows-1252. Node 20 decodes that as Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Scripts in which a letter is a syllable or a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * What a buyer reads of a text, about as a browser shows it: without tags, comments, scripts and styles, character references
 * decoded once, runs of white space as one space, none at the edges. It builds no tree, and takes linear time.
 */
export function toPlain(text: string): string {
  const untagged = text.includes('<') ? text.replace(MARKUP, spaceOf) : text;
  const decoded = untagged.includes('&') ? untagged.replace(REFERENCE, decodeReference) : untagged;
  return decoded.replace(/ ?[^\S ]\s*| {2,}\s*/g, ' ').trim();
}

function spaceOf(_markup: string, _hidden?: string, tag = ''): string {
  return INLINE.has(tag) || INLINE.has(tag.toLowerCase()) ? '' : ' ';
}

function decodeReference(whole: string, decimal?: string, hex?: string, name = ''): string {
  const number = decimal ?? (hex === undefined ? undefined : `0x${hex}`);
  if (number !== undefined) return decodeNumber(Number(number)) ?? whole;
  const [, letter = '', mark = ''] = MARKED.exec(name) ?? [];
  if (letter !== '') return `${letter}${MARKS.get(mark.toLowerCase()) ?? ''}`.normalize('NFC');
  return CHARACTERS.get(name) ?? CHARACTERS.get(name.toLowerCase()) ?? whole;
}

/** Browsers read the numbers of C1 controls as Windows-1252 (HTML Standard, numeric character reference end state). */
function decodeNumber(number: number): string | undefined {
  if (number >= 0x80 && number <= 0x9f) return WINDOWS_1252.charAt(number - 0x80);
  const isCharacter = number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  return isCharacter ? String.fromCodePoint(number) : undefined;
}

/** Whether a text shows something beside its words: a picture, a video, a form. */
export function showsElement(text: string): boolean {
  return text.includes('<') && SHOWN_ELEMENT.test(text);
}

/** How many characters there are, as a person counts them: code points. */
export function countChars(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Whether a plain text is in a script that says in few characters what others say in many, such as Chinese. */
export function isDense(plain: string): boolean {
  return DENSE.test(plain);
}

/** Languages by the lower ten bits of the numbers that Windows gives to cultures (MS-LCID, primary language identifiers). */
const WINDOWS_LANGUAGES: Readonly<Record<number, string>> = {
  5: 'cs',
  6: 'da',
  7: 'de',
  9: 'en',
  10: 'es',
  12: 'fr',
  14: 'hu',
  16: 'it',
  19: 'nl',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  29: 'sv',
  31: 'tr',
  44: 'az',
};

/** The language of a culture: `de` of `de-DE`, `de_at` and `1031`, a number of one that is not known; undefined: nobody tells. */
export function readLanguage(culture = ''): string | undefined {
  const number = /^\s*(\d{1,5})\s*$/.exec(culture)?.[1];
  if (number === undefined) return /\p{L}+/u.exec(culture)?.[0].toLowerCase();
  const language = Number(number) & 0x3ff;
  return WINDOWS_LANGUAGES[language] ?? `${language}`;
}

/** The beginning of a text, to be shown: so many characters at most, each a whole one. */
export function cutChars(text: string, most: number): string {
  return [...text.slice(0, 2 * most)]
    .slice(0, most)
    .join('')
    .replace(/\p{Cs}/gu, '\ufffd');
}
