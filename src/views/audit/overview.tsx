/** The first screen of an audit: what it is about, how the products stand, and what to fix first. */

import type { ComponentChildren } from 'preact';
import { Bar, type BarPart } from '../components/bars.tsx';
import { Title } from '../components/states.tsx';
import { useWords } from '../components/words.ts';
import type { AuditData, FixStep, StandingData } from './audit-data.ts';
import { type OnRule, RuleLink, RulesChart } from './rules.tsx';
import { Trend } from './trend.tsx';

/** Title, time, extent, and what to be careful about. */
export function AuditHead({ audit, title }: { readonly audit: AuditData; readonly title: string }) {
  const { formatTime, formatNumber } = useWords();
  const { copy, channel, scopeWords, unread, unmatched, notes, leftOut, isDemo } = audit;
  const counted = copy.lists.filter(({ name }) => /^(?:product|variant)s?$/.test(name));
  return (
    <header>
      <Title isDemo={isDemo}>{title}</Title>
      <p class="soft">
        {counted.map(({ name, records }) => `${formatNumber(records)} ${name}`).join(', ')}, as of{' '}
        <time datetime={copy.asOf}>{formatTime(copy.asOf)}</time>
      </p>
      {channel === undefined ? undefined : (
        <p>
          Judged for <bdi>{channel}</bdi>: a product is ready if it has all that the channel requires, and unknown if
          nothing is known to be missing but not all can be told.
        </p>
      )}
      {scopeWords.length === 0 ? undefined : (
        <p>
          Only records <bdi>{scopeWords.join('; ')}</bdi> were checked.
        </p>
      )}
      {leftOut.length !== 0 && <Notice title="Left out, as asked:">{leftOut.join(', ')}</Notice>}
      {copy.isComplete ? undefined : (
        <Notice title="The copy is incomplete.">
          {copy.lists.map(({ name, coverage }) => `${name}: ${coverage}`).join('; ')}
        </Notice>
      )}
      {unread.map((list) => (
        <Notice key={list} title="Not read:">
          {list}
        </Notice>
      ))}
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {unmatched.map((name) => (
        <Notice key={name} title="No category or brand is named">
          <bdi>{name}</bdi>.
        </Notice>
      ))}
    </header>
  );
}

function Notice({ title, children }: { readonly title?: string; readonly children: ComponentChildren }) {
  return (
    <p class="notice">
      {title !== undefined && <strong>{title} </strong>}
      {children}
    </p>
  );
}

/** The grades, or the share that a channel can list, and how that went; nothing where that is not known. */
export function Standing({ audit: { standing, channel, trend } }: { readonly audit: AuditData }) {
  if (standing === undefined || standing.products === 0) return null;
  return (
    <div class="standing">
      {channel === undefined ? <Grades standing={standing} /> : <Ready standing={standing} />}
      {trend === undefined ? undefined : (
        <div>
          <h2>Trend</h2>
          <Trend trend={trend} />
        </div>
      )}
    </div>
  );
}

interface StandingProps {
  readonly standing: StandingData;
}

/** The typical grade in a ring, how many are A or B, and all grades. That a product can be sold says little of how good it is. */
function Grades({ standing }: StandingProps) {
  const { formatNumber } = useWords();
  const { products, withError, open, good, percentGood, level, typicalGrade, grades } = standing;
  return (
    <>
      <figure>
        <Ring percent={percentGood} name="Grade A or B" grade={typicalGrade} level={level} />
        <figcaption>Typical grade, share of A and B</figcaption>
      </figure>
      <div>
        <p class="lead-figure">
          <b class={`${level}-text`}>
            {formatNumber(good)} of {formatNumber(products)}
          </b>{' '}
          products are A or B.
        </p>
        <div class="grades">
          <Bar parts={gradeParts({ grades, products })} />
          <ul aria-label="Products by grade">
            {Object.entries(grades).map(([grade, count]) => (
              <li key={grade}>
                <svg class="swatch" width="12" height="12" aria-hidden="true">
                  <rect class={`fill ${lookOf(grade)}`} width="12" height="12" />
                </svg>{' '}
                <b>{grade}</b> {formatNumber(count)}
              </li>
            ))}
          </ul>
        </div>
        <p class="note">
          {formatNumber(products - withError)} are sellable: they fail no error.
          {open > 0 ? ` Of ${formatNumber(open)} of these not all is known.` : ''}
        </p>
      </div>
    </>
  );
}

/** The parts of a bar of grades. */
export function gradeParts({ grades, products }: Pick<StandingData, 'grades' | 'products'>): readonly BarPart[] {
  return Object.entries(grades).map(([grade, count]) => ({ look: lookOf(grade), percent: (count / products) * 100 }));
}

function lookOf(grade: string): string {
  return `grade-${grade.toLowerCase()}`;
}

/** A channel has no grades. */
function Ready({ standing: { products, withError, open, percentReady, level } }: StandingProps) {
  const { formatNumber, formatCount } = useWords();
  return (
    <>
      <figure>
        <Ring percent={percentReady} name="Ready" level={level} />
        <figcaption>Ready products</figcaption>
      </figure>
      <p>
        Of {formatCount(products, 'product')}, <b>{formatNumber(products - withError - open)}</b> ready,{' '}
        <b>{formatNumber(withError)}</b> not ready, <b>{formatNumber(open)}</b> unknown.
      </p>
    </>
  );
}

