import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { HOSTS } from '../../src/cli/hosts.ts';
import { parseConfig } from '../../src/config.ts';
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

it('codex: TOML with the same', async () => {
  const { stdout } = await runCommand(['host', 'codex'], { env: SET });
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    '[mcp_servers.pim]',
    'command = "/opt/node/bin/node"',
    'args = ["/opt/pim mcp/dist/main.js"]',
    'env = { PIM_API_URL = "https://pim.shop.example", PIM_CLIENT_ID = "your-client-id", PIM_APP_KEY = "your-app-key" }',
  ]);
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
  await expect(runCommand(['host', 'cursor'], { env })).rejects.toThrow('PIM_API_URL must be an http or https URL');
});

it('refuses a host that it does not know, with the nearest', async () => {
  const { code, stdout, stderr } = await runCommand(['host', 'vs-code']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('pim-mcp host: there is no host "vs-code"; did you mean vscode?\n');
});

it('leaves out what only a server over HTTP uses', async () => {
  const env = { ...SET, PIM_MCP_TOKEN: '0123456789abcdefghij', PIM_MCP_HOSTS: 'a.example' };
  const { stdout } = await runCommand(['host', 'cursor'], { env });
  expect(stdout).not.toContain('PIM_MCP');
  expect(parseConfig(JSON.parse(stdout).mcpServers.pim.env).pim.source).toBe('pim');
});

it('prints nothing with which the server would refuse to start', async () => {
  const env = { ...SET, COMMERCE_ENGINE_URL: 'https://ce.example' };
  await expect(runCommand(['host', 'cursor'], { env })).rejects.toThrow('COMMERCE_ENGINE_TOKEN');
});
