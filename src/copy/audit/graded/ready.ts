/** Whether one product is ready for a channel, and what of the channel's places concerns it. Pure. */

import type { Answer } from '../../../answer/envelope.ts';
import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import { isAbsent, type JsonValue } from '../../../record/value.ts';
import type { MappedChannel } from '../choose-rules.ts';
import type { Redact } from '../describe-audit.ts';
import { nameRule } from '../readiness/compile.ts';
import { listGaps, tellGaps } from '../readiness/gaps.ts';
import { describeLackingPlaces, tellLackingPlaces } from '../readiness/lacking-places.ts';
import type { Mapped } from '../readiness/mapping.ts';
import type { Rule } from '../rule.ts';
import type { Verdict } from '../verdict.ts';
import type { Line } from './ask-graded.ts';

/** Longest detail, in characters. */
const MAX_CHARS = 100;

const isFailed = ({ failed }: Line): boolean => failed === true;
const isOpen = ({ failed }: Line): boolean => failed === undefined;

/**
 * A product as the audit of the channel counts it: one that fails what is required is not ready, whatever else is unknown.
 * @param named what tells it from others @param lines those that it does not pass @param rules all of the channel
 */
export function describeReady(named: Trimmed, lines: readonly Line[], rules: readonly Rule[]): Trimmed {
  const idsOf = (test: (line: Line) => boolean, isRequired: boolean): readonly string[] => {
    const ids = nameLines(lines, test);
    return rules.filter(({ id, severity }) => ids.has(id) && (severity === 'error') === isRequired).map(({ id }) => id);
  };
  const [blockedBy, unknown] = [idsOf(isFailed, true), idsOf(isOpen, true)];
  const details = lines.flatMap(({ ruleId, detail }) =>
    detail === undefined ? [] : [[ruleId, cutText(toPlainText(detail), MAX_CHARS)] as const],
  );
  return dropAbsent({
    ...named,
    ready: blockedBy.length > 0 ? 'not_ready' : unknown.length > 0 ? 'unknown' : 'ready',
    blocked_by: blockedBy,
    unknown,
    improve: idsOf(isFailed, false),
    unknown_recommended: idsOf(isOpen, false),
    details: Object.fromEntries(details),
  });
}

/**
 * What the PIM has no place or no value for, as far as products lack it, as keys of an answer and in sentences. What another
 * system gives concerns every product.
 * @param verdicts of the rules of the channel
 */
export function describeConcerned(
  mapped: MappedChannel,
  verdicts: readonly Verdict[],
  lines: readonly Line[],
  redact: Redact,
): { readonly places: Answer; readonly warnings: readonly string[] } {
  const { channel, mapping } = mapped;
  const [failed, open] = [nameLines(lines, isFailed), nameLines(lines, isOpen)];
  const isNamed = (ids: ReadonlySet<string>, name: string): boolean => ids.has(nameRule(channel, name));
  const listNames = (test: (attribute: Mapped) => boolean): readonly string[] =>
    mapping.attributes.filter(test).map(({ name }) => name);
  const gaps = listGaps(mapped, verdicts);
  const isNowhere = ({ name, places }: Mapped): boolean => places.length === 0 && isNamed(open, name);
  const told = {
    empty: listNames(({ name, isEmpty }) => isEmpty && isNamed(failed, name)),
    scarce: gaps.scarce.filter(({ name }) => isNamed(failed, name)),
    open: listNames((attribute) => isNowhere(attribute) && attribute.requirement.need !== 'recommended'),
  };
  const lacking = mapping.lacking.filter(({ attribute }) => isNamed(failed, attribute) || isNamed(open, attribute));
  return {
    places: dropAbsent({
      none_has: describeLackingPlaces(lacking, redact) ?? [],
      missing_everywhere: told.empty,
      not_in_this_pim: listNames(isNowhere),
      from_elsewhere: gaps.elsewhere,
    }),
    warnings: [...tellLackingPlaces(lacking), ...tellGaps(told)],
  };
}

function nameLines(lines: readonly Line[], test: (line: Line) => boolean): ReadonlySet<string> {
  return new Set(lines.filter(test).map(({ ruleId }) => ruleId));
}

function dropAbsent(record: Readonly<Record<string, JsonValue>>): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isAbsent(value)));
}
