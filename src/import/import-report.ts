import type { Severity } from '../audit/rule.ts';
import { SLIP_SEVERITIES, type SlipKind } from './find-slips.ts';
import type { ImportColumn, Target } from './understand-columns.ts';

interface ChangeRow {
  readonly line: number;
  readonly code: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly slip: SlipKind | undefined;
}

type SlipExample = Readonly<Partial<Record<'code' | 'before' | 'after', string>>> & {
  readonly line: number;
};

/** Slips of one kind in one column. */
export interface Slip {
  readonly kind: SlipKind;
  readonly severity: Severity;
  // '' for rows as a whole.
  readonly field: string;
  count: number;
  readonly examples: SlipExample[];
}

interface FieldChanges {
  readonly field: string;
  changed: number;
  // Values where there was none.
  filled: number;
  emptied: number;
  readonly examples: ChangeRow[];
}

/** Value to put into a record, for the rules. */
export interface RecordEdit {
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly target: Target;
  // None: it becomes empty.
  readonly values: readonly string[];
}

interface RowCounts {
  read: number;
  matched: number;
  // Matched, and nothing in them differs.
  unchanged: number;
  new: number;
  twice: number;
  several: number;
  keyless: number;
}

// Kept in memory of a file of any size.
const BOUNDS = { examples: 5, changes: 100_000, editedProducts: 5_000, textChars: 300 };

/** Report while it is written. */
export class ImportReport {
  readonly rows: RowCounts = {
    read: 0,
    matched: 0,
    unchanged: 0,
    new: 0,
    twice: 0,
    several: 0,
    keyless: 0,
  };
  readonly columns: readonly ImportColumn[];
  readonly form: Readonly<Record<string, string>>;
  readonly fields = new Map<string, FieldChanges>();
  readonly slips = new Map<string, Slip>();
  // The first ones; `changeCount` counts all.
  readonly changes: ChangeRow[] = [];
  readonly newCodes: { readonly line: number; readonly code: string }[] = [];
  readonly edits = new Map<number, RecordEdit[]>();
  // There was no room for the edits of these.
  readonly uneditedProducts = new Set<number>();
  changeCount = 0;

  constructor(columns: readonly ImportColumn[], form: Readonly<Record<string, string>>) {
    this.columns = columns;
    this.form = form;
  }

  addNew(line: number, code: string): void {
    this.rows.new += 1;
    if (this.newCodes.length < BOUNDS.changes) this.newCodes.push({ line, code: shorten(code) });
  }

  addChange(change: ChangeRow): void {
    const short = { ...change, before: shorten(change.before), after: shorten(change.after) };
    this.changeCount += 1;
    if (this.changes.length < BOUNDS.changes) this.changes.push(short);
    const existing = this.fields.get(change.field);
    const field = existing ?? {
      field: change.field,
      changed: 0,
      filled: 0,
      emptied: 0,
      examples: [],
    };
    this.fields.set(change.field, field);
    if (change.before === '') field.filled += 1;
    else if (change.after === '') field.emptied += 1;
    else field.changed += 1;
    if (field.examples.length < BOUNDS.examples) field.examples.push(short);
    if (change.slip !== undefined) {
      const { line, code, before, after } = short;
      this.addSlip(change.slip, change.field, { line, code, before, after });
    }
  }

  addSlip(kind: SlipKind, field: string, example: SlipExample, count = 1): void {
    const key = `${kind} ${field}`;
    const slip = this.slips.get(key) ?? {
      kind,
      severity: SLIP_SEVERITIES[kind],
      field,
      count: 0,
      examples: [],
    };
    this.slips.set(key, slip);
    slip.count += count;
    if (slip.examples.length < BOUNDS.examples) slip.examples.push(example);
  }

  addEdit(edit: RecordEdit): void {
    const edits = this.edits.get(edit.productId);
    if (edits !== undefined) edits.push(edit);
    else if (this.edits.size < BOUNDS.editedProducts) this.edits.set(edit.productId, [edit]);
    else this.uneditedProducts.add(edit.productId);
  }
}

function shorten(text: string): string {
  return text.length > BOUNDS.textChars ? `${text.slice(0, BOUNDS.textChars)}…` : text;
}
