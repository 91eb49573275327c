/** The rules of an audit: how many records fail each, where, why it matters, and how to fix it. */

import { BarTable } from '../components/bars.tsx';
import { ScrollArea, Table } from '../components/table.tsx';
import { formatName, SEVERITIES, SEVERITY_WORDS, useWords } from '../components/words.ts';
import type { AuditData, HeatRow, RuleData } from './audit-data.ts';

/** Opens the findings of a rule; absent: they are further down on the page. */
export type OnRule = ((rule: string) => void) | undefined;

/** The name of a rule, with a link to its findings. */
export function RuleLink({ rule, onRule }: { readonly rule: string; readonly onRule: OnRule }) {
  if (onRule === undefined) return <a href={`#${rule}`}>{formatName(rule)}</a>;
  return (
    <button type="button" class="link" onClick={() => onRule(rule)}>
      {formatName(rule)}
    </button>
  );
}

/** A bar for each rule that finds something, by severity. */
export function RulesChart({ rules, onRule }: { readonly rules: readonly RuleData[]; readonly onRule?: OnRule }) {
  const { formatNumber, formatCount } = useWords();
  const failing = rules.filter(({ outcome }) => outcome === 'failed');
  if (failing.length === 0) return null;
  return (
    <section aria-labelledby="defects">
      <h2 id="defects">Defects per rule</h2>
      <p class="note">Each bar shows the share of all products that fail, or have a variant that does.</p>
      {SEVERITIES.map((severity) => {
        const own = failing.filter((rule) => rule.severity === severity);
        if (own.length === 0) return undefined;
        return (
          <BarTable
            key={severity}
            look="rules"
            caption={
              <b class={`${severity}-text`}>
                {SEVERITY_WORDS[severity].many}, {formatCount(own.length, 'rule')}
              </b>
            }
            heads={['Rule', 'Share', 'Records']}
            rows={own.map(({ id, percent, failed }) => ({
              name: <RuleLink rule={id} onRule={onRule} />,
              parts: [{ percent, look: severity }],
              figures: [`${percent}%`, formatNumber(failed)],
            }))}
          />
        );
      })}
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

/** How many shades a cell may have. */
const LEVELS = 5;

interface HeatMapProps {
  readonly audit: Pick<AuditData, 'heat' | 'gradedBy'>;
  readonly onRule?: OnRule;
  /** Shows the records of a cell; absent: the page has none. */
  readonly onCell?: (label: string, rule: string) => void;
}

/** How many records fail each rule in each category or brand. The larger the share of products, the darker the cell. */
export function HeatMap({ audit: { heat, gradedBy }, onRule, onCell }: HeatMapProps) {
  const { formatNumber } = useWords();
  return (
    <>
      <p class="note">
        How many records fail the most severe rules, by {gradedBy}, those with the most first. A cell is darker the
        larger its share of the products of its row is.
      </p>
      <ScrollArea name={`Failures by ${gradedBy} and rule`}>
        <Table
          look="heat"
          rows={heat.rows}
          columns={[
            { key: 'name', title: formatName(gradedBy), isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
            ...heat.rules.map((rule, at) => ({
              key: rule,
              title: <RuleLink rule={rule} onRule={onRule} />,
              cell: ({ name, products, cells }: HeatRow) => {
                const failed = cells[at] ?? 0;
                if (failed === 0) return undefined;
                // A product may have many variants that fail.
                const look = `number heat-${Math.ceil(Math.min(1, failed / Math.max(1, products)) * LEVELS)}`;
                const told = formatNumber(failed);
                if (onCell === undefined) return <span class={look}>{told}</span>;
                return (
                  <button
                    type="button"
                    class={look}
                    aria-label={`${told}: ${formatName(rule)}, ${name}`}
                    onClick={() => onCell(name, rule)}
                  >
                    {told}
                  </button>
                );
              },
            })),
          ]}
        />
      </ScrollArea>
    </>
  );
}
