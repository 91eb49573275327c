/** `pim-mcp host --write` with real files. */
import {
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { beforeEach, expect, it } from 'vitest';
import { ownDirectory } from '../support/own-cache.ts';
import { runCommand } from './run-command.ts';

const SET = {
  PIM_API_URL: 'https://pim.shop.example',
  PIM_CLIENT_ID: 'shop-17',
  PIM_APP_KEY: 'a-real-app-key',
};

const OTHERS =
  '{\n  "mcpServers": {\n    "other": { "command": "x", "env": { "TOKEN": "sk-17" } }\n  }\n}\n';

let folder: string;
let file: string;
beforeEach(() => {
  folder = realpathSync(ownDirectory('host'));
  file = join(folder, 'mcp.json');
});

/** Runs `pim-mcp host` through npx. */
const write = (
  name: string,
  args: readonly string[] = ['--demo'],
  env: Readonly<Record<string, string>> = {},
) => {
  const script = '/home/ada/.npm/_npx/97/node_modules/pim-mcp/dist/main.js';
  return runCommand(['host', name, '--write', 'mcp.json', ...args], {
    script,
    findFolder: () => folder,
    env,
  });
};

const readJson = () => JSON.parse(readFileSync(file, 'utf8'));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('creates the file for its owner alone, with placeholders for keys', async () => {
  const { code, stderr } = await write('cursor', [], SET);
  expect(code).toBe(0);
  const env = {
    PIM_API_URL: SET.PIM_API_URL,
    PIM_CLIENT_ID: 'your-client-id',
    PIM_APP_KEY: 'your-app-key',
  };
  expect(readJson().mcpServers.pim).toEqual({ command: 'npx', args: ['-y', 'pim-mcp'], env });
  expect([modeOf(file), readdirSync(folder)]).toEqual(['600', ['mcp.json']]);
  expect(stderr).toContain(`${file} was created.`);
  expect(stderr).toContain('in the place of your-client-id, your-app-key');
});

it('puts our server beside the others, keeps the mode, and writes nothing where the file says the same', async () => {
  writeFileSync(file, OTHERS, { mode: 0o640 });
  expect((await write('cursor')).code).toBe(0);
  expect(readJson().mcpServers).toEqual({
    other: { command: 'x', env: { TOKEN: 'sk-17' } },
    pim: { command: 'npx', args: ['-y', 'pim-mcp'] },
  });
  expect(modeOf(file)).toBe('640');
  expect(await write('cursor')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('nothing was written'),
  });
});

it('keeps comments, indentation and the ends of lines', async () => {
  writeFileSync(
    file,
    '{\r\n\t// mine\r\n\t"servers": {\r\n\t\t"other": { "command": "x" }, // theirs\r\n\t},\r\n}\r\n',
  );
  expect((await write('vscode')).code).toBe(0);
  const written = readFileSync(file, 'utf8');
  for (const kept of ['\t// mine\r\n', '// theirs', '\r\n\t\t"pim": {\r\n\t\t\t"type": "stdio",'])
    expect(written).toContain(kept);
  expect(parse(written).servers.other).toEqual({ command: 'x' });
});

it('lets VS Code ask for each key once', async () => {
  writeFileSync(file, '{ "inputs": [{ "id": "pim-client-id" }] }');
  await write('vscode', [], SET);
  expect(readJson().inputs.map(({ id }: { readonly id: string }) => id)).toEqual([
    'pim-client-id',
    'pim-app-key',
  ]);
});

it('follows a link to the file, and leaves the link', async () => {
  const real = join(folder, 'dotfiles.json');
  writeFileSync(real, OTHERS);
  symlinkSync(real, file);
  await write('cursor');
  expect(JSON.parse(readFileSync(real, 'utf8')).mcpServers).toHaveProperty('pim');
  expect(realpathSync(file)).toBe(real);
});

const OWN = JSON.stringify({ mcpServers: { pim: { command: '/old/node', env: SET } } });

it.each([
  ['gemini-cli', '{ "mcpServers": [] }', 'its mcpServers is not an object'],
  [
    'cursor',
    OWN,
    'it has a server called pim already; change that one yourself, or name this one by --name',
  ],
  ['cursor', Buffer.from([0x7b, 0xff, 0x7d]), 'it cannot be read as UTF-8 text'],
])(
  '%s: leaves a file alone that holds %s, and prints what to paste',
  async (name, text, reason) => {
    writeFileSync(file, text);
    const { code, stdout, stderr } = await write(name);
    expect([code, stdout]).toEqual([2, expect.stringContaining('pim-mcp')]);
    expect(stderr).toContain(`${file} was not changed: ${reason}.`);
    expect(`${stdout}${stderr}`).not.toContain(SET.PIM_APP_KEY);
    expect(readFileSync(file)).toEqual(Buffer.from(text));
    expect(readdirSync(folder)).toHaveLength(1);
  },
);

it('leaves the server of another program whole, and stands beside it under a name of its own', async () => {
  const theirs = { command: 'other-pim', env: { TOKEN: 'sk-17' }, pim: true };
  writeFileSync(file, JSON.stringify({ mcpServers: { pim: theirs } }));
  expect((await write('cursor', ['--demo', '--name', 'pim-shop'])).code).toBe(0);
  expect(readJson().mcpServers).toEqual({
    pim: theirs,
    'pim-shop': { command: 'npx', args: ['-y', 'pim-mcp'] },
  });
});

it.each([
  ['claude-code', ['--demo'], 'claude mcp add --transport stdio pim -- npx -y pim-mcp\n'],
  ['codex', ['--demo'], 'codex mcp add pim -- npx -y pim-mcp\n'],
])('%s %j has no JSON file, and what to do is printed', async (name, args, printed) => {
  const { code, stdout, stderr } = await write(name, args);
  expect([code, stdout]).toEqual([2, expect.stringContaining(printed)]);
  expect(stderr).toContain('has no JSON file for its servers: a command to run');
  expect(readdirSync(folder)).toEqual([]);
});
