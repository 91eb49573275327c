/** The first screen of an audit: what was checked, the grades, and what to fix first. */

import { Bar, type BarPart } from '../components/bars.tsx';
import { Title } from '../components/states.tsx';
import { useWords } from '../components/words.ts';
import type { AuditData, FixStep, StandingData } from './audit-data.ts';
import { type OnRule, RuleLink } from './rules.tsx';
import { Trend } from './trend.tsx';

/** Title, time, extent and warnings. */
export function AuditHead({ audit, title }: { readonly audit: AuditData; readonly title: string }) {
  const { formatTime, formatCount } = useWords();
  const { asOf, counts, notes, isDemo } = audit;
  return (
    <header>
      <Title isDemo={isDemo}>{title}</Title>
      <p class="soft">
        {counts.map(({ name, records }) => formatCount(records, name)).join(', ')}, as of{' '}
        <time datetime={asOf}>{formatTime(asOf)}</time>
      </p>
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
    </header>
  );
}

/** The grades, or the share that a channel can list, with their trend; nothing if they are not known. */
export function Standing({ audit: { standing, channel, trend } }: { readonly audit: AuditData }) {
  if (standing === undefined || standing.products === 0) return null;
  const { typicalGrade, percentReady } = standing;
  const [figure, caption] =
    channel === undefined ? [typicalGrade, 'Typical grade'] : [`${percentReady} %`, 'Ready products'];
  return (
    <div class="standing">
      <p class="verdict">
        <b>{figure}</b> {caption}
      </p>
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

/** How many products are A or B, and all grades. */
function Grades({ standing }: StandingProps) {
  const { formatNumber } = useWords();
  const { products, withError, open, good, grades } = standing;
  return (
    <div>
      <p class="lead-figure">
        <b>
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
  );
}

/** The parts of a bar of grades. */
export function gradeParts({ grades, products }: Pick<StandingData, 'grades' | 'products'>): readonly BarPart[] {
  return Object.entries(grades).map(([grade, count]) => ({ look: lookOf(grade), percent: (count / products) * 100 }));
}

function lookOf(grade: string): string {
  return `grade-${grade.toLowerCase()}`;
}

/** The same for a channel, which has no grades. */
function Ready({ standing: { products, withError, open } }: StandingProps) {
  const { formatNumber, formatCount } = useWords();
  return (
    <p>
      Of {formatCount(products, 'product')}, <b>{formatNumber(products - withError - open)}</b> ready,{' '}
      <b>{formatNumber(withError)}</b> not ready, <b>{formatNumber(open)}</b> unknown.
    </p>
  );
}

/** Whether no rule finds anything. */
export function isSound({ rules }: AuditData): boolean {
  return rules.every(({ outcome }) => outcome !== 'failed');
}

/** What to fix first, each with its gain; or why there is nothing to fix. */
export function FixFirst({ audit, onRule }: { readonly audit: AuditData; readonly onRule?: OnRule }) {
  const { formatCount } = useWords();
  const { standing, rules, channel, ungradedWhy } = audit;
  if (isSound(audit)) return <Sound rules={rules} />;
  if (standing === undefined) {
    return (
      <p class="note">It is not known which repair gains most. {ungradedWhy} The rules are in the order of severity.</p>
    );
  }
  const { fixes, open, fixNote, areGapsKnown } = standing;
  if (fixes.length === 0) {
    return open === 0 ? (
      <p>No product fails an error or a warning. See the hints by rule.</p>
    ) : (
      <p>Nothing that is known keeps a product back, but of {formatCount(open, 'product')} not all is known.</p>
    );
  }
  // A product is ready only where nothing that a channel requires is unknown.
  const become = channel === undefined ? 'sellable' : areGapsKnown ? 'ready' : 'free of known gaps';
  return (
    <>
      <p class="note">{fixNote} Each is counted after those before it.</p>
      <ol class="fixes">
        {fixes.map((step) => (
          <Fix key={step.rule.id} {...{ step, become, onRule }} />
        ))}
      </ol>
    </>
  );
}

/** The message that nothing was found, and what that does not prove. */
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

interface FixProps {
  readonly step: FixStep;
  /** What products are called that fail no error. */
  readonly become: string;
  readonly onRule: OnRule;
}

function Fix({ step: { rule, fix, products, sellable, better }, become, onRule }: FixProps) {
  const { formatNumber, formatCount } = useWords();
  const gains = [
    ...(sellable > 0 ? [`${formatNumber(sellable)} ${sellable === 1 ? 'becomes' : 'become'} ${become}`] : []),
    ...(better > 0 ? [`${formatNumber(better)} ${better === 1 ? 'gets' : 'get'} a better grade`] : []),
  ];
  const isOfGrades = sellable === 0 && better > 0;
  return (
    <li>
      <p class="gain">
        <b>+{formatNumber(isOfGrades ? better : sellable)}</b> {isOfGrades ? 'better grades' : become}
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
