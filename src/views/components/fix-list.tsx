/** What to fix first. */

import { useWords } from './locale.ts';
import { type OnRule, RuleLink } from './rule-link.tsx';
import { formatName, type Severity, type Words } from './words.ts';

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
      {steps.map((step, index) => (
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
          <p class="note">{describeGain(step, steps.slice(index + 1), gainWords, words)}</p>
        </li>
      ))}
    </ol>
  );
}

/** @param next the steps after it */
function describeGain(
  { products, sellable, better }: FixStep,
  next: readonly FixStep[],
  { become }: GainWords,
  { formatNumber, formatCount }: Words,
): string {
  const gains = [
    ...(sellable > 0 ? [`${formatNumber(sellable)} ${sellable === 1 ? 'becomes' : 'become'} ${become}`] : []),
    ...(better > 0 ? [`${formatNumber(better)} ${better === 1 ? 'gets' : 'get'} a better grade`] : []),
  ];
  const failing = `${formatCount(products, 'product')} that ${products === 1 ? 'fails' : 'fail'}`;
  if (gains.length > 0) return `Of ${failing}, ${gains.join(' and ')}.`;
  const at = next.findIndex((step) => step.sellable > 0);
  const gained = next[at];
  if (gained === undefined) return `Of ${failing}, each has one failure less.`;
  const steps = at === 0 ? formatName(gained.rule) : `the next ${formatNumber(at + 1)} steps`;
  return `Of ${failing}, none becomes ${become} by this alone. With ${steps} too, ${formatCount(gained.sellable, 'product')} ${gained.sellable === 1 ? 'does' : 'do'}.`;
}
