/** `pim-mcp audit`: runs audit_catalog in this process, for people and for pipelines that must stop on bad data. */

import { extname, resolve } from 'node:path';
import { ConfigError, parseConfig } from '../config.ts';
import { CHANNELS } from '../copy/audit/channels/channels.ts';
import { SEVERITIES } from '../copy/audit/rule.ts';
import { auditCatalog } from '../tools/audit-catalog.ts';
import { AUDIT_FORMS } from './audit-forms.ts';
import { parseKeyValues } from './call-arguments.ts';
import { type CallIo, DEMO_DATA, lookOf, openCallSession, tellError } from './call-parts.ts';
import { defineCommand, parseOrEnd, UsageError } from './command.ts';
import { describeExits, EXIT } from './exit-codes.ts';
import { replaceFile } from './replace-file.ts';

/** What ends it with an exit code of 1: findings of this severity or a worse one, or none at all. */
const THRESHOLDS = [...SEVERITIES, 'none'];

const FORMATS = Object.keys(AUDIT_FORMS);

/** How files end that are written in a format. */
const FORMATS_BY_ENDING: Readonly<Record<string, string>> = {
  json: 'json',
  csv: 'csv',
  html: 'html',
  htm: 'html',
  txt: 'table',
};

/** No host is waiting for the answer. */
const DEADLINE_MS = 10 * 60_000;

const AFTER = `
Arguments are key=value; pim-mcp tools audit_catalog lists them. The audit checks the local copy, which pim-mcp sync
makes.

Formats:
  table  for people; the default on a terminal
  json   the answer that hosts get, as one object; the default everywhere else
  csv    one row for each failing record, at most 100 per rule unless you set max_examples; a rule that names no record
         has one row with its outcome: failed, unknown, passed, none_of_known_patterns, does_not_apply or not_run. Text
         that a spreadsheet would run as a formula begins with an apostrophe
  html   a report to read, search and print, in one file; at most 50,000 records, and max_examples per rule if you set it

Examples:
  pim-mcp sync && pim-mcp audit
  pim-mcp audit category_names=Dresses severity=warning max_examples=10
  pim-mcp audit rules=completeness --fail-on warning > audit.json
  pim-mcp audit --output report.html
  pim-mcp audit --channel google
  pim-mcp audit --rules rules.yaml

${describeExits()}`;

/** What Commander's own parser makes of the options. */
interface Options {
  readonly failOn: string;
  readonly format?: string;
  readonly output?: string;
  readonly channel?: string;
  readonly rules?: string;
}

/**
 * Audits the local copy and prints what it finds.
 * @param args the command line after `audit`
 * @returns the exit code; see exit-codes.ts
 */
export async function runAuditCommand(args: readonly string[], io: CallIo): Promise<number> {
  const command = defineCommand('pim-mcp audit', io)
    .description('Check the data quality of the local copy of the catalog.')
    .argument('[key=value...]', 'arguments of audit_catalog')
    .option(
      '--format <format>',
      `${FORMATS.join(', ')}; default: by the extension of the --output file, else see below`,
    )
    .option('--output <file>', 'write to this file instead of printing, replacing it if it exists; - prints')
    .option(
      '--fail-on <severity>',
      `exit with code 1 on findings of this severity or worse: ${THRESHOLDS.join(', ')}`,
      'error',
    )
    .option(
      '--channel <channel>',
      `instead, who is ready to be listed there: ${CHANNELS.map(({ id }) => id).join(', ')}`,
    )
    .option('--rules <file>', 'a rules file (YAML or JSON), in the place of that of PIM_RULES')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  const { failOn, format, ...options } = command.opts<Options>();
  const output = options.output === '-' ? undefined : options.output;
  try {
    if (!THRESHOLDS.includes(failOn)) throw new UsageError(`--fail-on must be one of ${THRESHOLDS.join(', ')}.`);
    const form = chooseFormat(format, output, io.isTerminal);
    const tell = AUDIT_FORMS[form];
    if (tell === undefined) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`);
    const { channel, rules } = options;
    const toolArgs = { ...parseKeyValues(auditCatalog, command.args), ...(channel === undefined ? {} : { channel }) };
    const env = rules === undefined ? io.env : { ...io.env, PIM_RULES: resolve(io.findFolder(), rules) };
    const session = await openCallSession({ ...parseConfig(env, io.readSecretFile), deadlineMs: DEADLINE_MS }, io);
    try {
      if (session.settings.source === 'sandbox') io.complain(DEMO_DATA);
      // No file has the width and the colours of the terminal.
      const look = lookOf(output === undefined ? io : { columns: undefined, color: false });
      const told = await tell(session, toolArgs, io.signal, look);
      if ('error' in told) return tellError(told.error, io, 'audit');
      if (output === undefined) io.print(told.text);
      else await replaceFile(output, told.file);
      if (!told.isChecked) io.complain('pim-mcp audit: nothing was checked, because these rules apply to no record');
      if (!told.isComplete)
        io.complain('pim-mcp audit: the local copy is incomplete; records missing from it were not checked');
      if (told.unknownNames.length > 0)
        io.complain(`pim-mcp audit: no category or brand has this name: ${told.unknownNames.join(', ')}`);
      if (told.found.some((severity) => isAsBad(severity, failOn))) return EXIT.failed;
      // What was not looked at must not pass for sound.
      if (told.unknownNames.length > 0) return EXIT.usage;
      return told.isWhole ? EXIT.ok : EXIT.retry;
    } finally {
      await session.close();
    }
  } catch (error) {
    if (io.signal.aborted) return EXIT.interrupted;
    if (!(error instanceof UsageError) && !(error instanceof ConfigError)) throw error;
    io.complain(`pim-mcp audit: ${error.message}`);
    return EXIT.usage;
  }
}

function chooseFormat(format: string | undefined, output: string | undefined, isTerminal: boolean): string {
  if (format !== undefined) return Object.hasOwn(AUDIT_FORMS, format) ? format : '';
  if (output === undefined) return isTerminal ? 'table' : 'json';
  const ending = extname(output).slice(1).toLowerCase();
  if (ending === '') return 'json';
  if (Object.hasOwn(FORMATS_BY_ENDING, ending)) return FORMATS_BY_ENDING[ending] ?? '';
  throw new UsageError(`cannot tell the format from .${ending}; add --format with one of ${FORMATS.join(', ')}.`);
}

function isAsBad(severity: string, failOn: string): boolean {
  const worstFirst: readonly string[] = SEVERITIES;
  return worstFirst.indexOf(severity) <= worstFirst.indexOf(failOn);
}
