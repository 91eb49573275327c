import {
  type CopyAccess,
  findRecords,
  type RowKey,
  readValues,
  type ValueBefore,
} from './ask-records.ts';
import { compareCell } from './compare-cells.ts';
import type { FileRow } from './file-rows.ts';
import { type ImportColumn, nameTarget, type Target } from './understand-columns.ts';

/** Fields that identify a record, the best first. */
export const KEY_FIELDS: readonly string[] = [
  'code',
  'integration_code',
  'variant_id',
  'product_id',
  'barcode',
  'any_code',
];

const ANY_CODE: Target = { kind: 'field', name: 'any_code' };

// Rows of a guess, the share of them that must fit, and the least number of different cells.
const SAMPLE = 100;
const MIN_SHARE = 0.6;
const MIN_FITS = 4;

const TEXTS = ['name', 'integration_code', 'short_description', 'long_description'];

/** Finds the column of codes where no head says so. */
export async function guessKey(
  columns: readonly ImportColumn[],
  rows: readonly FileRow[],
  access: CopyAccess,
): Promise<readonly ImportColumn[]> {
  const hasKey = columns.some(({ target }) => KEY_FIELDS.includes(target?.name ?? '-'));
  const unclear = columns.filter(({ by }) => by === 'nothing');
  if (hasKey || unclear.length === 0) return columns;
  const sample = rows.slice(0, SAMPLE);
  const shares = await Promise.all(
    unclear.map(async ({ at }) => {
      const keys = listKeys(sample, at);
      const matches = await findRecords(keys, access);
      return keys.length === 0 ? 0 : matches.size / keys.length;
    }),
  );
  const best = Math.max(...shares);
  const key = best >= MIN_SHARE ? unclear[shares.indexOf(best)] : undefined;
  return columns.map((column) =>
    column === key ? { at: key.at, head: key.head, by: 'values', target: ANY_CODE } : column,
  );
}

function listKeys(rows: readonly FileRow[], index: number): readonly RowKey[] {
  return rows.flatMap(({ line, cells }) => {
    const value = cells[index] ?? '';
    return value === '' ? [] : [{ line, rank: 0, kind: '', value }];
  });
}

/**
 * Finds the fields of other columns: those that most of their cells equal in the records of their
 * rows.
 */
export async function guessTargets(
  columns: readonly ImportColumn[],
  rows: readonly FileRow[],
  access: CopyAccess,
): Promise<readonly ImportColumn[]> {
  const key = columns.find(({ target }) => KEY_FIELDS.includes(target?.name ?? '-'));
  if (key === undefined || !columns.some(({ by }) => by === 'nothing')) return columns;
  const sample = rows.slice(0, SAMPLE);
  const matches = await findRecords(listKeys(sample, key.at), access);
  const records = [...matches.values()].flatMap(([record]) => record ?? []);
  const values = await readValues(records, { fields: TEXTS, names: [] }, access);
  const usedNames = new Set(columns.flatMap(({ target }) => (target ? [nameTarget(target)] : [])));
  return columns.map((column) => {
    if (column.by !== 'nothing') return column;
    const cells = sample.flatMap(({ line, cells: { [column.at]: cell = '' } }) =>
      cell === '' ? [] : [{ cell, values: values.get(line) ?? [] }],
    );
    const target = guessTarget(cells);
    if (target === undefined || usedNames.has(nameTarget(target))) return column;
    usedNames.add(nameTarget(target));
    return { at: column.at, head: column.head, by: 'values', target };
  });
}

function guessTarget(
  cells: readonly { readonly cell: string; readonly values: readonly ValueBefore[] }[],
): Target | undefined {
  const fits = new Map<string, { readonly target: Target; readonly cells: string[] }>();
  for (const { cell, values } of cells) {
    const seen = new Set<string>();
    for (const value of values) {
      const target = targetOf(value);
      const name = nameTarget(target);
      if (seen.has(name) || compareCell(cell, target, [value], '.') !== undefined) continue;
      seen.add(name);
      const fit = fits.get(name) ?? { target, cells: [] };
      fits.set(name, fit);
      fit.cells.push(cell);
    }
  }
  const [best] = [...fits.values()].toSorted(
    (left, right) => right.cells.length - left.cells.length,
  );
  if (best === undefined || best.cells.length < MIN_SHARE * cells.length) return undefined;
  // A value that all records share identifies no field.
  return new Set(best.cells).size >= MIN_FITS ? best.target : undefined;
}

function targetOf({ kind, name, code, culture }: ValueBefore): Target {
  if (kind === 'attribute') return { kind, name, names: [name] };
  if (kind === 'price') return { kind, name, currency: code };
  if (kind === 'translation') return { kind, name, culture: culture ?? '' };
  if (kind === 'barcode' || kind === 'category' || kind === 'brand') return { kind, name };
  return { kind: 'field', name };
}
