/** The chart of failures per rule. */

import { Bar, chooseScale, Scale } from './bar.tsx';
import { useWords } from './locale.ts';
import { type OnRule, RuleLink } from './rule-link.tsx';
import { SEVERITIES, SEVERITY_WORDS, type Severity } from './words.ts';

/** What is told of a rule. */
interface RuleBar {
  readonly id: string;
  readonly severity: Severity;
  readonly outcome: string;
  readonly failed: number;
  /** Of all products, those that fail it or have a variant that does. */
  readonly percent: number;
}

/** A bar for each rule that finds something, by severity; nothing where none does. */
export function RulesChart({ rules, onRule }: { readonly rules: readonly RuleBar[]; readonly onRule?: OnRule }) {
  const failing = rules.filter(({ outcome }) => outcome === 'failed');
  if (failing.length === 0) return null;
  return (
    <section aria-labelledby="defects">
      <h2 id="defects">Defects per rule</h2>
      <p class="note">
        Each bar shows the share of all products that fail, or have a variant that does. Each severity has its own
        scale.
      </p>
      <table class="chart rules">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <td />
            <th scope="col" class="number">
              Share
            </th>
            <th scope="col" class="number">
              Records
            </th>
          </tr>
        </thead>
        {SEVERITIES.map((severity) => (
          <Group
            key={severity}
            severity={severity}
            rules={failing.filter((rule) => rule.severity === severity)}
            onRule={onRule}
          />
        ))}
      </table>
    </section>
  );
}

/** Errors are mostly few: on the scale of the hints they would not be seen. */
function Group({
  severity,
  rules,
  onRule,
}: {
  readonly severity: Severity;
  readonly rules: readonly RuleBar[];
  readonly onRule: OnRule;
}) {
  const { formatNumber, formatCount } = useWords();
  if (rules.length === 0) return null;
  const scale = chooseScale(Math.max(...rules.map(({ percent }) => percent)));
  return (
    <tbody>
      <tr class="group">
        <th scope="rowgroup" class={`${severity}-text`}>
          {SEVERITY_WORDS[severity].many}, {formatCount(rules.length, 'rule')}
        </th>
        <td>
          <Scale start="0" end={`${scale}%`} />
        </td>
        <td />
        <td />
      </tr>
      {rules.map(({ id, percent, failed }) => (
        <tr key={id}>
          <th scope="row">
            <RuleLink rule={id} onRule={onRule} />
          </th>
          <td>
            <Bar parts={[{ percent: (percent / scale) * 100, look: severity }]} />
          </td>
          <td class="number">{percent}%</td>
          <td class="number">{formatNumber(failed)}</td>
        </tr>
      ))}
    </tbody>
  );
}
