/** The answer of a list tool: its records within the budget, and an honest word about the rest. */

import type { Answer, EnvelopeParts, PicturesShown } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import type { Identifiers } from '../../filter/proof.ts';
import type { Filter } from '../../record/value.ts';
import type { CallContext, LookedAgain } from '../call/context.ts';
import { describeSource, warnOfSource } from './choose-source.ts';
import { describeLacking } from './describe-lacking.ts';
import type { Explained } from './explain.ts';
import { isComplete, type Matches } from './matches.ts';
import { judgesAll } from './pages/list-pages.ts';
import { type ListQuestion, listBodies, type openCursors, type Unmatched } from './question.ts';
import { tellReadings } from './readings.ts';
import type { Room } from './room.ts';
import { describeRest } from './select/present-counts.ts';

/** What was read, and what is said of it. */
interface Told extends Matches, Omit<Explained, 'notices'> {
  readonly cursors: ReturnType<typeof openCursors>;
  /** What the records are shown in. */
  readonly room: Room;
  /** The identifiers that were asked for; undefined: none, or several kinds. */
  readonly identifiers: Identifiers | undefined;
  /** What a second look told of identifiers that no record came for. */
  readonly looked: LookedAgain | undefined;
  /** Those by which products were asked for. */
  readonly variants: EnvelopeParts['matchedVariants'];
  /** Those shown behind the answer. */
  readonly pictures: PicturesShown | undefined;
}

/** What an answer tells of all matches, however many of them are shown. */
interface Whole {
  /** How many records match; undefined: not known. */
  readonly counted: number | undefined;
  /** The same, unless nothing is no fact. */
  readonly total: number | undefined;
  readonly unmatched: Unmatched;
  /** The field that is known to be missing where a record does not show it. */
  readonly missingField: string | undefined;
  readonly readings: Answer;
}

/** Builds the answer from what was read. */
export function buildListAnswer(
  question: ListQuestion,
  matches: Told,
  context: CallContext,
): Answer {
  const { room, looked, pictures } = matches;
  const counted = totalOf(question, matches);
  const total = counted === 0 && mayBeThere(matches) ? undefined : counted;
  const whole: Whole = {
    counted,
    total,
    unmatched: joinUnmatched([
      { not_found: looked?.missing ?? [], no_match: looked?.untold ?? [] },
      question.names.unmatched,
      ...listUnmatched(question, matches, context),
    ]),
    missingField: findMissing(question, matches),
    readings: tellReadings(matches.readings, total),
  };
  const { answer, shown } = fitAnswer(
    matches.records,
    (count) => buildParts(question, matches, whole, count, context),
    room.maxTokens - (pictures?.tokens ?? 0),
  );
  if (question.view) {
    context.tellView?.(question.view(room.sources.slice(0, shown)));
  }
  return answer;
}

/** Nothing is no fact while something may be there in another spelling. */
function mayBeThere({ isUnproved, looked }: Told): boolean {
  return isUnproved || (looked?.untold ?? []).length > 0;
}

/** What is missing alone was asked for: others that were read have it. */
function findMissing(
  { conditions, args }: ListQuestion,
  { matched, read, isUnsure }: Told,
): string | undefined {
  return conditions.length === 1 && matched < read && !isUnsure ? args.missing?.[0] : undefined;
}

/** The parts of an answer that shows so many records. */
function buildParts(
  question: ListQuestion,
  matches: Told,
  whole: Whole,
  shown: number,
  context: CallContext,
): EnvelopeParts {
  const { room, looked, cursors, ageMs, retryAfterMs } = matches;
  const { presentation, arrangement } = question;
  const next = matches.positions[shown] ?? matches.next;
  const { resolved } = question.names;
  const knowsRest = isComplete(matches) || matches.matched > 0;
  return {
    lead: presentation.lead,
    recordsKey: presentation.recordsKey,
    columns: room.columns,
    statusOnce: room.statusOnce,
    total: whole.total,
    readings: whole.readings,
    nextCursor:
      next === undefined || arrangement.countBy !== undefined ? undefined : cursors.encode(next),
    cutBy: shown < matches.records.length ? 'token_budget' : matches.cutBy,
    retryAfterSeconds: retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000),
    scanned: scannedOf(question, matches),
    exact:
      arrangement.ranking === undefined ? undefined : isComplete(matches) && !matches.isUnranked,
    others: knowsRest ? matches.counted && describeRest(matches.counted, shown) : undefined,
    unmatched: whole.unmatched,
    ...(Object.keys(resolved).length > 0 && { resolved }),
    noneHas: listNoneHas(matches, context),
    matchedBy: describeMatched(looked, context),
    matchedVariants: matches.variants,
    pictures: matches.pictures?.told ?? {},
    ...describeSource(question, describeSent(question, matches), context),
    warnings: sayNotices(
      listNotices(question, matches, whole, { shown, isLast: next === undefined }, context),
      context,
    ),
    ageSeconds: ageMs === undefined ? undefined : Math.round(ageMs / 1_000),
    source: context.settings.source,
  };
}

