import type { Answer, EnvelopeParts, PicturesShown } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { Filter } from '../../record/value.ts';
import type { CallContext, FallbackResult } from '../call/context.ts';
import { describeSource, warnOfSource } from './choose-source.ts';
import { describeLacking } from './describe-lacking.ts';
import type { Explained } from './explain.ts';
import type { Matches } from './matches.ts';
import { type ListQuestion, listBodies, type Unmatched } from './question.ts';
import type { Reading } from './read-question.ts';
import { describeReadings } from './readings.ts';
import { describeRest } from './select/present-counts.ts';

interface ReadAnswer extends Reading, Explained {
  readonly fallbackResult: FallbackResult | undefined;
  // The question was repeated with the codes that the fallback search found.
  readonly isByCodes: boolean;
  // With the names of their brands and categories.
  readonly records: readonly Trimmed[];
  // Variants by which the call asked for products.
  readonly variants: EnvelopeParts['matchedVariants'];
  // Shown behind the answer.
  readonly pictures: PicturesShown | undefined;
}

interface Whole {
  // Undefined: the number is unknown, or 0 would not be proven.
  readonly total: number | undefined;
  readonly unmatched: Unmatched;
  readonly readings: Answer;
}

/** Builds the answer from everything that was read. */
export function buildListAnswer(reading: ReadAnswer, context: CallContext): Answer {
  const { question, matches, room, fallbackResult, pictures } = reading;
  const total = matches.total === 0 && mayExist(reading) ? undefined : matches.total;
  const whole: Whole = {
    total,
    unmatched: joinUnmatched([
      { not_found: fallbackResult?.missing ?? [], no_match: fallbackResult?.undecided ?? [] },
      question.presentation.unmatched ?? {},
      ...listUnmatched(reading, context),
    ]),
    readings: describeReadings(matches.readings, total),
  };
  const { answer, count: shownCount } = fitAnswer(
    reading.records,
    (count) => buildParts(reading, whole, count, context),
    room.maxTokens - (pictures?.tokens ?? 0),
  );
  if (question.view) {
    context.sendToView?.(question.view(room.sources.slice(0, shownCount)));
  }
  return answer;
}

// 0 is not proven while a record may exist in another spelling.
function mayExist({ isUnproved, fallbackResult }: ReadAnswer): boolean {
  return isUnproved || (fallbackResult?.undecided ?? []).length > 0;
}

function buildParts(
  reading: ReadAnswer,
  whole: Whole,
  shownCount: number,
  context: CallContext,
): EnvelopeParts {
  const { question, matches, room, fallbackResult, cursors, pictures } = reading;
  const { presentation, arrangement } = question;
  const { ageMs, retryAfterMs, counted } = matches;
  const next = matches.positions[shownCount] ?? matches.next;
  const { resolved } = question.names;
  const knowsRest = matches.isComplete || matches.matched > 0;
  return {
    lead: presentation.lead,
    recordsKey: presentation.recordsKey,
    columns: room.columns,
    statusOnce: room.statusOnce,
    total: whole.total,
    readings: whole.readings,
    nextCursor:
      next === undefined || arrangement.countBy !== undefined ? undefined : cursors.encode(next),
    cutBy: shownCount < reading.records.length ? 'token_budget' : matches.cutBy,
    retryAfterSeconds: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000),
    scanned: describeScanned(matches, whole),
    exact: matches.exact,
    others: knowsRest ? counted && describeRest(counted, shownCount) : undefined,
    unmatched: whole.unmatched,
    ...(Object.keys(resolved).length > 0 && { resolved }),
    noneHas: listNoneHas(reading, context),
    matchedBy: describeMatched(fallbackResult, context),
    matchedVariants: reading.variants,
    pictures: pictures?.part ?? {},
    more: context.settings.redact(
      question.source.describeShown?.(room.sources.slice(0, shownCount)) ?? {},
    ),
    ...describeSource(question, describeSent(question, matches), context),
    warnings: sayNotices(
      listNotices(reading, { shownCount, isLast: next === undefined }, context),
      context,
    ),
    ageSeconds: ageMs === undefined ? undefined : Math.round(ageMs / 1_000),
    source: context.settings.source,
  };
}

