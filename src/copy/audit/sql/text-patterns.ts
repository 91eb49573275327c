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
  '(yapilacak|duzenlenecek|tamamlanacak|guncellenecek|cevrilecek)|(aciklama|metin|ceviri) (bekleniyor|hazirlaniyor|tamamlanacak)',
  '(hier )?(beschreibung|text) (hier )?(eingeben|einfugen|erganzen)|(beschreibung|text) in (arbeit|bearbeitung)|zu (erganzen|ubersetzen)',
  'a (completer|definir|renseigner|remplir|rediger|traduire|venir)|(texte|description|traduction) (a (venir|completer|rediger|definir|remplir|traduire)|provisoire|ici|en cours|manquante?)',
  '(produit|article|texte|description)( de)? test|en cours de (redaction|traduction|saisie)|non renseigne|bientot( disponible)?|(inserer|saisir|ajouter) (un |le |votre )?(texte|description)( ici)?',
  '(descripcion|texto|traduccion) (pendiente|aqui|en curso|de prueba|de ejemplo)|en (proceso de )?(redaccion|traduccion)|(producto|articulo) de prueba|(pendiente de|por|sin) (definir|completar|redactar|traducir)',
  'proximamente|(insertar|introducir|escribir) (la |el )?(texto|descripcion)( aqui)?|da (definire|completare|inserire|compilare|tradurre)',
  '(descrizione|testo|traduzione) (in (arrivo|corso)|mancante|qui|di prova|da (inserire|completare|definire|scrivere|tradurre))|(prodotto|articolo) di prova|prossimamente|(inserire|inserisci) (il |la )?(testo|descrizione)( qui)?',
  '(descricao|texto|traducao) (em breve|pendente|aqui|de teste)|translation (pending|missing|coming soon|to follow)|ubersetzung (folgt|fehlt)|ceviri yok|produto (de )?teste|em breve|a preencher|(beschrijving|tekst) (volgt|ontbreekt)|nog in te vullen|待定',
].join('|');

/** What stands for a text only: there are goods of these names. */
const TEXT_PHRASES =
  'todo|to do|dummy|none|null|undefined|nan|na|nil|sample|example|description|aciklama|beschreibung|yok|keine( angabe)?|k\\. ?a\\.|aucune?( description)?|(noch )?keine beschreibung( vorhanden)?|pas de description|a faire|sin descripcion|por hacer|nessuna descrizione|senza descrizione|da fare|geen (beschrijving|omschrijving)|brak opisu';

/** What stands for a name only: a text may tell of a new product. */
const NAME_PHRASES =
  'new (product|item|article)|(untitled|unnamed) (product|item|article)|neue[sr]? (produkt|artikel)|(produkt|artikel) ohne (name|namen|titel)|nouve(au produit|l article)|(produit|article) sans (nom|titre)|nuevo (producto|articulo)|(producto|articulo) sin (nombre|titulo)|nuovo (prodotto|articolo)|(prodotto|articolo) senza (nome|titolo)|novo (produto|artigo)|(produto|artigo) sem (nome|titulo)|nieuw (product|artikel)|(product|artikel) zonder naam|yeni urun|isimsiz urun';

const MARKS = '[\\s\\pP\\pZ\\p{Cf}\\p{Sm}\\p{Sk}]*';

/** A pattern for entities of blanks and of invisible characters, in small letters. */
export const BLANK_ENTITY =
  '&(nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm|#160|#x0*a0|#173|#x0*ad|#8203|#x0*200b|#32|#x0*20);';

/** What a text may consist of that shows nothing. */
const BLANK = `([\\s\\pZ\\p{Cf}]|${BLANK_ENTITY}|<!--([^-]|-[^-]|--[^>])*-->|<style[^>]*>[^<]*</style\\s*>|</?[a-z][^<>]*>)+`;

/** Elements that show something without any text. */
const SHOWN_ELEMENT = '<(img|picture|svg|video|audio|iframe|object|embed|canvas|input|button|form|script)';

/** Whether a `text` shows nothing: only markup, blanks and invisible characters. The pattern fails at the first letter. */
export const IS_BLANK = `regexp_full_match(text, '${BLANK}', 'i') AND NOT regexp_matches(text, '${SHOWN_ELEMENT}', 'i')`;

/** A pattern for folded text that is nothing but one of the phrases, or nothing but marks. */
function writePattern(phrases: string): string {
  return `${MARKS}(${phrases.replaceAll(' ', '[\\s\\pZ]+')})?${MARKS}`;
}

