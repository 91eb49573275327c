/** `pim-mcp host --write` with real files below a home directory of its own. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../run-command.ts';
import { BACKUP, createHome, OTHERS, put, readJson, runHost } from './own-home.ts';

const SET = { PIM_API_URL: 'https://pim.shop.example', PIM_CLIENT_ID: 'shop-17', PIM_APP_KEY: 'a-real-app-key' };

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('the file', () => {
  it('is created for its owner alone when keys will be in it', async () => {
    const home = createHome();
    const { code, stderr } = await runHost(home, ['cursor', '--write'], { env: SET });
    const file = join(home, '.cursor', 'mcp.json');
    expect(code).toBe(0);
    expect(readJson(file)).toEqual({
      mcpServers: {
        pim: {
          command: 'npx',
          args: ['-y', 'pim-mcp'],
          env: { PIM_API_URL: SET.PIM_API_URL, PIM_CLIENT_ID: 'your-client-id', PIM_APP_KEY: 'your-app-key' },
        },
      },
    });
    expect(modeOf(file)).toBe('600');
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
    expect(stderr).toContain(`${file} was created.`);
    expect(stderr).toContain('placeholders for PIM_CLIENT_ID and PIM_APP_KEY');
  });

  it('gets our server beside the others, and keeps its mode', async () => {
    const home = createHome();
    const file = put(home, '.cursor/mcp.json', OTHERS, 0o640);
    expect((await runHost(home, ['cursor', '--write', '--demo'])).code).toBe(0);
    expect(readJson(file).mcpServers).toEqual({
      other: { command: 'x', env: { TOKEN: 'sk-17' } },
      pim: { command: 'npx', args: ['-y', 'pim-mcp'] },
    });
    expect(modeOf(file)).toBe('640');
  });

  it.each([
    ['claude-desktop', '.config/Claude/claude_desktop_config.json', 'mcpServers'],
    ['windsurf', '.codeium/windsurf/mcp_config.json', 'mcpServers'],
    ['gemini-cli', '.gemini/settings.json', 'mcpServers'],
    ['vscode', '.config/Code/User/mcp.json', 'servers'],
  ])('%s: is where the host reads it', async (name, path, servers) => {
    const home = createHome();
    await runHost(home, [name, '--write', '--demo']);
    expect(readJson(join(home, path))[servers].pim).toMatchObject({ command: 'npx', args: ['-y', 'pim-mcp'] });
  });

  it('keeps its comments, its indentation and the ends of its lines', async () => {
    const home = createHome();
    const text = '{\r\n\t// mine\r\n\t"servers": {\r\n\t\t"other": { "command": "x" }, // theirs\r\n\t},\r\n}\r\n';
    const file = put(home, '.config/Code/User/mcp.json', text);
    expect((await runHost(home, ['vscode', '--write', '--demo'])).code).toBe(0);
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('\t// mine\r\n');
    expect(written).toContain('// theirs');
    expect(parse(written).servers.other).toEqual({ command: 'x' });
    expect(written).toContain('\r\n\t\t"pim": {\r\n\t\t\t"type": "stdio",');
  });

  it('is that of the project with --project', async () => {
    const home = createHome();
    await runHost(home, ['vscode', '--write', '--demo', '--project']);
    expect(existsSync(join(home, 'project', '.vscode', 'mcp.json'))).toBe(true);
    expect(existsSync(join(home, '.config'))).toBe(false);
  });

  it('is not touched without --write', async () => {
    const home = createHome();
    await runHost(home, ['cursor', '--demo']);
    expect(readdirSync(home)).toEqual([]);
  });

  it('is not touched, nor kept again, when it says the same', async () => {
    const home = createHome();
    await runHost(home, ['cursor', '--write', '--demo']);
    const { code, stdout, stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('"pim"')]);
    expect(stderr).toContain('nothing was written');
    expect(readdirSync(join(home, '.cursor'))).toEqual(['mcp.json']);
  });

  it('keeps the keys that somebody has filled in, and asks for none of them', async () => {
    const home = createHome();
    const env = { ...SET, PIM_CULTURE: 'fr' };
    const file = put(home, '.cursor/mcp.json', JSON.stringify({ mcpServers: { pim: { command: 'old', env } } }));
    const { stdout, stderr } = await runHost(home, ['cursor', '--write'], { env: { PIM_API_URL: SET.PIM_API_URL } });
    expect(readJson(file).mcpServers.pim.env).toEqual(env);
    expect(`${stdout}${stderr}`).not.toContain(SET.PIM_APP_KEY);
    expect(stderr).not.toContain('placeholder');
  });

  it('tells that others may read the keys that are in it', async () => {
    const home = createHome();
    put(home, '.cursor/mcp.json', OTHERS, 0o644);
    expect((await runHost(home, ['cursor', '--write'])).stderr).toContain('Other users of this machine may read it');
    expect((await runHost(home, ['cursor', '--write', '--demo'])).stderr).not.toContain('Other users');
  });
});

it('keeps what was there beside it, for the same readers, and names it', async () => {
  const home = createHome();
  const file = put(home, '.cursor/mcp.json', OTHERS, 0o600);
  const { stderr } = await runHost(home, ['cursor', '--write', '--demo']);
  expect(readFileSync(`${file}${BACKUP}`, 'utf8')).toBe(OTHERS);
  expect(modeOf(`${file}${BACKUP}`)).toBe('600');
  expect(stderr).toContain(`what it was before is in ${file}${BACKUP}.`);
});

it('shows what it puts in, with the secrets of nobody', async () => {
  const home = createHome();
  const old = { mcpServers: { other: { env: { TOKEN: 'sk-17' } }, pim: { command: '/old/node', env: SET } } };
  put(home, '.cursor/mcp.json', JSON.stringify(old, null, 2));
  const { stdout, stderr } = await runHost(home, ['cursor', '--write'], { env: SET });
  expect(JSON.parse(stdout).mcpServers.pim.env).toMatchObject({ PIM_APP_KEY: 'your-app-key' });
  expect(`${stdout}${stderr}`).not.toMatch(/sk-17|a-real-app-key/);
});

it('follows a link to the file, and leaves the link', async () => {
  const home = createHome();
  const real = put(home, 'dotfiles/mcp.json', OTHERS);
  mkdirSync(join(home, '.cursor'));
  const link = join(home, '.cursor', 'mcp.json');
  symlinkSync(real, link);
  await runHost(home, ['cursor', '--write', '--demo']);
  expect(readJson(real).mcpServers).toHaveProperty('pim');
  expect(realpathSync(link)).toBe(real);
});

describe('a file that is not changed', () => {
  it.each([
    ['gemini-cli', '.gemini/settings.json', '{ "mcpServers": [] }', 'its mcpServers is not an object'],
    ['cursor', '.cursor/mcp.json', '\u0000\ufffd', 'it holds no JSON object'],
    ['cursor', '.cursor/mcp.json', '[1, 2', 'it holds no JSON object'],
    ['vscode', '.config/Code/User/mcp.json', '{ "inputs": {} }', 'its inputs are not a list'],
  ])('%s: is left alone, and what to paste is printed', async (name, path, text, reason) => {
    const home = createHome();
    const file = put(home, path, text);
    const { code, stdout, stderr } = await runHost(home, [name, '--write', '--demo']);
    expect(code).toBe(1);
    expect(stdout).toContain('pim-mcp');
    expect(stderr).toContain(`${file} was not changed: ${reason}`);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(dirname(file))).toHaveLength(1);
  });

  it('is one that is no UTF-8', async () => {
    const home = createHome();
    const file = put(home, '.cursor/mcp.json', '');
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    const { code, stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('it is not UTF-8 text')]);
    expect(readFileSync(file)).toEqual(Buffer.from([0x7b, 0xff, 0x7d]));
  });

  it.each([
    ['claude-code', 'claude mcp add --transport stdio pim -- npx -y pim-mcp\n'],
    ['codex', 'codex mcp add pim -- npx -y pim-mcp\n'],
  ])('%s: is none, and the command is printed', async (name, command) => {
    const home = createHome();
    const { code, stdout, stderr } = await runHost(home, [name, '--write', '--demo']);
    expect([code, stdout]).toEqual([0, command]);
    expect(stderr).toContain('Nothing was written');
    expect(readdirSync(home)).toEqual([]);
  });

  it('is one in a place that cannot be written', async () => {
    const home = createHome();
    put(home, '.cursor', 'a file where a folder belongs');
    const { code, stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('.cursor/mcp.json cannot be written: ENOTDIR.')]);
  });
});

it('says what to do where there is no home directory', async () => {
  const findHome = (): string => {
    throw new Error('ENOENT');
  };
  const { code, stderr } = await runCommand(['host', 'cursor', '--write', '--demo'], { findHome });
  expect([code, stderr]).toEqual([2, 'pim-mcp host: there is no home directory: set HOME.\n']);
});
