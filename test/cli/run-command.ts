/** Runs commands in the test's process, with all that they are given of a process in the test's hands. */

import type { CommandIo } from '../../src/cli/command.ts';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { ENDPOINT_NAMES } from '../../src/sandbox/endpoint-paths.ts';
import type { Sandbox } from '../support/generated-sandbox.ts';
import { ownQuotaDir } from '../support/own-cache.ts';

/** What a command came to. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command is given of a process that shows nothing. */
export const QUIET: CommandIo = {
  print: () => {},
  complain: () => {},
  errorTerminal: undefined,
  isTerminal: false,
  columns: undefined,
  color: false,
  readInput: async () => '',
  env: {},
  readSecretFile: () => ({ why: 'there is no such file' }),
  signal: new AbortController().signal,
  command: '/opt/node/bin/node',
  script: '/opt/pim mcp/dist/main.js',
  platform: 'linux',
  findFolder: () => '/home/nobody/project',
  now: () => new Date('2026-05-04T10:11:12.345Z'),
  serveStdio: async () => 0,
  serveOverHttp: async () => 0,
  version: '1.2.3',
  nodeVersion: '20.18.1',
};

/** Runs a command line to its end; `io` replaces what it is given. */
export async function runCommand(
  args: readonly string[],
  io: Partial<CommandIo> = {},
): Promise<Ran> {
  const [printed, complained]: [string[], string[]] = [[], []];
  const code = await runCommandLine(args, {
    ...QUIET,
    print: (line) => printed.push(line),
    complain: (line) => complained.push(line),
    ...io,
  });
  const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  return { code, stdout: text(printed), stderr: text(complained) };
}

/** The settings that point at a sandbox, without limits unless others are given. */
export function settingsFor(
  { url, clientId, appKey }: Sandbox,
  settings: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const unlimited = Object.fromEntries([...ENDPOINT_NAMES, 'total'].map((name) => [name, 0]));
  return {
    PIM_API_URL: url,
    PIM_CLIENT_ID: clientId,
    PIM_APP_KEY: appKey,
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_LIMITS: JSON.stringify(unlimited),
    ...settings,
  };
}
