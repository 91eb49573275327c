import { sayNotice } from '../answer/notices.ts';
import { COMMERCE_ENGINE } from '../errors.ts';
import { machineClock } from '../pim/clock.ts';
import type { RequestObserver } from '../pim/http/ask.ts';
import { Http } from '../pim/http/http.ts';
import { Quota } from '../pim/quota/quota.ts';
import { buildRedactor } from '../redact.ts';
import type { CommerceSettings, Config } from '../settings/read-config.ts';
import { fingerprint, shareQuota } from './share-quota.ts';

interface Listeners {
  readonly warning?: (sentence: string) => void;
  readonly observer?: RequestObserver;
}

/**
 * Opens the connection to the Commerce Engine with its own quota. Sends nothing yet.
 * @param secrets taken out of its answers
 */
export async function openCommerceEngine(
  config: Config,
  { url, token, paths, limit }: CommerceSettings,
  secrets: readonly string[],
  { warning, observer }: Listeners,
) {
  const { createCommerceEngine, resolveCommerceLimits } = await import('../pim/commerce-engine.ts');
  const { buildCallCommerceEngine } = await import('../tools/call-commerce-engine.ts');
  const parts = { clock: machineClock, random: Math.random };
  const quota = new Quota({
    ...parts,
    limits: resolveCommerceLimits(paths, limit),
    service: COMMERCE_ENGINE,
    windowMs: config.limitWindowMs,
    // The PIM's quota warns about the same store and directory, so this says whose warning it is.
    onWarning: (notice) => warning?.(`${COMMERCE_ENGINE.name}: ${sayNotice(notice)}`),
    // It may be served at the address of the PIM, and is another API group all the same.
    openLedger: await shareQuota(config, url, token, COMMERCE_ENGINE.name),
  });
  const http = new Http({
    baseUrl: url,
    service: COMMERCE_ENGINE,
    ...(config.proxy && { proxy: config.proxy }),
  });
  const { value: hideSecrets } = buildRedactor(secrets);
  const identity = fingerprint(url, token);
  const commerceEngine = createCommerceEngine({
    ...parts,
    http,
    quota,
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
