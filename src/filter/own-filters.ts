/**
 * Refinements: conditions that no filter of the PIM can express. They are evaluated here on the records that were read
 * (answers then say how many were scanned), and in SQL on the local copy. What a record's shape does not tell is never
 * guessed. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import type { SqlTest } from '../pim/catalog-port.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { type PimRecord, readDate, readId, readNumber, readStatus } from '../record/value.ts';
import {
  anyOf,
  type Condition,
  judgeCurrency,
  judgeCurrencyRow,
  judgeRowByName,
  PRICES,
  seek,
  seekCurrency,
  TAGS,
  testEntries,
  testField,
  type Verdict,
  yesNo,
} from './condition-engine.ts';
import { orOfVariants, quoteValue } from './filter-sql.ts';
import { buildNamedCondition, type NamedValue } from './named-value.ts';
import { buildPresence } from './presence.ts';

type Optional<Names extends string, Value> = { readonly [Name in Names]?: Value | undefined };

type Limits =
  | 'created_after'
  | 'created_before'
  | 'updated_after'
  | 'updated_before'
  | 'changed_after';

/** Arguments that are refinements, as the tools take them. Only the local copy can tell of house words (`is`). */
export type RefinementArguments = Optional<'status' | 'tag' | 'currency' | Limits, string> &
  Optional<'type' | 'parent_id' | 'price_min' | 'price_max', number> &
  Optional<'missing' | 'has' | 'is', readonly string[]> &
  Optional<'properties' | 'options', readonly NamedValue[]>;

/**
 * Builds the conditions for the arguments; all must hold.
 * @throws InvalidArgumentError for an invalid date or word, and for a range that nothing can be in
 */
export function buildConditions(args: RefinementArguments): readonly Condition[] {
  const {
    status,
    properties = [],
    options = [],
    tag,
    type,
    parent_id,
    missing = [],
    has = [],
  } = args;
  return [
    ...(status === undefined ? [] : [testStatus(status)]),
    ...testDates(args),
    ...missing.map((word) => buildPresence('missing', word)),
    ...has.map((word) => buildPresence('has', word)),
    ...properties.map((asked) => buildNamedCondition('properties', asked)),
    ...options.map((asked) => buildNamedCondition('options', asked)),
    ...(tag === undefined ? [] : [testTag(tag)]),
    ...(type === undefined ? [] : [testNumber('type', 'Type', readNumber, type)]),
    ...(parent_id === undefined ? [] : [testNumber('parent_id', 'ParentId', readId, parent_id)]),
    ...testPrices(args),
  ];
}

/** Statuses in other words are compared when the record is read. */
function testStatus(status: string): Condition {
  const wanted = foldText(status);
  return testField(
    'status',
    'Status',
    'status',
    readStatus,
    (given) => foldText(String(given)) === wanted,
    {
      maybe: `IN (${quoteValue(status)}) OR t.status NOT IN ('active', 'passive')`,
      surely: `= ${quoteValue(status)}`,
    },
  );
}

function testNumber(
  argument: string,
  wire: string,
  read: (raw: unknown) => number | undefined,
  wanted: number,
) {
  const isEqual = `= ${wanted}`;
  return testField(argument, wire, argument, read, (given) => given === wanted, {
    maybe: isEqual,
    surely: isEqual,
  });
}

function testTag(tag: string): Condition {
  const wanted = foldLabel(tag);
  const judge = ({ name = '' }): Verdict => yesNo(foldLabel(name) === wanted);
  return {
    ...testEntries('tag', TAGS, judge, judgeRowByName('tags', true), { view: 'tags', name: tag }),
    sought: [seek(TAGS, { tag }, tag, judge)],
  };
}

/** How much a moment in the copy may differ from the one that was sent, which may have a finer fraction of a second. */
const SLACK = "INTERVAL '1 second'";

