import { expect, it } from 'vitest';
import { TOOLS } from '../../src/tools/join-tools.ts';
import { runCommand } from './run-command.ts';

it('lists every tool on a line of its own, which fits on the terminal, and is whole where there is none', async () => {
  const { code, stdout } = await runCommand(['tools'], { columns: 80 });
  const lines = stdout.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines.map((line) => line.split(' ')[0])).toEqual(TOOLS.map(({ name }) => name));
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  const piped = await runCommand(['tools']);
  for (const { description } of TOOLS) expect(piped.stdout).toContain(description);
});

it.each(TOOLS.map(({ name }) => name))('names every argument of %s', async (name) => {
  const { code, stdout } = await runCommand(['tools', name]);
  expect(code).toBe(0);
  const input = TOOLS.find((tool) => tool.name === name)?.input.shape ?? {};
  for (const argument of Object.keys(input))
    expect(stdout).toMatch(new RegExp(`^${argument} +\\w`, 'm'));
});

it('says what an argument takes', async () => {
  const { stdout } = await runCommand(['tools', 'find_products']);
  expect(stdout).toMatch(/^integration_codes +list: text +Codes in other systems$/m);
  expect(stdout).toMatch(/^limit +number to 1000 /m);
  expect(stdout).toMatch(/^status +active, passive$/m);
  expect(stdout).toMatch(/^properties +list: JSON: name, value, /m);
});

const ENGINE = {
  COMMERCE_ENGINE_URL: 'https://commerce.example',
  COMMERCE_ENGINE_TOKEN: 'canary-token',
};

it('lists the tool of the Commerce Engine where one is set, with the paths that it has (Spec §1)', async () => {
  const paths = JSON.stringify({
    stock: { path: '/stock', description: 'Stock of all variants.' },
  });
  const { code, stdout } = await runCommand(['tools'], {
    env: { ...ENGINE, COMMERCE_ENGINE_PATHS: paths },
  });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^call_commerce_engine .*stock/m)]);
  expect(stdout).not.toContain('canary-token');
});

it('lists what PIM_TOOLS leaves, whatever other settings say, and describes the others all the same', async () => {
  const env = { PIM_TOOLS: 'query_catalog,get_product', PIM_API_URL: 'https://pim.example' };
  const { code, stdout } = await runCommand(['tools'], { env });
  expect([code, stdout.match(/^\w+/gm)]).toEqual([0, ['get_product', 'query_catalog']]);
  expect(await runCommand(['tools', 'get_media'], { env })).toMatchObject({ code: 0 });
});

it.each([
  [
    ['tools'],
    { PIM_TOOLS: 'get_produkt' },
    'PIM_TOOLS must be all, lookup, copy or names of tools',
  ],
  [
    ['tools'],
    { PIM_TOOLS: 'call_commerce_engine' },
    'PIM_TOOLS chooses only tools that are not available here',
  ],
  [
    ['tools', 'get_produkt'],
    {},
    'pim-mcp tools: there is no tool "get_produkt"; did you mean get_product?\n',
  ],
  [['tools'], { ...ENGINE, COMMERCE_ENGINE_PATHS: '{' }, 'pim-mcp tools: COMMERCE_ENGINE_PATHS'],
])('refuses %j', async (args, env, says) => {
  const { code, stdout, stderr } = await runCommand(args, { env });
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(says)]);
});
