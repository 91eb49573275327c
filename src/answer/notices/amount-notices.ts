import type { NoticeTable } from './notice-row.ts';
import { repeatText } from './repeat-text.ts';

/** Advice for queries that would count a price twice. */
export const ONCE = 'The view sellable has each thing that can be bought once, with one price.';

export const AMOUNT_NOTICES = {
  sql_not_finite: {
    say: () =>
      'Values here are NaN or Infinity, which is what DuckDB gives for a division by 0, ' +
      'and NaN ranks above every number; write x / nullif(divisor, 0) to get NULL instead.',
  },
  sql_unread_numbers: {
    say: ({ view, count, example }: UnreadNumbers) =>
      `${countValues(count)}${giveExample(example)} could not be read as one number, ` +
      `so ${view}.number is NULL there and this leaves ${nameBack(count)} out; see value.`,
  },
  sql_unread_nums: {
    say: ({ view, name, count, example }: UnreadNums) =>
      `${countValues(count)}${giveExample(example)} of ${repeatText(name)} in ${view} could not ` +
      `be read as one number, so nums[${repeatText(name)}] is NULL there and this leaves ` +
      `${nameBack(count)} out; see props[${repeatText(name)}].`,
  },
  sql_unknown_units: {
    say: ({ view, count, example, textUnit }: UnknownUnits) => {
      const inTexts =
        textUnit === undefined
          ? ''
          : ` (they state no unit, where texts of products say ${textUnit}: see text_units)`;
      return (
        `${countValues(count)}${giveExample(example)} could not be converted, ` +
        `so ${view}.number_base is NULL there and this leaves ${nameBack(count)} out; ` +
        `see value, unit and number${inTexts}.`
      );
    },
  },
  sql_text_order: {
    say: ({ view, column, by, instead }: TextOrder) =>
      `${view}.${column} is text, so ${TEXT_ORDER[by] ?? `${by} compares`} letter by letter ` +
      `('80' is above '638'); use ${instead}.`,
  },
  sql_mixed_prices: {
    say: ({ aggregate, view, column, columns }: MixedPrices) =>
      `${aggregate} of ${view}.${column} mixes several ${nameMixed(columns)}; ` +
      `add WHERE ${columns[0]} = '…', or GROUP BY ${columns.join(', ')}.`,
  },
  sql_ranked_prices: {
    say: ({ view, column, columns }: RankedPrices) =>
      `ORDER BY ${view}.${column} ranks amounts of several ${nameMixed(columns)} together; ` +
      `add WHERE ${columns[0]} = '…'.`,
  },
  sql_mixed_units: {
    say: ({ use, view, column, units }: MixedUnits) => {
      const such = units.length < 2 ? '' : ` (${units.join(', ')})`;
      const fix =
        column === 'number'
          ? 'use number_base, of one base_unit'
          : "add WHERE base_unit = '…', or GROUP BY base_unit";
      return `${use} ${view}.${column} mixes several units${such}; ${fix}.`;
    },
  },
  sql_past_prices: {
    say: ({ use }: { readonly use: string }) =>
      `${use} takes prices that do not hold today (past, future or passive), too; ` +
      'add WHERE holds_today.',
  },
  sql_lower_prices: {
    say: ({ column, count, label }: LowerPrices) =>
      `${count} of these products also ${count === 1 ? 'has' : 'have'} a lower price today` +
      (label === undefined ? '' : ` (label ${label})`) +
      `, as for an offer, which ${column} leaves out; sale_price of items has it.`,
  },
  sql_family_prices: {
    say: () => `This aggregates prices of parents and of their children together. ${ONCE}`,
    toPeople: () => 'This aggregates prices of parents and of their children together.',
  },
} as const satisfies NoticeTable;

// Operators that order texts; functions are named as they are.
const TEXT_ORDER: Readonly<Record<string, string>> = {
  condition: 'this compares',
  'ORDER BY': 'ORDER BY sorts',
};

const MIXED: Readonly<Record<string, string>> = { currency: 'currencies', label: 'price kinds' };

function nameMixed(columns: readonly string[]): string {
  return columns.map((name) => MIXED[name] ?? name).join(' and ');
}

type UnreadNumbers = OfView & {
  readonly count: number;
  readonly example?: string | undefined;
};

type UnreadNums = UnreadNumbers & {
  readonly name: string;
};

type UnknownUnits = UnreadNumbers & {
  readonly textUnit?: string | undefined;
};

const countValues = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

const nameBack = (count: number): string => (count === 1 ? 'it' : 'them');

const giveExample = (example: string | undefined): string =>
  example === undefined ? '' : ` (such as ${repeatText(example)})`;

export type OfView = {
  readonly view: string;
};

export type OfColumn = OfView & {
  readonly column: string;
};

type TextOrder = OfColumn & {
  readonly instead: string;
  readonly by: string;
};

type RankedPrices = OfColumn & {
  readonly columns: readonly string[];
};

type MixedPrices = RankedPrices & {
  readonly aggregate: string;
};

type MixedUnits = OfColumn & {
  readonly use: string;
  readonly units: readonly string[];
};

type LowerPrices = {
  readonly column: string;
  readonly count: number;
  /** Undefined if no such price has a label that may be repeated. */
  readonly label?: string | undefined;
};
