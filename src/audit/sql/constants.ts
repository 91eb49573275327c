import { LANGUAGE_WORDS } from '../../copy/facts/language.ts';
import { DEFAULT_NAMES } from '../../copy/facts/placeholders.ts';
import type { SqlValue } from '../../copy/fill-sql.ts';
import { convertUnitToBase, findUnit, listSpellings } from '../../record/units.ts';
import { NOTE_WORDS } from './note-words.ts';
import words from './pattern-words.json' with { type: 'json' };
import { LIMITS } from './rule-limits.ts';
import { SENTENCE_PATTERNS } from './sentence-patterns.ts';

// `product_weight`, `Produktgewicht`.
const OF_PRODUCT = '((URUN|PRODUCT|ITEM|ARTICLE|ARTIKEL|PRODUKT)[ _-]?)?';

// Names of weight, folded, in several languages. Net and gross weight count as other properties.
const PLAIN_WEIGHT = `${OF_PRODUCT}(${words.weight.join('|')})`;

// Placeholder names, folded. Names that goods really have are left out: NAN, Dummy, Todo, Xxxx,
// Generic, No Brand, Default Category, Deneme (essays).
const PLACEHOLDER_NAMES = words.placeholder_names.join('|');

// Values that stand for one to come, folded. Not none, n/a or -: they say that nothing applies,
// which is a value; nor what states of work are called, such as in Bearbeitung or coming soon.
const PLACEHOLDER_VALUES = [...words.placeholder_values, DEFAULT_NAMES].join('|');

const MARKS = '[\\s\\pP\\pZ\\p{Cf}\\p{Sm}\\p{Sk}]*';

const LIST_WORDS = words.list.join('|');
const SALE_WORDS = words.sale.join('|');
const SIZE_WORDS = words.size.join('|');
const PURPOSE_WORDS = words.purpose.join('|');
const COMPARING_WORDS = words.comparing.join('|');
const COUNTER_WORDS = words.counter.join('|');
const MIN_WORDS = words.least.join('|');
const MAX_WORDS = words.most.join('|');

function holdsWord(pattern: string): string {
  return `(^|[^\\pL])(${pattern})($|[^\\pL])`;
}

const PATTERNS = {
  // Keys that lie beside each other, the rows of the keyboards of most languages and what is below
  // each key; and letters of one sound.
  keys:
    'QWERTYUIOP ASDFGHJKL ZXCVBNM QWERTZUIOP AZERTY QSDF YXCV ' +
    'QAZ WSX EDC RFV TGB YHN UJM IK OL QAY ZHN SZ CK IY VW',
  size_names: `(.*[^\\pL])?(${SIZE_WORDS})([^\\pL].*)?`,
  // Names of colours and sizes, folded. Here a finer word is another value: matt black is not
  // black.
  names_a_choice:
    '.*(COLOU?R|FARBE|COULEUR|COLORE|KLEUR|RENK|SIZE|GROSSE|TAILLE|TALLA|TAGLIA|MAAT|BEDEN).*',
  words_before_purpose: ` (${PURPOSE_WORDS})( [^ ]+){0,2}$`,
  words_before_other_brand: ` (${PURPOSE_WORDS}|${COMPARING_WORDS}|SIMILAR|AHNLICH\\w*)( [^ ]+){0,3}$`,
  words_behind_other_brand:
    '^( [^ ]+){0,3} (KOMPATYB\\w*|UYUMLU|PASSEND\\w*|PASST|GEEIGNET|ADAPT\\w*|FITS?|AND|OR|UND|ODER)( |$)',
  // Endings of the names of ranks, ids and counters, folded: their numbers measure nothing.
  counter: `(.*[^A-Z0-9])?(${COUNTER_WORDS})`,
  name_units: words.name_units.join('|'),
  plain_weight: PLAIN_WEIGHT,
  weight: `((NET|GROSS|NETTO|BRUTTO|BRUT)[ _-]?)?${PLAIN_WEIGHT}([ _-]?(NET|BRUT|NETTO|BRUTTO))?`,
  height_names: `${OF_PRODUCT}(${words.height.join('|')})`,
  width_names: `${OF_PRODUCT}(${words.width.join('|')})`,
  depth_names: `${OF_PRODUCT}(${words.depth.join('|')})`,
  // A letter or two and a number, such as a socket or a size: `E27`, `e27` and `E 27` are one if
  // nearly all products write one of them.
  short_code: '\\pL{1,2} ?\\d{1,4}',
  placeholder: `${MARKS}(${PLACEHOLDER_NAMES.replaceAll(' ', '[\\s\\pZ_-]+')})?${MARKS}`,
  // A value that is a range of two numbers: `20 – 100 Nm`, `-30..45 °C`, `von 5 bis 10`.
  range_of_numbers: [
    '^[^\\d-]{0,12}(-?\\d+(?:[.,]\\d+)?)[^\\d.,–—-]{0,8}?',
    '(?:–|—|\\.{2,3}|…|-|~|TO|to|bis|à|till|tot|do|hasta)\\s*',
    '(-?\\d+(?:[.,]\\d+)?)(?:[^\\d.,-][^\\d]*)?$',
  ].join(''),
  words_of_least: holdsWord(MIN_WORDS),
  words_of_most: holdsWord(MAX_WORDS),
  words_of_ends: holdsWord(`${MIN_WORDS}|${MAX_WORDS}`),
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

const WORDS = {
  endings: ['S', 'ES', 'N', 'EN', 'E', 'X', 'LAR', 'LER'],
  // Others, which may make another word, too: print and printer.
  other_endings: ['ER', 'R', 'AR', 'OR', 'I', 'Y', 'A'],
  // Words that make the order of the others matter: an adapter from one plug to another is not the
  // one back.
  directions: ['TO', 'INTO', 'AUF', 'NACH', 'ZU', 'VERS', 'A', 'BIS', 'IN'],
  linking_words: words.linking,
  // Longer words that an accent tells from another word: Spüle (sink) from Spule (coil), Drücker
  // (pusher) from Drucker (printer), Küchen (kitchens) from Kuchen (cakes), saçlı (with hair) from
  // saclı (of sheet metal), çamlı (with pine) from camlı (with glass).
  told_by_accent: ['SPÜLE', 'SPÜLEN', 'DRÜCKER', 'KÜCHEN', 'SAÇLI', 'ÇAMLI'],
  // The languages that can be detected. A text in another language may be taken for one close to
  // it, so nothing is said about it.
  known_languages: Object.keys(LANGUAGE_WORDS),
  letters_of_languages: Object.values(LANGUAGE_WORDS).map(({ letters }) => letters),
  listed_words: LISTED_WORDS.map(({ word }) => word),
  languages_of_words: LISTED_WORDS.map(({ language }) => language),
  word_endings: Object.values(words.word_endings).map((endings) => `.{3,}(?:${endings.join('|')})`),
  languages_of_endings: Object.keys(words.word_endings),
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
  ...SENTENCE_PATTERNS,
  ...UNIT_LISTS,
};
