/** The answer of a list tool: its records within the budget, and an honest word about the rest. */

import { type Answer, EMPTY_PARTS, type EnvelopeParts } from '../answer/envelope.ts';
import { fitAnswer } from '../answer/fit/budget.ts';
import type { CallContext } from '../call/context.ts';
import type { Subject } from '../filter/parameters.ts';
import type { Filter } from '../record/filter.ts';
import type { ListCursors } from './cursor.ts';
import type { Matches } from './matches.ts';
import type { ListQuestion } from './question.ts';
import { describeSource, warnOfSource } from './source.ts';

/** Builds the answer from what was read. */
export function buildListAnswer(
  question: ListQuestion,
  matches: Matches,
  cursors: ListCursors,
  context: CallContext,
): Answer {
  const { room } = matches;
  const unmatched = unmatchedOf(question, matches, context);
  const total = totalOf(question, matches);
  const partsFor = (shown: number): EnvelopeParts => {
    const next = matches.positions[shown] ?? matches.next;
    return {
      ...EMPTY_PARTS,
      recordsKey: question.recordsKey,
      columns: room.columns,
      total,
      nextCursor: next === undefined || question.ranking !== undefined ? undefined : cursors.encode(next),
      cutBy: shown < matches.records.length ? 'token_budget' : matches.cutBy,
      retryAfterSeconds: matches.retryAfterMs === undefined ? undefined : Math.ceil(matches.retryAfterMs / 1_000),
      scanned: scannedOf(question, matches),
      exact: question.ranking === undefined ? undefined : matches.complete && !matches.isUnranked,
      unmatched,
      resolved: question.resolved ?? {},
      ...describeSource(question, joinSent(question, matches), context),
      warnings: [
        ...adviseCopy(question, matches, context),
        ...context.call.warnings,
        ...matches.warnings,
        ...warnOfSource(question, context),
        ...room.sentences(),
        ...(total === 0 ? warnAsStored(question) : []),
      ],
      ageSeconds: matches.ageMs === undefined ? undefined : Math.round(matches.ageMs / 1_000),
      source: context.settings.source,
    };
  };
  return fitAnswer(matches.records, partsFor, room.maxTokens).answer;
}

/** What is said first of a scan that had to stop: how it need not. */
function adviseCopy(
  { conditions, ranking }: ListQuestion,
  { cutBy }: Matches,
  { copy, localCopy }: CallContext,
): readonly string[] {
  const isCutScan = cutBy === 'deadline' && (conditions.length > 0 || ranking !== undefined);
  if (!isCutScan || copy !== undefined || localCopy === undefined) return [];
  return [
    'Only a part was read in time. sync_catalog makes a local copy of the catalog, which answers such questions at once.',
  ];
}

/** The PIM's total; with a local refinement, or several bodies, what was counted here after all was read. */
function totalOf(question: ListQuestion, matches: Matches): number | undefined {
  const counted = question.conditions.length > 0 || question.filters.length > 1;
  if (!counted) return matches.total ?? (matches.complete ? matches.matched : undefined);
  return matches.complete ? matches.matched : undefined;
}

const AS_STORED =
  'The PIM compares names as it stores them, and stored names may hold markup that answers leave out (&amp; for &); try a code, an id or a plain part of the name.';

/** Nothing is found by a name that was copied from an answer, where the stored one has more in it than text. */
function warnAsStored({ parameters, filters: [filter = {}] }: ListQuestion): readonly string[] {
  const isName = (subject: Subject): boolean => ['name', 'category_name', 'brand_name'].includes(subject);
  const isAffected = parameters.some(
    ({ parameter, match, subject }) =>
      isName(subject) &&
      (match === 'exact' || match === 'contains') &&
      filter[parameter]?.some((value) => match === 'exact' || /[^\p{L}\p{N}\s.,/-]/u.test(String(value))),
  );
  return isAffected ? [AS_STORED] : [];
}

function scannedOf(question: ListQuestion, matches: Matches): EnvelopeParts['scanned'] {
  if (question.conditions.length === 0 && question.ranking === undefined) return undefined;
  const { read, total, matched, complete } = matches;
  return { read, ...(total === undefined ? {} : { of: total }), matched, complete };
}

function unmatchedOf(
  question: ListQuestion,
  matches: Matches,
  { call }: CallContext,
): Readonly<Record<string, readonly (string | number)[]>> {
  const { nameOf = (identifier) => identifier } = question;
  const { identifiers } = matches;
  const unmatched = question.unmatched?.(matches.complete) ?? {};
  if (identifiers === undefined || !matches.complete || matches.counted) return unmatched;
  const alone = identifiers.alone && question.conditions.length === 0;
  const unseen = identifiers.unseen();
  if (unseen === undefined) {
    call.warnings.add(`Cannot tell which value of ${identifiers.argument} matched, so none is listed as missing.`);
    return unmatched;
  }
  const told = new Set(Object.values(unmatched).flat());
  const rest = unseen.map(nameOf).filter((identifier) => !told.has(identifier));
  return { ...unmatched, [alone ? question.unmatchedKey : 'no_match']: rest };
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
