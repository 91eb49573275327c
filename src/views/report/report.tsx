/**
 * The HTML report of an audit, which needs no script: the components of the quality board one below
 * another.
 */

import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ReportData } from '../audit/audit-data.ts';
import { Findings, OtherRules } from '../audit/findings.tsx';
import { AuditHead, FixFirst, isSound, Standing, Week } from '../audit/overview.tsx';
import { Shares } from '../audit/rules.tsx';
import { Sentences, Title } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatName, useWords } from '../components/words.ts';

/** Renders the report; texts of the catalog are escaped. */
export const renderReport = (report: ReportData): string =>
  renderToString(<Report report={report} />);

interface ChangesData {
  readonly title: string;
  readonly isDemo: boolean;
  readonly notes: readonly string[];
  readonly figures: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Renders a page of changes; texts of the catalog are escaped. */
export function renderChanges({ title, isDemo, notes, figures, rows }: ChangesData): string {
  const filled = Object.keys(rows[0] ?? {}).filter((column) =>
    rows.some((row) => row[column] !== ''),
  );
  return renderToString(
    <>
      <Title isDemo={isDemo}>{title}</Title>
      <Sentences of={notes} look="notice" />
      <Sentences of={figures} />
      <Table
        look="told"
        rows={rows}
        columns={filled.map((key) => ({
          key,
          look: `of-${key}`,
          title: formatName(key),
          value: (row: ChangesData['rows'][number]) => row[key],
        }))}
      />
    </>,
  );
}

function Report({ report }: { readonly report: ReportData }) {
  const { standing, ungradedWhy, week, rules, heat, fill, channel } = report;
  return (
    <>
      <AuditHead audit={report} title={channel ? `Ready for ${channel}` : 'Data quality report'} />
      <Section title="How the products stand">
        {standing === undefined ? <p class="note">{ungradedWhy}</p> : <Standing audit={report} />}
      </Section>
      {week && <Week week={week} />}
      <Section title="What to do first">
        <FixFirst audit={report} onOpen="below" />
      </Section>
      <Section title="What to fix, rule by rule">
        {!isSound(report) && <Findings rules={rules} channel={channel} />}
      </Section>
      <Section title="Where rules fail">
        {heat.length > 0 && <Shares tables={heat} onOpen="below" />}
      </Section>
      <Section title="What is filled">{fill.length > 0 && <Shares tables={fill} />}</Section>
      <OtherRules rules={rules} />
      <About report={report} />
    </>
  );
}

// A part without content is left out.
function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  if (children === false) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function About({
  report: { asOf, madeAt, version, gradeWords, channel },
}: {
  readonly report: ReportData;
}) {
  const { formatTime } = useWords();
  return (
    <Section title="About this report">
      <p>
        pim-mcp {version} ran the rules at {formatTime(madeAt)} on a local copy, which shows the
        catalog as of {formatTime(asOf)} or later. Whoever made this report can also make a file of
        all records that fail.
      </p>
      {channel === undefined && (
        <p>
          {gradeWords} A product is sellable if it fails no error, however bad its grade is. Unknown
          results do not count.
        </p>
      )}
    </Section>
  );
}
