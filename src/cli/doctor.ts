import { sayNotice, sayNotices } from '../answer/notices.ts';
import { describeTuning } from '../audit/rules-file.ts';
import { CatalogError } from '../errors.ts';
import { proxyFor } from '../pim/http/dispatcher.ts';
import { buildRedactor } from '../redact.ts';
import { describeOpenKeys, describeUnknown, findUnknown } from '../settings/check-settings.ts';
import {
  type Config,
  ConfigError,
  parseConfig,
  readGiven,
  secretsOf,
} from '../settings/read-config.ts';
import { checkConnection } from '../tools/check-connection.ts';
import { type CommandIo, defineCommand, EXIT, parseCommand } from './command.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { isSecret } from './hosts.ts';
import { countHidden, listHidden } from './list-hidden.ts';
import { listLabels, listShapes } from './list-shapes.ts';
import { checkTools } from './server-parts.ts';
import { buildPaint, type Paint, wrapText } from './terminal.ts';
import { openSession, type ToolError, type ToolSession } from './tool-session.ts';
import { listWrongQuestions } from './wrong-questions.ts';

const AFTER = `
doctor sends two small queries, or none while the request limit is used up. It masks secrets.

Examples:
  pim-mcp doctor
  pim-mcp doctor --json | jq '.findings[] | select(.status != "ok")'

Exit codes: 0 if no check failed, 1 if one did, 2 for a wrong command line or setting, \
75 if the PIM could not be asked
now.`;

/** Result of one check. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  // One sentence.
  readonly says: string;
  // Absent when nothing has to be done.
  readonly fix?: string;
}

const ok = (check: string, says: string): Finding => ({
  check,
  status: 'ok',
  says,
});
const warn = (check: string, says: string, fix: string): Finding => ({
  check,
  status: 'warn',
  says,
  fix,
});
const fail = (check: string, says: string, fix: string): Finding => ({
  check,
  status: 'fail',
  says,
  fix,
});

// Nobody waits longer to hear that the PIM cannot be reached.
const DEADLINE_MS = 10_000;

/**
 * Checks everything, and prints each finding at once.
 * @param args the command line after `doctor`
 * @returns the exit code, as its help has it
 */
export async function runDoctor(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('doctor', io, AFTER).option('--json', 'print one JSON object');
  const { options } = parseCommand<{ readonly json?: true }>(command, args);
  const paint = buildPaint(io.color);
  const findings: Finding[] = [];
  for await (const finding of examine(io)) {
    findings.push(finding);
    if (!options.json) io.print(describeFinding(finding, paint, io.columns));
  }
  if (io.signal.aborted) return EXIT.interrupted;
  const outcomes = findings.map(({ check, status }) => `${check} ${status}`);
  const isFine = findings.every(({ status }) => status !== 'fail');
  if (options.json) io.print(JSON.stringify({ ok: isFine, findings }, null, 2));
  if (outcomes.includes('settings fail')) return EXIT.usage;
  if (!isFine) return EXIT.failed;
  // No check failed, but the PIM could not be asked.
  return outcomes.includes('query warn') ? EXIT.retry : EXIT.ok;
}

// A check that depends on another comes after it, and is left out where that fails.
async function* examine(io: CommandIo): AsyncGenerator<Finding, void, void> {
  yield checkNode(io.nodeVersion);
  let config: Config;
  let session: ToolSession;
  let names: readonly string[];
  try {
    const { deadlineMs, ...rest } = parseConfig(io.env, io.readSecretFile);
    config = { ...rest, deadlineMs: Math.min(deadlineMs, DEADLINE_MS) };
    names = checkTools(config, findMissingEngine());
    session = await openSession(config, io);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n')) {
      yield fail('settings', line, 'Correct it in the environment that starts pim-mcp.');
    }
    // A misspelt name is often why another is missing.
    yield* checkNames(io.env);
    return;
  }
  const redact = buildRedactor(secretsOf(config)).value;
  try {
    yield redact(listSettings(io.env));
    yield* checkNames(io.env);
    yield* checkRulesFile(session);
    yield* await checkQuestions(session, io.signal);
    for (const warning of describeOpenKeys(io.env)) {
      yield warn('settings', warning, 'Use https addresses, and take PIM_ALLOW_HTTP away.');
    }
    yield checkLocalCopy(session, config);
    yield* checkHidden(session);
    yield* checkShapes(session);
    yield ok('tools', `${names.length} are listed: ${names.join(', ')}.`);
    yield* checkSignIn(config, io.signal);
    yield redact(checkAddress(session, config));
    let isReached = true;
    for await (const finding of checkPim(session, io.signal)) {
      if (finding.check === 'query' && finding.status === 'fail') {
        isReached = false;
      }
      yield redact(finding);
    }
    // Without an answer of the PIM, its remaining limits mean nothing.
    if (isReached) yield* checkQuota(session);
  } finally {
    await session.close();
  }
}

