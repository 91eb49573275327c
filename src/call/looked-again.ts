/** What a second look at identifiers tells that nothing was found by. Types only. */

/** How one identifier was found after all. */
export interface LookedMatch {
  readonly by: string;
  /** The codes that it means. */
  readonly codes: readonly string[];
  /** What is shown in the place of the codes: the code of the product, of variants that were found by it. */
  readonly shown?: readonly string[];
}

/** Of some identifiers, as they were asked; those in none of the lists are there, and something else kept them back. */
export interface LookedAgain {
  /** How an identifier was found after all, and the codes that it means. */
  readonly matched: ReadonlyMap<string | number, LookedMatch>;
  /** Those that do not exist. */
  readonly missing: readonly (string | number)[];
  /** Those of which it is not known. */
  readonly untold: readonly (string | number)[];
  /** The codes nearest to those that nothing has, where a copy tells. */
  readonly near?: ReadonlyMap<string, readonly string[]>;
}
