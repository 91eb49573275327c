import { type OfColumn, type OfView, ONCE } from './amount-notices.ts';
import { LISTS_LEFT_OUT } from './lists-left-out-notice.ts';
import { MARKUP_IN_PLAIN } from './markup-in-plain.ts';
import type { NoticeTable } from './notice-row.ts';
import { PASSIVE_PRODUCTS } from './passive-products-notice.ts';
import { listQuoted, repeatText } from './repeat-text.ts';
import { SHARED_FIELD } from './shared-field.ts';
import { UNMARKED_PICTURES } from './unmarked-pictures-notice.ts';
import {
  NULL_COMPARED,
  PART_IN_OTHER_CASE,
  PART_NEVER,
  SEARCH_SWAPPED,
} from './unmet-conditions.ts';

export const SQL_NOTICES = {
  sql_unread_lists: LISTS_LEFT_OUT,
  sql_text_in_other_case: {
    say: ({ view, column, text, others }: TextInOtherCase) =>
      `${view}.${column} is also written ${listQuoted(others)}; ` +
      `lower(${column}) = ${repeatText(text.toLowerCase())} finds all.`,
  },
  sql_answer_in_other_words: {
    say: ({ view, column, answer, others }: AnswerInOtherWords) =>
      `${view}.${column} says ${answer} in other words, too, which this leaves out: ` +
      `${listQuoted(others)}.`,
  },
  sql_text_among_others: {
    say: ({ view, column, text, examples }: TextAmongOthers) => {
      const such = examples.length === 0 ? '' : ` (${listQuoted(examples)})`;
      return (
        `${view}.${column} also has ${repeatText(text)} as one of several values${such}, ` +
        'which this leaves out; ' +
        `list_contains(string_split(${column}, '; '), ${repeatText(text)}) finds all.`
      );
    },
  },
  sql_text_never: {
    say: describeAbsentText,
    toPeople: describeAbsentTextToPeople,
  },
  sql_part_never: PART_NEVER,
  sql_part_in_other_case: PART_IN_OTHER_CASE,
  sql_search_swapped: SEARCH_SWAPPED,
  sql_null_compared: NULL_COMPARED,
  sql_markup_in_plain: MARKUP_IN_PLAIN,
  sql_upper_category: {
    say: ({ name, ids, counts }: UpperCategory) => {
      const isOne = ids.length === 1;
      const test = isOne ? `= ${ids[0]}` : `IN (${ids.join(', ')})`;
      const eachCount = counts.map((count, index) => `${count} below category ${ids[index]}`);
      return (
        `${repeatText(name)} leaves out the products that only categories below it have ` +
        `(${isOne ? counts[0] : eachCount.join(', ')}); ` +
        'for all of them filter product_category_tree ' +
        `by category_id ${test}, with count(DISTINCT product_id).`
      );
    },
  },
  sql_differing_prices: {
    say: ({ column, count }: { readonly column: string; readonly count: number }) =>
      `${column} leaves out ${count} ${count === 1 ? 'product' : 'products'} ` +
      'whose variants differ in price; ' +
      'price_min and price_max have their range, and items each variant.',
  },
  sql_further_categories: {
    say: ({ count }: { readonly count: number }) =>
      'category_path is one category of each product; ' +
      `${count} ${count === 1 ? 'product is' : 'products are'} ` +
      'in several, of which product_category_tree has all ' +
      '(filter its path, with count(DISTINCT product_id)).',
    once: 'session',
  },
  sql_names_of_one_code: {
    say: (data: NamesOfCode) =>
      `${describeNames(data)}; filter by ${nameCodeTest(data)} to find all.`,
  },
  sql_values_in_other_words: {
    say: ({ words, ...data }: NamesOfCode & { readonly words: readonly string[] }) =>
      `${describeNames(data)}, where products have values in other words (${listQuoted(words)}); ` +
      `compare ${nameCodeTest(data)}, and ask for the words that mean the same, too.`,
  },
  sql_rows_taken_again: {
    say: ({ aggregate, source, others }: Multiplied & { readonly aggregate: string }) => {
      const fix = aggregate.startsWith('count')
        ? 'write count(DISTINCT …)'
        : `first aggregate ${joinAnd(others)} in a subquery, or use EXISTS`;
      return `${aggregate} takes ${describeMultiplied({ source, others })}: ${fix}.`;
    },
  },
  sql_links_counted: {
    say: ({ link, column }: { readonly link: string; readonly column: string }) =>
      `count(*) counts rows of ${link}, of which a product has several here; ` +
      `to count products, write count(DISTINCT ${column}).`,
  },
  sql_rows_counted_again: {
    say: ({ source, others, key }: Multiplied & { readonly key?: string | undefined }) => {
      const fix = key === undefined ? 'use EXISTS for the others' : `write count(DISTINCT ${key})`;
      return (
        `count(*) counts ${describeMultiplied({ source, others })}; ` +
        `to count ${source}, ${fix}.`
      );
    },
  },
  sql_rows_repeat: {
    say: ({ source, others }: Multiplied) =>
      `Rows repeat: each row of ${source} comes once for each of its rows in ` +
      `${joinAnd(others)}, and total counts all; ` +
      'write SELECT DISTINCT, or EXISTS instead of the join.',
  },
  sql_products_by_variants: {
    say: ({ view, owner }: OwnersMixed) =>
      `${view} has product_id on rows of variants, too, so a product counts by what only ` +
      `its variants have; add ${owner} = 'product' if that is not meant.`,
  },
  sql_owners_together: {
    say: ({ view, owner, use }: OwnersMixed & { readonly use: 'counts' | 'aggregates' }) => {
      const once = view === 'prices' ? ` ${ONCE}` : '';
      return (
        `This ${use} rows of ${view} of products and of variants together; ` +
        `add ${owner} = 'product' (or 'variant'), or GROUP BY owner.${once}`
      );
    },
  },
  sql_cultures_counted: {
    say: ({ view }: OfView) =>
      `A product has a row of ${view} for each culture of a value, each of which counts here; ` +
      'write count(DISTINCT product_id), or keep one culture (it may be NULL in most rows).',
  },
  sql_split_groups: {
    say: ({ view, column, split, examples }: SplitGroups) => {
      const key = { names: 'code', case: `lower(${column})`, spelling: foldSpelling(column) }[
        split
      ];
      return (
        `${view}.${column} ${describeSplit({ split, examples })}; ` +
        `GROUP BY ${key} counts them together.`
      );
    },
    toPeople: ({ column, split, examples }: SplitGroups) =>
      `${quoteColumn(column)} ${describeSplit({ split, examples })}.`,
  },
  sql_view_never_sent: {
    say: ({ view }: OfView) =>
      `The view ${view} has no rows of the kind that this asks for, for any record of this copy: ` +
      'either all lack them, or this PIM does not send them.',
  },
  sql_field_never_sent: {
    say: ({ view, column, isSent }: OfColumn & { readonly isSent: boolean }) =>
      isSent
        ? `${view}.${column} is empty in every record of this copy, ` +
          'so it tells no record from another.'
        : `This PIM never sends ${view}.${column}: ` +
          'that it is NULL does not mean that it is missing.',
  },
  sql_passive_products: PASSIVE_PRODUCTS,
  sql_products_with_variants: {
    say: ({ count }: { readonly count: number }) =>
      `variant_id IS NULL leaves out ${count.toLocaleString('en')} ` +
      `${count === 1 ? 'product that has' : 'products that have'} variants, ` +
      'which stand in items one by one; the view products has every product.',
    toPeople: ({ count }: { readonly count: number }) =>
      `Without ${count.toLocaleString('en')} ` +
      `${count === 1 ? 'product that has' : 'products that have'} variants.`,
  },
  sql_shared_field: SHARED_FIELD,
  sql_unmarked_pictures: UNMARKED_PICTURES,
  sql_hidden_ties: {
    say: (data: HiddenTies) =>
      `${describeTies(data)} that LIMIT ${data.limit} shows; ` +
      `QUALIFY rank() OVER (ORDER BY …) <= ${data.limit} in place of LIMIT shows them, too.`,
    toPeople: (data: HiddenTies) => `${describeTies(data)}.`,
  },
  sql_shared_first: {
    say: (data: HiddenTies) =>
      data.count > data.limit
        ? `${describeFirst(data)}, of which LIMIT ${data.limit} shows ${data.limit}; ` +
          'QUALIFY rank() OVER (ORDER BY …) = 1 in place of LIMIT shows all.'
        : `${describeFirst(data)}.`,
    toPeople: (data: HiddenTies) => `${describeFirst(data)}.`,
  },
  sql_shared_extreme: {
    say: ({ aggregate, count }: SharedExtreme) =>
      `${aggregate} takes one of ${count} values that share the ` +
      `${aggregate.includes('min') ? 'least' : 'greatest'} place.`,
  },
  sql_no_history: {
    say: () =>
      'Nothing is known of changes yet: history begins with the second reading of the catalog, ' +
      'which sync_catalog makes.',
  },
  sql_view_empty: {
    say: ({ view }: OfView) => `The view ${view} has no rows in this copy.`,
    toPeople: 'same',
  },
  sql_join_empty: {
    say: () => 'The join alone gives no rows: check the columns that ON compares.',
  },
  sql_conditions_exclude: {
    say: ({ count }: { readonly count: number }) =>
      `Each condition of WHERE is met by some rows, but no row meets all ${count}.`,
  },
  sql_not_examined: {
    say: () =>
      'There was not the time to examine this query for all slips that it may have: ' +
      'no other warning need not mean that it has none.',
  },
  sql_conditions_unmet: {
    say: ({ conditions, isJoin, hasOthers }: ConditionsUnmet) => {
      const rest = hasOthers ? ', even without the other conditions' : '';
      const row = isJoin ? 'No row of the join' : 'No row';
      return `${row} meets ${conditions.join(', and none meets ')}${rest}.`;
    },
  },
} as const satisfies NoticeTable;

