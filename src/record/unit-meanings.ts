/**
 * Finds the unit that a spelling means beside a name: `M` are months in `Warranty: 24 M`, and metres
 * in `Length: 24 M`.
 */

import { findUnit, foldUnit, readCodeOfList, UNITS_OF_LETTERS, type Unit } from './units.ts';

// Words in names of times, in capitals without accents.
const OF_TIME = new RegExp(
  [
    'WARRANT|GUARANT|GARAN[TZ]|HALTBAR|SHELF.?LIFE|LIFETIME|RAF OMRU|LAUFZEIT',
    'DURATION|DUREE|DURACION|DURATA|DAUER|PERIOD|PLAZO|VALIDITY|\\bSURE(?:SI)?$',
    'CONTRACT|VERTRAG|CONTRAT|SUBSCRIPTION|MONTH|MONAT',
    'GWARANC|ZARUK|ZARUCN|ГАРАНТ|OKRES|\\bCZAS|TRWALOSC|ZYWOTNOSC|ZIVOTNOST|СРОК',
    '\\b(?:AGE|ALTER|YAS|EDAD|ETA|TERM|TIME)\\b',
  ].join('|'),
);

// Words in names of times that are told in months.
const OF_MONTHS = /WARRANT|GUARANT|GARAN[TZ]|HALTBAR|SHELF.?LIFE|PERIOD|CONTRACT|VERTRAG|CONTRAT/;

// Words in names of amounts of data.
const OF_DATA = new RegExp(
  [
    'MEMO[IR]|SPEICHER|STORAGE|STOCKAGE|BELLEK|DEPOLAMA|ALMACEN|ARCHIVIA',
    'PAMIEC|PAMET|PAMAT|DYSK|ПАМЯТ',
    'DISK|DISQUE|DISCO|CACHE|FILE|DATEI|FICHIER|\\bDATA\\b|DATEN|DONNEES|DATOS|DATI|\\b[VSD]?RAM\\b',
  ].join('|'),
);

// Words in names of speeds: `ppm` are pages per minute there.
const OF_SPEED =
  /SPEED|GESCHWINDIG|VITESSE|VELOCI|PREDKOSC|RYCHLOST|\bHIZ|\bPAGES?\b|SEITEN|PAGIN|SAYFA/;

// Names of sizes of people and their clothes; `Pack size` and `Screen size` are sizes of another
// kind.
const OF_SIZE = new RegExp(
  [
    '^(?:(?:CLOTHING|CLOTHES|APPAREL|GARMENT|SUIT|JACKET|SHIRT|BRA|CUP|SHOE|KIDS|US|UK|EU) )*SIZES?$',
    '^(?:(?:KLEIDER|KONFEKTIONS|SCHUH|BH|KINDER)[ -]?)?GROSSEN?$',
    '^(?:TAILLE|POINTURE|BEDEN|NUMARA|TALLA|TAGLIA|MAAT|STORLEK|STORRELSE|ROZMIAR)S?$',
  ].join('|'),
);

