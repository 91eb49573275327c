/**
 * The first screen of an audit: what was checked, the grades, what changed, and what to fix first.
 */

import { Bar } from '../components/bars.tsx';
import { useStops } from '../components/hooks.ts';
import { Sentences, Title } from '../components/states.tsx';
import { useWords } from '../components/words.ts';
import type { AuditData, FixStep, StandingData, WeekData } from './audit-data.ts';
import { type AuditProps, type OnOpen, RuleLink } from './rules.tsx';

/** Shows title, time, extent and warnings, and gaps of the whole system in one line that opens. */
export function AuditHead({ audit, title, onOpen }: AuditProps & { readonly title: string }) {
  const { formatTime, formatCount, formatSentence: formatTold } = useWords();
  const { asOf, counts, notes, isDemo, rules } = audit;
  const gaps = rules.filter(({ outcome }) => outcome === 'system_gap');
  return (
    <header>
      <Title isDemo={isDemo}>{title}</Title>
      <p class="soft">
        {counts.map(({ name, records }) => formatCount(records, name)).join(', ')}, as of{' '}
        <time datetime={asOf}>{formatTime(asOf)}</time>
      </p>
      <Sentences of={notes.map((note) => formatTold(note))} look="notice" />
      {gaps.length > 0 && (
        <details class="notice">
          <summary>
            {formatCount(gaps.length, 'gap')} of the whole system, in no grade:{' '}
            {gaps.map((gap) => gap.title).join(', ')}
          </summary>
          <ul class="plain">
            {gaps.map((gap) => (
              <li key={gap.id}>
                <RuleLink rule={gap} onOpen={onOpen === 'below' ? undefined : onOpen} />:{' '}
                {formatTold(gap.note)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </header>
  );
}

/** Shows the grades, or the share that a channel can list; nothing if they are unknown. */
export function Standing({ audit: { standing, channel } }: AuditProps) {
  const { formatNumber } = useWords();
  if (standing === undefined) return null;
  if (standing.products === 0) {
    return <p class="note">There was no product to judge.</p>;
  }
  const { typicalGrade, percentReady, open } = standing;
  const [figure, caption] =
    channel === undefined
      ? [typicalGrade, 'Typical grade']
      : [`${formatNumber(percentReady)} %`, open > 0 ? 'Known to be ready' : 'Ready products'];
  return (
    <div class="standing">
      <p class="verdict">
        <b>{figure}</b> {caption}
      </p>
      {channel === undefined ? <Grades standing={standing} /> : <Ready standing={standing} />}
    </div>
  );
}

type StandingProps = { readonly standing: StandingData };

function Grades({ standing: { products, withError, open, grades } }: StandingProps) {
  const { formatNumber } = useWords();
  const gradeParts = Object.entries(grades).map(([grade, count]) => ({
    grade,
    count,
    look: `grade-${grade.toLowerCase()}`,
    percent: (count / products) * 100,
  }));
  return (
    <div>
      <p class="lead-figure">
        <b>
          {formatNumber((grades.A ?? 0) + (grades.B ?? 0))} of {formatNumber(products)}
        </b>{' '}
        products are A or B.
      </p>
      <div class="grades">
        <Bar parts={gradeParts} />
        <ul aria-label="Products by grade">
          {gradeParts.map(({ grade, count, look }) => (
            <li key={grade}>
              <svg class="swatch" width="12" height="12" aria-hidden="true">
                <rect class={`fill ${look}`} width="12" height="12" />
              </svg>{' '}
              <b>{grade}</b> {formatNumber(count)}
            </li>
          ))}
        </ul>
      </div>
      <p class="note">
        {formatNumber(products - withError)} are sellable: without an error, active or not.
        {open > 0 ? ` Of ${formatNumber(open)} of these not all is known.` : ''}
      </p>
    </div>
  );
}

// Replaces grades for channels, which have none.
function Ready({ standing: { products, withError, open } }: StandingProps) {
  const { formatNumber, formatCount } = useWords();
  const ready = products - withError - open;
  return (
    <div>
      <p class="lead-figure">
        Of {formatCount(products, 'product')} that {products === 1 ? 'is' : 'are'} not passive,{' '}
        <b>{formatNumber(ready)}</b> ready, <b>{formatNumber(withError)}</b> not ready,{' '}
        <b>{formatNumber(open)}</b> unknown.
      </p>
      <p class="note">
        A ready product has all that the channel requires; of an unknown one that cannot be told.
      </p>
    </div>
  );
}

/** Shows the changes of the last seven days. */
export function Week({ week: { refreshes, lines, gain, begins } }: { readonly week: WeekData }) {
  const { formatCount, formatTime, formatDay, formatSentence: formatTold } = useWords();
  const changes = lines.length === 0 ? 'no change.' : 'this:';
  return (
    <section class="week">
      <h2>Since {begins === undefined ? 'last week' : formatTime(begins)}</h2>
      <p class="note">
        {begins !== undefined && 'What was before is not known. '}
        {refreshes === 0
          ? 'Nobody has looked, so nobody knows what changed: read the catalog again.'
          : `${formatCount(refreshes, 'refresh', 'refreshes')} saw ${changes}`}
      </p>
      <Sentences
        of={[...lines, ...gain].map((line) =>
          formatTold(line.replace(/\d{4}-\d{2}-\d{2}/g, formatDay)),
        )}
      />
    </section>
  );
}

export const isSound = ({ rules }: AuditData): boolean =>
  rules.every(({ outcome }) => outcome !== 'failed');

/** Lists what to fix first, each with its gain; or explains why there is nothing to fix. */
export function FixFirst({ audit, onOpen }: AuditProps) {
  const { formatCount } = useWords();
  const stops = useStops<HTMLOListElement>();
  const { standing, rules, channel, ungradedWhy } = audit;
  if (isSound(audit)) {
    if (rules.every(({ checked, unknown }) => checked + unknown === 0)) {
      return <p class="notice">There was no record to check, so finding nothing proves nothing.</p>;
    }
    const open = rules.filter(({ outcome }) =>
      ['unknown', 'not_run', 'little'].includes(outcome),
    ).length;
    const unsure =
      open > 0 &&
      ` ${formatCount(open, 'rule')} could not tell of every record, or checked but few.`;
    return (
      <p class="notice">
        {[`None of ${formatCount(rules.length, 'rule')} found a problem.`, unsure]}
      </p>
    );
  }
  const unknown =
    'It is not known which repair gains most. ' +
    `${ungradedWhy} The rules are in the order of severity.`;
  if (standing === undefined) return <p class="note">{unknown}</p>;
  const { fixes, open, fixNote } = standing;
  const but = open > 0 ? `, but of ${formatCount(open, 'product')} not all is known` : '';
  if (fixes.length === 0) {
    return <p>Nothing that is known keeps a product back{but}.</p>;
  }
  const goal = channel === undefined ? 'sellable' : 'ready';
  return (
    <>
      <p class="note">{fixNote} Each is counted after those before it.</p>
      <ol class="fixes" {...stops}>
        {fixes.map((step) => (
          <Fix key={step.rule.id} step={step} goal={goal} onOpen={onOpen} />
        ))}
      </ol>
    </>
  );
}

type FixProps = {
  readonly step: FixStep;
  readonly goal: string;
  readonly onOpen: OnOpen;
};

function Fix({
  step: { rule, fix, products, sellable, ready, freed, better },
  goal,
  onOpen,
}: FixProps) {
  const { formatNumber, formatCount } = useWords();
  const all = Object.entries({
    sellable,
    ready,
    'free of known gaps': freed,
    'better grade': better,
  });
  const gains = all.filter(([, count]) => count > 0);
  const [[what, most] = ['', 0]] = gains;
  const gainTexts = gains.map(([gain, count]) => {
    const does = gain === 'better grade' ? ['gets a', 'get a'] : ['becomes', 'become'];
    return `${formatNumber(count)} ${does[count === 1 ? 0 : 1]} ${gain}`;
  });
  return (
    <li>
      {most > 0 && (
        <p class="gain">
          <b>+{formatNumber(most)}</b>{' '}
          {most > 1 && what === 'better grade' ? 'better grades' : what}
        </p>
      )}
      <h3>
        <RuleLink isStop rule={rule} onOpen={onOpen} />
      </h3>
      <p>{fix}</p>
      <p class="note">
        Of {formatCount(products, 'product')} that fail{products === 1 ? 's' : ''} this,{' '}
        {gainTexts.length === 0 ? `none becomes ${goal} yet` : gainTexts.join(' and ')}.
      </p>
    </li>
  );
}
