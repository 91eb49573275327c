import { foldWord } from '../../record/nearest.ts';
import { findUnit, listMultiples, listSpellingsOf, type Unit } from '../../record/units.ts';
import { isFillerWord } from './question-words.ts';

/** Number with its unit. */
export interface Measure {
  // As typed, and its position.
  readonly typed: string;
  readonly at: number;
  // Two readings if its sign may separate thousands or decimals.
  readonly numbers: readonly string[];
  // The unit as typed, and as catalogs may write it, in lower case.
  readonly unit: string;
  readonly units: readonly string[];
  // The same amount in units that are a part or a multiple of it, as words: `500g` of 0.5 kg.
  readonly equalWords: readonly string[];
  // True if people leave out the decimals: a screen of 15.6 inches is one of 15.
  readonly isRounded: boolean;
}

// A number and a possible unit, which a sign of another unit does not follow: `10 m²`, `5 l/min`.
const MEASURE =
  /(?<![\p{L}\p{N}.,/])((?:\d+[ -])?\d+\/\d+|\d+(?:[.,]\d+)*)([ -]?)(\p{L}{1,12}|[µ°]\p{L}{0,4}|''|["'″”′’])(?![\p{L}\p{N}²³/])/giu;

/** Reads the numbers with units in a text. */
export function readMeasures(text: string): readonly Measure[] {
  return [...text.matchAll(MEASURE)].flatMap((match) => {
    const [typed, number = '', sign = '', letters = ''] = match;
    const unit = findUnit(letters);
    // `10 to 12` is no terabyte.
    if (unit === undefined || (sign !== '' && isFillerWord(letters))) return [];
    const numbers = listReadings(number);
    return [
      {
        typed,
        at: match.index,
        numbers,
        unit: foldWord(letters.toLowerCase()),
        units: listUnitWords(unit),
        equalWords: numbers.flatMap((reading) => listEqualWords(Number(reading), unit)),
        isRounded: unit.symbol === 'in' && !/[.,]/.test(number),
      },
    ];
  });
}

const listUnitWords = (unit: Unit): readonly string[] =>
  listSpellingsOf(unit).map((spelling) => spelling.toLowerCase());

function listEqualWords(number: number, unit: Unit): readonly string[] {
  return listMultiples(unit).flatMap((multiple) => {
    const amount = Number(((number * unit.factor) / multiple.factor).toPrecision(12));
    const isPlain = amount >= 0.01 && amount === Number(amount.toFixed(3));
    return isPlain ? listUnitWords(multiple).map((spelling) => `${amount}${spelling}`) : [];
  });
}

const FRACTION = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/;

// Without the signs between thousands, and with a dot before its decimals: `1 1/2` is 1.5.
function listReadings(number: string): readonly string[] {
  const fraction = FRACTION.exec(number);
  if (fraction !== null) {
    const [, whole = 0, part, divisor] = fraction;
    return [String(Number((Number(whole) + Number(part) / Number(divisor)).toFixed(4)))];
  }
  const plain = number.replace(',', '.');
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return [plain];
  const whole = number.replace(/[.,]/, '');
  return number.includes(',') ? [whole] : [plain, whole];
}
