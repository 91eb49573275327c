/** The rules of an audit: how many records fail each, where, why it matters, and how to fix it. */

import { BarTable } from '../components/bars.tsx';
import { Button } from '../components/controls.tsx';
import { Table } from '../components/table.tsx';
import { formatName, SEVERITIES, useWords } from '../components/words.ts';
import type { AuditData, RuleData, RuleName, ShareTable } from './audit-data.ts';

/** Which records are looked at. */
export interface Choice {
  /** Those that fail it; undefined: those without a property. */
  readonly rule?: string | undefined;
  readonly property?: string | undefined;
  /** Only those of this category or brand. */
  readonly label?: string | undefined;
  /** What it is called. */
  readonly place?: string | undefined;
}

/** Opens records. */
export type Open = (choice: Choice) => void;

/** The same; `below`: what fails a rule is further down on the page; undefined: they cannot be opened. */
export type OnOpen = Open | 'below' | undefined;

/** What all parts of an audit are given. */
export type AuditProps = { readonly audit: AuditData; readonly onOpen?: OnOpen };

type RuleLinkProps = Pick<AuditProps, 'onOpen'> & {
  readonly rule: RuleName;
  readonly isStop?: true;
};

/** The name of a rule, with a link to its findings where there is one. */
export function RuleLink({ rule: { id, title }, onOpen, isStop }: RuleLinkProps) {
  if (onOpen === 'below') return <a href={`#${id}`}>{title}</a>;
  return (
    <Button
      isStop={isStop}
      look="link"
      name={title}
      onPress={onOpen && (() => onOpen({ rule: id }))}
    />
  );
}

/** Of what the shares of rules are: a channel asks nothing of products that are passive. */
export function ShareNote({ channel }: Pick<AuditData, 'channel'>) {
  const all = channel === undefined ? 'all products' : 'all products that are not passive';
  return <p class="note">Shares are of {all}: those that fail, or have a variant that does.</p>;
}

/** What lists of rules are given. */
export type RulesProps = Pick<AuditData, 'rules' | 'channel'>;

/** A bar for each rule that finds something, by severity. */
export function RulesChart({ rules, channel, onOpen }: RulesProps & { readonly onOpen: Open }) {
  const { formatNumber, formatCount } = useWords();
  return (
    <section aria-label="Defects per rule">
      <ShareNote channel={channel} />
      {SEVERITIES.map((severity) => {
        const own = rules.filter((rule) => rule.outcome === 'failed' && rule.severity === severity);
        if (own.length === 0) return undefined;
        return (
          <BarTable
            key={severity}
            look="rules"
            caption={
              <b class={`${severity}-text`}>
                {formatName(severity)}s, {formatCount(own.length, 'rule')}
              </b>
            }
            heads={['Rule', 'Share', 'Records']}
            rows={own.map((rule) => ({
              name: rule.title,
              parts: [{ percent: rule.percent, look: severity }],
              figures: [`${formatNumber(rule.percent)} %`, formatNumber(rule.failed)],
              open: () => onOpen({ rule: rule.id }),
            }))}
          />
        );
      })}
    </section>
  );
}

/** What a rule checks, why that matters, and what to do. @param isOfPart whether records of one category or brand are shown, of which its figures are not */
export function RuleWords({
  rule,
  isOfPart = false,
}: {
  readonly rule: RuleData;
  readonly isOfPart?: boolean;
}) {
  const { formatNumber, formatCount } = useWords();
  const { severity, subject, checks, why, fix, sharedValues, checked, unknown } = rule;
  return (
    <>
      <p>
        <span class={`badge ${severity}-text`}>{formatName(severity)}</span> A {subject} that{' '}
        {checks}
        {sharedValues === undefined || isOfPart
          ? ''
          : ` They share ${formatCount(sharedValues, 'value')}.`}
        {checked > 0 && !isOfPart ? ` ${formatCount(checked, subject)} could be checked.` : ''}
        {unknown > 0 && !isOfPart ? ` ${formatNumber(unknown)} more could not be checked.` : ''}
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

/** Where names of attributes may go on in another line: `audience.suggestedGender`. */
const wrap = (name: string): string => name.replace(/(?<=\.)|(?<=[a-z])(?=[A-Z])/g, '\u200b');

/** Shades of a cell, one for each fifth. */
const SHADES = [1, 2, 3, 4, 5];

/** What shares are of: that fail a rule, or have something. */
const FAIL =
  'Shares of the products that fail a rule, or have a variant that does. ' +
  'Rows with the most failures come first.';
const HAVE = 'How many per cent of the products have it; empty where that is not known.';

/** Shares of products. @param tables all of one kind */
export function Shares({
  tables,
  onOpen,
}: {
  readonly tables: readonly ShareTable[];
  readonly onOpen?: OnOpen;
}) {
  return (
    <>
      <p class="note">{tables.some(({ isFill }) => isFill) ? HAVE : FAIL}</p>
      {tables.map((table) => (
        <section key={table.of[1]}>
          {table.isFill && <h3>Filled by {table.of[1]}</h3>}
          <Grid table={table} onOpen={onOpen} />
        </section>
      ))}
    </>
  );
}

/** Shares, each tinted on the same scale from 0 to 100 %. */
function Grid({ table, onOpen }: { readonly table: ShareTable; readonly onOpen: OnOpen }) {
  const { formatNumber, formatTold } = useWords();
  const { of, isFill, note, columns, rows } = table;
  const [whole, none] = isFill ? ['100 %', '0 %'] : ['0 %', '100 %'];
  const draw = ({ cells, name, property, ...row }: ShareTable['rows'][number], at: number) => {
    const [cell, column] = [cells[at], columns[at]];
    if (!cell || column === undefined) return undefined;
    const { percent } = cell;
    const heat = isFill ? 100 - percent : percent;
    const look = `number heat-${Math.ceil((heat / 100) * SHADES.length)}`;
    const figure = `${formatNumber(percent)} %`;
    const told = `${formatTold(cell.told)}, ${name}, ${column.name}`;
    const [rule, label] = [row.rule ?? column.rule, row.label ?? column.label];
    const isOpen =
      typeof onOpen === 'function' &&
      (rule ?? property) !== undefined &&
      !(isFill && percent === 100);
    if (!isOpen) return <span class={look}>{figure}</span>;
    return (
      <button
        type="button"
        class={look}
        data-stop
        tabIndex={-1}
        aria-label={`${figure}: ${told}`}
        title={told}
        onClick={() =>
          onOpen({
            rule,
            property,
            label,
            place: row.label ? name : column.name,
          })
        }
      >
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
      {note !== '' && <p class="note">{formatTold(note)}</p>}
      <Table
        name={`By ${of.join(' and ')}`}
        look="heat"
        rows={rows}
        columns={[
          {
            key: 'name',
            title: formatName(of[0]),
            isHead: true,
            cell: ({ name, note: more }) => (
              <>
                <bdi>{name}</bdi>{' '}
                {more !== undefined && <span class="soft">{formatTold(more)}</span>}
              </>
            ),
          },
          ...columns.map(({ name, rule: id }, at) => ({
            key: String(at),
            title:
              id === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <RuleLink rule={{ id, title: wrap(name) }} onOpen={onOpen} />
              ),
            cell: (row: ShareTable['rows'][number]) => draw(row, at),
          })),
        ]}
      />
    </>
  );
}