/** Oldest version of Node.js that is supported; package.json has it too. */
export const OLDEST_NODE = '20.18.1';

/** Checks that Node.js is new enough. */
export function checkNode(nodeVersion: string): Finding {
  const isOld = nodeVersion.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0;
  if (isOld) {
    return fail(
      'node',
      `Node.js ${nodeVersion} is too old.`,
      `Install Node.js ${OLDEST_NODE} or newer.`,
    );
  }
  return ok('node', `Node.js ${nodeVersion}; pim-mcp needs ${OLDEST_NODE} or newer.`);
}

// With secrets masked.
function listSettings(env: CommandIo['env']): Finding {
  const settings = Object.entries(readGiven(env)).map(([name, value]) => {
    return `${name}=${isSecret(name) ? '********' : value}`;
  });
  if (settings.length === 0) {
    return ok('settings', 'None is set, so pim-mcp uses an invented demo catalog.');
  }
  return ok('settings', `${settings.join(', ')}; all others have their default values.`);
}

// Variables that look like settings and are none.
function checkNames(env: CommandIo['env']): readonly Finding[] {
  return findUnknown(env).map((name) =>
    warn('settings', describeUnknown(name), 'docs/settings.md lists all settings.'),
  );
}

// The roles of keys within the lists of the copy, and the places of the names of their entries.
function* checkShapes({ localCopy }: ToolSession): Generator<Finding, void, void> {
  const shapes = localCopy?.shapes();
  if (shapes === undefined) return;
  for (const { list, says } of listShapes(shapes.rows)) yield ok(`shapes of ${list}`, says);
  for (const { list, says } of listLabels(shapes.labels)) yield ok(`names of ${list}`, says);
}

async function* checkRulesFile({ settings }: ToolSession): AsyncGenerator<Finding, void, void> {
  if (settings.readRules === undefined) return;
  try {
    const tuning = describeTuning(await settings.readRules());
    const changes = tuning === undefined ? undefined : sayNotice(tuning);
    yield ok('rules file', changes ?? 'It can be used, and changes no rule of the audit.');
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    yield fail('rules file', error.message, error.fix);
  }
}

// Questions that the local copy cannot answer. A file that cannot be used was reported before.
async function checkQuestions(session: ToolSession, signal: AbortSignal) {
  const file = await session.settings.readRules?.().catch(() => undefined);
  const wrong = await listWrongQuestions(file?.questions ?? [], session, signal);
  return wrong.map(({ says, fix }) => fail('questions', says, fix));
}

// Hidden fields, and the number of values that were left out.
async function* checkHidden(session: ToolSession): AsyncGenerator<Finding, void, void> {
  const { settings, localCopy } = session;
  if (settings.unusableRules !== undefined) return;
  const { hidden = {} } = (await settings.readRules?.()) ?? {};
  const names = listHidden(hidden);
  if (names !== undefined) yield ok('hidden', `${names} ${countHidden(localCopy.shapes())}`);
}

// Without a local copy all other tools work.
function checkLocalCopy({ missingEngine }: ToolSession, { dataDir }: Config): Finding {
  const check = 'local copy';
  if (missingEngine !== undefined) {
    return warn(check, `Not available. ${missingEngine.says}`, missingEngine.fix);
  }
  if (dataDir === undefined) {
    return warn(check, 'Not available. There is no directory for it.', 'Set PIM_DATA_DIR.');
  }
  return ok(check, `Available: DuckDB is installed. Copies are kept in ${dataDir}.`);
}

// People sign in at an issuer whose keys must be readable.
async function* checkSignIn(
  { oauthIssuer, proxy }: Config,
  signal: AbortSignal,
): AsyncGenerator<Finding, void, void> {
  if (oauthIssuer === undefined) return;
  const [{ readKeys }, { fetchJson }] = await Promise.all([
    import('../transport/sign-in/issuer-keys.ts'),
    import('../pim/http/fetch-json.ts'),
  ]);
  yield await readKeys(oauthIssuer, (url) => fetchJson(url, proxy, signal)).then(
    () => ok('sign-in', `The metadata and the keys of ${oauthIssuer} can be read.`),
    ({ message }: Error) =>
      fail('sign-in', `Nobody can sign in at ${oauthIssuer}: ${message}.`, ISSUER_FIX),
  );
}

const ISSUER_FIX =
  'Correct PIM_OAUTH_ISSUER, or let this machine reach it ' +
  '(firewall, HTTPS_PROXY, NODE_EXTRA_CA_CERTS).';

function checkAddress({ settings, baseUrl }: ToolSession, { proxy }: Config): Finding {
  if (settings.source === 'sandbox') {
    return ok('catalog', 'Invented demo data.');
  }
  const proxyUri = proxyFor(baseUrl, proxy);
  if (proxyUri === undefined) {
    return ok('catalog', `${baseUrl}, without a proxy.`);
  }
  if (!URL.canParse(proxyUri)) {
    return fail(
      'catalog',
      'The address of the proxy is not a valid URL.',
      'Correct HTTP_PROXY or HTTPS_PROXY.',
    );
  }
  return ok(
    'catalog',
    `${baseUrl}, through the proxy ${new URL(proxyUri).host} unless NO_PROXY lists it.`,
  );
}

