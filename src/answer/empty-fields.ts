import type { RecordKind } from '../record/record-fields.ts';
import { getField, type JsonValue, type PimRecord } from '../record/value.ts';
import type { Notes } from './notes.ts';
import type { Notice } from './notices.ts';
import { type ShownField, selectNamed } from './select-fields.ts';

// In the order in which their notices are listed.
const EMPTY_CODES = [
  'fields_empty',
  'lists_empty',
  'named_fields_empty',
  'fields_not_sent',
  'unknown_fields_empty',
] as const;

/** Tracks the fields that a caller names and that stay empty, for one answer. */
export class EmptyFields {
  readonly #requestedFields: readonly ShownField[];
  /** Keys of the fields that some record had when the PIM sent it. */
  readonly #sentKeys = new Set<string>();

  constructor(kind: RecordKind, names: readonly string[] | undefined) {
    this.#requestedFields = selectNamed(kind, names).filter((field) => field.kind !== 'rest');
  }

  /** Takes a record before it is trimmed. */
  see(record: PimRecord): void {
    for (const { key, wire } of this.#requestedFields) {
      if (this.#sentKeys.has(key)) continue;
      if (getField(record, wire) !== undefined) this.#sentKeys.add(key);
    }
  }

  /**
   * Lists the notices of the fields that no record has.
   * @param records after trimming
   * @param explainedKey key of a field whose emptiness another notice explains
   */
  listNotices(
    records: readonly Readonly<Record<string, JsonValue>>[],
    notes: Pick<Notes, 'isUnknown'>,
    explainedKey?: string,
  ): readonly Notice[] {
    if (records.length === 0) return [];
    const emptyFields = this.#requestedFields.filter(({ key }) => {
      const isExplained = key === explainedKey || notes.isUnknown(key);
      return !isExplained && records.every((record) => record[key] === undefined);
    });
    const notices: Notice[] = [];
    for (const code of EMPTY_CODES) {
      const fields = emptyFields.filter((field) => this.#codeOf(field) === code);
      if (fields.length > 0) notices.push({ code, keys: fields.map(({ key }) => key) });
    }
    return notices;
  }

  #codeOf(field: ShownField): (typeof EMPTY_CODES)[number] {
    const isSent = this.#sentKeys.has(field.key);
    if (!isSent && field.kind === 'open') return 'unknown_fields_empty';
    if (!isSent) return 'fields_not_sent';
    if (field.kind === 'named') return 'named_fields_empty';
    const isList = ['sub', 'media', 'derived'].includes(field.kind);
    return isList ? 'lists_empty' : 'fields_empty';
  }
}
