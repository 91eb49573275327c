import { extname, resolve } from 'node:path';
import { Option } from 'commander';
import * as z from 'zod';
import { SEVERITIES } from '../audit/rule.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { checkRows } from '../import/check-rows.ts';
import { compareRules, type RulesComparison } from '../import/compare-rules.ts';
import { UnreadableFileError } from '../import/file-rows.ts';
import type { ImportReport } from '../import/import-report.ts';
import { parseConfig } from '../settings/read-config.ts';
import { queryCatalog } from '../tools/query-catalog.ts';
import { isAtLeastAsSevere } from './audit/defects.ts';
import { awaitAudit } from './audit/wait-for-audit.ts';
import { openRowsFile } from './check/open-rows-file.ts';
import { CHECK_FORMS } from './check/tell-check.ts';
import {
  type CommandIo,
  defineCommand,
  describeExits,
  EXIT,
  findNamed,
  parseCommand,
  UsageError,
} from './command.ts';
import { lookOf } from './render-answer.ts';
import { replaceFile } from './replace-file.ts';
import {
  NO_DEADLINE_MS,
  printDemoNotice,
  printError,
  type ToolSession,
  withSession,
} from './tool-session.ts';

const AFTER = `
The file is csv, xlsx, json or jsonl. Its rows are compared with the local copy, \
which pim-mcp sync makes; nothing is
written. Columns are understood by their heads (code, name_de, Price EUR, names of attributes), \
or else by their values;
--map says what others are: --map "Art. no.=code" --map "Colour 2=-" (- leaves a column out).

Exit code 1 means that something is at least as bad as --fail-on says: \
what looks like a slip, or a rule that a product
would newly fail; 2 that the file is not understood; 3 that there is no local copy to compare with.

Examples:
  pim-mcp check prices.csv
  pim-mcp check products.xlsx --sheet Spring --map "Art. no.=code"
  pim-mcp check delivery.jsonl --ignore-empty --fail-on warning --output report.html

${describeExits()}`;

interface Options
  extends Readonly<Partial<Record<'sheet' | 'format' | 'output' | 'channel', string>>> {
  readonly map?: readonly string[];
  readonly ignoreEmpty?: boolean;
  readonly rules: boolean;
  readonly failOn: string;
}

/**
 * Checks a file.
 * @param args the command line after `check`
 * @returns the exit code; see command.ts
 */
export async function runCheck(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('check', io, AFTER)
    .argument('<file>', 'a file of rows that somebody wants to import')
    .option('--map <column=field...>', 'what columns stand for')
    .option('--sheet <name>', 'the sheet of a workbook; default: the first with rows')
    .option('--channel <channel>', 'also who would still be ready to be listed there')
    .option('--no-rules', 'compare values only, without the rules of the audit')
    .option('--ignore-empty', 'empty cells keep what is there')
    .option('--format <format>', [...CHECK_FORMS.keys()].join(', '))
    .option('--output <file>', 'write to this file instead of printing, replacing it if it exists')
    .addOption(
      new Option('--fail-on <severity>', 'exit with code 1 on what is of this severity or worse')
        .choices([...SEVERITIES, 'none'])
        .default('error'),
    );
  const { words, options } = parseCommand<Options>(command, args);
  const { output } = options;
  const ending = extname(output ?? '').slice(1);
  const usual = output === undefined && io.isTerminal ? 'table' : 'json';
  const { format = CHECK_FORMS.has(ending) ? ending : usual } = options;
  const render = findNamed('format', format, CHECK_FORMS);
  const config = parseConfig(io.env, io.readSecretFile);
  return withSession({ ...config, deadlineMs: NO_DEADLINE_MS }, io, async (session) => {
    printDemoNotice(session, io);
    const checked = await checkFile(resolve(io.findFolder(), words[0] ?? ''), options, session, io);
    if (!('report' in checked)) return checked.code;
    const look = lookOf(output === undefined ? io : { columns: undefined, color: false });
    const isDemo = session.settings.source === 'sandbox';
    const text = await render({ ...checked, look, isDemo });
    if (output === undefined) {
      io.print(text);
    } else {
      await replaceFile(resolve(io.findFolder(), output), `${text}\n`);
      io.complain(`pim-mcp check: wrote ${output}`);
    }
    const slips = [...checked.report.slips.values()];
    const failures = checked.comparison?.audits.flatMap(({ rules }) => rules) ?? [];
    const bad = [...slips, ...failures.filter(({ newly }) => newly === 'fails')];
    return bad.some(({ severity }) => isAtLeastAsSevere(severity, options.failOn))
      ? EXIT.failed
      : EXIT.ok;
  });
}

type Checked = CheckedFile | { readonly code: number };

interface CheckedFile {
  readonly report: ImportReport;
  // Absent: no rule was checked.
  readonly comparison: RulesComparison | undefined;
}

// Runs as a tool, because the one boundary of all tools makes errors safe to show.
async function checkFile(
  path: string,
  { sheet, map = [], ignoreEmpty = false, rules, channel }: Options,
  session: ToolSession,
  io: CommandIo,
): Promise<Checked> {
  const checked: CheckedFile[] = [];
  const unreadable: UnreadableFileError[] = [];
  const run = async (_: Record<string, never>, context: CallContext) => {
    const { call, settings } = context;
    const localCopy = requireLocalCopy(context);
    try {
      const file = await openRowsFile(path, { sheet, signal: call.signal });
      const options = {
        map: parseMap(map),
        ignoresEmpty: ignoreEmpty,
        culture: settings.culture,
      };
      const access = { localCopy, call };
      const report = await checkRows(file, options, access);
      const channels = channel === undefined ? [undefined] : [undefined, channel];
      const chosen = channels.map((id) => settings.chooseRules({ channel: id }, localCopy, call));
      const audits = rules ? await Promise.all(chosen) : [];
      const [quality] = audits;
      if (quality !== undefined) await awaitAudit(quality.plan, context, io.complain);
      const comparison = rules ? await compareRules(report, audits, access) : undefined;
      checked.push({ report, comparison });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      unreadable.push(error);
    }
    return {};
  };
  const { error } = await session.run(
    { ...queryCatalog, input: z.strictObject({}), run },
    {},
    session.beginCall(io.signal),
  );
  if (error !== undefined) {
    const code = printError(error, io, 'check');
    return { code: code === EXIT.failed ? EXIT.unaudited : code };
  }
  const [problem] = unreadable;
  if (problem !== undefined) throw new UsageError(problem.message);
  return checked[0] ?? { code: EXIT.failed };
}

function parseMap(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const index = pair.lastIndexOf('=');
      if (index < 1) throw new UsageError(`--map "${pair}" is not of the form column=field.`);
      return [pair.slice(0, index), pair.slice(index + 1)];
    }),
  );
}
