/** What is to be said of an audit as a whole, in forms that are no answer of the tool, which says it itself. Pure. */

import { listSystemGaps, tellSystemGap } from '../../audit/ask/findings.ts';
import { listGaps, spell, tellGaps } from '../../audit/channels/gaps.ts';
import type { LackingPlace } from '../../audit/channels/mapping.ts';
import type { AskedAudit } from './ask-audit.ts';
import { describeChannelPlaces, tellChannelPlaces } from './channel-places.ts';

/** A sentence each: of the rules file, of what no product has, of what cannot be known, of what rules do not judge. */
export function listNotes({
  audit,
  question: { channel },
  settings,
  warnings,
}: Pick<AskedAudit, 'audit' | 'question' | 'warnings'> & {
  readonly settings: Pick<AskedAudit['settings'], 'redact'>;
}): readonly string[] {
  const whole =
    channel === undefined
      ? listSystemGaps(audit.verdicts).map(
          (gap) => `Gap of the system, not of products: ${gap.rule.id}, ${tellSystemGap(gap)}.`,
        )
      : [
          ...nameLackingPlaces(channel.mapping.lacking, settings.redact),
          ...tellGaps(listGaps(channel, audit.verdicts)),
        ];
  const accepted = audit.verdicts.flatMap(({ rule, accepted: count }) => (count > 0 ? [`${rule.id} ${count}`] : []));
  const apart = accepted.length === 0 ? [] : [`Accepted, and counted apart: ${accepted.join(', ')}.`];
  const notes = audit.verdicts.flatMap(({ note, isSystemic }) => (note === undefined || isSystemic ? [] : [note]));
  return [...warnings, ...whole, ...apart, ...notes, ...audit.problems];
}

/** The same for who gets defects alone: of a channel also where its attributes are taken from. */
export function listNotesOfDefects(asked: AskedAudit): readonly string[] {
  const { audit, question, settings } = asked;
  const { channel } = question;
  const places = channel === undefined ? [] : describeChannelPlaces(channel, audit.verdicts, settings.redact);
  return [...tellChannelPlaces(places), ...listNotes(asked)];
}

/** Places of the mapping that nothing in the copy has, a sentence each. */
function nameLackingPlaces(
  lacking: readonly LackingPlace[],
  redact: <Value>(value: Value) => Value,
): readonly string[] {
  return lacking.map(({ attribute, kind, name, nearest }) => {
    const near = nearest === undefined ? '.' : `; did you mean ${spell(nearest, redact)}?`;
    return `The mapping of the rules file takes ${attribute} from the ${kind} ${spell(name, redact)}, which nothing in the copy has${near}`;
  });
}
