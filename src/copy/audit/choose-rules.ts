/** Which rules an audit asks: the built-in ones, tuned by a rules file, and its own; or those of a channel. */

import { InvalidArgumentError } from '../../errors.ts';
import { nearestName } from '../../record/nearest.ts';
import { findMeant } from '../../record/word-synonyms.ts';
import type { LocalCopy, QueryCall } from '../port.ts';
import type { Channel } from './channels/channel.ts';
import { CHANNELS } from './channels/channels.ts';
import { prepareOwnRules } from './own-rules.ts';
import { askInventory } from './readiness/ask-inventory.ts';
import { compileChannel } from './readiness/compile.ts';
import { type Mapping, mapChannel } from './readiness/mapping.ts';
import { ADDED_GROUPS, GROUPS, type Rule, SEVERITIES, type Severity, sortRules } from './rule.ts';
import { listRules, type SetCultures } from './rules.ts';
import { describeTuning, NO_RULES_FILE, type RulesFile, tuneRules } from './rules-file.ts';

/** What a call says of the rules. */
interface WantedRules {
  /** Ids or groups; absent: all. */
  readonly names?: readonly string[] | undefined;
  /** Ids or groups that are left out of those. */
  readonly excluded?: readonly string[] | undefined;
  /** Of this severity or worse; absent: any. */
  readonly least?: Severity | undefined;
  /** Languages that are set; see listRules. */
  readonly cultures?: SetCultures;
  /** The id of a channel, whose rules are asked in the place of all others. */
  readonly channel?: string | undefined;
}

/** A channel, and where its attributes are in the copy. */
export interface MappedChannel {
  readonly channel: Channel;
  readonly mapping: Mapping;
}

/** The rules to ask, the most severe first. */
interface ChosenRules {
  readonly rules: readonly Rule[];
  /** Whether these are all that count for the caller, so that grades mean something. */
  readonly isAll: boolean;
  /** Ids of the rules that the call leaves out of those that it would ask. */
  readonly leftOut: readonly string[];
  readonly channel?: MappedChannel;
  /** What is to be said of the choice, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Chooses the rules.
 * @throws InvalidArgumentError for a rule that there is not, with the nearest, and for a rule of the file whose SQL is
 * wrong; CatalogError as LocalCopy.query does
 */
export async function chooseRules(
  wanted: WantedRules,
  file: RulesFile = NO_RULES_FILE,
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<ChosenRules> {
  const channel = wanted.channel === undefined ? undefined : findChannel(wanted.channel);
  if (channel === undefined) {
    const own = await prepareOwnRules(file.own, localCopy, call);
    const tuning = describeTuning(file);
    const all = [...tuneRules(listRules(wanted.cultures), file), ...own];
    const picked = pickRules(all, wanted, file.mute);
    return { ...picked, notes: [tuning ?? [], tellLeftOut(picked) ?? []].flat() };
  }
  const mapping = mapChannel(channel, await askInventory(localCopy, call), file.channels[channel.id]?.mapping);
  const picked = pickRules(compileChannel(channel, mapping, wanted.cultures?.own_cultures?.[0]), wanted, []);
  // Of the file, a channel knows its mapping and the scope.
  const limits = describeTuning({ ...NO_RULES_FILE, scope: file.scope });
  const notes = [limits ?? [], tellLeftOut(picked) ?? []].flat();
  return { ...picked, channel: { channel, mapping }, notes };
}

/** What the call leaves out, in a sentence; undefined: nothing. */
function tellLeftOut({ leftOut, isAll }: Pick<ChosenRules, 'leftOut' | 'isAll'>): string | undefined {
  if (leftOut.length === 0) return undefined;
  const graded = isAll ? ' Grades, sellable and fix_first are without them, so no trend is kept of this audit.' : '';
  return `exclude_rules leaves out ${leftOut.join(', ')}: what fails these is neither found nor counted.${graded}`;
}

function findChannel(id: string): Channel {
  const found = CHANNELS.find((channel) => channel.id === id);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(
    'There is no such channel.',
    `The channels are ${CHANNELS.map((channel) => channel.id).join(', ')}.`,
    'channel',
  );
}

/** The rules that a call names by id or group, in their order, without those that it leaves out. */
function pickRules(
  all: readonly Rule[],
  { names, excluded = [], least = 'hint', channel }: WantedRules,
  muted: readonly string[],
): Pick<ChosenRules, 'rules' | 'isAll' | 'leftOut'> {
  const named = names && findNamed(names, all, muted, 'rules');
  // What the rules file mutes is left out already.
  const unwanted = findNamed(
    excluded.filter((name) => !muted.includes(name)),
    all,
    [],
    'exclude_rules',
  );
  const rank = SEVERITIES.indexOf(least);
  const asked = all.filter(
    (rule) => SEVERITIES.indexOf(rule.severity) <= rank && (named === undefined || isNamed(rule, named)),
  );
  const rules = asked.filter((rule) => !isNamed(rule, unwanted));
  if (rules.length > 0) {
    return {
      rules: sortRules(rules),
      // Without a line of a channel, nobody is ready to be listed there.
      isAll: names === undefined && least === 'hint' && (channel === undefined || rules.length === asked.length),
      leftOut: asked.filter((rule) => isNamed(rule, unwanted)).map(({ id }) => id),
    };
  }
  if (asked.length > 0) {
    throw new InvalidArgumentError('exclude_rules leaves no rule to ask.', 'Exclude fewer rules.', 'exclude_rules');
  }
  throw new InvalidArgumentError(
    'No rule has this severity or worse.',
    'Leave severity out, or name other rules.',
    'severity',
  );
}

function isNamed({ id, group }: Rule, names: readonly string[]): boolean {
  return names.includes(id) || names.includes(group);
}

/** Ids and groups as they are called here. @throws InvalidArgumentError for one that there is not, with the nearest */
function findNamed(
  names: readonly string[],
  all: readonly Rule[],
  muted: readonly string[],
  argument: 'rules' | 'exclude_rules',
): readonly string[] {
  const groups = [...GROUPS, ...ADDED_GROUPS].filter((group) => all.some((rule) => rule.group === group));
  const known = [...all.map(({ id }) => id), ...groups];
  const found = names.map((name) => findMeant(name, known)?.word ?? name);
  const unknown = found.find((name) => !known.includes(name));
  if (unknown === undefined) return found;
  const nearest = nearestName(unknown, known);
  throw new InvalidArgumentError(
    muted.includes(unknown)
      ? 'The rules file of this server mutes this rule.'
      : `There is no such rule or group${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
    `The rules are ${all.map(({ id }) => id).join(', ')}; the groups ${groups.join(', ')}.`,
    argument,
  );
}
