/**
 * How this PIM spells its filters (Spec §4.7 leaves open whether names are case-sensitive; §4.2 names two spellings of
 * the id filters). Starts with the spelling of the tables, tries the others when the records show that a filter was not
 * applied, and remembers what worked.
 */

import { type Filter, toCamelCase } from '../../record/value.ts';

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

/** What a parameter of an endpoint was seen to do: it changes what comes back, or nobody can tell. */
type Effect = 'applied' | 'unclear';

/** What is known of how a PIM takes filters. */
export interface Dialect {
  /** The spelling to use now. */
  current(): Spelling;
  /** Other spellings of this filter, likeliest first. */
  alternatives(filter: Filter): readonly Spelling[];
  /** These parameters were applied in this spelling. */
  learn(spelling: Spelling, parameters: readonly string[]): void;
  /** What was seen of a parameter in the current spelling; undefined: nothing yet. */
  effectOf(endpoint: string, parameter: string): Effect | undefined;
  /** Remembers it, so that it is not asked again. */
  noteEffect(endpoint: string, parameter: string, effect: Effect): void;
  /** Whether the setting keeps other cases from being tried. */
  readonly isFixed: boolean;
  /** What is known: by the setting, or by what came back. */
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
  let isKnown = filterCase !== 'auto';
  const effects = new Map<string, Effect>();
  return {
    current: () => spelling,
    alternatives: (filter) => {
      const cases = filterCase === 'auto' ? [spelling.camel, !spelling.camel] : [spelling.camel];
      const hasIds = Object.keys(filter).some(hasOtherName);
      const names = hasIds ? [spelling.includesIds, !spelling.includesIds] : [spelling.includesIds];
      return names
        .flatMap((includesIds) => cases.map((camel) => ({ camel, includesIds })))
        .filter((other) => !isSameSpelling(other, spelling));
    },
    learn: (worked, parameters) => {
      if (parameters.length === 0) return;
      const withIds = parameters.some(hasOtherName);
      const learned = { camel: worked.camel, includesIds: withIds ? worked.includesIds : spelling.includesIds };
      // What was seen in another spelling says nothing of this one.
      if (!isSameSpelling(learned, spelling)) effects.clear();
      spelling = learned;
      isKnown = true;
    },
    effectOf: (endpoint, parameter) => effects.get(`${endpoint} ${parameter}`),
    noteEffect: (endpoint, parameter, effect) => void effects.set(`${endpoint} ${parameter}`, effect),
    isFixed: filterCase !== 'auto',
    filterCase: () => (isKnown ? (spelling.camel ? 'camel' : 'pascal') : 'unknown'),
  };
}

function hasOtherName(parameter: string): boolean {
  return OTHER_NAME[parameter] !== undefined;
}

function isSameSpelling(left: Spelling, right: Spelling): boolean {
  return left.camel === right.camel && left.includesIds === right.includesIds;
}