const REMEDIES: Readonly<Record<Remedy, (data: AbsentText) => string>> = {
  respell: ({ column, values }) =>
    `; it differs only in case, accents or spaces from ${listQuoted(values)}: ` +
    `write it so, or use lower(${column}).`,
  nearest: ({ values }) => `; the nearest value is ${listQuoted(values)}.`,
  look_up_codes: () => '; look for it in the view identifiers, which has codes of all kinds.',
  match_a_part: ({ text }) =>
    ': LIKE without % compares whole texts; ' +
    `for a part of one write ILIKE ${repeatText(`%${text}%`)}.`,
  choose: ({ values }) => `; ${describeOnly(values)}.`,
  list_values: ({ view, column }) =>
    `; list its values with SELECT DISTINCT ${column} FROM ${view}, ` +
    "or match a part with ILIKE '%…%'.",
};

function describeAbsentText(data: AbsentText): string {
  const { view, column, caseFunction, remedy } = data;
  const name = `${view}.${column}`;
  const subject = caseFunction === undefined ? name : `${caseFunction}(${name})`;
  const elsewhere = PROPERTY_NAME.test(name) ? PLACES_OF_NAMES : '';
  return `${subject} ${describeNever(data)}${REMEDIES[remedy](data)}${elsewhere}`;
}

