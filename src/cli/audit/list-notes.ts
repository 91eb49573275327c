/** What is to be said of an audit as a whole, in forms that are no answer of the tool, which says it itself. Pure. */

import { tellLackedByAll } from '../../copy/audit/lacked-by-all.ts';
import { listGaps, tellGaps } from '../../copy/audit/readiness/gaps.ts';
import { nameLackingPlaces } from '../../copy/audit/readiness/lacking-places.ts';
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
      ? [tellLackedByAll(audit.lackedByAll) ?? []].flat()
      : [
          ...nameLackingPlaces(channel.mapping.lacking, settings.redact),
          ...tellGaps(listGaps(channel, audit.verdicts)),
        ];
  return [...warnings, ...whole, ...audit.verdicts.flatMap(({ note }) => note ?? [])];
}

/** The same for who gets defects alone: of a channel also where its attributes are taken from. */
export function listNotesOfDefects(asked: AskedAudit): readonly string[] {
  const { audit, question, settings } = asked;
  const { channel } = question;
  const places = channel === undefined ? [] : describeChannelPlaces(channel, audit.verdicts, settings.redact);
  return [...tellChannelPlaces(places), ...listNotes(asked)];
}
