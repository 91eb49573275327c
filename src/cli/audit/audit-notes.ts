/** For forms that are no answer of the tool, which has these notes itself. */

import { type Notice, sayNotices, sayToPeople } from '../../answer/notices.ts';
import { listRuleNotes } from '../../audit/answers/answer-audit.ts';
import { describePlaces } from '../../audit/answers/answer-channel.ts';
import { listAlarmSentences } from '../../audit/answers/describe-alarms.ts';
import { describeAccepted, describeSystemGap, listSystemGaps } from '../../audit/ask/findings.ts';
import { nameRule } from '../../audit/channels/channel.ts';
import { listGaps, noteElsewhere, noteGaps, spell } from '../../audit/channels/gaps.ts';
import type { LackingPlace } from '../../audit/channels/mapping.ts';
import type { MappedChannel } from '../../audit/choose-rules.ts';
import { titleOf } from '../../audit/rule.ts';
import type { CallSettings } from '../../catalog/call/context.ts';
import type { AuditResult } from './wait-for-audit.ts';

type Redact = CallSettings['redact'];

type AuditWithNotices = Pick<AuditResult, 'alarms' | 'audit' | 'notices' | 'question'>;

/**
 * Lists a sentence for each gap of the system, which no product is to blame for, and then {@link
 * listOtherNotes}.
 */
export function listNotes(audited: AuditWithNotices, redact: Redact): readonly string[] {
  const { audit, question } = audited;
  const gaps = question.channel === undefined ? listSystemGaps(audit.verdicts) : [];
  const gapNotes = gaps.map((gap) => {
    const title = titleOf(gap.rule);
    return `Gap of the system, not of products: ${title}, ${describeSystemGap(gap)}.`;
  });
  return [...gapNotes, ...listOtherNotes(audited, redact)];
}

// Lists a sentence for each alarm, problem of the rules file, attribute that a channel finds
// nowhere, and gap in what rules can know or judge.
function listOtherNotes(audited: AuditWithNotices, redact: Redact): readonly string[] {
  return sayAll(audited, redact, (notices) => sayNotices(notices));
}

/**
 * Lists the same for people who look after products: without advice that only the operator of the
 * server can follow.
 */
export function listNotesForPeople(audited: AuditWithNotices, redact: Redact): readonly string[] {
  return sayAll(audited, redact, sayToPeople);
}

function sayAll(
  { alarms, audit, question, notices }: AuditWithNotices,
  redact: Redact,
  say: (notices: readonly Notice[]) => readonly string[],
): readonly string[] {
  const { channel } = question;
  const gaps = channel && listGaps(channel, audit.verdicts);
  const lacking =
    channel?.mapping.lacking.map((place) => describeLackingPlace(place, redact)) ?? [];
  const gapNotes = gaps ? say([...noteElsewhere(gaps), ...noteGaps(gaps)]) : [];
  const ruleNotes = audit.verdicts.flatMap((verdict) => {
    const notes = listRuleNotes(verdict, titleOf(verdict.rule));
    return say(notes);
  });
  return [
    ...listAlarmSentences(alarms),
    ...say(notices),
    ...lacking,
    ...gapNotes,
    ...describeAccepted(audit.verdicts),
    ...ruleNotes,
    ...sayNotices(audit.problems),
  ];
}

// A place of the mapping that nothing in the copy has.
function describeLackingPlace(
  { attribute, kind, name, nearest }: LackingPlace,
  redact: Redact,
): string {
  const near = nearest === undefined ? '.' : `; did you mean ${spell(nearest, redact)}?`;
  return (
    `The mapping of the rules file takes ${attribute} ` +
    `from the ${kind} ${spell(name, redact)}, which nothing in the copy has${near}`
  );
}

/**
 * Lists the places from which a channel takes its attributes, in the order of the channel; empty
 * where it has none.
 */
export function describeChannelPlaces({ channel, mapping }: MappedChannel, redact: Redact) {
  const places = describePlaces(mapping.attributes, Number.POSITIVE_INFINITY, redact);
  return mapping.attributes.map(({ name, requirement: { attribute, need } }) => ({
    attribute,
    need,
    rule: nameRule(channel, name),
    places: places[name] ?? '',
  }));
}
