/**
 * How this PIM spells its filters (Spec §4.7 leaves open whether names are case-sensitive; §4.2 names two spellings of
 * the id filters). Starts with the spelling of the tables, tries the others when the records show that a filter was not
 * honoured, and remembers what worked.
 */

import type { Filter } from '../record/filter.ts';
import { toCamelCase } from '../record/value.ts';

/** The setting PIM_FILTER_CASE. */
export type FilterCase = 'auto' | 'pascal' | 'camel';

/** One way to spell: the case of all parameters, and which of the two names the id filters go by. */
export interface Spelling {
  readonly camel: boolean;
  /** True: `IncludesCategoryIds`, `IncludesTrademarkIds` (the usage notes of Spec §4.2). */
  readonly includesIds: boolean;
}

/** Filters that have two names in Spec §4.2. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  CategoryIds: 'IncludesCategoryIds',
  TrademarkIds: 'IncludesTrademarkIds',
};

/** What is known of a PIM's spelling. */
export interface Dialect {
  /** The spelling to use now. */
  current(): Spelling;
  /** Other spellings of this filter, likeliest first. */
  alternatives(filter: Filter): readonly Spelling[];
  /** Records proved that these parameters were honoured in this spelling. */
  learn(spelling: Spelling, proven: readonly string[]): void;
  /** These parameters made a difference although records do not visibly match: this PIM matches differently. */
  tolerate(parameters: readonly string[]): void;
  /** True when all of these parameters were found to match differently, so that asking again would tell nothing new. */
  isTolerated(parameters: readonly string[]): boolean;
  /** True when it is known how these parameters are spelled. */
  isSettled(parameters: readonly string[]): boolean;
  /** What is settled: by the setting, or by records that proved it. */
  filterCase(): 'pascal' | 'camel' | 'unknown';
}

/** Spells a filter. Values are untouched. */
export function spellFilter(filter: Filter, spelling: Spelling): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([parameter, values]) => {
      const name = spelling.includesIds ? (OTHER_NAME[parameter] ?? parameter) : parameter;
      return [spelling.camel ? toCamelCase(name) : name, values];
    }),
  );
}

/** Creates the knowledge of one PIM. With a fixed case, only the id filters' names are open. */
export function createDialect(filterCase: FilterCase): Dialect {
  let spelling: Spelling = { camel: filterCase === 'camel', includesIds: false };
  let settled = filterCase !== 'auto';
  let namesSettled = false;
  const tolerated = new Set<string>();
  return {
    current: () => spelling,
    alternatives: (filter) => {
      const cases = filterCase === 'auto' ? [spelling.camel, !spelling.camel] : [spelling.camel];
      const hasIds = Object.keys(filter).some(hasOtherName);
      const names = hasIds ? [spelling.includesIds, !spelling.includesIds] : [spelling.includesIds];
      return names
        .flatMap((includesIds) => cases.map((camel) => ({ camel, includesIds })))
        .filter(({ camel, includesIds }) => camel !== spelling.camel || includesIds !== spelling.includesIds);
    },
    learn: (worked, proven) => {
      if (proven.length === 0) return;
      const withIds = proven.some(hasOtherName);
      spelling = { camel: worked.camel, includesIds: withIds ? worked.includesIds : spelling.includesIds };
      settled = true;
      if (withIds) namesSettled = true;
    },
    tolerate: (parameters) => {
      for (const parameter of parameters) tolerated.add(parameter);
    },
    isTolerated: (parameters) => parameters.every((parameter) => tolerated.has(parameter)),
    isSettled: (parameters) => parameters.length === 0 || (settled && (namesSettled || !parameters.some(hasOtherName))),
    filterCase: () => (settled ? (spelling.camel ? 'camel' : 'pascal') : 'unknown'),
  };
}

function hasOtherName(parameter: string): boolean {
  return OTHER_NAME[parameter] !== undefined;
}
