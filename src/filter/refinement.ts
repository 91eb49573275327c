/**
 * Refinements: conditions that no filter of the PIM can express. They are evaluated here on the records that were read
 * (answers then say how many were scanned), and by the same table in SQL on the local copy. What a record's shape does
 * not tell is never guessed. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { foldText } from '../record/nearest.ts';
import { readPrices } from '../record/readers.ts';
import { getField, type PimRecord, readDate, readId, readNumber, readStatus } from '../record/value.ts';
import { type Condition, equals, testField } from './condition.ts';
import { buildNamedCondition, type NamedValue } from './named-value.ts';
import { buildPresence } from './presence.ts';
import { buildTagCondition, foldCurrency, seekCurrency } from './sought.ts';
import { among, quoteValue } from './sql-words.ts';

/** Arguments that are refinements, as the tools take them. */
export interface RefinementArguments {
  readonly status?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly has?: readonly string[] | undefined;
  /** All must hold, each for some property. */
  readonly properties?: readonly NamedValue[] | undefined;
  /** All must hold, each for some option. */
  readonly options?: readonly NamedValue[] | undefined;
  readonly tag?: string | undefined;
  readonly type?: number | undefined;
  readonly parent_id?: number | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly currency?: string | undefined;
  /** House words that must all be true; only the local copy can tell. */
  readonly is?: readonly string[] | undefined;
}

/**
 * Builds the conditions for the arguments; all must hold.
 * @throws InvalidArgumentError for an invalid date or word, and for a range that nothing can be in
 */
export function buildConditions(args: RefinementArguments): readonly Condition[] {
  const { status, properties = [], options = [], tag, type, parent_id, missing = [], has = [] } = args;
  return [
    ...(status === undefined ? [] : [testStatus(status)]),
    ...testDates(args),
    ...missing.map((word) => buildPresence('missing', word)),
    ...has.map((word) => buildPresence('has', word)),
    ...properties.map((asked) => buildNamedCondition('properties', asked)),
    ...options.map((asked) => buildNamedCondition('options', asked)),
    ...(tag === undefined ? [] : [buildTagCondition(tag)]),
    ...(type === undefined ? [] : [testNumber('type', 'Type', readNumber, type)]),
    ...(parent_id === undefined ? [] : [testNumber('parent_id', 'ParentId', readId, parent_id)]),
    ...testPrices(args),
  ];
}

/** Statuses in other words are compared when the record is read. */
function testStatus(status: string): Condition {
  const wanted = foldText(status);
  return testField('status', {
    wire: 'Status',
    field: 'status',
    read: readStatus,
    isWanted: (given) => foldText(String(given)) === wanted,
    maybe: `IN (${quoteValue(status)}) OR t.status NOT IN ('active', 'passive')`,
    surely: equals(status),
  });
}

function testNumber(argument: string, wire: string, read: (raw: unknown) => number | undefined, wanted: number) {
  return testField(argument, {
    wire,
    field: argument,
    read,
    isWanted: (given) => given === wanted,
    maybe: equals(wanted),
  });
}

/** How much a moment in the copy may differ from the one that was sent, which may have a finer fraction of a second. */
const SLACK = "INTERVAL '1 second'";

/** After is inclusive and before is exclusive, so that adjacent ranges share no record (DESIGN §3). */
function testDates(args: RefinementArguments): readonly Condition[] {
  return (['created', 'updated'] as const).flatMap((field) => {
    const [after, before] = [`${field}_after`, `${field}_before`] as const;
    const [from, to] = [readLimit(after, args[after]), readLimit(before, args[before])];
    if (from !== undefined && to !== undefined && from >= to) throw emptyRange(after, before, 'not earlier than');
    const wire = field === 'created' ? 'Created' : 'Updated';
    const test = (argument: string, limit: string | undefined, isAfter: boolean): readonly Condition[] => {
      if (limit === undefined) return [];
      const [sign, wider, closer] = isAfter ? (['>=', '-', '+'] as const) : (['<=', '+', '-'] as const);
      const moment = (shift: string): string => `${sign} TIMESTAMP ${quoteValue(limit)} ${shift} ${SLACK}`;
      const isWanted = (value: string): boolean => (isAfter ? value >= limit : value < limit);
      return [
        testField(argument, { wire, field, read: readDate, isWanted, maybe: moment(wider), surely: moment(closer) }),
      ];
    };
    return [...test(after, from, true), ...test(before, to, false)];
  });
}

