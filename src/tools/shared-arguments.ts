/** Every schema is strict about its values; run-tool.ts refuses unknown argument names. */

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

// A text without control characters and line breaks, which no catalog text needs in an argument.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

const CONTROLS = 'has control characters';

const MAX_TEXT_CHARS = 500;

const MAX_LIST = 5_000;

/**
 * A text argument: not empty, bounded, without control characters. It drops invisible characters,
 * which come along when a code is copied from a page, so that the PIM and applied_filters get only
 * visible characters.
 */
export const text = z
  .string()
  // `abort`: the checks below do not read a longer text.
  .max(MAX_TEXT_CHARS, { error: `must have at most ${MAX_TEXT_CHARS} characters`, abort: true })
  .regex(NO_CONTROLS, CONTROLS)
  .overwrite(cleanText)
  .trim()
  .min(1, 'must not be empty');

/** A record id. */
export const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * A list that may be left out. An empty list is refused: the caller may mean "none", but no filter
 * would mean "all".
 * @param description absent: the name of the argument says enough
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

// A list of texts that the PIM searches for in one request, because they cannot be split over
// several requests.
const parts = (description?: string) => listOf(text, description, MAX_VALUES_PER_REQUEST);

/** A list of ids. */
export const ids = () => listOf(id);

const date = z.string().max(40, 'must be a date such as 2026-03-31').optional();

// The message is for values with two readings, such as `1.500`, which are not corrected.
const bound = z.number('must be a number such as 1500 or 99.9');

const MAX_CONDITIONS = 20;

/** Properties or options by name and, optionally, value. */
export function namedValues(description: string) {
  const condition = z.strictObject({
    name: text,
    value: text.optional(),
    contains: text.optional(),
    min: bound.optional(),
    max: bound.optional(),
    unit: text.optional(),
  });
  return listOf(condition, description, MAX_CONDITIONS);
}

/** Schemas of arguments by name. A name that nothing evaluates does not compile. */
export type Schemas<Name extends string> = { readonly [Argument in Name]?: z.ZodType };

/**
 * Schemas of arguments that conditions evaluate, by name. A name that is left out does not compile.
 */
export type Refinements<Name extends keyof RefinementArguments> = Readonly<Record<Name, z.ZodType>>;

type NameArgument = 'category_names' | 'subcategories' | 'brand_names';

/**
 * Arguments of all lists of records that say which fields or counts to show, and from which source.
 */
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

/** Field to count by, instead of listing records. */
export const countBy = text
  .optional()
  .describe(`Count instead of listing: ${COUNT_WORDS.join(', ')}`);

/** Source of the records. */
export const freshness = z
  .enum(['auto', 'live', 'copy'])
  .optional()
  .describe('The PIM (live) or the local copy');

/** Arguments of every list tool. */
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

/** Builds the error for an argument that has no effect without another. */
export function needsAnother(argument: string, required: string): InvalidArgumentError {
  const fix = `Add ${required}, or leave ${argument} out.`;
  return new InvalidArgumentError(`${argument} has no effect without ${required}.`, fix, argument);
}

/** Builds the error for arguments that exclude each other. */
export function cannotCombine(
  argument: string,
  ...excluded: readonly string[]
): InvalidArgumentError {
  const failed = `${argument} and ${excluded.join(', ')} cannot be combined.`;
  return new InvalidArgumentError(failed, 'Leave one of them out.', excluded[0]);
}

/**
 * Returns the only one of some arguments that a call has.
 * @param what the thing that the arguments name, such as `the product`
 * @throws InvalidArgumentError if the call has none of them, or several
 */
export function pickOne<Name extends string>(
  args: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  names: readonly Name[],
  what: string,
): Name {
  const present = names.filter((name) => args[name] !== undefined);
  const [first, second] = present;
  if (first !== undefined && second === undefined) return first;
  throw new InvalidArgumentError(
    first === undefined ? `No argument names ${what}.` : `More than one argument names ${what}.`,
    `Give exactly one of ${names.join(', ')}.`,
    second,
  );
}

/** Filters by the time at which records were created or changed. */
export const dateFilters = {
  created_after: date.describe('Inclusive'),
  created_before: date.describe('Exclusive'),
  updated_after: date.describe('Inclusive'),
  updated_before: date.describe('Exclusive'),
  changed_after: date.describe('Created or updated'),
} satisfies Refinements<DateLimit>;
