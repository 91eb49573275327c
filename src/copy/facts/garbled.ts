/**
 * Encodings: UTF-8 read as Windows-1252 or Latin-1, Windows-1252 as code page 850, Turkish as
 * Latin-1.
 */

import { cutChars, type ProductText, type Suspicion } from './plain-text.ts';

// Characters that the continuation bytes of UTF-8 (0x80 to 0xBF) become in Windows-1252 or Latin-1,
// except for those that can follow a capital letter in normal text: quotes, dashes, ellipsis, trade
// marks, no-break space, degree.
const CONTINUED = '\\u0080-\\u009F€ƒ„†‡ˆ‰Š‹ŒŽ˜š›œžŸ¡¢£¤¥¦§¨©ª¬¯±²³´µ¶¸¹º¼½¾¿';

const MARKS = '‚…‘’“”•–—™\\u00A0«\\u00AD®°·»';

const GARBLED_UTF8 = [
  // The replacement character, and half a surrogate pair.
  '[\\uFFFD\\p{Cs}]|ï¿½',
  // Letters of Western, Central European and Turkish alphabets: `Ã¼`, `Å‚`, `Ä±`.
  `[ÃÄÅ][${CONTINUED}]`,
  // The exceptions count only if a small letter shows that the capital is out of place:
  // `Ã–sterreich` is garbled, MAÇÃ® is not.
  `(?<=\\p{Ll})[ÃÄÅ][${MARKS}]|[ÃÄÅ][${MARKS}](?=\\p{Ll})`,
  `(?<!\\p{Lu})Â[${CONTINUED}«\\u00A0®°·»]`,
  // Quotes, dashes, the euro sign and trade marks: `â€™`, `â‚¬`, `â„¢`.
  `â[€‚„†ˆ˜\\u0080-\\u009F][${CONTINUED}${MARKS}]`,
  // Cyrillic and Greek; two in a row, because one could be chance.
  `(?:[ÐÑ][${CONTINUED}${MARKS}]){2}`,
  `(?:[ÎÏ][${CONTINUED}${MARKS}]){2}`,
  // Windows-1252 read as code page 850: `lÚgance`, `╔tÚ`, `gro▀`, `espa±ol`.
  '[a-zà-ÿ][ÚÛ][a-zà-ÿ]{2}',
  '╔[a-zÀ-ÿ]',
  '[a-z]▀',
  '[a-z][±÷][a-z]{2}',
  '[A-Za-z](?<!(?<![a-z])[cdkm]?m)³[a-z]{2}',
].join('|');

const GARBLED = new RegExp(`(?:${GARBLED_UTF8})[^\\s<]{0,20}`, 'u');

// Fast pattern that every garbled text matches, and few others do. It has no flags, so that it is
// fast.
const MAYBE_GARBLED = new RegExp(
  [
    '[ÃÄÅÂÐÑÎÏ][^\\sA-Za-zÀ-ÿ]',
    'ï¿',
    'Â\\u00a0',
    '[ÃÄÅ][\\u00a0\\u00ad«»]',
    'â[^\\sA-Za-zÀ-ÿ.,;:!?)]',
    '[ÚÛ±÷³][a-zà-ÿ]{2}',
    '[╔▀\\ufffd]',
    '[\\ud800-\\udbff](?![\\udc00-\\udfff])',
    '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  ].join('|'),
);

// Latin-1 character for each Turkish letter whose byte differs; the other letters are the same in
// both.
const TURKISH: Readonly<Record<string, string>> = {
  ğ: 'ð',
  ş: 'þ',
  ı: 'ý',
  Ğ: 'Ð',
  Ş: 'Þ',
  İ: 'Ý',
};

// The Latin-1 letters above. Icelandic, Faroese, Old English and Czech use some of them, so a
// single letter proves nothing.
const TURKISH_LETTER = /[ðþýÐÞÝ]/;

// Beginnings of words that are common in catalogs, chosen by us. In garbled form, none of them
// begins a word in the spelling dictionaries of Icelandic, Faroese, Czech, Slovak, Turkmen and
// Vietnamese (that of kısa would, in Faroese).
const STEMS = [
  'yağmur diğer değil sağlam sağlık ağırlı ağaç doğal doğru soğuk yoğun eğlence eğitim',
  'düğme öğren öğret aşağı beğen değer değiş fotoğraf olduğu yoğurt zeytinyağ tereyağ yemeğ',
  'bardağ yastığ gömleğ ekmeğ bebeğ çiçeğ uzunluğ yüksekliğ özelliğ ışık yeşil gümüş kumaş',
  'güneş çalış kışlık şarj şeker şampuan şişe şort tişört şapka şeffaf taşın genişli başka',
  'kişisel ahşap aşın akşam döşeme düşük karış alaşım yapış çamaşır bulaşık kaşık yumuşak',
  'yıkama yıkan kadın kırmızı sarı açık kalın kılıf altın sıcak hızlı katlanır ayakkabı',
  'kullanım kullanıl tasarım bıçak balık tatlı kahvaltı sınır sıvı fırın fırça ızgara mısır',
  'dayanıklı sızdırmaz akıllı çıkar yazıcı ısıtıcı istanbul izmir ipek ince iplik italya',
  'ingiliz indirim için',
].flatMap((line) => line.split(' '));

const inCapitals = (text: string): string => text.toLocaleUpperCase('tr');

const GARBLED_STEMS = STEMS.flatMap((stem) => [
  stem,
  inCapitals(stem.slice(0, 1)) + stem.slice(1),
  inCapitals(stem),
])
  .map((word) => word.replace(/[ğşıĞŞİ]/g, (letter) => TURKISH[letter] ?? letter))
  .filter((word) => TURKISH_LETTER.test(word))
  .join('|');

const STEM = new RegExp(`(?<!\\p{L})(?:${GARBLED_STEMS})\\p{L}{0,20}`, 'u');

// Sure in any context: no language has ç and ü beside ð and þ.
const SURE_WORD = /[çÇüÜ]\p{L}{0,20}[ðþÐÞ]|[ðþÐÞ]\p{L}{0,20}[çÇüÜ]/u;

const GARBLED_WORD = /\p{L}{0,20}[ðþýÐÞÝ]\p{L}{0,20}/u;

const QUOTED_CHARS = 80;

/**
 * Finds letters garbled by a wrong encoding, in a text or the value of a property, and returns the
 * word.
 */
export function findGarbled({ text }: ProductText): Suspicion | undefined {
  const word =
    (MAYBE_GARBLED.test(text) ? findGarbledUtf8(text) : undefined) ??
    (TURKISH_LETTER.test(text) ? findGarbledTurkish(text) : undefined);
  if (word === undefined) return undefined;
  return { evidence: `: ${cutChars(word, QUOTED_CHARS)}` };
}

// Returns the garbled characters with the letters around them.
function findGarbledUtf8(text: string): string | undefined {
  const match = GARBLED.exec(text);
  if (match === null) return undefined;
  const [before = ''] =
    /[\p{L}\p{N}]{0,20}$/u.exec(text.slice(Math.max(0, match.index - 20), match.index)) ?? [];
  return before + match[0];
}

// Returns a garbled word: a common one, or one that combines letters that no language combines.
function findGarbledTurkish(text: string): string | undefined {
  return STEM.exec(text)?.[0] ?? (SURE_WORD.test(text) ? GARBLED_WORD.exec(text)?.[0] : undefined);
}
