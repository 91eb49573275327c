/** A home directory of a test's own, in which `pim-mcp host` finds and writes the files of hosts. */

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandIo } from '../../../src/cli/command.ts';
import { type Ran, runCommand } from '../run-command.ts';

/** A file with another server in it. */
export const OTHERS = '{\n  "mcpServers": {\n    "other": { "command": "x", "env": { "TOKEN": "sk-17" } }\n  }\n}\n';

/** How a backup of {@link runHost} ends. */
export const BACKUP = '.2026-05-04T10-11-12.345Z.bak';

/** A home directory that goes with the test. */
export function createHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'pim-mcp-host-')));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return home;
}

/** Puts a file below a home directory. */
export function put(home: string, path: string, text: string, mode = 0o644): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

/** Runs `pim-mcp host` through npx, in the folder `project` of a home directory. */
export function runHost(home: string, args: readonly string[], io: Partial<CommandIo> = {}): Promise<Ran> {
  const script = '/home/ada/.npm/_npx/97/node_modules/pim-mcp/dist/main.js';
  const findFolder = () => join(home, 'project');
  return runCommand(['host', ...args], { script, findHome: () => home, findFolder, ...io });
}

/** What a JSON file holds. */
export function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
