/**
 * Spec §4.7 leaves open if names are case-sensitive, and §4.2 uses two spellings of the id filters.
 * So the spelling of the tables comes first, the others are tried if the records show that a filter
 * was not applied, and the one that worked is remembered.
 */

import { type Filter, toCamelCase } from '../../record/value.ts';

/** Values of the setting PIM_FILTER_CASE. */
export type FilterCase = 'auto' | 'pascal' | 'camel';

/** Case of all parameters, and choice between the two names of the id filters. */
export interface Spelling {
  readonly camel: boolean;
  /** True: `IncludesCategoryIds`, `IncludesTrademarkIds` (the usage notes of Spec §4.2). */
  readonly includesIds: boolean;
}

// Filters that have two names in Spec §4.2.
const OTHER_NAME: Readonly<Record<string, string>> = {
  CategoryIds: 'IncludesCategoryIds',
  TrademarkIds: 'IncludesTrademarkIds',
};

type Effect = 'applied' | 'unclear';

/** Knowledge of how a PIM expects its filters. */
export type Dialect = ReturnType<typeof createDialect>;

/** Spells a filter. Values stay unchanged. */
export function spellFilter(filter: Filter, spelling: Spelling): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([parameter, values]) => {
      const name = spelling.includesIds ? (OTHER_NAME[parameter] ?? parameter) : parameter;
      return [spelling.camel ? toCamelCase(name) : name, values];
    }),
  );
}

/**
 * Creates the knowledge about one PIM. If the case is fixed, only the names of the id filters are
 * open.
 */
export function createDialect(filterCase: FilterCase) {
  let spelling: Spelling = { camel: filterCase === 'camel', includesIds: false };
  let isKnown = filterCase !== 'auto';
  const effects = new Map<string, Effect>();
  const finding = new Map<string, boolean>();
  return {
    current: (): Spelling => spelling,
    alternatives: (filter: Filter): readonly Spelling[] => {
      const cases = filterCase === 'auto' ? [spelling.camel, !spelling.camel] : [spelling.camel];
      const hasIds = Object.keys(filter).some(hasOtherName);
      const names = hasIds ? [spelling.includesIds, !spelling.includesIds] : [spelling.includesIds];
      return names
        .flatMap((includesIds) => cases.map((camel) => ({ camel, includesIds })))
        .filter((candidate) => !isSameSpelling(candidate, spelling));
    },
    learn: (worked: Spelling, parameters: readonly string[]): void => {
      if (parameters.length === 0) return;
      const withIds = parameters.some(hasOtherName);
      const learned = {
        camel: worked.camel,
        includesIds: withIds ? worked.includesIds : spelling.includesIds,
      };
      // Effects observed in another spelling do not apply to this one.
      if (!isSameSpelling(learned, spelling)) {
        effects.clear();
        finding.clear();
      }
      spelling = learned;
      isKnown = true;
    },
    effectOf: (endpoint: string, parameter: string): Effect | undefined =>
      effects.get(`${endpoint} ${parameter}`),
    noteEffect: (endpoint: string, parameter: string, effect: Effect): void =>
      void effects.set(`${endpoint} ${parameter}`, effect),
    finds: (endpoint: string, parameter: string): boolean | undefined =>
      finding.get(`${endpoint} ${parameter}`),
    noteFinds: (endpoint: string, parameter: string, finds: boolean): void =>
      void finding.set(`${endpoint} ${parameter}`, finds),
    isFixed: filterCase !== 'auto',
    filterCase(): 'pascal' | 'camel' | 'unknown' {
      if (!isKnown) return 'unknown';
      return spelling.camel ? 'camel' : 'pascal';
    },
  };
}

function hasOtherName(parameter: string): boolean {
  return OTHER_NAME[parameter] !== undefined;
}

function isSameSpelling(left: Spelling, right: Spelling): boolean {
  return left.camel === right.camel && left.includesIds === right.includesIds;
}