/** A text without its markup. */
export function writePlain(text: string): string {
  return `CASE WHEN contains(${text}, '<') OR contains(${text}, '&')
    THEN regexp_replace(${text}, '<[^>]*>|${BLANK_ENTITY}', ' ', 'gi') ELSE ${text} END`;
}

/** A `text` without its markup. */
export const PLAIN = writePlain('text');

const FOLDED = `lower(upper(strip_accents(${PLAIN})))`;

/**
 * Whether a `text` of a `field` stands for one that is still to be written. One that shows nothing does not: see
 * {@link IS_BLANK}.
 * Regular expressions are slow, so they are asked of what is short, or holds the word already; of constant ones only. Words
 * are found fastest by a rare first letter.
 */
export const IS_PLACEHOLDER = `(contains(text, 'psum') AND (contains(text, 'orem ipsum') OR contains(text, 'orem Ipsum')))
  OR contains(text, 'OREM IPSUM')
  OR (contains(text, 'TBD') AND regexp_matches(text, '[:=]\\s*TBD\\s*[.;,]?\\s*(<|\\n|$)'))
  OR (contains(text, 'TODO:') AND regexp_matches(text, '(^|[.!?>]\\s*)TODO:'))
  OR CASE WHEN strlen(text) > 60 THEN false
    WHEN contains(text, '<') AND regexp_matches(text, '${SHOWN_ELEMENT}', 'i') THEN false
    WHEN ${IS_BLANK} THEN false
    WHEN field = 'name' THEN regexp_full_match(${FOLDED}, '${writePattern(`${PHRASES}|${NAME_PHRASES}`)}')
    ELSE regexp_full_match(${FOLDED}, '${writePattern(`${PHRASES}|${TEXT_PHRASES}`)}') END`;

/** Tags that people write. `<S>` is none of them: it is a size. */
const TAGS =
  'b|i|u|p|a|br|hr|em|strong|span|div|font|img|h[1-6]|ul|ol|li|dl|dt|dd|table|tbody|thead|tr|td|th|sup|sub|small|big|strike|del|ins|mark|center|nobr|blockquote|pre|code|svg|iframe|script|style|input|button|form|label|section|article|video|audio|link|meta|html|head|body';

/** Names of entities (HTML 4), letters with marks summed up. */
const ENTITIES =
  '[aeiouy](acute|grave|circ|uml)|[ano]tilde|[cs]cedil|aring|[ao]elig|oslash|szlig|[sz]caron|eth|thorn|amp|lt|gt|quot|apos|nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm|copy|reg|trade|deg|euro|pound|yen|cent|curren|sect|para|middot|bull|hellip|[nm]dash|[lr][sd]quo|[sb][dq]uo|[lr]s?aquo|times|divide|plusmn|frac(12|14|34)|sup[123]|ord[fm]|iquest|iexcl|acute|cedil|uml|macr|micro|not|prime|permil|infin|minus|le|ge|ne|asymp|[lrudh]arr|hearts|check';

const ATTRIBUTES = `(\\s+[a-z-]+\\s*=\\s*("[^"]*"|''[^'']*''|[^\\s<>]+))*`;

/** A pattern for an HTML tag or entity, of whatever case. */
export const MARKUP = `</(${TAGS})\\s*>|<(${TAGS})${ATTRIBUTES}\\s*/?>|<!--|&(#\\d{1,7}|#x[0-9a-f]{1,6}|${ENTITIES});`;

/**
 * Controls, soft hyphen, zero-width and bidi controls, tag characters, private use. The joiners U+200C and U+200D are not
 * among them, because scripts and emoji need them.
 */
export const INVISIBLE =
  '[\\p{Cc}\\p{Co}\\x{00AD}\\x{034F}\\x{061C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}\\x{200E}\\x{200F}\\x{2028}-\\x{202E}\\x{2060}-\\x{206F}\\x{3164}\\x{FEFF}\\x{FFA0}\\x{FFF9}-\\x{FFFB}\\x{E0000}-\\x{E0FFF}]';

/**
 * Control characters that no text holds, and code points that are no characters. Tab, line feed and carriage return stand
 * between the lines of a description; those above U+007F are mostly what is left of a wrong encoding: see garbled-text.ts.
 */
export const CONTROL = '[\\x{00}-\\x{08}\\x{0B}\\x{0C}\\x{0E}-\\x{1F}\\x{7F}\\x{FFFE}\\x{FFFF}]';

/** White space at the beginning or the end of a text. */
export const EDGE_SPACE = '^[\\s\\pZ]|[\\s\\pZ]$';
