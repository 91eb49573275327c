/** The connection to the Commerce Engine with its own quota, which exists once per process. */

import { COMMERCE_ENGINE } from '../errors.ts';
import type { CommerceEngine } from '../pim/catalog-port.ts';
import { machineClock } from '../pim/clock.ts';
import { createCommerceEngine, resolveCommerceLimits } from '../pim/commerce-engine.ts';
import type { RequestObserver } from '../pim/http/ask.ts';
import { createHttp } from '../pim/http/http.ts';
import { createQuota } from '../pim/quota/quota.ts';
import { buildRedactor } from '../redact.ts';
import type { CommerceSettings, Config } from '../settings/config.ts';
import { buildCallCommerceEngine } from '../tools/call-commerce-engine.ts';
import type { Tool } from '../tools/define-tool.ts';
import { ATTEMPT_TIMEOUT_MS, fingerprint, shareQuota } from './share-quota.ts';

/** Who is told of it: the operator in a sentence, and of its requests. */
interface Told {
  readonly warning?: (sentence: string) => void;
  readonly observer?: RequestObserver;
}

/** An open Commerce Engine. */
interface OpenCommerceEngine {
  readonly commerceEngine: CommerceEngine;
  readonly commerceTool: Tool;
  close(): Promise<void>;
}

/**
 * Opens the Commerce Engine that the configuration names. Sends nothing yet.
 * @param secrets what must not come back in its answers
 */
export async function openCommerceEngine(
  config: Config,
  { url, token, paths, limit }: CommerceSettings,
  secrets: readonly string[],
  { warning, observer }: Told = {},
): Promise<OpenCommerceEngine> {
  const clock = machineClock;
  const random = Math.random;
  const quota = createQuota({
    limits: resolveCommerceLimits(paths, limit),
    service: COMMERCE_ENGINE,
    windowMs: config.limitWindowMs,
    clock,
    random,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    // The limits of the PIM tell of the same store and directory.
    ...(warning && { onWarning: (sentence: string) => warning(`${COMMERCE_ENGINE.name}: ${sentence}`) }),
    // It may be served at the address of the PIM, and is another API group all the same.
    openLedger: await shareQuota(config, { baseUrl: url, name: COMMERCE_ENGINE.name }, token, warning),
  });
  const http = createHttp({
    baseUrl: url,
    service: COMMERCE_ENGINE,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    ...(config.proxy && { proxy: config.proxy }),
  });
  const { value: hideSecrets } = buildRedactor(secrets);
  const identity = fingerprint(url, token);
  const commerceEngine = createCommerceEngine({
    http,
    quota,
    clock,
    random,
    token,
    hideSecrets,
    paths,
    identity,
    observer,
  });
  return {
    commerceEngine,
    commerceTool: buildCallCommerceEngine(commerceEngine),
    close: async () => {
      quota.close();
      await http.close();
    },
  };
}
