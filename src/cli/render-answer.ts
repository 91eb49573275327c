/** An answer in a form that people read: sheets and tables instead of JSON. Pure. */

import * as z from 'zod';
import type { Paint } from './paint.ts';
import { layOutTable, wrapText } from './table.ts';

/** A tool's answer, as its JSON was parsed. */
export type AnswerObject = Readonly<Record<string, unknown>>;

/** How an answer looks. */
export interface Look {
  /** Characters in a line, at most. */
  readonly width: number;
  /** Rows of each list, at most. */
  readonly rows: number;
  readonly paint: Paint;
}

/** What describes the list instead of being in it. */
const ENVELOPE = new Set([
  'total',
  'returned',
  'each_status',
  'columns',
  'next_cursor',
  'cut_by',
  'exact',
  'scanned',
  // Pictures are no records; who calls says that they came (describe-pictures.ts).
  'shown',
  'applied_filters',
  'warnings',
  'age_s',
  'source',
]);

const objectSchema = z.record(z.string(), z.unknown());
const listSchema = z.array(z.unknown());
const scannedSchema = z.looseObject({ read: z.number(), of: z.number().optional() });

/** Renders an answer as lines. */
export function renderAnswer(answer: AnswerObject, { width, rows, paint }: Look): readonly string[] {
  const parts = Object.entries(answer).filter(([key]) => !ENVELOPE.has(key));
  return [
    ...parts.flatMap(([key, value]) => {
      const records = readRecords(value, answer);
      if (records !== undefined) return renderRecords(records, { width, rows, paint });
      const table = readTable(value);
      if (table !== undefined)
        return ['', paint('bold', formatName(key)), ...renderRecords(table, { width, rows, paint }), ''];
      return renderSheet(objectSchema.safeParse(value).data ?? { [key]: value }, width, paint);
    }),
    ...describeExtent(answer)
      .flatMap((line) => wrapText(line, width))
      .map((line) => paint('green', line)),
    ...(listSchema.safeParse(answer.warnings).data ?? [])
      .flatMap((warning) => wrapText(`! ${formatValue(warning)}`, width))
      .map((line) => paint('yellow', line)),
  ];
}

/** The rows of a part that has columns of its own; undefined: it has none. */
function readTable(value: unknown): readonly AnswerObject[] | undefined {
  const part = objectSchema.safeParse(value).data;
  const columns = listSchema.safeParse(part?.columns).data?.map(String);
  if (part === undefined || columns === undefined) return undefined;
  const tables = Object.entries(part).map(([key, rows]) => (key === 'columns' ? undefined : readKeyed(rows, columns)));
  return tables.find((rows) => rows !== undefined);
}

/** `fix_first` as people read it: `Fix first`. */
function formatName(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A list answer's records, keyed whatever its layout, and all that it says beside them; no records when it has none. */
export function splitRecords(answer: AnswerObject): {
  readonly records: readonly AnswerObject[];
  readonly rest: AnswerObject;
} {
  const { columns: _columns, each_status: _status, ...rest } = answer;
  for (const [key, value] of Object.entries(rest)) {
    const records = ENVELOPE.has(key) ? undefined : readRecords(value, answer);
    if (records !== undefined) {
      const { [key]: _records, ...others } = rest;
      return { records, rest: others };
    }
  }
  return { records: [], rest };
}

/**
 * Records of a list, keyed or under `columns`, each with the status that the answer says once; undefined when the value is
 * no list of records.
 */
function readRecords(
  value: unknown,
  { columns, each_status: status }: AnswerObject,
): readonly AnswerObject[] | undefined {
  const records = readKeyed(value, listSchema.safeParse(columns).data?.map(String));
  return status === undefined ? records : records?.map((record) => ({ ...record, status }));
}

function readKeyed(value: unknown, columns: readonly string[] | undefined): readonly AnswerObject[] | undefined {
  const list = listSchema.safeParse(value).data;
  if (list === undefined || list.length === 0) return undefined;
  const rows = z.array(listSchema).safeParse(list).data;
  if (rows !== undefined && columns !== undefined) {
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  }
  return z.array(objectSchema).safeParse(list).data;
}

/** Renders records as a table. */
export function renderRecords(records: readonly AnswerObject[], { width, rows, paint }: Look): readonly string[] {
  const flat = records.slice(0, rows).map(spreadOptions);
  const heads = [...new Set(flat.flatMap(Object.keys))];
  const cells = flat.map((record) => heads.map((head) => formatValue(record[head])));
  const table = layOutTable(heads, cells, width);
  const left = records.length - flat.length;
  return [
    paint('dim', table.head),
    ...table.lines,
    ...(left > 0 ? [paint('dim', `… and ${left} more in this answer`)] : []),
  ];
}

/** Sizes and colours deserve columns of their own. */
function spreadOptions({ options, ...record }: AnswerObject): AnswerObject {
  return options === undefined ? record : { ...record, ...objectSchema.safeParse(options).data };
}

function renderSheet(record: AnswerObject, width: number, paint: Paint): readonly string[] {
  const keys = Object.keys(record);
  const keyWidth = Math.max(...keys.map((key) => key.length));
  return keys.flatMap((key) =>
    wrapText(formatValue(record[key]), width - keyWidth - 2).map(
      (line, index) => `${paint('dim', (index === 0 ? key : '').padEnd(keyWidth))}  ${line}`,
    ),
  );
}

/** How much there is, how much is shown and how it goes on: one line, or none for an answer that is no list. */
function describeExtent({
  total,
  returned,
  scanned,
  exact,
  cut_by,
  age_s,
  next_cursor,
}: AnswerObject): readonly string[] {
  if (returned === undefined) return [];
  const read = scannedSchema.safeParse(scanned).data;
  const extent = [
    total === undefined ? `${returned} shown` : returned === 0 ? `${total} in all` : `${returned} of ${total}`,
    read && `read ${read.read}${read.of === undefined ? '' : ` of ${read.of}`} to find them`,
    exact === undefined ? undefined : exact === true ? 'exact ranking' : 'ranked among the records read',
    cut_by && `cut by ${formatValue(cut_by)}`,
    age_s === undefined ? undefined : `read ${age_s} s ago`,
    next_cursor && `continue with cursor ${formatValue(next_cursor)}`,
  ];
  return [extent.filter(Boolean).join(' · ')];
}

/** Any value in one line of words. Control characters would act on the terminal. */
function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value).replace(/[\s\p{Cc}]+/gu, ' ');
  const list = listSchema.safeParse(value).data;
  if (list !== undefined) return list.map(formatValue).join('; ');
  return Object.entries(value)
    .map(([key, part]) => (part === true ? key : `${key} ${formatValue(part)}`))
    .join(', ');
}
