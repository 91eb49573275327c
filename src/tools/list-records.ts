/**
 * The one pipeline of all list tools: pages → records that match → trimmed → as many as the budget holds, and an honest
 * word about the rest. Whatever a list tool may do differently is in its question.
 */

import { createFilling, fitAnswer } from '../answer/budget.ts';
import { type Answer, buildAnswer, EMPTY_PARTS, type EnvelopeParts } from '../answer/envelope.ts';
import { chooseColumns } from '../answer/layout.ts';
import { createNotes } from '../answer/notes.ts';
import { trackOpenFields } from '../answer/open-fields.ts';
import { selectFields } from '../answer/select-fields.ts';
import { buildTrim, type Trimmed } from '../answer/trim.ts';
import { trackIdentifiers } from '../query/identifiers.ts';
import type { Subject } from '../query/parameters.ts';
import type { Filter } from '../record/filter.ts';
import type { PimRecord } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';
import { openCursors } from './list-cursors.ts';
import type { ListQuestion } from './list-question.ts';
import { describeSource, warnOfSource } from './list-source.ts';
import { type Reading, readMatches } from './read-matches.ts';

/** Longest text in a list, in characters: whole texts are what get_product is for. */
const LIST_TEXT_CHARS = 500;

/** Answers the question of a list tool. */
export async function listRecords(question: ListQuestion, context: ToolContext): Promise<Answer> {
  const { args } = question;
  const { catalog, settings } = context;
  const maxTokens = args.max_tokens ?? settings.tokenBudget;
  const culture = args.culture ?? settings.culture;
  const cursors = openCursors(
    [question.tool, catalog.identity, question.filters, question.refinement],
    args.cursor,
    context.copy,
  );
  const notes = createNotes();
  const fields = selectFields(question.kind, args.fields);
  const columns = chooseColumns(args.layout ?? 'auto', fields, culture);
  const trimRecord = buildTrim({
    kind: question.kind,
    fields,
    culture,
    maxTextChars: LIST_TEXT_CHARS,
    notes,
    redact: settings.redact,
  });
  const { normalise = (record: PimRecord) => record } = question;
  const lacking = trackOpenFields(fields);
  const trim = (record: PimRecord): Trimmed => {
    const normal = normalise(record);
    lacking?.see(normal);
    return trimRecord(normal);
  };
  const identifiers = trackIdentifiers(args, question.parameters);

  const empty = buildAnswer(
    {
      ...EMPTY_PARTS,
      recordsKey: question.recordsKey,
      ...describeSource(question, question.filters[0] ?? {}, context),
    },
    [],
  );
  const filling = createFilling(maxTokens, empty, columns);
  const reading = await readMatches(question, { start: cursors.start, trim, filling, identifiers }, context);

  const unmatched = unmatchedOf(question, identifiers, reading, context);
  const total = totalOf(question, reading);
  const partsFor = (shown: number): EnvelopeParts => {
    const next = reading.positions[shown] ?? reading.next;
    const cutBy = shown < reading.records.length ? 'token_budget' : reading.cutBy;
    return {
      ...EMPTY_PARTS,
      recordsKey: question.recordsKey,
      columns,
      total,
      nextCursor: next === undefined || question.ranking !== undefined ? undefined : cursors.encode(next),
      cutBy,
      retryAfterSeconds: reading.retryAfterMs === undefined ? undefined : Math.ceil(reading.retryAfterMs / 1_000),
      scanned: scannedOf(question, reading),
      exact: question.ranking === undefined ? undefined : reading.complete && !reading.isUnranked,
      unmatched,
      ...describeSource(question, joinSent(question, reading), context),
      warnings: [
        ...context.call.warnings,
        ...reading.warnings,
        ...warnOfSource(question, context),
        ...notes.sentences(),
        ...(lacking?.sentences() ?? []),
        ...(total === 0 ? warnAsStored(question) : []),
      ],
      ageSeconds: reading.ageMs === undefined ? undefined : Math.round(reading.ageMs / 1_000),
      source: settings.source,
    };
  };
  return fitAnswer(reading.records, partsFor, maxTokens).answer;
}

/** The PIM's total; with a local refinement, or several bodies, what was counted here after all was read. */
function totalOf(question: ListQuestion, reading: Reading): number | undefined {
  const counted = question.conditions.length > 0 || question.filters.length > 1;
  if (!counted) return reading.total ?? (reading.complete ? reading.matched : undefined);
  return reading.complete ? reading.matched : undefined;
}

const AS_STORED =
  'Names are compared as the PIM stores them, where markup may stand that answers leave out (&amp; for &); a code, an id or a plain piece of the name finds more.';

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

function scannedOf(question: ListQuestion, reading: Reading): EnvelopeParts['scanned'] {
  if (question.conditions.length === 0 && question.ranking === undefined) return undefined;
  const { read, total, matched, complete } = reading;
  return { read, ...(total === undefined ? {} : { of: total }), matched, complete };
}

function unmatchedOf(
  question: ListQuestion,
  identifiers: ReturnType<typeof trackIdentifiers>,
  reading: Reading,
  { call }: ToolContext,
): Readonly<Record<string, readonly (string | number)[]>> {
  const { nameOf = (identifier) => identifier } = question;
  const unmatched = question.unmatched?.(reading.complete) ?? {};
  if (identifiers === undefined || !reading.complete || reading.counted) return unmatched;
  const alone = identifiers.alone && question.conditions.length === 0;
  const unseen = identifiers.unseen();
  if (unseen === undefined) {
    call.warnings.add(
      `The records do not show which of ${identifiers.argument} they have, so none is said to be missing.`,
    );
    return unmatched;
  }
  const told = new Set(Object.values(unmatched).flat());
  const rest = unseen.map(nameOf).filter((identifier) => !told.has(identifier));
  return { ...unmatched, [alone ? question.unmatchedKey : 'no_match']: rest };
}

/** What was sent, with a list that was split into requests put together again. */
function joinSent({ filters }: ListQuestion, { sent }: Reading): Filter {
  if (filters.length === 1 && sent !== undefined) return sent;
  return Object.fromEntries(
    Object.keys(sent ?? filters[0] ?? {}).map((parameter, index) => {
      const values = filters.flatMap((filter) => Object.values(filter)[index] ?? []);
      return [parameter, [...new Set(values)]];
    }),
  );
}
