import type { Answer } from '../../answer/envelope.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import type { Notice } from '../../answer/notices.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { compactObject, type JsonValue } from '../../record/value.ts';
import type { Audit, Verdict } from '../ask/ask-audit.ts';
import { compareLastAudits } from '../ask/compare-audits.ts';
import type { QualitySummary } from '../ask/quality-summary.ts';
import { nameRule } from '../channels/channel.ts';
import {
  describeLackingPlaces,
  type Gaps,
  listGaps,
  noteGaps,
  noteLackingPlaces,
} from '../channels/gaps.ts';
import type { Mapped, Mapping } from '../channels/mapping.ts';
import { describePlace } from '../channels/places.ts';
import type { MappedChannel } from '../choose-rules.ts';
import { type AuditForm, type AuditView, fitAudit } from './answer-audit.ts';
import type { Line } from './answer-products.ts';
import { describeComparison, describeReadyFixes } from './describe-summary.ts';
import type { Redact, Step } from './describe-verdicts.ts';

const MAX_CHARS = 80;

/**
 * Builds the fullest answer that fits. Its findings are those of an audit by the channel's rules.
 */
export function fitReadiness(
  audit: Audit,
  channel: MappedChannel,
  view: AuditView,
  form: AuditForm,
): Answer {
  const gaps = view.offset > 0 ? [] : noteGaps(listGaps(channel, audit.verdicts));
  const ofChannel = {
    id: channel.channel.id,
    describe: (step: Step) => describeReadiness(audit, channel, step, form.redact),
  };
  const notices = [...form.notices, ...noteLackingPlaces(channel.mapping.lacking), ...gaps];
  return fitAudit(audit, { ...view, ofChannel }, { ...form, notices });
}

function describeReadiness(
  audit: Audit,
  { channel, mapping }: MappedChannel,
  step: Step,
  redact: Redact,
): Answer {
  const { summary, verdicts, notRun } = audit;
  const ruleIds = new Set([...verdicts, ...notRun].map(({ rule }) => rule.id));
  // If only some rules are asked, the answer is about these alone, not about what another system
  // gives.
  const chosen = chooseAttributes({ channel, mapping }, [...ruleIds]);
  const attributes = chosen.mapping.attributes.filter(
    ({ isElsewhere }) => summary !== undefined || !isElsewhere,
  );
  const comparison = step.change === 'none' ? undefined : compareLastAudits(audit.trend, 'channel');
  return compactObject({
    channel: channel.id,
    version: channel.version,
    readiness: summary === undefined ? undefined : describeReadyCounts(summary),
    change_since: comparison && describeComparison(comparison, step.change === 'all'),
    fix_first: describeReadyFixes(audit, step.first),
    mapping: step.places === 0 ? undefined : describePlaces(attributes, step.places, redact),
    ...(step.gaps
      ? describeGaps(
          listGaps({ channel, mapping: { ...mapping, attributes } }, verdicts),
          mapping.lacking,
          redact,
        )
      : {}),
  });
}

function describeReadyCounts({ products, withError, open }: QualitySummary): JsonValue {
  const note = 'Passive products are not asked.';
  return {
    note,
    checked: products,
    ready: products - withError - open,
    not_ready: withError,
    unknown: open,
  };
}

/**
 * Describes the places of each attribute that has any, by its name: `property Color, option Color`.
 * @param most places to name per attribute
 */
export function describePlaces(
  attributes: readonly Mapped[],
  most: number,
  redact: Redact,
): Readonly<Record<string, string>> {
  const mapped = attributes.filter(({ places }) => places.length > 0);
  return Object.fromEntries(
    mapped.map(({ name, places }) => {
      const shownPlaces = redact(places.map(describePlace).slice(0, most)).map((place) =>
        cutText(toPlainText(place), MAX_CHARS),
      );
      const omitted = places.length - shownPlaces.length;
      return [name, `${shownPlaces.join(', ')}${omitted > 0 ? ` […+${omitted}]` : ''}`];
    }),
  );
}

/**
 * Describes what no row of an export tells about a channel: attributes without a place in the PIM,
 * and those that the PIM is not asked for.
 */
export function describeUnlisted(
  mapped: MappedChannel,
  rules: readonly { readonly id: string }[],
  redact: Redact,
): Answer {
  const { channel } = mapped;
  const ids = rules.map(({ id }) => id);
  const gaps = listGaps(chooseAttributes(mapped, ids), []);
  return {
    channel: channel.id,
    ...describeGaps({ ...gaps, empty: [] }, mapped.mapping.lacking, redact),
  };
}

/**
 * Describes attributes without a place or value in the PIM, if some of the products lack them, as
 * keys of an answer and as notices. Attributes from another system concern every product.
 * @param lines the rules that the products do not pass
 */
export function describeConcerned(
  mapped: MappedChannel,
  verdicts: readonly Verdict[],
  lines: readonly Line[],
  redact: Redact,
): { readonly places: Answer; readonly notices: readonly Notice[] } {
  const ids = lines.map(({ ruleId }) => ruleId);
  const concerned = chooseAttributes(mapped, ids);
  const gaps = listGaps(concerned, verdicts);
  const { lacking } = concerned.mapping;
  return {
    places: describeGaps(gaps, lacking, redact),
    notices: [...noteLackingPlaces(lacking), ...noteGaps(gaps)],
  };
}

function chooseAttributes(
  { channel, mapping }: MappedChannel,
  ids: readonly string[],
): MappedChannel {
  const isMeant = (name: string): boolean => ids.includes(nameRule(channel, name));
  const attributes = mapping.attributes.filter(
    ({ name, isElsewhere }) => isElsewhere || isMeant(name),
  );
  return {
    channel,
    mapping: {
      attributes,
      lacking: mapping.lacking.filter(({ attribute }) => isMeant(attribute)),
    },
  };
}

function describeGaps(
  { empty, nowhere, elsewhere }: Gaps,
  lacking: Mapping['lacking'],
  redact: Redact,
): Answer {
  const list = (names: readonly string[]): JsonValue | undefined =>
    names.length === 0 ? undefined : names;
  return compactObject({
    none_has: describeLackingPlaces(lacking, redact),
    missing_everywhere: list(empty),
    not_in_this_pim: list(nowhere),
    from_elsewhere: list(elsewhere),
  });
}
