/** What rules of an audit find: how much of each, where, why it matters, and how to fix it. */

import { BarTable, chooseScale } from '../components/bars.tsx';
import { ScrollArea } from '../components/table.tsx';
import { formatName, SEVERITIES, SEVERITY_WORDS, useWords } from '../components/words.ts';
import type { AuditData, RuleData } from './audit-data.ts';

/** Shows what a rule finds; absent: it is further down on the page. */
export type OnRule = ((rule: string) => void) | undefined;

/** The name of a rule, which leads to what it finds. */
export function RuleLink({ rule, onRule }: { readonly rule: string; readonly onRule: OnRule }) {
  if (onRule === undefined) return <a href={`#${rule}`}>{formatName(rule)}</a>;
  return (
    <button type="button" class="link" onClick={() => onRule(rule)}>
      {formatName(rule)}
    </button>
  );
}

/** A bar for each rule that finds something, by severity; nothing where none does. */
export function RulesChart({ rules, onRule }: { readonly rules: readonly RuleData[]; readonly onRule?: OnRule }) {
  const { formatNumber, formatCount } = useWords();
  const groups = SEVERITIES.flatMap((severity) => {
    const failing = rules.filter((rule) => rule.outcome === 'failed' && rule.severity === severity);
    if (failing.length === 0) return [];
    // Errors are mostly few: on the scale of the hints they would not be seen.
    const scale = chooseScale(Math.max(...failing.map(({ percent }) => percent)));
    return {
      title: `${SEVERITY_WORDS[severity].many}, ${formatCount(failing.length, 'rule')}`,
      look: `${severity}-text`,
      ends: ['0', `${scale}%`] as const,
      rows: failing.map(({ id, percent, failed }) => ({
        name: <RuleLink rule={id} onRule={onRule} />,
        parts: [{ percent: (percent / scale) * 100, look: severity }],
        figures: [`${percent}%`, formatNumber(failed)],
      })),
    };
  });
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="defects">
      <h2 id="defects">Defects per rule</h2>
      <p class="note">
        Each bar shows the share of all products that fail, or have a variant that does. Each severity has its own
        scale.
      </p>
      <BarTable look="rules" heads={['Rule', 'Share', 'Records']} groups={groups} />
    </section>
  );
}

/** What a rule checks, why that matters, and what to do. */
export function RuleWords({ rule }: { readonly rule: RuleData }) {
  const { formatNumber, formatCount } = useWords();
  const { severity, subject, checks, why, fix, sharedValues, unknown } = rule;
  return (
    <>
      <p>
        <span class={`badge ${severity}-text`}>{SEVERITY_WORDS[severity].one}</span> A {subject} that {checks}
        {sharedValues === undefined ? '' : ` They share ${formatCount(sharedValues, 'value')}.`}
        {unknown > 0 ? ` ${formatNumber(unknown)} more could not be checked.` : ''}
      </p>
      <dl class="why">
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>Fix</dt>
        <dd>{fix}</dd>
      </dl>
    </>
  );
}

/** Steps of darkness beside none. */
const LEVELS = 5;

/** What categories or brands are called, one and many. */
export const LABEL_WORDS = { category: ['Category', 'categories'], brand: ['Brand', 'brands'] } as const;

interface HeatMapProps {
  readonly audit: Pick<AuditData, 'heat' | 'gradedBy'>;
  readonly onRule?: OnRule;
  /** Shows the records of a cell; absent: the page has none. */
  readonly onCell?: (label: string, rule: string) => void;
}

/** How many records fail each rule in each category or brand: a cell is darker the larger its share is, beside the others of that rule. */
export function HeatMap({ audit: { heat, gradedBy }, onRule, onCell }: HeatMapProps) {
  const { formatNumber } = useWords();
  const [one, many] = LABEL_WORDS[gradedBy];
  // A product may have many variants that fail.
  const shareIn = ({ cells, products }: (typeof heat.rows)[number], at: number): number =>
    (cells[at] ?? 0) / Math.max(1, products);
  const largest = heat.rules.map((_, at) => Math.max(...heat.rows.map((row) => shareIn(row, at))));
  return (
    <>
      <p class="note">
        How many records fail the most severe rules, in the {many} with the most of them. A cell is darker the larger
        its share of the products of its row is, beside the others of that rule.
      </p>
      <ScrollArea name={`Failures by ${one.toLowerCase()} and rule`}>
        <table class="heat">
          <thead>
            <tr>
              <th scope="col">{one}</th>
              {heat.rules.map((rule) => (
                <th scope="col" key={rule}>
                  <RuleLink rule={rule} onRule={onRule} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <bdi>{row.name}</bdi>
                </th>
                {heat.rules.map((rule, at) => {
                  const failed = row.cells[at] ?? 0;
                  const told = failed === 0 ? '' : formatNumber(failed);
                  return (
                    <td key={rule} class={`number heat-${Math.ceil((shareIn(row, at) / (largest[at] || 1)) * LEVELS)}`}>
                      {onCell === undefined || failed === 0 ? (
                        told
                      ) : (
                        <button
                          type="button"
                          aria-label={`${told}: ${formatName(rule)}, ${row.name}`}
                          onClick={() => onCell(row.name, rule)}
                        >
                          {told}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  );
}