const PROPERTY_NAME = /^properties\.(\w+\.)?name$/i;

const PLACES_OF_NAMES =
  ' The view attributes lists all names with their lists; ' +
  'dimensions and warranties are in measures, and props has the values of all.';

function describeAbsentTextToPeople(data: AbsentText): string | undefined {
  const { column, caseFunction, remedy, values } = data;
  if (caseFunction !== undefined) return undefined;
  const start = `${quoteColumn(column)} ${describeNever(data)}`;
  if (remedy === 'respell')
    return `${start}; it differs only in case, accents or spaces from ${listQuoted(values)}.`;
  if (remedy === 'nearest') return `${start}; the nearest value is ${listQuoted(values)}.`;
  if (remedy === 'choose') return `${start}; ${describeOnly(values)}.`;
  return `${start}.`;
}

function describeNever({ text, isNarrowed, isNegated }: AbsentText): string {
  const where = isNarrowed ? ' under that name' : '';
  const effect = isNegated ? ', so this leaves nothing out' : '';
  return `is never ${repeatText(text)}${where}${effect}`;
}

function describeOnly(values: readonly string[]): string {
  const are = values.length === 1 ? 'value is' : 'values are';
  return `its only ${are} ${listQuoted(values)}`;
}

function describeNames({ view, text, names }: NamesOfCode): string {
  return `The code of ${repeatText(text)} in ${view} also has ${describeOtherNames(names)}`;
}

