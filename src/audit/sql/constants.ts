import { LANGUAGE_WORDS } from '../../copy/facts/language.ts';
import { DEFAULT_NAMES } from '../../copy/facts/placeholders.ts';
import type { SqlValue } from '../../copy/fill-sql.ts';
import { convertUnitToBase, findUnit, listSpellings } from '../../record/units.ts';
import { NOTE_WORDS } from './note-words.ts';
import { LIMITS } from './rule-limits.ts';

// `product_weight`, `Produktgewicht`.
const OF_PRODUCT = '((URUN|PRODUCT|ITEM|ARTICLE|ARTIKEL|PRODUKT)[ _-]?)?';

// Names of weight, folded, in several languages. Net and gross weight count as other properties.
const PLAIN_WEIGHT = [
  OF_PRODUCT,
  '(WEIGHT|GEWICHT|AGIRLIK|AGIRLIGI|POIDS|PESO|MASSE|MASS|WAGA|VIKT|VAEGT|VAGT)',
].join('');

// Placeholder names, folded. Names that goods really have are left out: NAN, Dummy, Todo, Xxxx,
// Generic, No Brand, Default Category, Deneme (essays).
const PLACEHOLDER_NAMES = [
  'null|none|undefined|n/a|n\\.a\\.|tbd|tba|tbc|placeholder|lorem ipsum|fixme|asdf\\w*',
  '(new|test|sample|example|dummy) (category|brand)|no category|(category|brand) name',
  'test|unknown( category| brand)?|uncategori[sz]ed|not categori[sz]ed',
  'unassigned|not assigned',
  '(neue|test) ?(kategorie|marke)|keine kategorie|unkategorisiert',
  'nicht (zugeordnet|kategorisiert)|ohne kategorie|unbekannte?( marke| kategorie)?',
  '(yeni|test|deneme) (kategori|marka)|kategorisiz|kategori yok|bilinmiyor',
  'bilinmeyen( marka| kategori)?|belirtilmemis',
  '(nouvelle|sans) categorie|sans marque|(divers )?a (classer|trier)',
  'a (definir|completer|renseigner)|non (classee?|renseignee?)',
  '(categorie|marque) inconnue|inconnue?',
  'sin (categoria|clasificar|marca|asignar)|por (clasificar|definir)',
  'senza marca|da (classificare|definire)|sem marca|a classificar|ohne marke',
  'nog in te delen|zonder merk|desconocid[oa]|senza categoria|sconosciut[oa]|sem categoria',
].join('|');

// Values that stand for one to come, folded. Not none, n/a or -: they say that nothing applies,
// which is a value; nor what states of work are called, such as in Bearbeitung or coming soon.
const PLACEHOLDER_VALUES = [
  't\\.?b\\.?[dac]\\.?|fixme|todo|\\?{2,}|x{3}[?!]+|asdf\\w*|qwertz?y?\\w*',
  'lorem ipsum.*|#n/?a|#n/v',
  '#(ref|value|wert|name|bezug|div/0|valeur|valor|nombre)[!?]',
  'undefined|\\[object object\\]|\\(null\\)|place ?holder|platzhalter',
  'to be (defined|determined|added|completed|confirmed|checked|filled in)',
  '(value|wert|valeur|valor|valore|waarde|varde) ' +
    '(missing|fehlt|manquante?|pendiente|ontbreekt|saknas)',
  '(wird|muss) (noch )?(erganzt|nachgereicht|nachgetragen)( werden)?',
  'noch (offen|zu \\w+)|folgt( noch)?|zu (erganzen|klaren)',
  'a (completer|definir|renseigner|remplir|confirmer|verifier|saisir)|non renseigne',
  'por (definir|completar|confirmar|rellenar)|pendiente de \\w+',
  'a (preencher|completar)|por preencher',
  'da (definire|completare|inserire|confermare|compilare)',
  'nog (te bepalen|in te vullen|aan te vullen)|nader te bepalen|volgt( nog)?',
  '(att|skal|ska) (fylla i|fyllas i|udfyldes|kompletteras)|taydennetaan',
  'do (uzupelnienia|ustalenia)|k doplneni|bude doplneno',
  'girilecek|eklenecek|belirlenecek|doldurulacak',
  'n\\. ?t\\. ?b\\.?|n\\. ?n\\.|to follow|(details|info|value|data) (to follow|follows?)',
  'noch (unbekannt|unklar)|steht noch aus|wird noch (angegeben|bekanntgegeben)',
  'a preciser|por (precisar|concretar|confirmar)',
  'da (precisare|stabilire|verificare|aggiornare)',
  'a (informar|confirmar)|nog (onbekend|niet bekend)',
  'wordt nog (aangevuld|ingevuld)|(kommer|meddelas|oplyses|oppgis|følger) (senare|senere|snart)',
  'do (okreslenia|potwierdzenia|sprawdzenia)|bude upresneno|guncellenecek',
  'уточняется|待定',
  DEFAULT_NAMES,
].join('|');

