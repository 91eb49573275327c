/** What the model is told of what a copy holds: in at most 300 tokens, with how much of it is not shown. Pure. */

import { fitFirst } from '../../answer/fit/fit.ts';
import { cleanJson, toMap } from '../../answer/text/clean-json.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import { markOf } from '../../record/cut-mark.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Profile } from './read-profile.ts';

/** The most that a profile costs. */
const MAX_TOKENS = 300;

/** How many entries of each section are shown: as many as fit. */
const SIZES = [12, 10, 8, 7, 6, 5, 4, 3, 2, 1];

/** What stands in a row of `properties` and `options`. */
const ATTRIBUTE_COLUMNS = ['name', 'owner', 'unit', 'percent_filled', 'example'];

/** The profile as it is shown; undefined where there is nothing to tell. */
export function describeProfile(profile: Profile): JsonValue | undefined {
  if (Object.values(profile).every((rows) => rows.length === 0)) return undefined;
  return fitFirst(SIZES, (size) => showFirst(profile, size), MAX_TOKENS);
}

/** The first entries of each section that has any, and how many more there are. */
function showFirst(profile: Profile, size: number): { readonly [key: string]: JsonValue } {
  const { cultures, prices, root_category_ids, properties, options, house_words } = profile;
  const first = (rows: Profile['prices']): Profile['prices'] => rows.slice(0, size);
  const byName = (rows: Profile['prices']): JsonValue =>
    toMap(first(rows).map(([name, value]) => [toPlainText(String(name)), cleanJson(value ?? null)]));
  const shown = {
    cultures: first(cultures).map(([culture]) => cleanJson(culture ?? null)),
    prices: first(prices).map((row) => describePrices(row, size)),
    root_category_ids: byName(root_category_ids),
    // Conditions of the operator: columns of products, with how many these are.
    house_words: byName(house_words),
    ...(properties.length + options.length > 0 && { attribute_columns: ATTRIBUTE_COLUMNS }),
    properties: first(properties).map(cleanJson),
    options: first(options).map(cleanJson),
  };
  const sections = Object.entries(profile);
  const isEmpty = (section: string): boolean => sections.some(([one, rows]) => one === section && rows.length === 0);
  const left = sections
    .filter(([, rows]) => rows.length > size)
    .map(([section, rows]) => [section, rows.length - size]);
  return {
    ...Object.fromEntries(Object.entries(shown).filter(([section]) => !isEmpty(section))),
    ...(left.length > 0 && { not_shown: Object.fromEntries(left) }),
  };
}

/** A kind of price under the names of the columns that SQL compares; a column without a value is left out. */
function describePrices([label, ...lists]: Profile['prices'][number], size: number): JsonValue {
  const [priceList, currency] = lists.map((values) => showSome(values, size));
  return compactObject({
    label: typeof label === 'string' ? cleanJson(label) : undefined,
    price_list: priceList,
    currency,
  });
}

function showSome(values: JsonValue | undefined, size: number): JsonValue | undefined {
  if (!Array.isArray(values)) return undefined;
  const left = values.length - size;
  return [...values.slice(0, size).map(cleanJson), ...(left > 0 ? [markOf(left)] : [])];
}
