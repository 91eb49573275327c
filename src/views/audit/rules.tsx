/** The rules of an audit: how many records fail each, where, why it matters, and how to fix it. */

import type { ComponentChildren } from 'preact';
import { BarTable } from '../components/bars.tsx';
import { ScrollArea, Table } from '../components/table.tsx';
import { formatName, SEVERITIES, SEVERITY_WORDS, useWords } from '../components/words.ts';
import type { AuditData, RuleData, RuleName } from './audit-data.ts';

/** Opens the findings of a rule; absent: they are further down on the page. */
export type OnRule = ((rule: string) => void) | undefined;

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
const LEVELS = 5;

/** A cell of a table of shares. */
interface Share {
  readonly percent: number;
  /** What it is the share of, for who cannot see its place. */
  readonly told: string;
  /** Shows the records behind it; absent: the page has none. */
  readonly onOpen?: (() => void) | undefined;
}

interface SharesProps {
  /** What the shares are of, for who cannot see the table. */
  readonly name: string;
  readonly heads: readonly [rows: string, ...columns: ComponentChildren[]];
  /** Undefined cells are empty. */
  readonly rows: readonly { readonly name: ComponentChildren; readonly cells: readonly (Share | undefined)[] }[];
  /** What is tinted: what is there, or what lacks to 100 %. */
  readonly tints: 'share' | 'gap';
}

/** Shares of products, each tinted on the same scale from 0 to 100 %. */
export function Shares({ name, heads: [first, ...columns], rows, tints }: SharesProps) {
  const { formatNumber } = useWords();
  const isGap = tints === 'gap';
  const draw = (share: Share | undefined) => {
    if (share === undefined) return undefined;
    const { percent, told, onOpen } = share;
    const look = `number heat-${Math.ceil((isGap ? 100 - percent : percent) / (100 / LEVELS))}`;
    const figure = `${formatNumber(percent)} %`;
    if (onOpen === undefined) return <span class={look}>{figure}</span>;
    return (
      <button type="button" class={look} aria-label={`${figure}: ${told}`} title={told} onClick={onOpen}>
        {figure}
      </button>
    );
  };
  return (
    <>
      <p class="note legend">
        {isGap ? 100 : 0} %
        <span aria-hidden="true">
          {Array.from({ length: LEVELS }, (_, level) => (
            <i key={level} class={`heat-${level + 1}`} />
          ))}
        </span>
        {isGap ? 0 : 100} %
      </p>
      <ScrollArea name={name}>
        <Table
          look="heat"
          rows={rows}
          columns={[
            { key: 'name', title: first, isHead: true, cell: (row) => row.name },
            ...columns.map((title, at) => ({
              key: String(at),
              title,
              cell: ({ cells }: SharesProps['rows'][number]) => draw(cells[at]),
            })),
          ]}
        />
      </ScrollArea>
    </>
  );
}

interface HeatMapProps {
  readonly audit: Pick<AuditData, 'heat' | 'gradedBy'>;
  readonly onRule?: OnRule;
  /** Shows the records of a cell; absent: the page has none. */
  readonly onCell?: (label: string, rule: string) => void;
}

/** Which share of the products of each category or brand fails each rule. */
export function HeatMap({ audit: { heat, gradedBy }, onRule, onCell }: HeatMapProps) {
  const { formatCount } = useWords();
  return (
    <>
      <p class="note">
        How many per cent of the products of each {gradedBy} fail the most severe rules, or have a variant that does.
        Where most fails comes first.
      </p>
      <Shares
        name={`Failures by ${gradedBy} and rule`}
        tints="share"
        heads={[
          formatName(gradedBy),
          ...heat.rules.map((rule) => <RuleLink key={rule.id} rule={rule} onRule={onRule} />),
        ]}
        rows={heat.rows.map(({ name, products, cells }) => ({
          name: (
            <>
              <bdi>{name}</bdi> <span class="soft">{formatCount(products, 'product')}</span>
            </>
          ),
          cells: heat.rules.map((rule, at) => {
            const { failed, percent } = cells[at] ?? { failed: 0, percent: 0 };
            return failed === 0
              ? undefined
              : {
                  percent,
                  told: `${formatCount(failed, 'record')}, ${rule.title}, ${name}`,
                  onOpen: onCell && (() => onCell(name, rule.id)),
                };
          }),
        }))}
      />
    </>
  );
}

interface FillProps extends Pick<HeatMapProps, 'onCell' | 'onRule'> {
  readonly audit: Pick<AuditData, 'fill' | 'rules'>;
}

/** How many per cent of the products have what, by category or brand and by language. */
export function Fill({ audit: { fill, rules }, onRule, onCell }: FillProps) {
  const { formatNumber, formatCount } = useWords();
  return (
    <>
      <p class="note">How many per cent of the products have it; empty where that is not known, or nothing has it.</p>
      {fill.map(({ of, columns, rows }) => (
        <section key={of}>
          <h3>Filled by {of}</h3>
          <Shares
            name={`Fill rates by ${of}`}
            tints="gap"
            heads={['What', ...columns.map((column) => <bdi key={column}>{column ?? 'All'}</bdi>)]}
            rows={rows.map(({ name, rule, cells }) => ({
              name: <bdi>{name}</bdi>,
              cells: cells.map((cell, at) => {
                if (cell === null) return undefined;
                const { percent, filled, known } = cell;
                const column = columns[at] ?? undefined;
                const told = `${formatNumber(filled)} of ${formatCount(known, 'product')}, ${name}, ${column ?? 'all'}`;
                const isOpen = percent < 100 && rules.some(({ id, outcome }) => id === rule && outcome === 'failed');
                const open = () => (column === undefined ? onRule?.(rule) : onCell?.(column, rule));
                return { percent, told, onOpen: isOpen && onCell ? open : undefined };
              }),
            }))}
          />
        </section>
      ))}
    </>
  );
}
