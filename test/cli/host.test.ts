/** What `pim-mcp host` prints for each host. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findStart } from '../../src/cli/host-command.ts';
import { HOSTS } from '../../src/cli/hosts.ts';
import { runCommand } from './run-command.ts';

const SECRET = 'a-real-app-key';
const SET = {
  PIM_API_URL: 'https://pim.shop.example',
  PIM_CLIENT_ID: 'shop-17',
  PIM_APP_KEY: SECRET,
};
const START = ['/opt/node/bin/node', '/opt/pim mcp/dist/main.js'];
const NAMES = Object.keys(HOSTS);
const URL_OF_TEAM = 'https://mcp.shop.example/mcp';

const host = (args: readonly string[], io: Parameters<typeof runCommand>[1] = { env: SET }) =>
  runCommand(['host', ...args], io);
const readHost = async (...[args, io]: Parameters<typeof host>) =>
  JSON.parse((await host(args, io)).stdout);

function readWords(command: string): readonly string[] {
  const words = execFileSync('sh', ['-c', `claude() { printf '%s\\n' "$@"; }\n${command}`]);
  return words.toString().trimEnd().split('\n');
}

describe('a server that the host starts', () => {
  it.each(['claude-desktop', 'cursor'])('%s: JSON that starts this installation', async (name) => {
    const { command, args, env } = (await readHost([name])).mcpServers.pim;
    expect([command, ...args]).toEqual(START);
    expect(env).toEqual({
      PIM_API_URL: SET.PIM_API_URL,
      PIM_CLIENT_ID: 'your-client-id',
      PIM_APP_KEY: 'your-app-key',
    });
  });

  it('vscode: asks for every secret that it uses', async () => {
    const { inputs, servers } = await readHost(['vscode']);
    expect([servers.pim.command, ...servers.pim.args]).toEqual(START);
    const asked = inputs.map(({ id, password }: { id: string; password: boolean }) => [
      `\${input:${id}}`,
      password,
    ]);
    expect(asked).toEqual([
      [servers.pim.env.PIM_CLIENT_ID, true],
      [servers.pim.env.PIM_APP_KEY, true],
    ]);
  });

  it('claude-code: a command whose words a shell reads back', async () => {
    const env = { ...SET, PIM_LIMITS: '{"search":3}', PIM_QUOTA_DIR: "/tmp/it's here" };
    const read = readWords((await host(['claude-code'], { env })).stdout);
    expect(read.slice(0, 4)).toEqual(['mcp', 'add', '--env', `PIM_API_URL=${SET.PIM_API_URL}`]);
    expect(read).toContain('PIM_LIMITS={"search":3}');
    expect(read).toContain("PIM_QUOTA_DIR=/tmp/it's here");
    expect(read.slice(-5)).toEqual(['stdio', 'pim', '--', ...START]);
  });

  it.each(NAMES)(
    '%s: prints no secret, says where it belongs, and has no setting with --demo',
    async (name) => {
      const { stdout, stderr } = await host([name]);
      expect(`${stdout}${stderr}`).not.toMatch(new RegExp(`${SECRET}|${SET.PIM_CLIENT_ID}`));
      expect(stderr).toContain(HOSTS[name]?.where.replaceAll('`', ''));
      const demo = await host([name, '--demo']);
      expect(demo.stdout).not.toMatch(/PIM_|env"/);
      expect(demo.stderr).not.toContain('in the place of');
    },
  );

  it('names the file of the key in place of a key to fill in', async () => {
    const env = {
      PIM_API_URL: 'https://pim.example.com',
      PIM_CLIENT_ID: 'shop',
      PIM_APP_KEY_FILE: '/run/key',
    };
    const { stdout, stderr } = await host(['cursor'], {
      env,
      readSecretFile: () => ({ text: 'canary-key' }),
    });
    expect(stdout).toContain('"PIM_APP_KEY_FILE": "/run/key"');
    expect(`${stdout}${stderr}`).not.toMatch(/"PIM_APP_KEY":|canary-key/);
  });
});

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: the references of hosts */
describe('keys from the environment of the host', () => {
  it.each([
    ['cursor', '"PIM_APP_KEY": "${env:PIM_APP_KEY}"'],
    ['windsurf', '"PIM_APP_KEY": "${env:PIM_APP_KEY}"'],
    ['cline', '"PIM_APP_KEY": "${env:PIM_APP_KEY}"'],
    ['vscode', '"PIM_APP_KEY": "${env:PIM_APP_KEY}"'],
    ['gemini-cli', '"PIM_APP_KEY": "${PIM_APP_KEY}"'],
    ['copilot-cli', '"PIM_APP_KEY": "${PIM_APP_KEY}"'],
    ['claude-code-project', '"PIM_APP_KEY": "${PIM_APP_KEY}"'],
    ['claude-code', "--env 'PIM_APP_KEY=${PIM_APP_KEY}'"],
  ])('%s: its own references, and nothing to fill in or to ask for', async (name, reference) => {
    const { stdout, stderr } = await host([name, '--from-env']);
    expect(stdout).toContain(reference);
    expect(stdout).toContain(SET.PIM_API_URL);
    expect(`${stdout}${stderr}`).not.toMatch(/your-|promptString|\$\{input/);
  });
});
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: the references of hosts */

it.each([
  ['zed', 'context_servers', {}, { url: URL_OF_TEAM }],
  [
    'copilot-cli',
    'mcpServers',
    { type: 'stdio', tools: ['*'] },
    { type: 'http', url: URL_OF_TEAM, tools: ['*'] },
  ],
  ['claude-code-project', 'mcpServers', { type: 'stdio' }, { type: 'http', url: URL_OF_TEAM }],
  ['cline', 'mcpServers', {}, { type: 'streamableHttp', url: URL_OF_TEAM }],
  ['jetbrains', 'mcpServers', {}, { url: URL_OF_TEAM }],
  ['lm-studio', 'mcpServers', {}, { url: URL_OF_TEAM }],
])(
  '%s: a program and an address in its own form, by the name that is wanted',
  async (name, servers, program, remote) => {
    const headers = { Authorization: 'Bearer your-mcp-token' };
    const [command, ...args] = START;
    expect(await readHost([name, '--demo', '--name', 'shop'])).toEqual({
      [servers]: { shop: { ...program, command, args } },
    });
    expect(await readHost([name, '--http', URL_OF_TEAM, '--name', 'shop'])).toEqual({
      [servers]: { shop: { ...remote, headers } },
    });
  },
);

describe('a server at an address', () => {
  it.each([
    ['cursor', { url: URL_OF_TEAM }],
    ['windsurf', { serverUrl: URL_OF_TEAM }],
    ['gemini-cli', { httpUrl: URL_OF_TEAM }],
  ])('%s: the address and a header with a placeholder for the token', async (name, address) => {
    const { stdout, stderr } = await host([name, '--http', URL_OF_TEAM]);
    const pim = { ...address, headers: { Authorization: 'Bearer your-mcp-token' } };
    expect(JSON.parse(stdout)).toEqual({ mcpServers: { pim } });
    expect(stderr).toContain('in the place of your-mcp-token');
  });

  it.each([
    ['codex', `codex mcp add pim --url ${URL_OF_TEAM} --bearer-token-env-var PIM_MCP_TOKEN\n`],
    [
      'claude-code',
      `claude mcp add --transport http pim ${URL_OF_TEAM} --header 'Authorization: Bearer your-mcp-token'\n`,
    ],
  ])('%s: its own command', async (name, command) => {
    expect((await host([name, '--http', URL_OF_TEAM])).stdout).toBe(command);
  });
});

it.each([
  [['vs-code'], {}, /there is no host "vs-code"; did you mean vscode\?/],
  [['cursor', '--demo', '--http', URL_OF_TEAM], {}, /--demo has no effect with --http/],
  [
    ['claude-desktop', '--http', URL_OF_TEAM],
    {},
    /Add custom connector.*from the internet.*--http out.*mcp-remote/,
  ],
  [['zed', '--from-env'], {}, /Zed cannot refer to variables of its environment.*PIM_APP_KEY_FILE/],
  [['cursor', '--name', 'our shop'], {}, /--name takes letters, digits/],
  [
    ['cursor', '--http', 'https://ada:geheim@mcp.shop.example/mcp'],
    {},
    /--http takes an http or https URL/,
  ],
  [
    ['cursor'],
    { PIM_API_URL: 'https://user:geheim@pim.shop.example' },
    /PIM_API_URL must be an https URL .* without a user name, password/,
  ],
  [['cursor'], { COMMERCE_ENGINE_URL: 'https://ce.example' }, /COMMERCE_ENGINE_TOKEN/],
])('refuses %j with %j, and repeats no password', async (args, env, says) => {
  const { code, stdout, stderr } = await host(args, { env: { ...SET, ...env } });
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(says)]);
  expect(stderr).not.toContain('geheim');
});

const WINDOWS =
  'C:\\Users\\ada\\AppData\\Local\\npm-cache\\_npx\\97\\node_modules\\pim-mcp\\dist\\main.js';
const [NODE = ''] = START;

it.each([
  [
    'npx',
    '/home/ada/.npm/_npx/970786a519294e1b/node_modules/pim-mcp/dist/main.js',
    'npx -y pim-mcp',
  ],
  [
    'pnpm dlx',
    '/home/ada/.cache/pnpm/dlx/ab12/node_modules/pim-mcp/dist/main.js',
    'npx -y pim-mcp',
  ],
  ['npx on Windows', WINDOWS, 'cmd /c npx -y pim-mcp'],
  ['a project', '/home/ada/shop/node_modules/pim-mcp/dist/main.js', undefined],
  ['a checkout in a folder of that name', '/home/ada/_npx/pim-mcp/dist/main.js', undefined],
])('of %s, what is started is no path of a cache', (_name, script, line = `${NODE} ${script}`) => {
  const { command, args } = findStart(
    { command: NODE, script },
    script === WINDOWS ? 'win32' : 'linux',
  );
  expect([command, ...args].join(' ')).toBe(line);
});
