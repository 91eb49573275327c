/**
 * Units as product data writes them: which spellings mean the same unit, and how units of one kind convert. Ounces and
 * gallons of liquids are those of the US; other units whose size differs by country or trade (ton, cup) are not in the table: they only
 * equal themselves. Pure.
 */

import units from './units.json' with { type: 'json' };

/**
 * What units measure; units of one kind convert into each other. `months` is separate from `time`, because months
 * differ in length.
 */
type UnitKind = keyof typeof units;

/** A unit. */
export interface Unit {
  readonly kind: UnitKind;
  /** Its usual symbol, such as `kg`. */
  readonly symbol: string;
  /** Its size in the first unit of its kind. */
  readonly factor: number;
  /** Its value where the first unit of its kind is 0: 32 for °F. */
  readonly zero: number;
}

/** A row of units.json: the size and the zero point as of {@link Unit}, and how it is written. */
interface Row extends Pick<Unit, 'symbol' | 'factor'> {
  /** Other spellings in any case, singular and without accents. */
  readonly spellings: string;
  readonly zero?: number | undefined;
  /** Spellings in this case alone: `mW` is another unit than `MW`. */
  readonly exact?: string | undefined;
  /** Spellings that are no unit by themselves, because they are other things as well: `A`, `CD`. */
  readonly letters?: string | undefined;
  /** What must be measured where `letters` mean the unit; undefined: anything, if they stand beside a number. */
  readonly about?: string | undefined;
}

/** The longest spelling of a unit that is looked up, in characters. */
const MAX_UNIT_CHARS = 24;

/**
 * Folds a unit's spelling for comparison: case, accents, white space and the dot of an abbreviation do not matter; `²`
 * equals `2`.
 */
export function foldUnit(spelling: string): string {
  // Upper case, because ı and i have the same capital there, as do the micro sign and the letter mu.
  return foldExact(spelling).toUpperCase();
}

/** The same, but for the case. */
function foldExact(spelling: string): string {
  return spelling
    .normalize('NFKD')
    .replace(/[\p{M}\s]+/gu, '')
    .replace(/\.$/, '');
}

/** Each unit with its row. */
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
  return words.split(' ').filter((one) => one !== '');
}

/** Units by their spellings in any case. A symbol that `exact` or `letters` have is none of them. */
const UNITS: ReadonlyMap<string, Unit> = new Map(
  ROWS.flatMap(({ row, unit }) => {
    const reserved = [...splitWords(row.exact), ...splitWords(row.letters)].map(foldUnit);
    const spellings = [row.symbol, ...splitWords(row.spellings)].map(foldUnit);
    return spellings
      .filter((spelling) => !reserved.includes(spelling))
      .map((spelling): [string, Unit] => [spelling, unit]);
  }),
);

/** Units by their spellings in one case. */
const EXACT_UNITS: ReadonlyMap<string, Unit> = new Map(
  ROWS.flatMap(({ row, unit }) =>
    splitWords(row.exact).map((spelling): [string, Unit] => [foldExact(spelling), unit]),
  ),
);

/** A unit that letters mean beside the name of something. */
export interface LettersOfUnit {
  readonly unit: Unit;
  /** What must be measured; undefined: anything. */
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

/** A spelling of a unit, in capitals without accents, and the symbol of the unit. */
export interface Spelling {
  readonly spelling: string;
  readonly symbol: string;
}

/** How a unit is written: its symbol and all other spellings, in capitals without accents; the plural of words, too. */
export function listSpellingsOf({ symbol }: Unit): readonly string[] {
  const own = listSpellings().filter((one) => one.symbol === symbol);
  return [...new Set([foldUnit(symbol), ...own.map(({ spelling }) => spelling)])];
}

/** All spellings of all units, the longest first; the plural of words, too. */
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
 * The unit for a spelling: `kg`, `KG`, `Kilogramm`, `kilograms`, or behind the list that it is from as in
 * `unece.unit.KGM`; undefined if it is unknown.
 */
export function findUnit(spelling: string): Unit | undefined {
  const unit = findWholeUnit(spelling);
  if (unit !== undefined) return unit;
  const code = readCodeOfList(spelling);
  return code === undefined ? undefined : findWholeUnit(code);
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

/** The longest name of a list with a code behind it, in characters. */
const MAX_LISTED_CHARS = 100;

/** The path of a list and a code behind it: `unece.unit.KGM`, `urn:gs1:unit:KGM`, `unit/kg`, `uom#KGM`. */
const CODE_OF_LIST = /^(.*)[.:/#]([^\s.:/#]{1,12})$/u;

/** Words in the paths of lists of units. */
const UNIT_LIST = /unit|uom|unece|rec_?20|measure|einheit|birim|\burn\b|:\/\//i;

/**
 * The code of a unit behind the list that it is from; undefined: there is none. What ends as a rate does (`strokes/min`,
 * `EUR.kg`) names no list, but a code of capitals may stand behind any.
 */
export function readCodeOfList(spelling: string): string | undefined {
  if (spelling.length > MAX_LISTED_CHARS) return undefined;
  const [, list = '', code] = CODE_OF_LIST.exec(spelling.trim()) ?? [];
  if (code === undefined) return undefined;
  const isBehindAny = /^[A-Z\d]{2,3}$/.test(code) && !spelling.includes('/');
  return isBehindAny || UNIT_LIST.test(list) ? code : undefined;
}

/** What a single letter means next to a temperature. */
const DEGREES: ReadonlyMap<string, Unit | undefined> = new Map([
  ['C', findUnit('°C')],
  ['F', findUnit('°F')],
]);

/** Significant digits of a converted amount, so that 15.6 in are 396.24 mm and not 396.23999999999995. */
const BASE_DIGITS = 12;

/** An amount in the first unit of its kind; undefined if the unit is unknown. */
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

/** Whether two spellings mean the same unit: `C` and `F` are temperatures next to a temperature, and next to each other. */
export function isSameUnit(left: string, right: string): boolean {
  const pair = [left, right];
  const degrees = pair.map((spelling) => findUnit(spelling) ?? DEGREES.get(foldUnit(spelling)));
  const areDegrees = degrees.every((unit) => unit?.kind === 'temperature');
  const [one, other] = areDegrees ? degrees : pair.map(findUnit);
  if (one !== undefined && other !== undefined) return one === other;
  return foldUnit(left) === foldUnit(right);
}
