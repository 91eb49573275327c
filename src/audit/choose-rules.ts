import type { Notice } from '../answer/notices.ts';
import type { DerivedPlan, LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { QUALITY } from '../copy/sql-text.ts';
import { InvalidArgumentError } from '../errors.ts';
import { matchWord } from '../record/caller-synonyms.ts';
import { nearestName } from '../record/nearest.ts';
import { LISTED_RULES } from './assemble-rules.ts';
import { CHANNELS, type Channel } from './channels/channel.ts';
import { compileChannel } from './channels/compile.ts';
import { type Mapping, mapChannel, readInventory } from './channels/mapping.ts';
import { DEFAULT_WEIGHTS } from './grade.ts';
import {
  ADDED_GROUPS,
  GROUPS,
  type Rule,
  SEVERITIES,
  type Severity,
  sortBySeverity,
} from './rule.ts';
import {
  buildOwnRule,
  describeTuning,
  NO_RULES_FILE,
  type RulesFile,
  tuneRules,
} from './rules-file.ts';
import { listInForce } from './run/house-rules.ts';
import { type AuditSet, planAudit } from './run/plan-audit.ts';

/** The server settings that decide an audit. */
export interface AuditSettings {
  readonly culture: string | undefined;
  /**
   * Languages that every product should have; absent: those that the catalog is translated into.
   */
  readonly cultures?: readonly string[];
  /**
   * The rules file of the operator, read when it is first asked for; absent: there is none.
   * @throws InvalidArgumentError that tells what is wrong with it
   */
  readonly readRules?: () => Promise<RulesFile>;
  readonly today: () => Date;
}

/**
 * {@link chooseRules} with the settings of a server. Tools are handed it, so that the SQL of rules
 * is loaded with the first audit.
 */
export type ChooseRules = (
  wanted: WantedRules,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
) => Promise<ChosenRules>;

interface WantedRules {
  /** Ids or groups; absent: all. */
  readonly names?: readonly string[] | undefined;
  readonly excluded?: readonly string[] | undefined;
  readonly least?: Severity | undefined;
  /** Id of a channel, whose rules replace all others. */
  readonly channel?: string | undefined;
}

/** A channel and the places of its attributes in the copy. */
export interface MappedChannel {
  readonly channel: Channel;
  readonly mapping: Mapping;
}

/** The audit, and those of its rules that are asked about, the most severe first. */
export interface ChosenRules {
  readonly set: AuditSet;
  readonly plan: DerivedPlan;
  readonly rules: readonly Rule[];
  /** True if these are all rules that count: only then do grades mean something. */
  readonly isAll: boolean;
  readonly leftOut: readonly Rule[];
  readonly channel?: MappedChannel;
  readonly file: RulesFile;
  readonly notices: readonly Notice[];
}

/** Builds the audit of data quality from the rules file and the settings. */
export function buildQuality(
  file: RulesFile,
  { culture, cultures = [], today }: Omit<AuditSettings, 'readRules'>,
): AuditSet {
  const {
    parameters,
    weights = DEFAULT_WEIGHTS,
    systemGaps,
    words,
    requirements,
    accept,
    alarms,
  } = file;
  const set = (rule: string, parameter: string): readonly string[] =>
    [
      parameters[rule]?.[parameter] ??
        LISTED_RULES.find(({ id }) => id === rule)?.parameters?.[parameter] ??
        [],
    ]
      .flat()
      .map(String);
  const wanted = set('missing_translation', 'cultures');
  return {
    name: QUALITY,
    rules: [...tuneRules(LISTED_RULES, file), ...file.own.map(buildOwnRule)],
    weights,
    isOfSold: false,
    systemPercent: systemGaps.leastPercent,
    gradedGaps: systemGaps.graded,
    languages: {
      wanted: wanted.length > 0 ? wanted : cultures,
      own: set('wrong_language', 'own_cultures')[0] ?? culture,
      minPercent: Number(set('missing_translation', 'min_percent')[0]),
    },
    words,
    requirements,
    alarms,
    accept: listInForce(accept, today().toISOString().slice(0, 10)),
  };
}

/**
 * Plans the audit of data quality.
 * @throws InvalidArgumentError for a rules file that cannot be used
 */
export async function planQuality(settings: AuditSettings): Promise<DerivedPlan> {
  return planAudit(buildQuality((await settings.readRules?.()) ?? NO_RULES_FILE, settings));
}

/**
 * Chooses the audit and its rules.
 * @throws InvalidArgumentError for an unknown rule or channel, with the nearest name, and for a
 * rules file that cannot be used; CatalogError as LocalCopy.query does
 */
export async function chooseRules(
  wanted: WantedRules,
  settings: AuditSettings,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<ChosenRules> {
  const file = (await settings.readRules?.()) ?? NO_RULES_FILE;
  const quality = buildQuality(file, settings);
  if (wanted.channel === undefined) {
    const picked = pickRules(quality.rules, wanted, file.mute);
    const notices = [describeTuning(file) ?? [], noteLeftOut(picked) ?? []].flat();
    return {
      set: quality,
      plan: planAudit(quality),
      file,
      ...picked,
      notices,
    };
  }
  const channel = findChannel(wanted.channel);
  const mapping = mapChannel(
    channel,
    await readInventory(localCopy, call),
    file.channels[channel.id]?.mapping,
  );
  const rules = compileChannel(channel, mapping);
  const picked = pickRules(rules, wanted, []);
  // Only the mapping and the scope of the rules file apply to a channel.
  const limits = describeTuning({ ...NO_RULES_FILE, scope: file.scope });
  // What nearly all products lack keeps them out of a channel all the same, so nothing is a system gap.
  const { alarms: _alarms, ...others } = quality;
  const ofSold = {
    isOfSold: true,
    systemPercent: 101,
    requirements: [],
    accept: [],
  };
  const set = {
    ...others,
    name: channel.id,
    rules,
    ...ofSold,
  };
  const notices = [limits ?? [], noteLeftOut(picked) ?? []].flat();
  return {
    set,
    plan: planAudit(set),
    file,
    ...picked,
    channel: { channel, mapping },
    notices,
  };
}

function noteLeftOut({
  leftOut,
  isAll,
}: Pick<ChosenRules, 'leftOut' | 'isAll'>): Notice | undefined {
  if (leftOut.length === 0) return undefined;
  return { code: 'rules_left_out', rules: leftOut.map(({ id }) => id), isAll };
}

function findChannel(id: string): Channel {
  const match = CHANNELS.find((channel) => channel.id === id);
  if (match !== undefined) return match;
  const fix = `The channels are ${CHANNELS.map((channel) => channel.id).join(', ')}.`;
  throw new InvalidArgumentError('There is no such channel.', fix, 'channel');
}

function pickRules(
  all: readonly Rule[],
  { names, excluded = [], least = 'hint', channel }: WantedRules,
  muted: readonly string[],
): Pick<ChosenRules, 'rules' | 'isAll' | 'leftOut'> {
  const wantedNames = names && findNamed(names, all, muted, 'rules');
  // Rules that the file mutes are left out already.
  const excludedNames = excluded.filter((name) => !muted.includes(name));
  const unwantedNames = findNamed(excludedNames, all, [], 'exclude_rules');
  const rank = SEVERITIES.indexOf(least);
  const requestedRules = all.filter(
    (rule) =>
      SEVERITIES.indexOf(rule.severity) <= rank &&
      (wantedNames === undefined || isNamed(rule, wantedNames)),
  );
  const rules = requestedRules.filter((rule) => !isNamed(rule, unwantedNames));
  if (rules.length > 0) {
    return {
      rules: sortBySeverity(rules),
      // For a channel every line counts: if one is excluded, no product can be called ready.
      isAll:
        names === undefined &&
        least === 'hint' &&
        (channel === undefined || rules.length === requestedRules.length),
      leftOut: requestedRules.filter((rule) => isNamed(rule, unwantedNames)),
    };
  }
  if (requestedRules.length > 0)
    throw new InvalidArgumentError(
      'exclude_rules leaves no rule to ask.',
      'Exclude fewer rules.',
      'exclude_rules',
    );
  const fix = 'Leave severity out, or name other rules.';
  throw new InvalidArgumentError('No rule has this severity or worse.', fix, 'severity');
}

function isNamed({ id, group }: Rule, names: readonly string[]): boolean {
  return names.includes(id) || names.includes(group);
}

function findNamed(
  names: readonly string[],
  all: readonly Rule[],
  muted: readonly string[],
  argument: 'rules' | 'exclude_rules',
): readonly string[] {
  const groups = [...GROUPS, ...ADDED_GROUPS].filter((group) =>
    all.some((rule) => rule.group === group),
  );
  const knownNames = [...all.map(({ id }) => id), ...groups];
  const resolvedNames = names.map((name) => matchWord(name, knownNames)?.word ?? name);
  const unknown = resolvedNames.find((name) => !knownNames.includes(name));
  if (unknown === undefined) return resolvedNames;
  const nearest = nearestName(unknown, knownNames);
  const guess = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
  throw new InvalidArgumentError(
    muted.includes(unknown)
      ? 'The rules file of this server mutes this rule.'
      : `There is no such rule or group${guess}`,
    `The rules are ${all.map(({ id }) => id).join(', ')}; the groups ${groups.join(', ')}.`,
    argument,
  );
}
