/** Our built server for one client, with a recorder before it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type HttpRecorder, recordHttp } from './record-http.ts';
import { type Passed, readRecording } from './recording.ts';

/** How a client reaches the server. */
export type ServerAddress =
  | { readonly command: string; readonly args: readonly string[] }
  | { readonly url: string };

/** Way of a connection. */
export type Transport = 'stdio' | 'HTTP';

/** A server that one client can use. */
export interface ServedOnce {
  readonly transport: Transport;
  readonly server: ServerAddress;
  /** What has passed between client and server until now. */
  readonly passed: () => readonly Passed[];
  readonly close: () => Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const STDIO_RECORDER = fileURLToPath(new URL('record-stdio.mjs', import.meta.url));

/** Prepares the server for a client. `settings` are those of the server. */
export async function serveOnce(
  transport: Transport,
  settings: Readonly<Record<string, string>>,
): Promise<ServedOnce> {
  const folder = mkdtempSync(join(tmpdir(), 'pim-mcp-interop-server-'));
  const env = buildServerEnvironment(folder, settings);
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (transport === 'stdio') return serveStdio({ folder, env, removeFolder });
  const { child, url } = await startHttp(env);
  const recorder = await recordHttp(url);
  return {
    transport,
    server: { url: recorder.url },
    passed: recorder.passed,
    close: () => closeHttp(child, { recorder, removeFolder }),
  };
}

function serveStdio({
  folder,
  env,
  removeFolder,
}: {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly removeFolder: () => void;
}): ServedOnce {
  const recording = join(folder, 'passed.jsonl');
  const start = join(folder, 'start.json');
  const command = process.execPath;
  writeFileSync(start, JSON.stringify({ command, args: [MAIN], env, recording }));
  return {
    transport: 'stdio',
    server: { command, args: [STDIO_RECORDER, start] },
    passed: () => (existsSync(recording) ? readRecording(recording) : []),
    close: async () => removeFolder(),
  };
}

/** The environment of the server: none of the settings of whoever runs this, and no proxy. */
function buildServerEnvironment(
  folder: string,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:PIM|COMMERCE_ENGINE)_|_PROXY$/i.test(name),
  );
  const data = join(folder, 'data');
  mkdirSync(data);
  return {
    ...Object.fromEntries(inherited),
    PIM_QUOTA_DIR: join(folder, 'quota'),
    PIM_DATA_DIR: data,
    ...settings,
  };
}

async function startHttp(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly url: URL }> {
  const args = [MAIN, 'serve', '--http', '127.0.0.1:0'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) {
    const url = / at (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { child, url: new URL(url) };
  }
  throw new Error('dist/main.js does not serve. Is it built?');
}

async function closeHttp(
  child: ChildProcess,
  {
    recorder,
    removeFolder,
  }: { readonly recorder: HttpRecorder; readonly removeFolder: () => void },
): Promise<void> {
  recorder.close();
  const exit = once(child, 'exit');
  child.kill();
  await exit;
  removeFolder();
}