const MARKS = '[\\s\\pP\\pZ\\p{Cf}\\p{Sm}\\p{Sk}]*';

const LIST_WORDS = [
  'LIST|LISTEN?PREIS|LISTE|UVP|RRP|MSRP|REGULAR|NORMAL(PREIS)?|STREICHPREIS',
  'SUGGESTED|RECOMMENDED|PVP|PRIX CONSEILLE|PUBLIC|ETIKET|LISTINO',
  'WAS|STATT|LISTPRIS|ADVIESPRIJS|KATALOGPREIS|CATALOG(UE)?',
].join('|');
const SALE_WORDS = [
  'SALE|SPECIAL|OFFER|ANGEBOT(SPREIS)?|AKTION(SPREIS)?|SONDERPREIS|PROMO(TION)?',
  'PROMOTIONAL|DISCOUNT|REDUCED|REDUZIERT|INDIRIM(LI)?|KAMPANYA|SOLDES?|OFERTA|OFFERTA|NOW',
  'CAMPAIGN|KAMPAGNE|KAMPANJ(PRIS)?|AKTIE(PRIJS)?|AANBIEDING(SPRIJS)?|TILBUD(SPRIS)?|REA(PRIS)?',
].join('|');

const SIZE_WORDS = [
  'SIZE|SIZES|GROSSE|GROESSE|SCHUHGROSSE|KONFEKTIONSGROSSE|BEDEN|NUMARA|TAILLE|POINTURE',
  'TALLA|TAGLIA|MISURA|MAAT|ROZMIAR|STORLEK|STORRELSE',
].join('|');

const PURPOSE_WORDS = [
  'FOR|FUR|FUER|POUR|PARA|PER|VOOR|DLA|ICIN|TILL|TIL',
  'COMPATIBLE|KOMPATIBEL|COMPATIBILE|UYUMLU|PASSEND|PASST|FITS?',
  'WITH|MIT|AVEC|CON|ILE|BY|VON|STYLE|TYPE|TYP|X|VS',
].join('|');

const COMPARING_WORDS = [
  'LIKE|THAN|UNLIKE|INSTEAD OF|REPLACES?|ORIGINAL|AND|OR|OF|FROM|WIE|STATT|ERSETZT|ALS|UND|ODER',
  'COMME|REMPLACE|ET|OU|DE|DES|DU|CHEZ|COMO|SUSTITUYE',
  'REEMPLAZA|Y|O|DEL|COME|SOSTITUISCE|E|DI|DEL(LA)?',
  'ZOALS|VERVANGT|EN|OF|VAN|SOM|OCH|OG|ERSATTER|ERSTATTER|FRAN|FRA|AF|AV|JAK|ZAMIAST|DO|I|LUB|OD|Z',
  'JAKO|PRO|K|KE|A|NEBO|ZA|VE|VEYA|YERINE|GIBI|KUTEN|JA|ES|VAGY|WORKS|USED|USING|SYSTEM',
].join('|');

const NAME_UNITS = [
  'M?G|GR|KG|[MCD]?L|LT|LTR|LIT(ER|RE)|[MC]?M|IN|INCH|ZOLL|K?W|WATT|V|VOLT|M?AH|[KMGT]B',
  'ST|STK|STUCK|PCS?|PIECES?|ADET|ER',
].join('|');

const LINKING_WORDS = [
  'AND|UND|ET|EN|OG|OCH|JA|VE',
  'WITH|MIT|AVEC|CON|COM|MET|MED|ILE|INKL|INCL',
  'FOR|FUR|FUER|POUR|PARA|PER|VOOR|ICIN|THE|OF|VON|DE|DI|DES|DU|VAN|DER|DIE|DAS|LE|LA|EL',
]
  .join('|')
  .split('|');

const COUNTER_WORDS = [
  'ID|IDS|NO|NR|NUMBER|NUMMER|NUMERO|NUMARA|NUMARASI|SKU|CODE|KOD|KODU|EAN|GTIN|UPC',
  'RANK|RANKING|RANG|POPULARITY|POPULARITE|POPULARITAT|POPULERLIK|SCORE',
  'SORT|ORDER|SORTORDER|REIHENFOLGE|SIRA|SIRASI|ORDRE|POSITION|INDEX|COUNT|COUNTER',
  'VIEWS|CLICKS|SALES|REVIEWS|QTY|QUANTITY|STOCK|STOK|BESTAND',
  'YEAR|JAHR|ANNEE|YIL|COMPLETENESS|VERSION|TIMESTAMP',
].join('|');

