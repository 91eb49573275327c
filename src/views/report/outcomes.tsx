/** Of all rules how many came out how. */

import { Bar, Swatch } from '../components/bar.tsx';
import { formatCount, formatNumber, SEVERITIES, SEVERITY_WORDS } from '../components/words.ts';
import type { ReportData, RuleData } from './report-data.ts';

/** Rules that came out in the same way. */
interface Slice {
  readonly look: string;
  readonly name: string;
  readonly rules: number;
  readonly told: string;
}

/** A bar of the rules and its legend. */
export function Outcomes({ report: { rules } }: { readonly report: ReportData }) {
  const slices = listSlices(rules).filter((slice) => slice.rules > 0);
  return (
    <section class="overview" aria-labelledby="outcomes">
      <h2 id="outcomes">{summarize(rules)}</h2>
      <Bar parts={slices.map((slice) => ({ look: slice.look, percent: (slice.rules / rules.length) * 100 }))} />
      <table class="legend">
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col" class="number">
              Rules
            </th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {slices.map((slice) => (
            <tr key={slice.name}>
              <th scope="row">
                <Swatch look={slice.look} /> {slice.name}
              </th>
              <td class="number">{formatNumber(slice.rules)}</td>
              <td>{slice.told}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function summarize(rules: readonly RuleData[]): string {
  const all = formatCount(rules.length, 'rule');
  if (rules.every(({ population }) => population === 0)) return `None of ${all} had a record to check.`;
  const failing = rules.filter(({ outcome }) => outcome === 'failed').length;
  return failing === 0 ? `None of ${all} found a problem.` : `${formatNumber(failing)} of ${all} found problems.`;
}

const ADVICE = { error: 'fix these first', warning: 'fix these next', hint: 'worth a look' } as const;

function listSlices(rules: readonly RuleData[]): readonly Slice[] {
  const countBy = (wanted: RuleData['outcome']): number => rules.filter(({ outcome }) => outcome === wanted).length;
  const little = rules.filter(({ littleOf }) => littleOf !== undefined).length;
  return [
    ...SEVERITIES.map((look): Slice => {
      const failing = rules.filter(({ severity, outcome }) => severity === look && outcome === 'failed');
      const failures = failing.reduce((sum, { failed }) => sum + failed, 0);
      const told = `${formatCount(failures, 'failed check')}, ${ADVICE[look]}`;
      return { look, name: SEVERITY_WORDS[look].many, rules: failing.length, told };
    }),
    {
      look: 'idle',
      name: 'Gaps of the whole system',
      rules: countBy('system_gap'),
      told: 'nearly everything fails; in no grade',
    },
    { look: 'unknown', name: 'Unknown', rules: countBy('unknown'), told: 'some records could not be checked' },
    {
      look: 'not-run',
      name: 'Not run',
      rules: countBy('not_run'),
      told: 'skipped; each says why',
    },
    {
      look: 'idle',
      name: 'None of the known patterns',
      rules: countBy('none_of_known_patterns'),
      told: 'which does not prove that there is nothing',
    },
    {
      look: 'idle',
      name: 'Nothing to check',
      rules: countBy('does_not_apply'),
      told: 'they apply to no record here',
    },
    {
      look: 'idle',
      name: 'Little checked',
      rules: little,
      told: 'nothing that could be checked fails, but few records have what they check',
    },
    { look: 'passed', name: 'Passed', rules: countBy('passed') - little, told: 'no record fails' },
  ];
}
