/**
 * Ounces and gallons of liquids are those of the US. Other units whose size differs by country or
 * trade (ton, cup) are not in the table: they only equal themselves.
 */

import units from './units.json' with { type: 'json' };

// Units of one kind convert into each other. `months` is separate from `time`, because months
// differ in length.
type UnitKind = keyof typeof units;

/** Unit of measurement. */
export interface Unit {
  readonly kind: UnitKind;
  // The usual one, such as `kg`.
  readonly symbol: string;
  // Size in the first unit of its kind.
  readonly factor: number;
  // Value where the first unit of its kind is 0: 32 for °F.
  readonly zero: number;
}

// A row of units.json.
interface Row extends Pick<Unit, 'symbol' | 'factor'> {
  // Other spellings in any case, singular and without accents.
  readonly spellings: string;
  readonly zero?: number | undefined;
  // Spellings in this case alone: `mW` is another unit than `MW`.
  readonly exact?: string | undefined;
  // Spellings that are no unit by themselves, because they also mean other things: `A`, `CD`.
  readonly letters?: string | undefined;
  // The quantity for which `letters` mean the unit; undefined: any, if they stand beside a number.
  readonly about?: string | undefined;
}

// Longest spelling of a unit.
const MAX_UNIT_CHARS = 24;

/**
 * Folds a unit's spelling for comparison: case, accents, white space, underscores between words and
 * the dot of an abbreviation do not matter; `²` equals `2`.
 */
export function foldUnit(spelling: string): string {
  // Upper case, because ı and i have the same capital there, as do the micro sign and the letter
  // mu.
  return foldExact(spelling).toUpperCase();
}

// Like foldUnit, but keeps the case.
function foldExact(spelling: string): string {
  return spelling
    .normalize('NFKD')
    .replace(/(?<=\p{L})_(?=\p{L})/gu, '')
    .replace(/[\p{M}\s]+/gu, '')
    .replace(/\.$/, '');
}

const ROWS = Object.entries<readonly Row[]>(units).flatMap(([kind, rows]) =>
  rows.map((row) => {
    const { symbol, factor, zero = 0 } = row;
    // The keys of the table are the kinds.
    const unit: Unit = {
      kind: kind as UnitKind,
      symbol,
      factor,
      zero,
    };
    return { row, unit };
  }),
);

function splitWords(words = ''): readonly string[] {
  return words.split(' ').filter((word) => word !== '');
}

// Spellings in any case. A symbol among `exact` or `letters` is not one of them.
const UNITS: ReadonlyMap<string, Unit> = new Map(
  ROWS.flatMap(({ row, unit }) => {
    const reserved = [...splitWords(row.exact), ...splitWords(row.letters)].map(foldUnit);
    const spellings = [row.symbol, ...splitWords(row.spellings)].map(foldUnit);
    return spellings
      .filter((spelling) => !reserved.includes(spelling))
      .map((spelling): [string, Unit] => [spelling, unit]);
  }),
);

// Spellings in one case.
const EXACT_UNITS: ReadonlyMap<string, Unit> = new Map(
  ROWS.flatMap(({ row, unit }) =>
    splitWords(row.exact).map((spelling): [string, Unit] => [foldExact(spelling), unit]),
  ),
);

interface LettersOfUnit {
  readonly unit: Unit;
  // The quantity; undefined: any.
  readonly about: string | undefined;
}

/** Units by letters that are no unit by themselves, folded by {@link foldUnit}. */
export const UNITS_OF_LETTERS: ReadonlyMap<string, readonly LettersOfUnit[]> = groupByLetters();

function groupByLetters(): ReadonlyMap<string, readonly LettersOfUnit[]> {
  const groups = new Map<string, LettersOfUnit[]>();
  for (const { row, unit } of ROWS) {
    for (const letters of splitWords(row.letters).map(foldUnit)) {
      const group = groups.get(letters) ?? [];
      group.push({ unit, about: row.about });
      groups.set(letters, group);
    }
  }
  return groups;
}

/** Spelling of a unit, in capitals without accents, and the symbol of the unit. */
export interface Spelling {
  readonly spelling: string;
  readonly symbol: string;
}

/** Lists the spellings of a unit in capitals without accents, also the plural of words. */
export function listSpellingsOf({ symbol }: Unit): readonly string[] {
  const spellings = listSpellings().filter((entry) => entry.symbol === symbol);
  return [...new Set([foldUnit(symbol), ...spellings.map(({ spelling }) => spelling)])];
}

/** Lists the units of which a thousand or less make this one, or the other way round: `ml` of `l`. */
export function listMultiples(unit: Unit): readonly Unit[] {
  const ofKind = new Map([...UNITS.values()].map((entry) => [entry.symbol, entry]));
  return [...ofKind.values()].filter(({ kind, symbol, factor, zero }) => {
    const power = Math.abs(Math.log10(factor / unit.factor));
    const isPower = Math.abs(power - Math.round(power)) < 1e-9 && power <= 3;
    return kind === unit.kind && symbol !== unit.symbol && zero === unit.zero && isPower;
  });
}

/** Lists all spellings of all units, the longest first, also the plural of words. */
export function listSpellings(): readonly Spelling[] {
  const singular = [...UNITS].map(([spelling, { symbol }]) => ({ spelling, symbol }));
  const plural = singular
    .filter(({ spelling }) => /^[A-Z]{4,}$/.test(spelling) && !UNITS.has(`${spelling}S`))
    .map(({ spelling, symbol }) => ({ spelling: `${spelling}S`, symbol }));
  return [...singular, ...plural].toSorted(
    (left, right) => right.spelling.length - left.spelling.length,
  );
}

