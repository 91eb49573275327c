import { foldText } from '../../record/nearest.ts';
import {
  countChars,
  cutChars,
  type ProductText,
  showsElement,
  type TextCheck,
} from './plain-text.ts';

// Complete texts or names that are placeholders; folded, in the languages of the demo catalog and
// some more.
const PHRASES = [
  'tbd',
  'tba',
  'tbc',
  'fixme',
  '(tbd|tba|tbc|todo|fixme) ?[:–—-] ?[^.!?]{1,30}',
  'n/a',
  'n\\.a\\.?',
  'x{3,}',
  '(test ?){1,4}',
  'placeholder( text)?',
  '(sample|dummy) (text|product|description)',
  'lipsum',
  'loremipsum',
  'asdf\\w*',
  'qwert\\w*',
  '(test|sample) (product|item|article|description|text)',
  '(description )?coming soon',
  '(insert|enter|add|type) (your )?(text|description|name)( here)?',
  '(text|description)( goes)? here',
  'to be (defined|determined|announced|added|completed)',
  'no description( available)?',
  '(deneme|test|ornek)( urun| urunu| aciklama| aciklamasi| metin| metni)?',
  '(cok )?yakinda',
  'yer tutucu',
  'hazirlaniyor',
  'belirtilmemis',
  '(urun )?(aciklama|aciklamasi|metin|bilgi|isim)( yakinda)? ' +
    '(girilecek|eklenecek|yazilacak|gelecek|yok)',
  'girilecek',
  'eklenecek',
  'doldurulacak',
  'platzhalter(text)?',
  'blindtext',
  'mustertext',
  'test(produkt|artikel|text)',
  '(beschreibung|text) (folgt|fehlt)( noch| in kurze)?',
  'folgt( in kurze)?|noch offen|wird (noch )?(erganzt|nachgereicht)|noch (zu erganzen|auszufullen)',
  '(yapilacak|duzenlenecek|tamamlanacak|guncellenecek|cevrilecek)',
  '(aciklama|metin|ceviri) (bekleniyor|hazirlaniyor|tamamlanacak)',
  '(hier )?(produkt|kurz|lang)?(beschreibung|text) (hier )?(eingeben|einfugen|erganzen)',
  'hier steht (der|ihr|dein|ein) (text|beschreibung)',
  '(description|text|translation|copy) to follow',
  '(beschreibung|text) in (arbeit|bearbeitung)',
  'zu (erganzen|ubersetzen)',
  'a (completer|definir|renseigner|remplir|rediger|traduire|venir)',
  '(texte|description|traduction) ' +
    '(a (venir|completer|rediger|definir|remplir|traduire)|provisoire|ici|en cours|manquante?)',
  '(produit|article|texte|description)( de)? test',
  'en cours de (redaction|traduction|saisie)',
  'non renseigne',
  'bientot( disponible)?',
  '(inserer|saisir|ajouter) (un |le |votre )?(texte|description)( ici)?',
  '(descripcion|texto|traduccion) (pendiente|aqui|en curso|de prueba|de ejemplo)',
  'en (proceso de )?(redaccion|traduccion)',
  '(producto|articulo) de prueba',
  '(pendiente de|por|sin) (definir|completar|redactar|traducir)',
  'proximamente',
  '(insertar|introducir|escribir) (la |el )?(texto|descripcion)( aqui)?',
  'da (definire|completare|inserire|compilare|tradurre)',
  '(descrizione|testo|traduzione) ' +
    '(in (arrivo|corso)|mancante|qui|di prova|' +
    'da (inserire|completare|definire|scrivere|tradurre))',
  '(prodotto|articolo) di prova',
  'prossimamente',
  '(inserire|inserisci) (il |la )?(testo|descrizione)( qui)?',
  '(descricao|texto|traducao) (em breve|pendente|aqui|de teste)',
  '(inserir|insira|digite|adicionar|escrever) (a |o |sua )?(descricao|texto|nome)( aqui)?',
  '(vul|voer) hier (de |uw )?(tekst|omschrijving|beschrijving) in',
  '(skriv|ange|infoga) (en )?(text|beskrivning|tekst|beskrivelse)( har| her)?',
  'translation (pending|missing|coming soon|to follow)',
  'ubersetzung (folgt|fehlt)',
  'ceviri yok',
  'produto (de )?teste',
  'em breve',
  'a preencher',
  '(beschrijving|tekst) (volgt|ontbreekt)',
  '(beschrijving|tekst|omschrijving|vertaling) (volgt|ontbreekt) (nog|later|binnenkort)',
  'volgt( nog| later| binnenkort)?|nog (in te vullen|te bepalen|aan te vullen)|nader te bepalen',
  'n\\. ?t\\. ?b',
  '(text|beskrivning|oversattning)(en)? (kommer|saknas|foljer)( snart| senare)?',
  '(tekst|beskrivelse)(en)? (kommer|mangler|følger)( snart| senere)?|kommer (snart|senare|senere)',
  '(kuvaus|teksti|kaannos) (tulossa|puuttuu)|tulossa( pian)?',
  '(opis|tekst|tłumaczenie|tlumaczenie) (wkrotce|w przygotowaniu|do uzupełnienia|do uzupelnienia)',
  'do (uzupełnienia|uzupelnienia|przetłumaczenia|przetlumaczenia)|w przygotowaniu',
  '(popis|text) (bude doplnen|pripravujeme|chybi)|bude doplneno',
  '待定',
].join('|');

