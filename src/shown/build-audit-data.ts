import { sayListNotes } from '../answer/notices/list-states.ts';
import { describeUnread } from '../answer/notices/unread-lists.ts';
import { sayToPeople } from '../answer/notices.ts';
import type { Audit, AuditQuestion, Verdict } from '../audit/ask/ask-audit.ts';
import type { Changes } from '../audit/ask/ask-changes.ts';
import { cleanAudit } from '../audit/ask/clean-texts.ts';
import { describeChangeCounts, describeWeekGain } from '../audit/ask/describe-week.ts';
import {
  describeAccepted,
  describeSystemGap,
  isLittleChecked,
  listFindings,
  outcomeOf,
  percentOf,
} from '../audit/ask/findings.ts';
import { AIM_WORDS, aimOf, describeFix, describeReadiness } from '../audit/ask/fixes.ts';
import { CHANNELS } from '../audit/channels/channel.ts';
import { listGaps, noteElsewhere, noteGaps } from '../audit/channels/gaps.ts';
import type { MappedChannel } from '../audit/choose-rules.ts';
import { typicalGrade } from '../audit/grade.ts';
import { type Rule, titleOf } from '../audit/rule.ts';
import type { Scope } from '../audit/scope.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import type { CopiedList } from '../copy/copy-port.ts';
import { readNumber } from '../record/value.ts';
import type {
  AuditData,
  BoardData,
  RuleData,
  ShareTable,
  StandingData,
  WeekData,
} from '../views/audit/audit-data.ts';
import { mapFill, mapHeat } from './share-tables.ts';

/** Request of a call for an audit. */
export interface AskedOf extends Pick<AuditQuestion, 'scope' | 'gradedBy'> {
  /** Channel to check for; absent: rules of data quality. */
  readonly channel?: { readonly channel: { readonly title: string } };
  readonly leftOut: readonly Pick<Rule, 'id' | 'title'>[];
}

interface Extras {
  readonly notes: readonly string[];
  readonly week?: Changes | undefined;
}

/** Builds the data of an audit. @param audit with texts of the catalog that may be shown */
export function describeAudit(
  audit: Audit,
  { scope, gradedBy, channel, leftOut }: AskedOf,
  { notes, week }: Extras,
  { source, redact }: Pick<CallSettings, 'source' | 'redact'>,
): AuditData {
  const isChannel = channel !== undefined;
  const { asOf, lists } = audit.copy;
  return {
    isDemo: source === 'sandbox',
    asOf,
    channel: channel?.channel.title,
    gradedBy,
    counts: (['product', 'variant'] as const).flatMap((name) => {
      const records = lists[`${name}s`]?.records;
      return records === undefined ? [] : { name, records };
    }),
    notes: [...describeExtent(audit, redact(scope), leftOut), ...notes],
    rules: describeRules(audit),
    standing: describeStanding(audit, isChannel),
    ungradedWhy: explainUngraded(audit, isChannel),
    week:
      week && describeWeek(week, describeWeekGain(audit.trend, isChannel ? 'channel' : 'catalog')),
    heat: withRows(mapHeat(audit, gradedBy)),
    fill: withRows(mapFill(audit), mapFill(audit, gradedBy)),
  };
}

const withRows = (...tables: readonly ShareTable[]) => tables.filter(({ rows }) => rows.length > 0);

/** Writes sentences on what was left out on request. */
export function describeRequestedScope(
  { categories, brands, status, is }: Scope,
  leftOut: AskedOf['leftOut'],
): readonly string[] {
  const parts: string[] = [];
  if (categories) parts.push(`in ${categories.join(', ')} or below`);
  if (brands) parts.push(`of ${brands.join(', ')}`);
  if (status) parts.push(`with status ${status}`);
  if (is) parts.push(`that are ${is.join(' and ')}`);
  const sentences: string[] = [];
  if (parts.length > 0) sentences.push(`Only records ${parts.join(', ')} were checked.`);
  if (leftOut.length > 0) sentences.push(`Left out, as asked: ${nameRules(leftOut)}.`);
  return sentences;
}

function describeCoverage({ complete, notes }: CopiedList): string {
  if (notes !== undefined) return sayListNotes(notes);
  return complete ? 'all records that the PIM announced' : 'some records are missing';
}

function describeExtent(
  audit: Audit,
  scope: Scope,
  leftOut: AskedOf['leftOut'],
): readonly string[] {
  const { copy, gaps, notRun, unmatched } = audit;
  const coverage = Object.entries(copy.lists).map(
    ([list, state]) => `${nameList(list)}: ${describeCoverage(state)}`,
  );
  const sentences = [...describeRequestedScope(scope, leftOut)];
  for (const { rule } of notRun) {
    sentences.push(`${titleOf(rule)}: this rule could not be run, so no figure includes it.`);
  }
  if (!copy.complete) sentences.push(`The copy is incomplete. ${coverage.join('; ')}`);
  for (const { isHarmless, list, cause } of gaps) {
    if (isHarmless) continue;
    sentences.push(`Not read: ${nameList(list)}: ${describeUnread(cause)}`);
  }
  for (const name of [...unmatched.categories, ...unmatched.brands]) {
    sentences.push(`No category or brand is named ${name}.`);
  }
  return sentences;
}

