/** The answer of a list tool: its records within the budget, and an honest word about the rest. */

import type { Answer, EnvelopeParts, PicturesShown } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { Filter } from '../../record/value.ts';
import type { CallContext, LookedAgain } from '../call/context.ts';
import { describeSource, warnOfSource } from './choose-source.ts';
import { describeLacking } from './describe-lacking.ts';
import type { Explained } from './explain.ts';
import type { Matches } from './matches.ts';
import { type ListQuestion, listBodies, type Unmatched } from './question.ts';
import type { Reading } from './read-question.ts';
import { tellReadings } from './readings.ts';
import { describeRest } from './select/present-counts.ts';

/** What was read, and what is said of it. */
interface ReadAnswer extends Reading, Explained {
  /** What a second look told of identifiers that no record came for. */
  readonly looked: LookedAgain | undefined;
  /** Whether the question was asked by the codes that it found. */
  readonly isByCodes: boolean;
  /** The records with the names of their brands and categories. */
  readonly records: readonly Trimmed[];
  /** Those by which products were asked for. */
  readonly variants: EnvelopeParts['matchedVariants'];
  /** Those shown behind the answer. */
  readonly pictures: PicturesShown | undefined;
}

/** What an answer tells of all matches, however many of them are shown. */
interface Whole {
  /** How many records match; undefined: it is not known, or nothing is no fact. */
  readonly total: number | undefined;
  readonly unmatched: Unmatched;
  readonly readings: Answer;
}

/** Builds the answer from what was read. */
export function buildListAnswer(reading: ReadAnswer, context: CallContext): Answer {
  const { question, matches, room, looked, pictures } = reading;
  const total = matches.total === 0 && mayBeThere(reading) ? undefined : matches.total;
  const whole: Whole = {
    total,
    unmatched: joinUnmatched([
      { not_found: looked?.missing ?? [], no_match: looked?.untold ?? [] },
      question.presentation.unmatched ?? {},
      ...listUnmatched(reading, context),
    ]),
    readings: tellReadings(matches.readings, total),
  };
  const { answer, shown } = fitAnswer(
    reading.records,
    (count) => buildParts(reading, whole, count, context),
    room.maxTokens - (pictures?.tokens ?? 0),
  );
  if (question.view) {
    context.tellView?.(question.view(room.sources.slice(0, shown)));
  }
  return answer;
}

/** Nothing is no fact while something may be there in another spelling. */
function mayBeThere({ isUnproved, looked }: ReadAnswer): boolean {
  return isUnproved || (looked?.untold ?? []).length > 0;
}

/** The parts of an answer that shows so many records. */
function buildParts(
  reading: ReadAnswer,
  whole: Whole,
  shown: number,
  context: CallContext,
): EnvelopeParts {
  const { question, matches, room, looked, cursors, pictures } = reading;
  const { presentation, arrangement } = question;
  const { ageMs, retryAfterMs, counted } = matches;
  const next = matches.positions[shown] ?? matches.next;
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
    cutBy: shown < reading.records.length ? 'token_budget' : matches.cutBy,
    retryAfterSeconds: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000),
    scanned: describeScanned(matches, whole),
    exact: matches.exact,
    others: knowsRest ? counted && describeRest(counted, shown) : undefined,
    unmatched: whole.unmatched,
    ...(Object.keys(resolved).length > 0 && { resolved }),
    noneHas: listNoneHas(reading, context),
    matchedBy: describeMatched(looked, context),
    matchedVariants: reading.variants,
    pictures: pictures?.told ?? {},
    more: context.settings.redact(
      question.source.describeShown?.(room.sources.slice(0, shown)) ?? {},
    ),
    ...describeSource(question, describeSent(question, matches), context),
    warnings: sayNotices(
      listNotices(reading, { shown, isLast: next === undefined }, context),
      context,
    ),
    ageSeconds: ageMs === undefined ? undefined : Math.round(ageMs / 1_000),
    source: context.settings.source,
  };
}