// Placeholders only as texts, because there are goods with these names.
const TEXT_PHRASES = [
  'todo|to do|dummy|none|null|undefined|nan|na|nil|sample|example|description|aciklama',
  'beschreibung|yok|keine( angabe)?|k\\. ?a\\.?|aucune?( description)?',
  '(noch )?keine beschreibung( vorhanden)?|pas de description|a faire|sin descripcion',
  'por hacer|nessuna descrizione|senza descrizione|da fare',
  'geen (beschrijving|omschrijving)|brak opisu|pendiente|pendente|en attente|in attesa|bekleniyor',
  'n\\.?v\\.?t|niet van toepassing|entfallt|nicht zutreffend|sans objet|no aplica|nao aplicavel',
  'non applicabile|ej tillampligt|ikke relevant|nie dotyczy|not applicable',
].join('|');

/** Names of the field itself, folded, as forms that nobody filled in leave them. */
export const DEFAULT_NAMES = [
  '(product|item|article|sku|variant|produkt|artikel|varianten) ?(name|title|bezeichnung)',
  '(name|title) of (the )?(product|item|article|sku|variant)',
  'name des (produkts|artikels)|name der variante',
  'nom (du produit|de l.article|de la variante|du sku)',
  'nombre (del producto|del articulo|de la variante|del sku)',
  'nome (del prodotto|dell.articolo|della variante|prodotto|do produto|do artigo|da variante|do sku)',
  'product ?naam|naam van (het|de) (product|artikel|variant)',
  '(produkt|artikel)(namn|navn|nimi)|tuotteen nimi|urun adi|nazwa (produktu|wariantu)|nazev produktu',
].join('|');

// Placeholders only as names, because a text may be about a new product.
const NAME_PHRASES = [
  'new (product|item|article)',
  '(untitled|unnamed) (product|item|article)',
  'neue[sr]? (produkt|artikel)',
  '(produkt|artikel) ohne (name|namen|titel)',
  'nouve(au produit|l article)',
  '(produit|article) sans (nom|titre)',
  'nuevo (producto|articulo)',
  '(producto|articulo) sin (nombre|titulo)',
  'nuovo (prodotto|articolo)',
  '(prodotto|articolo) senza (nome|titolo)',
  'novo (produto|artigo)',
  '(produto|artigo) sem (nome|titulo)',
  'nieuw (product|artikel)',
  '(product|artikel) zonder naam',
  'yeni urun',
  'isimsiz urun',
  DEFAULT_NAMES,
].join('|');

const EDGES = /^[\s\p{P}\p{Cf}\p{Sm}\p{Sk}]+|[\s\p{P}\p{Cf}\p{Sm}\p{Sk}]+$/gu;

