/** The answer of a list tool: its records within the budget, and an honest word about the rest. */

import type { Answer, EnvelopeParts, PicturesShown } from '../../../answer/envelope.ts';
import { fitAnswer } from '../../../answer/fit/budget.ts';
import { cutText } from '../../../answer/fit/cut-text.ts';
import { type Notice, sayNotices } from '../../../answer/notices.ts';
import { cleanText } from '../../../answer/text/invisible.ts';
import { readFilterValues } from '../../../filter/pim-filters.ts';
import type { Lacking } from '../../../question/find-words.ts';
import type { Filter } from '../../../record/value.ts';
import type { CallContext, LookedAgain } from '../../call/context.ts';
import { describeSource, warnOfSource } from '../asked/choose-source.ts';
import type { ListQuestion, openCursors } from '../asked/question.ts';
import { describeLacking } from './describe-lacking.ts';
import { judgesAll } from './list-pages.ts';
import type { Matches } from './matches.ts';
import { tellReadings } from './readings.ts';

/** What was read, and what is said of it (explain.ts). */
interface Told extends Matches {
  /** What no record has of the words of the call. */
  readonly lacking: readonly Lacking[];
  /** How names write the texts that they were asked for by. */
  readonly spellings: Readonly<Record<string, readonly string[]>>;
  /** Whether all that is lacking was looked for in the records read alone, not in the whole catalog or in its lists. */
  readonly isLackingRead: boolean;
  readonly cursors: ReturnType<typeof openCursors>;
  /** What a second look told of identifiers that no record came for. */
  readonly looked: LookedAgain | undefined;
  /** Those by which products were asked for. */
  readonly variants: EnvelopeParts['matchedVariants'];
  /** Those shown behind the answer. */
  readonly pictures: PicturesShown | undefined;
  /** True when nothing was found by a way that proves nothing. */
  readonly isUnproved: boolean;
  /** Whether a record without a price is known to have none. */
  readonly isPriced: boolean;
}

