/** Rules of an audit: how many records fail each, where, why it matters, and how to fix it. */

import { BarTable } from '../components/bars.tsx';
import { Button } from '../components/controls.tsx';
import { Table } from '../components/table.tsx';
import { formatName, SEVERITIES, useWords } from '../components/words.ts';
import type { AuditData, RuleData, RuleName, ShareTable } from './audit-data.ts';

/** Selection of records to open. */
export interface Choice {
  /** Rule that they fail; undefined: they lack `property`. */
  readonly rule?: string | undefined;
  readonly property?: string | undefined;
  readonly label?: string | undefined;
  readonly place?: string | undefined;
}

/** Opens a list of records. */
export type Open = (choice: Choice) => void;

/**
 * Function that opens records; `below`: they are further down on the page; undefined: they cannot
 * be opened.
 */
export type OnOpen = Open | 'below' | undefined;

export type AuditProps = { readonly audit: AuditData; readonly onOpen?: OnOpen };

type RuleLinkProps = Pick<AuditProps, 'onOpen'> & {
  readonly rule: RuleName;
  readonly isStop?: true;
};

/** Shows the name of a rule, with a link to its findings if there is one. */
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

/** States which products shares are of: a channel requires nothing of passive products. */
export function ShareNote({ channel }: Pick<AuditData, 'channel'>) {
  const all = channel === undefined ? 'all products' : 'all products that are not passive';
  return <p class="note">Shares are of {all}: those that fail, or have a variant that does.</p>;
}

export type RulesProps = Pick<AuditData, 'rules' | 'channel'>;

/** Draws a bar for each rule that finds something, by severity. */
export function RulesChart({ rules, channel, onOpen }: RulesProps & { readonly onOpen: Open }) {
  const { formatNumber, formatCount } = useWords();
  return (
    <section aria-label="Defects per rule">
      <ShareNote channel={channel} />
      {SEVERITIES.map((severity) => {
        const failingRules = rules.filter(
          (rule) => rule.outcome === 'failed' && rule.severity === severity,
        );
        if (failingRules.length === 0) return undefined;
        return (
          <BarTable
            key={severity}
            look="rules"
            caption={
              <b class={`${severity}-text`}>
                {formatName(severity)}s, {formatCount(failingRules.length, 'rule')}
              </b>
            }
            heads={['Rule', 'Share', 'Records']}
            rows={failingRules.map((rule) => ({
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

/**
 * Describes what a rule checks, why that matters, and what to do.
 * @param isOfPart true for records of one category or brand, for which the rule's figures do not
 * hold
 */
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

// Lets names of attributes break into lines: `audience.suggestedGender`.
const wrap = (name: string): string => name.replace(/(?<=\.)|(?<=[a-z])(?=[A-Z])/g, '\u200b');

const SHADES = [1, 2, 3, 4, 5];

const FAIL =
  'Shares of the products that fail a rule, or have a variant that does. ' +
  'Rows with the most failures come first.';
const HAVE = 'How many per cent of the products have it; empty where that is not known.';

/** Draws tables of shares. @param tables all of one kind */
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

// Tints each share on the same scale from 0 to 100 %.
function Grid({ table, onOpen }: { readonly table: ShareTable; readonly onOpen: OnOpen }) {
  const { formatNumber, formatSentence: formatTold } = useWords();
  const { of, isFill, note, columns, rows } = table;
  const [whole, none] = isFill ? ['100 %', '0 %'] : ['0 %', '100 %'];
  const draw = ({ cells, name, property, ...row }: ShareTable['rows'][number], at: number) => {
    const [cell, column] = [cells[at], columns[at]];
    if (!cell || column === undefined) return undefined;
    const { percent } = cell;
    const heat = isFill ? 100 - percent : percent;
    const look = `number heat-${Math.ceil((heat / 100) * SHADES.length)}`;
    const figure = `${formatNumber(percent)} %`;
    const description = `${formatTold(cell.told)}, ${name}, ${column.name}`;
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
        aria-label={`${figure}: ${description}`}
        title={description}
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
