/** What an audit came to as plain figures, for the report and for the board: each in the words and numbers that people see. Pure. */

import type { Audit } from '../audit/ask/ask-audit.ts';
import {
  areGapsKnown,
  isLittleChecked,
  listFindings,
  outcomeOf,
  percentFailed,
  percentOf,
  percentSellable,
} from '../audit/ask/findings.ts';
import { AIM_WORDS, aimOf } from '../audit/ask/fixes.ts';
import { type Standing, sortLabels } from '../audit/ask/standing.ts';
import { countBad, countGood, GRADES, type Grade, typicalGrade } from '../audit/grade.ts';
import { type Rule, tellPopulation } from '../audit/rule.ts';
import type { Scope } from '../audit/scope.ts';
import type { Defect } from '../views/components/defect-table.tsx';
import type { ReportData, RuleData } from '../views/report/report-data.ts';
import { nameList } from './list-words.ts';

/** Rules and categories of the heat map. */
const HEAT_RULES = 10;
const HEAT_ROWS = 20;

/** In which ways an audit was narrowed, a text each. */
export function describeScope({ categories, brands, status, is }: Scope): readonly string[] {
  return [
    ...(categories === undefined ? [] : [`in ${categories.join(', ')} or below`]),
    ...(brands === undefined ? [] : [`of ${brands.join(', ')}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
    ...(is === undefined ? [] : [`that are ${is.join(' and ')}`]),
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
  audit: Pick<Audit, 'verdicts' | 'notRun' | 'products'>,
  firstOf: (rule: string) => readonly Defect[],
): readonly RuleData[] {
  const { verdicts, notRun } = audit;
  const findings = listFindings(verdicts);
  const others = verdicts.filter((verdict) => !findings.includes(verdict));
  return [
    ...[...findings, ...others].map((verdict) => ({
      ...describeRule(verdict.rule),
      outcome: verdict.isSystemic && verdict.failed > 0 ? ('system_gap' as const) : outcomeOf(verdict),
      population: verdict.population,
      littleOf: isLittleChecked(verdict) ? verdict.records : undefined,
      failed: verdict.failed,
      unknown: verdict.unknown,
      isUnread: verdict.readsUnread && outcomeOf(verdict) === 'unknown',
      accepted: verdict.accepted,
      percent: percentFailed(verdict, audit),
      sharedValues: verdict.sharedValues,
      kinds: [...verdict.kinds],
      first: firstOf(verdict.rule.id),
    })),
    ...notRun.map((one) => ({
      ...describeRule(one.rule),
      notRunWhy: one.reason,
      ...({ outcome: 'not_run', population: 0, failed: 0, unknown: 0, accepted: 0, percent: 0 } as const),
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
  { standing, gaps }: Pick<Audit, 'standing' | 'gaps'>,
  isChannel: boolean,
): string | undefined {
  if (standing !== undefined) return undefined;
  const [what, need] = isChannel ? ['Who is ready', 'needs'] : ['Grades', 'need'];
  const unread = gaps.filter(({ isHarmless }) => !isHarmless);
  const lists = unread.map(({ list }) => nameList(list)).join(' and ');
  if (lists !== '') return `${what} ${need} all records, and not all ${lists} were read.`;
  return `${what} ${need} all rules${isChannel ? ' of the channel' : ''}: audit without naming rules or a severity.`;
}

/** How the grades of all products are together, for the colour of what they are told in. */
type Level = 'good' | 'fair' | 'poor';

/** The share of A and B, of 1, from which on all together is good, and below which it is poor. */
const GOOD_FROM = 0.75;
const POOR_BELOW = 0.25;

/** The share of D and E from which on it is poor, whatever the others are. */
const POOR_FROM_BAD = 0.5;

/** The level of grades; undefined: there are no products. Where most are B at best, all may lack the same: that is not good. */
function levelOf(grades: Readonly<Record<Grade, number>>): Level | undefined {
  const products = GRADES.reduce((sum, grade) => sum + grades[grade], 0);
  if (products === 0) return undefined;
  if (countBad(grades) >= POOR_FROM_BAD * products) return 'poor';
  const level = levelOfShare(countGood(grades) / products);
  return level === 'good' && typicalGrade(grades) !== 'A' ? 'fair' : level;
}

/** The level of a share of products that are as they should be, of 1. */
function levelOfShare(share: number): Level {
  if (share >= GOOD_FROM) return 'good';
  return share < POOR_BELOW ? 'poor' : 'fair';
}
