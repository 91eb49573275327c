import type { Rule } from '../rule.ts';
import { checkTexts } from '../sql.ts';

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
 * Regular expressions are slow, so they are asked of what is short, or holds the word already; of constant ones only. Words
 * are found fastest by a rare first letter.
 */
const IS_PLACEHOLDER = `(contains(text, 'psum') AND (contains(text, 'orem ipsum') OR contains(text, 'orem Ipsum')))
  OR contains(text, 'OREM IPSUM')
  OR (contains(text, 'TBD') AND regexp_matches(text, '[:=]\\s*TBD\\s*[.;,]?\\s*(<|\\n|$)'))
  OR (contains(text, 'TODO:') AND regexp_matches(text, '(^|[.!?>]\\s*)TODO:'))
  OR CASE WHEN strlen(text) > 60 THEN false
    WHEN contains(text, '<') AND regexp_matches(text, '<(img|picture|svg|video|audio|iframe|object|embed)', 'i') THEN false
    WHEN is_name THEN regexp_full_match(${FOLDED}, '${writePattern(PHRASES)}')
    ELSE regexp_full_match(${FOLDED}, '${writePattern(`${PHRASES}|${TEXT_PHRASES}`)}') END`;

/** A product with a text that was to be replaced. */
export const placeholderText: Rule = {
  id: 'placeholder_text',
  severity: 'error',
  group: 'validity',
  subject: 'product',
  checks: 'has a placeholder for a text, in any of its languages: lorem ipsum, TBD, à compléter, nothing but marks.',
  why: 'Buyers read it.',
  fix: 'Write the text, or leave the field empty.',
  sql: checkTexts(IS_PLACEHOLDER, 't.text'),
};
