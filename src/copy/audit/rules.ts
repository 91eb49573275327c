/** The rules of the audit, group by group, in the order in which they are told. */

import { buildRule, type ListedRule, type Rule } from './rule.ts';
import { COMPLETENESS } from './rules/completeness.ts';
import { CONSISTENCY } from './rules/consistency.ts';
import { CONTRADICTIONS } from './rules/contradictions.ts';
import { OUTLIERS } from './rules/outliers.ts';
import { PEERS } from './rules/peers.ts';
import { TEXTS } from './rules/texts.ts';
import { VALIDITY } from './rules/validity.ts';

/** Every rule as it is listed, those with parameters still to be built. */
export const LISTED_RULES: readonly ListedRule[] = [
  ...COMPLETENESS,
  ...PEERS,
  ...CONSISTENCY,
  ...CONTRADICTIONS,
  ...VALIDITY,
  ...TEXTS,
  ...OUTLIERS,
];

/** Every rule, those with parameters built with their defaults. */
export const RULES: readonly Rule[] = LISTED_RULES.map((listed) => buildRule(listed));

/**
 * The listed rules, those with a parameter `cultures` (languages that products should have) with these as its default.
 * @param cultures language codes; none: each rule's own default
 */
export function listRules(cultures: readonly string[] = []): readonly ListedRule[] {
  if (cultures.length === 0) return LISTED_RULES;
  return LISTED_RULES.map((listed) =>
    'build' in listed && 'cultures' in listed.parameters
      ? { ...listed, parameters: { ...listed.parameters, cultures } }
      : listed,
  );
}
