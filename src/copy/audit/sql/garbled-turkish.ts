/**
 * Turkish in ISO 8859-9 or Windows-1254 that was read as Latin-1, as SQL: `yaðmur` for yağmur. Icelandic, Faroese, Old English
 * and Czech have letters of these themselves, so that a letter alone tells nothing. Pure.
 */

import { languageOf } from './checks.ts';
import { readsAs } from './language-words.ts';

/** What each Turkish letter becomes; the other letters are the same in both. */
const GARBLED_AS: Readonly<Record<string, string>> = { ğ: 'ð', ş: 'þ', ı: 'ý', Ğ: 'Ð', Ş: 'Þ', İ: 'Ý' };

const GARBLED = Object.values(GARBLED_AS).join('');

/** Any of the letters, which a text must hold to be asked further. */
export const GARBLED_LETTER = `[${GARBLED}]`;

/**
 * Beginnings of words that are common in catalogs. Garbled they begin no word of spelling dictionaries of Icelandic, Faroese,
 * Czech, Slovak, Turkmen and Vietnamese, as that of kısa would in Faroese. Our own choice.
 */
const STEMS = [
  'yağmur diğer değil sağlam sağlık ağırlı ağaç doğal doğru soğuk yoğun eğlence eğitim düğme öğren öğret aşağı beğen değer değiş',
  'fotoğraf olduğu yoğurt zeytinyağ tereyağ yemeğ bardağ yastığ gömleğ ekmeğ bebeğ çiçeğ uzunluğ yüksekliğ özelliğ',
  'ışık yeşil gümüş kumaş güneş çalış kışlık şarj şeker şampuan şişe şort tişört şapka şeffaf taşın genişli başka kişisel ahşap',
  'aşın akşam döşeme düşük karış alaşım yapış çamaşır bulaşık kaşık yumuşak yıkama yıkan kadın kırmızı sarı açık kalın kılıf',
  'altın sıcak hızlı katlanır ayakkabı kullanım kullanıl tasarım bıçak balık tatlı kahvaltı sınır sıvı fırın fırça ızgara mısır',
  'dayanıklı sızdırmaz akıllı çıkar yazıcı ısıtıcı istanbul izmir ipek ince iplik italya ingiliz indirim için',
].flatMap((line) => line.split(' '));

const garble = (word: string): string => word.replace(/[ğşıĞŞİ]/g, (letter) => GARBLED_AS[letter] ?? letter);
const inCapitals = (text: string): string => text.toLocaleUpperCase('tr');

const GARBLED_STEMS = STEMS.flatMap((stem) => [stem, inCapitals(stem.slice(0, 1)) + stem.slice(1), inCapitals(stem)])
  .map(garble)
  .filter((word) => new RegExp(GARBLED_LETTER, 'u').test(word));

/** A word that is Turkish and garbled, whatever is around it: ç and ü stand beside ð and þ in no language. */
const SURE_WORD = `(?:^|[^\\pL])(?:${GARBLED_STEMS.join('|')})|[çÇüÜ]\\pL*[ðþÐÞ]|[ðþÐÞ]\\pL*[çÇüÜ]`;

/** Letters that Turkish has in such a text. */
const WORD = `[a-zA-ZçÇöÖüÜâÂîÎûÛ${GARBLED}]*`;

/** Two of the letters in words of Turkish letters only: names of other languages mostly have others, too. */
const TWO_LETTERS = `(?s)(?:^|[^\\pL])${WORD}${GARBLED_LETTER}(?:${WORD}|${WORD}[^\\pL](?:.*[^\\pL])?${WORD})${GARBLED_LETTER}${WORD}(?:[^\\pL]|$)`;

const countOf = (letters: string): string => `length(regexp_replace(text, '[^${letters}]', '', 'g'))`;

/**
 * Whether a `text` with such letters, of a `culture`, is garbled Turkish: it holds a common word of it, or it is in Turkish and
 * has fewer of the right letters than of the wrong ones.
 */
export const IS_GARBLED_TURKISH = `CASE WHEN NOT regexp_matches(text, '${GARBLED_LETTER}') THEN false
  WHEN regexp_matches(text, '${SURE_WORD}') THEN true
  WHEN coalesce(${languageOf('culture')} IN ('tr', '31'), false) OR ${readsAs('tr')}
    THEN regexp_matches(text, '${TWO_LETTERS}') AND ${countOf(GARBLED)} > ${countOf(Object.keys(GARBLED_AS).join(''))}
  ELSE false END`;

/** The first such word: a sure one, or whatever has one of the letters. */
export const GARBLED_TURKISH_WORD = `coalesce(nullif(regexp_extract(text, '(?:^|[^\\pL])((?:${GARBLED_STEMS.join('|')})\\pL{0,20})', 1), ''),
  regexp_extract(text, '\\pL{0,20}${GARBLED_LETTER}\\pL{0,20}'))`;
