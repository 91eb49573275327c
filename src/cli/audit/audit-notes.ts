/** What is to be said of an audit as a whole, in forms that are no answer of the tool, which says it itself. Pure. */

import { type Notice, sayNotices, sayToPeople } from '../../answer/notices.ts';
import { listSystemGaps, tellAccepted, tellSystemGap } from '../../audit/ask/findings.ts';
import { nameRule } from '../../audit/channels/channel.ts';
import { listGaps, noteElsewhere, noteGaps, spell } from '../../audit/channels/gaps.ts';
import type { LackingPlace } from '../../audit/channels/mapping.ts';
import type { MappedChannel } from '../../audit/choose-rules.ts';
import { titleOf } from '../../audit/rule.ts';
import { listRuleNotes } from '../../audit/tell/answer-audit.ts';
import { describePlaces } from '../../audit/tell/answer-channel.ts';
import { spellAlarms } from '../../audit/tell/tell-alarms.ts';
import type { CallSettings } from '../../catalog/call/context.ts';
import type { AskedAudit } from './wait-for-audit.ts';

type Redact = CallSettings['redact'];

type Noted = Pick<AskedAudit, 'alarms' | 'audit' | 'notices' | 'question'>;

/** A sentence each: of what no product is to blame for, and those of {@link listOtherNotes}. */
export function listNotes(asked: Noted, redact: Redact): readonly string[] {
  const { audit, question } = asked;
  const gaps = question.channel === undefined ? listSystemGaps(audit.verdicts) : [];
  const gapNotes = gaps.map((gap) => {
    const title = titleOf(gap.rule);
    return `Gap of the system, not of products: ${title}, ${tellSystemGap(gap)}.`;
  });
  return [...gapNotes, ...listOtherNotes(asked, redact)];
}

/**
 * A sentence each: of alarms, of the rules file, of what a channel finds nowhere, of what cannot be known, of what rules do not
 * judge.
 */
export function listOtherNotes(asked: Noted, redact: Redact): readonly string[] {
  return sayAll(asked, redact, (notices) => sayNotices(notices));
}

/** The same for people who look after products: without what only who runs the server can do. */
export function listNotesForPeople(asked: Noted, redact: Redact): readonly string[] {
  return sayAll(asked, redact, sayToPeople);
}

function sayAll(
  { alarms, audit, question, notices }: Noted,
  redact: Redact,
  say: (notices: readonly Notice[]) => readonly string[],
): readonly string[] {
  const { channel } = question;
  const gaps = channel && listGaps(channel, audit.verdicts);
  const lacking = channel?.mapping.lacking.map((one) => tellLacking(one, redact)) ?? [];
  const gapNotes = gaps ? say([...noteElsewhere(gaps), ...noteGaps(gaps)]) : [];
  const ruleNotes = audit.verdicts.flatMap((verdict) => {
    const notes = listRuleNotes(verdict, titleOf(verdict.rule));
    return say(notes);
  });
  return [
    ...spellAlarms(alarms),
    ...say(notices),
    ...lacking,
    ...gapNotes,
    ...tellAccepted(audit.verdicts),
    ...ruleNotes,
    ...sayNotices(audit.problems),
  ];
}

/** A place of the mapping that nothing in the copy has, in a sentence. */
function tellLacking({ attribute, kind, name, nearest }: LackingPlace, redact: Redact): string {
  const near = nearest === undefined ? '.' : `; did you mean ${spell(nearest, redact)}?`;
  return (
    `The mapping of the rules file takes ${attribute} ` +
    `from the ${kind} ${spell(name, redact)}, which nothing in the copy has${near}`
  );
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
