/** Which unit a spelling means beside the name of what it measures: months or megabytes, litres or a size of clothes. Pure. */

import { findUnit, foldUnit, type Unit } from './units.ts';

/** Words of names of times, in capitals without accents. */
const OF_TIME = new RegExp(
  [
    'WARRANT|GUARANT|GARAN[TZ]|HALTBAR|SHELF.?LIFE|LIFETIME|RAF OMRU|LAUFZEIT',
    'DURATION|DUREE|DURACION|DURATA|DAUER|PERIOD|PLAZO|VALIDITY|\\bSURE(?:SI)?$',
    'CONTRACT|VERTRAG|CONTRAT|SUBSCRIPTION|MONTH|MONAT',
    '\\b(?:AGE|ALTER|YAS|EDAD|ETA|TERM|TIME)\\b',
  ].join('|'),
);

/** Words of names of amounts of data. */
const OF_DATA = new RegExp(
  [
    'MEMO[IR]|SPEICHER|STORAGE|STOCKAGE|BELLEK|DEPOLAMA|ALMACEN|ARCHIVIA',
    'DISK|DISQUE|DISCO|CACHE|FILE|DATEI|FICHIER|\\bDATA\\b|DATEN|DONNEES|DATOS|DATI|\\b[VSD]?RAM\\b',
  ].join('|'),
);

/** Names of sizes of people and their clothes; `Pack size` and `Screen size` are sizes of another kind. */
const OF_SIZE = new RegExp(
  [
    '^(?:(?:CLOTHING|CLOTHES|APPAREL|GARMENT|SUIT|JACKET|SHIRT|BRA|CUP|SHOE|KIDS|US|UK|EU) )*SIZES?$',
    '^(?:(?:KLEIDER|KONFEKTIONS|SCHUH|BH|KINDER)[ -]?)?GROSSEN?$',
    '^(?:TAILLE|POINTURE|BEDEN|NUMARA|TALLA|TAGLIA|MAAT|STORLEK|STORRELSE|ROZMIAR)S?$',
  ].join('|'),
);

/** Letters that amounts have in capitals, too: a small number of them is no size. */
const ALSO_AMOUNTS: ReadonlySet<string> = new Set(['L', 'G']);

/** The least number that letters of such amounts are sizes beside. */
const LEAST_SIZE = 20;

/** What a number stands beside. */
interface Beside {
  /** The name of what it measures. */
  readonly name?: string | undefined;
  readonly amount?: number | undefined;
}

/** The unit that a spelling means there; undefined: it is none, or nobody knows which. */
export function findMeantUnit(spelling: string, { name = '', amount }: Beside): Unit | undefined {
  if (isLetterOfSize(spelling, { name, amount })) return undefined;
  const folded = foldUnit(spelling);
  const about = foldName(name);
  if (folded === 'MO' || (folded === 'M' && /WARRANT|GUARANT|GARAN[TZ]/.test(about))) {
    return findMonths(folded, about);
  }
  // In capitals these are other things, such as denier, but for names of times.
  const isLone = /^[SD]$/.test(spelling.trim());
  return isLone && !OF_TIME.test(about) ? undefined : findUnit(spelling);
}

/** A name in capitals without accents. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
}

/** Months, or megabytes in French. */
function findMonths(folded: string, about: string): Unit | undefined {
  if (OF_DATA.test(about)) return findUnit(folded);
  return OF_TIME.test(about) ? findUnit('month') : undefined;
}

/** Whether a letter is part of a size: `42 L`, `75B`, `5T`. */
export function isLetterOfSize(spelling: string, { name = '', amount }: Beside): boolean {
  const letter = spelling.trim();
  if (!/^[A-Z]$/.test(letter) || !OF_SIZE.test(foldName(name).replaceAll('_', ' '))) return false;
  return !ALSO_AMOUNTS.has(letter) || (Number.isInteger(amount) && (amount ?? 0) >= LEAST_SIZE);
}
