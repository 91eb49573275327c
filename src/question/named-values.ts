/**
 * `amounts` has every named value as one row, wherever it is: in properties, options, dimensions,
 * packaging, warranties. Tests are TRUE, FALSE, or NULL where a value cannot be compared.
 */

import { foldValue, type NamedValue } from '../filter/named-value.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { readQuantities } from '../record/quantity.ts';
import { findMeantUnit } from '../record/unit-meanings.ts';
import { convertUnitToBase, foldUnit, type Unit } from '../record/units.ts';
import { readYesOrNo, YES_AND_NO } from '../record/yes-no.ts';
import { LISTS, type RecordRows } from './list-rows.ts';
import { allOf, anyOf, quoteList, quoteValue } from './sql.ts';

/** Arguments that ask for values by name. */
export type NamedArgument = 'properties' | 'options';

/** The place, in `amounts`, of the values in the list that an argument names. */
export const ARGUMENT_PLACES = { properties: 'property', options: 'option' } as const;

/** SQL test that a row `e` of `amounts` has a name, or a code of that name. */
export function isNamed(name: string): string {
  const folded = quoteValue(foldLabel(name));
  return `(e.name_folded = ${folded} OR e.code_folded = ${folded})`;
}

/** Text of a row `e` of `amounts` with its unit, as answers print it. */
export const WRITTEN = "e.value || coalesce(' ' || e.unit, '')";

// Places of the named values of a variant, the nearest first: the nearest that has the name counts.
const TIERS_OF_VARIANTS = `(
  SELECT 0 AS tier, a.* FROM amounts a WHERE a.owner = 'variant' AND a.place = 'option'
  UNION ALL
  SELECT 1 AS tier, a.* FROM amounts a WHERE a.owner = 'variant' AND a.place = 'property'
  UNION ALL
  SELECT 2 AS tier, a.* REPLACE (v.variant_id AS variant_id)
  FROM variants v
  JOIN amounts a ON a.owner = 'product' AND a.product_id = v.product_id
)`;

function namedRows(name: string, list: RecordRows['list']): string {
  if (list === 'products') return `amounts e WHERE ${isNamed(name)}`;
  return `(
    SELECT *
    FROM ${TIERS_OF_VARIANTS} e
    WHERE ${isNamed(name)}
    QUALIFY tier = min(tier) OVER (PARTITION BY variant_id)
  ) e WHERE true`;
}

// Rows whose name could not be read, so that they may have any.
const NAMELESS = {
  products: "e.owner = 'product' AND e.place = 'property'",
  variants: "e.owner = 'variant' AND e.place = 'option'",
} as const;

// Relative error that converting a unit may cause.
const ROUNDING = 1e-9;

// Both ends are inclusive.
interface AmountRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

// Allows for the rounding of a conversion.
function isWithin(amount: string, { min, max }: AmountRange): string {
  const tests: string[] = [];
  if (min !== undefined) {
    const least = min - ROUNDING * Math.abs(min);
    tests.push(`${amount} >= ${least}`);
  }
  if (max !== undefined) {
    const most = max + ROUNDING * Math.abs(max);
    tests.push(`${amount} <= ${most}`);
  }
  return allOf(tests);
}

// In the base unit of the same kind.
function toBase({ min, max }: AmountRange, unit: Unit): AmountRange {
  const convert = (amount: number | undefined): number | undefined => {
    if (amount === undefined) return undefined;
    return convertUnitToBase(amount, unit)?.amount;
  };
  return { min: convert(min), max: convert(max) };
}

// NULL where the two readings of a number disagree: `1.500` is 1500 in some countries and 1.5 in
// others. A range of values passes where one of them does.
function whereReadingsAgree(test: (amount: string) => string, min: string, max: string): string {
  const agree = `CASE WHEN (${test(min)}) = (${test(max)}) THEN ${test(min)} END`;
  return `CASE WHEN e.is_range THEN (${test(min)}) OR (${test(max)}) ELSE ${agree} END`;
}

// A unit, and the name of the property or option that is measured in it.
interface Measure {
  readonly name: string;
  readonly unit: string | undefined;
}

// Undefined: the unit is not known.
function findWantedUnit({ name, unit = '' }: Measure, { min, max }: AmountRange): Unit | undefined {
  return findMeantUnit(unit, { name, amount: min ?? max });
}

