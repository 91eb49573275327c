/** What an audit came to as plain figures, for the report and for the board: each in the words and numbers that people see. Pure. */

import type { Audit } from '../copy/audit/audit.ts';
import {
  areGapsKnown,
  isLittleChecked,
  listFindings,
  outcomeOf,
  percentFailed,
  percentOf,
  percentSellable,
  tellNotRun,
} from '../copy/audit/findings.ts';
import { AIM_WORDS, aimOf } from '../copy/audit/fixes.ts';
import { countBad, countGood, levelOf, levelOfShare, typicalGrade } from '../copy/audit/grade.ts';
import { type Rule, tellPopulation } from '../copy/audit/rule.ts';
import type { Scope } from '../copy/audit/scope.ts';
import type { Standing } from '../copy/audit/standing.ts';
import { sortLabels } from '../copy/audit/worst-labels.ts';
import type { Defect } from '../views/components/defect-table.tsx';
import type { ReportData, RuleData } from '../views/report/report-data.ts';
import { LIST_WORDS } from './list-words.ts';

/** Rules and categories of the heat map. */
const HEAT_RULES = 10;
const HEAT_ROWS = 20;

/** In which ways an audit was narrowed, a text each. */
export function describeScope({ categories, brands, status }: Scope): readonly string[] {
  return [
    ...(categories === undefined ? [] : [`in ${categories.join(', ')} or below`]),
    ...(brands === undefined ? [] : [`of ${brands.join(', ')}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
  ];
}

/** What all rules together say; undefined: not all of them were run. @param isChannel whether a channel judges, which grades none */
export function describeStanding(
  { standing, verdicts }: Pick<Audit, 'standing' | 'verdicts'>,
  isChannel: boolean,
): ReportData['standing'] {
  if (standing === undefined) return undefined;
  const { products, withError, open, grades, fixes } = standing;
  const ready = products - withError - open;
  return {
    products,
    withError,
    open,
    grades,
    typicalGrade: typicalGrade(grades),
    good: countGood(grades),
    percentGood: percentOf(countGood(grades), products),
    percentReady: percentOf(ready, products),
    areGapsKnown: areGapsKnown(verdicts),
    level: isChannel && products > 0 ? levelOfShare(ready / products) : levelOf(grades),
    labels: sortLabels(standing, isChannel ? 'errors' : 'grades').map((label) => ({
      name: label.name,
      products: label.products,
      withError: label.withError,
      percentSellable: percentSellable(label),
      grades: label.grades,
      good: countGood(label.grades),
      bad: countBad(label.grades),
      meanPoints: label.points / label.products,
    })),
    fixNote: isChannel ? undefined : tellAim(standing),
    fixes: fixes.map(({ rule, products: failing, sellable, better }) => ({
      ...{ rule: rule.id, severity: rule.severity, fix: rule.fix, products: failing, sellable, better },
    })),
  };
}

/** What the steps of a standing do; undefined where some make products sellable, as each of them says. */
function tellAim({ fixes, withError }: Standing): string | undefined {
  const aim = aimOf(fixes, withError);
  return aim === 'sells' ? undefined : AIM_WORDS[aim];
}

/**
 * Every rule: those that fail first, the worst of them before the others.
 * @param firstOf the records of a rule that are told with it
 */
export function describeRules(
  { verdicts, notRun }: Pick<Audit, 'verdicts' | 'notRun'>,
  firstOf: (rule: string) => readonly Defect[],
): readonly RuleData[] {
  const findings = listFindings(verdicts);
  const others = verdicts.filter((verdict) => !findings.includes(verdict));
  return [
    ...[...findings, ...others].map((verdict) => ({
      ...describeRule(verdict.rule),
      outcome: outcomeOf(verdict),
      population: verdict.population,
      littleOf: isLittleChecked(verdict) ? verdict.records : undefined,
      failed: verdict.failed,
      unknown: verdict.unknown,
      isUnread: verdict.readsUnread === true && outcomeOf(verdict) === 'unknown',
      percent: percentFailed(verdict),
      sharedValues: verdict.sharedValues,
      kinds: [...verdict.kinds],
      first: firstOf(verdict.rule.id),
    })),
    ...notRun.map((one) => ({
      ...describeRule(one.rule),
      notRunWhy: tellNotRun(one),
      ...({ outcome: 'not_run', population: 0, failed: 0, unknown: 0, percent: 0 } as const),
      ...{ sharedValues: undefined, kinds: [], first: [] },
    })),
  ];
}

function describeRule(rule: Rule) {
  const { id, severity, group, subject, checks, why, fix } = rule;
  return { applies: tellPopulation(rule), id, severity, group, subject, checks, why, fix };
}

/** Of the most severe rules that fail, how many records of each of those categories or brands that have the most. */
export function mapHeat({ verdicts, standing }: Pick<Audit, 'verdicts' | 'standing'>): ReportData['heat'] {
  const rules = listFindings(verdicts)
    .filter(({ labels }) => labels.size > 0)
    .slice(0, HEAT_RULES);
  const rows = (standing?.labels ?? [])
    .map(({ name, products }) => ({ name, products, cells: rules.map(({ labels }) => labels.get(name) ?? 0) }))
    .map((row) => ({ ...row, all: row.cells.reduce((sum, cell) => sum + cell, 0) }))
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.all - one.all)
    .slice(0, HEAT_ROWS);
  return {
    rules: rules.map(({ rule }) => rule.id),
    rows: rows.map(({ name, products, cells }) => ({ name, products, cells })),
  };
}

/** Why there are no grades, or no counts of a channel, in a sentence; undefined: there are. */
export function tellUngraded(
  { standing, gaps, notRun, isGivenUp }: Pick<Audit, 'standing' | 'gaps' | 'notRun' | 'isGivenUp'>,
  isChannel: boolean,
): string | undefined {
  if (standing !== undefined) return undefined;
  const [what, need] = isChannel ? ['Who is ready', 'needs'] : ['Grades', 'need'];
  const lists = gaps.unread.map(({ list }) => LIST_WORDS[list][1]).join(' and ');
  if (lists !== '') return `${what} ${need} all records, and not all ${lists} were read.`;
  if (notRun.length > 0) return `${what} ${need} all rules, and ${notRun.length} could not be run.`;
  if (isGivenUp) return `${what} took too long or too much memory to work out.`;
  return `${what} ${need} all rules${isChannel ? ' of the channel' : ''}: audit without naming rules or a severity.`;
}