// Words in names of the quantities that letters measure, in capitals without accents.
const SUBJECTS: ReadonlyMap<string, RegExp> = new Map([
  [
    'temperature',
    new RegExp(
      [
        'TEMPERAT|TEPLOT|ТЕМПЕРАТ|\\bTEMP\\b|SICAKLI|\\bISI\\b|AUTOCLAV|AUTOKLAV|OTOKLAV',
        'MELTING|SCHMELZ|FUSION|ERIME|BOILING|SIEDE|EBULLI|EBOLLI|KAYNAMA',
        'FLASH ?POINT|FLAMMPUNKT|FREEZ|GEFRIER|CONGEL|DONMA|(?:HEAT|HITZE) ?(?:RESIST|BESTAND)',
      ].join('|'),
    ),
  ],
  [
    'colour_temperature',
    new RegExp(
      [
        'COLOU?R TEMP|FARBTEMP|TEMP\\w*\\.? (?:DE |DI )?(?:COULEUR|COLOR)|RENK SICAKLI|ISIK SICAKLI',
        'LICHTFARBE|\\bCCT\\b|WHITE BALANCE|BARWOW|BARWA SWIATL|CHROMATI|BAREVN|FAREBN|ЦВЕТОВ',
        '(?:BARV|FARB)[AY] ?SVETLA',
      ].join('|'),
    ),
  ],
  [
    'light',
    new RegExp(
      [
        'WAVE ?LENGTH|WELLENLANGE|D.ONDE|DE ONDA|D.ONDA|DALGA ?BOYU|SPE[CK]TR|LASER',
        'LUMIN|LICHT|LEUCHT|LIGHT|ISIK|BRIGHT|HELLIG|INTENSIT|EXCITATION|EMISSION|ABSOR',
        'SWIATL|SWIETLN|SVETL|SVITIV|СВЕТ',
      ].join('|'),
    ),
  ],
  [
    'current',
    new RegExp(
      [
        'CURRENT|STROM|COURANT|CORRIENTE|CORRENTE|\\bAKIM|AMPER|INTENSI[DT]A|FUSE|SICHERUNG',
        'FUSIBLE|FUSIBILE|SIGORTA|BREAKING CAPACITY|\\bPRADU?\\b|PRADOW|\\bPROUDU?\\b|\\bPRUDU?\\b',
        'BEZPIECZNIK|POJISTK|POISTK|СТРУМ|(?<!\\p{L})ТОКА?(?!\\p{L})',
      ].join('|'),
      'u',
    ),
  ],
  [
    'force',
    /FORCE|\bSILA\b|\bSILY\b|UDZWIG|KRAFT|FUERZA|FORZA|KUVVET|(?:BRUCH|ZUG|TRAG)LAST|THRUST|SCHUB|TENSILE/,
  ],
  ['torque', /TORQUE|MOMENT|COUPLE|COPPIA|\bPAR\b|\bTORK\b/],
  ['concentration', /CONCENTR|STEZENI|KONCENTR|KONZENTR|KONSANTR|MOLAR|NORMALIT|DERISIM/],
  ['pressure', /PRESS|CISNIENI|\bTLAK|ДАВЛЕН|DRUCK|DRUK|BASINC|PRESION|VA[CK]U?UM|TENSILE|STRESS/],
  ['speed', /SPEED|PREDKOSC|RYCHLOST|СКОРОСТ|GESCHWIND|VITESSE|VELOCI|\bHIZ|WIND/],
  ['gems', /CARAT|KARAT|KIRAT|DIAMOND|DIAMANT|ELMAS|\bGEM|STONE|STEIN|PIERRE|PIETR|PIEDRA/],
  ['capacitance', /CAPACIT|POJEMNOSC ELEKTR|KAPACIT|KAPAZIT|KAPASIT|[CK]ONDENS/],
  [
    'angle',
    /ANGLE|\bKAT\b|\bUHEL|\bUHOL|УГОЛ|WINKEL|\bACI|ANGOL|ANGUL|HOEK|NEIGUNG|INCLIN|ROTATION|SWIVEL|FIELD OF VIEW/,
  ],
  ['grammage', /GRAMMAG|GRAMMATUR|\bGSM\b|FLACHENGEWICHT|(?:FABRIC|PAPER|BASIS|AREA) WEIGHT/],
  [
    'pixels',
    /CAMERA|ROZDZIELCZ|ROZLISEN|KAMERA|PHOTO|FOTO|SENSOR|RESOLUTION|AUFLOSUNG|COZUNURLUK|PIXEL|IMAGE|BILD/,
  ],
  // `22 cal` are inches in Polish, and calories elsewhere.
  [
    'size_in_polish',
    /SZEROK|WYSOK|G[LŁ]EBOK|D[LŁ]UGO|PRZEKAT|SREDNIC|GRUBO|ROZMIAR|WYMIAR|EKRAN|MATRYC/,
  ],
  ['energy', /ENERG|ENERJI|JOULE|IMPACT|SCHLAG|BRENNWERT|CALORIF/],
]);

// `A` in a name of currents is ampere.
function findUnitOfLetters(folded: string, foldedName: string): Unit | undefined {
  const meanings = UNITS_OF_LETTERS.get(folded) ?? [];
  const fitting = meanings.find(({ about }) => isAbout(foldedName, about));
  return fitting?.unit;
}

function isAbout(name: string, subject: string | undefined): boolean {
  return subject === undefined || (SUBJECTS.get(subject)?.test(name) ?? false);
}

// These letters are also units in capitals: a small number before them is no size.
const ALSO_AMOUNTS: ReadonlySet<string> = new Set(['L', 'G']);

// From this number on, such letters are sizes.
const MIN_SIZE = 20;

// What stands with a spelling.
interface SpellingContext {
  /** Name of the measured quantity. */
  readonly name?: string | undefined;
  readonly amount?: number | undefined;
}

/** Finds the unit that a spelling means there; undefined: it is none, or ambiguous. */
export function findMeantUnit(spelling: string, context: SpellingContext): Unit | undefined {
  const unit = findUnitOfSpelling(spelling, context);
  if (unit !== undefined) return unit;
  const code = readCodeOfList(spelling);
  return code === undefined ? undefined : findUnitOfSpelling(code, context);
}

