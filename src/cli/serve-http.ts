import { once } from 'node:events';
import { statSync } from 'node:fs';
import { buildPageQuery } from '../catalog/call/page-query.ts';
import { CatalogError } from '../errors.ts';
import { PRODUCT_PARAMETERS } from '../filter/pim-filters.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PimCatalog } from '../pim/catalog-port.ts';
import { createServer } from '../server.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';
import type { Tool } from '../tools/define-tool.ts';
import { DEFAULT_ADDRESS, type ListenAddress, parseListenAddress } from '../transport/http-gate.ts';
import { serveOverHttp } from '../transport/http-server.ts';
import { createReadiness } from '../transport/readiness.ts';
import { requireRules } from './check-places.ts';
import { type CommandIo, defineCommand, parseCommand } from './command.ts';
import { type OpenCatalog, openCatalog } from './open-catalog.ts';
import { openQuestions } from './rules-file/open-questions.ts';
import { ANSWER_MS, createLogListeners, joinParts, type ServingIo } from './server-parts.ts';
import { logWrongQuestions } from './wrong-questions.ts';

const AFTER = `
Examples:
  pim-mcp serve
  pim-mcp serve --http
  PIM_MCP_TOKEN=… pim-mcp serve --http 0.0.0.0:8765
  PIM_OAUTH_ISSUER=… PIM_MCP_URL=… pim-mcp serve --http 0.0.0.0:8765

Over stdio it reads JSON-RPC until stdin ends; pim-mcp host prints the configuration with which \
an MCP host starts it.
Over HTTP only this machine can reach it, unless you name another address and set PIM_MCP_TOKEN, \
which clients must then
send as their bearer token, or PIM_OAUTH_ISSUER, where people then sign in. \
On SIGTERM it answers the calls under way, then ends; a second signal ends it at once.`;

/**
 * Serves over stdio or HTTP, as the options say.
 * @param args the command line after `serve`
 * @returns the exit code
 */
export async function runServe(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('serve', io, AFTER).option(
    '--http [host:port]',
    `serve over Streamable HTTP; the default address is ${DEFAULT_ADDRESS}`,
  );
  // True where the option has no value.
  const { http } = parseCommand<{ readonly http?: string | true }>(command, args).options;
  if (http === undefined) return io.serveStdio();
  return io.serveOverHttp(http === true ? undefined : http);
}

type HttpIo = ServingIo & Pick<CommandIo, 'complain'>;

/**
 * Serves until a signal aborts.
 * @param where `HOST:PORT`; undefined: the loopback address
 * @returns the exit code: 0
 * @throws ConfigError when the address cannot be used, is open to other machines without a token,
 *   or the package for metrics is not installed
 */
export async function serveHttp(
  config: Config,
  where: string | undefined,
  io: HttpIo,
): Promise<number> {
  const address = findAddress(where, config);
  const metrics = await openMetrics(config);
  const readRules = await requireRules(config);
  const open = await openCatalog(config, io.version, io.nodeVersion, {
    ...createLogListeners(io.log),
    ...(metrics && { observer: metrics.observer }),
    ...(readRules && { readRules }),
  });
  const { now } = open.settings;
  const saved = await openQuestions(readRules);
  const people = await openSignInOf(config, io, now, saved?.tools);
  const parts = {
    ...joinParts(open, config, io.log, metrics && ((facts) => metrics.onCall(facts))),
    saved,
    ...(people && { admit: people.admit }),
  };
  const signInHosts = people === undefined ? [] : [people.hostname];
  const names = [...config.httpHosts, ...signInHosts];
  const serving = await serveOverHttp(() => createServer(parts), {
    gate: { address, names, token: config.httpToken },
    signIn: people?.signIn,
    isReady: createReadiness(() => isAnswering(open.catalog, now), now),
    onError: (error) => io.log('warn', 'protocol', { error: error.message }),
    ...(metrics === undefined ? {} : { metrics: async () => renderMetrics(metrics, open) }),
  }).catch(async (error: unknown) => {
    await open.close();
    // The reason of the system, such as EADDRINUSE.
    const reason = error instanceof Error ? error.message : 'the address is refused';
    throw new ConfigError(`Cannot listen on ${address.host}:${address.port}: ${reason}.`);
  });
  io.log('info', 'serving', {
    source: config.pim.source,
    version: io.version,
    url: serving.url,
  });
  const catalogName = config.pim.source === 'sandbox' ? 'the demo catalog' : 'the PIM';
  io.complain(`pim-mcp: serving ${catalogName} at ${serving.url}`);
  if (saved !== undefined) logWrongQuestions(saved, async () => open, io).catch(() => {});
  if (!io.signal.aborted) await once(io.signal, 'abort');
  io.log('info', 'ending');
  await serving.close(config.deadlineMs + ANSWER_MS, io.hurry);
  await open.close();
  return 0;
}

