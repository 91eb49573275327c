import {
  type CopyAccess,
  findLowPrices,
  findRecords,
  type LowPrices,
  type MatchedRecord,
  type RowKey,
  readCatalogNames,
  readValues,
  type ValueBefore,
} from './ask-records.ts';
import { type CellChange, compareCell, pickValuesBefore } from './compare-cells.ts';
import { type FileRow, type RowsFile, UnreadableFileError } from './file-rows.ts';
import { type ColumnFit, ColumnShifts, findCellSlip, isNotableDrop } from './find-slips.ts';
import { guessKey, guessTargets, KEY_FIELDS } from './guess-columns.ts';
import { ImportReport } from './import-report.ts';
import { type DecimalSign, findSigns } from './number-signs.ts';
import {
  foldHead,
  type ImportColumn,
  nameTarget,
  type Target,
  understandColumns,
} from './understand-columns.ts';

interface CheckOptions {
  // Names of fields by the heads of columns.
  readonly map: Readonly<Record<string, string>>;
  // Empty cells leave the value as it is.
  readonly ignoresEmpty: boolean;
  // The language of the records themselves.
  readonly culture: string | undefined;
}

// Rows of one query; the first of them show how columns are written.
const BATCH = 500;

/**
 * Checks all rows.
 * @throws UnreadableFileError where no column identifies the records; CatalogError as
 *   LocalCopy.query does
 */
export async function checkRows(
  file: RowsFile,
  options: CheckOptions,
  access: CopyAccess,
): Promise<ImportReport> {
  const names = await readCatalogNames(access);
  const batches = inBatches(file.rows);
  const first = await batches.next();
  const sample = first.done === true ? [] : first.value;
  const namedColumns = understandColumns(file.columns, names, options.map);
  const keyedColumns = await guessKey(namedColumns, sample, access);
  if (!keyedColumns.some(isKey)) {
    throw new UnreadableFileError(
      'No column tells which records are meant: none is called like a code, an integration code, ' +
        'a barcode or an id, nor holds such values. Map one of them, as in column=code.',
    );
  }
  const columns = await guessTargets(keyedColumns, sample, access);
  const signs = findSigns(file, sample);
  const report = new ImportReport(columns, { ...file.form, decimals: signs.usual });
  const check = new RowsCheck(report, options, access, signs.ofColumn);
  await check.addRows(sample);
  for await (const rows of batches) await check.addRows(rows);
  check.end();
  return report;
}

async function* inBatches(rows: AsyncIterable<FileRow>): AsyncGenerator<readonly FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function isKey({ target }: ImportColumn): boolean {
  return target !== undefined && KEY_FIELDS.includes(target.name);
}

// No import changes these keys.
const ONLY_KEYS = ['product_id', 'variant_id', 'any_code'];

function rankOf({ target }: ImportColumn): number {
  return KEY_FIELDS.indexOf(target?.name ?? '');
}

// Variants may have the code of their product, which comes first: a row is then about it.
function isUnambiguous([record, ...variants]: readonly MatchedRecord[]): boolean {
  if (variants.length === 0) return true;
  if (record === undefined || record.variantId !== undefined) return false;
  return variants.every(
    ({ variantId, productId }) => variantId !== undefined && productId === record.productId,
  );
}

function idOf({ productId, variantId }: MatchedRecord): string {
  return variantId === undefined ? `p${productId}` : `v${variantId}`;
}

interface ComparedColumn {
  readonly at: number;
  readonly target: Target;
  readonly field: string;
  readonly sign: DecimalSign;
}

interface ChangedCell {
  readonly column: ComparedColumn;
  readonly change: CellChange;
  // Its row seems to be shifted by a column.
  readonly isShifted: boolean;
}

interface MatchedRow {
  readonly row: FileRow;
  readonly record: MatchedRecord;
  readonly changed: readonly ChangedCell[];
}

class RowsCheck {
  readonly #report: ImportReport;
  readonly #options: CheckOptions;
  readonly #access: CopyAccess;
  readonly #compared: readonly ComparedColumn[];
  readonly #keys: readonly ImportColumn[];
  // The first line about each record.
  readonly #lines = new Map<string, number>();
  readonly #shifts = new ColumnShifts();

