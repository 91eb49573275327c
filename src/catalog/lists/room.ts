/** The room of an answer: the records that it takes, as they are shown, until its limit or its token budget is reached. */

import type { CutBy } from '../../answer/envelope.ts';
import { countRow } from '../../answer/fit/budget.ts';
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
import { createTurns, type Turn } from '../call/waiting.ts';
import type { ListQuestion } from './question.ts';

/** Longest text in a list, in characters: whole texts are what get_product is for. */
const LIST_TEXT_CHARS = 500;

/** Room for what stands around the records, in tokens. The exact fit is made in the end. */
const AROUND_TOKENS = 120;

/** Collects the records of an answer. */
export class Room {
  /** The token budget of the whole answer. */
  readonly maxTokens: number;
  /** The columns of the table layout; undefined: records have keys. */
  readonly columns: readonly string[] | undefined;
  /** Whether a status that all shown records share is said once (envelope.ts). */
  readonly statusOnce: boolean;
  /** The records as they are shown, and, parallel to them, as they came. */
  readonly records: Trimmed[] = [];
  readonly sources: PimRecord[] = [];
  readonly #limit: number;
  readonly #notes = createNotes();
  readonly #trim: (record: PimRecord) => Trimmed;
  readonly #empty: ReturnType<typeof trackEmptyFields>;
  readonly #turn: Turn;
  #tokens = 0;

  constructor({ args, list, presentation, arrangement }: ListQuestion, context: CallContext) {
    const { settings, call } = context;
    const isCount = arrangement.countBy !== undefined;
    const culture = args.culture ?? settings.culture;
    const fields = selectFields(list.kind, args.fields ?? presentation.summary);
    this.maxTokens = args.max_tokens ?? settings.tokenBudget;
    this.columns = isCount
      ? ['value', 'count', FALLBACK_KEY]
      : chooseColumns(args.layout ?? 'auto', fields, culture);
    this.statusOnce = !isCount && !asksForStatus(list.kind, args.fields);
    this.#turn = createTurns(settings.now);
    this.#limit = args.limit ?? Number.POSITIVE_INFINITY;
    this.#empty = trackEmptyFields(list.kind, isCount ? undefined : args.fields);
    this.#trim = buildTrim({
      kind: list.kind,
      fields,
      culture,
      maxTextChars: LIST_TEXT_CHARS,
      notes: this.#notes,
      day: call.day,
      redact: settings.redact,
    });
  }

  /** Takes a record when others had their turn; none where only a count is asked for. */
  async add(record: PimRecord): Promise<void> {
    if (this.#limit === 0) return;
    await this.#turn();
    this.#empty.see(record);
    const trimmed = this.#trim(record);
    this.#tokens += countRow(trimmed, this.columns, this.statusOnce);
    this.records.push(trimmed);
    this.sources.push(record);
  }

  /** Why no more records are taken; undefined: more are. */
  get cutBy(): CutBy | undefined {
    if (this.#limit > 0 && this.records.length >= this.#limit) {
      return 'limit';
    }
    if (this.#tokens + AROUND_TOKENS > this.maxTokens) return 'token_budget';
    return undefined;
  }

  /** What is to be said of the records that were taken, and of those that are shown. */
  notices(shown: readonly Trimmed[], known?: string): readonly Notice[] {
    return [...this.#notes.notices(), ...this.#empty.notices(shown, this.#notes, known)];
  }
}
