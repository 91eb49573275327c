/** Whether products are ready for a channel, as an answer within the token budget: counts, what blocks, where attributes are. */

import type { Answer } from '../../../answer/envelope.ts';
import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { compactObject } from '../../../answer/trim-sub.ts';
import type { JsonValue } from '../../../record/value.ts';
import { fitAudit } from '../answer.ts';
import type { Step } from '../answer-steps.ts';
import type { Audit } from '../audit.ts';
import type { MappedChannel } from '../choose-rules.ts';
import { describeChange } from '../describe-change.ts';
import { areGapsKnown } from '../findings.ts';
import { type Fix, IN_ORDER } from '../fixes.ts';
import type { Standing } from '../standing.ts';
import type { Verdict } from '../verdict.ts';
import { LEAST_PRODUCTS, listWorse } from '../worst-labels.ts';
import { nameRule } from './compile.ts';
import { listGaps, tellGaps } from './gaps.ts';
import { describeLackingPlaces, tellLackingPlaces } from './lacking-places.ts';
import type { Mapped } from './mapping.ts';
import { tellPlace } from './places.ts';

type View = Parameters<typeof fitAudit>[1];
type Form = Parameters<typeof fitAudit>[2];

/** Longest name of a category, or of a place, in characters. */
const MAX_CHARS = 80;

const UNFINISHED =
  'Not all attributes were checked within the time of this call, so nobody knows yet how many products are ready. next_cursor goes on.';

/** Builds the fullest answer that fits. Its findings are those of an audit by the rules of the channel. */
export function fitReadiness(audit: Audit, channel: MappedChannel, view: View, form: Form): Answer {
  const gaps = view.offset > 0 ? [] : tellGaps(listGaps(channel, audit.verdicts));
  return fitAudit(
    // Grades are not asked for here: a product is ready, or it is not.
    { ...audit, standing: undefined },
    {
      ...view,
      ofChannel: {
        id: channel.channel.id,
        describe: (step) => describeReadiness(audit, channel, view, step, form.redact),
      },
    },
    {
      ...form,
      warnings: [
        ...(form.warnings ?? []),
        ...tellLackingPlaces(channel.mapping.lacking),
        ...gaps,
        ...(audit.isWhole ? [] : [UNFINISHED]),
      ],
    },
  );
}

/** Everything but the findings. */
function describeReadiness(
  audit: Audit,
  mapped: MappedChannel,
  { gradedBy, change }: Pick<View, 'gradedBy' | 'change'>,
  step: Step,
  redact: Form['redact'],
): Answer {
  const { channel, mapping } = mapped;
  const { standing, verdicts, notRun } = audit;
  const asked = new Set([...verdicts, ...notRun].map(({ rule }) => rule.id));
  // Where some rules are asked alone, it is told of these alone.
  const attributes = mapping.attributes.filter(
    ({ name, isElsewhere }) =>
      standing !== undefined || !audit.isWhole || (!isElsewhere && asked.has(nameRule(channel, name))),
  );
  const { empty, nowhere, elsewhere } = listGaps({ channel, mapping: { ...mapping, attributes } }, verdicts);
  return compactObject({
    channel: channel.id,
    version: channel.version,
    readiness:
      standing === undefined
        ? undefined
        : {
            ...tellOpen(standing, verdicts),
            checked: standing.products,
            ready: standing.products - standing.withError - standing.open,
            not_ready: standing.withError,
            unknown: standing.open,
          },
    change_since:
      change === undefined || standing === undefined || step.change === 'none'
        ? undefined
        : describeChange(change, step.change === 'all'),
    fix_first: describeFixes(audit, step.first),
    worst: describeWorst(audit, gradedBy, step.worst, redact),
    mapping: step.places === 0 ? undefined : describePlaces(attributes, step.places, redact),
    none_has: step.gaps ? describeLackingPlaces(mapping.lacking, redact) : undefined,
    missing_everywhere: step.gaps ? listNames(empty) : undefined,
    not_in_this_pim: step.gaps ? listNames(nowhere) : undefined,
    // Not counted: who sells adds them.
    from_elsewhere: step.gaps ? listNames(elsewhere) : undefined,
  });
}

/** Of fewer of the products than this share, what is unknown has no one reason. */
const NEARLY_ALL = 0.9;