const isOnly = (phrases: string): RegExp => new RegExp(`^(?:${phrases})?$`);

// Empty values as programs and spreadsheets write them, as a whole text or name; in these spellings
// only, because `Nan` may be a name.
const EMPTY_VALUES = [
  'null|Null|NULL|NaN|undefined|TODO|todo',
  '\\[object Object\\]',
  '#(?:REF!|N/A|NAME\\?|VALUE!|DIV/0!|NUM!|NULL!)',
].join('|');

const EMPTY_VALUE = new RegExp(`^\\s*(?:${EMPTY_VALUES})\\s*$`);

// Compiling so many phrases takes longer than all texts of a small catalog: no phrase is in two
// patterns.
const ONLY_PHRASE = isOnly(PHRASES);
const ONLY_NAME = isOnly(NAME_PHRASES);
const ONLY_TEXT = isOnly(TEXT_PHRASES);

const MAX_CHARS = 60;

// In longer texts: blind text, and notes that a text must still be written.
const WITHIN = /orem ipsum|[:=]\s{0,9}TBD\s{0,9}[.;,]?\s{0,9}(?:<|\n|$)|(?:^|[.!?>]\s{0,9})TODO:/i;

const QUOTED_CHARS = 120;

const ANYTHING = /[^\s\p{Cf}]/u;

/** Finds a placeholder text. For a text that shows nothing see {@link findBlank}. */
export const findPlaceholder: TextCheck = ({ field, text, plain }) => {
  const isComplete = EMPTY_VALUE.test(plain);
  const isWithin = isComplete || (/psum|PSUM|TBD|TODO:/.test(text) && WITHIN.test(text));
  if (!isWithin && (plain.length > MAX_CHARS || !ANYTHING.test(plain) || showsElement(text))) {
    return undefined;
  }
  const isFound = isWithin || isPlaceholder(field, fold(plain).replace(EDGES, ''));
  if (isFound) return { evidence: `: ${cutChars(text, QUOTED_CHARS)}` };
  return undefined;
};

function isPlaceholder(field: ProductText['field'], folded: string): boolean {
  return ONLY_PHRASE.test(folded) || (field === 'name' ? ONLY_NAME : ONLY_TEXT).test(folded);
}

/** Finds a text that shows nothing: only markup, blanks and invisible characters. */
export const findBlank: TextCheck = ({ text, plain }) => {
  if (text === '' || ANYTHING.test(plain) || showsElement(text)) {
    return undefined;
  }
  const chars = countChars(text);
  return { evidence: `: ${chars} character${chars === 1 ? '' : 's'}` };
};

const fold = (plain: string): string => foldText(plain).toLowerCase();

const KIND =
  'product|item|article|artikel|produkt|produit|producto|articulo|prodotto|articolo|urun|urunu';

// Complete names of tests: `Test`, `TEST TEST`, `Test product 12`, `asdf`.
const TEST_NAMES = [
  'a{3,}',
  'x{3,}',
  'z{3,}',
  'asdf\\w*',
  '(?:asd|qwe){2,}',
  'qwert[yz]?\\w*',
  '(?:(?:test|deneme|prueba)[ _-]?){1,3}' +
    `(?:${KIND}|name|sku|entry|eintrag)?s?[ _-]?(?:no|nr)?[.#]? ?\\d{0,6}`,
].join('|');

const WHOLE = new RegExp(`^[^\\p{L}\\p{N}]*(?:${TEST_NAMES})[^\\p{L}\\p{N}]*$`, 'u');

// Products of tests: `Test product`, `produit de test`, `deneme urun`.
const TEST_PRODUCTS = [
  `(?:test|dummy|sample|demo|muster|beispiel)[ _-]?(?:${KIND})`,
  '(?:produit|article|producto|articulo|prodotto|articolo) (?:de |di )?(?:test|prueba|prova)',
  '(?:deneme|ornek) urun[u]?',
].join('|');

// Beginnings and ends of names. Test strips, test benches and test records are goods.
const BEGINNING = new RegExp(
  [
    `^[[(]?(?:${TEST_PRODUCTS})(?![\\p{L}])`,
    '^(?:z{2,}|x{2,}|old|del|tmp|temp|alt|eski|test)_',
    '^z{3,}[ -]',
    '^[[(]test[\\])]',
    '_test$',
    '[[(]test[\\])]$',
  ].join('|'),
  'u',
);