const LEAST_WORDS =
  'MIN|MIN\\.|MINIMUM|MINIMAL|MINIMALE|MINIMO|MINIMA|MINI|LOWEST|LOWER|FROM|VON|AB|VAN|DESDE|' +
  'DA|OD|FRA|FRAN|MINDST|MINST|MINDESTENS|VAHINTAAN';
const MOST_WORDS =
  'MAX|MAX\\.|MAKS|MAKS\\.|MAXIMUM|MAXIMAL|MAXIMALE|MAXIMO|MAXIMA|MASSIMO|MASSIMA|MAXI|HIGHEST|UPPER|' +
  'UP TO|BIS|TOT|HASTA|FINO A|DO|TIL|TILL|MAKSIMUM|MAKSIMAL|MAKSYMALNA|HOCHSTENS|ENINTAAN';

function holdsWord(words: string): string {
  return `(^|[^\\pL])(${words})($|[^\\pL])`;
}

const PATTERNS = {
  /**
   * Keys that lie beside each other, the rows of the keyboards of most languages and what is below
   * each key; and letters of one sound.
   */
  keys:
    'QWERTYUIOP ASDFGHJKL ZXCVBNM QWERTZUIOP AZERTY QSDF YXCV ' +
    'QAZ WSX EDC RFV TGB YHN UJM IK OL QAY ZHN SZ CK IY VW',
  size_names: `(.*[^\\pL])?(${SIZE_WORDS})([^\\pL].*)?`,
  /**
   * Names of colours and sizes, folded. Here a finer word is another value: matt black is not
   * black.
   */
  names_a_choice:
    '.*(COLOU?R|FARBE|COULEUR|COLORE|KLEUR|RENK|SIZE|GROSSE|TAILLE|TALLA|TAGLIA|MAAT|BEDEN).*',
  words_before_purpose: ` (${PURPOSE_WORDS})( [^ ]+){0,2}$`,
  words_before_other_brand: ` (${PURPOSE_WORDS}|${COMPARING_WORDS}|SIMILAR|AHNLICH\\w*)( [^ ]+){0,3}$`,
  words_behind_other_brand:
    '^( [^ ]+){0,3} (KOMPATYB\\w*|UYUMLU|PASSEND\\w*|PASST|GEEIGNET|ADAPT\\w*|FITS?|AND|OR|UND|ODER)( |$)',
  /** Endings of the names of ranks, ids and counters, folded: their numbers measure nothing. */
  counter: `(.*[^A-Z0-9])?(${COUNTER_WORDS})`,
  name_units: NAME_UNITS,
  plain_weight: PLAIN_WEIGHT,
  weight: `((NET|GROSS|NETTO|BRUTTO|BRUT)[ _-]?)?${PLAIN_WEIGHT}([ _-]?(NET|BRUT|NETTO|BRUTTO))?`,
  height_names: `${OF_PRODUCT}(HEIGHT|HOHE|HOEHE|YUKSEKLIK|HAUTEUR|ALTO|ALTURA|ALTEZZA|HOOGTE|WYSOKOSC|HOJDE|HOEJDE|HOYDE|HOJD|KORKEUS|VYSKA)`,
  width_names: [
    `${OF_PRODUCT}(WIDTH|BREITE|GENISLIK|EN|LARGEUR|ANCHO|ANCHURA|LARGHEZZA|LARGURA|BREEDTE`,
    'SZEROKOSC|BREDDE|BREDD|LEVEYS|SIRKA)',
  ].join('|'),
  depth_names: [
    `${OF_PRODUCT}(DEPTH|LENGTH|TIEFE|LANGE|LAENGE|DERINLIK|UZUNLUK|BOY|PROFONDEUR|LONGUEUR`,
    'LARGO|PROFUNDIDAD|PROFUNDIDADE|COMPRIMENTO|LUNGHEZZA|PROFONDITA|DIEPTE|LENGTE|GLEBOKOSC',
    'DLUGOSC|DYBDE|DJUP|LAENGDE|LANGDE|LENGDE|LANGD|SYVYYS|PITUUS|HLOUBKA|DELKA)',
  ].join('|'),
  /**
   * A letter or two and a number, such as a socket or a size: `E27`, `e27` and `E 27` are one if nearly
   * all products write one of them.
   */
  short_code: '\\pL{1,2} ?\\d{1,4}',
  placeholder: `${MARKS}(${PLACEHOLDER_NAMES.replaceAll(' ', '[\\s\\pZ_-]+')})?${MARKS}`,
  /** A value that is a range of two numbers: `20 – 100 Nm`, `-30..45 °C`, `von 5 bis 10`. */
  range_of_numbers: [
    '^[^\\d-]{0,12}(-?\\d+(?:[.,]\\d+)?)[^\\d.,–—-]{0,8}?',
    '(?:–|—|\\.{2,3}|…|-|~|TO|to|bis|à|till|tot|do|hasta)\\s*',
    '(-?\\d+(?:[.,]\\d+)?)(?:[^\\d.,-][^\\d]*)?$',
  ].join(''),
  words_of_least: holdsWord(LEAST_WORDS),
  words_of_most: holdsWord(MOST_WORDS),
  words_of_ends: holdsWord(`${LEAST_WORDS}|${MOST_WORDS}`),
  placeholder_value: `[\\[(<*]?(${PLACEHOLDER_VALUES})[\\])>*!.]*`,
  sale_list: holdsWord(SALE_WORDS),
  price_list: holdsWord(LIST_WORDS),
};

