import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { describeUnread } from '../answer/notices/unread-lists.ts';
import { listFindings } from '../audit/ask/findings.ts';
import { CHANNELS } from '../audit/channels/channel.ts';
import { type Rule, SEVERITIES } from '../audit/rule.ts';
import { type Config, parseConfig } from '../settings/read-config.ts';
import { auditCatalog } from '../tools/audit-catalog.ts';
import { acceptFinding } from './audit/accept.ts';
import {
  compareToBaseline,
  describeComparison,
  parseBaseline,
  writeBaseline,
} from './audit/baseline.ts';
import { type DefectRow, isAtLeastAsSevere, severityOf } from './audit/defects.ts';
import { printProposals, writeFixes } from './audit/proposals.ts';

import { type AuditResult, auditCopy } from './audit/wait-for-audit.ts';
import { chooseForm, FORMATS, MAX_ROWS, type ReportForm } from './audit-forms.ts';
import { parseKeyValues } from './call-arguments.ts';
import {
  type CommandIo,
  defineCommand,
  describeExits,
  EXIT,
  parseCommand,
  UsageError,
} from './command.ts';
import { exportInto } from './output-file.ts';
import { lookOf } from './render-answer.ts';
import { replaceFile } from './replace-file.ts';
import {
  NO_DEADLINE_MS,
  printDemoNotice,
  printError,
  type ToolError,
  type ToolSession,
  withSession,
} from './tool-session.ts';

// Findings of this severity or worse end it with exit code 1; `none`: no finding does.
const THRESHOLDS = [...SEVERITIES, 'none'];

const AFTER = `
Arguments are key=value; pim-mcp tools audit_catalog lists them. \
The audit checks the local copy, which pim-mcp sync
makes.

Formats:
  table  for people; the default on a terminal
  json   the answer that hosts get, whole and as one object; the default everywhere else
  csv    all defects, one row each, in the columns of export_as. \
Text that a spreadsheet would run as a formula begins
         with an apostrophe
  html   a report to read, search and print, in one file; \
at most 50,000 records, and max_examples per rule if you set it
  workbook  an XLSX file: what to fix first, the defects, the rules; at most 50,000 defects; \
needs --output
  junit  JUnit XML, for GitLab among others: a suite per rule, a test case per defect; \
what --fail-on lets pass is skipped
  sarif  SARIF 2.1.0, for GitHub among others

junit and sarif tell at most 5,000 defects, as many of each rule; \
with --baseline only those that are new.

Examples:
  pim-mcp sync && pim-mcp audit
  pim-mcp audit category_names=Dresses severity=warning max_examples=10
  pim-mcp audit --output report.html
  pim-mcp audit grades=D,E --output products.xlsx
  pim-mcp audit --write-baseline known.json
  pim-mcp audit --baseline known.json --format sarif --output audit.sarif
  pim-mcp audit --channel google
  pim-mcp audit --rules rules.yaml
  pim-mcp audit --propose >> rules.yaml
  pim-mcp audit --fixes fixes.xlsx
  pim-mcp audit --accept no_brand ABC-1 --reason "private label" --until 2027-01-31

${describeExits()}`;

interface Options extends Readonly<Partial<Record<TextOption, string>>> {
  readonly failOn: string;
  readonly accept?: readonly string[];
  readonly propose?: boolean;
}

type TextOption =
  | 'format'
  | 'output'
  | 'baseline'
  | 'writeBaseline'
  | 'channel'
  | 'rules'
  | 'fixes'
  | 'reason'
  | 'until';

type ToolArgs = Readonly<Record<string, unknown>>;

/**
 * Audits the local copy and prints the findings.
 * @param args the command line after `audit`
 * @returns the exit code; see command.ts
 */