// Without a unit, numbers are compared as they are written. `isOther` is the verdict on rows whose
// unit cannot be compared with the given one: `NULL` or `false`.
function isAmount(range: AmountRange, measure: Measure, isOther: string): string {
  const { unit } = measure;
  const asWritten = whereReadingsAgree(
    (amount) => isWithin(amount, range),
    'e.number_min',
    'e.number_max',
  );
  if (unit === undefined) return asWritten;
  const knownUnit = findWantedUnit(measure, range);
  const isSameUnit = `e.number_unit_folded = ${quoteValue(foldUnit(unit))}`;
  if (knownUnit === undefined) {
    return `CASE WHEN ${isSameUnit} THEN ${asWritten} ELSE ${isOther} END`;
  }
  const base = toBase(range, knownUnit);
  const inBase = (amount: string): string => isWithin(amount, base);
  const baseUnit = quoteValue(convertUnitToBase(1, knownUnit)?.symbol ?? '');
  // `nm` and `Nm` fold alike, so the spelling counts only where the unit of the row is not known.
  return `CASE
    WHEN e.base_unit IS NULL AND ${isSameUnit} THEN ${asWritten}
    WHEN e.base_unit = ${baseUnit} THEN
      ${whereReadingsAgree(inBase, 'e.number_min_base', 'e.number_max_base')}
    WHEN e.base_unit IS NOT NULL THEN false
    ELSE ${isOther}
  END`;
}

function unitOf({ value, unit }: NamedValue): string | undefined {
  if (unit !== undefined || value === undefined) return unit;
  const [quantity] = readQuantities(value);
  return quantity?.unit;
}

// Without white space, alone and with the unit behind it.
const JOINED = "replace(e.value_folded, ' ', '')";
const JOINED_WITH_UNIT = `${JOINED} || coalesce(e.unit_folded, '')`;

// True where a row `e` is one of some answers.
function isAnswer(answers: readonly string[]): string {
  return `coalesce(e.unit_folded IS NULL AND e.value_folded IN (${quoteList(answers)}), false)`;
}

// A name is about yes or no if this share of its values says yes or no.
const MIN_ANSWERS = 0.9;

/** SQL test that a name is about yes or no. `JA` beside `DA`, `DE` and `EN` is a language. */
export function isAboutYesOrNo(name: string): string {
  const answers = YES_AND_NO.flatMap(({ folded, signs }) => [...folded, ...signs]);
  return `coalesce((
    SELECT avg(${isAnswer(answers)}::INTEGER) >= ${MIN_ANSWERS}
    FROM amounts e
    WHERE ${isNamed(name)} AND e.is_member AND e.value IS NOT NULL
  ), false)`;
}

// For yes or no: rows with the same answer in any word. Empty for other texts.
function listSameAnswer(value: string, name: string): readonly string[] {
  const answer = readYesOrNo(value);
  if (answer === undefined) return [];
  const isSameAnswer = isAnswer([...answer.folded, ...answer.signs]);
  return [`(${isSameAnswer} AND ${isAboutYesOrNo(name)})`];
}

// The same text, a word for the same answer, or the same number in any unit of the same kind.
function equals(value: string, named: NamedValue): string {
  const amounts = readQuantities(value);
  const unit = unitOf(named);
  const isBare = amounts[0] !== undefined && amounts[0].unit === undefined;
  const withUnit = isBare ? `${value} ${unit ?? ''}` : value;
  const wanted = quoteValue(foldValue(withUnit));
  const isSame = `coalesce(${wanted} IN (${JOINED}, ${JOINED_WITH_UNIT}), false)`;
  const isText = anyOf([isSame, ...listSameAnswer(value, named.name)]);
  if (amounts.length === 0) return isText;
  const measure = { name: named.name, unit };
  const [first, ...further] = amounts.map(({ amount }) => {
    const range = { min: amount, max: amount };
    // Any word may follow a number (`5 stars`); a different unit then proves nothing.
    const isKnown = unit === undefined || findWantedUnit(measure, range) !== undefined;
    return isAmount(range, measure, isKnown ? 'NULL' : 'false');
  });
  const isNumber = further.reduce(
    (left, right) => `CASE WHEN (${left}) = (${right}) THEN ${right} END`,
    first ?? 'false',
  );
  return anyOf([isText, `CASE WHEN e.number_min IS NULL THEN false ELSE ${isNumber} END`]);
}

// White space in the text does not matter. But a match across words, without the space between
// them, must begin at the start of a word; otherwise `pure dye` would contain `red`.
function contains(text: string): string {
  const whole = "(e.value_folded || ' ' || coalesce(e.unit_folded, ''))";
  const folded = foldText(text).replaceAll('×', 'X');
  const letters = [...foldValue(text)].map((letter) =>
    letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&'),
  );
  const edge = /^\d/.test(foldValue(text)) ? '\\D' : '\\d';
  const joined = `(?:^|\\s|${edge})${letters.join('\\s*')}`;
  return `coalesce(
    contains(${whole}, ${quoteValue(folded)}) OR regexp_matches(${whole}, ${quoteValue(joined)}),
    false
  )`;
}