  constructor(
    report: ImportReport,
    options: CheckOptions,
    access: CopyAccess,
    signOf: (index: number) => DecimalSign,
  ) {
    this.#report = report;
    this.#options = options;
    this.#access = access;
    this.#compared = report.columns.flatMap(({ at, target }) => {
      if (target === undefined || ONLY_KEYS.includes(target.name)) return [];
      return [{ at, target, field: nameTarget(target), sign: signOf(at) }];
    });
    this.#keys = report.columns
      .filter(isKey)
      .toSorted((left, right) => rankOf(left) - rankOf(right));
  }

  async addRows(rows: readonly FileRow[]): Promise<void> {
    this.#report.rows.read += rows.length;
    const keys = rows.flatMap((row) => this.#listKeys(row));
    const matches = await findRecords(keys, this.#access);
    const rowsOfRecords = rows.flatMap((row) => {
      const record = this.#chooseRecord(row, keys, matches.get(row.line) ?? []);
      return record === undefined ? [] : [{ row, record }];
    });
    const wanted = {
      fields: this.#compared.map(({ target }) => target.name),
      names: this.#compared.flatMap(({ target: { names = [] } }) => names),
    };
    const values = await readValues(
      rowsOfRecords.map(({ record }) => record),
      wanted,
      this.#access,
    );
    const matched = rowsOfRecords.map(({ row, record }): MatchedRow => {
      return { row, record, changed: this.#compare(row, values.get(row.line) ?? []) };
    });
    const findLowPrice = await findLowPrices(matched.flatMap(listDrops), this.#access);
    for (const row of matched) this.#addChanges(row, findLowPrice);
  }

  // Shifted columns show only when all rows are read.
  end(): void {
    const { fields } = this.#report;
    const fieldAt = new Map(this.#compared.map(({ at, field }) => [at, field]));
    const count = (index: number): number => {
      const changes = fields.get(fieldAt.get(index) ?? '');
      return changes === undefined ? 0 : changes.changed + changes.filled;
    };
    for (const { from, to, rows } of this.#shifts.list(count)) {
      const example = { line: 1, before: fieldAt.get(to) ?? '', after: fieldAt.get(from) ?? '' };
      this.#report.addSlip('column_shifted', fieldAt.get(from) ?? '', example, rows);
    }
  }

  #listKeys({ line, cells }: FileRow): readonly RowKey[] {
    return this.#keys.flatMap(({ at, target }, rank) => {
      const value = cells[at] ?? '';
      return value === '' ? [] : [{ line, rank, kind: target?.name ?? '', value }];
    });
  }

  // The only record that a row can be about; counts the rows without one.
  #chooseRecord(
    row: FileRow,
    keys: readonly RowKey[],
    matches: readonly MatchedRecord[],
  ): MatchedRecord | undefined {
    const { rows } = this.#report;
    const { line } = row;
    const key = keys.find((candidate) => candidate.line === line)?.value;
    if (row.cells.slice(this.#report.columns.length).some(Boolean)) {
      this.#report.addSlip('cells_beyond_heads', '', { line, code: key ?? '' });
    }
    if (key === undefined) {
      rows.keyless += 1;
      this.#report.addSlip('no_key', '', { line });
      return undefined;
    }
    const [record] = matches;
    const id = record === undefined ? `new ${foldHead(key)}` : idOf(record);
    const earlier = this.#lines.get(id);
    if (record !== undefined && !isUnambiguous(matches)) {
      rows.several += 1;
      const codes = matches.map(({ code }) => code).slice(0, 3);
      this.#report.addSlip('several_records', '', { line, code: key, before: codes.join(', ') });
      return undefined;
    }
    if (earlier !== undefined) {
      rows.twice += 1;
      this.#report.addSlip('listed_twice', '', { line, code: key, before: `line ${earlier}` });
    } else {
      this.#lines.set(id, line);
    }
    if (record === undefined) this.#report.addNew(line, key);
    else rows.matched += 1;
    return record;
  }

  #compare({ cells }: FileRow, values: readonly ValueBefore[]): readonly ChangedCell[] {
    const { culture, ignoresEmpty } = this.#options;
    const before = this.#compared.map(({ target }) => pickValuesBefore(target, values, culture));
    const compare = (from: number, to: number) => {
      const column = this.#compared[to];
      const cell = cells[this.#compared[from]?.at ?? -1];
      if (column === undefined || cell === undefined) return undefined;
      const { target, sign } = column;
      const isLeftOut = cell === '' && (ignoresEmpty || KEY_FIELDS.includes(target.name));
      return isLeftOut ? undefined : compareCell(cell, target, before[to] ?? [], sign);
    };
    const changed = this.#compared.flatMap((column, index) => {
      const change = compare(index, index);
      return change === undefined ? [] : [{ column, change, place: index }];
    });
    const fits = changed.flatMap(({ change, column, place }) =>
      [place + 1, place - 1].flatMap((nextPlace): ColumnFit[] => {
        const next = this.#compared[nextPlace];
        const isThere = (before[nextPlace] ?? []).length > 0 && change.after.length > 1;
        const isFit = next !== undefined && isThere && compare(place, nextPlace) === undefined;
        return isFit ? [{ from: column.at, to: next.at }] : [];
      }),
    );
    const isShifted = this.#shifts.note(fits);
    return changed.map(({ column, change }) => ({ column, change, isShifted }));
  }

  #addChanges({ row: { line }, record, changed }: MatchedRow, findLowPrice: LowPrices): void {
    if (changed.length === 0) this.#report.rows.unchanged += 1;
    const { code, productId, variantId } = record;
    for (const { column, change, isShifted } of changed) {
      const { target, field } = column;
      const lowPrice = findLowPrice(line, target);
      const [, newNumber] = change.numbers ?? [];
      const isLow = lowPrice !== undefined && newNumber !== undefined && newNumber < lowPrice;
      const cellSlip = findCellSlip(change, target) ?? (isLow ? 'price_drop' : undefined);
      const slip = isShifted ? 'column_shifted' : cellSlip;
      const { before, after, values } = change;
      this.#report.addChange({ line, code, field, before, after, slip });
      if (productId !== undefined) this.#report.addEdit({ productId, variantId, target, values });
    }
  }
}

// Falls that are slips only where the category has hardly any price so low.
function listDrops({ row: { line }, record: { productId }, changed }: MatchedRow) {
  return changed.flatMap(({ column: { target }, change }) => {
    if (target.kind !== 'price' || productId === undefined || !isNotableDrop(change)) return [];
    const { name: label, currency = '' } = target;
    return [{ line, product_id: productId, label, currency }];
  });
}
