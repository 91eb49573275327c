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

/** Languages that the operator sets, by the parameter of rules that takes them as its default. */
export interface SetCultures {
  /** Language codes that products should have texts in. */
  readonly cultures?: readonly string[] | undefined;
  /** The language code that texts without one may be in. */
  readonly own_cultures?: readonly string[] | undefined;
}

/** The listed rules, with the languages that are set as defaults of their parameters; where none are, each rule's own. */
export function listRules(set: SetCultures = {}): readonly ListedRule[] {
  const filled = Object.entries(set).filter(([, cultures]) => cultures !== undefined && cultures.length > 0);
  return LISTED_RULES.map((listed) => {
    if (!('build' in listed)) return listed;
    const own = filled.filter(([name]) => name in listed.parameters);
    return own.length === 0 ? listed : { ...listed, parameters: { ...listed.parameters, ...Object.fromEntries(own) } };
  });
}
