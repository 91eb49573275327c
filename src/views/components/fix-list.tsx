/** What to fix first. */

import { useWords } from './locale.ts';
import { type OnRule, RuleLink } from './rule-link.tsx';
import type { Severity, Words } from './words.ts';

/** A step: what repairing one rule everywhere does, after the steps before it. */
export interface FixStep {
  readonly rule: string;
  readonly severity: Severity;
  readonly fix: string;
  /** Products that fail the rule. */
  readonly products: number;
  /** Of these, how many it makes sellable. */
  readonly sellable: number;
  /** Of these, how many it gives a better grade. */
  readonly better: number;
}

/** The steps in their order, each with what it gains. A step leads to its rule. */
export function FixList({ steps, onRule }: { readonly steps: readonly FixStep[]; readonly onRule?: OnRule }) {
  const words = useWords();
  const { formatNumber } = words;
  return (
    <ol class="fixes">
      {steps.map((step) => (
        <li key={step.rule}>
          <p class="gain">
            <b>{step.sellable > 0 ? `+${formatNumber(step.sellable)}` : formatNumber(step.better)}</b>{' '}
            {step.sellable > 0 ? 'sellable' : 'better grades'}
          </p>
          <h3>
            <RuleLink rule={step.rule} onRule={onRule} />
          </h3>
          <p>{step.fix}</p>
          <p class="note">{describeGain(step, words)}</p>
        </li>
      ))}
    </ol>
  );
}

function describeGain({ products, sellable, better }: FixStep, { formatNumber, formatCount }: Words): string {
  const gains = [
    ...(sellable > 0 ? [`${formatNumber(sellable)} ${sellable === 1 ? 'becomes' : 'become'} sellable`] : []),
    ...(better > 0 ? [`${formatNumber(better)} ${better === 1 ? 'gets' : 'get'} a better grade`] : []),
  ];
  const gained = gains.length === 0 ? 'each has one failure less' : gains.join(' and ');
  return `Of ${formatCount(products, 'product')} that ${products === 1 ? 'fails' : 'fail'}, ${gained}.`;
}
