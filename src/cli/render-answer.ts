import * as z from 'zod';
import type { CommandIo } from './command.ts';
import { buildPaint, layOutTable, type Paint, wrapText } from './terminal.ts';

/** Answer of a tool, parsed from its JSON. */
export type AnswerObject = Readonly<Record<string, unknown>>;

/** Layout of an answer. */
export interface Look {
  // In characters of a line.
  readonly width: number;
  // The most rows of each list.
  readonly rows: number;
  readonly paint: Paint;
}

// Without a terminal to fit into.
const DEFAULT_COLUMNS = 100;

/** Builds the layout of all rows, as wide as the terminal. */
export function lookOf({
  columns = DEFAULT_COLUMNS,
  color,
}: Pick<CommandIo, 'columns' | 'color'>): Look {
  return {
    width: columns,
    rows: Number.POSITIVE_INFINITY,
    paint: buildPaint(color),
  };
}

// Members that describe the list instead of being in it.
const ENVELOPE = new Set([
  'total',
  'returned',
  'each_status',
  'columns',
  'next_cursor',
  'cut_by',
  'exact',
  'scanned',
  'applied_filters',
  'warnings',
  'age_s',
  'source',
]);

// Lists that stand beside the records.
const BESIDE = new Set(['alarms', 'none_has', 'not_stated', 'matched_variants']);

const objectSchema = z.record(z.string(), z.unknown());
const listSchema = z.array(z.unknown());

/** Reads the members of an object; none from any other value. */
export function membersOf(value: unknown): AnswerObject {
  return objectSchema.safeParse(value).data ?? {};
}

/** Reads the members of a list; none from any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return listSchema.safeParse(value).data ?? [];
}

/** Renders an answer as lines. */
export function renderAnswer(answer: AnswerObject, look: Look): readonly string[] {
  const { width, paint } = look;
  const parts = Object.entries(answer).filter(([key]) => !ENVELOPE.has(key));
  return [
    ...parts
      .flatMap(([key, value], at) => {
        const isBeside = BESIDE.has(key);
        const records = isBeside ? undefined : readRecords(value, answer);
        if (records !== undefined) return renderRecords(records, look);
        const table = isBeside ? keyRows(value, undefined) : readTable(value);
        const lines =
          table === undefined ? renderSheet(membersOf(value), look) : renderRecords(table, look);
        if (lines.length === 0) return renderSheet({ [key]: value }, look);
        // The sheet of one record needs no title.
        return (at === 0 || key === 'product') && table === undefined
          ? lines
          : [...renderTitled(formatName(key), lines, look), ''];
      })
      .filter((line, at, all) => line !== '' || all[at - 1] !== ''),
    ...describeExtent(answer)
      .flatMap((line) => wrapText(line, width))
      .map((line) => paint('green', line)),
    ...listOf(answer.warnings)
      .flatMap((warning) => wrapText(`! ${formatValue(warning)}`, width))
      .map((line) => paint('yellow', line)),
  ];
}

/** Puts lines below a title; none where there are no lines. */
export function renderTitled(
  title: string,
  lines: readonly string[],
  { paint }: Look,
): readonly string[] {
  return lines.length === 0 ? [] : ['', paint('bold', title), ...lines];
}

/** Reads the rows of a part that has columns of its own; undefined where it has none. */
export function readTable(value: unknown): readonly AnswerObject[] | undefined {
  const { columns, ...members } = membersOf(value);
  if (columns === undefined) return undefined;
  return Object.values(members)
    .map((rows) => keyRows(rows, columns))
    .find((rows) => rows !== undefined);
}

/** Formats a key for people: `fix_first` → `Fix first`. */
export function formatName(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Separates the records of a list answer, keyed whatever its layout, from the rest; no records
 * where it has none.
 */
export function splitRecords(answer: AnswerObject) {
  const { columns: _columns, each_status: _status, ...rest } = answer;
  for (const [key, value] of Object.entries(rest)) {
    const records = ENVELOPE.has(key) || BESIDE.has(key) ? undefined : readRecords(value, answer);
    if (records !== undefined) {
      const { [key]: _records, ...remaining } = rest;
      return { records, rest: remaining };
    }
  }
  return { records: [], rest };
}

// Each record gets the status that the answer states once for all.
function readRecords(
  value: unknown,
  { columns, each_status: status }: AnswerObject,
): readonly AnswerObject[] | undefined {
  const records = keyRows(value, columns);
  return status === undefined ? records : records?.map((record) => ({ ...record, status }));
}

/** Reads records, keyed as they are or by columns; undefined for any other value. */
export function keyRows(value: unknown, columns: unknown): readonly AnswerObject[] | undefined {
  const list = listOf(value);
  if (list.length === 0) return undefined;
  const rows = z.array(listSchema).safeParse(list).data;
  if (rows !== undefined && columns !== undefined) {
    const heads = listOf(columns).map(String);
    return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index]])));
  }
  return z.array(objectSchema).safeParse(list).data;
}

/** Renders records as a table; no line without records. */
export function renderRecords(
  records: readonly AnswerObject[],
  { width, rows, paint }: Look,
): readonly string[] {
  if (records.length === 0) return [];
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

// Sizes and colours deserve columns of their own.
function spreadOptions({ options, ...record }: AnswerObject): AnswerObject {
  return options === undefined ? record : { ...record, ...membersOf(options) };
}

/** Renders an object, a line for each member. */
export function renderSheet(record: AnswerObject, { width, paint }: Look): readonly string[] {
  const keys = Object.keys(record);
  const keyWidth = Math.max(...keys.map((key) => key.length));
  return keys.flatMap((key) =>
    wrapText(formatValue(record[key]), width - keyWidth - 2).map(
      (line, index) => `${paint('dim', (index === 0 ? key : '').padEnd(keyWidth))}  ${line}`,
    ),
  );
}

// One line on how many records there are, are shown and follow; none for an answer that is no list.
function describeExtent(answer: AnswerObject): readonly string[] {
  const {
    total,
    returned,
    scanned,
    exact,
    cut_by: cutBy,
    age_s: age,
    next_cursor: cursor,
  } = answer;
  if (returned === undefined) return [];
  const { read, of } = membersOf(scanned);
  const extent = [
    describeCount(total, returned),
    read !== undefined && `read ${read}${of === undefined ? '' : ` of ${of}`} to find them`,
    describeRanking(exact),
    cutBy && `cut by ${formatValue(cutBy)}`,
    age === undefined ? undefined : `read ${age} s ago`,
    cursor && `continue with cursor ${formatValue(cursor)}`,
  ];
  return [extent.filter(Boolean).join(' · ')];
}

function describeCount(total: unknown, returned: unknown): string {
  if (total === undefined) return `${returned} shown`;
  return returned === 0 ? `${total} in all` : `${returned} of ${total}`;
}

function describeRanking(exact: unknown): string | undefined {
  if (exact === undefined) return undefined;
  return exact === true ? 'exact ranking' : 'ranked among the records read';
}

/**
 * Formats any value in one line of words. Control characters are taken out: they would act on the
 * terminal.
 */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') {
    return String(value).replace(/[\s\p{Cc}]+/gu, ' ');
  }
  if (Array.isArray(value)) return value.map(formatValue).join('; ');
  return Object.entries(value)
    .map(([key, part]) => (part === true ? key : `${key} ${formatValue(part)}`))
    .join(', ');
}
