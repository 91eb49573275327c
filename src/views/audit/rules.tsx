/** The rules of an audit: how many records fail each, where, why it matters, and how to fix it. */

import { BarTable } from '../components/bars.tsx';
import { Table } from '../components/table.tsx';
import { formatName, SEVERITIES, SEVERITY_WORDS, useWords } from '../components/words.ts';
import type { AuditData, RuleData, RuleName, ShareTable } from './audit-data.ts';

/** Opens the findings of a rule, in a category or brand or in all; absent: they are further down on the page. */
export type OnRule = ((rule: string, label?: string) => void) | undefined;

interface AuditProps {
  readonly audit: AuditData;
  readonly onRule?: OnRule;
}

/** The name of a rule, with a link to its findings. */
export function RuleLink({ rule: { id, title }, onRule }: { readonly rule: RuleName; readonly onRule: OnRule }) {
  if (onRule === undefined) return <a href={`#${id}`}>{title}</a>;
  return (
    <button type="button" class="link" onClick={() => onRule(id)}>
      {title}
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
            rows={own.map((rule) => ({
              name: <RuleLink rule={rule} onRule={onRule} />,
              parts: [{ percent: rule.percent, look: severity }],
              figures: [`${formatNumber(rule.percent)} %`, formatNumber(rule.failed)],
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

/** Shades of a cell, one for each fifth. */
const SHADES = [1, 2, 3, 4, 5];

/** Shares of products, each tinted on the same scale from 0 to 100 %. */
export function Shares({ table, onRule }: { readonly table: ShareTable; readonly onRule?: OnRule }) {
  const { formatNumber } = useWords();
  const { of, isFill, columns, rows } = table;
  const [whole, none] = isFill ? ['100 %', '0 %'] : ['0 %', '100 %'];
  const draw = (row: ShareTable['rows'][number], at: number) => {
    const [cell, column] = [row.cells[at], columns[at]];
    if (!cell || column === undefined) return undefined;
    const { percent } = cell;
    const look = `number heat-${Math.ceil(((isFill ? 100 - percent : percent) / 100) * SHADES.length)}`;
    const figure = `${formatNumber(percent)} %`;
    const told = `${cell.told}, ${row.name}, ${column.name}`;
    const rule = row.rule ?? column.rule;
    if (rule === undefined || onRule === undefined || (isFill && percent === 100)) {
      return <span class={look}>{figure}</span>;
    }
    const open = (): void => onRule(rule, row.label ?? column.label);
    return (
      <button type="button" class={look} aria-label={`${figure}: ${told}`} title={told} onClick={open}>
        {figure}
      </button>
    );
  };
  return (
    <>
      <p class="note legend">
        {whole}
        <span aria-hidden="true">
          {SHADES.map((shade) => (
            <i key={shade} class={`heat-${shade}`} />
          ))}
        </span>
        {none}
      </p>
      <Table
        name={`By ${of.join(' and ')}`}
        look="heat"
        rows={rows}
        columns={[
          {
            ...{ key: 'name', title: formatName(of[0]), isHead: true },
            cell: ({ name, note }) => (
              <>
                <bdi>{name}</bdi> {note !== undefined && <span class="soft">{note}</span>}
              </>
            ),
          },
          ...columns.map(({ name, rule }, at) => ({
            key: String(at),
            title:
              rule === undefined ? <bdi>{name}</bdi> : <RuleLink rule={{ id: rule, title: name }} onRule={onRule} />,
            cell: (row: ShareTable['rows'][number]) => draw(row, at),
          })),
        ]}
      />
    </>
  );
}

/** Which share of the products of each category or brand fails each rule. */
export function HeatMap({ audit: { heat, gradedBy }, onRule }: AuditProps) {
  return (
    <>
      <p class="note">
        How many per cent of the products of each {gradedBy} fail the most severe rules, or have a variant that does.
        Where most fails comes first.
      </p>
      <Shares table={heat} onRule={onRule} />
    </>
  );
}

/** Which share of the products has what, by language, and by category or brand. */
export function Fill({ audit: { fill }, onRule }: AuditProps) {
  return (
    <>
      <p class="note">How many per cent of the products have it; empty where that is not known, or nothing has it.</p>
      {fill.map((table) => (
        <section key={table.of[1]}>
          <h3>Filled by {table.of[1]}</h3>
          <Shares table={table} onRule={onRule} />
        </section>
      ))}
    </>
  );
}