export async function runAudit(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineAudit(io);
  const { words: pairs, options } = parseCommand<Options>(command, args);
  const { rules, accept, channel, format, output } = options;
  const env =
    rules === undefined ? io.env : { ...io.env, PIM_RULES: resolve(io.findFolder(), rules) };
  const config = parseConfig(env, io.readSecretFile);
  if (accept !== undefined) {
    io.print(await acceptFinding(accept, options, config.rulesFile, io.now()));
    return EXIT.ok;
  }
  const toolArgs = {
    ...parseKeyValues(auditCatalog, pairs),
    ...(channel !== undefined && { channel }),
  };
  if (options.propose === true || options.fixes !== undefined) {
    return decideBy(options, toolArgs, config, io);
  }
  const listsProducts = 'grades' in toolArgs || 'code' in toolArgs;
  if (listsProducts && (output === undefined || format !== undefined)) {
    throw new UsageError(
      'grades and code list products: name only a file for them, such as --output products.xlsx.',
    );
  }
  const form = chooseForm(listsProducts ? 'json' : format, output, io.isTerminal);
  return withSession({ ...config, deadlineMs: NO_DEADLINE_MS }, io, async (session) => {
    printDemoNotice(session, io);
    if (listsProducts && output !== undefined) {
      return exportInto(output, { session, tool: auditCatalog, args: toolArgs }, io);
    }
    return auditInto({ ...options, form }, session, toolArgs, io);
  });
}

// Options of an audit that have no effect on proposals.
const IGNORED_BESIDE_PROPOSALS = ['format', 'output', 'baseline', 'writeBaseline'] as const;

// Prints proposed rules, or writes corrections: both are for the whole catalog.
async function decideBy(
  { propose, fixes, ...options }: Options,
  toolArgs: ToolArgs,
  config: Config,
  io: CommandIo,
): Promise<number> {
  const ignored = IGNORED_BESIDE_PROPOSALS.filter((name) => options[name] !== undefined);
  const [refused] = [...Object.keys(toolArgs), ...ignored];
  if (refused !== undefined) {
    throw new UsageError(`--propose and --fixes are of the whole catalog: leave out ${refused}.`);
  }
  if (propose === true && fixes !== undefined) {
    throw new UsageError('--propose prints and --fixes writes a file: ask for one of them.');
  }
  return withSession({ ...config, deadlineMs: NO_DEADLINE_MS }, io, async (session) => {
    printDemoNotice(session, io);
    return fixes === undefined ? printProposals(session, io) : writeFixes(fixes, session, io);
  });
}

function defineAudit(io: CommandIo): Command {
  return defineCommand('audit', io, AFTER)
    .argument('[key=value...]', 'arguments of audit_catalog')
    .option(
      '--format <format>',
      `${FORMATS.join(', ')}; default: by the ending of the --output file, else see below`,
    )
    .option('--output <file>', 'write to this file instead of printing, replacing it if it exists')
    .addOption(
      new Option('--fail-on <severity>', 'exit with code 1 on findings of this severity or worse')
        .choices(THRESHOLDS)
        .default('error'),
    )
    .option(
      '--baseline <file>',
      'fail only on defects that this file of --write-baseline does not have',
    )
    .option(
      '--write-baseline <file>',
      'write all defects to this file, as known; without --baseline none of them fails',
    )
    .option(
      '--channel <channel>',
      `instead, who is ready to be listed there: ${CHANNELS.map(({ id }) => id).join(', ')}`,
    )
    .option(
      '--rules <file>',
      'a rules file (YAML or JSON) in place of that of PIM_RULES; rules=no_price asks one rule',
    )
    .option(
      '--accept <rule-and-code...>',
      'instead: accept, in the rules file, that this record fails this rule',
    )
    .option('--propose', 'instead: print rules for the rules file that this catalog keeps, as YAML')
    .option(
      '--fixes <file>',
      'instead: write what is probably right to this file (csv, xlsx, jsonl), a row for each value',
    )
    .option('--reason <text>', 'why it is accepted')
    .option('--until <day>', 'the last day on which it is: 2027-01-31; default: for ever');
}

interface Order extends Options {
  readonly form: ReportForm;
}

