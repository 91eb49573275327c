import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { HOSTS } from '../../src/cli/hosts.ts';
import { parseConfig } from '../../src/settings/config.ts';
import { runCommand } from './run-command.ts';

const SECRET = 'a-real-app-key';
const SET = { PIM_API_URL: 'https://pim.shop.example', PIM_CLIENT_ID: 'shop-17', PIM_APP_KEY: SECRET };
const START = ['/opt/node/bin/node', '/opt/pim mcp/dist/main.js'];
const NAMES = Object.keys(HOSTS);

it.each(['claude-desktop', 'cursor'])('%s: JSON that starts this installation', async (name) => {
  const { code, stdout } = await runCommand(['host', name], { env: SET });
  const { command, args, env } = JSON.parse(stdout).mcpServers.pim;
  expect(code).toBe(0);
  expect([command, ...args]).toEqual(START);
  expect(env).toEqual({
    PIM_API_URL: SET.PIM_API_URL,
    PIM_CLIENT_ID: 'your-client-id',
    PIM_APP_KEY: 'your-app-key',
  });
});

it('vscode: asks for every secret that it uses', async () => {
  const { inputs, servers } = JSON.parse((await runCommand(['host', 'vscode'], { env: SET })).stdout);
  expect([servers.pim.command, ...servers.pim.args]).toEqual(START);
  const asked = inputs.map(({ id, password }: { id: string; password: boolean }) => [`\${input:${id}}`, password]);
  expect(asked).toEqual([
    [servers.pim.env.PIM_CLIENT_ID, true],
    [servers.pim.env.PIM_APP_KEY, true],
  ]);
});

it('claude-code: a command whose words a shell reads back', async () => {
  const env = { ...SET, PIM_LIMITS: '{"search":3}', PIM_QUOTA_DIR: "/tmp/it's here" };
  const { stdout } = await runCommand(['host', 'claude-code'], { env });
  const words = execFileSync('sh', ['-c', `claude() { printf '%s\\n' "$@"; }\n${stdout}`]);
  const read = words.toString().trimEnd().split('\n');
  expect(read.slice(0, 4)).toEqual(['mcp', 'add', '--env', `PIM_API_URL=${SET.PIM_API_URL}`]);
  expect(read).toContain('PIM_LIMITS={"search":3}');
  expect(read).toContain("PIM_QUOTA_DIR=/tmp/it's here");
  expect(read.slice(-5)).toEqual(['stdio', 'pim', '--', ...START]);
});

it('codex: its own command with the same', async () => {
  const { stdout } = await runCommand(['host', 'codex'], { env: SET });
  expect(stdout).toBe(
    "codex mcp add pim --env PIM_API_URL=https://pim.shop.example --env PIM_CLIENT_ID=your-client-id --env PIM_APP_KEY=your-app-key -- /opt/node/bin/node '/opt/pim mcp/dist/main.js'\n",
  );
});

it.each(NAMES)('%s: never prints a secret, and says where it belongs on stderr', async (name) => {
  const { stdout, stderr } = await runCommand(['host', name], { env: SET });
  for (const text of [stdout, stderr]) {
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(SET.PIM_CLIENT_ID);
  }
  expect(stderr).toContain(HOSTS[name]?.where.replaceAll('`', ''));
});

it('has settings that are set, and only those', async () => {
  const env = { ...SET, PIM_CULTURE: 'fr', PIM_LOG: '', PIM_NONSENSE: 'x', HOME: '/home/x' };
  const { stdout } = await runCommand(['host', 'cursor'], { env });
  const names = Object.keys(JSON.parse(stdout).mcpServers.pim.env);
  expect(names).toEqual(['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY', 'PIM_CULTURE']);
});

it('has a whole address in placeholders when nothing is set, and says so', async () => {
  const { stdout, stderr } = await runCommand(['host', 'cursor']);
  expect(parseConfig(JSON.parse(stdout).mcpServers.pim.env).pim.source).toBe('pim');
  expect(stderr).toContain('PIM_API_URL is a placeholder too');
});