/**
 * Finds the unit of a spelling: `kg`, `KG`, `Kilogramm`, `kilograms`, or `unece.unit.KGM`, behind
 * the name of a list of codes; undefined if it is unknown.
 */
export function findUnit(spelling: string): Unit | undefined {
  const unit = findWholeUnit(spelling);
  if (unit !== undefined) return unit;
  const code = readCodeOfList(spelling);
  if (code === undefined) return undefined;
  return findWholeUnit(code) ?? (STANDARD_LIST.test(spelling) ? findOnlyMeaning(code) : undefined);
}

// The list of UN/ECE Recommendation 20.
const STANDARD_LIST = /unece|rec_?20/i;

// `unece.unit.2N`: behind the name of the standard, letters are no unit of another list.
function findOnlyMeaning(code: string): Unit | undefined {
  const [meaning, another] = UNITS_OF_LETTERS.get(foldUnit(code)) ?? [];
  return another === undefined ? meaning?.unit : undefined;
}

/**
 * Writes a unit behind the name of a list of codes as people do: `Nm` for `unece.unit.NU`, `lm/W`
 * for `custom.unit.LM_PER_W`; undefined for other spellings, and for codes that are unknown.
 */
export function writeUnitOfList(spelling: string): string | undefined {
  const code = readCodeOfList(spelling);
  if (code === undefined) return undefined;
  const symbol = findUnit(spelling)?.symbol ?? writeRate(code);
  // `12 pieces` is no word behind a number.
  return symbol === undefined || /^\d/.test(symbol) ? undefined : symbol;
}

// `LM_PER_W`.
function writeRate(code: string): string | undefined {
  const [above = '', below, another] = code.split(/_PER_/i);
  if (below === undefined || another !== undefined) return undefined;
  const symbols = [above, below].flatMap((part) => findUnit(part)?.symbol ?? []);
  return symbols.length === 2 ? symbols.join('/') : undefined;
}

function findWholeUnit(spelling: string): Unit | undefined {
  if (spelling.length > MAX_UNIT_CHARS) return undefined;
  const exact = EXACT_UNITS.get(foldExact(spelling));
  if (exact !== undefined) return exact;
  const whole = foldUnit(spelling);
  const bare = whole.replace(/\(E?S\)$/, '');
  const singular = /...[ENS]$/.test(bare) ? bare.slice(0, -1) : bare;
  return UNITS.get(whole) ?? UNITS.get(bare) ?? UNITS.get(singular);
}

// Longest name of a list with a code behind it, in characters.
const MAX_LISTED_CHARS = 100;

// `unece.unit.KGM`, `urn:gs1:unit:KGM`, `unit/kg`, `uom#KGM`.
const CODE_OF_LIST = /^(.*)[.:/#]([^\s.:/#]{1,12})$/u;

// Words in the paths of lists of units.
const UNIT_LIST = /unit|uom|unece|rec_?20|measure|einheit|birim|\burn\b|:\/\//i;

/**
 * Reads the code of a unit behind the name of its list; undefined: there is none. An ending as of a
 * rate (`strokes/min`, `EUR.kg`) names no list, but a code in capitals may follow any name.
 */
export function readCodeOfList(spelling: string): string | undefined {
  if (spelling.length > MAX_LISTED_CHARS) return undefined;
  const [, list = '', code] = CODE_OF_LIST.exec(spelling.trim()) ?? [];
  if (code === undefined) return undefined;
  const isBehindAny = /^[A-Z\d]{2,3}$/.test(code) && !spelling.includes('/');
  return isBehindAny || UNIT_LIST.test(list) ? code : undefined;
}

// Meanings of a single letter next to a temperature.
const DEGREES: ReadonlyMap<string, Unit | undefined> = new Map([
  ['C', findUnit('°C')],
  ['F', findUnit('°F')],
]);

// Significant digits of a converted amount, so that 15.6 in are 396.24 mm and not
// 396.23999999999995.
const BASE_DIGITS = 12;

/** Converts an amount to the first unit of its kind; undefined if the unit is unknown. */
export function convertUnitToBase(amount: number, unit: Unit | undefined) {
  const base = unit && FIRST_UNITS.get(unit.kind);
  if (unit === undefined || base === undefined) return undefined;
  return {
    amount: Number(((amount - unit.zero) * unit.factor).toPrecision(BASE_DIGITS)),
    symbol: base,
  };
}

const FIRST_UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries<readonly Row[]>(units).map(([kind, [first]]) => [kind, first?.symbol ?? '']),
);

/**
 * Returns true when two spellings mean the same unit: `C` and `F` are temperatures next to a
 * temperature, and next to each other.
 */
export function isSameUnit(left: string, right: string): boolean {
  const pair = [left, right];
  const degrees = pair.map((spelling) => findUnit(spelling) ?? DEGREES.get(foldUnit(spelling)));
  const areDegrees = degrees.every((unit) => unit?.kind === 'temperature');
  const [leftUnit, rightUnit] = areDegrees ? degrees : pair.map(findUnit);
  if (leftUnit !== undefined && rightUnit !== undefined) return leftUnit === rightUnit;
  return foldUnit(left) === foldUnit(right);
}
