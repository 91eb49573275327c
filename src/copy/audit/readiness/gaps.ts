/** What of a channel a PIM as a whole does not have: the same for every product, so it is told once. Pure. */

import type { MappedChannel } from '../choose-rules.ts';
import type { Verdict } from '../verdict.ts';
import { nameRule } from './compile.ts';
import type { Mapped } from './mapping.ts';

/** An attribute that nearly no product has. */
interface Scarce {
  readonly name: string;
  /** Products that have it as the channel asks for it, of those asked. */
  readonly passed: number;
  readonly of: number;
}

/** Attributes by their names in a mapping, of those that were asked. */
export interface Gaps {
  /** The PIM has a place, and no product of the copy has anything there: missing everywhere. */
  readonly empty: readonly string[];
  /** The PIM has a place, nearly no product has anything there, and that keeps the others from the channel. */
  readonly scarce: readonly Scarce[];
  /** The PIM has no place, as far as the copy shows, and some product is asked for it: unknown. */
  readonly nowhere: readonly string[];
  /** Those of `nowhere` without which nobody knows who is ready. */
  readonly open: readonly string[];
  /** Another system gives it: not asked. */
  readonly elsewhere: readonly string[];
}

/** Where fewer products have a value, others may well have it elsewhere. */
const SCARCE_SHARE = 0.05;

/** Lists them. @param verdicts of the rules of the channel */
export function listGaps({ channel, mapping }: MappedChannel, verdicts: readonly Verdict[]): Gaps {
  const ruleOf = new Map(verdicts.map((verdict) => [verdict.rule.id, verdict]));
  const verdictOf = ({ name }: Mapped): Verdict | undefined => ruleOf.get(nameRule(channel, name));
  const namesOf = (attributes: readonly Mapped[]): readonly string[] => attributes.map(({ name }) => name);
  const { attributes } = mapping;
  const nowhere = attributes.filter(
    (mapped) => mapped.places.length === 0 && !mapped.isElsewhere && verdictOf(mapped)?.population !== 0,
  );
  return {
    // A list that is always empty may have been filled from an endpoint of its own, which the rule knows.
    empty: namesOf(attributes.filter((mapped) => mapped.isEmpty && (verdictOf(mapped)?.failed ?? 0) > 0)),
    scarce: attributes.flatMap((mapped) => {
      const { rule, population = 0, failed = 0, unknown = 0 } = verdictOf(mapped) ?? {};
      const passed = population - failed - unknown;
      // More may have a value that will not do, or pass by a translation.
      const isScarce = mapped.records > 0 && Math.max(mapped.records, passed) < SCARCE_SHARE * population;
      return rule?.severity === 'error' && isScarce ? [{ name: mapped.name, passed, of: population }] : [];
    }),
    nowhere: namesOf(nowhere),
    open: namesOf(
      nowhere.filter((mapped) => {
        const { rule, unknown = 0 } = verdictOf(mapped) ?? {};
        return rule?.severity === 'error' && unknown > 0;
      }),
    ),
    elsewhere: namesOf(attributes.filter(({ isElsewhere }) => isElsewhere)),
  };
}

/** What to do about them, a sentence each. */
export function tellGaps({ empty, scarce, open }: Pick<Gaps, 'empty' | 'scarce' | 'open'>): readonly string[] {
  return [
    ...(empty.length === 0
      ? []
      : [
          `No product has ${empty.join(', ')}, though this PIM has a place for ${themOf(empty)}. If another system gives ${themOf(empty)}, or the PIM does not send ${themOf(empty)}, set ${themOf(empty)} to elsewhere in the mapping of a rules file (PIM_RULES).`,
        ]),
    ...(scarce.length === 0
      ? []
      : [
          `Nearly no product has ${scarce.map(tellScarce).join(', ')}. If another system gives ${themOf(scarce)} to the others, set ${themOf(scarce)} to elsewhere in the mapping of a rules file (PIM_RULES).`,
        ]),
    ...(open.length === 0
      ? []
      : [
          `Nothing in this PIM is recognised as ${open.join(', ')}, so it is unknown which products have ${themOf(open)}. Name the place in the mapping of a rules file (PIM_RULES), or set ${themOf(open)} to elsewhere.`,
        ]),
  ];
}

function tellScarce({ name, passed, of }: Scarce): string {
  return `${name} (${passed.toLocaleString('en')} of ${of.toLocaleString('en')} ${passed === 1 ? 'passes' : 'pass'})`;
}

function themOf(names: readonly unknown[]): string {
  return names.length === 1 ? 'it' : 'them';
}
