/** The result of every rule: those that find something with their first records, the others in lists. */

import type { Defect, ReportData, RuleData } from '../audit/audit-data.ts';
import { defectColumns } from '../audit/defects.tsx';
import { RuleWords } from '../audit/rules.tsx';
import { Table } from '../components/table.tsx';
import { useWords } from '../components/words.ts';
import { RECORDS_ID } from './record-block.ts';

/** The most kinds of failure that are shown of a rule. */
const MOST_KINDS = 20;

/** One block for each rule that finds something. */
export function Findings({ report: { rules, first } }: { readonly report: ReportData }) {
  const failing = rules.filter(({ outcome }) => outcome === 'failed');
  if (failing.length === 0) return null;
  return (
    <section class="findings" aria-labelledby="findings">
      <h2 id="findings">What to fix, rule by rule</h2>
      {failing.map((rule) => (
        <Finding key={rule.id} rule={rule} first={first.get(rule.id) ?? []} />
      ))}
    </section>
  );
}

function Finding({ rule, first }: { readonly rule: RuleData; readonly first: readonly Defect[] }) {
  const { formatNumber, formatCount } = useWords();
  const { id, title, severity, group, subject, failed, checked, percent } = rule;
  const isAll = failed <= first.length;
  const all = formatNumber(failed);
  return (
    <article id={id} class={`finding ${severity}-edge`}>
      <header>
        <h3>{title}</h3>
        <p class="tags">
          {group} <code>{id}</code>
        </p>
        <p class="share">
          <b class={`${severity}-text`}>{percent}%</b> of all products: {all} of {formatCount(checked, subject)} checked
        </p>
      </header>
      <RuleWords rule={rule} />
      <Kinds rule={rule} />
      {first.length === 0 ? undefined : (
        <Table
          look="defects"
          columns={defectColumns(first).filter(({ key }) => key !== 'rule')}
          rows={first}
          caption={isAll ? `All ${all}` : `The first ${formatNumber(first.length)} of ${all}`}
        />
      )}
      {isAll ? undefined : (
        <p class="more">
          <a href={`#${RECORDS_ID}`} data-rule={id}>
            Show all {all}
          </a>
        </p>
      )}
    </article>
  );
}

/** What kinds of failure there are, the most frequent first. */
function Kinds({ rule: { kinds } }: { readonly rule: RuleData }) {
  const { formatNumber, formatCount } = useWords();
  if (kinds.length === 0) return null;
  const left = kinds.length - MOST_KINDS;
  const told = kinds.slice(0, MOST_KINDS).map(([kind, count]) => `${kind}: ${formatNumber(count)}`);
  return (
    <p>
      <bdi>{told.join(', ')}</bdi>
      {left > 0 ? ` and ${formatCount(left, 'more kind')}` : ''}
    </p>
  );
}

/** Why rules found nothing: a title and an explanation for each case. */
const OUTCOMES: Readonly<Record<Exclude<RuleData['outcome'], 'failed'>, readonly [title: string, note: string]>> = {
  system_gap: [
    'Gaps of the whole system',
    'Nearly everything that is for sale fails these, so they are no fault of a product and count in no grade.',
  ],
  unknown: [
    'Unknown',
    'Neither passed nor failed: the records were not read, or the PIM does not send the field, has no place that goes by its name, or sends it in a form that pim-mcp cannot read. No record that could be checked fails.',
  ],
  not_run: [
    'Not run',
    'These rules could not be asked of this copy, so nobody knows what fails them, and all else is without them.',
  ],
  none_of_known_patterns: [
    'None of the known patterns',
    'These rules know some patterns and look for those only. They found none, which does not prove that there is nothing.',
  ],
  little: [
    'Little checked',
    'Every record that these rules could check passed, but few have what they check, such as a price: that says little of the catalog.',
  ],
  passed: ['Passed', 'Every record that these rules apply to passed.'],
  does_not_apply: ['Nothing to check', 'These rules apply to no record here.'],
};

/** A section for each of these cases. */
export function OtherRules({ rules }: Pick<ReportData, 'rules'>) {
  const { formatNumber, formatCount } = useWords();
  const tell = ({ note, failed, unknown, checked, subject }: RuleData): string => {
    const told = failed > 0 ? failed : unknown;
    return note ?? `${told > 0 ? `${formatNumber(told)} of ` : ''}${formatCount(checked + unknown, subject)}`;
  };
  return (
    <>
      {Object.entries(OUTCOMES).map(([outcome, [title, note]]) => {
        const own = rules.filter((rule) => rule.outcome === outcome);
        if (own.length === 0) return undefined;
        return (
          <section key={outcome} aria-labelledby={outcome}>
            <h2 id={outcome}>
              {title}: {formatCount(own.length, 'rule')}
            </h2>
            <p class="note">{note}</p>
            <Table
              look="list"
              rows={own}
              columns={[
                { key: 'rule', title: 'Rule', isHead: true, cell: ({ title: told }) => told },
                { key: 'checks', title: 'Would fail', cell: ({ subject, checks }) => `A ${subject} that ${checks}` },
                { key: 'records', title: outcome === 'not_run' ? 'Why' : 'Records', cell: tell },
              ]}
            />
          </section>
        );
      })}
    </>
  );
}