// A text without digits (`none`) is no number; one with digits (`3 x 4`) may hold several. Each
// bound is tested by itself, so that a range around both (`10-20` between 12 and 15) passes.
function between({ min, max, ...named }: NamedValue): string {
  const measure = { name: named.name, unit: unitOf(named) };
  const isWithinBound = (range: AmountRange) => isAmount(range, measure, 'NULL');
  const bounds: string[] = [];
  if (min !== undefined) bounds.push(isWithinBound({ min, max: undefined }));
  if (max !== undefined) bounds.push(isWithinBound({ min: undefined, max }));
  return `CASE
    WHEN NOT e.is_member THEN false
    WHEN e.number_min IS NOT NULL THEN ${allOf(bounds)}
    WHEN regexp_matches(e.value_folded, '\\d') THEN NULL
    ELSE false
  END`;
}

function matchesConditions(named: NamedValue): string {
  const { value, contains: part, min, max } = named;
  const tests: string[] = [];
  if (value !== undefined) tests.push(equals(value, named));
  if (part !== undefined) tests.push(contains(part));
  if (min !== undefined || max !== undefined) tests.push(between(named));
  return allOf(tests);
}

/** SQL verdict on a row of `amounts`; NULL where an unreadable value may match. */
export function testRow(named: NamedValue): string {
  return `(${matchesConditions(named)} OR CASE WHEN e.is_readable THEN false END)`;
}

// Values that belong to the other kind of record have its name as their place.
const PLACES = {
  products: "CASE WHEN e.owner = 'variant' THEN 'variant' ELSE e.place END",
  variants: "CASE WHEN e.owner = 'product' THEN 'product' ELSE e.place END",
} as const;

/** Returns true when bounds are compared with numbers of any unit. */
export function comparesAnyUnit(named: NamedValue): boolean {
  const hasBound = named.min !== undefined || named.max !== undefined;
  return hasBound && unitOf(named) === undefined;
}

/** Returns true when values are compared with an amount in a unit. */
export function comparesUnit(named: NamedValue): boolean {
  const { value, min, max } = named;
  const hasAmount = value !== undefined || min !== undefined || max !== undefined;
  return hasAmount && unitOf(named) !== undefined;
}

/**
 * SELECT with one row for each `record` of a list and `place` that has the name: the `verdict`,
 * `is_stated` (it has a value), the `unread` texts that may match, and the `units` of its numbers
 * where units are not compared.
 */
export function selectNamed(named: NamedValue, list: RecordRows['list']): string {
  const units = comparesAnyUnit(named)
    ? ', list(DISTINCT unit) FILTER (unit IS NOT NULL) AS units'
    : '';
  return `
    SELECT
      record,
      place,
      CASE WHEN bool_or(verdict) THEN true WHEN count(*) = count(verdict) THEN false END AS verdict,
      bool_or(is_stated) AS is_stated,
      list(DISTINCT written) FILTER (verdict IS NULL) AS unread${units}
    FROM (
      SELECT
        e.${LISTS[list].id} AS record,
        ${PLACES[list]} AS place,
        ${testRow(named)} AS verdict,
        e.value IS NOT NULL AS is_stated,
        ${WRITTEN} AS written,
        e.number_unit_folded AS unit
      FROM ${namedRows(named.name, list)}
    )
    GROUP BY record, place`;
}

/**
 * SQL test that a record has a named value.
 * @param verdicts rows of {@link selectNamed}
 */
export function hasNamedValue(verdicts: string, { list, alias }: RecordRows): string {
  const { id } = LISTS[list];
  const record = `${alias}.${id}`;
  // A subquery that does not name the record is joined once, not for each record.
  return `CASE
    WHEN ${record} IN (SELECT e.record FROM ${verdicts} e WHERE e.verdict) THEN true
    WHEN ${record} IN (SELECT e.record FROM ${verdicts} e WHERE e.verdict IS NULL) THEN NULL
    WHEN ${record} IN (
      SELECT e.${id}
      FROM amounts e
      WHERE ${NAMELESS[list]}
        AND e.name_folded IS NULL
        AND e.code_folded IS NULL
        AND NOT e.is_readable
    ) THEN NULL
    ELSE false
  END`;
}
