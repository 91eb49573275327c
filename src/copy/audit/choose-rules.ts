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
import { listRules } from './rules.ts';
import { describeTuning, NO_RULES_FILE, type RulesFile, tuneRules } from './rules-file.ts';

/** What a call says of the rules. */
interface WantedRules {
  /** Ids or groups; absent: all. */
  readonly names?: readonly string[] | undefined;
  /** Of this severity or worse; absent: any. */
  readonly least?: Severity | undefined;
  /** Languages that products should have; see listRules. */
  readonly cultures?: readonly string[] | undefined;
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
  /** Whether these are all that there are, so that grades mean something. */
  readonly isAll: boolean;
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
    return { ...pickRules(all, wanted, file.mute), notes: tuning === undefined ? [] : [tuning] };
  }
  const mapping = mapChannel(channel, await askInventory(localCopy, call), file.channels[channel.id]?.mapping);
  const picked = pickRules(compileChannel(channel, mapping), wanted, []);
  // Of the file, a channel knows its mapping and the scope.
  const limits = describeTuning({ ...NO_RULES_FILE, scope: file.scope });
  const notes = [...mapping.problems, ...(limits === undefined ? [] : [limits])];
  return { ...picked, channel: { channel, mapping }, notes };
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

/** The rules that a call names by id or group, in their order. */
function pickRules(
  all: readonly Rule[],
  { names, least = 'hint' }: WantedRules,
  muted: readonly string[],
): Pick<ChosenRules, 'rules' | 'isAll'> {
  const groups = [...GROUPS, ...ADDED_GROUPS].filter((group) => all.some((rule) => rule.group === group));
  const known = [...all.map(({ id }) => id), ...groups];
  const named = names?.map((name) => findMeant(name, known)?.word ?? name);
  const unknown = named?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    throw new InvalidArgumentError(
      muted.includes(unknown)
        ? 'The rules file of this server mutes this rule.'
        : `There is no such rule or group${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
      `The rules are ${all.map(({ id }) => id).join(', ')}; the groups ${groups.join(', ')}.`,
      'rules',
    );
  }
  const rank = SEVERITIES.indexOf(least);
  const rules = all.filter(
    ({ id, group, severity }) =>
      SEVERITIES.indexOf(severity) <= rank && (named === undefined || named.includes(id) || named.includes(group)),
  );
  if (rules.length > 0) return { rules: sortRules(rules), isAll: names === undefined && least === 'hint' };
  throw new InvalidArgumentError(
    'No rule has this severity or worse.',
    'Leave severity out, or name other rules.',
    'severity',
  );
}
