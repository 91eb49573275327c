/**
 * Properties and options by name as SQL over `amounts`, which holds every named value as one row, wherever it lies: in properties,
 * options, dimensions, packaging, warranties. TRUE, FALSE, or NULL where a value cannot be compared with what was asked for. Pure.
 */

import { foldValue, type NamedValue } from '../filter/named-value.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { readQuantities } from '../record/quantity.ts';
import { findMeantUnit } from '../record/unit-meanings.ts';
import { convertUnitToBase, foldUnit, type Unit } from '../record/units.ts';
import { readYesOrNo, YES_AND_NO } from '../record/yes-no.ts';
import { LISTS, type RecordRows } from './list-rows.ts';
import { allOf, anyOf, quoteList, quoteValue } from './sql.ts';

/** The arguments that ask for values by name. */
export type NamedArgument = 'properties' | 'options';

/** What a value is called where it lies in the list that the argument names. */
export const OWN_PLACE = { properties: 'property', options: 'option' } as const;

/** Whether a row `e` of `amounts` has a name, or a code of that name. */
export function isNamed(name: string): string {
  const folded = quoteValue(foldLabel(name));
  return `(e.name_folded = ${folded} OR e.code_folded = ${folded})`;
}

/** The text of a row `e` of `amounts` with its unit, as answers print it. */
export const WRITTEN = "e.value || coalesce(' ' || e.unit, '')";

/** Where the named values of a variant lie, the nearest first: the nearest that has the name counts. */
const TIERS_OF_VARIANTS = `(
  SELECT 0 AS tier, a.* FROM amounts a WHERE a.owner = 'variant' AND a.place = 'option'
  UNION ALL
  SELECT 1 AS tier, a.* FROM amounts a WHERE a.owner = 'variant' AND a.place = 'property'
  UNION ALL
  SELECT 2 AS tier, a.* REPLACE (v.variant_id AS variant_id)
  FROM variants v
  JOIN amounts a ON a.owner = 'product' AND a.product_id = v.product_id
)`;

/** The rows of a name that count for the records of a list, as `e`: FROM and WHERE. */
export function namedRows(name: string, list: RecordRows['list']): string {
  if (list === 'products') return `amounts e WHERE ${isNamed(name)}`;
  return `(
    SELECT *
    FROM ${TIERS_OF_VARIANTS} e
    WHERE ${isNamed(name)}
    QUALIFY tier = min(tier) OVER (PARTITION BY variant_id)
  ) e WHERE true`;
}

/** Rows that may have any name, because it could not be read, in the list that is asked of. */
const NAMELESS = {
  products: "e.owner = 'product' AND e.place = 'property'",
  variants: "e.owner = 'variant' AND e.place = 'option'",
} as const;

/** The error that the conversion of a unit may cause, relative to the amount. */
const ROUNDING = 1e-9;

/** A range of amounts that a number must be in; both ends count. */
interface AmountRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Whether an amount is in a range, apart from the rounding of a conversion. */
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

/** The range in the first unit of the kind of a unit. */
function toBase({ min, max }: AmountRange, unit: Unit): AmountRange {
  const convert = (amount: number | undefined): number | undefined => {
    if (amount === undefined) return undefined;
    return convertUnitToBase(amount, unit)?.amount;
  };
  return { min: convert(min), max: convert(max) };
}

/** The verdict that both readings of a number give; NULL where they differ: `1.500` is 1500 in some countries and 1.5 in others. */
function agreed(test: (amount: string) => string, min: string, max: string): string {
  return `CASE WHEN (${test(min)}) = (${test(max)}) THEN ${test(min)} END`;
}

/** The unit that amounts are asked in, and what they are the amounts of. */
interface Measure {
  readonly name: string;
  readonly unit: string | undefined;
}

/** The unit that is meant; undefined: none that is known. */
function findAskedUnit({ name, unit = '' }: Measure, { min, max }: AmountRange): Unit | undefined {
  return findMeantUnit(unit, { name, amount: min ?? max });
}

/**
 * Whether the number of a row is in a range of a unit. Without a unit, numbers are compared as they are written.
 * @param isOther what a row comes to whose unit cannot be compared with that one: `NULL`, or `false`
 */
function isAmount(range: AmountRange, measure: Measure, isOther: string): string {
  const { unit } = measure;
  const asWritten = agreed((amount) => isWithin(amount, range), 'e.number_min', 'e.number_max');
  if (unit === undefined) return asWritten;
  const known = findAskedUnit(measure, range);
  const isSameUnit = `e.number_unit_folded = ${quoteValue(foldUnit(unit))}`;
  if (known === undefined) return `CASE WHEN ${isSameUnit} THEN ${asWritten} ELSE ${isOther} END`;
  const base = toBase(range, known);
  const inBase = (amount: string): string => isWithin(amount, base);
  const baseUnit = quoteValue(convertUnitToBase(1, known)?.symbol ?? '');
  // `nm` and `Nm` are folded alike, so the spelling counts only where the unit of the row is not known.
  return `CASE
    WHEN e.base_unit IS NULL AND ${isSameUnit} THEN ${asWritten}
    WHEN e.base_unit = ${baseUnit} THEN
      ${agreed(inBase, 'e.number_min_base', 'e.number_max_base')}
    WHEN e.base_unit IS NOT NULL THEN false
    ELSE ${isOther}
  END`;
}

/** The unit of the amounts that are asked for; undefined: none was given. */
function unitOf({ value, unit }: NamedValue): string | undefined {
  if (unit !== undefined || value === undefined) return unit;
  const [quantity] = readQuantities(value);
  return quantity?.unit;
}

