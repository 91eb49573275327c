/** `pim-mcp doctor`: what is set, whether the PIM can be reached, and what to do where something is wrong. */

import { existsSync } from 'node:fs';
import { describeTuning } from '../audit/rules-file.ts';
import { buildPageQuery } from '../call/page-query.ts';
import { CatalogError } from '../errors.ts';
import { PRODUCT_PARAMETERS } from '../filter/parameters.ts';
import { SCAN_PAGE_SIZE } from '../lists/found/pages.ts';
import { buildRedactor } from '../redact.ts';
import { findUnknown } from '../settings/check-settings.ts';
import { type Config, ConfigError, parseConfig, readGiven, secretsOf } from '../settings/config.ts';
import { SETTINGS, type Setting } from '../settings/settings.ts';
import { checkConnection } from '../tools/check-connection.ts';
import { type CommandIo, defineCommand, EXIT, parseCommand } from './command.ts';
import { checkNetwork, type Finding, fail, ok, warn } from './doctor-network.ts';
import { buildPaint, type Paint, startProgressBar, wrapText } from './terminal.ts';
import { openSession, type ToolSession } from './tool-session.ts';

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
export async function runDoctor(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('pim-mcp doctor', io)
    .description('Check settings, network, credentials, this PIM’s behaviour and the request limits.')
    .option('--json', 'print one JSON object')
    .addHelpText('after', AFTER);
  const { options } = parseCommand<{ readonly json?: true }>(command, args);
  const paint = buildPaint(io.color);
  const findings: Finding[] = [];
  const bar = startProgressBar(io.errorTerminal, () => ({
    doing: `checking; last check done: ${findings.at(-1)?.check ?? 'none yet'}`,
  }));
  for await (const finding of examine(io)) {
    findings.push(finding);
    bar.clear();
    if (!options.json) io.print(describeFinding(finding, paint, io.columns));
  }
  bar.stop();
  if (io.signal.aborted) return EXIT.interrupted;
  const has = (check: string, status: Finding['status']): boolean =>
    findings.some((one) => one.check === check && one.status === status);
  const isFine = findings.every(({ status }) => status !== 'fail');
  if (options.json) io.print(JSON.stringify({ ok: isFine, findings }, null, 2));
  if (has('settings', 'fail')) return EXIT.usage;
  if (!isFine) return EXIT.failed;
  // Nothing is known to be wrong, but the PIM could not be asked.
  return has('query', 'warn') ? EXIT.retry : EXIT.ok;
}

/** All findings in order; what needs another to be right comes after it, and not at all when that is wrong. */
async function* examine(io: CommandIo): AsyncGenerator<Finding, void, void> {
  yield checkNode(io.nodeVersion);
  let config: Config;
  let session: ToolSession;
  try {
    config = parseConfig(io.env, io.readSecretFile);
    session = await openSession(config, io);
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
    for await (const finding of examineSession(config, session, io)) yield redact(finding);
  } finally {
    await session.close();
  }
}

