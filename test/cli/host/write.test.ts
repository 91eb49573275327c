/** `pim-mcp host --write` with real files. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../run-command.ts';

const SET = { PIM_API_URL: 'https://pim.shop.example', PIM_CLIENT_ID: 'shop-17', PIM_APP_KEY: 'a-real-app-key' };

/** A file with another server in it. */
const OTHERS = '{\n  "mcpServers": {\n    "other": { "command": "x", "env": { "TOKEN": "sk-17" } }\n  }\n}\n';

let folder: string;
let file: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pim-mcp-host-')));
  file = join(folder, 'mcp.json');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Runs `pim-mcp host` through npx. */
const write = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const script = '/home/ada/.npm/_npx/97/node_modules/pim-mcp/dist/main.js';
  return runCommand(['host', name, '--write', 'mcp.json', ...args], { script, findFolder: () => folder, env });
};

const readJson = () => JSON.parse(readFileSync(file, 'utf8'));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('creates the file for its owner alone, with placeholders for keys', async () => {
  const { code, stderr } = await write('cursor', [], SET);
  expect(code).toBe(0);
  expect(readJson().mcpServers.pim).toEqual({
    command: 'npx',
    args: ['-y', 'pim-mcp'],
    env: { PIM_API_URL: SET.PIM_API_URL, PIM_CLIENT_ID: 'your-client-id', PIM_APP_KEY: 'your-app-key' },
  });
  expect(modeOf(file)).toBe('600');
  expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
  expect(stderr).toContain(`${file} was created.`);
  expect(stderr).toContain('placeholders for PIM_CLIENT_ID and PIM_APP_KEY');
});

it('puts our server beside the others, and keeps the mode', async () => {
  writeFileSync(file, OTHERS, { mode: 0o640 });
  expect((await write('cursor', ['--demo'])).code).toBe(0);
  expect(readJson().mcpServers).toEqual({
    other: { command: 'x', env: { TOKEN: 'sk-17' } },
    pim: { command: 'npx', args: ['-y', 'pim-mcp'] },
  });
  expect(modeOf(file)).toBe('640');
});

it('keeps comments, indentation and the ends of lines', async () => {
  writeFileSync(
    file,
    '{\r\n\t// mine\r\n\t"servers": {\r\n\t\t"other": { "command": "x" }, // theirs\r\n\t},\r\n}\r\n',
  );
  expect((await write('vscode', ['--demo'])).code).toBe(0);
  const written = readFileSync(file, 'utf8');
  expect(written).toContain('\t// mine\r\n');
  expect(written).toContain('// theirs');
  expect(parse(written).servers.other).toEqual({ command: 'x' });
  expect(written).toContain('\r\n\t\t"pim": {\r\n\t\t\t"type": "stdio",');
});

it('lets VS Code ask for each key once', async () => {
  writeFileSync(file, '{ "inputs": [{ "id": "pim-client-id" }] }');
  await write('vscode', [], SET);
  expect(readJson().inputs.map(({ id }: { readonly id: string }) => id)).toEqual(['pim-client-id', 'pim-app-key']);
});

it('writes nothing where the file says the same', async () => {
  await write('cursor', ['--demo']);
  const { code, stderr } = await write('cursor', ['--demo']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('nothing was written')]);
});

it('follows a link to the file, and leaves the link', async () => {
  const real = join(folder, 'dotfiles.json');
  writeFileSync(real, OTHERS);
  symlinkSync(real, file);
  await write('cursor', ['--demo']);
  expect(JSON.parse(readFileSync(real, 'utf8')).mcpServers).toHaveProperty('pim');
  expect(realpathSync(file)).toBe(real);
});

it.each([
  ['gemini-cli', '{ "mcpServers": [] }', 'its mcpServers is not an object'],
  ['cursor', '\u0000\ufffd', 'it holds no JSON object'],
  ['cursor', '[1, 2', 'it holds no JSON object'],
  ['vscode', '{ "inputs": {} }', 'its inputs are not a list'],
  [
    'cursor',
    JSON.stringify({ mcpServers: { pim: { command: '/old/node', env: SET } } }),
    'it has another server called pim; remove that, or change it yourself',
  ],
  ['cursor', Buffer.from([0x7b, 0xff, 0x7d]), 'it cannot be read as UTF-8 text'],
])('%s: leaves a file alone that holds %s, and prints what to paste', async (name, text, reason) => {
  writeFileSync(file, text);
  const { code, stdout, stderr } = await write(name, ['--demo']);
  expect([code, stdout]).toEqual([2, expect.stringContaining('pim-mcp')]);
  expect(stderr).toContain(`${file} was not changed: ${reason}.`);
  expect(`${stdout}${stderr}`).not.toContain(SET.PIM_APP_KEY);
  expect(readFileSync(file)).toEqual(Buffer.from(text));
  expect(readdirSync(folder)).toHaveLength(1);
});

it.each([
  ['claude-code', 'claude mcp add --transport stdio pim -- npx -y pim-mcp\n'],
  ['codex', 'codex mcp add pim -- npx -y pim-mcp\n'],
])('%s keeps its servers itself, and the command is printed', async (name, command) => {
  const { code, stdout, stderr } = await write(name, ['--demo']);
  expect([code, stdout]).toEqual([2, command]);
  expect(stderr).toContain('keeps its servers itself');
  expect(readdirSync(folder)).toEqual([]);
});

it('says so where the file is in a place that cannot be written', async () => {
  mkdirSync(file);
  const { code, stderr } = await write('cursor', ['--demo']);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`${file} was not changed`)]);
});