/** After is inclusive and before is exclusive, so that adjacent ranges share no record. */
function testDates(args: RefinementArguments): readonly Condition[] {
  for (const field of ['created', 'updated'] as const) {
    const [after, before] = [`${field}_after`, `${field}_before`] as const;
    const [from, to] = [readLimit(after, args[after]), readLimit(before, args[before])];
    if (from !== undefined && to !== undefined && from >= to) {
      throw emptyRange(after, before, 'not earlier than');
    }
  }
  return [
    ...testDate('created_after', args, 'created'),
    ...testDate('created_before', args, 'created'),
    ...testSince('updated_after', args),
    ...testDate('updated_before', args, 'updated'),
    ...testSince('changed_after', args),
  ];
}

function testDate(
  argument: Limits,
  args: RefinementArguments,
  field: 'created' | 'updated',
): readonly Condition[] {
  const limit = readLimit(argument, args[argument]);
  if (limit === undefined) return [];
  const isAfter = argument.endsWith('_after');
  const [sign, wider, closer] = isAfter ? ['>=', '-', '+'] : ['<=', '+', '-'];
  const moment = `${sign} TIMESTAMP ${quoteValue(limit)}`;
  const rows = {
    maybe: `${moment} ${wider} ${SLACK}`,
    surely: `${moment} ${closer} ${SLACK}`,
  };
  const isWanted = (value: string): boolean => (isAfter ? value >= limit : value < limit);
  return [
    testField(
      argument,
      field === 'created' ? 'Created' : 'Updated',
      field,
      readDate,
      isWanted,
      rows,
    ),
  ];
}

/** What was created since may never have been updated: `changed_after` takes it, `updated_after` tells of it, so both read it. */
function testSince(
  argument: 'updated_after' | 'changed_after',
  args: RefinementArguments,
): readonly Condition[] {
  const [[updated], [created]] = [
    testDate(argument, args, 'updated'),
    testDate(argument, args, 'created'),
  ];
  if (updated?.sql === undefined || created?.sql === undefined) return [];
  const { sql } = updated;
  const { build: ofCreated } = created.sql;
  const either = (record: PimRecord) => anyOf([updated.test(record), created.test(record)]);
  const isEither = argument === 'changed_after';
  const build: SqlTest['build'] = (known) => {
    const [own, other] = [sql.build(known), ofCreated({ ...known, isOpen: true })];
    const surely = isEither ? `(${own.surely} OR ${other.surely})` : own.surely;
    return { maybe: `(${own.maybe} OR ${other.maybe})`, surely };
  };
  return [
    { ...updated, ...(isEither ? { test: either } : { wider: either }), sql: { ...sql, build } },
  ];
}

function readLimit(argument: string, given: string | undefined): string | undefined {
  const limit = readDate(given);
  if (given === undefined || limit !== undefined) return limit;
  const fix = 'Write it as 2026-03-31 or 2026-03-31T14:30:00.';
  throw new InvalidArgumentError(`${argument} is not a date.`, fix, argument);
}

/** The condition of a price within the bounds. */
function testPrices({ price_min, price_max, currency }: RefinementArguments): readonly Condition[] {
  if (price_min === undefined && price_max === undefined) return [];
  const [least, most] = [price_min ?? -Infinity, price_max ?? Infinity];
  if (least > most) throw emptyRange('price_min', 'price_max', 'higher than');
  const isWithin = [
    ...(price_min === undefined ? [] : [`price >= ${price_min}`]),
    ...(price_max === undefined ? [] : [`price <= ${price_max}`]),
  ].join(' AND ');
  const rows = judgeCurrencyRow(isWithin, currency);
  const condition = testEntries(
    price_min === undefined ? 'price_max' : 'price_min',
    PRICES,
    ({ price = Number.NaN, currency: own }) =>
      price >= least && price <= most ? judgeCurrency(own, currency) : 'no',
    () => rows,
  );
  const withVariants = condition.sql && orOfVariants(condition.sql);
  return [
    {
      ...condition,
      withVariants,
      ...(currency !== undefined && { sought: [seekCurrency(currency)] }),
    },
  ];
}

/** The error for a range that nothing can be in: its empty answer would look like a fact of the catalog. */
function emptyRange(from: string, to: string, relation: string): InvalidArgumentError {
  const end = to === 'price_max' ? 'too' : 'exclusive';
  const fix = `Correct the range: ${from} is inclusive, and ${to} ${end}.`;
  return new InvalidArgumentError(`${from} is ${relation} ${to}, so nothing can match.`, fix, from);
}