// The words that tell languages; single letters are too often models and units.
const LISTED_WORDS = Object.entries(LANGUAGE_WORDS).flatMap(([language, { words }]) =>
  words
    .split(' ')
    .filter((word) => word.length > 1)
    .map((word) => ({ word, language })),
);

const WORD_ENDINGS: Readonly<Record<string, string>> = {
  de: 'ung|ungen|keit|heit|liche?[nrs]?|ische?[nrs]?|schutz|zeug',
  fr: 'euse?s?|eux|ettes?|eaux?|ement|[èé]res?|ées?|oires?|ailles?|ouilles?',
  es: 'ci[oó]n|ciones|mientos?|idad|idades|illos?|ables?|ñ[oa]s?',
  it: 'ità|zion[ei]|agg(?:io|i)|ezz[ae]|[ai]bil[ei]|gli[ae]|cchi[oa]?|cci(?:o|a|ata|ate)|zz[ao]',
  pt: 'ção|ções|idades?|inh[oa]s?|agem|agens|lh[oa]s',
  nl: 'heid|lijke?|tjes?|ijs|ijn|ijzer|houd',
  pl: 'ość|ości|czn[yae]|ow[yae]|eni[ae]|ani[ae]',
  tr: 'ları|leri|lığı|liği|lıklı|sız|siz',
  fi: 'inen|issa|issä|ista|istä|lla|llä',
  cs: 'ový|ová|ové|ností|nost',
};

const WORDS = {
  endings: ['S', 'ES', 'N', 'EN', 'E', 'X', 'LAR', 'LER'],
  /** Others, which may make another word, too: print and printer. */
  other_endings: ['ER', 'R', 'AR', 'OR', 'I', 'Y', 'A'],
  /**
   * Words that make the order of the others matter: an adapter from one plug to another is not the
   * one back.
   */
  directions: ['TO', 'INTO', 'AUF', 'NACH', 'ZU', 'VERS', 'A', 'BIS', 'IN'],
  linking_words: LINKING_WORDS,
  /**
   * Longer words that an accent tells from another word: Spüle (sink) from Spule (coil), Drücker
   * (pusher) from Drucker (printer), Küchen (kitchens) from Kuchen (cakes), saçlı (with hair) from
   * saclı (of sheet metal), çamlı (with pine) from camlı (with glass).
   */
  told_by_accent: ['SPÜLE', 'SPÜLEN', 'DRÜCKER', 'KÜCHEN', 'SAÇLI', 'ÇAMLI'],
  /**
   * The languages that can be detected. A text in another language may be taken for one close to
   * it, so nothing is said about it.
   */
  known_languages: Object.keys(LANGUAGE_WORDS),
  letters_of_languages: Object.values(LANGUAGE_WORDS).map(({ letters }) => letters),
  listed_words: LISTED_WORDS.map(({ word }) => word),
  languages_of_words: LISTED_WORDS.map(({ language }) => language),
  word_endings: Object.values(WORD_ENDINGS).map((endings) => `.{3,}(?:${endings})`),
  languages_of_endings: Object.keys(WORD_ENDINGS),
};

// Units by their spellings in texts, with the size of each in the first unit of its kind; those of
// temperatures have another zero.
const UNITS = listSpellings().flatMap(({ spelling, symbol }) => {
  const unit = findUnit(symbol);
  const base = convertUnitToBase(1, unit);
  return unit === undefined || unit.zero !== 0 || base === undefined
    ? []
    : [{ spelling, base: base.symbol, factor: base.amount }];
});

// Lists of the same length: DuckDB takes several times as long to read a list of structs.
const UNIT_LISTS = {
  unit_spellings: UNITS.map(({ spelling }) => spelling),
  unit_bases: UNITS.map(({ base }) => base),
  unit_factors: UNITS.map(({ factor }) => factor),
};

/** All values by name. */
export const CONSTANTS: Readonly<Record<string, SqlValue>> = {
  ...LIMITS,
  ...PATTERNS,
  ...WORDS,
  ...NOTE_WORDS,
  ...UNIT_LISTS,
};