function readLimit(argument: string, given: string | undefined): string | undefined {
  const limit = readDate(given);
  if (given === undefined || limit !== undefined) return limit;
  throw new InvalidArgumentError(
    `${argument} is not a date.`,
    'Write it as 2026-03-31 or 2026-03-31T14:30:00.',
    argument,
  );
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
  const code = currency === undefined ? undefined : quoteValue(foldCurrency(currency));
  const isIt = code === undefined ? isWithin : `${isWithin} AND currency = ${code}`;
  // Another ISO code is another currency; if the currency is no code, the record must be read.
  const mayBe =
    code === undefined
      ? isWithin
      : `currency IS NULL OR ${isWithin} AND (upper(currency) = ${code} OR NOT regexp_full_match(currency, '[A-Za-z]{3}'))`;
  return [
    {
      argument: price_min === undefined ? 'price_max' : 'price_min',
      wire: 'Prices',
      test: (record) => {
        const { prices, isWhole } = readPricesIn(record, currency);
        return prices.some((price) => price >= least && price <= most) ? 'yes' : isWhole ? 'no' : 'unknown';
      },
      sql: {
        field: 'prices',
        build: () => ({
          maybe: `(t.prices_state = 'unknown' OR ${among('prices', mayBe)})`,
          surely: among('prices', isIt),
        }),
      },
      ...(currency !== undefined && { sought: [seekCurrency(currency)] }),
    },
  ];
}

/** The error for a range that nothing can be in: its empty answer would look like a fact of the catalog. */
function emptyRange(from: string, to: string, relation: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `${from} is ${relation} ${to}, so nothing can match.`,
    `Correct the range: ${from} is inclusive, and ${to} ${to === 'price_max' ? 'too' : 'exclusive'}.`,
    from,
  );
}

/**
 * The prices of a record, in one currency or in all, and whether these are certainly all: there may be others if a
 * price cannot be read, or if one has no currency although a currency is asked for.
 */
export function readPricesIn(
  record: PimRecord,
  currency: string | undefined,
): { readonly prices: readonly number[]; readonly isWhole: boolean } {
  const reading = readPrices(getField(record, 'Prices'));
  if (reading.state !== 'value') return { prices: [], isWhole: reading.state === 'absent' };
  const wanted = currency === undefined ? undefined : foldCurrency(currency);
  const prices = reading.value
    .filter((entry) => wanted === undefined || foldCurrency(entry.currency ?? '') === wanted)
    .flatMap(({ price }) => price ?? []);
  const isTold = wanted === undefined || reading.value.every(({ currency: own }) => own !== undefined);
  return { prices, isWhole: isTold && reading.unknownKeys.length === 0 };
}

/** Words of `missing` and `has` whose texts may be translated (Spec §2.1). */
const TEXTS: ReadonlySet<string> = new Set(['name', 'short_description', 'long_description']);

/** A warning if texts are judged in one language while another is shown; undefined: nothing to say. */
export function warnOfOwnTexts(
  args: Pick<RefinementArguments, 'missing' | 'has'> & { readonly culture?: string | undefined },
): string | undefined {
  const judged = [...(args.missing ?? []), ...(args.has ?? [])].filter((word) => TEXTS.has(word));
  if (args.culture === undefined || judged.length === 0) return undefined;
  return `${judged.join(', ')}: judged by the record's own texts, whatever culture says; translation:<culture> asks for a translation.`;
}
