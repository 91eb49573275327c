/** The rules of the audit, group by group, in the order in which they are told. */

import type { Rule } from './rule.ts';
import { COMPLETENESS } from './rules/completeness.ts';
import { CONSISTENCY } from './rules/consistency.ts';
import { OUTLIERS } from './rules/outliers.ts';
import { VALIDITY } from './rules/validity.ts';

/** Every rule. */
export const RULES: readonly Rule[] = [...COMPLETENESS, ...CONSISTENCY, ...VALIDITY, ...OUTLIERS];
