/** What a rules file says: which rules are asked, how they are tuned, and where attributes of channels are. Pure. */

import type { SetMapping } from './readiness/mapping.ts';
import { buildRule, type ListedRule, type Parameters, type Rule, type Severity } from './rule.ts';
import type { Scope } from './scope.ts';

/** A rule of the file's own. */
export interface OwnRule extends Pick<Rule, 'id' | 'severity' | 'subject' | 'checks' | 'why' | 'fix'> {
  /** One SELECT: a row for each record that it applies to, with `product_id` or `variant_id`, `failed`, and `detail` if there is more to tell. */
  readonly sql: string;
}

/** A rules file, checked: every rule, parameter and channel that it names exists. */
export interface RulesFile {
  /** Ids and groups of rules that are not asked. */
  readonly mute: readonly string[];
  /** By the id of a rule. */
  readonly severity: Readonly<Record<string, Severity>>;
  readonly parameters: Readonly<Record<string, Parameters>>;
  /** What is audited where a call does not say. */
  readonly scope: Scope;
  readonly own: readonly OwnRule[];
  /** Where attributes are, by the id of a channel. */
  readonly channels: Readonly<Record<string, { readonly mapping: SetMapping }>>;
  /** Points that a failure costs a product; absent: as grade.ts has it. */
  readonly weights?: Readonly<Record<Severity, number>>;
}

/** A file that says nothing. */
export const NO_RULES_FILE: RulesFile = { mute: [], severity: {}, parameters: {}, scope: {}, own: [], channels: {} };

/** The listed rules as the file wants them. */
export function tuneRules(listed: readonly ListedRule[], file: RulesFile): readonly Rule[] {
  return listed
    .filter(({ id, group }) => !file.mute.includes(id) && !file.mute.includes(group))
    .map((rule) => {
      const severity = file.severity[rule.id];
      return { ...buildRule(rule, file.parameters[rule.id]), ...(severity === undefined ? {} : { severity }) };
    });
}

/** What the file changes of an audit, for those who did not write it; undefined: nothing. */
export function describeTuning({ mute, severity, parameters, own, scope, weights }: RulesFile): string | undefined {
  const tuned = new Set([...Object.keys(severity), ...Object.keys(parameters)]).size;
  const parts = [
    ...(mute.length === 0 ? [] : [`mutes ${mute.join(', ')}`]),
    ...(tuned === 0 ? [] : [`tunes ${tuned === 1 ? 'a rule' : `${tuned} rules`}`]),
    ...(weights === undefined
      ? []
      : [`makes an error cost ${weights.error} points, a warning ${weights.warning}, a hint ${weights.hint}`]),
    ...(own.length === 0 ? [] : [`adds ${own.length === 1 ? 'a rule' : `${own.length} rules`}`]),
    ...(Object.keys(scope).length === 0 ? [] : [`limits what is checked by ${Object.keys(scope).join(', ')}`]),
  ];
  return parts.length === 0 ? undefined : `The rules file of this server ${parts.join('; ')}.`;
}
