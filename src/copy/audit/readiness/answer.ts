/** Whether products are ready for a channel, as an answer within the token budget: counts, what blocks, where attributes are. */

import type { Answer } from '../../../answer/envelope.ts';
import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { costsAtMost, countTokens } from '../../../answer/tokens/tokens.ts';
import { compactObject } from '../../../answer/trim-sub.ts';
import type { JsonValue } from '../../../record/value.ts';
import { fitAudit } from '../answer.ts';
import type { Audit } from '../audit.ts';
import type { MappedChannel } from '../choose-rules.ts';
import { nameRule } from './compile.ts';
import type { Mapped } from './mapping.ts';
import { tellPlace } from './places.ts';

type View = Parameters<typeof fitAudit>[1];
type Form = Parameters<typeof fitAudit>[2];

/** How much is told of the channel itself. */
interface Step {
  readonly fixes: number;
  readonly worst: number;
  /** Places of an attribute that are named; 0: how many attributes have one. */
  readonly places: number;
}

const STEPS: readonly Step[] = [
  { fixes: 5, worst: 10, places: Number.POSITIVE_INFINITY },
  { fixes: 5, worst: 5, places: 3 },
  { fixes: 5, worst: 3, places: 1 },
  { fixes: 3, worst: 0, places: 1 },
  { fixes: 3, worst: 0, places: 0 },
  { fixes: 1, worst: 0, places: 0 },
  { fixes: 0, worst: 0, places: 0 },
];

/** Longest name of a category, or of a place, in characters. */
const MAX_CHARS = 80;

/** Tokens that the findings get at least. */
const LEAST_FINDINGS = 120;

const UNFINISHED =
  'Not all attributes were checked within the time of this call, so nobody knows yet how many products are ready. next_cursor goes on.';

/** Builds the fullest answer that fits. Its findings are those of an audit by the rules of the channel. */
export function fitReadiness(audit: Audit, channel: MappedChannel, view: View, form: Form): Answer {
  // Grades are not asked for here: a product is ready, or it is not.
  const { standing, ...rest } = audit;
  const findings = (maxTokens: number): Answer =>
    fitAudit({ ...rest, standing: undefined }, view, {
      ...form,
      maxTokens,
      warnings: [...(form.warnings ?? []), ...(audit.isWhole ? [] : [UNFINISHED])],
    });
  if (view.offset > 0) return findings(form.maxTokens);
  const answers = STEPS.map((step) => describeReadiness(audit, channel, view.gradedBy, step, form.redact))
    .filter((told) => countTokens(told) + LEAST_FINDINGS <= form.maxTokens)
    .map((told) => ({ ...told, ...findings(form.maxTokens - countTokens(told)) }))
    .filter((answer) => costsAtMost(answer, form.maxTokens));
  return answers.find((answer) => !('next_cursor' in answer)) ?? answers.at(-1) ?? findings(form.maxTokens);
}

/** Everything but the findings. */
function describeReadiness(
  audit: Audit,
  { channel, mapping }: MappedChannel,
  gradedBy: string,
  step: Step,
  redact: Form['redact'],
): Answer {
  const { standing, verdicts, notRun } = audit;
  const asked = new Set([...verdicts.map(({ rule }) => rule), ...notRun].map(({ id }) => id));
  // Where some rules are asked alone, it is told of these alone.
  const attributes = mapping.attributes.filter(
    ({ name, isElsewhere }) =>
      standing !== undefined || !audit.isWhole || (!isElsewhere && asked.has(nameRule(channel, name))),
  );
  const nowhere = attributes.filter(({ places, isElsewhere }) => places.length === 0 && !isElsewhere);
  return compactObject({
    channel: channel.id,
    version: channel.version,
    readiness:
      standing === undefined
        ? undefined
        : {
            checked: standing.products,
            ready: standing.products - standing.withError - standing.open,
            not_ready: standing.withError,
            unknown: standing.open,
          },
    fix_first: describeFixes(audit, channel.id, step.fixes),
    worst: describeWorst(audit, gradedBy, step.worst, redact),
    mapping: step.places === 0 ? undefined : describePlaces(attributes, step.places, redact),
    not_in_this_pim: nowhere.length === 0 ? undefined : nowhere.map(({ name }) => name),
    // Not counted: who sells adds them.
    from_elsewhere: listElsewhere(attributes),
  });
}

/** What to do first: each step counts what is left after those before it. */
function describeFixes({ standing, verdicts }: Audit, channelId: string, most: number): JsonValue | undefined {
  const steps = (standing?.fixes ?? []).filter(({ rule }) => rule.severity === 'error').slice(0, most);
  if (steps.length === 0) return undefined;
  // Who lacks nothing that is known may still lack what nobody knows.
  const isAllKnown = verdicts.every(({ rule, unknown }) => rule.severity !== 'error' || unknown === 0);
  return {
    columns: ['rule', 'products', isAllKnown ? 'makes_ready' : 'leaves_no_known_gap', 'fix'],
    steps: steps.map(({ rule, products, sellable }) => [rule.id, products, sellable, rule.fix]),
    list_all: `audit_catalog with channel: ${channelId}, rules: [<rule>], export_as: <rule>.csv`,
  };
}

function describeWorst(
  { standing, ungraded }: Audit,
  gradedBy: string,
  most: number,
  redact: Form['redact'],
): JsonValue | undefined {
  if (standing === undefined || standing.withError === 0 || most === 0) return undefined;
  const failing = standing.labels.filter(({ withError }) => withError > 0);
  return {
    columns: [gradedBy, 'products', 'not_ready', 'unknown'],
    worst: redact(failing.slice(0, most)).map(({ name, products, withError, open }) => [
      cutText(toPlainText(name), MAX_CHARS),
      products,
      withError,
      open,
    ]),
    of: standing.labels.length,
    ...(ungraded > 0 ? { not_told: ungraded } : {}),
  };
}

/** Where each attribute is taken from. */
function describePlaces(attributes: readonly Mapped[], most: number, redact: Form['redact']): JsonValue {
  const mapped = attributes.filter(({ places }) => places.length > 0);
  return Object.fromEntries(
    mapped.map(({ name, places }) => {
      const told = redact(places.map(tellPlace).slice(0, most)).map((place) => cutText(toPlainText(place), MAX_CHARS));
      const others = places.length - told.length;
      return [name, `${told.join(', ')}${others > 0 ? ` […+${others}]` : ''}`];
    }),
  );
}

function listElsewhere(attributes: readonly Mapped[]): JsonValue | undefined {
  const names = attributes.filter(({ isElsewhere }) => isElsewhere).map(({ name }) => name);
  return names.length === 0 ? undefined : names;
}
