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

/** A row of units.json: the size and the zero point as of {@link Unit}; other spellings, singular and without accents. */
interface Row extends Pick<Unit, 'symbol' | 'factor'> {
  readonly spellings: string;
  readonly zero?: number | undefined;
}

/** The longest spelling of a unit that is looked up, in characters. */
const MAX_UNIT_CHARS = 24;

/**
 * Folds a unit's spelling for comparison: case, accents, white space and the dot of an abbreviation do not matter; `²`
 * equals `2`.
 */
export function foldUnit(spelling: string): string {
  const plain = spelling.normalize('NFKD').replace(/[\p{M}\s]+/gu, '');
  // Upper case, because ı and i have the same capital there, as do the micro sign and the letter mu.
  return plain.toUpperCase().replace(/\.$/, '');
}

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries<readonly Row[]>(units).flatMap(([kind, rows]) =>
    rows.flatMap(({ symbol, factor, spellings, zero = 0 }) => {
      // The keys of the table are the kinds.
      const unit: Unit = { kind: kind as UnitKind, symbol, factor, zero };
      const all = [symbol, ...spellings.split(' ').filter((one) => one !== '')];
      return all.map((spelling): [string, Unit] => [foldUnit(spelling), unit]);
    }),
  ),
);

/** A spelling of a unit, in capitals without accents, and the symbol of the unit. */
export interface Spelling {
  readonly spelling: string;
  readonly symbol: string;
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

/** The unit for a spelling: `kg`, `KG`, `Kilogramm`, `kilograms`; undefined if it is unknown. */
export function findUnit(spelling: string): Unit | undefined {
  if (spelling.length > MAX_UNIT_CHARS) return undefined;
  const whole = foldUnit(spelling);
  const folded = whole.replace(/^.*\.(?=[A-Z\d]{2,3}$)/, '').replace(/\(E?S\)$/, '');
  const singular = /...[ENS]$/.test(folded) ? folded.slice(0, -1) : folded;
  return UNITS.get(whole) ?? UNITS.get(folded) ?? UNITS.get(singular);
}

/** What a single letter means next to a temperature. */
const DEGREES: ReadonlyMap<string, Unit | undefined> = new Map([
  ['C', findUnit('°C')],
  ['F', findUnit('°F')],
]);

/**
 * The units of two spellings to compare: `C` and `F` are temperatures next to a temperature, and next to each other.
 */
export function findUnits(
  left: string,
  right: string,
): readonly [Unit | undefined, Unit | undefined] {
  const [one, other] = [findUnit(left), findUnit(right)];
  const [oneDegree, otherDegree] = [DEGREES.get(foldUnit(left)), DEGREES.get(foldUnit(right))];
  if ([one ?? oneDegree, other ?? otherDegree].some((unit) => unit?.kind !== 'temperature')) {
    return [one, other];
  }
  return [one ?? oneDegree, other ?? otherDegree];
}

/**
 * Converts an amount into another unit of the same kind; undefined if the kinds differ.
 * @returns an amount with floating-point errors: compare it by {@link isSameAmount}
 */
export function convertUnit(amount: number, from: Unit, to: Unit): number | undefined {
  if (from.kind !== to.kind) return undefined;
  if (from.factor === to.factor && from.zero === to.zero) return amount;
  return ((amount - from.zero) * from.factor) / to.factor + to.zero;
}

/** Significant digits of a converted amount, so that 15.6 in are 396.24 mm and not 396.23999999999995. */
const BASE_DIGITS = 12;

/** An amount in the first unit of its kind; undefined if the unit is unknown. */
export function convertToBase(amount: number, spelling: string) {
  return convertUnitToBase(amount, findUnit(spelling));
}

/** The same of a unit; undefined for none. */
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

/** Whether two spellings mean the same unit. */
export function isSameUnit(left: string, right: string): boolean {
  if (foldUnit(left) === foldUnit(right)) return true;
  const [one, other] = findUnits(left, right);
  return one !== undefined && one === other;
}

/** The unit in a name such as `Weight (kg)`, `Weight [kg]`, `weight_kg` or `Weight in grams`; undefined: the name has no known unit. */
export function unitInName(name = ''): string | undefined {
  const inBrackets = /[([]([^()[\]]+)[)\]]\s*$/.exec(name)?.[1];
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const unit = inBrackets ?? AT_END.exec(words)?.slice(1).find(Boolean);
  return unit === undefined || findUnit(unit) === undefined ? undefined : unit;
}

/** Units that end a name and are no words of it, as `min` and `year` are; those of one letter only in keys such as `weight_g`. */
const AT_END = new RegExp(
  [
    '[\\s_,/-](kg|mg|mm|cm|dm|km|ml|cl|dl|lbs?|oz|ft|k?Wh?|mAh|[kMG]?Hz|[KMGT]B|[mc]?m[²³])\\s*$',
    '(?<!size)_([glmv])\\s*$',
    // Any unit behind the word for it: `Weight in grams`, `Poids en grammes`.
    '[\\s_](?:in|en|em)[\\s_]([\\p{L}°"²³]{1,12})\\s*$',
  ].join('|'),
  'iu',
);

/** The error that a conversion may cause, relative to the larger amount. */
const ROUNDING = 1e-9;

/** Whether two amounts of one unit are the same, apart from the rounding of a conversion. */
export function isSameAmount(left: number, right: number): boolean {
  return Math.abs(left - right) <= ROUNDING * Math.max(Math.abs(left), Math.abs(right));
}
