/** A real Redis or Valkey of this machine, for tests and the bench: started, stopped, emptied, its clock set. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import type { Store } from '../../src/pim/quota/redis-store.ts';

const PROGRAM = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** Whether there is no store to test with, which it says loudly. */
export function isStoreMissing(): boolean {
  if (PROGRAM !== undefined) return false;
  process.stderr.write(
    'SKIPPED: neither redis-server nor valkey-server is installed, so the quota store is not tested.\n',
  );
  return true;
}

/** Whether there is none that speaks TLS, or nothing to make a certificate with, which it says loudly. */
export function isTlsMissing(): boolean {
  if (isStoreMissing()) return true;
  // It complains of the first setting that it does not understand.
  const { stderr } = spawnSync(PROGRAM ?? '', ['--tls-port', '0', '--port', 'none'], {
    encoding: 'utf8',
  });
  if (!stderr.includes('tls-port') && spawnSync('openssl', ['version']).status === 0) return false;
  process.stderr.write(
    'SKIPPED: the store has no TLS, or openssl is not installed, so rediss:// is not tested.\n',
  );
  return true;
}

/** A CA of its own, and the certificate that it gave to a store on this machine: files in a directory of their own. */
interface Certificates {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

/** Makes them. */
export function createCertificates(directory: string): Certificates {
  const file = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl: ${stderr}`);
  };
  const made = { ca: file('ca.pem'), certificate: file('store.pem'), key: file('store.key') };
  const next = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  openssl(...next, '-subj', '/CN=Test CA', '-keyout', file('ca.key'), '-out', made.ca);
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=CA:FALSE'];
  const by = ['-CA', made.ca, '-CAkey', file('ca.key')];
  openssl(
    ...next,
    ...by,
    ...names,
    '-subj',
    '/CN=store',
    '-keyout',
    made.key,
    '-out',
    made.certificate,
  );
  return made;
}

/** A store that runs, or does not at the moment. */
export type QuotaStore = Awaited<ReturnType<typeof startQuotaStore>>;

/** Where the store keeps by how much its scripts are to be wrong. */
const AHEAD_KEY = 'test:ahead';

const SHOWN = `(function()
  local time = redis.call('TIME')
  return {time[1] + (redis.call('GET', '${AHEAD_KEY}') or 0), time[2]}
end)()`;

/** A store whose scripts read the time that `setClock` says. Nothing can set the clock of a Redis without root. */
export function showTime(store: Store): Store {
  return {
    ...store,
    run: (script, keys, args) =>
      store.run(script.replaceAll("redis.call('TIME')", SHOWN), keys, args),
  };
}

/**
 * Starts a store on a free port of this machine, which keeps nothing on the disk.
 * @param tls what it shows to its clients; absent: it speaks plainly
 */
export async function startQuotaStore(tls?: Certificates) {
  const program = PROGRAM;
  if (program === undefined) throw new Error('no redis-server or valkey-server is installed');
  const port = await findFreePort();
  const directory = await mkdtemp(join(tmpdir(), 'pim-mcp-store-'));
  const files = tls && [
    '--tls-cert-file',
    tls.certificate,
    '--tls-key-file',
    tls.key,
    '--tls-ca-cert-file',
    tls.ca,
  ];
  const listen = files
    ? ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no']
    : ['--port', String(port)];
  const args = [
    ...listen,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ];
  const url = `redis${tls ? 's' : ''}://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    for await (const chunk of started.stdout)
      if (/ready to accept connections/i.test(String(chunk))) break;
    // What it says from now on must not fill a pipe that nobody reads.
    started.stdout.resume();
  };
  /** Ends it at once; what it held is lost. */
  const kill = async (): Promise<void> => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    child = undefined;
    await ended;
  };
  await start();
  return {
    url,
    kill,
    start,
    /** Stops it where it is, so that it holds its connections and does not reply; `resume` lets it go on. */
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    /** Shows its scripts another time, so many seconds from the right one, where they are run through {@link showTime}. */
    async setClock(aheadS: number) {
      const client = await createClient({ url }).connect();
      await client.set(AHEAD_KEY, String(aheadS));
      client.destroy();
    },
    close: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
