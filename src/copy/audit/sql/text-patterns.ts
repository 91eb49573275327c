/** Patterns for texts that somebody should look at, as SQL. Pure. */

/** What stands for a text, or for a name, when it is all of it; folded, in the languages of the demo catalog and some more. */
const PHRASES = [
  'tbd|tba|tbc|fixme|n/a|n\\.a\\.|x{3,}|test|placeholder( text)?|(sample|dummy) (text|product|description)|lipsum|loremipsum|asdf\\w*|qwert\\w*',
  '(test|sample) (product|item|article|description|text)|(description )?coming soon|(insert|enter|add|type) (your )?(text|description|name)( here)?',
  '(text|description)( goes)? here|to be (defined|determined|announced|added|completed)|no description( available)?',
  '(deneme|test|ornek)( urun| urunu| aciklama| aciklamasi| metin| metni)?|(cok )?yakinda|yer tutucu|hazirlaniyor|belirtilmemis',
  '(urun )?(aciklama|aciklamasi|metin|bilgi|isim)( yakinda)? (girilecek|eklenecek|yazilacak|gelecek|yok)|girilecek|eklenecek|doldurulacak',
  'platzhalter(text)?|blindtext|mustertext|test(produkt|artikel|text)|(beschreibung|text) (folgt|fehlt)( noch| in kurze)?',
  'folgt( in kurze)?|noch offen|wird (noch )?(erganzt|nachgereicht)|noch (zu erganzen|auszufullen)',
  'a (completer|definir|renseigner|remplir|rediger|venir)|(texte|description) (a venir|a completer|provisoire|ici)',
  '(produit|article|texte)( de)? test|non renseigne|bientot( disponible)?|por definir|proximamente|da (definire|completare)|待定',
].join('|');

/** What stands for a text only: there are goods of these names. */
const TEXT_PHRASES =
  'todo|to do|dummy|none|null|undefined|nan|na|nil|sample|example|description|aciklama|beschreibung|yok|keine( angabe)?|k\\. ?a\\.|aucune?( description)?';

const MARKS = '[\\s\\pP\\pZ\\p{Cf}\\p{Sm}\\p{Sk}]*';

/** A pattern for folded text that is nothing but one of the phrases, or nothing but marks. */
function writePattern(phrases: string): string {
  return `${MARKS}(${phrases.replaceAll(' ', '[\\s\\pZ]+')})?${MARKS}`;
}

/** Empty markup says nothing; that of a picture or a film does. */
const PLAIN = `CASE WHEN contains(text, '<') OR contains(text, '&')
  THEN regexp_replace(text, '<[^>]*>|&(nbsp|#160|#xa0);', ' ', 'gi') ELSE text END`;

const FOLDED = `lower(upper(strip_accents(${PLAIN})))`;

/**
 * Whether a `text`, which `is_name` or is not, stands for one that is still to be written.
 * Regular expressions are slow, so they are asked of what is short, or holds the word already; of constant ones only. Words
 * are found fastest by a rare first letter.
 */
export const IS_PLACEHOLDER = `(contains(text, 'psum') AND (contains(text, 'orem ipsum') OR contains(text, 'orem Ipsum')))
  OR contains(text, 'OREM IPSUM')
  OR (contains(text, 'TBD') AND regexp_matches(text, '[:=]\\s*TBD\\s*[.;,]?\\s*(<|\\n|$)'))
  OR (contains(text, 'TODO:') AND regexp_matches(text, '(^|[.!?>]\\s*)TODO:'))
  OR CASE WHEN strlen(text) > 60 THEN false
    WHEN contains(text, '<') AND regexp_matches(text, '<(img|picture|svg|video|audio|iframe|object|embed)', 'i') THEN false
    WHEN is_name THEN regexp_full_match(${FOLDED}, '${writePattern(PHRASES)}')
    ELSE regexp_full_match(${FOLDED}, '${writePattern(`${PHRASES}|${TEXT_PHRASES}`)}') END`;

/**
 * What each of the phrases holds: looking for that is much faster than for the phrases, and fastest where its first letter
 * is a rare one.
 */
const IS_SUSPECT = ['uctions', 'UCTIONS', 'matlar', 'weisung'].map((word) => `contains(text, '${word}')`).join(' OR ');

/** Orders to forget what an assistant was told, in the languages of the demo catalog. */
const ORDERS = [
  '(ignore|disregard|forget|override)\\s+(all\\s+|any\\s+)?(of\\s+)?(the\\s+|your\\s+|my\\s+)?(previous|prior|above|earlier|preceding)\\s+instructions',
  '(reveal|print|show)\\s+(me\\s+)?your\\s+instructions',
  '[öÖ]nceki\\s+talimatlar',
  '(vorherigen?|bisherigen?|obigen?)\\s+anweisungen',
  'instructions\\s+(pr[ée]c[ée]dentes|ant[ée]rieures)',
].join('|');

/** Whether a `text` orders assistants to ignore their instructions. */
export const IS_ORDER = `(${IS_SUSPECT}) AND regexp_matches(text, '${ORDERS}', 'i')`;

/** Tags that people write. `<S>` is none of them: it is a size. */
const TAGS =
  'b|i|u|p|a|br|hr|em|strong|span|div|font|img|h[1-6]|ul|ol|li|dl|dt|dd|table|tbody|thead|tr|td|th|sup|sub|small|big|strike|del|ins|mark|center|nobr|blockquote|pre|code|svg|iframe|script|style|input|button|form|label|section|article|video|audio|link|meta|html|head|body';

/** Names of entities (HTML 4), letters with marks summed up. */
const ENTITIES =
  '[aeiouy](acute|grave|circ|uml)|[ano]tilde|[cs]cedil|aring|[ao]elig|oslash|szlig|[sz]caron|eth|thorn|amp|lt|gt|quot|apos|nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm|copy|reg|trade|deg|euro|pound|yen|cent|curren|sect|para|middot|bull|hellip|[nm]dash|[lr][sd]quo|[sb][dq]uo|[lr]s?aquo|times|divide|plusmn|frac(12|14|34)|sup[123]|ord[fm]|iquest|iexcl|acute|cedil|uml|macr|micro|not|prime|permil|infin|minus|le|ge|ne|asymp|[lrudh]arr|hearts|check';

const ATTRIBUTES = `(\\s+[a-z-]+\\s*=\\s*("[^"]*"|''[^'']*''|[^\\s<>]+))*`;

/** A pattern for an HTML tag or entity. */
export const MARKUP = `</(${TAGS})\\s*>|<(${TAGS})${ATTRIBUTES}\\s*/?>|<!--|&(#\\d{1,7}|#x[0-9a-f]{1,6}|${ENTITIES});`;

/**
 * Controls, soft hyphen, zero-width and bidi controls, tag characters, private use. The joiners U+200C and U+200D are not
 * among them, because scripts and emoji need them.
 */
export const INVISIBLE =
  '[\\p{Cc}\\p{Co}\\x{00AD}\\x{034F}\\x{061C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}\\x{200E}\\x{200F}\\x{2028}-\\x{202E}\\x{2060}-\\x{206F}\\x{3164}\\x{FEFF}\\x{FFA0}\\x{FFF9}-\\x{FFFB}\\x{E0000}-\\x{E0FFF}]';