interface RingProps extends Pick<StandingData, 'level'> {
  readonly percent: number;
  readonly name: string;
  /** Stands large in the middle, in the place of the number. */
  readonly grade?: string | undefined;
}

/** A share as a ring with the number or a grade in it. */
function Ring({ percent, name, grade, level }: RingProps) {
  const told = `${grade === undefined ? '' : `Typical grade: ${grade}; `}${name}: ${percent} %`;
  const circle = { cx: 60, cy: 60, r: 52, pathLength: 100 };
  return (
    <svg class={`ring ${level}`} viewBox="0 0 120 120" role="img" aria-label={told}>
      <circle class="track" {...circle} />
      {percent !== 0 && (
        <circle class="arc" {...circle} stroke-dasharray={`${percent} 100`} transform="rotate(-90 60 60)" />
      )}
      <text class="figure" x="60" y="64" text-anchor="middle">
        {grade ?? percent}
      </text>
      <text class="unit" x="60" y="84" text-anchor="middle">
        {grade === undefined ? 'percent' : `${percent} %`}
      </text>
    </svg>
  );
}

interface FixFirstProps {
  readonly audit: AuditData;
  readonly onRule?: OnRule;
  /** Whether the rules are told here where it is not known what gains most. */
  readonly hasRules?: boolean;
}

/** Whether no rule finds anything. */
export function isSound({ rules }: AuditData): boolean {
  return rules.every(({ outcome }) => outcome !== 'failed');
}

/** What to fix first, each step with what it gains; or why there is nothing to fix. */
export function FixFirst({ audit, onRule, hasRules = false }: FixFirstProps) {
  const { formatCount } = useWords();
  const { standing, rules, channel, ungradedWhy } = audit;
  if (isSound(audit)) return <Sound rules={rules} />;
  if (standing === undefined) {
    return (
      <>
        <p class="note">
          It is not known which repair gains most. {ungradedWhy} The rules are in the order of severity.
        </p>
        {hasRules ? <RulesChart rules={rules} onRule={onRule} /> : undefined}
      </>
    );
  }
  const { fixes, open, fixNote } = standing;
  if (fixes.length === 0 && open > 0) {
    return (
      <p>
        Find out what is unknown: nothing that is known keeps a product back, but of {formatCount(open, 'product')} not
        all is known.
      </p>
    );
  }
  if (fixes.length === 0) return <p>No product fails an error or a warning. See the hints by rule.</p>;
  const order =
    channel === undefined
      ? (fixNote ?? 'The repairs that make the most products sellable, or raise the grades of the most.')
      : 'The repairs that make the most products ready.';
  return (
    <>
      <p class="note">{order} Each is counted after those before it.</p>
      <ol class="fixes">
        {fixes.map((step) => (
          <Fix key={step.rule} step={step} become={tellSellable(audit).become} onRule={onRule} />
        ))}
      </ol>
    </>
  );
}

/** That nothing was found, and how little that may prove. */
function Sound({ rules }: Pick<AuditData, 'rules'>) {
  const { formatCount } = useWords();
  const countOf = (...outcomes: readonly string[]): number =>
    rules.filter(({ outcome }) => outcomes.includes(outcome)).length;
  if (rules.every(({ checked, unknown }) => checked + unknown === 0)) {
    return <p class="notice">There was no record to check, so finding nothing proves nothing.</p>;
  }
  const [open, little] = [countOf('unknown', 'not_run'), countOf('little')];
  return (
    <p class="notice">
      None of {formatCount(rules.length, 'rule')} found a problem.
      {open === 0 ? '' : ` ${formatCount(open, 'rule')} could not tell of every record.`}
      {little === 0 ? '' : ` ${formatCount(little, 'rule')} could check only few records.`}
    </p>
  );
}

/** What products are called that fail no error, and others: they can be sold, or, where a channel judges, are ready or lack nothing known. */
export function tellSellable({ channel, standing }: Pick<AuditData, 'channel' | 'standing'>) {
  if (channel === undefined) return { become: 'sellable', share: 'Sellable' };
  // A product is ready only where nothing that is required is unknown.
  return {
    become: standing?.areGapsKnown === true ? 'ready' : 'free of known gaps',
    share: standing?.open === 0 ? 'Ready' : 'No known gap',
  };
}

interface FixProps {
  readonly step: FixStep;
  readonly become: string;
  readonly onRule: OnRule;
}

function Fix({ step: { rule, fix, products, sellable, better }, become, onRule }: FixProps) {
  const { formatNumber, formatCount } = useWords();
  const gains = [
    ...(sellable > 0 ? [`${formatNumber(sellable)} ${sellable === 1 ? 'becomes' : 'become'} ${become}`] : []),
    ...(better > 0 ? [`${formatNumber(better)} ${better === 1 ? 'gets' : 'get'} a better grade`] : []),
  ];
  return (
    <li>
      <p class="gain">
        {better > 0 && sellable === 0 ? (
          <>
            <b>{formatNumber(better)}</b> better grades
          </>
        ) : (
          <>
            <b>+{formatNumber(sellable)}</b> {become}
          </>
        )}
      </p>
      <h3>
        <RuleLink rule={rule} onRule={onRule} />
      </h3>
      <p>{fix}</p>
      <p class="note">
        Of {formatCount(products, 'product')} that {products === 1 ? 'fails' : 'fail'},{' '}
        {gains.length === 0 ? `none becomes ${become} by this alone` : gains.join(' and ')}.
      </p>
    </li>
  );
}