/** Builds the answer from what was read. */
export function buildListAnswer(
  question: ListQuestion,
  matches: Told,
  context: CallContext,
): Answer {
  const { room, cursors, looked, pictures, isPriced } = matches;
  const unmatched = mergeUnmatched(
    { not_found: looked?.missing ?? [], no_match: looked?.untold ?? [] },
    unmatchedOf(question, matches, context),
  );
  const counted = totalOf(question, matches);
  // Nothing is no fact while something may be there in another spelling.
  const isUnsure =
    matches.isUnproved ||
    matches.lacking.some((one) => one.isUnresolved) ||
    (looked?.untold ?? []).length > 0;
  const total = counted === 0 && isUnsure ? undefined : counted;
  const mayAdvise =
    matches.lead === undefined && context.copy === undefined && context.localCopy !== undefined;
  // What is missing alone was asked for: others that were read have it.
  const isMissing =
    question.conditions.length === 1 && matches.matched < matches.read && !matches.isUnsure;
  const missing = isMissing ? question.args.missing?.[0] : undefined;
  const known = isPriced ? 'prices' : missing;
  const readings = tellReadings(matches.readings, total);
  const resolved = { ...question.resolved, ...matches.spellings };
  const partsFor = (shown: number): EnvelopeParts => {
    const next = matches.positions[shown] ?? matches.next;
    const without = isPriced
      ? matches.records.slice(0, shown).filter(({ prices }) => prices === undefined).length
      : 0;
    const notices: readonly Notice[] = [
      ...(matches.cutBy === 'deadline' && judgesAll(question) && mayAdvise
        ? [{ code: 'only_part_read' } as const]
        : []),
      ...context.call.notices,
      ...matches.notices,
      ...warnOfSource(question, context),
      ...room.notices(matches.records.slice(0, shown), known),
      ...(counted === 0 ? noteAsStored(question) : []),
      ...(matches.complete && matches.read === 0 && question.whenEmpty ? [question.whenEmpty] : []),
      ...noteUnread(matches, question, context.copy !== undefined),
      ...noteElsewhere(matches, question, context.copy !== undefined),
      ...(question.continueBy !== undefined && next !== undefined ? [question.continueBy] : []),
    ];
    return {
      lead: { ...question.told, ...matches.lead },
      recordsKey: question.recordsKey,
      columns: room.columns,
      statusOnce: room.statusOnce,
      total,
      readings: { ...readings, ...(without > 0 && { without_price: without }) },
      nextCursor:
        next === undefined || question.countBy !== undefined ? undefined : cursors.encode(next),
      cutBy: shown < matches.records.length ? 'token_budget' : matches.cutBy,
      retryAfterSeconds:
        matches.retryAfterMs === undefined ? undefined : Math.ceil(matches.retryAfterMs / 1_000),
      scanned: scannedOf(question, matches),
      exact: question.ranking === undefined ? undefined : matches.complete && !matches.isUnranked,
      others:
        matches.complete || matches.matched > 0
          ? room.tally?.rest(shown, matches.isCountUntold)
          : undefined,
      unmatched,
      ...(Object.keys(resolved).length > 0 && { resolved }),
      // Of a part of the catalog, of which the whole is being read, it would look like a word that is wrong.
      noneHas: matches.lead
        ? []
        : [
            ...matches.lacking.map((one) => describeLacking(one, context)),
            ...[...(looked?.near ?? [])].map(([code, nearest]) =>
              context.settings.redact({ code, nearest }),
            ),
          ],
      matchedBy: describeMatched(looked, context),
      matchedVariants: matches.variants,
      pictures: pictures?.told ?? {},
      ...describeSource(question, joinSent(question, matches), context),
      warnings: sayNotices(notices, context),
      ageSeconds: matches.ageMs === undefined ? undefined : Math.round(matches.ageMs / 1_000),
      source: context.settings.source,
    };
  };
  const { answer, shown } = fitAnswer(
    matches.records,
    partsFor,
    room.maxTokens - (pictures?.tokens ?? 0),
  );
  if (question.view) {
    context.tellView?.(question.view(room.recordsOf(matches.records.slice(0, shown))));
  }
  return answer;
}

/** The PIM's total; with a local refinement, or several bodies, what was counted when all was read. */
function totalOf(question: ListQuestion, matches: Told): number | undefined {
  // The PIM's total is not the number of matches then.
  const isCounted =
    question.conditions.length > 0 || question.test !== undefined || question.filters.length > 1;
  if (!isCounted && matches.total !== undefined) return matches.total;
  return matches.complete && tellsMatched(matches) ? matches.matched : undefined;
}

/** Whether `matched` tells something: of records that could not be judged, a zero would look like a fact. */
function tellsMatched({ matched, isUnjudged, isUnsure, lacking }: Told): boolean {
  return !isUnjudged && !((isUnsure || lacking.some((one) => one.isUnresolved)) && matched === 0);
}

/** Nothing is found by a name that was copied from an answer, where the stored one has more in it than text. */
function noteAsStored({ args }: ListQuestion): readonly Notice[] {
  const parts = ['name_contains', 'brand_name_contains', 'category_name_contains'];
  const hasSign = parts.some((argument) =>
    /[^\p{L}\p{N}\s.,/-]/u.test(readFilterValues(args, argument).join(' ')),
  );
  return hasSign || readFilterValues(args, 'names').length > 0 ? [{ code: 'names_as_stored' }] : [];
}

/** Of an answer that is not of all records, `none_has` speaks of those that were read, or that filters leave. */
function noteUnread(
  matches: Told,
  { filters }: ListQuestion,
  isOfCopy: boolean,
): readonly Notice[] {
  if (!matches.isLackingRead || matches.lead) return [];
  const isFiltered = filters.some((filter) => Object.keys(filter).length > 0);
  if (isOfCopy || matches.complete || matches.counted) {
    return isFiltered ? [{ code: 'none_has_of_filtered' }] : [];
  }
  return [{ code: 'none_has_of_read', read: matches.read }];
}

