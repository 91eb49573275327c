import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { TomlConfiguration } from '../../../src/cli/host/configuration.ts';
import { editToml } from '../../../src/cli/host/edit-toml.ts';
import { describeForCodex, describeRemoteForCodex } from '../../../src/cli/host/forms.ts';
import { NotEditable } from '../../../src/cli/host/not-editable.ts';

const PIM = { PIM_API_URL: 'https://pim.shop.example', PIM_CLIENT_ID: 'your-client-id', PIM_APP_KEY: 'your-app-key' };
const START = describeForCodex({ command: 'npx', args: ['-y', 'pim-mcp'], env: PIM });
const DEMO = describeForCodex({ command: 'npx', args: ['-y', 'pim-mcp'], env: {} });
const REMOTE = describeRemoteForCodex('https://mcp.shop.example/mcp');
const OURS = '[mcp_servers.pim]\ncommand = "npx"\nargs = ["-y", "pim-mcp"]\n';

const hasPython = spawnSync('python3', ['-c', 'import tomllib']).status === 0;

/** Everything that was written; the last test parses it. */
const written: string[] = [];

function edit(text: string, configuration: TomlConfiguration = DEMO): string {
  const edited = editToml(text, configuration).text;
  written.push(edited);
  return edited;
}

/** What a real parser reads in each text. */
function parse(texts: readonly string[]): readonly Record<string, Record<string, unknown>>[] {
  // Lines of JSON, so that the first text that is no TOML can be told by its place.
  const code =
    'import sys, json, tomllib\nfor text in json.load(sys.stdin): print(json.dumps(tomllib.loads(text), default=str), flush=True)';
  const { status, stdout, stderr } = spawnSync('python3', ['-c', code], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  const parsed = stdout.split('\n').slice(0, -1);
  expect(status, `${stderr}\n${texts[parsed.length]}`).toBe(0);
  return parsed.map((line) => JSON.parse(line));
}

/** Everything that could be taken for a header or a key of ours. */
const TRICKY = `# [mcp_servers.pim]
model = "gpt" # command = "x"
text = """
[mcp_servers.pim]
command = "no" \\"""
"""
raw = '''
[mcp_servers.pim]''''
list = [ # ]
  "[mcp_servers.pim]", [1, 2.5e3], { a = "}" },
]
day = 1979-05-27 07:32:00
dotted."a b".c = true

[mcp_servers.other]
command = 'C:\\x'
env = { PIM_APP_KEY = "not ours" }

[[skills.config]]
path = "p"
`;

describe('the text of the file', () => {
  it('is our table where there is none', () => {
    expect(edit('')).toBe(OURS);
  });

  it('gets our table at its end, and keeps all else to the character', () => {
    expect(edit(TRICKY)).toBe(`${TRICKY}\n${OURS}`);
    expect(edit('model = "gpt"')).toBe(`model = "gpt"\n\n${OURS}`);
  });

  it('keeps the line ends of Windows', () => {
    expect(edit('a = 1\r\n')).toBe(`a = 1\r\n\r\n${OURS.replaceAll('\n', '\r\n')}`);
  });

  it('has our table replaced in its place, with what the user has added and the comments', () => {
    const old = `${TRICKY}
[mcp_servers.pim] # catalog
# how it starts
command = "node"
args = [
  "old.js", # here
]
startup_timeout_sec = 20
enabled_tools = ["find_products"]

[mcp_servers.pim.tools.find_products]
approval_mode = "approve"

[tui]
theme = "dark"
`;
    expect(edit(old)).toBe(`${TRICKY}
[mcp_servers.pim] # catalog
command = "npx"
args = ["-y", "pim-mcp"]
# how it starts
startup_timeout_sec = 20
enabled_tools = ["find_products"]

[mcp_servers.pim.tools.find_products]
approval_mode = "approve"

[tui]
theme = "dark"
`);
  });

  it('is the same after a second time', () => {
    for (const configuration of [START, DEMO, REMOTE]) {
      const once = edit(TRICKY, configuration);
      expect(edit(once, configuration)).toBe(once);
    }
  });

  it('takes a quoted name for ours, and a header that ends the file', () => {
    expect(edit('[ mcp_servers . "pim" ]')).toBe(OURS.replace('[mcp_servers.pim]', '[ mcp_servers . "pim" ]'));
  });

  it.each([
    ['our server in a table of one line', '[mcp_servers]\npim = { command = "x" }\n'],
    ['our server in dotted keys', 'mcp_servers.pim.command = "x"\n'],
    ['all servers in a table of one line', 'mcp_servers = { other = {} }\n'],
    ['our table twice', '[mcp_servers.pim]\n[mcp_servers.pim]\n'],
    ['a list of servers', '[[mcp_servers.pim]]\ncommand = "x"\n'],
    ['settings that are no plain strings', '[mcp_servers.pim]\nenv = { PIM_APP_KEY = """x""" }\n'],
    ['settings that are no table', '[mcp_servers.pim]\nenv = "x"\n'],
    ['a string without an end', 'a = "x\n'],
    ['a list without an end', 'a = [1,\n'],
    ['a key without a value', 'a =\n'],
    ['a header without an end', '[a\n'],
    ['something after a value', 'a = "x" y\n'],
    ['what is JSON', '{"mcpServers": {}}'],
  ])('is refused with %s', (_what, text) => {
    expect(() => editToml(text, DEMO)).toThrow(NotEditable);
  });
});

describe('what our table has already', () => {
  it.each([
    [
      'a table in one line',
      'env = { PIM_API_URL = "https://pim.shop.example", "PIM_APP_KEY" = \'real\', PIM_CULTURE = "fr" }',
    ],
    ['dotted keys', 'env.PIM_API_URL = "https://pim.shop.example"\nenv.PIM_APP_KEY = "real"\nenv.PIM_CULTURE = "fr"'],
    [
      'a table of its own',
      '[mcp_servers.pim.env]\nPIM_API_URL = "https://pim.shop.example"\nPIM_APP_KEY = "real"\nPIM_CULTURE = "fr"',
    ],
  ])('keeps keys and settings in %s', (_form, env) => {
    const { text, configuration } = editToml(`[mcp_servers.pim]\ncommand = "node"\n${env}\n`, START);
    const wanted = { ...PIM, PIM_APP_KEY: 'real', PIM_CULTURE: 'fr' };
    expect(configuration.entry.env).toEqual(wanted);
    expect(text).not.toContain('[mcp_servers.pim.env]');
    if (hasPython) expect(parse([text])[0]?.mcp_servers).toEqual({ pim: { ...START.entry, env: wanted } });
  });

  it('leaves neither program nor settings beside an address', () => {
    const old = `[mcp_servers.pim]\ncommand = "node"\ncwd = "/x"\nenabled = true\n[mcp_servers.pim.env]\nPIM_APP_KEY = "real"\n`;
    expect(edit(old, REMOTE)).toBe(
      '[mcp_servers.pim]\nurl = "https://mcp.shop.example/mcp"\nbearer_token_env_var = "PIM_MCP_TOKEN"\nenabled = true\n',
    );
  });

  it('leaves no address and no headers beside a program', () => {
    const old = '[mcp_servers.pim]\nurl = "https://x.example"\nhttp_headers = { Authorization = "Bearer real" }\n';
    expect(edit(old)).toBe(OURS);
  });

  it('stays as it is where it has the same address', () => {
    const old = '[mcp_servers.pim]\nhttp_headers = { Authorization = "x" }\nurl = "https://mcp.shop.example/mcp"\n';
    expect(edit(old, REMOTE)).toBe(old);
  });
});

it.skipIf(!hasPython)('is TOML, whatever was edited', () => {
  expect(written.length).toBeGreaterThan(10);
  expect(parse(written)).toHaveLength(written.length);
});