/** What keeps nearly all products from being known as ready or not, in a sentence. */
function tellOpen({ products, open }: Standing, verdicts: readonly Verdict[]): Readonly<Record<string, JsonValue>> {
  const most = NEARLY_ALL * products;
  const keeping = verdicts.filter(({ rule, unknown }) => rule.severity === 'error' && unknown > 0 && unknown >= most);
  if (open < most || keeping.length === 0) return {};
  const ids = keeping.map(({ rule }) => rule.id);
  const settling = verdicts.find(({ rule }) => rule.settles !== undefined && ids.includes(rule.settles));
  const missing =
    settling === undefined ? '' : `, and ${settling.failed} fail ${settling.rule.id}, which would settle it`;
  const told = `${ids.join(', ')} ${ids.length === 1 ? 'leaves' : 'leave'} ${open} unknown: the copy cannot tell who passes${missing}.`;
  return { note: told };
}

/** What to do first: each step counts what is left after those before it. */
function describeFixes({ standing, verdicts }: Audit, most: number): JsonValue | undefined {
  const fixes = standing?.fixes ?? [];
  const steps = fixes.slice(0, most);
  if (steps.length === 0) return undefined;
  const isAllKnown = areGapsKnown(verdicts);
  return compactObject({
    note: tellTogether(fixes, isAllKnown) ?? (steps.length > 1 ? IN_ORDER : undefined),
    columns: ['rule', 'products', isAllKnown ? 'makes_ready' : 'leaves_no_known_gap', 'fix'],
    steps: steps.map(({ rule, products, sellable }) => [rule.id, products, sellable, rule.fix]),
  });
}

/** Which steps it takes until some product is ready, in a sentence; undefined: the first is enough. */
function tellTogether(fixes: readonly Fix[], isAllKnown: boolean): string | undefined {
  const at = fixes.findIndex(({ sellable }) => sellable > 0);
  if (at === 0) return undefined;
  const become = isAllKnown ? 'ready' : 'free of known gaps';
  if (at < 0) return `These steps alone make no product ${become}: each lacks still more.`;
  const [first, ...others] = fixes.slice(0, at + 1).map(({ rule }) => rule.id);
  return `${first} alone makes no product ${become}; with ${others.join(' and ')} too, ${fixes[at]?.sellable} become so.`;
}

function describeWorst(
  { standing, ungraded }: Audit,
  gradedBy: string,
  most: number,
  redact: Form['redact'],
): JsonValue | undefined {
  if (standing === undefined || most === 0) return undefined;
  const { worse, small } = listWorse(standing, 'errors');
  if (worse.length === 0) return undefined;
  return {
    columns: [gradedBy, 'products', 'not_ready', 'unknown'],
    worst: redact(worse.slice(0, most)).map(({ name, products, withError, open }) => [
      cutText(toPlainText(name), MAX_CHARS),
      products,
      withError,
      open,
    ]),
    of: standing.labels.length,
    ...(small > 0 ? { [`worse_under_${LEAST_PRODUCTS}_products`]: small } : {}),
    ...(ungraded > 0 ? { not_told: ungraded } : {}),
  };
}

/**
 * The places of each attribute that has some, by its name: `property Color, option Color`.
 * @param most places of an attribute that are named
 */
export function describePlaces(
  attributes: readonly Mapped[],
  most: number,
  redact: Form['redact'],
): Readonly<Record<string, string>> {
  const mapped = attributes.filter(({ places }) => places.length > 0);
  return Object.fromEntries(
    mapped.map(({ name, places }) => {
      const told = redact(places.map(tellPlace).slice(0, most)).map((place) => cutText(toPlainText(place), MAX_CHARS));
      const others = places.length - told.length;
      return [name, `${told.join(', ')}${others > 0 ? ` […+${others}]` : ''}`];
    }),
  );
}

/** What of a channel no row of an export tells: attributes that the PIM has no place for, and those that it is not asked for. */
export function describeUnlisted(
  channel: MappedChannel,
  rules: readonly { readonly id: string }[],
  redact: Form['redact'],
): Answer {
  const asked = new Set(rules.map(({ id }) => id));
  const { nowhere, elsewhere } = listGaps(channel, []);
  return compactObject({
    channel: channel.channel.id,
    none_has: describeLackingPlaces(channel.mapping.lacking, redact),
    not_in_this_pim: listNames(nowhere.filter((name) => asked.has(nameRule(channel.channel, name)))),
    from_elsewhere: listNames(elsewhere),
  });
}

function listNames(names: readonly string[]): JsonValue | undefined {
  return names.length === 0 ? undefined : names;
}
