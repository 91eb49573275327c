/** Identifying a product in steps: queries that may find it, one after the other. */

import { CatalogError } from '../../errors.ts';
import type { PimRecord } from '../../record/value.ts';
import type { Candidates } from './candidates.ts';
import type { MatchedBy } from './looks.ts';
import { UnreadableIdError } from './owner-id.ts';

/** What was found: all products that fit, and what was tried when none does. */
export interface Identified {
  readonly products: readonly PimRecord[];
  /** The queries that were asked, in words, with what went wrong with those that failed. */
  readonly tried: readonly string[];
  /** When to ask again, because a query failed that may not fail then. Milliseconds. */
  readonly retryAfterMs?: number;
  /** The variant that has the barcode or the code, when it is not the product's own. */
  readonly variant?: PimRecord;
  /** How a code was found that no product has as it was written. */
  readonly matchedBy?: MatchedBy | undefined;
  /** The codes nearest to one that nothing has, where a copy tells. */
  readonly near?: readonly string[] | undefined;
  /** True when no product means that there is none: the identifier was asked for through its own filter. */
  readonly proven: boolean;
  /** True when a local copy that is read now may tell what these queries could not. */
  readonly canSync?: boolean;
}

/** One query by which an identifier may be found. */
export interface Step {
  /** In words, for `tried`. */
  readonly name: string;
  readonly find: () => Promise<Omit<Identified, 'tried'>>;
}

/** The first step that finds something. A step that fails leaves the others their chance, and nothing proven. */
export async function tryInTurn(steps: readonly Step[]): Promise<Identified> {
  const tried: string[] = [];
  const failures: CatalogError[] = [];
  let proven = true;
  for (const { name, find } of steps) {
    try {
      const found = await find();
      tried.push(name);
      if (found.products.length > 0) return { ...found, tried };
      proven &&= found.proven;
    } catch (error) {
      if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
      failures.push(error);
      tried.push(`${name}, which failed: ${error.message}`);
    }
  }
  const unreadable = failures.find((error) => error instanceof UnreadableIdError);
  if (unreadable !== undefined) throw unreadable;
  const [first] = failures;
  if (first !== undefined && failures.length === steps.length) throw first;
  const waits = failures.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const isPassing = waits.length > 0;
  return {
    products: [],
    tried,
    proven: proven && first === undefined,
    ...(isPassing && { retryAfterMs: Math.max(...waits) }),
  };
}

/** A PIM that matches more loosely than by the whole value may have matched by what the record does not show. */
export function toFound({ records, fitting }: Candidates): Omit<Identified, 'tried'> {
  return { products: fitting, proven: fitting.length === records.length };
}
