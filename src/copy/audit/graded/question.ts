/** Whether a call of the audit asks for products by their grades or for one product, and what it may not ask beside. Pure. */

import { InvalidArgumentError } from '../../../errors.ts';
import { GRADES, type Grade } from '../grade.ts';
import type { GradedFilter } from '../sql/graded-query.ts';

/** Arguments that decide it. */
interface GradedArguments {
  readonly grades?: readonly Grade[] | undefined;
  readonly code?: string | undefined;
  readonly rules?: unknown;
  readonly exclude_rules?: unknown;
  readonly severity?: unknown;
  readonly channel?: unknown;
  readonly grade_by?: unknown;
  readonly max_examples?: unknown;
  readonly export_as?: unknown;
}

/** Why a question goes without an argument, and what to do instead. */
type Refused = Partial<Record<keyof GradedArguments, readonly [string, string]>>;

/** Of products by their grades. */
const BESIDE_GRADES = {
  rules: ['A grade needs all rules.', 'Leave rules out; exclude_rules leaves some rules out of the grades.'],
  severity: ['A grade needs all rules.', 'Leave severity out; exclude_rules leaves some rules out of the grades.'],
  channel: [
    'A channel grades no product: each is ready, or it is not.',
    'Leave channel out, or list what blocks the products with channel, rules and export_as.',
  ],
  grade_by: ['The products are listed, and no category or brand is graded.', 'Leave grade_by out.'],
  max_examples: ['All rules that a product fails are told.', 'Leave max_examples out.'],
} as const satisfies Refused;

const ALL_LINES = 'Whether a product is ready depends on all lines of the channel.';

/** Of one product for a channel. */
const BESIDE_CHANNEL = {
  rules: [ALL_LINES, 'Leave rules out.'],
  exclude_rules: [ALL_LINES, 'Leave exclude_rules out.'],
  severity: [ALL_LINES, 'Leave severity out.'],
  grade_by: BESIDE_GRADES.grade_by,
  max_examples: ['All lines that the product fails are told.', 'Leave max_examples out.'],
  export_as: [
    'What keeps one product from a channel fits into an answer.',
    'Leave export_as out; or leave code out, to write what blocks all products.',
  ],
} as const satisfies Refused;

/**
 * The products that a call asks for: by their grades, or one for itself or for a channel.
 * @returns undefined: it asks for none
 * @throws InvalidArgumentError for an argument that such a call would ignore
 */
export function parseGraded(args: GradedArguments): GradedFilter | undefined {
  const { grades, code, channel } = args;
  if (grades === undefined && code === undefined) return undefined;
  const isOfChannel = channel !== undefined && grades === undefined;
  refuse(args, isOfChannel ? BESIDE_CHANNEL : BESIDE_GRADES);
  if (grades !== undefined && code !== undefined) {
    throw new InvalidArgumentError('code asks for one product, whatever its grade is.', 'Leave grades out.', 'grades');
  }
  return {
    grades: GRADES.filter((grade) => grades?.includes(grade) ?? true),
    ...(code !== undefined && { code }),
    ...(isOfChannel && { tellsLines: true }),
  };
}

function refuse(args: GradedArguments, refused: Refused): void {
  const given = new Map<string, unknown>(Object.entries(args));
  for (const [argument, [failed, fix]] of Object.entries(refused)) {
    if (given.get(argument) !== undefined) throw new InvalidArgumentError(failed, fix, argument);
  }
}
