import { expect, it } from 'vitest';
import { maskForeignLine, maskLine, stringsIn } from '../../../src/cli/host/mask-line.ts';

const SAID = stringsIn({ command: 'npx', args: ['-y', 'C:\\new place'], env: { PIM_API_URL: 'https://pim.example' } });

it.each([
  ['"PIM_APP_KEY": "real"', '"PIM_APP_KEY": "…"'],
  ['  "PIM_APP_KEY" :"re\\"al",', '  "PIM_APP_KEY" :"…",'],
  ["PIM_APP_KEY = 'real'", 'PIM_APP_KEY = "…"'],
  [
    'env = { PIM_CULTURE = "fr", PIM_APP_KEY = "a = \\"b", X = \'c\' }',
    'env = { PIM_CULTURE = "fr", PIM_APP_KEY = "…", X = "…" }',
  ],
  ['"env": {"OTHER_TOKEN": "sk-1", "a": {"b": "c"}}', '"env": {"OTHER_TOKEN": "…", "a": {"b": "…"}}'],
  ['"args": ["--api-key", "sk-1", "run.js"],', '"args": ["--api-key", "…", "run.js"],'],
  ['"Authorization": "Bearer real"', '"Authorization": "…"'],
  ['"Authorization: Bearer real"', '"…"'],
  ['"url": "https://ada:pw@x.example/mcp?key=1"', '"url": "https://…@x.example/mcp?…"'],
  ['key = """real', 'key = …'],
])('takes the secret out of %s', (line, masked) => {
  expect(maskLine(line, SAID)).toBe(masked);
});

it.each([
  '"PIM_APP_KEY": "your-app-key"',
  `"PIM_APP_KEY": "\${input:pim-app-key}"`,
  `"Authorization": "Bearer \${input:pim-mcp-token}"`,
  '"PIM_CULTURE": "fr",',
  '"command": "/opt/node/bin/node",',
  '"args": ["-y", "pim-mcp@1.2.3", "/opt/pim mcp/dist/main.js", "C:\\\\new place"]',
  'bearer_token_env_var = "PIM_MCP_TOKEN"',
  '[mcp_servers.pim]',
  '"mcpServers": {',
  '}],',
])('shows %s', (line) => {
  expect(maskLine(line, SAID)).toBe(line);
});

it.each([
  ['  "other": {', '  "other": {'],
  ['  },', '  },'],
  ['[mcp_servers.other]', '[mcp_servers.other]'],
  ['  "password": true', '  "password": true'],
  ['  "command": "npx",', '  "command": …'],
  ['  "sk-1"', '  …'],
  ['-----BEGIN KEY-----', '…'],
  ['# token = "x"', '…'],
  ['pin = 1234', 'pin = …'],
])('shows only the frame of a line of somebody else: %s', (line, masked) => {
  expect(maskForeignLine(line)).toBe(masked);
});
