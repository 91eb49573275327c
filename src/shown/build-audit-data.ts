/** Builds the data of the quality board and the HTML report from an audit. Pure. */

import type { Audit, AuditQuestion, Verdict } from '../audit/ask/ask-audit.ts';
import type { Changes } from '../audit/ask/ask-changes.ts';
import { type AuditEntry, findChange, findMovedGrade, listMovedGrades, moreOf } from '../audit/ask/change.ts';
import {
  areGapsKnown,
  isLittleChecked,
  listFindings,
  listSystemGaps,
  outcomeOf,
  percentOf,
  tellSystemGap,
} from '../audit/ask/findings.ts';
import { AIM_WORDS, aimOf } from '../audit/ask/fixes.ts';
import { sortLabels } from '../audit/ask/standing.ts';
import { countBad, countGood, type Rule, titleOf, typicalGrade } from '../audit/rule.ts';
import type { Scope } from '../audit/scope.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { readNumber } from '../record/value.ts';
import type { AuditData, BoardData, RuleData, StandingData, TrendData, WeekData } from '../views/audit/audit-data.ts';
import { cleanAudit } from './audit-texts.ts';
import { mapFill, mapHeat } from './share-tables.ts';

/** What the call asked. */
export interface AskedOf extends Pick<AuditQuestion, 'scope' | 'gradedBy'> {
  /** What products are judged for; absent: by the rules of data quality. */
  readonly channel?: { readonly channel: { readonly title: string } };
  /** Ids of the rules that the call leaves out. */
  readonly leftOut: readonly string[];
}

/**
 * Builds it.
 * @param audit its texts of the catalog as they may be shown
 * @param notes what is to be said of the audit as a whole
 */
export function describeAudit(
  audit: Audit,
  { scope, gradedBy, channel, leftOut }: AskedOf,
  notes: readonly string[],
  { source, redact }: Pick<CallSettings, 'source' | 'redact'>,
): AuditData {
  const isChannel = channel !== undefined;
  const { asOf, lists } = audit.copy;
  const title = channel?.channel.title;
  return {
    isDemo: source === 'sandbox',
    ...{ asOf, channel: title, gradedBy },
    counts: (['product', 'variant'] as const).flatMap((name) => {
      const records = lists[`${name}s`]?.records;
      return records === undefined ? [] : { name, records };
    }),
    notes: [...tellExtent(audit, redact(scope), title, leftOut), ...notes],
    rules: describeRules(audit),
    standing: describeStanding(audit, isChannel),
    ungradedWhy: tellUngraded(audit, isChannel),
    trend: describeTrend(
      audit.trend,
      isChannel,
      audit.verdicts.map(({ rule }) => rule),
    ),
    heat: mapHeat(audit, gradedBy),
    fill: [mapFill(audit, true, 'language'), mapFill(audit, false, gradedBy)].filter(({ rows }) => rows.length > 0),
  };
}