function findAddress(where: string | undefined, { httpToken, oauthIssuer }: Config): ListenAddress {
  const address = parseListenAddress(where ?? DEFAULT_ADDRESS);
  if (address === undefined) {
    throw new ConfigError(`--http takes HOST:PORT, for example ${DEFAULT_ADDRESS}.`);
  }
  const isProtected = httpToken !== undefined || oauthIssuer !== undefined;
  if (!address.isLoopback && !isProtected) {
    throw new ConfigError(
      `Set PIM_MCP_TOKEN or PIM_OAUTH_ISSUER to serve on ${address.host}, ` +
        'because other machines can reach it.',
    );
  }
  return address;
}

// A probe does not wait longer; a later answer counts for the next one.
const DEADLINE_MS = 5_000;

// True also where a request limit, which only time gives back, keeps the query from being sent.
async function isAnswering(catalog: PimCatalog, now: () => number): Promise<boolean> {
  const { signal } = new AbortController();
  const call = {
    signal,
    deadlineAtMs: now() + DEADLINE_MS,
    notices: [],
    requests: 0,
  };
  const query = buildPageQuery({
    endpoint: 'products',
    filter: {},
    parameters: PRODUCT_PARAMETERS,
    pageSize: 1,
  });
  try {
    for await (const _page of catalog.fetchPages(query, call)) break;
    return true;
  } catch (error) {
    return error instanceof CatalogError && error.code === 'RATE_LIMITED';
  }
}

// Loaded only where the settings want it.
async function openSignInOf(
  config: Config,
  io: HttpIo,
  now: () => number,
  questionTools: readonly Tool[] = [],
) {
  if (config.oauthIssuer === undefined) return undefined;
  const { openSignIn } = await import('./open-sign-in.ts');
  return openSignIn(config, config.oauthIssuer, io, now, questionTools);
}

async function openMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (metrics === 'off') return undefined;
  const { createMetrics } = await import('../metrics/metrics.ts');
  return createMetrics().catch((error: unknown) => {
    const isNotInstalled =
      error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isNotInstalled) throw error;
    throw new ConfigError(
      'PIM_METRICS=on needs the optional package prom-client. ' +
        'Run npm install prom-client where npm installed pim-mcp, or set PIM_METRICS=off.',
    );
  });
}

function renderMetrics(metrics: Metrics, open: OpenCatalog) {
  const pimQuota = open.catalog.status().quota;
  const commerceQuota = open.commerceEngine?.quota() ?? [];
  return metrics.render([...pimQuota, ...commerceQuota], readCopyAge(open));
}

// In seconds, from the file: the engine need not be started.
function readCopyAge({ copyFile, settings }: OpenCatalog): number | undefined {
  if (copyFile === undefined) return undefined;
  const writtenMs = statSync(copyFile, { throwIfNoEntry: false })?.mtimeMs;
  if (writtenMs === undefined) return undefined;
  const ageMs = settings.today().getTime() - writtenMs;
  return Math.max(0, ageMs / 1_000);
}
