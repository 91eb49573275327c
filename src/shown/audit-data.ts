/** What an audit came to as plain data, for the quality board and the HTML report. Pure. */

import type { Audit, AuditQuestion, Verdict } from '../audit/ask/ask-audit.ts';
import {
  isLittleChecked,
  listFindings,
  listSystemGaps,
  outcomeOf,
  percentFailed,
  tellSystemGap,
} from '../audit/ask/findings.ts';
import type { Rule } from '../audit/rule.ts';
import type { Scope } from '../audit/scope.ts';
import type { CallSettings } from '../call/context.ts';
import type { CopyInfo } from '../copy/port.ts';
import type { AuditData, BoardData, RuleData } from '../views/audit/audit-data.ts';
import { describeStanding, describeTrend } from './audit-standing.ts';
import { cleanAudit } from './clean-audit.ts';

/** What an audit was asked. */
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
  return {
    isDemo: source === 'sandbox',
    copy: { asOf: audit.copy.asOf, isComplete: audit.copy.complete, lists: describeLists(audit.copy) },
    ...{ channel: channel?.channel.title, gradedBy, leftOut, notes },
    scopeWords: describeScope(redact(scope)),
    unmatched: [...audit.unmatched.categories, ...audit.unmatched.brands],
    unread: audit.gaps.filter(({ isHarmless }) => !isHarmless).map(({ why, list }) => `${nameList(list)}: ${why}`),
    rules: describeRules(audit),
    standing: describeStanding(audit, isChannel),
    ungradedWhy: tellUngraded(audit, isChannel),
    trend: describeTrend(audit.trend, isChannel),
    heat: mapHeat(audit),
  };
}

/** Builds the board. */
export function buildBoard(
  audit: Audit,
  /** With the name of the channel as it was asked for. */
  asked: AskedOf & { readonly channelName?: string | undefined },
  settings: Pick<CallSettings, 'source' | 'redact'>,
): BoardData {
  const { categories, brands, status, is } = settings.redact(asked.scope);
  const scope = { category_names: categories, brand_names: brands, status, is, channel: asked.channelName };
  return {
    ...describeAudit(cleanAudit(audit, settings.redact), asked, tellSystemGaps(audit), settings),
    scope: Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== undefined)),
  };
}

/** What nearly everything that is for sale fails, a sentence each. */
export function tellSystemGaps({ verdicts }: Pick<Audit, 'verdicts'>): readonly string[] {
  return listSystemGaps(verdicts).map(
    (gap) => `Gap of the system, not of products: ${gap.rule.id}, ${tellSystemGap(gap)}.`,
  );
}

/** In which ways an audit was narrowed, a text each. */
function describeScope({ categories, brands, status, is }: Scope): readonly string[] {
  return [
    ...(categories === undefined ? [] : [`in ${categories.join(', ')} or below`]),
    ...(brands === undefined ? [] : [`of ${brands.join(', ')}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
    ...(is === undefined ? [] : [`that are ${is.join(' and ')}`]),
  ];
}

/** Every rule: those that fail first, the worst of them before the others. */
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
    percent: percentFailed(verdict, audit),
    note: isUnread ? 'not all read' : isLittle ? few : undefined,
  };
}

function describeRule({ id, severity, group, subject, checks, why, fix }: Rule) {
  return { id, severity, group, subject, checks, why, fix };
}

/** Rules and categories of the heat map. */
const HEAT_RULES = 10;
const HEAT_ROWS = 20;

/** Of the most severe rules that fail, how many records of each of those categories or brands that have the most. */
function mapHeat({ verdicts, standing }: Pick<Audit, 'verdicts' | 'standing'>): AuditData['heat'] {
  const rules = listFindings(verdicts)
    .filter(({ labels }) => labels.size > 0)
    .slice(0, HEAT_RULES);
  const rows = (standing?.labels ?? [])
    .map(({ name, products }) => ({ name, products, cells: rules.map(({ labels }) => labels.get(name) ?? 0) }))
    .map((row) => ({ row, all: row.cells.reduce((sum, cell) => sum + cell, 0) }))
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.all - one.all)
    .slice(0, HEAT_ROWS);
  return { rules: rules.map(({ rule }) => rule.id), rows: rows.map(({ row }) => row) };
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

/** What the lists of a copy hold, as one and as many are called. */
const LIST_WORDS: Readonly<Record<keyof CopyInfo['lists'], readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  variants: ['variant', 'variants'],
  product_media: ['media record of products', 'media records of products'],
  variant_media: ['media record of variants', 'media records of variants'],
  categories: ['category', 'categories'],
  brands: ['brand', 'brands'],
};

/** What many of a list are called. */
function nameList(list: string): string {
  return Object.entries(LIST_WORDS).find(([name]) => name === list)?.[1][1] ?? list;
}

/** What the copy holds of each list, in words. */
function describeLists({ lists }: Pick<CopyInfo, 'lists'>): AuditData['copy']['lists'] {
  return Object.entries(lists).map(([list, { records, complete, note }]) => ({
    name: LIST_WORDS[list as keyof typeof LIST_WORDS][records === 1 ? 0 : 1], // its own keys
    records,
    coverage: note ?? (complete ? 'all records that the PIM announced' : 'some records are missing'),
  }));
}
