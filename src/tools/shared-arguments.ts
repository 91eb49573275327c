/**
 * Arguments that several tools share: one wording, one set of bounds. Every schema is strict about its values; unknown
 * argument names are refused in run-tool.ts.
 */

import * as z from 'zod';
import type { Layout } from '../answer/select-fields.ts';
import { cleanText } from '../answer/text/invisible.ts';
import { InvalidArgumentError } from '../errors.ts';
import { COUNT_WORDS } from '../filter/count-values.ts';
import {
  MAX_VALUES_PER_REQUEST,
  type ProductFilter,
  type VariantFilter,
} from '../filter/pim-filters.ts';
import type { DateLimit, RefinementArguments } from '../filter/refinements.ts';

/** Characters that no catalog text needs in an argument: controls other than space, and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

const CONTROLS = 'has control characters';

const MAX_TEXT_CHARS = 500;

/** The most values of a list. */
const MAX_LIST = 5_000;

/**
 * A text argument: not empty, bounded, without control characters. Invisible characters, which come along when a code
 * is copied from a page, are left out: what is sent, and told in applied_filters, is what can be seen.
 */
export const text = z
  .string()
  // Nothing else looks at a longer one.
  .max(MAX_TEXT_CHARS, { error: `must have at most ${MAX_TEXT_CHARS} characters`, abort: true })
  .regex(NO_CONTROLS, CONTROLS)
  .overwrite(cleanText)
  .trim()
  .min(1, 'must not be empty');

/** A record id. */
export const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * A list that may be left out. An empty one is refused: it may be meant as "none", and no filter would mean "all".
 * @param description absent: the name of the argument says all
 */
export function listOf<Schema extends z.ZodType>(
  schema: Schema,
  description?: string,
  most = MAX_LIST,
) {
  const list = z
    .array(schema)
    .min(1, 'must not be an empty list')
    .max(most, `must have at most ${most} values`)
    .optional();
  return description === undefined ? list : list.describe(description);
}

/** A list of texts. */
export const texts = (description?: string) => listOf(text, description);

/** A list of texts that the PIM looks for in one request: what a record is found by cannot be split over several. */
const parts = (description?: string) => listOf(text, description, MAX_VALUES_PER_REQUEST);

/** A list of ids. */
export const ids = () => listOf(id);

/** A date, with or without time. */
const date = z.string().max(40, 'must be a date such as 2026-03-31').optional();

/** The message is for values with two readings, such as `1.500`, which are not corrected. */
const bound = z.number('must be a number such as 1500 or 99.9');

/** The most conditions on properties or options in one call. */
const MAX_CONDITIONS = 20;

/** Properties or options by name and, optionally, value. */
export function namedValues(description: string) {
  const named = z.strictObject({
    name: text,
    value: text.optional(),
    contains: text.optional(),
    min: bound.optional(),
    max: bound.optional(),
    unit: text.optional(),
  });
  return listOf(named, description, MAX_CONDITIONS);
}

/** Schemas of arguments by their names. One of a name that nothing evaluates does not compile. */
export type Schemas<Name extends string> = { readonly [Argument in Name]?: z.ZodType };

/** Schemas of all arguments of some names that conditions evaluate. One that is left out does not compile. */
export type Refinements<Name extends keyof RefinementArguments> = Readonly<Record<Name, z.ZodType>>;

/** Names, which become filters by ids before the first page (catalog/lists/names). */
type NameArgument = 'category_names' | 'subcategories' | 'brand_names';

/** Arguments of all lists of records that say what is shown, and from where. */
export type ShownArgument = 'count_by' | 'freshness' | 'fields';

/** Filters of products and variants; values of one list are alternatives. */
export const sharedFilters = {
  names: texts('Whole names'),
  name_contains: parts(),
  name_excludes: parts('None of these'),
  code_contains: parts(),
  code_excludes: parts('None of these'),
  category_names: texts('Whole names'),
  category_ids: ids(),
  category_name_contains: parts(),
  // People who name a category mean those below it as well.
  subcategories: z.boolean().optional().describe('Default true: with those below'),
  brand_names: texts('Whole names'),
  brand_ids: ids(),
  brand_name_contains: parts(),
} satisfies Schemas<(ProductFilter & VariantFilter) | NameArgument>;

/** What to count by, instead of listing. */
export const countBy = text
  .optional()
  .describe(`Count instead of listing: ${COUNT_WORDS.join(', ')}`);

/** Where the records may come from. */
export const freshness = z
  .enum(['auto', 'live', 'copy'])
  .optional()
  .describe('The PIM (live) or the local copy');

/** What every list tool takes. */
export const listArguments = {
  fields: z
    .array(z.string().max(120).regex(NO_CONTROLS, CONTROLS))
    .max(60)
    .optional()
    .describe('To show, or ["all"]'),
  layout: z.enum(['auto', 'records', 'table'] satisfies readonly Layout[]).optional(),
  limit: z.number().int().min(0).max(1_000).optional().describe('0 = count only'),
  culture: z
    .string()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'must be a language code such as fr')
    .optional()
    .describe('e.g. fr'),
  max_tokens: z.number().int().min(200).max(8_000).optional(),
  // The instructions say what it is.
  cursor: z.string().max(60, 'must be a next_cursor from an answer').optional(),
};

/** `fields` of products and variants, which also takes the names of properties. */
export const recordFields = listArguments.fields.describe(
  'To show, also property:<name>, or ["all"]',
);

/** The error for an argument that has no effect without another. */
export function needsAnother(argument: string, other: string): InvalidArgumentError {
  const fix = `Add ${other}, or leave ${argument} out.`;
  return new InvalidArgumentError(`${argument} has no effect without ${other}.`, fix, argument);
}

/** The error for arguments of which one must be left out. */
export function cannotCombine(
  argument: string,
  ...others: readonly string[]
): InvalidArgumentError {
  const failed = `${argument} and ${others.join(', ')} cannot be combined.`;
  return new InvalidArgumentError(failed, 'Leave one of them out.', others[0]);
}

/**
 * The one of some arguments that a call gives.
 * @param what what it names, such as `the product`
 * @throws InvalidArgumentError where it gives none, or several
 */
export function pickOne<Name extends string>(
  args: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  names: readonly Name[],
  what: string,
): Name {
  const given = names.filter((name) => args[name] !== undefined);
  const [one] = given;
  if (one !== undefined && given.length === 1) return one;
  throw new InvalidArgumentError(
    one === undefined ? `No argument names ${what}.` : `More than one argument names ${what}.`,
    `Give exactly one of ${names.join(', ')}.`,
    given[1],
  );
}

/** Filters by when records were made or changed. */
export const dateFilters = {
  created_after: date.describe('Inclusive'),
  created_before: date.describe('Exclusive'),
  updated_after: date.describe('Inclusive'),
  updated_before: date.describe('Exclusive'),
  changed_after: date.describe('Created or updated'),
} satisfies Refinements<DateLimit>;
