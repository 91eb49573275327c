/** Gaps of the PIM as a whole are the same for every product, so they are reported once. */

import { cutText } from '../../answer/fit/cut-text.ts';
import type { Notice } from '../../answer/notices.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Verdict } from '../ask/ask-audit.ts';
import type { MappedChannel } from '../choose-rules.ts';
import { nameRule } from './channel.ts';
import type { LackingPlace, Mapped } from './mapping.ts';

/** Attributes with a gap in the whole PIM, by their names in a mapping. */
export type Gaps = ReturnType<typeof listGaps>;

/** Lists the gaps. @param verdicts of the rules of the channel */
export function listGaps({ channel, mapping }: MappedChannel, verdicts: readonly Verdict[]) {
  const ruleOf = new Map(verdicts.map((verdict) => [verdict.rule.id, verdict]));
  const verdictOf = ({ name }: Mapped): Verdict | undefined => ruleOf.get(nameRule(channel, name));
  const namesOf = (attributes: readonly Mapped[]): readonly string[] =>
    attributes.map(({ name }) => name);
  const { attributes } = mapping;
  // A list that is empty in all products may be filled from its own endpoint; the rule knows.
  const isEmpty = (mapped: Mapped): boolean => {
    const failed = verdictOf(mapped)?.failed ?? 0;
    return mapped.isEmpty && failed > 0;
  };
  const isNowhere = (mapped: Mapped): boolean => {
    const isRequested = verdictOf(mapped)?.population !== 0;
    return mapped.places.length === 0 && !mapped.isElsewhere && isRequested;
  };
  const isOpen = (mapped: Mapped): boolean => {
    const { rule, unknown = 0 } = verdictOf(mapped) ?? {};
    return rule?.severity === 'error' && unknown > 0;
  };
  const countUnsure = (mapped: Mapped): string => {
    const unknown = verdictOf(mapped)?.unknown ?? 0;
    const products = unknown === 1 ? 'product' : 'products';
    const name = mapped.name.replaceAll('_', ' ');
    return `${name} (${unknown.toLocaleString('en')} ${products})`;
  };
  const nowhere = attributes.filter(isNowhere);
  const unsure = attributes.filter((mapped) => mapped.places.length > 0 && isOpen(mapped));
  return {
    // The PIM has a place, but no product of the copy has a value there: missing everywhere.
    empty: namesOf(attributes.filter(isEmpty)),
    // The copy shows no place in the PIM, and some product is asked for it: unknown.
    nowhere: namesOf(nowhere),
    // Attributes of `nowhere` that are required: without them nobody knows which products are
    // ready.
    open: namesOf(nowhere.filter(isOpen)),
    unsure: unsure.map(countUnsure),
    notCovered: channel.notCovered,
    title: channel.title,
    elsewhere: namesOf(attributes.filter(({ isElsewhere }) => isElsewhere)),
  };
}

/** Notes what to do about the gaps. */
export function noteGaps({ title, empty, open, unsure, notCovered }: Gaps): readonly Notice[] {
  const notices: Notice[] = [];
  if (notCovered !== undefined)
    notices.push({
      code: 'channel_not_covering',
      title,
      notCovered,
    });
  if (empty.length > 0) notices.push({ code: 'attributes_empty', attributes: empty });
  if (open.length > 0) notices.push({ code: 'attributes_nowhere', attributes: open });
  if (unsure.length > 0) notices.push({ code: 'attributes_unsure', attributes: unsure });
  return notices;
}

/** Notes attributes that another system gives: nothing is known of them here. */
export function noteElsewhere({ elsewhere }: Pick<Gaps, 'elsewhere'>): readonly Notice[] {
  if (elsewhere.length === 0) return [];
  return [{ code: 'attributes_elsewhere', attributes: elsewhere }];
}

type Redact = <Value>(value: Value) => Value;

const MAX_PLACES = 10;

const MAX_CHARS = 60;

/** Makes a name of the catalog safe to show: redacted, plain and cut. */
export const spell = (name: string, redact: Redact): string =>
  cutText(toPlainText(redact(name)), MAX_CHARS);

/**
 * Describes the places in the mapping that nothing in the copy has, by attribute: `{"color":
 * [{"property": "Farbbe", "nearest": "Farbe"}]}`; undefined: there are none.
 */
export function describeLackingPlaces(
  lacking: readonly LackingPlace[],
  redact: Redact,
): JsonValue | undefined {
  if (lacking.length === 0) return undefined;
  const placesByAttribute = new Map<string, JsonValue[]>();
  for (const { attribute, kind, name, nearest } of lacking.slice(0, MAX_PLACES)) {
    const near = nearest === undefined ? {} : { nearest: spell(nearest, redact) };
    const place = { [kind]: spell(name, redact), ...near };
    placesByAttribute.set(attribute, [...(placesByAttribute.get(attribute) ?? []), place]);
  }
  return Object.fromEntries(placesByAttribute);
}

/** Notes such places without their names: a model must not read catalog texts as our words. */
export function noteLackingPlaces(lacking: readonly LackingPlace[]): readonly Notice[] {
  if (lacking.length === 0) return [];
  const attributes = [...new Set(lacking.map(({ attribute }) => attribute))];
  return [{ code: 'places_lacking', attributes }];
}
