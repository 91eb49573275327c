import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { win32 } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HOSTS, type Surroundings } from '../../../src/cli/hosts.ts';

const MAC: Surroundings = { platform: 'darwin', home: '/Users/ada', env: {} };
const LINUX: Surroundings = { platform: 'linux', home: '/home/ada', env: {} };
const WINDOWS: Surroundings = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  env: { APPDATA: 'D:\\Roaming', LOCALAPPDATA: 'D:\\Local' },
};

it.each<[string, string, string, string]>([
  [
    'claude-desktop',
    '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
    '/home/ada/.config/Claude/claude_desktop_config.json',
    'D:\\Roaming\\Claude\\claude_desktop_config.json',
  ],
  ['cursor', '/Users/ada/.cursor/mcp.json', '/home/ada/.cursor/mcp.json', 'C:\\Users\\ada\\.cursor\\mcp.json'],
  [
    'vscode',
    '/Users/ada/Library/Application Support/Code/User/mcp.json',
    '/home/ada/.config/Code/User/mcp.json',
    'D:\\Roaming\\Code\\User\\mcp.json',
  ],
  [
    'windsurf',
    '/Users/ada/.codeium/windsurf/mcp_config.json',
    '/home/ada/.codeium/windsurf/mcp_config.json',
    'C:\\Users\\ada\\.codeium\\windsurf\\mcp_config.json',
  ],
  [
    'gemini-cli',
    '/Users/ada/.gemini/settings.json',
    '/home/ada/.gemini/settings.json',
    'C:\\Users\\ada\\.gemini\\settings.json',
  ],
])('%s: knows the file on every platform', (name, mac, linux, windows) => {
  expect([MAC, LINUX, WINDOWS].map((surroundings) => HOSTS[name]?.findFile?.(surroundings))).toEqual([
    mac,
    linux,
    windows,
  ]);
});

it('follows the variables that move files', () => {
  const env = { XDG_CONFIG_HOME: '/srv/config' };
  expect(HOSTS.vscode?.findFile?.({ ...LINUX, env })).toBe('/srv/config/Code/User/mcp.json');
  expect(HOSTS.vscode?.findFile?.({ ...WINDOWS, env: {} })).toBe(
    'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
  );
});

it('claude-desktop: takes the folder of the Windows package where there is one', () => {
  // Elsewhere a backslash is a character of a name like others, so this is one folder, in the current one.
  const local = `pim-mcp-${randomUUID()}`;
  const folder = win32.join(local, 'Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude');
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { ...WINDOWS.env, LOCALAPPDATA: local };
  expect(HOSTS['claude-desktop']?.findFile?.({ ...WINDOWS, env })).toBe(
    win32.join(folder, 'claude_desktop_config.json'),
  );
});

it('claude-code: has a command and no file', () => {
  expect(HOSTS['claude-code']?.findFile).toBeUndefined();
});
