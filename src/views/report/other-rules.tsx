/** The rules that blame no product: because of the whole system, because they cannot tell, were not run, have nothing to check, or because all is well. */

import { formatCount, formatName, formatNumber } from '../components/words.ts';
import type { ReportData, RuleData } from './report-data.ts';

/** A way in which rules find nothing. */
interface Kind {
  readonly id: string;
  readonly outcome: RuleData['outcome'];
  /** Of rules that passed: whether they could check but few records. */
  readonly isLittle?: true;
  readonly title: string;
  readonly note: string;
  /** What is told of each, where it is not how many records; that is a text, which may be long. */
  readonly tells?: string;
  readonly tell: (rule: RuleData) => string;
}

const KINDS: readonly Kind[] = [
  {
    id: 'system',
    outcome: 'system_gap',
    title: 'Gaps of the whole system',
    note: 'Nearly everything that is for sale fails these, so they are no fault of a product and count in no grade.',
    tell: ({ failed, population, subject }) => `${formatNumber(failed)} of ${formatCount(population, subject)}`,
  },
  {
    id: 'unknown',
    outcome: 'unknown',
    title: 'Unknown',
    note: 'Neither passed nor failed: the records were not read, or the PIM does not send the field, has no place that goes by its name, or sends it in a form that pim-mcp cannot read. No record that could be checked fails.',
    tell: ({ unknown, population, subject, isUnread }) =>
      isUnread ? 'not all read' : `${formatNumber(unknown)} of ${formatCount(population, subject)}`,
  },
  {
    id: 'not-run',
    outcome: 'not_run',
    title: 'Not run',
    note: 'These rules could not be asked of this copy, so nobody knows what fails them, and all else is without them.',
    tells: 'Why',
    tell: ({ notRunWhy = 'not run' }) => notRunWhy,
  },
  {
    id: 'patterns',
    outcome: 'none_of_known_patterns',
    title: 'None of the known patterns',
    note: 'These rules know some patterns and look for those only. They found none, which does not prove that there is nothing.',
    tell: ({ population, subject }) => formatCount(population, subject),
  },
  {
    id: 'little',
    outcome: 'passed',
    isLittle: true,
    title: 'Little checked',
    note: 'Every record that these rules could check passed, but few have what they check, such as a price: that says little of the catalog.',
    tell: ({ population, littleOf = 0, subject }) =>
      `only ${formatNumber(population)} of ${formatCount(littleOf, subject)}`,
  },
  {
    id: 'passed',
    outcome: 'passed',
    title: 'Passed',
    note: 'Every record that these rules apply to passed.',
    tell: ({ population, subject }) => formatCount(population, subject),
  },
  {
    id: 'idle',
    outcome: 'does_not_apply',
    title: 'Nothing to check',
    note: 'These rules apply to no record here.',
    tell: ({ subject }) => `no ${subject}`,
  },
];

/** A section for each way in which rules find nothing. */
export function OtherRules({ report: { rules } }: { readonly report: ReportData }) {
  return (
    <>
      {KINDS.map((kind) => (
        <List
          key={kind.id}
          kind={kind}
          rules={rules.filter(
            ({ outcome, littleOf }) =>
              outcome === kind.outcome && (littleOf !== undefined) === (kind.isLittle === true),
          )}
        />
      ))}
    </>
  );
}

function List({
  kind: { id, title, note, tells, tell },
  rules,
}: {
  readonly kind: Kind;
  readonly rules: readonly RuleData[];
}) {
  if (rules.length === 0) return null;
  const look = tells === undefined ? 'number' : undefined;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="note">{note}</p>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Would fail</th>
            <th scope="col" class={look}>
              {tells ?? 'Records'}
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{formatName(rule.id)}</th>
              <td>
                A {rule.subject} that {rule.checks}
              </td>
              <td class={look}>{tell(rule)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
