/** What the HTTP server counts, where it is wanted. */

import { statSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { PIM } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RequestObserver } from '../pim/http/observe-http.ts';
import type { OpenCatalog } from './open-catalog.ts';

/**
 * The counts, where the settings want them.
 * @throws ConfigError when the optional package for them is not installed
 */
export async function openMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> {
  if (metrics === 'off') return undefined;
  const { createMetrics } = await import('../metrics/metrics.ts');
  try {
    return await createMetrics();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new ConfigError(
      'PIM_METRICS=on needs the optional package prom-client. Run npm install prom-client where npm installed pim-mcp, or set PIM_METRICS=off.',
    );
  }
}

/**
 * Tells of requests to the counts, and of each that the PIM answered with success.
 * @param onAnswer called when the PIM has answered
 */
export function joinObservers(onAnswer: () => void, metrics: Metrics | undefined): RequestObserver {
  return {
    onRequest: (facts) => {
      const { service, status } = facts;
      if (service === PIM.name && typeof status === 'number' && status >= 200 && status < 300) onAnswer();
      metrics?.observer.onRequest(facts);
    },
    onTurn: (endpoint, waitedMs) => metrics?.observer.onTurn(endpoint, waitedMs),
    onReuse: (endpoint) => metrics?.observer.onReuse(endpoint),
  };
}

/** The counts as they are now. */
export function renderMetrics(
  metrics: Metrics,
  { catalog, commerceEngine, copyFile, settings }: OpenCatalog,
  rssBytes: () => number,
): ReturnType<Metrics['render']> {
  return metrics.render({
    quota: () => [...catalog.status().quota, ...(commerceEngine?.quota() ?? [])],
    // The engine need not be started for it.
    copyAgeS: () => {
      const writtenMs = copyFile === undefined ? undefined : statSync(copyFile, { throwIfNoEntry: false })?.mtimeMs;
      return writtenMs === undefined ? undefined : Math.max(0, (settings.today().getTime() - writtenMs) / 1_000);
    },
    rssBytes,
  });
}
