import type { Sheet } from 'write-excel-file/node';
import { createCleaner } from '../../audit/ask/clean-texts.ts';
import { DEFECT_COLUMNS } from '../../audit/ask/read-defects.ts';
import type { ReportData } from '../../views/audit/audit-data.ts';
import type { describeChannelPlaces } from './audit-notes.ts';
import type { DefectRow } from './defects.ts';

// Columns that hold sentences are wide; widths in characters.
const LONG = ['about', 'fix', 'detail', 'name', 'category', 'checks', 'why', 'note', 'places'];

const WIDE = 60;
const NARROW = 18;

// Columns for the gain of a fix: in the quality of the data, and on a channel.
const [GRADED, READY] = [
  ['become_sellable', 'get_better_grade'],
  ['become_ready', 'become_free_of_known_gaps'],
] as const;

// Columns whose texts must stay as they are.
const EXACT: readonly string[] = ['code', 'link'];

/**
 * Writes the workbook. Every cell is a text or a number, whatever the catalog says: none is a
 * formula.
 * @param rows the defects, without credentials
 * @param places result of describeChannelPlaces
 */
export async function writeWorkbook(
  data: ReportData,
  rows: readonly DefectRow[],
  places?: ReturnType<typeof describeChannelPlaces>,
): Promise<Uint8Array> {
  const { channel, standing, ungradedWhy, rules, notes, asOf, isDemo, version } = data;
  const clean = createCleaner((value) => value);
  const readCells = (row: DefectRow) =>
    Object.fromEntries(
      DEFECT_COLUMNS.map((column, index) => {
        const value = row[index];
        if (typeof value === 'number') return [column, value];
        return [column, EXACT.includes(column) ? clean.exact(value) : clean.plain(value)];
      }),
    );
  const source = isDemo ? ' (sandbox demo data)' : '';
  const about = [
    `Audit of the local copy as of ${asOf}, by pim-mcp ${version}${source}`,
    standing?.fixNote ?? ungradedWhy ?? '',
    ...notes,
  ].map((sentence) => ({ about: sentence }));
  return encodeSheets([
    buildSheet(
      'Fix first',
      ['rule', 'products', ...(channel === undefined ? GRADED : READY), 'fix'],
      (standing?.fixes ?? []).map(({ rule, sellable, better, ready, freed, ...fix }) => ({
        ...fix,
        rule: rule.id,
        become_sellable: sellable,
        get_better_grade: better,
        become_ready: ready,
        become_free_of_known_gaps: freed,
      })),
    ),
    buildSheet('Findings', DEFECT_COLUMNS, rows.map(readCells)),
    buildSheet(
      'Rules',
      [
        'rule',
        'outcome',
        'severity',
        'group',
        'failed',
        'checked',
        'unknown',
        'checks',
        'why',
        'fix',
        'note',
      ],
      rules.map((entry) => ({ ...entry, rule: entry.id })),
    ),
    ...(places ? [buildSheet('Channel', ['attribute', 'need', 'rule', 'places'], places)] : []),
    buildSheet('About', ['about'], about),
  ]);
}

/** Encodes sheets as a workbook. */
export async function encodeSheets(sheets: readonly Sheet<never>[]): Promise<Uint8Array> {
  // Few need it, and the start is not to wait for it.
  const { default: writeSheets } = await import('write-excel-file/node');
  return writeSheets([...sheets]).toBuffer();
}

/** Builds a sheet whose heads stay in sight, with a row for each record. */
export function buildSheet<Head extends string>(
  sheet: string,
  heads: readonly Head[],
  records: readonly Readonly<Partial<Record<NoInfer<Head>, string | number | undefined>>>[],
): Sheet<never> {
  return {
    sheet,
    stickyRowsCount: 1,
    columns: heads.map((head) => ({ width: LONG.includes(head) ? WIDE : NARROW })),
    data: [
      heads.map((value) => ({ value, fontWeight: 'bold' })),
      ...records.map((record) => heads.map((head) => record[head] ?? '')),
    ],
  };
}
