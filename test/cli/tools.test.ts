import { expect, it } from 'vitest';
import { TOOLS } from '../../src/tools/all-tools.ts';
import { openForTest } from '../support/catalog-server.ts';
import { runCommand } from './run-command.ts';

it('lists every tool on a line of its own, which fits on the terminal', async () => {
  const { code, stdout } = await runCommand(['tools'], { columns: 80 });
  const lines = stdout.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(TOOLS.map(({ name }) => name));
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
});

it('cuts nothing where there is no terminal', async () => {
  const { stdout } = await runCommand(['tools']);
  for (const { description } of TOOLS) expect(stdout).toContain(description);
});

it.each(TOOLS.map(({ name }) => name))('names every argument of %s', async (name) => {
  const { code, stdout } = await runCommand(['tools', name]);
  expect(code).toBe(0);
  const input = TOOLS.find((tool) => tool.name === name)?.input.shape ?? {};
  for (const argument of Object.keys(input)) expect(stdout).toMatch(new RegExp(`^${argument} +\\w`, 'm'));
});

it('says what an argument takes', async () => {
  const { stdout } = await runCommand(['tools', 'find_products']);
  expect(stdout).toMatch(/^integration_codes +list: text +Codes in other systems$/m);
  expect(stdout).toMatch(/^limit +number to 1000 /m);
  expect(stdout).toMatch(/^status +active, passive$/m);
  expect(stdout).toMatch(/^properties +list: JSON: name, value, /m);
});

it('--json gives names and schemas as an MCP host gets them', async () => {
  const server = await openForTest({ products: 1 });
  const { tools } = await server.client.listTools();
  const listed = tools.map(({ name, title, description, inputSchema, outputSchema }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
  }));
  expect(JSON.parse((await runCommand(['tools', '--json'])).stdout)).toEqual(listed);
  expect(JSON.parse((await runCommand(['tools', 'get_media', '--json'])).stdout)).toEqual(
    listed.find(({ name }) => name === 'get_media'),
  );
});

it('refuses a tool that there is not, with the nearest', async () => {
  const { code, stdout, stderr } = await runCommand(['tools', 'get_produkt']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('pim-mcp tools: there is no tool "get_produkt"; did you mean get_product?\n');
});

it('lists the tool of the Commerce Engine where one is set, with the paths that it has (Spec §1)', async () => {
  const env = {
    COMMERCE_ENGINE_URL: 'https://commerce.example',
    COMMERCE_ENGINE_TOKEN: 'canary-token',
    COMMERCE_ENGINE_PATHS: JSON.stringify({ stock: { path: '/stock', description: 'Stock of all variants.' } }),
  };
  const { code, stdout } = await runCommand(['tools'], { env });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^call_commerce_engine .*stock/m)]);
  expect(stdout).not.toContain('canary-token');
});

it('says which setting of the Commerce Engine cannot be used', async () => {
  const env = {
    COMMERCE_ENGINE_URL: 'https://commerce.example',
    COMMERCE_ENGINE_TOKEN: 't',
    COMMERCE_ENGINE_PATHS: '{',
  };
  const { code, stderr } = await runCommand(['tools'], { env });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^pim-mcp tools: COMMERCE_ENGINE_PATHS/)]);
});
