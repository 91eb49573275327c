/** The first screen of the report: what it is about, what to do first, who can be sold, and how that changed. */

import { Ring } from '../components/bar.tsx';
import { FixList } from '../components/fix-list.tsx';
import { Grades } from '../components/grades.tsx';
import { tellOrder, wordsOf } from '../components/standing-words.ts';
import { Trend } from '../components/trend.tsx';
import { formatCount, formatNumber, formatTime } from '../components/words.ts';
import type { ReportData } from './report-data.ts';

/** Rules of which it is told what changed. */
const MOST_CHANGES = 5;

/** Title, time, extent, and what to be careful about. */
export function Head({
  report: { copy, scope, channel, unread, unmatched, isDemo, notes },
}: {
  readonly report: ReportData;
}) {
  return (
    <header>
      <p class="eyebrow">Product catalog</p>
      <h1>Data quality report</h1>
      <p class="lead">
        As of <time datetime={copy.asOf}>{formatTime(copy.asOf)}</time>
        {copy.isComplete ? ', with every record that the PIM announced' : ''}.
      </p>
      <ul class="facts">
        {copy.lists.map(({ name, records }) => (
          <li key={name}>
            <b>{formatNumber(records)}</b> {name}
          </li>
        ))}
      </ul>
      {channel === undefined ? undefined : (
        <p>
          Judged for <b>{channel}</b>: a product is ready if it has all that the channel requires, and unknown if
          nothing is known to be missing but not all can be told.
        </p>
      )}
      {scope.length === 0 ? undefined : (
        <p>
          Only records <bdi>{scope.join('; ')}</bdi> were checked.
        </p>
      )}
      {isDemo ? (
        <p class="notice">
          <strong>Sandbox demo data.</strong> No PIM is configured, so this report is about an invented catalog.
        </p>
      ) : undefined}
      {copy.isComplete ? undefined : (
        <p class="notice">
          <strong>Incomplete.</strong> The copy lacks part of the catalog; see <a href="#about">about this report</a>.
        </p>
      )}
      {unread.map((list) => (
        <p key={list} class="notice">
          <strong>Not read:</strong> {list} Rules about these records are unknown unless something fails, and there are
          no grades.
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {unmatched.map((name) => (
        <p key={name} class="notice">
          <strong>No category or brand is named</strong> <bdi>{name}</bdi>.
        </p>
      ))}
    </header>
  );
}

/** What to do first, beside how things stand. */
export function FirstScreen({ report }: { readonly report: ReportData }) {
  return (
    <div class="first">
      <section aria-labelledby="fix-first">
        <h2 id="fix-first">What to do first</h2>
        <FirstSteps report={report} />
      </section>
      <section class="whole" aria-labelledby="standing">
        <h2 id="standing">How the products stand</h2>
        <div class="stand">
          {report.channel === undefined ? <Graded report={report} /> : <Readiness report={report} />}
        </div>
        <Changes report={report} />
      </section>
    </div>
  );
}

/** How good the products are. */
function Graded({ report: { standing, ungradedWhy } }: { readonly report: ReportData }) {
  return standing === undefined ? <p class="note">{ungradedWhy}</p> : <Grades standing={standing} />;
}

/** How many products a channel can list: it has no grades. */
function Readiness({ report: { standing, ungradedWhy } }: { readonly report: ReportData }) {
  if (standing === undefined) return <p class="note">{ungradedWhy}</p>;
  const { products, withError, open, percentReady, level } = standing;
  return (
    <>
      <figure>
        <Ring percent={products === 0 ? undefined : percentReady} name="Ready" level={level} />
        <figcaption>The share that is ready</figcaption>
      </figure>
      <p>
        Of {formatCount(products, 'product')}, <b>{formatNumber(products - withError - open)}</b> ready,{' '}
        <b>{formatNumber(withError)}</b> not ready, <b>{formatNumber(open)}</b> unknown.
      </p>
    </>
  );
}

function FirstSteps({ report }: { readonly report: ReportData }) {
  const { standing, rules, ungradedWhy } = report;
  if (rules.every(({ population }) => population === 0)) return <p>Nothing was checked.</p>;
  if (standing === undefined) {
    return <p>It is not known which repair gains most. {ungradedWhy} The rules below are in the order of severity.</p>;
  }
  if (standing.fixes.length === 0 && standing.open > 0) {
    return (
      <p>
        Find out what is <a href="#unknown">unknown</a>: nothing that is known keeps a product back, but of{' '}
        {formatCount(standing.open, 'product')} not all is known.
      </p>
    );
  }
  if (standing.fixes.length === 0) {
    return <p>Nothing: no product fails an error or a warning. Hints, if there are any, are worth a look below.</p>;
  }
  return (
    <>
      <p class="note">{tellOrder(report.channel, standing.fixNote)}</p>
      <FixList steps={standing.fixes} gainWords={wordsOf(report)} />
    </>
  );
}

function Changes({ report: { trend, standing } }: { readonly report: ReportData }) {
  if (standing === undefined) return null;
  if (trend === undefined) {
    return (
      <p class="note">There is no earlier audit of all rules. Audit again after the next sync to see what changed.</p>
    );
  }
  return <Trend trend={trend} mostRules={MOST_CHANGES} />;
}