/** A filter finds a name in a copy wherever it stands. */
function noteElsewhere(
  { lead, lacking }: Told,
  { countBy }: ListQuestion,
  isOfCopy: boolean,
): readonly Notice[] {
  const isName = lacking.some(
    ({ asked, meant }) => /^(property|option)$/.test(Object.keys(asked).join()) && !meant[0],
  );
  return isName && !isOfCopy && countBy === undefined && !lead ? [{ code: 'asked_elsewhere' }] : [];
}

/** What refinements have read for this answer. */
function scannedOf(question: ListQuestion, matches: Told): EnvelopeParts['scanned'] {
  if (!judgesAll(question)) return undefined;
  const { total, read, matched, isWhole } = matches;
  // Of several requests' lists, the last one's total is not that of all.
  const of = total === undefined || question.filters.length > 1 ? {} : { of: total };
  return {
    read,
    ...of,
    ...(tellsMatched(matches) && { matched }),
    complete: isWhole,
  };
}

function unmatchedOf(question: ListQuestion, matches: Told, { call }: CallContext): Unmatched {
  const { nameOf = (identifier) => identifier } = question;
  const { identifiers, looked } = matches;
  const unmatched = question.unmatched?.(matches.complete) ?? {};
  if (identifiers === undefined || !matches.complete || matches.counted) {
    return unmatched;
  }
  const alone = identifiers.alone && question.conditions.length === 0;
  const unseen = identifiers.unseen();
  if (unseen === undefined) {
    call.notices.push({
      code: 'which_value_matched',
      argument: identifiers.argument,
    });
    return unmatched;
  }
  const told = new Set([
    ...Object.values(unmatched).flat(),
    ...(looked?.missing ?? []),
    ...(looked?.untold ?? []),
  ]);
  const rest = unseen.map(nameOf).filter((identifier) => !told.has(identifier));
  // What was looked for again and is neither missing nor untold exists.
  const isFound = looked !== undefined && question.unmatchedKey === 'not_found';
  return {
    ...unmatched,
    [alone && !isFound ? question.unmatchedKey : 'no_match']: rest,
  };
}

type Unmatched = Readonly<Record<string, readonly (string | number)[]>>;

function mergeUnmatched(first: Unmatched, second: Unmatched): Unmatched {
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return Object.fromEntries(
    keys.map((key) => [key, [...(first[key] ?? []), ...(second[key] ?? [])]]),
  );
}

/** Longest code that is shown beside what it was found by, in characters. */
const MAX_CODE_CHARS = 80;

/** How codes were found that no record has as they were written: `{"tsr 1":{"ignoring case":"TSR-1"}}`. */
function describeMatched(
  looked: LookedAgain | undefined,
  { settings }: CallContext,
): EnvelopeParts['matchedBy'] {
  if (looked === undefined || looked.matched.size === 0) return undefined;
  const matched = [...looked.matched].map(([asked, { by, codes, shown: told = codes }]) => {
    const shown = told.map((code) => cutText(cleanText(code), MAX_CODE_CHARS));
    return [asked, { [by]: shown.length === 1 ? (shown[0] ?? '') : shown }] as const;
  });
  return settings.redact(Object.fromEntries(matched));
}

/** What was sent, with a list that was split into requests put together again. */
function joinSent({ filters }: ListQuestion, { sent }: Matches): Filter {
  if (filters.length === 1 && sent !== undefined) return sent;
  return Object.fromEntries(
    Object.keys(sent ?? filters[0] ?? {}).map((parameter, index) => {
      const values = filters.flatMap((filter) => Object.values(filter)[index] ?? []);
      return [parameter, [...new Set(values)]];
    }),
  );
}
