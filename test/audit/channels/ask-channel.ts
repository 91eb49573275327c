/** Asks a copy who is ready for a channel. */

import type { Verdict } from '../../../src/audit/ask/ask-audit.ts';
import type { QualitySummary } from '../../../src/audit/ask/quality-summary.ts';
import { CHANNELS } from '../../../src/audit/channels/channel.ts';
import type { SetMapping } from '../../../src/audit/channels/mapping.ts';
import { describePlace } from '../../../src/audit/channels/places.ts';
import { chooseRules, type MappedChannel } from '../../../src/audit/choose-rules.ts';
import { NO_RULES_FILE } from '../../../src/audit/rules-file.ts';
import { patientCall } from '../ask-rule.ts';
import type { Asked } from '../open-records.ts';
import { type Ran, readAudit } from '../run-audit.ts';

interface Readiness {
  readonly channel: MappedChannel;
  readonly audit: Ran;
  /** Undefined where only some rules were asked. */
  readonly summary: QualitySummary | undefined;
  /** Ids of products that fail each line, in ascending order, by its name in a mapping; lines that nothing fails are left out. */
  readonly failing: Readonly<Record<string, readonly (number | undefined)[]>>;
  /** How many products are unknown by each line; lines by which none is are left out. */
  readonly unknown: Readonly<Record<string, number>>;
  /** Where each attribute is taken from, in words; empty: nowhere. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  readonly verdicts: readonly Verdict[];
}

/**
 * Runs the rules of a channel.
 * @param mapping as a rules file sets it
 * @param names ids of rules; default: all
 * @param culture the language that PIM_CULTURE sets
 */
export async function askChannel(
  id: string,
  localCopy: Asked,
  mapping: SetMapping = {},
  names?: readonly string[],
  culture?: string,
): Promise<Readiness> {
  const file = { ...NO_RULES_FILE, channels: { [id]: { mapping } } };
  const settings = { culture, today: () => new Date('2026-03-01'), readRules: async () => file };
  const { set, rules, isAll, channel } = await chooseRules(
    { channel: id, names },
    settings,
    localCopy,
    patientCall(),
  );
  await localCopy.make(set);
  const audit = await readAudit(localCopy, set, {
    rules,
    maxExamples: 1_000,
    ...(isAll && { weights: set.weights }),
  });
  if (channel === undefined) throw new Error(`There is no channel ${id}.`);
  const { verdicts, summary } = audit;
  const name = ({ rule }: Verdict): string => rule.id.slice(id.length + 1);
  const idsOf = ({ examples }: Verdict) =>
    examples.map((one) => one.id).sort((one = 0, other = 0) => one - other);
  const told = <Value>(isTold: (one: Verdict) => boolean, tell: (one: Verdict) => Value) =>
    Object.fromEntries(verdicts.filter(isTold).map((one) => [name(one), tell(one)]));
  return {
    channel,
    audit,
    summary,
    verdicts,
    failing: told(({ failed }) => failed > 0, idsOf),
    unknown: told(
      ({ unknown }) => unknown > 0,
      ({ unknown }) => unknown,
    ),
    places: Object.fromEntries(
      channel.mapping.attributes.map(({ name: key, places }) => [key, places.map(describePlace)]),
    ),
  };
}

/** Every channel's id. */
export const CHANNEL_IDS = CHANNELS.map(({ id }) => id);