/** What no record has. */
function listNoneHas({ lacking, looked }: Told, context: CallContext) {
  return [
    ...lacking.map((one) => describeLacking(one, context)),
    ...[...(looked?.near ?? [])].map(([code, nearest]) =>
      context.settings.redact({ code, nearest }),
    ),
  ];
}

/** What is to be said of the answer. */
function listNotices(
  question: ListQuestion,
  matches: Told,
  { counted, missingField }: Whole,
  { shown, isLast }: { readonly shown: number; readonly isLast: boolean },
  context: CallContext,
): readonly Notice[] {
  const isOfCopy = context.copy !== undefined;
  const { whenEmpty } = question.presentation;
  const { continueBy } = question.identifiers;
  const notices: Notice[] = [];
  notices.push(
    ...context.call.notices,
    ...matches.notices,
    ...warnOfSource(question, context),
    ...(matches.counted?.notices ?? []),
    ...matches.room.notices(matches.records.slice(0, shown), missingField),
  );
  if (counted === 0) notices.push(...noteAsStored(question));
  if (isComplete(matches) && matches.read === 0 && whenEmpty) notices.push(whenEmpty);
  if (matches.isLackingOfFiltered) notices.push({ code: 'none_has_of_filtered' });
  notices.push(...noteElsewhere(matches, question, isOfCopy));
  if (continueBy !== undefined && !isLast) notices.push(continueBy);
  return notices;
}

/** The PIM's total; with a local refinement, or where there is none, what was counted when all was read. */
function totalOf(question: ListQuestion, matches: Told): number | undefined {
  // The PIM's total is not the number of matches then.
  const isCounted = question.conditions.length > 0;
  if (!isCounted && matches.total !== undefined) return matches.total;
  return isComplete(matches) && tellsMatched(matches) ? matches.matched : undefined;
}

/** Whether `matched` tells something: of records that could not be judged, a zero would look like a fact. */
function tellsMatched({ matched, isUnjudged, isUnsure, isUnproved }: Told): boolean {
  return !isUnjudged && !((isUnsure || isUnproved) && matched === 0);
}

/** Nothing is found by a name that was copied from an answer, where the stored one has more in it than text. */
function noteAsStored({ args }: ListQuestion): readonly Notice[] {
  const parts = [args.name_contains, args.brand_name_contains, args.category_name_contains];
  const hasSign = parts.some((texts = []) => /[^\p{L}\p{N}\s.,/-]/u.test(texts.join(' ')));
  return hasSign || args.names !== undefined ? [{ code: 'names_as_stored' }] : [];
}

/** A filter finds a name in a copy wherever it stands. */
function noteElsewhere(
  { lacking }: Told,
  { arrangement: { countBy } }: ListQuestion,
  isOfCopy: boolean,
): readonly Notice[] {
  const isName = lacking.some(
    ({ asked, meant }) => /^(property|option)$/.test(Object.keys(asked).join()) && !meant[0],
  );
  return isName && !isOfCopy && countBy === undefined ? [{ code: 'asked_elsewhere' }] : [];
}

/** What refinements have read for this answer. */
function scannedOf(question: ListQuestion, matches: Told): EnvelopeParts['scanned'] {
  if (!judgesAll(question)) return undefined;
  const { total, read, matched, isWhole } = matches;
  return {
    read,
    ...(total !== undefined && { of: total }),
    ...(tellsMatched(matches) && { matched }),
    complete: isWhole,
  };
}

/** What was asked for by an identifier and has no record, or nothing to show. */
function listUnmatched(
  { identifiers: { givenAs }, conditions, names, presentation, source }: ListQuestion,
  matches: Told,
  { call }: CallContext,
): readonly Unmatched[] {
  if (!isComplete(matches)) return [];
  const { identifiers, unseen, looked } = matches;
  const ofSource = source.listUnmatched?.() ?? {};
  if (identifiers === undefined) return [ofSource];
  if (unseen === undefined) {
    call.notices.push({ code: 'which_value_matched', argument: identifiers.row.argument });
    return [ofSource];
  }
  const { missing = [], untold = [] } = looked ?? {};
  const groups = [...Object.values(names.unmatched), ...Object.values(ofSource), missing, untold];
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
  if (looked === undefined || looked.matched.size === 0) return undefined;
  const matched = [...looked.matched].map(([asked, { by, shown }]) => {
    const codes = shown.map((code) => cutText(cleanText(code), MAX_CODE_CHARS));
    return [asked, { [by]: codes.length === 1 ? (codes[0] ?? '') : codes }] as const;
  });
  return settings.redact(Object.fromEntries(matched));
}

/** What was sent, as the PIM spells it; of several requests, all together. */
function describeSent(question: ListQuestion, { sent }: Matches): Filter {
  // A search sends what is no filter of the question.
  return listBodies(question).length === 1 && sent !== undefined ? sent : question.filter;
}
