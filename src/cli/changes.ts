import { extname } from 'node:path';
import { listAlarmSentences, type RaisedAlarm } from '../audit/answers/describe-alarms.ts';
import { createRowWriter } from '../copy/export/export-form.ts';
import type { JsonValue } from '../record/value.ts';
import { parseConfig } from '../settings/read-config.ts';
import { catalogChanges } from '../tools/catalog-changes.ts';
import { renderChanges } from '../views/report/report.tsx';
import { parseKeyValues } from './call-arguments.ts';
import {
  type CommandIo,
  defineCommand,
  describeExits,
  EXIT,
  findNamed,
  parseCommand,
} from './command.ts';
import {
  type AnswerObject,
  formatName,
  formatValue,
  keyRows,
  type Look,
  listOf,
  lookOf,
  membersOf,
  renderAnswer,
} from './render-answer.ts';
import { replaceFile } from './replace-file.ts';
import {
  NO_DEADLINE_MS,
  printDemoNotice,
  printError,
  runWithProgress,
  type ToolCall,
  type ToolError,
  withSession,
} from './tool-session.ts';
import { fillReport, readView } from './views.ts';

const AFTER = `
Arguments are those of catalog_changes, as key=value. \
What changed is seen by pim-mcp sync, each time it runs. The format is
table on a terminal and json elsewhere, unless you choose. Exit code 3 means that nobody knows: \
there is no history yet, or
nobody has looked in that time.

Examples:
  pim-mcp changes --since monday
  pim-mcp changes --since "7 days" kinds=price_up,price_down --format csv --output prices.csv
  pim-mcp changes --since 2026-03-01 category_names=Dresses --format html --output changes.html

${describeExits()}`;

type Options = Readonly<Partial<Record<'since' | 'format' | 'output', string>>>;

// The first answer without its rows, and the rows of all.
interface ChangesToRender {
  readonly answer: AnswerObject;
  readonly rows: readonly AnswerObject[];
  readonly look: Look;
  readonly isDemo: boolean;
}

const FORMS = new Map<string, (changes: ChangesToRender) => string | Promise<string>>([
  ['table', writeTable],
  ['json', ({ answer, rows }) => JSON.stringify({ ...answer, changes: rows })],
  ['csv', writeCsv],
  ['html', writePage],
]);

/**
 * Prints the changes of the catalog.
 * @param args the command line after `changes`
 * @returns the exit code; see command.ts
 */
export async function runChanges(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('changes', io, AFTER)
    .argument('[key=value...]', 'arguments of catalog_changes')
    .option('--since <moment>', 'a date, monday, yesterday, "7 days"; default: the last refresh')
    .option('--format <format>', [...FORMS.keys()].join(', '))
    .option('--output <file>', 'write to this file instead of printing, replacing it if it exists');
  const { words, options } = parseCommand<Options>(command, args);
  const { since, output } = options;
  const ending = extname(output ?? '').slice(1);
  const usual = output === undefined && io.isTerminal ? 'table' : 'json';
  const { format = FORMS.has(ending) ? ending : usual } = options;
  const render = findNamed('format', format, FORMS);
  const givenArgs = parseKeyValues(catalogChanges, words);
  const most = typeof givenArgs.limit === 'number' ? givenArgs.limit : Number.POSITIVE_INFINITY;
  const toolArgs = { max_tokens: 8_000, limit: 1_000, ...givenArgs, ...(since && { since }) };
  const config = parseConfig(io.env, io.readSecretFile);
  return withSession({ ...config, deadlineMs: NO_DEADLINE_MS }, io, async (session) => {
    printDemoNotice(session, io);
    const read = await readChanges({ session, tool: catalogChanges, args: toolArgs }, most, io);
    if ('error' in read) return printError(read.error, io, 'changes');
    const { answer, rows } = read;
    // A spreadsheet has no place for sentences.
    if (format === 'csv') {
      for (const note of listNotes(answer)) {
        io.complain(`pim-mcp changes: ${note}`);
      }
    }
    const look = lookOf(output === undefined ? io : { columns: undefined, color: false });
    const isDemo = session.settings.source === 'sandbox';
    const text = await render({ answer, rows, look, isDemo });
    if (output === undefined) {
      io.print(text);
    } else {
      await replaceFile(output, `${text}\n`);
      io.complain(`pim-mcp changes: wrote ${output}`);
    }
    return answer.state === undefined ? EXIT.ok : EXIT.unaudited;
  });
}

// Page after page, until there are `most` rows or no more; the rest of the answer is that of the
// first page.
async function readChanges(
  { session, tool, args }: ToolCall,
  most: number,
  io: CommandIo,
): Promise<Pick<ChangesToRender, 'answer' | 'rows'> | { readonly error: ToolError }> {
  const rows: AnswerObject[] = [];
  let first: AnswerObject | undefined;
  let cursor: unknown;
  for (;;) {
    const page = { ...args, ...(cursor !== undefined && { cursor }) };
    const { answer, error } = await runWithProgress({ session, tool, args: page }, io);
    if (error !== undefined) return { error };
    const { changes, columns, each, next_cursor: next, ...answerRest } = answer;
    const { cut_by: _cut, returned: _returned, ...rest } = answerRest;
    first ??= rest;
    for (const row of keyRows(changes, columns) ?? []) {
      rows.push({ ...row, ...membersOf(each) });
    }
    if (next === undefined || rows.length >= most) {
      return { answer: first, rows };
    }
    cursor = next;
  }
}

const COLUMNS = [
  'what',
  'code',
  'name',
  'field',
  'label',
  'from',
  'to',
  'percent',
  'seen_before',
  'seen_at',
];

function writeTable({ answer, rows, look }: ChangesToRender): string {
  // Rows of a single refresh all have the same time.
  const isOneRefresh = membersOf(answer.looked).refreshes === 1;
  const visibleRows = rows.map(({ seen_before, seen_at, ...row }) =>
    isOneRefresh ? row : { ...row, seen_before, seen_at },
  );
  return renderAnswer({ ...answer, changes: visibleRows }, look).join('\n');
}

function writeCsv({ rows }: ChangesToRender): string {
  const { head, write } = createRowWriter('csv', COLUMNS);
  // Rows are parsed JSON.
  const cells = rows.map((row) => COLUMNS.map((column) => (row[column] ?? null) as JsonValue));
  return (head + write(cells).text).trimEnd();
}

// Sentences that stand beside the changes.
function listNotes({ alarms, state, warnings }: AnswerObject): readonly string[] {
  // A list, or only their number where the answer has no room for them.
  const alarmTexts = Array.isArray(alarms)
    ? listAlarmSentences(alarms as readonly RaisedAlarm[])
    : alarms && `Alarms: ${alarms}`;
  return [alarmTexts ?? [], state ?? [], listOf(warnings)].flat().map(String);
}

// A page shows these otherwise than as a figure.
const NO_FIGURES = [
  'causes',
  'records_of_causes',
  'alarms',
  'more_alarms',
  'state',
  'warnings',
  'total',
  'source',
];

async function writePage({ answer, rows, isDemo }: ChangesToRender): Promise<string> {
  const figures = Object.entries(answer).filter(([name]) => !NO_FIGURES.includes(name));
  const title = 'What changed';
  const body = renderChanges({
    title,
    isDemo,
    notes: listNotes(answer),
    figures: figures.map(([name, value]) => `${formatName(name)}: ${formatValue(value)}`),
    rows: rows.map((row) =>
      Object.fromEntries(COLUMNS.map((column) => [column, formatValue(row[column])])),
    ),
  });
  return fillReport(await readView('report'), title, body);
}
