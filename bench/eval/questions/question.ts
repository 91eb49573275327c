/** A question of the evaluation. */

import type { Fact } from '../facts.ts';
import type { Pim } from '../records.ts';

export interface EvalQuestion {
  /** As somebody would ask it. */
  readonly words: string;
  /**
   * What somebody who knows the PIM's interface by heart, and nothing else, would do: read lists, and look. It returns the
   * facts that a right answer states. Its text is also what a model writes for a server that runs code, so it is short,
   * calls nothing of ours but what it is given, and names no function.
   */
  readonly plainly: (pim: Pim) => Promise<readonly Fact[]>;
}

/** A right answer to what there is not. */
export const NONE: Fact = [
  0,
  'no',
  'not',
  'none',
  'nothing',
  "don't",
  "doesn't",
  "isn't",
  'none_has',
  'not_found',
  'unknown',
];
