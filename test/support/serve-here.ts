/** `serve --http` in the test's process. */

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { serveHttp } from '../../src/cli/serve-http.ts';
import { createLog } from '../../src/log.ts';
import { parseConfig, secretsOf } from '../../src/settings/read-config.ts';
import { ownDirectory, ownQuotaDir } from './own-cache.ts';

/** Serves on a port of its own until it is told to end. Whoever starts it ends it. */
export async function openHere(
  env: Readonly<Record<string, string>> = {},
  address = '127.0.0.1:0',
) {
  const config = parseConfig({
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_DATA_DIR: ownDirectory('data'),
    ...env,
  });
  const [ending, hurry] = [new AbortController(), new AbortController()];
  const lines: string[] = [];
  const log = createLog(
    (line) => void lines.push(line),
    'debug',
    secretsOf(config),
    () => new Date(),
  );
  const signals = { signal: ending.signal, hurry: hurry.signal };
  const io = { log, ...signals, version: '1.2.3', nodeVersion: '20' };
  let ended = Promise.resolve(0);
  const url = new Promise<URL>((resolve, reject) => {
    const complain = (line: string): void =>
      resolve(new URL(/ at (http:\S+)$/.exec(line)?.[1] ?? line));
    ended = serveHttp(config, address, { ...io, complain });
    ended.catch(reject);
  });
  const close = async (): Promise<void> => {
    ending.abort();
    hurry.abort();
    await ended.catch(() => {});
  };
  return {
    url: await url.catch(async (error: unknown) => {
      await close();
      throw error;
    }),
    /** The lines of its log. */
    lines: lines as readonly string[],
    close,
  };
}

/** Serves until the test ends. */
export async function serveHere(
  env: Readonly<Record<string, string>> = {},
  address = '127.0.0.1:0',
) {
  const serving = await openHere(env, address);
  onTestFinished(() => serving.close());
  return serving;
}

/**
 * An address of this machine that nobody listens on now, for a server that must know its own before it starts. Its port is below
 * those that systems give to whoever asks for any, so that nobody else is given it meanwhile.
 */
export async function findAddress(): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return `127.0.0.1:${port}`;
  }
  throw new Error('A hundred ports were taken.');
}