async function auditInto(
  order: Order,
  session: ToolSession,
  args: ToolArgs,
  io: CommandIo,
): Promise<number> {
  const { form, output, failOn, baseline, writeBaseline: newBaseline } = order;
  const say = (sentence: string): void => io.complain(`pim-mcp audit: ${sentence}`);
  // A wrong file name is reported before an audit that takes minutes.
  const oldBaseline =
    baseline === undefined ? undefined : parseBaseline(await readText(baseline), baseline);
  const needsAll = oldBaseline !== undefined || newBaseline !== undefined;
  const wanted = {
    examples: 0,
    ...form,
    mostRows: needsAll ? MAX_ROWS : form.mostDefects,
    say,
  };
  const result = await auditCopy(session, args, wanted, io.signal);
  if ('error' in result) return endUnaudited(result.error, io);
  const { audit, question, rows, total } = result;
  if (needsAll && rows.length < total) {
    throw new UsageError(
      `${total} defects are too many for a baseline; narrow the audit, such as by severity=error.`,
    );
  }
  const comparison =
    oldBaseline === undefined
      ? undefined
      : compareToBaseline(audit, question.scope, rows, oldBaseline);
  if (comparison !== undefined) say(describeComparison(comparison));
  const fresh = comparison?.fresh;
  // No file has the width and the colours of the terminal.
  const look = lookOf(output === undefined ? io : { columns: undefined, color: false });
  const rendered = await form.render({ result, newDefects: fresh, failOn, look });
  await putOut(rendered, output, io, say);
  if (newBaseline !== undefined) {
    await replaceFile(newBaseline, writeBaseline(audit, question.scope, rows));
    say(`wrote ${newBaseline} (a baseline of ${rows.length} defects)`);
  }
  const newGaps = comparison?.newGaps ?? [];
  for (const { id } of newGaps) {
    say(
      `${id}: nearly all that is for sale fails it now, and did not before; ` +
        'see that no import has lost it',
    );
  }
  const counted = newBaseline === undefined ? fresh : (fresh ?? []);
  return concludeAudit(result, counted, newGaps, failOn, say);
}

async function putOut(
  { text, file, notes = [] }: Awaited<ReturnType<ReportForm['render']>>,
  output: string | undefined,
  io: CommandIo,
  say: (sentence: string) => void,
): Promise<void> {
  if (output === undefined) {
    io.print(text);
  } else {
    await replaceFile(output, file ?? `${text}\n`);
    say(`wrote ${output}`);
  }
  for (const note of notes) say(note);
}

// Decides the exit code of an audit; says which checks are missing.
// `fresh`: the defects that count; undefined: all
// `newGaps`: rules whose defects are too many to be listed, and count all the same.
function concludeAudit(
  { audit }: AuditResult,
  fresh: readonly DefectRow[] | undefined,
  newGaps: readonly Rule[],
  failOn: string,
  say: (sentence: string) => void,
): number {
  const { verdicts, notRun, unmatched, copy, gaps } = audit;
  const isChecked = verdicts.some(({ population, unknown }) => population > unknown);
  const unknownNames = [...unmatched.categories, ...unmatched.brands];
  if (!isChecked && verdicts.length > 0) {
    say('nothing was checked, because these rules apply to no record');
  }
  for (const skipped of notRun) say(`not run: ${skipped.rule.id}: ${skipped.reason}`);
  const unread = gaps.filter(({ isHarmless }) => !isHarmless);
  for (const { list, cause } of unread) {
    say(`${list} were not read, so rules about them tell nothing: ${describeUnread(cause)}`);
  }
  if (!copy.complete) {
    say('the local copy is incomplete; records missing from it were not checked');
  }
  if (unknownNames.length > 0) {
    say(`no category or brand has this name: ${unknownNames.join(', ')}`);
  }
  const severities =
    fresh?.map(severityOf) ?? listFindings(audit.verdicts).map(({ rule }) => rule.severity);
  const gapSeverities = newGaps.map((rule) => rule.severity);
  const isBad = [...severities, ...gapSeverities].some((severity) =>
    isAtLeastAsSevere(severity, failOn),
  );
  if (isBad) return EXIT.failed;
  // Unchecked records must not pass for sound.
  if (unknownNames.length > 0) return EXIT.usage;
  const isComplete = notRun.length + unread.length === 0;
  return isChecked && isComplete ? EXIT.ok : EXIT.unaudited;
}

// Ends without an audit: 1 would look like findings.
function endUnaudited(error: ToolError, io: CommandIo): number {
  const code = printError(error, io, 'audit');
  return code === EXIT.failed ? EXIT.unaudited : code;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${file}: ${error.code}.`);
  });
}
