/** Servers that have a Commerce Engine, over real HTTP (Spec §1, §5). */
import { onTestFinished } from 'vitest';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { type Answer as HttpReply, reply, serve } from '../pim/http/local-server.ts';
import { type CatalogServer, openServer } from '../support/catalog-server.ts';
import { startSandbox } from '../support/generated-sandbox.ts';

/** The tool of the Commerce Engine. */
export const TOOL = 'call_commerce_engine';

/** The paths of the echo that a sandbox has. */
export const PATHS = {
  metadata: { path: '/metadata', description: 'Warehouses and counts.' },
  stock: { path: '/inventory/{variant_code}{?warehouse}', description: 'Stock of one variant' },
  stocks: {
    path: '/inventory{?pageIndex,pageSize,warehouse}',
    description: 'Stock of all variants.',
  },
};

/** The settings of a Commerce Engine at this address, without a limit. */
export function settingsFor(
  url: string,
  token: string = DEMO_BEARER_TOKEN,
  paths: object = PATHS,
): Record<string, string> {
  return {
    COMMERCE_ENGINE_URL: url,
    COMMERCE_ENGINE_TOKEN: token,
    COMMERCE_ENGINE_PATHS: JSON.stringify(paths),
    COMMERCE_ENGINE_LIMIT: '0',
  };
}

/** A server with these settings, closed when the test ends. */
export async function openWith(env: Readonly<Record<string, string>>): Promise<CatalogServer> {
  const server = await openServer({
    env,
    source: env.PIM_API_URL === undefined ? 'sandbox' : undefined,
  });
  onTestFinished(() => server.close());
  return server;
}

/** A server over the echo of a sandbox; its catalog is another, embedded one. */
export async function openOverEcho(env: Readonly<Record<string, string>> = {}) {
  const sandbox = await startSandbox({ products: 120 });
  onTestFinished(() => sandbox.close());
  return {
    sandbox,
    server: await openWith({ ...settingsFor(`${sandbox.url}/commerce/`), ...env }),
  };
}

/** A server over a Commerce Engine that answers so on its only path, `any`. */
export async function openOver(answer: HttpReply, env: Readonly<Record<string, string>> = {}) {
  const { url, seen } = await serve(answer);
  const paths = { any: { path: '/any{?q}', description: 'Anything.' } };
  return {
    seen,
    server: await openWith({ ...settingsFor(url, DEMO_BEARER_TOKEN, paths), ...env }),
  };
}

/** Answers with this body. */
export const sends =
  (body: unknown): HttpReply =>
  (response) =>
    reply(response, 200, JSON.stringify(body));
