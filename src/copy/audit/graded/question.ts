/** Whether a call of the audit asks for products by their grades, and what it may not ask beside. Pure. */

import { InvalidArgumentError } from '../../../errors.ts';
import { GRADES, type Grade } from '../grade.ts';
import type { GradedFilter } from '../sql/graded-query.ts';

/** Arguments that decide it. */
interface GradedArguments {
  readonly grades?: readonly Grade[] | undefined;
  readonly code?: string | undefined;
  readonly rules?: unknown;
  readonly severity?: unknown;
  readonly channel?: unknown;
  readonly grade_by?: unknown;
  readonly max_examples?: unknown;
}

/** Why products by their grades go without an argument, and what to do instead. */
const REFUSED = {
  rules: ['A grade needs all rules.', 'Leave rules out; exclude_rules leaves some rules out of the grades.'],
  severity: ['A grade needs all rules.', 'Leave severity out; exclude_rules leaves some rules out of the grades.'],
  channel: [
    'A channel grades no product: each is ready, or it is not.',
    'Leave channel out, or list what blocks the products with channel, rules and export_as.',
  ],
  grade_by: ['The products are listed, and no category or brand is graded.', 'Leave grade_by out.'],
  max_examples: ['All rules that a product fails are told.', 'Leave max_examples out.'],
} as const satisfies Partial<Record<keyof GradedArguments, readonly [string, string]>>;

/**
 * The products that a call asks for by their grades.
 * @returns undefined: it asks for none
 * @throws InvalidArgumentError for an argument that such a call would ignore
 */
export function parseGraded(args: GradedArguments): GradedFilter | undefined {
  const { grades, code } = args;
  if (grades === undefined && code === undefined) return undefined;
  for (const argument of ['rules', 'severity', 'channel', 'grade_by', 'max_examples'] as const) {
    const [failed, fix] = REFUSED[argument];
    if (args[argument] !== undefined) throw new InvalidArgumentError(failed, fix, argument);
  }
  if (grades !== undefined && code !== undefined) {
    throw new InvalidArgumentError('code asks for one product, whatever its grade is.', 'Leave grades out.', 'grades');
  }
  return { grades: GRADES.filter((grade) => grades?.includes(grade) ?? true), ...(code !== undefined && { code }) };
}
