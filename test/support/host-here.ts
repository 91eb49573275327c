/** The server over stdio without a process of its own: what main.ts serves, over two pipes in this one. */

import { PassThrough } from 'node:stream';
import { serve } from '../../src/cli/serve.ts';
import { parseConfig } from '../../src/config.ts';
import { ownQuotaDir } from './own-cache.ts';
import { openWire, type Wire } from './wire.ts';

/** A server that nobody has greeted, and its exit code when it is left. */
export interface HostHere extends Wire {
  leave(): Promise<number>;
}

/** Serves over pipes by settings of the environment. */
export function openHostHere(settings: Readonly<Record<string, string>> = {}): HostHere {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const wire = openWire(stdin, stdout);
  const served = serve(parseConfig({ PIM_QUOTA_DIR: ownQuotaDir(), ...settings }), {
    streams: { stdin, write: (chunk, done) => void stdout.write(chunk, done) },
    log: () => {},
    signal: new AbortController().signal,
    version: '1.2.3',
    nodeVersion: process.versions.node,
  });
  void served.then(
    (code) => wire.fail(new Error(`the server ended: ${code}`)),
    (error: unknown) => wire.fail(new Error('the server failed', { cause: error })),
  );
  const leave = (): Promise<number> => {
    stdin.end();
    return served;
  };
  return { ...wire, leave };
}
