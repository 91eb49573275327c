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

/** What products are called that a repair makes sellable, or rids of what keeps them from a channel. */
interface GainWords {
  readonly gain: string;
  readonly become: string;
}

/** What the list shows. */
interface FixListProps {
  readonly steps: readonly FixStep[];
  readonly gainWords: GainWords;
  readonly onRule?: OnRule;
}

/** The steps in their order, each with what it gains. A step leads to its rule. */
export function FixList({ steps, gainWords, onRule }: FixListProps) {
  const words = useWords();
  const { formatNumber } = words;
  return (
    <ol class="fixes">
      {steps.map((step) => (
        <li key={step.rule}>
          <p class="gain">
            {step.better > 0 && step.sellable === 0 ? (
              <>
                <b>{formatNumber(step.better)}</b> better grades
              </>
            ) : (
              <>
                <b>+{formatNumber(step.sellable)}</b> {gainWords.gain}
              </>
            )}
          </p>
          <h3>
            <RuleLink rule={step.rule} onRule={onRule} />
          </h3>
          <p>{step.fix}</p>
          <p class="note">{describeGain(step, gainWords, words)}</p>
        </li>
      ))}
    </ol>
  );
}

function describeGain(
  { products, sellable, better }: FixStep,
  { become }: GainWords,
  { formatNumber, formatCount }: Words,
): string {
  const gains = [
    ...(sellable > 0 ? [`${formatNumber(sellable)} ${sellable === 1 ? 'becomes' : 'become'} ${become}`] : []),
    ...(better > 0 ? [`${formatNumber(better)} ${better === 1 ? 'gets' : 'get'} a better grade`] : []),
  ];
  const gained = gains.length === 0 ? 'each has one failure less' : gains.join(' and ');
  return `Of ${formatCount(products, 'product')} that ${products === 1 ? 'fails' : 'fail'}, ${gained}.`;
}
