/** The room of an answer: what its records are shown in, and what is to be said of those that are shown. */

import { buildAnswer } from '../../answer/envelope.ts';
import { createFilling } from '../../answer/fit/budget.ts';
import { nameReferences, type ReferenceNames } from '../../answer/name-references.ts';
import { createNotes } from '../../answer/notes.ts';
import type { Notice } from '../../answer/notices.ts';
import {
  asksForStatus,
  chooseColumns,
  selectFields,
  trackEmptyFields,
} from '../../answer/select-fields.ts';
import { buildTrim, type Trimmed } from '../../answer/trim.ts';
import { FALLBACK_KEY, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { describeSource } from './choose-source.ts';
import type { ListQuestion } from './question.ts';
import type { Counted } from './select/present-counts.ts';

/** The room of an answer. */
export type Room = ReturnType<typeof createRoom>;

/** Longest text in a list, in characters: whole texts are what get_product is for. */
const LIST_TEXT_CHARS = 500;

/**
 * Creates the room of an empty answer.
 * @param tally what matches are counted in, where they are not shown
 */
export function createRoom(question: ListQuestion, context: CallContext, tally?: Counted) {
  const { args, filters, names, presentation, source } = question;
  const { kind } = question.list;
  const { recordsKey, summary } = presentation;
  const { settings } = context;
  const { redact } = settings;
  const maxTokens = args.max_tokens ?? settings.tokenBudget;
  const culture = args.culture ?? settings.culture;
  const notes = createNotes();
  const fields = selectFields(kind, args.fields ?? summary);
  const columns =
    tally === undefined
      ? chooseColumns(args.layout ?? 'auto', fields, culture)
      : ['value', 'count', FALLBACK_KEY];
  const statusOnce = tally === undefined && !asksForStatus(kind, args.fields);
  const trimRecord = buildTrim({
    kind,
    fields,
    culture,
    maxTextChars: LIST_TEXT_CHARS,
    notes,
    day: context.call.day,
    redact,
  });
  const empty = trackEmptyFields(kind, tally === undefined ? args.fields : undefined);
  const filling = createFilling(
    maxTokens,
    () =>
      buildAnswer(
        {
          recordsKey,
          resolved: names.resolved,
          ...describeSource(question, filters[0] ?? {}, context),
        },
        [],
      ),
    // Most records have none, and a common mark is said once.
    columns?.filter((column) => column !== FALLBACK_KEY),
    statusOnce,
  );
  const isKept = (question.view && context.tellView) || source.showPictures;
  const made = isKept ? new WeakMap<Trimmed, PimRecord>() : undefined;
  return {
    /** The token budget of the whole answer. */
    maxTokens,
    /** The columns of the table layout; undefined: records have keys. */
    columns,
    /** Whether a status that all shown records share is said once (envelope.ts). */
    statusOnce,
    /** What matches are counted in, where they are not shown. */
    tally,
    /** The record as it is shown. */
    trim: (record: PimRecord): Trimmed => {
      const normal = source.normalise?.(record) ?? record;
      empty.see(normal);
      const trimmed = trimRecord(normal);
      made?.set(trimmed, normal);
      return trimmed;
    },
    /** Takes a trimmed record; false when the budget has no room for it. The first always has. */
    add: filling,
    /** The trimmed record with the names of what it refers to. */
    name: (trimmed: Trimmed, names: ReferenceNames) => nameTrimmed(trimmed, names, made),
    /** What a trimmed record was made of; empty where no view is to be told. */
    recordsOf: (trimmed: readonly Trimmed[]): readonly PimRecord[] =>
      trimmed.flatMap((one): PimRecord | readonly PimRecord[] => made?.get(one) ?? []),
    /** What is to be said of the records that were trimmed, and of those that are shown in the end. */
    notices: (shown: readonly Trimmed[], known?: string): readonly Notice[] => [
      ...(tally?.notices ?? []),
      ...notes.notices(),
      ...empty.notices(shown, notes, known),
    ],
  };
}

/** Fills in names; what the record was made of is noted of the new one as well. */
function nameTrimmed(
  trimmed: Trimmed,
  names: ReferenceNames,
  made: WeakMap<Trimmed, PimRecord> | undefined,
): Trimmed {
  const named = nameReferences(trimmed, names);
  const record = made?.get(trimmed);
  if (record !== undefined) made?.set(named, record);
  return named;
}