it('refuses settings that the server would refuse, without repeating them', async () => {
  const env = { ...SET, PIM_API_URL: 'https://user:geheim@pim.shop.example' };
  const { code, stdout, stderr } = await runCommand(['host', 'cursor'], { env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('PIM_API_URL must be an http or https URL');
  expect(stderr).not.toContain('geheim');
});

it('refuses a host that it does not know, with the nearest', async () => {
  const { code, stdout, stderr } = await runCommand(['host', 'vs-code']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('pim-mcp host: there is no host "vs-code"; did you mean vscode?\n');
});

it('names the file of the key in place of a key to fill in', async () => {
  const env = { PIM_API_URL: 'https://pim.example.com', PIM_CLIENT_ID: 'shop', PIM_APP_KEY_FILE: '/run/key' };
  const readSecretFile = () => ({ text: 'canary-key' });
  const { code, stdout, stderr } = await runCommand(['host', 'cursor'], { env, readSecretFile });
  expect(code).toBe(0);
  expect(stdout).toContain('"PIM_APP_KEY_FILE": "/run/key"');
  expect(stdout).not.toContain('"PIM_APP_KEY":');
  expect(`${stdout}${stderr}`).not.toContain('canary-key');
});

it('leaves out what only a server over HTTP uses', async () => {
  const env = { ...SET, PIM_MCP_TOKEN: '0123456789abcdefghij', PIM_MCP_HOSTS: 'a.example' };
  const { stdout } = await runCommand(['host', 'cursor'], { env });
  expect(stdout).not.toContain('PIM_MCP');
  expect(parseConfig(JSON.parse(stdout).mcpServers.pim.env).pim.source).toBe('pim');
});

it('prints nothing with which the server would refuse to start', async () => {
  const env = { ...SET, COMMERCE_ENGINE_URL: 'https://ce.example' };
  const { code, stdout, stderr } = await runCommand(['host', 'cursor'], { env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('COMMERCE_ENGINE_TOKEN');
  expect(stderr).not.toContain('geheim');
});

const FETCHED = '/home/ada/.npm/_npx/970786a519294e1b/node_modules/pim-mcp/dist/main.js';

it.each(NAMES)('%s: starts npx when it was run through npx, and never a path of its cache', async (name) => {
  const { stdout } = await runCommand(['host', name], { env: SET, script: FETCHED });
  expect(stdout).toMatch(/npx[\s\S]*-y[\s\S]*pim-mcp/);
  expect(stdout).not.toContain('_npx');
  const windows = { script: FETCHED.replaceAll('/', '\\'), platform: 'win32' };
  expect((await runCommand(['host', name], { env: SET, ...windows })).stdout).toMatch(/cmd[\s\S]*\/c[\s\S]*npx/);
});

it.each(NAMES)('%s: --demo has no setting in it, also when some are set', async (name) => {
  const { code, stdout, stderr } = await runCommand(['host', name, '--demo'], { env: SET });
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/PIM_|env/);
  expect(stderr).not.toContain('placeholder');
});

const URL_OF_TEAM = 'https://mcp.shop.example/mcp';

it.each([
  ['cursor', { url: URL_OF_TEAM }],
  ['windsurf', { serverUrl: URL_OF_TEAM }],
  ['gemini-cli', { httpUrl: URL_OF_TEAM }],
])('%s: --http has the address and a header with a placeholder for the token', async (name, address) => {
  const { code, stdout, stderr } = await runCommand(['host', name, '--http', URL_OF_TEAM], { env: SET });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    mcpServers: { pim: { ...address, headers: { Authorization: 'Bearer your-mcp-token' } } },
  });
  expect(stderr).toContain('your-mcp-token is a placeholder');
});

it('vscode: --http asks for the token', async () => {
  const { stdout, stderr } = await runCommand(['host', 'vscode', '--http', URL_OF_TEAM]);
  const { inputs, servers } = JSON.parse(stdout);
  expect(inputs).toEqual([expect.objectContaining({ id: 'pim-mcp-token', password: true })]);
  expect(servers.pim).toEqual({
    type: 'http',
    url: URL_OF_TEAM,
    headers: { Authorization: `Bearer \${input:${inputs[0].id}}` },
  });
  expect(stderr).toContain('VS Code asks for PIM_MCP_TOKEN');
});

it('codex: --http names the variable with the token', async () => {
  const { stdout, stderr } = await runCommand(['host', 'codex', '--http', URL_OF_TEAM]);
  expect(stdout).toBe(`codex mcp add pim --url ${URL_OF_TEAM} --bearer-token-env-var PIM_MCP_TOKEN\n`);
  expect(stderr).toContain('environment variable PIM_MCP_TOKEN');
});

it('claude-code: --http is a command whose words a shell reads back', async () => {
  const { stdout } = await runCommand(['host', 'claude-code', '--http', URL_OF_TEAM]);
  const words = execFileSync('sh', ['-c', `claude() { printf '%s\\n' "$@"; }\n${stdout}`]).toString();
  expect(words.trimEnd().split('\n')).toEqual([
    ...['mcp', 'add', '--transport', 'http', 'pim', URL_OF_TEAM],
    ...['--header', 'Authorization: Bearer your-mcp-token'],
  ]);
});

it('claude-desktop: --http is refused, with what to do', async () => {
  const { code, stdout, stderr } = await runCommand(['host', 'claude-desktop', '--http', URL_OF_TEAM]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/only knows servers that it starts itself.*Leave --http out.*mcp-remote/);
});

it.each(['mcp.shop.example', 'ftp://mcp.shop.example', 'https://ada:geheim@mcp.shop.example/mcp', 'nonsense'])(
  '--http refuses %s without repeating it',
  async (url) => {
    const { code, stdout, stderr } = await runCommand(['host', 'cursor', '--http', url]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--http takes an http or https URL');
    expect(stderr).not.toContain('geheim');
  },
);

it('--http tells the path that is missing in an address', async () => {
  const { stderr } = await runCommand(['host', 'cursor', '--http', 'https://mcp.shop.example']);
  expect(stderr).toContain('answers at /mcp');
});

it('refuses --demo for a server that runs already', async () => {
  const { code, stdout, stderr } = await runCommand(['host', 'cursor', '--demo', '--http', URL_OF_TEAM]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('--demo has no effect with --http');
});
