/** How the records of an answer are shown, and how many of them its token budget has room for. */

import { trackEmptyFields, trackOpenFields } from '../../../answer/empty-fields.ts';
import { buildAnswer } from '../../../answer/envelope.ts';
import { createFilling } from '../../../answer/fit/budget.ts';
import { createNotes } from '../../../answer/notes.ts';
import { asksForStatus, chooseColumns, selectFields } from '../../../answer/select-fields.ts';
import { buildTrim, type Trimmed } from '../../../answer/trim.ts';
import { FALLBACK_KEY, type PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { describeSource } from '../asked/choose-source.ts';
import type { ListQuestion } from '../asked/question.ts';
import { type CategoryTree, createTally, type Tally } from './tally.ts';

/** Longest text in a list, in characters: whole texts are what get_product is for. */
const LIST_TEXT_CHARS = 500;

/** The room of one answer. */
export interface Room {
  /** The token budget of the whole answer. */
  readonly maxTokens: number;
  /** The columns of the table layout; undefined: records have keys. */
  readonly columns: readonly string[] | undefined;
  /** Whether a status that all shown records share is said once (envelope.ts). */
  readonly statusOnce: boolean;
  /** The record as it is shown. */
  trim(record: PimRecord): Trimmed;
  /** Takes a trimmed record; false when the budget has no room for it. The first always has. */
  add(record: Trimmed): boolean;
  /** What a trimmed record was made of; empty where no view is to be told. */
  recordsOf(trimmed: readonly Trimmed[]): readonly PimRecord[];
  /** What matches are counted in, where they are not shown. */
  readonly tally: Tally | undefined;
  /** What is to be said of the records that were trimmed, and of those that are shown in the end. */
  sentences(shown: readonly Trimmed[]): readonly string[];
}

/**
 * Creates the room of an empty answer.
 * @param tree where the categories stand that matches are counted by
 */
export function createRoom(question: ListQuestion, context: CallContext, tree?: CategoryTree): Room {
  const {
    kind,
    recordsKey,
    args,
    filters,
    countBy,
    resolved = {},
    normalise = (record: PimRecord) => record,
  } = question;
  const { settings } = context;
  const maxTokens = args.max_tokens ?? settings.tokenBudget;
  const culture = args.culture ?? settings.culture;
  const notes = createNotes();
  const fields = selectFields(kind, args.fields ?? question.summary);
  const tally = countBy === undefined ? undefined : createTally(countBy, settings.redact, culture, tree);
  const columns =
    tally === undefined ? chooseColumns(args.layout ?? 'auto', fields, culture) : ['value', 'count', FALLBACK_KEY];
  const statusOnce = tally === undefined && !asksForStatus(kind, args.fields);
  const trimRecord = buildTrim({
    kind,
    fields,
    culture,
    maxTextChars: LIST_TEXT_CHARS,
    notes,
    redact: settings.redact,
  });
  const lacking = trackOpenFields(fields);
  const empty = trackEmptyFields(kind, tally === undefined ? args.fields : undefined);
  const filling = createFilling(
    maxTokens,
    () => buildAnswer({ recordsKey, resolved, ...describeSource(question, filters[0] ?? {}, context) }, []),
    // Most records have none, and a common mark is said once.
    columns?.filter((column) => column !== FALLBACK_KEY),
    statusOnce,
  );
  const isKept = (question.view && context.tellView) || question.showPictures;
  const made = isKept ? new WeakMap<Trimmed, PimRecord>() : undefined;
  return {
    maxTokens,
    columns,
    statusOnce,
    tally,
    trim: (record) => {
      const normal = normalise(record);
      lacking?.see(normal);
      empty.see(normal);
      const trimmed = trimRecord(normal);
      made?.set(trimmed, normal);
      return trimmed;
    },
    add: filling.add,
    recordsOf: (trimmed) => trimmed.flatMap((one): PimRecord | readonly PimRecord[] => made?.get(one) ?? []),
    sentences: (shown) => [
      ...(tally?.sentences(kind) ?? []),
      ...notes.sentences(),
      ...(lacking?.sentences() ?? []),
      ...empty.sentences(shown, notes),
    ],
  };
}