/** The text of a row without white space, and with its unit behind it. */
const JOINED = "replace(e.value_folded, ' ', '')";
const JOINED_WITH_UNIT = `${JOINED} || coalesce(e.unit_folded, '')`;

/** SQL: whether a row `e` says one of some answers. */
function isAnswer(answers: readonly string[]): string {
  return `coalesce(e.unit_folded IS NULL AND e.value_folded IN (${quoteList(answers)}), false)`;
}

/** Of the values of a name, so many say yes or no where that is what it is about. */
const LEAST_ANSWERS = 0.9;

/** SQL: whether a name is about yes or no. `JA` beside `DA`, `DE` and `EN` is a language. */
export function isAboutYesOrNo(name: string): string {
  const answers = YES_AND_NO.flatMap(({ folded, signs }) => [...folded, ...signs]);
  return `coalesce((
    SELECT avg(${isAnswer(answers)}::INTEGER) >= ${LEAST_ANSWERS}
    FROM amounts e
    WHERE ${isNamed(name)} AND e.is_member AND e.value IS NOT NULL
  ), false)`;
}

/** Whether a row answers yes, or no, in any word, where that is asked for; none: another text is asked for. */
function listSameAnswer(value: string, name: string): readonly string[] {
  const answer = readYesOrNo(value);
  if (answer === undefined) return [];
  const isSameAnswer = isAnswer([...answer.folded, ...answer.signs]);
  return [`(${isSameAnswer} AND ${isAboutYesOrNo(name)})`];
}

/** The same text, a word for the same answer, or the same number in any unit of the same kind. */
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
  const [first, ...others] = amounts.map(({ amount }) => {
    const range = { min: amount, max: amount };
    // Any word may stand behind a number (`5 stars`); another unit then says nothing about it.
    const isKnown = unit === undefined || findAskedUnit(measure, range) !== undefined;
    return isAmount(range, measure, isKnown ? 'NULL' : 'false');
  });
  const isNumber = others.reduce(
    (one, other) => `CASE WHEN (${one}) = (${other}) THEN ${other} END`,
    first ?? 'false',
  );
  return anyOf([isText, `CASE WHEN e.number_min IS NULL THEN false ELSE ${isNumber} END`]);
}

/**
 * White space does not matter in the text that is looked for. But a match across words, without the space between them, must
 * begin at the start of a word; otherwise `pure dye` would contain `red`.
 */
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

/**
 * A text without digits (`none`) is no number; one with digits (`3 x 4`) may stand for several. Each bound is asked by itself, so
 * that a range around both (`10-20` between 12 and 15) is left open.
 */
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

/** Whether a row of the name is as asked for. */
function isAsAsked(named: NamedValue): string {
  const { value, contains: part, min, max } = named;
  const tests: string[] = [];
  if (value !== undefined) tests.push(equals(value, named));
  if (part !== undefined) tests.push(contains(part));
  if (min !== undefined || max !== undefined) tests.push(between(named));
  return allOf(tests);
}

/** What a row of `amounts` comes to; what could not be read may be as asked for. */
export function judgeRow(named: NamedValue): string {
  return `(${isAsAsked(named)} OR CASE WHEN e.is_readable THEN false END)`;
}

/** Where a row `e` of a list's named values lies: what is not the record's own is told by its owner. */
const PLACES = {
  products: "CASE WHEN e.owner = 'variant' THEN 'variant' ELSE e.place END",
  variants: "CASE WHEN e.owner = 'product' THEN 'product' ELSE e.place END",
} as const;

/** Whether bounds are compared with numbers in whatever units they are. */
export function comparesAnyUnit(named: NamedValue): boolean {
  const hasBound = named.min !== undefined || named.max !== undefined;
  return hasBound && unitOf(named) === undefined;
}

/** Whether values are compared with an amount in a unit. */
export function comparesUnit(named: NamedValue): boolean {
  const { value, min, max } = named;
  const hasAmount = value !== undefined || min !== undefined || max !== undefined;
  return hasAmount && unitOf(named) !== undefined;
}

/**
 * SELECT of what a name comes to, for each `record` of a list and `place` that has it: the `verdict`, whether a value
 * `is_stated`, the `unread` texts that may be as asked for, and the `units` of its numbers where they are not compared.
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
        ${judgeRow(named)} AS verdict,
        e.value IS NOT NULL AS is_stated,
        ${WRITTEN} AS written,
        e.number_unit_folded AS unit
      FROM ${namedRows(named.name, list)}
    )
    GROUP BY record, place`;
}

/** The condition that a record has a named value as asked for. @param verdicts rows of {@link selectNamed} */
export function hasNamedValue(verdicts: string, { list, alias }: RecordRows): string {
  const { id } = LISTS[list];
  const record = `${alias}.${id}`;
  // What does not name the record in a subquery is joined once, and not for each record.
  return `CASE
    WHEN ${record} IN (SELECT e.record FROM ${verdicts} e WHERE e.verdict) THEN true
    WHEN ${record} IN (SELECT e.record FROM ${verdicts} e WHERE e.verdict IS NULL) THEN NULL
    WHEN ${record} IN (
      SELECT e.${id}
      FROM amounts e
      WHERE ${NAMELESS[list]} AND e.name_folded IS NULL AND e.code_folded IS NULL AND NOT e.is_readable
    ) THEN NULL
    ELSE false
  END`;
}
