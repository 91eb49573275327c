/** What the rules find, rule by rule: how much, why it matters, how to fix it, and the first records. */

import { Bar } from '../components/bar.tsx';
import type { Defect } from '../components/defect-table.tsx';
import { formatCount, formatName, formatNumber, SEVERITY_WORDS } from '../components/words.ts';
import { FindingRecords } from './finding-records.tsx';
import type { ReportData, RuleData } from './report-data.ts';

/** Kinds of failure that are told of a rule, the most frequent first. */
const MOST_KINDS = 20;

/** One block for each rule that finds something; nothing where none does. */
export function Findings({ report: { rules, nextRecords } }: { readonly report: ReportData }) {
  const failing = rules.filter(({ outcome }) => outcome === 'failed');
  if (failing.length === 0) return null;
  return (
    <section class="findings" aria-labelledby="findings">
      <h2 id="findings">What to fix, rule by rule</h2>
      {failing.map((rule) => (
        <Finding key={rule.id} rule={rule} next={nextRecords.get(rule.id) ?? []} />
      ))}
    </section>
  );
}

function Finding({ rule, next }: { readonly rule: RuleData; readonly next: readonly Defect[] }) {
  const {
    id,
    severity,
    group,
    subject,
    applies,
    checks,
    why,
    fix,
    failed,
    population,
    unknown,
    percent,
    sharedValues,
  } = rule;
  return (
    <article id={id} class={`finding ${severity}-edge`}>
      <header>
        <h3>{formatName(id)}</h3>
        <p class="tags">
          <span class={`badge ${severity}-text`}>{SEVERITY_WORDS[severity].one}</span> <span>{group}</span>{' '}
          <code>{id}</code>
        </p>
        <p class="share">
          <b class={`${severity}-text`}>{percent}%</b> of all products: {formatNumber(failed)} of{' '}
          {formatCount(population - unknown, subject)} checked
        </p>
      </header>
      <p>
        A {subject} that {checks}
        {sharedValues === undefined ? '' : ` They share ${formatCount(sharedValues, 'value')}.`}
        {unknown > 0 ? ` ${formatNumber(unknown)} more could not be checked.` : ''}
      </p>
      <dl>
        <dt>Checked</dt>
        <dd>{applies}</dd>
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>Fix</dt>
        <dd>{fix}</dd>
      </dl>
      <Kinds rule={rule} />
      <FindingRecords rule={rule} next={next} />
    </article>
  );
}

function Kinds({ rule: { kinds, subject, severity, failed } }: { readonly rule: RuleData }) {
  if (kinds.length === 0) return null;
  const left = kinds.length - MOST_KINDS;
  return (
    <>
      <table class="chart kinds">
        <caption>Breakdown of the failing {subject}s</caption>
        <tbody>
          {kinds.slice(0, MOST_KINDS).map(([kind, count]) => (
            <tr key={kind}>
              <th scope="row">
                <bdi>{kind}</bdi>
              </th>
              <td>
                <Bar parts={[{ percent: Math.min(100, (count / failed) * 100), look: severity }]} />
              </td>
              <td class="number">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p class="note">and {formatCount(left, 'more kind')}</p> : undefined}
    </>
  );
}
