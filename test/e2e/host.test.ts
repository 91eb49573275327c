/** `pim-mcp host` of the built program, in the places from which it is run. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { environment, MAIN } from './run-main.ts';

function createFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pim-mcp-host-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The built program as a package that is installed below a folder; returns what is called. */
function install(folder: string): string {
  const target = join(folder, 'node_modules', 'pim-mcp');
  mkdirSync(join(target, 'dist'), { recursive: true });
  cpSync(join(dirname(MAIN), '..', 'package.json'), join(target, 'package.json'));
  const files = readdirSync(dirname(MAIN)).filter((name) =>
    /^(?:main|commands|part-.*)\.js$/.test(name),
  );
  for (const name of files) cpSync(join(dirname(MAIN), name), join(target, 'dist', name));
  const bin = join(folder, 'node_modules', '.bin');
  mkdirSync(bin);
  // As npm links programs, so that the path that is called is not that of the script.
  symlinkSync('../pim-mcp/dist/main.js', join(bin, 'pim-mcp'));
  return join(bin, 'pim-mcp');
}

function run(
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'host', ...args], {
    env: environment(settings),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('starts itself where it is installed, also when npx has found it there', () => {
  const project = createFolder();
  const { stdout } = run(install(project), ['cursor', '--demo'], {
    npm_command: 'exec',
    npm_lifecycle_event: 'npx',
  });
  const { command, args } = JSON.parse(stdout).mcpServers.pim;
  expect([command, ...args]).toEqual([
    process.execPath,
    join(project, 'node_modules', 'pim-mcp', 'dist', 'main.js'),
  ]);
});