// The parts of check_connection's answer that count here.
interface Connection {
  readonly error?: ToolError;
  readonly products?: number;
  readonly latency_ms?: number;
  readonly filter_spelling?: string;
  readonly commerce_engine?:
    | { readonly path: string; readonly token?: string; readonly error?: ToolError }
    | string;
}

async function* checkPim(
  session: ToolSession,
  signal: AbortSignal,
): AsyncGenerator<Finding, void, void> {
  const call = session.beginCall(signal);
  const { answer } = await session.run(checkConnection, {}, call);
  const { commerce_engine: engine, error, ...connection } = answer as Connection; // its own answer
  if (typeof engine === 'object') {
    const { path, token, error: refused } = engine;
    const answered = ok(
      'commerce engine',
      `It answered at its path ${path}; the token is ${token}.`,
    );
    yield refused === undefined ? answered : describeError('commerce engine', refused);
  }
  if (error !== undefined) {
    const isAboutKeys = error.code === 'CREDENTIALS_REJECTED' || error.code === 'FORBIDDEN';
    yield describeError(isAboutKeys ? 'credentials' : 'query', error);
    return;
  }
  const { products, latency_ms: latencyMs, filter_spelling: spelling } = connection;
  const countText = products === undefined ? '' : `, ${products} products`;
  yield ok('credentials', `Accepted: the PIM answered a query in ${latencyMs} ms${countText}.`);
  const unknown = 'The records of this PIM do not show how it spells filters.';
  if (spelling === 'unknown') {
    yield warn('filters', unknown, 'Set PIM_FILTER_CASE to pascal or camel.');
  } else {
    const style = spelling === 'camel' ? 'camelCase' : 'PascalCase';
    yield ok('filters', `This PIM applies filters spelled in ${style}.`);
  }
  for (const warning of sayNotices(call.notices)) {
    yield warn('filters', warning, 'Tell the operator of the PIM.');
  }
}

// The reader can change more than arguments, so this says more than the error.
const NETWORK_FIX =
  'Check the address, the firewall and the proxy; ' +
  'for a certificate of your own authority set NODE_EXTRA_CA_CERTS.';

// A request limit that is used up is no fault of the set-up, so it is a warning.
function describeError(check: string, { code, failed, fix }: ToolError): Finding {
  const isUsedUp = code === 'RATE_LIMITED' || code === 'BUSY';
  if (isUsedUp) return warn(check, failed, fix);
  const isUnreached = code === 'UNAVAILABLE' || code === 'TIMEOUT';
  return fail(check, failed, isUnreached ? NETWORK_FIX : fix);
}

function* checkQuota({ catalog }: ToolSession): Generator<Finding, void, void> {
  const { quota, warnings } = catalog.status();
  for (const warning of warnings) {
    yield warn(
      'quota',
      sayNotice(warning),
      'Check PIM_QUOTA_URL or PIM_QUOTA_DIR, PIM_QUOTA_SHARE and PIM_LIMITS.',
    );
  }
  const left = quota.map(({ endpoint, limit, left: free }) => {
    const isUnlimited = limit === undefined || free === undefined;
    return isUnlimited ? `${endpoint} unlimited` : `${endpoint} ${free} of ${limit}`;
  });
  const says = `Requests left: ${left.join(', ')}.`;
  const longestMs = Math.max(0, ...quota.map(({ waitMs }) => waitMs));
  const waitS = Math.ceil(longestMs / 1_000);
  const fix =
    `Wait ${waitS} s. If this happens often, find out who else uses this appKey, ` +
    'or set PIM_QUOTA_SHARE.';
  yield waitS === 0 ? ok('quota', says) : warn('quota', `Used up for now. ${says}`, fix);
}

const COLOURS = {
  ok: 'green',
  warn: 'yellow',
  fail: 'red',
} as const;
const CHECK_CHARS = 'commerce engine'.length;
const WIDEST = 120;

// `ok    credentials      …`, and the fix below it.
function describeFinding(
  { check, status, says, fix }: Finding,
  paint: Paint,
  columns = WIDEST,
): string {
  const indent = ' '.repeat(6 + CHECK_CHARS + 2);
  const width = Math.min(columns, WIDEST) - indent.length;
  const texts = fix === undefined ? [says] : [says, `→ ${fix}`];
  const lines = texts.flatMap((text) => wrapText(text, width));
  const head = `${paint(COLOURS[status], status.padEnd(4))}  ${check.padEnd(CHECK_CHARS)}  `;
  return lines.map((line, index) => (index === 0 ? head : indent) + line).join('\n');
}