function findUnitOfSpelling(
  spelling: string,
  { name = '', amount }: SpellingContext,
): Unit | undefined {
  if (isLetterOfSize(spelling, { name, amount })) return undefined;
  const folded = foldUnit(spelling);
  const foldedName = foldNameWords(name);
  if (folded === 'PPM' && OF_SPEED.test(foldedName)) return undefined;
  const unitOfLetters = findUnitOfLetters(folded, foldedName);
  if (unitOfLetters !== undefined) return unitOfLetters;
  const mayBeMonths = folded === 'MO' || (folded === 'M' && OF_MONTHS.test(foldedName));
  if (mayBeMonths) return findMonths(folded, foldedName);
  // Minutes or months, but no metres.
  if (folded === 'M' && OF_TIME.test(foldedName)) return undefined;
  // In capitals these mean other things, such as denier, except in names of times.
  const isSecondOrDay = /^[SD]$/.test(spelling.trim());
  return isSecondOrDay && !OF_TIME.test(foldedName) ? undefined : findUnit(spelling);
}

// `clothing_size` becomes `CLOTHING SIZE`.
function foldNameWords(name: string): string {
  return foldName(name).replaceAll('_', ' ');
}

// In capitals without accents.
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
}

// Months, or megabytes in French.
function findMonths(folded: string, foldedName: string): Unit | undefined {
  if (OF_DATA.test(foldedName)) return findUnit(folded);
  return OF_TIME.test(foldedName) ? findUnit('month') : undefined;
}

// `Size: 42 L` is no volume.
function isLetterOfSize(spelling: string, { name = '', amount }: SpellingContext): boolean {
  const letter = spelling.trim();
  if (!/^[A-Z]$/.test(letter) || !OF_SIZE.test(foldNameWords(name))) return false;
  const isSize = Number.isInteger(amount) && (amount ?? 0) >= MIN_SIZE;
  return isSize || !ALSO_AMOUNTS.has(letter);
}

/**
 * Reads the unit in a name such as `Weight (kg)`, `Weight [kg]`, `weight_kg` or `Weight in grams`;
 * undefined: the name has no known unit.
 */
export function unitInName(name = ''): string | undefined {
  const inBrackets = /[([]([^()[\]]+)[)\]]\s*$/.exec(name)?.[1];
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const ofKey = /\s/.test(name) ? undefined : unitAtEndOfKey(words);
  const unit = inBrackets ?? unitAtEnd(words) ?? ofKey;
  if (unit === undefined) return undefined;
  return findMeantUnit(unit, { name: words }) === undefined ? undefined : unit;
}

// `Weight in grams`.
function unitAtEnd(words: string): string | undefined {
  return AT_END.exec(words)?.slice(1).find(Boolean);
}

// `ageMinYears`, and `packVolumeL`, whose letter is a unit only beside the word for its quantity.
function unitAtEndOfKey(words: string): string | undefined {
  const plural = /[\s_-](months|years|weeks|days|hours|minutes|seconds|percent|gsm)$/i.exec(words);
  if (plural !== null) return plural[1]?.toLowerCase();
  const [, letter = ''] = /\s([GLMCVW])$/.exec(words) ?? [];
  const isOfQuantity = QUANTITY_OF_LETTER.get(letter)?.test(foldName(words)) === true;
  if (!isOfQuantity) return undefined;
  return letter === 'C' ? '°C' : letter;
}

// Words in names of quantities, in capitals without accents.
const QUANTITY_OF_LETTER: ReadonlyMap<string, RegExp> = new Map([
  ['G', /WEIGHT|\bMASS|GEWICHT|POIDS|\bPESO|WAGA|AGIRLIK/],
  ['L', /VOLUM|CAPACIT|CONTENT|INHALT|CONTENANCE|KAPAZIT|CAPACID/],
  ['M', /LENGTH|HEIGHT|WIDTH|DEPTH|LANGE|LAENGE|HOHE|HOEHE|BREITE|LONGUEUR|HAUTEUR|LARGEUR/],
  ['C', /TEMP/],
  ['V', /VOLTAGE|SPANNUNG|TENSION/],
  ['W', /POWER|WATT|LEISTUNG|PUISSANCE|POTENCIA|POTENZA/],
]);

// Units at the end of a name that are no words, as `min` and `year` are; units of one letter only
// in keys such as `weight_g`.
const AT_END = new RegExp(
  [
    '[\\s_,/-](kg|mg|mm|cm|dm|km|ml|cl|dl|lbs?|oz|ft|k?Wh?|mAh|[kMG]?Hz|[KMGT]B|[mc]?m[²³])\\s*$',
    '[\\s_,/-](mbar|[kM]Pa|psi|rpm|kW|dB|ppm|µ[mlg])\\s*$|(%)\\s*$',
    '(?<=[\\p{L}\\d])(?<!size)_([glmv])\\s*$',
    // Any unit behind the word for it: `Weight in grams`, `Poids en grammes`.
    '[\\s_](?:in|en|em)[\\s_]([\\p{L}°"²³]{1,12})\\s*$',
  ].join('|'),
  'iu',
);
