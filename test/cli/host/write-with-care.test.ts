/** Files that `pim-mcp host --write` must not change, and those behind links. */
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeMcpServer } from '../../../src/cli/host/forms.ts';
import { applyChange, ChangedMeanwhile, planChange } from '../../../src/cli/host/write-host.ts';
import { runCommand } from '../run-command.ts';
import { BACKUP, createHome, OTHERS, put, readJson, runHost } from './own-home.ts';

describe('a file that is not changed', () => {
  it.each([
    ['vscode', '.config/Code/User/mcp.json', '{\n  // mine\n  "servers": {},\n}\n', 'not plain JSON'],
    ['gemini-cli', '.gemini/settings.json', '{ "mcpServers": [] }', 'mcpServers is not an object'],
    ['codex', '.codex/config.toml', 'mcp_servers.pim = { command = "x" }\n', 'not in a table of its own'],
    ['cursor', '.cursor/mcp.json', '\u0000\ufffd', 'not plain JSON'],
  ])('%s: is left alone, and what to paste is printed', async (name, path, text, reason) => {
    const home = createHome();
    const file = put(home, path, text);
    const { code, stdout, stderr } = await runHost(home, [name, '--write', '--demo']);
    expect(code).toBe(1);
    expect(stdout).toContain('pim-mcp');
    expect(stderr).toContain(`${file} was not changed: it`);
    expect(stderr).toContain(reason);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(dirname(file))).toHaveLength(1);
  });

  it('is one that is no UTF-8', async () => {
    const home = createHome();
    const file = put(home, '.cursor/mcp.json', '');
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    const { code, stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect(code).toBe(1);
    expect(stderr).toContain('it is not UTF-8 text');
    expect(readFileSync(file)).toEqual(Buffer.from([0x7b, 0xff, 0x7d]));
  });

  it('is a folder, or a link that leads nowhere', async () => {
    const home = createHome();
    mkdirSync(join(home, '.cursor', 'mcp.json'), { recursive: true });
    expect((await runHost(home, ['cursor', '--write', '--demo'])).stderr).toContain('it is not a file');
    mkdirSync(join(home, '.gemini'));
    symlinkSync(join(home, 'nowhere'), join(home, '.gemini', 'settings.json'));
    const { code, stderr } = await runHost(home, ['gemini-cli', '--write', '--demo']);
    expect(code).toBe(1);
    expect(stderr).toContain('it is a link that leads nowhere');
    expect(existsSync(join(home, 'nowhere'))).toBe(false);
  });

  it('claude-code: is none, and the command is printed', async () => {
    const home = createHome();
    const { code, stdout, stderr } = await runHost(home, ['claude-code', '--write', '--demo']);
    expect([code, stdout]).toEqual([0, 'claude mcp add --transport stdio pim -- npx -y pim-mcp\n']);
    expect(stderr).toContain('Nothing was written');
    expect(readdirSync(home)).toEqual([]);
  });

  it('is one in a place that cannot be written', async () => {
    const home = createHome();
    put(home, '.cursor', 'a file where a folder belongs');
    const { code, stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect(code).toBe(2);
    expect(stderr).toContain('.cursor/mcp.json cannot be written: ENOTDIR.');
  });
});

it('follows a link to the file, says so, and leaves the link', async () => {
  const home = createHome();
  const real = put(home, 'dotfiles/mcp.json', OTHERS);
  mkdirSync(join(home, '.cursor'));
  const link = join(home, '.cursor', 'mcp.json');
  symlinkSync(real, link);
  const { stderr } = await runHost(home, ['cursor', '--write', '--demo']);
  expect(stderr).toContain(`${link} is reached through a link: the file is ${real}.`);
  expect(readJson(real).mcpServers).toHaveProperty('pim');
  expect(realpathSync(link)).toBe(real);
  expect(existsSync(`${real}${BACKUP}`)).toBe(true);
});

it('follows a link to the folder of a file that is not there yet', async () => {
  const home = createHome();
  mkdirSync(join(home, 'dotfiles'));
  symlinkSync(join(home, 'dotfiles'), join(home, '.cursor'));
  const { stderr } = await runHost(home, ['cursor', '--write', '--demo']);
  expect(stderr).toContain(`the file is ${join(home, 'dotfiles', 'mcp.json')}.`);
  expect(readdirSync(join(home, 'dotfiles'))).toEqual(['mcp.json']);
});

it('leaves a file alone that another program changes before it is written', async () => {
  const home = createHome();
  const configuration = describeMcpServer({ command: 'npx', args: [], env: {} });
  const file = put(home, 'mcp.json', OTHERS);
  const plan = await planChange(file, configuration);
  const planForNew = await planChange(join(home, 'new.json'), configuration);
  writeFileSync(file, '{}');
  put(home, 'new.json', '{}');
  for (const each of [plan, planForNew]) {
    await expect(applyChange(each, { isPrivate: false, now: new Date(0) })).rejects.toThrow(ChangedMeanwhile);
    expect(readFileSync(each.file, 'utf8')).toBe('{}');
  }
  expect(readdirSync(home).sort()).toEqual(['mcp.json', 'new.json']);
});

it('says what to do where there is no home directory', async () => {
  const findHome = (): string => {
    throw new Error('ENOENT');
  };
  const { code, stderr } = await runCommand(['host', 'cursor', '--write', '--demo'], { findHome });
  expect([code, stderr]).toEqual([2, 'pim-mcp host: there is no home directory: set HOME.\n']);
});