async function* examineSession(
  config: Config,
  session: ToolSession,
  { env, signal }: CommandIo,
): AsyncGenerator<Finding, void, void> {
  yield listSettings(env);
  yield* checkNames(env);
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

/** The oldest version that is supported; package.json has it too. */
export const OLDEST_NODE = '20.18.1';

/** Whether this Node.js is new enough. */
export function checkNode(nodeVersion: string): Finding {
  const isOld = nodeVersion.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0;
  if (isOld) return fail('node', `Node.js ${nodeVersion} is too old.`, `Install Node.js ${OLDEST_NODE} or newer.`);
  return ok('node', `Node.js ${nodeVersion}; pim-mcp needs ${OLDEST_NODE} or newer.`);
}

/** What is set, secrets masked. */
function listSettings(env: CommandIo['env']): Finding {
  const shown = Object.entries(readGiven(env)).map(([name, value]) => {
    const { isSecret }: Setting = SETTINGS[name as keyof typeof SETTINGS]; // what readGiven gives is in the table
    return `${name}=${isSecret ? '********' : value}`;
  });
  if (shown.length === 0) return ok('settings', 'None is set, so pim-mcp uses an invented demo catalog.');
  return ok('settings', `${shown.join(', ')}; all others have their default values.`);
}

/** What looks like a setting and is none. */
function checkNames(env: CommandIo['env']): readonly Finding[] {
  return findUnknown(env).map(({ name, nearest }) =>
    warn(
      'settings',
      `${name} is set, but pim-mcp has no such setting.`,
      nearest === undefined ? 'Remove it; docs/settings.md lists all settings.' : `Did you mean ${nearest}?`,
    ),
  );
}

/** Whether the rules file can be used. Rules of its own are only asked of a copy, by the audit. */
async function* checkRulesFile({ settings }: ToolSession): AsyncGenerator<Finding, void, void> {
  if (settings.readRules === undefined) return;
  try {
    yield ok('rules file', describeTuning(await settings.readRules()) ?? 'It can be used, and changes nothing.');
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    yield fail('rules file', error.message, error.fix);
  }
}

/** Whether there is what a local copy needs: all other tools work without it. */
function checkLocalCopy({ missingEngine }: ToolSession, { dataDir }: Config): Finding {
  const check = 'local copy';
  if (missingEngine !== undefined) return warn(check, `Not available. ${missingEngine.says}`, missingEngine.fix);
  if (dataDir === undefined) return warn(check, 'Not available. There is no directory for it.', 'Set PIM_DATA_DIR.');
  return ok(check, `Available: DuckDB is installed. Copies are kept in ${dataDir}.`);
}

/** What matters here of check_connection's answer. */
interface Connection {
  readonly error?: ToldError;
  readonly products?: number;
  readonly latency_ms?: number;
  readonly filter_spelling?: string;
  readonly commerce_engine?:
    | { readonly path: string; readonly token?: string; readonly error?: ToldError }
    | 'not configured';
}

interface ToldError {
  readonly code: string;
  readonly failed: string;
  readonly fix: string;
}

/** The PIM itself: what check_connection tells, and how long its pages are. Three requests at most, if nothing goes wrong. */
async function* checkPim(session: ToolSession, signal: AbortSignal): AsyncGenerator<Finding, void, void> {
  const call = session.beginCall(signal);
  const { answer } = await session.run(checkConnection, {}, call);
  const { commerce_engine: engine, error, ...connection } = answer as Connection; // its own answer
  if (typeof engine === 'object') {
    const { path, token } = engine;
    if (engine.error !== undefined) yield describeError('commerce engine', engine.error);
    else yield ok('commerce engine', `It answered at its path ${path}; the token is ${token}.`);
  }
  if (error !== undefined) {
    const isAboutKeys = error.code === 'CREDENTIALS_REJECTED' || error.code === 'FORBIDDEN';
    yield describeError(isAboutKeys ? 'credentials' : 'query', error);
    return;
  }
  const { products, latency_ms: latencyMs, filter_spelling: spelling } = connection;
  const counted = products === undefined ? '' : `, ${products} products`;
  yield ok('credentials', `Accepted: the PIM answered a query in ${latencyMs} ms${counted}.`);
  yield spelling === 'unknown'
    ? warn(
        'filters',
        'The records of this PIM do not show how it spells filters.',
        'Set PIM_FILTER_CASE to pascal or camel.',
      )
    : ok('filters', `This PIM applies filters spelled in ${spelling === 'camel' ? 'camelCase' : 'PascalCase'}.`);
  yield await checkPageSize(session, signal);
  for (const warning of call.warnings) yield warn('filters', warning, 'Tell the operator of the PIM.');
}

/** A request limit that is used up is no fault of the set-up, so it is a warning. */
function describeError(check: string, { code, failed, fix }: ToldError): Finding {
  return (code === 'RATE_LIMITED' || code === 'BUSY' ? warn : fail)(check, failed, fix);
}

async function checkPageSize({ catalog, beginCall }: ToolSession, signal: AbortSignal): Promise<Finding> {
  const check = 'page size';
  const pageSize = SCAN_PAGE_SIZE;
  const query = buildPageQuery({ endpoint: 'products', filter: {}, parameters: PRODUCT_PARAMETERS, pageSize });
  try {
    // The first page is all that is wanted.
    for await (const { records, last } of catalog.fetchPages(query, beginCall(signal))) {
      const { max = pageSize } = catalog.status().pageSizes.products ?? {};
      if (max !== pageSize)
        return ok(check, `This PIM returns ${max} products when asked for ${pageSize}; pim-mcp adapts to that.`);
      if (!last) return ok(check, `This PIM returns full pages of ${pageSize}.`);
      return ok(check, `All ${records.length} products fit on one page, so the largest page size is unknown.`);
    }
    return ok(check, 'The catalog has no products, so the largest page size is unknown.');
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return describeError(check, { code: error.code, failed: error.message, fix: error.fix });
  }
}

/** The request limits after the PIM was asked: the directory in which processes share them, and what is left. */
function* checkQuota({ catalog, settings, quotaDir }: ToolSession): Generator<Finding, void, void> {
  const { quota, warnings } = catalog.status();
  if (settings.source === 'sandbox')
    yield ok('quota directory', 'Not needed: no other process uses this demo catalog.');
  else if (quotaDir !== undefined && warnings.length === 0)
    // Made by the first request that needs it.
    yield ok(
      'quota directory',
      existsSync(quotaDir)
        ? `${quotaDir} works; all processes that use it share the request limits.`
        : `${quotaDir} is not needed, because no limit is set.`,
    );
  for (const warning of warnings)
    yield warn('quota', warning, 'Check PIM_QUOTA_URL or PIM_QUOTA_DIR, PIM_QUOTA_SHARE and PIM_LIMITS.');
  const waiting = quota.filter(({ waitMs }) => waitMs > 0);
  const left = quota.map(({ endpoint, limit, left: free }) =>
    limit === undefined || free === undefined ? `${endpoint} unlimited` : `${endpoint} ${free} of ${limit}`,
  );
  const says = `Requests left: ${left.join(', ')}.`;
  yield waiting.length === 0
    ? ok('quota', says)
    : warn(
        'quota',
        `Used up for now: ${waiting.map(({ endpoint, waitMs }) => `${endpoint} for ${Math.ceil(waitMs / 1_000)} s`).join(', ')}. ${says}`,
        'Wait. If this happens often, find out who else uses this appKey, or set PIM_QUOTA_SHARE.',
      );
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;
const CHECK_CHARS = 'quota directory'.length;
const WIDEST = 120;

/** `ok    dns              …`, and what to do below it. */
function describeFinding({ check, status, says, fix }: Finding, paint: Paint, columns = WIDEST): string {
  const indent = ' '.repeat(6 + CHECK_CHARS + 2);
  const lines = [says, ...(fix === undefined ? [] : [`→ ${fix}`])].flatMap((text) =>
    wrapText(text, Math.min(columns, WIDEST) - indent.length),
  );
  const head = `${paint(COLOURS[status], status.padEnd(4))}  ${check.padEnd(CHECK_CHARS)}  `;
  return lines.map((line, index) => (index === 0 ? head : indent) + line).join('\n');
}
