/**
 * TRUE matches, FALSE does not, NULL is a value that cannot be read. To add a condition, add a row
 * to the table and its cases in test/question/conditions.test.ts.
 */

import type { NamedValue } from '../filter/named-value.ts';
import {
  type FilterArguments,
  type Parameter,
  PRODUCT_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../filter/pim-filters.ts';
import { type RefinementArguments, refuseImpossible } from '../filter/refinements.ts';
import { type Filter, readDate } from '../record/value.ts';
import {
  anyEntry,
  ENTRY,
  entriesOfProduct,
  type List,
  ownEntries,
  type RecordRows,
  testField,
  unreadShape,
} from './list-rows.ts';
import { hasNamedValue, selectNamed } from './named-values.ts';
import { findPresence } from './presence-tests.ts';
import { hasPriceWithin, hasPriceWithVariantsWithin } from './prices.ts';
import { allOf, anyOf, containsAny, equalsAny, equalsLabel, quoteList, quoteValue } from './sql.ts';

type Predicate = (of: RecordRows) => string;

/** One condition of a call. */
export interface Condition {
  readonly argument: string;
  // The field that it reads. Where the PIM never sends it, nothing is known.
  readonly field?: string | undefined;
  readonly test: Predicate;
  // A statement evaluates the rows of a named value once, however often it needs the verdicts.
  readonly named?: NamedValue | undefined;
  // The same test of a product with its variants; absent: variants do not count.
  readonly withVariants?: Predicate | undefined;
}

/** Arguments of a list tool. */
export type ConditionArguments = RefinementArguments & FilterArguments;

/** Arguments that a statement answers. */
export type QuestionArguments = Omit<RefinementArguments, 'status'> &
  FilterArguments & {
    // Most records to show; 0: count only.
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
    readonly culture?: string | undefined;
    readonly name_contains?: readonly string[] | undefined;
    readonly category_ids?: readonly number[] | undefined;
  };

// Empty where the argument is not set.
type BuildConditions = (args: ConditionArguments) => readonly Condition[];

function onField<Name extends keyof RefinementArguments>(
  argument: Name,
  field: string,
  build: (value: NonNullable<RefinementArguments[Name]>, alias: string) => string,
): BuildConditions {
  return (args) => {
    const value: RefinementArguments[Name] = args[argument];
    if (value === undefined) return [];
    const present: NonNullable<RefinementArguments[Name]> = value;
    const test: Predicate = (of) => testField(field, build(present, of.alias), of);
    return [{ argument, field, test }];
  };
}

const moment = (date: string): string => `TIMESTAMP ${quoteValue(readDate(date) ?? date)}`;

// After is inclusive and before is exclusive, so that adjacent ranges share no record.
const sinceSql = (field: string) => (date: string, alias: string) =>
  `${alias}.${field} >= ${moment(date)}`;
const beforeSql = (field: string) => (date: string, alias: string) =>
  `${alias}.${field} < ${moment(date)}`;

// A record created since then may never have been updated.
function changedAfter({ changed_after: date }: ConditionArguments): readonly Condition[] {
  if (date === undefined) return [];
  const test: Predicate = (of) => {
    const tests = ['created', 'updated'].map((field) => {
      const test = sinceSql(field)(date, of.alias);
      return testField(field, test, of);
    });
    return anyOf(tests);
  };
  return [{ argument: 'changed_after', test }];
}

/** SELECT of one truth value: the history of a copy goes back to a date. */
export function startsBefore(date: string): string {
  return `SELECT min(seen_before) <= ${moment(date)} FROM refreshes`;
}

/**
 * Condition that refreshes saw a product change since a date.
 * @param orByDates true: the dates of records count for the time before the history
 */
export function wasSeenToChange(date: string, orByDates: boolean): Condition {
  const since = moment(date);
  const byHistory = `
    SELECT product_id FROM changes WHERE seen_at >= ${since} AND product_id IS NOT NULL`;
  const byDates = `
    SELECT product_id
    FROM products
    WHERE product_id IS NOT NULL AND (created >= ${since} OR updated >= ${since})`;
  const changed = orByDates ? `${byHistory} UNION ALL ${byDates}` : byHistory;
  return {
    argument: 'changed_after',
    test: ({ alias }) => `${alias}.product_id IN (${changed})`,
  };
}

function presenceOf(argument: 'missing' | 'has'): BuildConditions {
  return (args) =>
    (args[argument] ?? []).map((word) => {
      const { field, test: ofRecord, withVariants } = findPresence(word);
      const qualify = (predicate: Predicate): Predicate =>
        argument === 'has' ? predicate : (of) => `NOT ${anyOf([predicate(of)])}`;
      return {
        argument,
        field,
        test: qualify(ofRecord),
        withVariants: withVariants && qualify(withVariants),
      };
    });
}

function namedValuesOf(argument: 'properties' | 'options'): BuildConditions {
  return (args) =>
    (args[argument] ?? []).map((named) => ({
      argument,
      field: argument,
      named,
      test: (of) => hasNamedValue(`(${selectNamed(named, of.list)})`, of),
    }));
}

function pricesOf(args: ConditionArguments): readonly Condition[] {
  const { price_min, price_max } = args;
  if (price_min === undefined && price_max === undefined) return [];
  return [
    {
      argument: price_min === undefined ? 'price_max' : 'price_min',
      field: 'prices',
      test: (of) => hasPriceWithin(args, of),
      withVariants: (of) => hasPriceWithVariantsWithin(args, of),
    },
  ];
}

function tagsOf({ tag = [] }: ConditionArguments): readonly Condition[] {
  return tag.map((name) => {
    const matches = `coalesce(${equalsLabel(`${ENTRY}.name`, name)}, false)`;
    const test: Predicate = (of) => {
      const hasTag = anyEntry(ownEntries('tags', of), matches);
      return anyOf([hasTag, unreadShape('tags', of)]);
    };
    return { argument: 'tag', field: 'tags', test };
  });
}

// Another row, or the copy alone, evaluates these arguments.
const HANDLED_ELSEWHERE: BuildConditions = () => [];

// Everything that the PIM has no filter for. An argument without a row does not compile.
const CONDITIONS: Readonly<Record<keyof RefinementArguments, BuildConditions>> = {
  status: onField(
    'status',
    'status',
    (status, alias) => `upper(${alias}.status) = upper(${quoteValue(status)})`,
  ),
  created_after: onField('created_after', 'created', sinceSql('created')),
  created_before: onField('created_before', 'created', beforeSql('created')),
  updated_after: onField('updated_after', 'updated', sinceSql('updated')),
  updated_before: onField('updated_before', 'updated', beforeSql('updated')),
  changed_after: changedAfter,
  missing: presenceOf('missing'),
  has: presenceOf('has'),
  properties: namedValuesOf('properties'),
  options: namedValuesOf('options'),
  tag: tagsOf,
  type: onField('type', 'type', (type, alias) => `${alias}.type = ${type}`),
  parent_id: onField('parent_id', 'parent_id', (id, alias) => `${alias}.parent_id = ${id}`),
  price_min: pricesOf,
  price_max: HANDLED_ELSEWHERE,
  currency: HANDLED_ELSEWHERE,
  // House words are evaluated by the copy beforehand (catalog/lists/choose-source.ts).
  is: HANDLED_ELSEWHERE,
};

/**
 * Builds the conditions that no filter of the PIM can express; all must hold.
 * @throws InvalidArgumentError for conditions that nothing can meet
 */
export function buildConditions(args: ConditionArguments): readonly Condition[] {
  refuseImpossible(args);
  return Object.values(CONDITIONS).flatMap((build) => build(args));
}

const MEMBERSHIPS = {
  category: {
    field: 'categories',
    view: 'product_categories',
    id: 'category_id',
  },
  brand: {
    field: 'brands',
    view: 'product_brands',
    id: 'brand_id',
  },
} as const;

/** Condition that a product is in one of some categories itself, not only in one below. */
export function inCategoryItself(ids: readonly number[]): Condition {
  return {
    argument: 'subcategories',
    field: 'categories',
    test: testMemberships(MEMBERSHIPS.category, `${ENTRY}.category_id IN (${quoteList(ids)})`),
  };
}

// Tests that any membership of a product, or of the product of a variant, meets a predicate. NULL
// where the memberships could not be read.
function testMemberships(
  { view, field }: (typeof MEMBERSHIPS)[keyof typeof MEMBERSHIPS],
  predicate: string,
): Predicate {
  return (of) => {
    const anyMembership = anyEntry(entriesOfProduct(view, of), predicate);
    const unread = entriesOfProduct('products', of, `${ENTRY}.${field}_state = 'unknown'`);
    return anyOf([anyMembership, anyEntry(unread, 'NULL::BOOLEAN')]);
  };
}

function compareText(column: string, match: Parameter['match'], values: readonly string[]): string {
  if (match === 'exact' || match === 'without') {
    return equalsAny(column, values);
  }
  return containsAny(column, values);
}

// A membership without an id, such as that of a second classification, is in none of the categories
// if its code is that of none. NULL where the codes of these are unknown, or where no membership of
// the catalog has an id: their codes may be from another list.
function withOtherCodes(isInIds: string, ids: readonly (string | number)[]): string {
  const codes = `(
    SELECT CASE WHEN count(code) = count(*) THEN list(pim_fold_reference(code)) END
    FROM categories
    WHERE category_id IN (${quoteList(ids)})
  )`;
  return `CASE
    WHEN ${ENTRY}.category_id IS NULL
      AND ${ENTRY}.code IS NOT NULL
      AND EXISTS (FROM product_categories WHERE category_id IS NOT NULL)
      AND NOT list_contains(${codes}, pim_fold_reference(${ENTRY}.code))
    THEN false
    ELSE ${isInIds}
  END`;
}

// Tests what a parameter of the PIM filters by.
function testParameter(
  { subject, match }: Parameter,
  values: readonly (string | number)[],
): Pick<Condition, 'field' | 'test'> {
  const idSql = (column: string): string => `${column} IN (${quoteList(values)})`;
  const textSql = (column: string): string => compareText(column, match, values.map(String));
  const [, kind, part] = /^(category|brand)_(id|name)$/.exec(subject) ?? [];
  if (kind === 'category' || kind === 'brand') {
    const membership = MEMBERSHIPS[kind];
    const id = `${ENTRY}.${membership.id}`;
    const name = `${ENTRY}.name`;
    const isInIds = kind === 'category' ? withOtherCodes(idSql(id), values) : idSql(id);
    const matches = part === 'id' ? isInIds : textSql(name);
    return { test: testMemberships(membership, matches) };
  }
  if (subject === 'variant_code') {
    const matches = `coalesce(${textSql(`${ENTRY}.code`)}, false)`;
    return { test: (of) => anyEntry(entriesOfProduct('variants', of), matches) };
  }
  const writeTest = subject === 'product_id' || subject === 'variant_id' ? idSql : textSql;
  return {
    field: subject,
    test: (of) => testField(subject, writeTest(`${of.alias}.${subject}`), of),
  };
}

/**
 * Builds the PIM's own parameters as conditions. Texts are compared without case, accents, signs
 * and white space.
 */
export function buildFilterConditions(filter: Filter, list: List): readonly Condition[] {
  const parameters = list === 'products' ? PRODUCT_PARAMETERS : VARIANT_PARAMETERS;
  return parameters.flatMap((parameter): readonly Condition[] => {
    const { argument, match } = parameter;
    const values = filter[parameter.parameter];
    if (values === undefined) return [];
    // An empty list matches nothing.
    if (values.length === 0) return [{ argument, test: () => 'false' }];
    const { field, test } = testParameter(parameter, values);
    const isExclusion = match === 'excludes' || match === 'without';
    if (!isExclusion) return [{ argument, field, test }];
    const negated: Predicate = (of) => `NOT ${anyOf([test(of)])}`;
    return [{ argument, field, test: negated }];
  });
}

/** SELECT of the number of records that the PIM's own parameters leave, in our reading of texts. */
export function countFiltered(filter: Filter, list: List): string {
  const conditions = buildFilterConditions(filter, list);
  const tests = conditions.map(({ test }) => test({ list, alias: 't' }));
  return `SELECT count(*) FROM ${list} t WHERE ${allOf(tests)}`;
}