// Copies that shop systems make of products. Copies of keys, paintings or data are goods.
const COPY = new RegExp(
  [
    '^(?:copy of|kopie von|kopie van|copie d[eu]|copia d[ei]l?|copia de la|kopi af) ' +
      '(?!.*(?:seguridad|securite|sauvegarde|sicurezza|tableau|cles?\\b|chiavi|llaves?))',
    '(?: [-–] |[([_])' +
      '(?:copy|kopie|copie|copia|kopya|kopyasi|duplikat|duplicate|duplicado|duplicato)' +
      '(?: ?\\(?\\d{1,3}\\)?)?[)\\]]?$',
    ' kopyasi(?: ?\\(?\\d{1,3}\\)?)?$',
  ].join('|'),
  'u',
);

const NOTES = [
  'do not (?:use|order|sell|list)',
  'nicht (?:mehr )?(?:verwenden|benutzen|bestellen|verkaufen)',
  'ne (?:pas|plus) (?:utiliser|vendre|commander)',
  'no (?:usar|utilizar|vender)',
  'non (?:usare|utilizzare|vendere)',
  'kullanmayin(?:iz)?',
  'kullanilmayacak',
  'to (?:be )?deleted?',
  'please delete',
  '(?:bitte |zu )?loschen',
  'geloscht',
  'a supprimer',
  'supprime',
  'da eliminare',
  'da cancellare',
  'para borrar',
  'borrar',
  'silinecek',
  'silindi',
].join('|');

// A note that punctuation separates from the name.
const NOTED = new RegExp(
  [
    `^[^\\p{L}\\p{N}]*(?:${NOTES})(?:$| ?[^\\p{L}\\p{N}\\s])`,
    `(?:[([{*_|!/:–]|[ -]-) ?(?:${NOTES})[^\\p{L}\\p{N}]*$`,
    `[([{*] ?(?:${NOTES}) ?[)\\]}*]`,
  ].join('|'),
  'u',
);

// The same note in capitals, in a name that is not in capitals.
const NOTED_LOUDLY = new RegExp(`(?<!\\p{L})(?:${NOTES.toUpperCase()})(?!\\p{L})`, 'u');

// Signs and labels address everybody with such words.
const SIGN = new RegExp(
  [
    '(?<![a-z])(?:signs?|labels?|tags?|senal|cartel|levha|tabela)(?![a-z])|sticker|decal',
    'danger|caution|warn|notice|schild|aufkleber|etiket|verbot|achtung|panneau',
    'autocollant|etiquette|adhesiv|poster',
  ].join('|'),
);

/** Finds the name of a test or a copy, or of a product to be deleted. */
export const findTestName: TextCheck = ({ plain }) => {
  const folded = fold(plain);
  const isTest =
    WHOLE.test(folded) || BEGINNING.test(folded) || COPY.test(folded) || isLoudTest(plain);
  const isFound = isTest || (!SIGN.test(folded) && (NOTED.test(folded) || isNotedLoudly(plain)));
  return isFound ? { evidence: `: ${cutChars(plain, 120)}` } : undefined;
};

// Goods for testing.
const TESTER =
  /^\W{0,3}TEST (?:strip|kit|set|tube|paper|streifen|bench|point|lead|pen|box|card|lamp)/i;

// `TEST Sofa`, `TEST - Sofa`, if the name itself has small letters.
function isLoudTest(plain: string): boolean {
  return (
    /^\W{0,3}TEST(?:_| (?:[-–:|] )?|: )/.test(plain) && !TESTER.test(plain) && /\p{Ll}/u.test(plain)
  );
}

function isNotedLoudly(plain: string): boolean {
  if (!/\p{Ll}/u.test(plain) || !/\p{Lu}{2}/u.test(plain)) return false;
  return NOTED_LOUDLY.test(plain.normalize('NFD').replace(/\p{M}+/gu, ''));
}
