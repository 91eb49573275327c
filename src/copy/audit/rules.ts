/** The rules of the audit, group by group, in the order in which they are told. */

import { buildRule, type ListedRule, type Rule } from './rule.ts';
import { COMPLETENESS } from './rules/completeness.ts';
import { CONSISTENCY } from './rules/consistency.ts';
import { CONTRADICTIONS } from './rules/contradictions.ts';
import { OUTLIERS } from './rules/outliers.ts';
import { PEERS } from './rules/peers.ts';
import { VALIDITY } from './rules/validity.ts';

/** Every rule as it is listed, those with parameters still to be built. */
export const LISTED_RULES: readonly ListedRule[] = [
  ...COMPLETENESS,
  ...PEERS,
  ...CONSISTENCY,
  ...CONTRADICTIONS,
  ...VALIDITY,
  ...OUTLIERS,
];

/** Every rule, those with parameters built with their defaults. */
export const RULES: readonly Rule[] = LISTED_RULES.map((listed) => buildRule(listed));
