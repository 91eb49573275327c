import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readResults } from '../bench/peers/results.ts';
import { listContract } from '../scripts/contract.ts';
import { renderBenchmarkPicture } from '../scripts/docs/benchmark-picture.ts';
import { listSheetFields, SHEET_FIELDS } from '../scripts/docs/sheet-fields.ts';
import { buildServerJson, completeManifest, PICTURE, renderRulesSchema } from '../scripts/docs.ts';
import { listTestedNodes, writeEnginesRange } from '../scripts/nodes/tested.ts';
import { OLDEST_NODE } from '../src/cli/doctor.ts';
import { SETTINGS } from '../src/settings/settings-table.ts';

function read(name: string): string {
  return readFileSync(new URL(`../${name.replace('!', '')}`, import.meta.url), 'utf8');
}

const packageJson = JSON.parse(read('package.json'));
const manifest = JSON.parse(read('manifest.json'));
const HINT = 'run `npm run docs`';

it('manifest: the Node version is that of package.json', () => {
  expect(manifest.compatibility.runtimes.node).toBe(packageJson.engines.node);
  expect(packageJson.engines.node).toBe(writeEnginesRange());
});

it('README: names the versions of Node.js that npm run test:nodes runs', () => {
  expect(read('README.md')).toContain(`Each change is tested on Node.js ${listTestedNodes()}.`);
  expect(read('CONTRIBUTING.md')).toContain(`the newest Node.js ${listTestedNodes()},`);
  expect(read('.ci/run')).toContain('\nnpm run test:nodes\n');
});

it('manifest: version, description and tools are what the code says', () => {
  expect(completeManifest(manifest, packageJson), HINT).toEqual(manifest);
  expect(manifest.name).toBe(packageJson.name);
  expect(manifest.license).toBe(packageJson.license);
});

it('server.json: is what the package and the settings say, in the lengths that registries take', () => {
  const serverJson = JSON.parse(read('server.json'));
  expect(buildServerJson(packageJson), HINT).toEqual(serverJson);
  expect(serverJson.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(serverJson.description.length).toBeLessThanOrEqual(100);
  const [{ environmentVariables }] = serverJson.packages;
  const secrets = environmentVariables.filter((one: { isSecret: boolean }) => one.isSecret);
  expect(secrets.map(({ name }: { name: string }) => name)).toEqual([
    'PIM_CLIENT_ID',
    'PIM_APP_KEY',
    'PIM_QUOTA_URL',
    'COMMERCE_ENGINE_TOKEN',
    'PIM_WEBHOOK_URL',
    'PIM_WEBHOOK_SECRET',
    'PIM_MCP_TOKEN',
  ]);
});

it('rules.schema.json: is the schema that rules files are checked by', () => {
  expect(JSON.parse(JSON.stringify(renderRulesSchema())), HINT).toEqual(
    JSON.parse(read('rules.schema.json')),
  );
});

it('sheet of a product: shows the fields that the table of fields places on it', () => {
  expect(listSheetFields(), HINT).toEqual(JSON.parse(read(SHEET_FIELDS)));
});

it('contract: what clients are shown of tools, resources and prompts has not changed by accident', async () => {
  for (const [name, list] of Object.entries(await listContract())) {
    expect(list, `contract/${name}: ${HINT} if this is what you want`).toEqual(
      JSON.parse(read(`contract/${name}`)),
    );
  }
});

it('picture of the benchmarks: shows the figures of the last run', () => {
  expect(renderBenchmarkPicture(readResults()), HINT).toBe(read(PICTURE));
});

it('workflow: runs what .ci/run does, on the oldest Node.js that is promised and on another', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(/node: \[(.+)\]/.exec(workflow)?.[1]).toMatch(new RegExp(`^'${OLDEST_NODE}', '\\d+'$`));
  expect(workflow).toMatch(/^ +- run: \.ci\/run$/m);
});

it('manifest: asks for settings that exist, each once, none required, the key as a secret', () => {
  const { env } = manifest.server.mcp_config;
  const asked = Object.keys(manifest.user_config);
  expect(Object.entries(env)).toEqual(
    asked.map((key) => [key.toUpperCase(), `\${user_config.${key}}`]),
  );
  expect(asked).toEqual([
    'pim_api_url',
    'pim_client_id',
    'pim_app_key',
    'pim_culture',
    'pim_token_budget',
  ]);
  for (const key of asked) {
    expect(SETTINGS).toHaveProperty(key.toUpperCase());
    const { required, sensitive, ...told } = manifest.user_config[key];
    const text = expect.stringMatching(/\S/);
    expect(told).toMatchObject({
      type: expect.stringMatching(/^(string|number)$/),
      title: text,
      description: text,
    });
    expect([required, sensitive === true]).toEqual([false, key === 'pim_app_key']);
  }
  const { min, max } = manifest.user_config.pim_token_budget;
  expect(SETTINGS.PIM_TOKEN_BUDGET.allowed).toBe(`a whole number from ${min} to ${max}`);
});
