/** The sandbox over a generated catalog of any size, as tests and benches start it. */

import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import {
  type Sandbox,
  type SandboxOptions as SourceOptions,
  startSandbox as startOver,
} from '../../src/sandbox/start-sandbox.ts';

export type { Sandbox };

/** How a sandbox is set up; everything has a default. */
export interface SandboxOptions extends SourceOptions {
  /** Size of the generated catalog, 5,000 by default. */
  readonly products?: number;
  /** Its seed, 1 by default. */
  readonly seed?: number;
}

/** Starts a sandbox; without a catalog to serve it is over a generated one. */
export function startSandbox({
  products = 5_000,
  seed = 1,
  ...options
}: SandboxOptions = {}): Promise<Sandbox> {
  if (options.source !== undefined || options.dataDir !== undefined) return startOver(options);
  return startOver({ ...options, source: createGeneratedCatalog({ products, seed }) });
}

/** The settings that point at a sandbox. */
export function addressOf({
  url,
  clientId,
  appKey,
}: Pick<Sandbox, 'url' | 'clientId' | 'appKey'>): Readonly<Record<string, string>> {
  return { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey };
}
