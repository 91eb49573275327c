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

/** Spells a filter. Values stay unchanged. */
export function spellFilter(filter: Filter, spelling: Spelling): Filter {
  return Object.fromEntries(
    Object.entries(filter).map(([parameter, values]) => {
      const name = spelling.includesIds ? (OTHER_NAME[parameter] ?? parameter) : parameter;
      return [spelling.camel ? toCamelCase(name) : name, values];
    }),
  );
}

/** Knowledge of how a PIM expects its filters, and which of them it was seen to apply. */
export class Dialect {
  // True: the operator has set the case, so that only the names of the id filters are open.
  readonly isFixed: boolean;
  #spelling: Spelling;
  #isKnown: boolean;
  // By endpoint and parameter: `products Codes`.
  readonly #effects = new Map<string, Effect>();
  readonly #workingFilters = new Map<string, boolean>();

  constructor(filterCase: FilterCase) {
    this.isFixed = filterCase !== 'auto';
    this.#isKnown = this.isFixed;
    this.#spelling = { camel: filterCase === 'camel', includesIds: false };
  }

  current(): Spelling {
    return this.#spelling;
  }

  alternatives(filter: Filter): readonly Spelling[] {
    const { camel, includesIds } = this.#spelling;
    const cases = this.isFixed ? [camel] : [camel, !camel];
    const hasIds = Object.keys(filter).some(hasOtherName);
    const names = hasIds ? [includesIds, !includesIds] : [includesIds];
    const spellings = names.flatMap((name) => {
      return cases.map((inCamel) => ({ camel: inCamel, includesIds: name }));
    });
    return spellings.filter((spelling) => !isSameSpelling(spelling, this.#spelling));
  }

  /** Remembers a spelling in which the PIM applied some parameters. */
  learn(spelling: Spelling, parameters: readonly string[]): void {
    if (parameters.length === 0) return;
    const hasIds = parameters.some(hasOtherName);
    const learned = {
      camel: spelling.camel,
      includesIds: hasIds ? spelling.includesIds : this.#spelling.includesIds,
    };
    // Effects observed in another spelling do not apply to this one.
    if (!isSameSpelling(learned, this.#spelling)) {
      this.#effects.clear();
      this.#workingFilters.clear();
    }
    this.#spelling = learned;
    this.#isKnown = true;
  }

  effectOf(endpoint: string, parameter: string): Effect | undefined {
    return this.#effects.get(`${endpoint} ${parameter}`);
  }

  noteEffect(endpoint: string, parameter: string, effect: Effect): void {
    this.#effects.set(`${endpoint} ${parameter}`, effect);
  }

  /** Returns whether the PIM finds records by values that some of them have. */
  doesFilterWork(endpoint: string, parameter: string): boolean | undefined {
    return this.#workingFilters.get(`${endpoint} ${parameter}`);
  }

  recordWhetherFilterWorks(endpoint: string, parameter: string, works: boolean): void {
    this.#workingFilters.set(`${endpoint} ${parameter}`, works);
  }

  filterCase(): 'pascal' | 'camel' | 'unknown' {
    if (!this.#isKnown) return 'unknown';
    return this.#spelling.camel ? 'camel' : 'pascal';
  }
}

function hasOtherName(parameter: string): boolean {
  return OTHER_NAME[parameter] !== undefined;
}

function isSameSpelling(left: Spelling, right: Spelling): boolean {
  return left.camel === right.camel && left.includesIds === right.includesIds;
}