function describeOtherNames(names: readonly string[]): string {
  if (names.length === 0) return 'other names';
  return `the name${names.length === 1 ? '' : 's'} ${listQuoted(names)}`;
}

function nameCodeTest({ attributeCode: code }: NamesOfCode): string {
  return code === undefined ? 'its code' : `code = ${repeatText(code)}`;
}

function describeMultiplied({ source, others }: Multiplied): string {
  return `each row of ${source} once for each of its rows in ${joinAnd(others)}`;
}

function joinAnd(names: readonly string[]): string {
  return names.join(' and ');
}

function describeSplit({ split, examples }: Pick<SplitGroups, 'split' | 'examples'>): string {
  const what = {
    names: 'several names of one code',
    case: 'texts that differ only in case',
    spelling: 'texts that differ only in spaces or accents',
  }[split];
  const such = examples.length === 0 ? '' : `, such as ${listQuoted(examples)}`;
  return `has ${what}${such}, each a group of its own`;
}

function foldSpelling(column: string): string {
  return `lower(strip_accents(replace(${column}, ' ', '')))`;
}

function describeTies({ count, isMore }: HiddenTies): string {
  const tie = count === 1 ? 'row ties' : 'rows tie';
  return `${isMore ? 'At least ' : ''}${count} more ${tie} with the last one`;
}

function describeFirst({ count, isMore }: HiddenTies): string {
  return `${isMore ? 'At least ' : ''}${count} rows share the first place`;
}

function quoteColumn(column: string): string {
  return `“${column.replaceAll('_', ' ')}”`;
}

type AnswerInOtherWords = OfColumn & {
  readonly answer: 'yes' | 'no';
  readonly others: readonly string[];
};

type TextInOtherCase = OfColumn & {
  readonly text: string;
  readonly others: readonly string[];
};

type TextAmongOthers = OfColumn & {
  readonly text: string;
  /** Empty if no value may be quoted. */
  readonly examples: readonly string[];
};

/** Advice for a text that a column never has. */
export type Remedy =
  | 'respell'
  | 'nearest'
  | 'look_up_codes'
  | 'match_a_part'
  | 'choose'
  | 'list_values';

type AbsentText = OfColumn & {
  readonly text: string;
  readonly caseFunction?: string | undefined;
  readonly isNarrowed: boolean;
  readonly isNegated: boolean;
  readonly remedy: Remedy;
  readonly values: readonly string[];
};

type UpperCategory = {
  readonly name: string;
  readonly ids: readonly string[];
  readonly counts: readonly string[];
};

type NamesOfCode = OfView & {
  readonly text: string;
  /** Other names of the same code; empty: none may be quoted. */
  readonly names: readonly string[];
  /** Absent if it may not be quoted. */
  readonly attributeCode?: string | undefined;
};

type Multiplied = {
  readonly source: string;
  readonly others: readonly string[];
};

type OwnersMixed = OfView & {
  readonly owner: string;
};

type SplitGroups = OfColumn & {
  /** Groups are names of one code, differ in case alone, or also in spaces or accents. */
  readonly split: 'names' | 'case' | 'spelling';
  /** Two of them; empty: they may not be quoted. */
  readonly examples: readonly string[];
};

type HiddenTies = {
  readonly count: number;
  readonly isMore: boolean;
  readonly limit: number;
};

type SharedExtreme = {
  readonly aggregate: string;
  readonly count: number;
};

type ConditionsUnmet = {
  readonly conditions: readonly string[];
  readonly isJoin: boolean;
  readonly hasOthers: boolean;
};
