/** The server over stdio without a process of its own: what main.ts serves, over two pipes in this one. */

import { PassThrough } from 'node:stream';
import { serve } from '../../src/cli/serve.ts';
import { createLog } from '../../src/log.ts';
import { parseConfig, secretsOf } from '../../src/settings/read-config.ts';
import type { Host, HostOptions } from './host.ts';
import { ownQuotaDir } from './own-cache.ts';
import { greet, openWire, type Wire } from './wire.ts';

/** What a host has of a server that shares its process. */
export interface HostHere extends Wire, Pick<Host, 'stderr' | 'leave'> {}

/** Serves over pipes and, unless told otherwise, greets the server. */
export async function startHostHere(
  options: Pick<HostOptions, 'settings' | 'isGreeted'> = {},
): Promise<HostHere> {
  const { settings = {}, isGreeted = true } = options;
  const config = parseConfig({ PIM_QUOTA_DIR: ownQuotaDir(), ...settings });
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const wire = openWire(stdin, stdout);
  let complaints = '';
  const log = createLog(
    (line) => {
      complaints += line;
    },
    config.log,
    secretsOf(config),
    () => new Date(),
  );
  const served = serve(config, {
    streams: { stdin, write: (chunk, done) => void stdout.write(chunk, done) },
    log,
    signal: new AbortController().signal,
    hurry: new AbortController().signal,
    version: '1.2.3',
    nodeVersion: process.versions.node,
  });
  void served.then(
    (code) => wire.fail(new Error(`the server ended: ${code} ${complaints}`)),
    (error: unknown) => wire.fail(new Error('the server failed', { cause: error })),
  );
  const leave = async () => {
    stdin.end();
    return { code: await served, signal: null };
  };
  if (isGreeted) await greet(wire);
  return { ...wire, stderr: () => complaints, leave };
}
