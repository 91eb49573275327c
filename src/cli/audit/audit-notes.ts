/** What is to be said of an audit as a whole, in forms that are no answer of the tool, which says it itself. Pure. */

import { listSystemGaps, tellAccepted, tellSystemGap } from '../../audit/ask/findings.ts';
import { nameRule } from '../../audit/channels/channel.ts';
import { listGaps, spell, tellElsewhere, tellGaps } from '../../audit/channels/gaps.ts';
import type { LackingPlace } from '../../audit/channels/mapping.ts';
import type { MappedChannel } from '../../audit/choose-rules.ts';
import { titleOf } from '../../audit/rule.ts';
import { describePlaces } from '../../audit/tell/answer-channel.ts';
import { spellAlarms } from '../../audit/tell/tell-alarms.ts';
import type { CallSettings } from '../../catalog/call/context.ts';
import type { AskedAudit } from './wait-for-audit.ts';

type Redact = CallSettings['redact'];

type Noted = Pick<AskedAudit, 'alarms' | 'audit' | 'question' | 'warnings'>;

/** A sentence each: of what no product is to blame for, and those of {@link listOtherNotes}. */
export function listNotes(asked: Noted, redact: Redact): readonly string[] {
  const { audit, question } = asked;
  const gaps = question.channel === undefined ? listSystemGaps(audit.verdicts) : [];
  return [
    ...gaps.map(
      (gap) => `Gap of the system, not of products: ${titleOf(gap.rule)}, ${tellSystemGap(gap)}.`,
    ),
    ...listOtherNotes(asked, redact),
  ];
}

/** A sentence each: of alarms, of the rules file, of what a channel finds nowhere, of what cannot be known, of what rules do not judge. */
export function listOtherNotes(
  { alarms, audit, question, warnings }: Noted,
  redact: Redact,
): readonly string[] {
  const { channel } = question;
  const gaps = channel && listGaps(channel, audit.verdicts);
  const lacking = channel?.mapping.lacking.map((one) => tellLacking(one, redact)) ?? [];
  const notes = audit.verdicts.flatMap(({ rule, note, isSystemic }) =>
    note === undefined || isSystemic ? [] : [note.replace(rule.id, titleOf(rule))],
  );
  return [
    ...spellAlarms(alarms),
    ...warnings,
    ...lacking,
    ...(gaps ? [...tellElsewhere(gaps), ...tellGaps(gaps)] : []),
    ...tellAccepted(audit.verdicts),
    ...notes,
    ...audit.problems,
  ];
}

/** A place of the mapping that nothing in the copy has, in a sentence. */
function tellLacking({ attribute, kind, name, nearest }: LackingPlace, redact: Redact): string {
  const near = nearest === undefined ? '.' : `; did you mean ${spell(nearest, redact)}?`;
  return `The mapping of the rules file takes ${attribute} from the ${kind} ${spell(name, redact)}, which nothing in the copy has${near}`;
}

/** Where a channel takes its attributes from, in the order of the channel; of some there is no place. */
export function describeChannelPlaces({ channel, mapping }: MappedChannel, redact: Redact) {
  const places = describePlaces(mapping.attributes, Number.POSITIVE_INFINITY, redact);
  return mapping.attributes.map(({ name, requirement: { attribute, need } }) => ({
    attribute,
    need,
    rule: nameRule(channel, name),
    places: places[name] ?? '',
  }));
}
