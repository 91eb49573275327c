import { EmptyFields } from '../../answer/empty-fields.ts';
import type { CutBy } from '../../answer/envelope.ts';
import { countRowTokens } from '../../answer/fit/budget.ts';
import { createNotes } from '../../answer/notes.ts';
import type { Notice } from '../../answer/notices.ts';
import { asksForStatus, chooseColumns, selectFields } from '../../answer/select-fields.ts';
import { buildTrim, type Trimmed } from '../../answer/trim.ts';
import { FALLBACK_KEY, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { createTurns, type Turn } from '../call/waiting.ts';
import type { ListQuestion } from './question.ts';

// Whole texts are left to get_product.
const LIST_TEXT_CHARS = 500;

// Tokens around the records, roughly; `fitAnswer` measures exactly.
const AROUND_TOKENS = 120;

/** Records of an answer, as many as its limit and token budget allow. */
export class Room {
  // The token budget of the whole answer.
  readonly maxTokens: number;
  // Names in the table layout; undefined: records have keys.
  readonly columns: readonly string[] | undefined;
  // A status that all shown records share is said once (envelope.ts).
  readonly statusOnce: boolean;
  // Parallel: as they are shown, and as they came.
  readonly records: Trimmed[] = [];
  readonly sources: PimRecord[] = [];
  readonly #limit: number;
  readonly #notes = createNotes();
  readonly #trim: (record: PimRecord) => Trimmed;
  readonly #emptyFields: EmptyFields;
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
    this.#emptyFields = new EmptyFields(list.kind, isCount ? undefined : args.fields);
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

  async add(record: PimRecord): Promise<void> {
    if (this.#limit === 0) return;
    await this.#turn();
    this.#emptyFields.see(record);
    const trimmed = this.#trim(record);
    this.#tokens += countRowTokens(trimmed, this.columns, this.statusOnce);
    this.records.push(trimmed);
    this.sources.push(record);
  }

  get cutBy(): CutBy | undefined {
    if (this.#limit > 0 && this.records.length >= this.#limit) {
      return 'limit';
    }
    if (this.#tokens + AROUND_TOKENS > this.maxTokens) return 'token_budget';
    return undefined;
  }

  notices(shownRecords: readonly Trimmed[], missingField?: string): readonly Notice[] {
    return [
      ...this.#notes.listNotices(),
      ...this.#emptyFields.listNotices(shownRecords, this.#notes, missingField),
    ];
  }
}