/** Sentences on what was checked and what the copy lacks. */
function tellExtent(
  { copy, gaps, unmatched }: Pick<Audit, 'copy' | 'gaps' | 'unmatched'>,
  { categories, brands, status, is }: Scope,
  channel: string | undefined,
  leftOut: readonly string[],
): readonly string[] {
  const scope = [
    ...(categories === undefined ? [] : [`in ${categories.join(', ')} or below`]),
    ...(brands === undefined ? [] : [`of ${brands.join(', ')}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
    ...(is === undefined ? [] : [`that are ${is.join(' and ')}`]),
  ];
  const coverage = Object.entries(copy.lists).map(
    ([list, { complete, note }]) =>
      `${nameList(list)}: ${note ?? (complete ? 'all records that the PIM announced' : 'some records are missing')}`,
  );
  return [
    ...(channel === undefined
      ? []
      : [
          `Judged for ${channel}: a product is ready if it has all that the channel requires, and unknown if nothing is known to be missing but not all can be told.`,
        ]),
    ...(scope.length === 0 ? [] : [`Only records ${scope.join('; ')} were checked.`]),
    ...(leftOut.length === 0 ? [] : [`Left out, as asked: ${leftOut.map((id) => titleOf({ id })).join(', ')}.`]),
    ...(copy.complete ? [] : [`The copy is incomplete. ${coverage.join('; ')}`]),
    ...gaps.flatMap(({ isHarmless, list, why }) => (isHarmless ? [] : [`Not read: ${nameList(list)}: ${why}`])),
    ...[...unmatched.categories, ...unmatched.brands].map((name) => `No category or brand is named ${name}.`),
  ];
}

/** Builds the board. @param notes sentences that come first */
export function buildBoard(
  audit: Audit,
  /** With the name of the channel as it was asked for. */
  asked: AskedOf & { readonly channelName?: string | undefined },
  settings: Pick<CallSettings, 'source' | 'redact'>,
  week: Changes,
  notes: readonly string[],
): BoardData {
  const { categories, brands, status, is } = settings.redact(asked.scope);
  const scope = { category_names: categories, brand_names: brands, status, is, channel: asked.channelName };
  return {
    ...describeAudit(cleanAudit(audit, settings.redact), asked, [...notes, ...tellSystemGaps(audit)], settings),
    week: describeWeek(week),
    scope: Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined)),
  };
}

/** What refreshes saw; undefined: there is no history. */
export function describeWeek({ looks, counts }: Pick<Changes, 'looks' | 'counts'>): WeekData | undefined {
  if (typeof looks.begins !== 'string') return undefined;
  const tell = (part: string, noun: string, end: string, name?: string): readonly string[] => {
    const own = (counts.get(part) ?? []).filter(([one]) => name === undefined || one === name);
    const sum = own.reduce((all, [, n]) => all + (readNumber(n) ?? 0), 0);
    return sum === 0 ? [] : [`${sum.toLocaleString('en')} ${sum === 1 ? noun : `${noun}s`} ${end}`];
  };
  const records = ['product', 'variant'].flatMap((owner) =>
    ['new', 'gone', 'changed'].flatMap((kind) => tell('counts', owner, kind, `${owner} ${kind}`)),
  );
  const undone = [...tell('undone', 'product', 'came back', 'gone'), ...tell('undone', 'product', 'went again', 'new')];
  const prices = ['up', 'down'].flatMap((way) => tell('prices', 'price', way, way));
  const findings = ['new', 'fixed'].flatMap((end) => tell(`findings_${end}`, 'finding', end));
  const begins = looks.begins_later === true ? looks.begins : undefined;
  return {
    refreshes: readNumber(looks.refreshes) ?? 0,
    lines: [...records, ...undone, ...prices, ...findings],
    begins,
  };
}

/** Sentences on rules that nearly all products for sale fail. */
export function tellSystemGaps({ verdicts }: Pick<Audit, 'verdicts'>): readonly string[] {
  return listSystemGaps(verdicts).map(
    (gap) => `Gap of the system, not of products: ${titleOf(gap.rule)}, ${tellSystemGap(gap)}.`,
  );
}

/** All rules: those that fail first, the worst before the others. */
function describeRules(audit: Audit): readonly RuleData[] {
  const findings = listFindings(audit.verdicts);
  const others = audit.verdicts.filter((verdict) => !findings.includes(verdict));
  return [
    ...[...findings, ...others].map((verdict) => describeVerdict(verdict, audit)),
    ...audit.notRun.map(({ rule, reason }) => ({
      ...describeRule(rule),
      ...({ outcome: 'not_run', note: reason, failed: 0, checked: 0, unknown: 0, percent: 0 } as const),
      ...{ sharedValues: undefined, kinds: [] },
    })),
  ];
}

function describeVerdict(verdict: Verdict, audit: Audit): RuleData {
  const { rule, population, failed, unknown, records, readsUnread, isSystemic, sharedValues, kinds } = verdict;
  const outcome = outcomeOf(verdict);
  const isLittle = isLittleChecked(verdict);
  const isUnread = readsUnread && outcome === 'unknown';
  const few = `only ${population.toLocaleString('en')} of ${records.toLocaleString('en')} ${rule.subject}s`;
  return {
    ...describeRule(rule),
    outcome: isSystemic && failed > 0 ? 'system_gap' : isLittle ? 'little' : outcome,
    ...{ failed, unknown, sharedValues, checked: population - unknown, kinds: [...kinds] },
    // The same base for all rules, so that they can be compared.
    percent: percentOf(verdict.products, audit.products),
    note: isUnread ? 'not all read' : isLittle ? few : undefined,
  };
}

function describeRule(rule: Rule) {
  const { severity, group, subject, checks, why, fix } = rule;
  return { ...nameRule(rule), severity, group, subject, checks, why, fix };
}

function nameRule(rule: Rule) {
  return { id: rule.id, title: titleOf(rule) };
}

/** Why there are no grades, or no counts of a channel; undefined if there are. */
export function tellUngraded(
  { standing, gaps }: Pick<Audit, 'standing' | 'gaps'>,
  isChannel: boolean,
): string | undefined {
  if (standing !== undefined) return undefined;
  const [what, need] = isChannel ? ['Who is ready', 'needs'] : ['Grades', 'need'];
  const unread = gaps.filter(({ isHarmless }) => !isHarmless);
  const lists = unread.map(({ list }) => nameList(list)).join(' and ');
  if (lists !== '') return `${what} ${need} all records, and not all ${lists} were read.`;
  return `${what} ${need} all rules${isChannel ? ' of the channel' : ''}, and only some were asked.`;
}

function nameList(list: string): string {
  return list.replaceAll('_', ' ');
}

/** The most categories or brands in the data. */
const MOST_LABELS = 100;

/** The result of all rules together; undefined if not all were run. @param isChannel true for a channel, which has no grades */
export function describeStanding(
  { standing, verdicts }: Pick<Audit, 'standing' | 'verdicts'>,
  isChannel: boolean,
): StandingData | undefined {
  if (standing === undefined) return undefined;
  const { products, withError, open, grades, fixes } = standing;
  const aim = aimOf(fixes, withError);
  return {
    ...{ products, withError, open, grades },
    typicalGrade: typicalGrade(grades),
    good: countGood(grades),
    percentReady: percentOf(products - withError - open, products),
    areGapsKnown: areGapsKnown(verdicts),
    labels: sortLabels(standing, isChannel ? 'errors' : 'grades')
      .slice(0, MOST_LABELS)
      .map(({ name, ...label }) => ({
        ...{ name, products: label.products },
        ...(isChannel ? { bad: label.withError } : { bad: countBad(label.grades), grades: label.grades }),
      })),
    labelled: standing.labels.length,
    fixNote: isChannel
      ? 'The repairs that make the most products ready.'
      : aim === 'sells'
        ? 'The repairs that make the most products sellable, or raise the grades of the most.'
        : AIM_WORDS[aim],
    fixes: fixes.map(({ rule, products: failing, sellable, better }) => ({
      ...{ rule: nameRule(rule), fix: rule.fix, products: failing, sellable, better },
    })),
  };
}

/** The name of each figure. */
const FIGURES = {
  ...{ products: 'products', a_or_b: 'A or B', sellable: 'sellable', with_error: 'with an error' },
  ...{ ready: 'ready', not_ready: 'not ready', unknown: 'unknown' },
} as const;

/** The most rules whose change is told. */
const MOST_RULES = 5;

/** What changed since the audit before; undefined if there is none. @param trend the oldest first @param asked for their titles */
export function describeTrend(
  trend: readonly AuditEntry[],
  isChannel: boolean,
  asked: readonly Rule[] = [],
): TrendData | undefined {
  const change = findChange(trend, isChannel);
  if (change === undefined) return undefined;
  const { asOf, headline, note, points, figures, rules, notCompared } = change;
  const typical = findMovedGrade(change);
  const grades = listMovedGrades(change).map(([grade, more]) => `${grade} ${more > 0 ? '+' : '−'}${Math.abs(more)}`);
  const tell = (more: number): string => `${Math.abs(more).toLocaleString('en')} ${more > 0 ? 'more' : 'fewer'}`;
  // Those with an error are all that are not sellable.
  const moved = [...figures].filter(([figure, each]) => figure !== 'with_error' && moreOf(each) !== 0);
  return {
    ...{ asOf, note, figure: headline === undefined ? '' : FIGURES[headline] },
    changes: [
      ...moved.map(([figure, each]) => `${tell(moreOf(each))} ${FIGURES[figure]}`),
      ...(typical === undefined ? [] : [`Typical grade: ${typical.now}, was ${typical.before}`]),
      ...(grades.length === 0 ? [] : [`Grades: ${grades.join(', ')}`]),
      ...[...rules]
        .slice(0, MOST_RULES)
        .map(([rule, more]) => `${titleOf(asked.find(({ id }) => id === rule) ?? { id: rule })}: ${tell(more)}`),
      ...(notCompared.length === 0 ? [] : [`Rules that ask otherwise than before: ${notCompared.length}`]),
    ],
    points: points.map(({ asOf: at, products, count }) => ({ asOf: at, percent: percentOf(count, products) })),
  };
}