// `matched: 0` would look like a fact, even if it is not proven.
function describeScanned(
  { scanned, matched, read }: Matches,
  { total }: Whole,
): EnvelopeParts['scanned'] {
  if (scanned === undefined) return undefined;
  const { complete, ...extent } = scanned;
  const isKnown = matched > 0 || total !== undefined;
  // Nothing was judged where a filter left nothing, which proves nothing.
  if (!isKnown && read === 0) return undefined;
  return {
    ...extent,
    ...(isKnown && { matched }),
    complete,
  };
}

function listNoneHas({ lacking, fallbackResult }: ReadAnswer, context: CallContext) {
  return [
    ...lacking.map((words) => describeLacking(words, context)),
    ...[...(fallbackResult?.near ?? [])].map(([code, nearest]) =>
      context.settings.redact({ code, nearest }),
    ),
  ];
}

function listNotices(
  reading: ReadAnswer,
  { shownCount, isLast }: { readonly shownCount: number; readonly isLast: boolean },
  context: CallContext,
): readonly Notice[] {
  const { question, matches, room, records } = reading;
  const { whenEmpty } = question.presentation;
  const notices: Notice[] = [];
  notices.push(
    ...context.call.notices,
    ...matches.notices,
    ...reading.explanations,
    ...warnOfSource(question, context),
    ...room.notices(records.slice(0, shownCount), matches.missingField),
  );
  if (matches.isComplete && matches.read === 0 && whenEmpty) {
    notices.push(whenEmpty);
  }
  if (reading.isByCodes && !isLast) {
    notices.push({ code: 'continue_by_codes' });
  }
  return notices;
}

// Identifiers of the call without a record, or whose records have nothing to show.
function listUnmatched(
  { question, identifiers, matches, fallbackResult }: ReadAnswer,
  { call }: CallContext,
): readonly Unmatched[] {
  const { conditions, presentation, source } = question;
  const { originals } = question.identifiers;
  const { isComplete, unseen } = matches;
  if (!isComplete) return [];
  const ofSource = source.listUnmatched?.() ?? {};
  if (identifiers === undefined) return [ofSource];
  if (unseen === undefined) {
    call.notices.push({ code: 'which_value_matched', argument: identifiers.row.argument });
    return [ofSource];
  }
  const { missing = [], undecided = [] } = fallbackResult ?? {};
  const groups = [...Object.values(ofSource), missing, undecided];
  const reported = new Set(groups.flat());
  const rest = unseen
    .map((identifier) => originals?.get(Number(identifier)) ?? identifier)
    .filter((identifier) => !reported.has(identifier));
  const { unmatchedKey } = presentation;
  const isAlone = identifiers.isAlone && conditions.length === 0;
  // The fallback search left it in neither list: its record exists.
  const isFound = fallbackResult !== undefined && unmatchedKey === 'not_found';
  return [ofSource, { [isAlone && !isFound ? unmatchedKey : 'no_match']: rest }];
}

function joinUnmatched(groups: readonly Unmatched[]): Unmatched {
  const joined: Record<string, readonly (string | number)[]> = {};
  for (const [key, values] of groups.flatMap((group) => Object.entries(group))) {
    joined[key] = [...(joined[key] ?? []), ...values];
  }
  return joined;
}

// Longest code shown beside the identifier that found it.
const MAX_CODE_CHARS = 80;

function describeMatched(
  fallbackResult: FallbackResult | undefined,
  { settings }: CallContext,
): EnvelopeParts['matchedBy'] {
  if (fallbackResult === undefined || fallbackResult.matched.size === 0) {
    return undefined;
  }
  const matched = [...fallbackResult.matched].map(([code, { by, shownCodes }]) => {
    const codes = shownCodes.map((code) => cutText(cleanText(code), MAX_CODE_CHARS));
    return [code, { [by]: codes.length === 1 ? (codes[0] ?? '') : codes }] as const;
  });
  return settings.redact(Object.fromEntries(matched));
}

function describeSent(question: ListQuestion, { sent }: Matches): Filter {
  // The body of a search is not the filter of the question.
  if (listBodies(question).length === 1 && sent !== undefined) return sent;
  return question.filter;
}
