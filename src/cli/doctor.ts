/** `pim-mcp doctor`: what is set, whether the PIM can be reached, and what to do where something is wrong. */

import { type Config, ConfigError, parseConfig, secretsOf } from '../config.ts';
import { buildRedactor } from '../redact.ts';
import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';
import { type Finding, fail, ok, warn } from './doctor/finding.ts';
import { checkLocalCopy } from './doctor/local-copy.ts';
import { checkNetwork } from './doctor/network.ts';
import { checkPim } from './doctor/pim.ts';
import { checkQuota } from './doctor/quota.ts';
import { checkRulesFile } from './doctor/rules-file.ts';
import { checkNames, checkNode, checkSettings } from './doctor/settings.ts';
import { EXIT } from './exit-codes.ts';
import { buildPaint, type Paint } from './paint.ts';
import { startProgressBar } from './progress-bar.ts';
import { wrapText } from './table.ts';
import { openSession, type ToolSession } from './tool-session.ts';

/** What the command needs of the process. */
type DoctorIo = Omit<CommandIo, 'command' | 'script' | 'readInput' | 'isTerminal' | 'serveStdio'>;

const AFTER = `
doctor opens one connection and sends three small queries, or none while the request limit is used up. It masks secrets.

Examples:
  pim-mcp doctor
  pim-mcp doctor --json | jq '.findings[] | select(.status != "ok")'

Exit codes: 0 if no check failed, 1 if one did, 2 for a wrong command line or setting, 75 if the PIM could not be asked
now.`;

/**
 * Looks at everything, and tells of each thing as soon as it is known.
 * @param args the command line after `doctor`
 * @returns the exit code: 0 when nothing failed, else 1
 */
export async function runDoctor(args: readonly string[], io: DoctorIo): Promise<number> {
  const command = defineCommand('pim-mcp doctor', io)
    .description('Check settings, network, credentials, this PIM’s behaviour and the request limits.')
    .option('--json', 'print one JSON object')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  const isJson = command.opts().json === true;
  const paint = buildPaint(io.color);
  const findings: Finding[] = [];
  let last = 'none yet';
  const bar = startProgressBar(io.errorTerminal, () => ({ doing: `checking; last check done: ${last}` }));
  for await (const finding of examine(io)) {
    findings.push(finding);
    last = finding.check;
    bar.clear();
    if (!isJson) for (const line of describeFinding(finding, paint, io.columns)) io.print(line);
  }
  bar.stop();
  if (io.signal.aborted) return EXIT.interrupted;
  const isFine = findings.every(({ status }) => status !== 'fail');
  if (isJson) io.print(JSON.stringify({ ok: isFine, findings }, null, 2));
  if (findings.some(({ check, status }) => check === 'settings' && status === 'fail')) return EXIT.usage;
  if (!isFine) return EXIT.failed;
  // Nothing is known to be wrong, but the PIM could not be asked.
  return findings.some(({ check, status }) => check === 'query' && status === 'warn') ? EXIT.retry : EXIT.ok;
}

/** All findings in order; what needs another to be right comes after it, and not at all when that is wrong. */
async function* examine(io: DoctorIo): AsyncGenerator<Finding, void, void> {
  yield checkNode(io.nodeVersion);
  let config: Config;
  let session: ToolSession;
  try {
    config = parseConfig(io.env, io.readSecretFile);
    session = await openSession(config, io, () => {});
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n'))
      yield fail('settings', line, 'Correct it in the environment that starts pim-mcp.');
    // A misspelt name is often why another is missing.
    yield* checkNames(io.env);
    return;
  }
  const redact = buildRedactor(secretsOf(config)).value;
  try {
    for await (const finding of examineSession(config, session, io)) {
      // Redacting keeps the form.
      yield redact(finding) as Finding;
    }
  } finally {
    await session.close();
  }
}

async function* examineSession(
  config: Config,
  session: ToolSession,
  { env, signal }: DoctorIo,
): AsyncGenerator<Finding, void, void> {
  yield* checkSettings(env);
  for (const warning of config.warnings) yield warn('settings', warning, 'Take the right to read it from all others.');
  yield* checkRulesFile(session);
  yield checkLocalCopy(session, config);
  yield ok('catalog', session.settings.source === 'sandbox' ? 'Invented demo data.' : session.baseUrl);
  let isReachable = true;
  for await (const finding of checkNetwork(session.baseUrl, config.proxy, signal)) {
    isReachable &&= finding.status !== 'fail';
    yield finding;
  }
  if (isReachable) yield* checkPim(session, signal);
  yield* checkQuota(session);
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;
const CHECK_CHARS = 'quota directory'.length;
const WIDEST = 120;

/** `ok    dns              …`, and what to do below it. */
function describeFinding({ check, status, says, fix }: Finding, paint: Paint, columns = WIDEST): readonly string[] {
  const indent = ' '.repeat(6 + CHECK_CHARS + 2);
  const lines = [says, ...(fix === undefined ? [] : [`→ ${fix}`])].flatMap((text) =>
    wrapText(text, Math.min(columns, WIDEST) - indent.length),
  );
  const head = `${paint(COLOURS[status], status.padEnd(4))}  ${check.padEnd(CHECK_CHARS)}  `;
  return lines.map((line, index) => (index === 0 ? head : indent) + line);
}
