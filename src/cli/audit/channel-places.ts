/** Where a channel takes its attributes from, and what the PIM as a whole lacks for it: for reports and the command line. Pure. */

import type { Verdict } from '../../audit/ask/ask-audit.ts';
import { nameRule } from '../../audit/channels/compile.ts';
import { listGaps } from '../../audit/channels/gaps.ts';
import type { MappedChannel } from '../../audit/choose-rules.ts';
import { describePlaces } from '../../audit/tell/answer-channel.ts';
import type { PlaceData } from '../../views/report/report-data.ts';

/** Every attribute that was asked about, in the order of the channel. @param verdicts of its rules */
export function describeChannelPlaces(
  mapped: MappedChannel,
  verdicts: readonly Verdict[],
  redact: <Value>(value: Value) => Value,
): readonly PlaceData[] {
  const { channel, mapping } = mapped;
  const { empty, nowhere, elsewhere } = listGaps(mapped, verdicts);
  const places = describePlaces(mapping.attributes, Number.POSITIVE_INFINITY, redact);
  const idle = mapping.attributes.filter(({ places: told }) => told.length === 0).map(({ name }) => name);
  return mapping.attributes.map(({ name, requirement }) => ({
    attribute: requirement.attribute,
    rule: nameRule(channel, name),
    need: requirement.need,
    state: stateOf(name, { empty, nowhere, elsewhere, idle }),
    places: places[name] ?? '',
  }));
}

function stateOf(
  name: string,
  gaps: Readonly<Record<Exclude<PlaceData['state'], 'filled'>, readonly string[]>>,
): PlaceData['state'] {
  const states = ['empty', 'nowhere', 'elsewhere', 'idle'] as const;
  return states.find((state) => gaps[state].includes(name)) ?? 'filled';
}

/** The same for those who get defects alone, a sentence each; attributes by the names of their rules, which defects have. */
export function tellChannelPlaces(places: readonly PlaceData[]): readonly string[] {
  const taken = places.filter(({ places: told }) => told !== '').map(({ rule, places: told }) => `${rule} = ${told}`);
  const list = (state: PlaceData['state'], words: string): readonly string[] => {
    const names = places.filter((each) => each.state === state).map(({ rule }) => rule);
    return names.length === 0 ? [] : [`${words}: ${names.join(', ')}`];
  };
  return [
    ...(taken.length === 0 ? [] : [`taken from: ${taken.join('; ')}`]),
    ...list('nowhere', 'not in this PIM, so unknown of all products'),
    ...list('elsewhere', 'added where you sell, so not asked of the PIM'),
  ];
}
