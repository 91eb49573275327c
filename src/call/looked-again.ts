/** What a second look at identifiers tells that nothing was found by. Types only. */

/** Of some identifiers, as they were asked; those in none of the lists are there, and something else kept them back. */
export interface LookedAgain {
  /** How an identifier was found after all, and the codes that it means. */
  readonly matched: ReadonlyMap<
    string | number,
    {
      readonly by: string;
      readonly codes: readonly string[];
      /** What is shown in the place of the codes: the code of the product, of variants that were found by it. */
      readonly shown?: readonly string[];
    }
  >;
  /** Those that do not exist. */
  readonly missing: readonly (string | number)[];
  /** Those of which it is not known. */
  readonly untold: readonly (string | number)[];
  /** The codes nearest to those that nothing has, where a copy tells. */
  readonly near?: ReadonlyMap<string, readonly string[]>;
}
