/** How the engine is asked an audit's own SQL: what it gives up costs that question alone and not the whole audit. */

import { CatalogError, InvalidArgumentError, QueryLimitError, TimeoutError } from '../../errors.ts';

/**
 * Far more than any rule gives: its examples, kinds and scored names are limited. Of a million products a rule takes longer
 * than what a query of the model's may.
 */
export const RULE_WINDOW = { offset: 0, maxRows: 5_000, maxChars: 1_000_000, maxMs: 120_000, isRule: true } as const;

/** That the engine gave up. */
export class GivenUp {
  /** The time was up, memory was, or it failed. */
  readonly why: 'time' | 'memory' | 'failure';
  /** What is wrong and what to change, in sentences, where it failed by the SQL. */
  readonly reason: string | undefined;
  constructor(why: GivenUp['why'], reason?: string) {
    this.why = why;
    this.reason = reason;
  }
}

/**
 * What SQL of our own, or of a rules file, gives, or why the engine gave up on it.
 * @param isOver whether the time of the whole audit is up
 * @throws what `ask` throws for another reason
 */
export async function tryToAsk<Result>(
  { isOver }: { readonly isOver: () => boolean },
  ask: () => Promise<Result | GivenUp>,
): Promise<Result | GivenUp> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TimeoutError || isOver()) return new GivenUp('time');
    if (error instanceof QueryLimitError) return new GivenUp(error.limit);
    // No argument is the caller's.
    if (error instanceof InvalidArgumentError) return new GivenUp('failure', `${error.message} ${error.fix}`);
    throw error;
  }
}

/** The error of an audit whose time was up before its first rule: the same call may have more of it once, but no cursor helps. */
export function tooShort(): CatalogError {
  return new CatalogError('TIMEOUT', {
    failed: 'The time of the call ended before a rule of the audit could be asked.',
    fix: 'Repeat the call once; if it fails again, the operator must raise PIM_DEADLINE_MS or run pim-mcp audit, which has minutes.',
    retryAfterMs: 1_000,
  });
}