/** How much was read to judge it. Where nothing is no fact, 0 would look like one. */
function describeScanned(
  { scanned, matched }: Matches,
  { total }: Whole,
): EnvelopeParts['scanned'] {
  if (scanned === undefined) return undefined;
  const { complete, ...extent } = scanned;
  const isTelling = matched > 0 || total !== undefined;
  return {
    ...extent,
    ...(isTelling && { matched }),
    complete,
  };
}

/** What no record has. */
function listNoneHas({ lacking, looked }: ReadAnswer, context: CallContext) {
  return [
    ...lacking.map((one) => describeLacking(one, context)),
    ...[...(looked?.near ?? [])].map(([code, nearest]) =>
      context.settings.redact({ code, nearest }),
    ),
  ];
}

/** What is to be said of the answer. */
function listNotices(
  reading: ReadAnswer,
  { shown, isLast }: { readonly shown: number; readonly isLast: boolean },
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
    ...room.notices(records.slice(0, shown), matches.missingField),
  );
  if (matches.isComplete && matches.read === 0 && whenEmpty) {
    notices.push(whenEmpty);
  }
  if (reading.isByCodes && !isLast) {
    notices.push({ code: 'continue_by_codes' });
  }
  return notices;
}

/** What was asked for by an identifier and has no record, or nothing to show. */
function listUnmatched(
  { question, identifiers, matches, looked }: ReadAnswer,
  { call }: CallContext,
): readonly Unmatched[] {
  const { conditions, presentation, source } = question;
  const { givenAs } = question.identifiers;
  const { isComplete, unseen } = matches;
  if (!isComplete) return [];
  const ofSource = source.listUnmatched?.() ?? {};
  if (identifiers === undefined) return [ofSource];
  if (unseen === undefined) {
    call.notices.push({ code: 'which_value_matched', argument: identifiers.row.argument });
    return [ofSource];
  }
  const { missing = [], untold = [] } = looked ?? {};
  const groups = [...Object.values(ofSource), missing, untold];
  const told = new Set(groups.flat());
  const rest = unseen
    .map((identifier) => givenAs?.get(Number(identifier)) ?? identifier)
    .filter((identifier) => !told.has(identifier));
  const { unmatchedKey } = presentation;
  const isAlone = identifiers.isAlone && conditions.length === 0;
  // What was looked for again and is neither missing nor untold exists.
  const isFound = looked !== undefined && unmatchedKey === 'not_found';
  return [ofSource, { [isAlone && !isFound ? unmatchedKey : 'no_match']: rest }];
}

function joinUnmatched(groups: readonly Unmatched[]): Unmatched {
  const joined: Record<string, readonly (string | number)[]> = {};
  for (const [key, values] of groups.flatMap((group) => Object.entries(group))) {
    joined[key] = [...(joined[key] ?? []), ...values];
  }
  return joined;
}

/** Longest code that is shown beside what it was found by, in characters. */
const MAX_CODE_CHARS = 80;

/** How codes were found that no record has as they were written: `{"tsr 1":{"ignoring case":"TSR-1"}}`. */
function describeMatched(
  looked: LookedAgain | undefined,
  { settings }: CallContext,
): EnvelopeParts['matchedBy'] {
  if (looked === undefined || looked.matched.size === 0) {
    return undefined;
  }
  const matched = [...looked.matched].map(([asked, { by, shown }]) => {
    const codes = shown.map((code) => cutText(cleanText(code), MAX_CODE_CHARS));
    return [asked, { [by]: codes.length === 1 ? (codes[0] ?? '') : codes }] as const;
  });
  return settings.redact(Object.fromEntries(matched));
}

/** What was sent, as the PIM spells it; of several requests, all together. */
function describeSent(question: ListQuestion, { sent }: Matches): Filter {
  // A search sends what is no filter of the question.
  if (listBodies(question).length === 1 && sent !== undefined) return sent;
  return question.filter;
}