/** Builds the board. @param notes sentences that come first */
export function buildBoard(
  audit: Audit,
  request: Omit<AskedOf, 'channel'> & { readonly channel?: MappedChannel },
  settings: Pick<CallSettings, 'source' | 'redact'>,
  week: Changes | undefined,
  notes: readonly string[],
): BoardData {
  const { categories, brands, status, is } = settings.redact(request.scope);
  const { channel } = request;
  const scope = {
    category_names: categories,
    brand_names: brands,
    status,
    is,
    channel: channel?.channel.id,
  };
  const channelGaps = channel && listGaps(channel, audit.verdicts);
  const gaps = channelGaps
    ? sayToPeople([...noteElsewhere(channelGaps), ...noteGaps(channelGaps)])
    : [];
  const allNotes = [...notes, ...describeAccepted(audit.verdicts), ...gaps];
  const extras = { notes: allNotes, week };
  const clean = cleanAudit(audit, settings.redact);
  const described = describeAudit(clean, request, extras, settings);
  const setParts = Object.entries(scope).filter(([, value]) => value !== undefined);
  return {
    ...described,
    channels: CHANNELS.map(({ id, title }) => ({ id, title })),
    scope: Object.fromEntries(setParts),
  };
}

function describeWeek({ looks, counts }: Changes, gain: readonly string[]): WeekData | undefined {
  if (typeof looks.begins !== 'string') return undefined;
  const begins = looks.begins_later === true ? looks.begins : undefined;
  return {
    refreshes: readNumber(looks.refreshes) ?? 0,
    lines: describeChangeCounts(counts),
    gain,
    begins,
  };
}

function describeRules(audit: Audit): readonly RuleData[] {
  const findings = listFindings(audit.verdicts);
  const quietVerdicts = audit.verdicts.filter((verdict) => !findings.includes(verdict));
  return [
    ...[...findings, ...quietVerdicts].map((verdict) => describeVerdict(verdict, audit)),
    ...audit.notRun.map(({ rule, reason }) => ({
      ...describeRule(rule),
      ...({
        outcome: 'not_run',
        note: reason,
        failed: 0,
        checked: 0,
        unknown: 0,
        percent: 0,
      } as const),
      sharedValues: undefined,
      kinds: [],
      examples: [],
    })),
  ];
}

function describeVerdict(verdict: Verdict, audit: Audit): RuleData {
  const { rule, population, failed, unknown, records, readsUnread, sharedValues, kinds, examples } =
    verdict;
  const isGap = verdict.isSystemic && failed > 0;
  const outcome = outcomeOf(verdict);
  const isLittle = isLittleChecked(verdict);
  const isUnread = readsUnread && outcome === 'unknown';
  const few =
    `only ${population.toLocaleString('en')} ` +
    `of ${records.toLocaleString('en')} ${rule.subject}s`;
  const fewNote = isLittle ? few : undefined;
  const ownOutcome = isLittle ? ('little' as const) : outcome;
  const ownNote = isUnread ? 'not all read' : fewNote;
  return {
    ...describeRule(rule),
    outcome: isGap ? 'system_gap' : ownOutcome,
    failed,
    unknown,
    sharedValues,
    checked: population - unknown,
    kinds: [...kinds],
    examples,
    // The same base for all rules, so that they can be compared.
    percent: percentOf(verdict.products, audit.products),
    note: isGap ? describeSystemGap(verdict) : ownNote,
  };
}

function describeRule(rule: Rule) {
  const { severity, subject, checks, why, fix } = rule;
  return {
    ...nameRule(rule),
    severity,
    subject,
    checks,
    why,
    fix,
  };
}

const nameRule = (rule: Rule) => ({ id: rule.id, title: titleOf(rule) });

const MAX_NAMED = 8;

function nameRules(rules: AskedOf['leftOut']): string {
  const titles = rules.slice(0, MAX_NAMED).map(titleOf).join(', ');
  const left = rules.length - MAX_NAMED;
  return left > 0 ? `${titles} and ${left} more` : titles;
}

/** Explains why there are no grades, or no counts of a channel; undefined if there are. */
export function explainUngraded(
  { summary, gaps, verdicts, notRun }: Audit,
  isChannel: boolean,
): string | undefined {
  if (summary !== undefined) return undefined;
  const whatNeeds = isChannel ? 'Who is ready needs' : 'Grades need';
  const unread = gaps.filter(({ isHarmless }) => !isHarmless);
  if (unread.length > 0) {
    const lists = unread.map(({ list }) => nameList(list)).join(' and ');
    return `${whatNeeds} all records, and not all ${lists} were read.`;
  }
  const ofWhat = isChannel ? ' of the channel' : '';
  const ruleNames = nameRules([...verdicts, ...notRun].map(({ rule }) => rule));
  return `${whatNeeds} all rules${ofWhat}, and only these were asked: ${ruleNames}.`;
}

const nameList = (list: string): string => list.replaceAll('_', ' ');

function describeStanding({ summary }: Audit, isChannel: boolean): StandingData | undefined {
  if (summary === undefined) return undefined;
  const { products, withError, open, grades, fixes } = summary;
  const aim = aimOf(fixes, withError);
  const ofAim =
    aim === 'sells'
      ? 'The repairs that the most products need to be sellable come first, up to three, ' +
        'then those that raise the most grades.'
      : AIM_WORDS[aim];
  return {
    products,
    withError,
    open,
    grades,
    typicalGrade: typicalGrade(grades),
    percentReady: percentOf(products - withError - open, products),
    fixNote: isChannel ? describeReadiness(fixes) : ofAim,
    fixes: fixes.map(({ rule, products: failing, sellable, ready, better }) => ({
      rule: nameRule(rule),
      fix: describeFix(rule),
      products: failing,
      sellable: isChannel ? 0 : sellable,
      ready: isChannel ? ready : 0,
      freed: isChannel ? sellable - ready : 0,
      better: isChannel ? 0 : better,
    })),
  };
}
