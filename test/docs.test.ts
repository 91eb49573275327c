import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listContract } from '../scripts/contract.ts';
import { buildServerJson, completeManifest, renderSections, replaceSections } from '../scripts/docs.ts';
import { AUDIT_FORMS } from '../src/cli/audit-forms.ts';
import { parseKeyValues } from '../src/cli/call-arguments.ts';
import { COMMANDS } from '../src/cli/command-line.ts';
import { OLDEST_NODE } from '../src/cli/doctor/settings.ts';
import { findTool } from '../src/cli/find-tool.ts';
import { parseConfig } from '../src/config.ts';
import { SETTINGS } from '../src/settings.ts';
import { auditCatalog } from '../src/tools/audit-catalog.ts';
import { parseArguments } from '../src/tools/run-tool.ts';

function read(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
}

const readme = read('README.md');
const packageJson = JSON.parse(read('package.json'));
const manifest = JSON.parse(read('manifest.json'));
const HINT = 'run `npm run docs`';

/** The fenced blocks of the README in a language. */
function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );
}

it('README: its tables and its demo excerpt are what the code says', async () => {
  expect(replaceSections(readme, await renderSections()), HINT).toBe(readme);
});

it('README: a section that is missing or unknown is an error', () => {
  const marked = '<!-- generated:a -->\n<!-- /generated -->';
  expect(replaceSections(marked, { a: '$& new' })).toBe('<!-- generated:a -->\n\n$& new\n\n<!-- /generated -->');
  expect(() => replaceSections(marked, { a: '', b: '' })).toThrow('no section b');
  expect(() => replaceSections(marked, {})).toThrow('section a');
});

it('README: the dependency table names exactly the dependencies', () => {
  const table = readme.slice(readme.indexOf('## Dependencies'), readme.indexOf('## License'));
  const named = [...table.matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(packageJson.dependencies).sort());
});

it('README: every link into the repository leads somewhere', () => {
  const targets = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
  expect(targets.length).toBeGreaterThan(5);
  // Reading a directory fails with EISDIR, which proves that it is there.
  for (const target of targets) expect(() => read(target), target).not.toThrow('ENOENT');
});

it('README: every script that it names exists', () => {
  const scripts = [...readme.matchAll(/npm run (\w+)|npm (test)\b/g)].map(([, run, test]) => run ?? test ?? '');
  expect(new Set(scripts)).toEqual(new Set(['demo', 'test', 'bench', 'bundle', 'coverage', 'mutation', 'docs']));
  for (const script of scripts) expect(packageJson.scripts).toHaveProperty(script);
});

it('CONTRIBUTING: every script that it names exists', () => {
  const scripts = [...read('CONTRIBUTING.md').matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
  expect(scripts).toContain('interop');
  for (const script of scripts) expect(packageJson.scripts).toHaveProperty([script]);
});

it('README: every host configuration is well-formed and starts the built server with a whole address', () => {
  const configurations = blocks('json').map((block) => JSON.parse(block));
  expect(configurations).toHaveLength(2);
  for (const configuration of configurations) {
    const { command, args, env } = (configuration.mcpServers ?? configuration.servers).pim;
    expect([command, ...args]).toEqual(['node', `/path/to/pim-mcp/${packageJson.bin['pim-mcp']}`]);
    expect(Object.keys(env).filter((name) => !(name in SETTINGS))).toEqual([]);
    expect(parseConfig({ ...env, PIM_CLIENT_ID: 'client', PIM_APP_KEY: 'key' }).pim.source).toBe('pim');
  }
  for (const text of [...blocks('toml'), ...blocks('sh').filter((block) => block.includes('claude mcp'))]) {
    for (const name of ['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY']) expect(text).toContain(name);
    expect(text).toContain('/path/to/pim-mcp/dist/main.js');
  }
});

it('README: every command line that it shows can be run', () => {
  const lines = blocks('sh').flatMap((block) => block.split('\n').filter((line) => line.startsWith('pim-mcp ')));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const [, name = '', ...words] = line.replace(/\s+(#|>).*$/, '').match(/(?:'[^']*'|\S)+/g) ?? [];
    expect(COMMANDS, line).toHaveProperty(name);
    if (name === 'audit') checkAudit(line, words);
    if (name !== 'call') continue;
    const [tool = '', ...pairs] = words.filter((word) => word !== '--all').map((word) => word.replaceAll("'", ''));
    expect(() => parseArguments(findTool(tool), parseKeyValues(findTool(tool), pairs)), line).not.toThrow();
  }
});

/** Options of `pim-mcp audit` have a value; all else are arguments of the tool. */
function checkAudit(line: string, words: readonly string[]): void {
  const pairs = words.filter((word, index) => !(word.startsWith('--') || words[index - 1]?.startsWith('--')));
  const args = parseKeyValues(auditCatalog, pairs);
  expect(() => parseArguments(auditCatalog, args), line).not.toThrow();
  const format = words[words.indexOf('--format') + 1];
  if (words.includes('--format')) expect(AUDIT_FORMS, line).toHaveProperty(format ?? '');
}

it('README and manifest: the Node version is that of package.json', () => {
  const version = packageJson.engines.node.replace('>=', '');
  expect(readme).toContain(`Node.js ${version} or newer`);
  expect(manifest.compatibility.runtimes.node).toBe(packageJson.engines.node);
  expect(version).toBe(OLDEST_NODE);
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
    'COMMERCE_ENGINE_TOKEN',
    'PIM_MCP_TOKEN',
  ]);
});

it('contract: what clients are shown of tools, resources and prompts has not changed by accident', async () => {
  for (const [name, list] of Object.entries(await listContract())) {
    expect(list, `contract/${name}: ${HINT} if this is what you want`).toEqual(JSON.parse(read(`contract/${name}`)));
  }
});

it('.editorconfig: is what the formatter does', () => {
  const { indentStyle, indentWidth, lineWidth } = JSON.parse(read('biome.json')).formatter;
  const lines = read('.editorconfig').split('\n');
  for (const [name, value] of Object.entries({
    indent_style: indentStyle,
    indent_size: indentWidth,
    max_line_length: lineWidth,
  })) {
    expect(lines).toContain(`${name} = ${value}`);
  }
});

it('workflow: runs what .ci/run does, on the oldest Node.js that is promised and on another', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(/node: \[(.+)\]/.exec(workflow)?.[1]).toMatch(new RegExp(`^'${OLDEST_NODE}', '\\d+'$`));
  expect(workflow).toMatch(/^ +- run: \.ci\/run$/m);
});

it('package.json: what it says is packed exists, but for what is built', () => {
  for (const name of packageJson.files.filter((file: string) => !file.startsWith('dist/'))) {
    expect(() => read(name), name).not.toThrow();
  }
});

it('manifest: has what MCPB 0.3 requires and starts the built server', () => {
  expect(manifest).toMatchObject({
    manifest_version: '0.3',
    author: { name: 'pim-mcp contributors' },
    server: {
      type: 'node',
      entry_point: packageJson.bin['pim-mcp'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of MCPB
      mcp_config: { command: 'node', args: ['${__dirname}/dist/main.js'] },
    },
  });
  for (const text of ['display_name', 'version', 'description', 'long_description']) {
    expect(manifest[text]).toMatch(/\S/);
  }
});

it('manifest: asks for settings that exist, each once, none required, the key as a secret', () => {
  const { env } = manifest.server.mcp_config;
  const asked = Object.keys(manifest.user_config);
  expect(Object.entries(env)).toEqual(asked.map((key) => [key.toUpperCase(), `\${user_config.${key}}`]));
  expect(asked).toEqual(['pim_api_url', 'pim_client_id', 'pim_app_key', 'pim_culture', 'pim_token_budget']);
  for (const key of asked) {
    expect(SETTINGS).toHaveProperty(key.toUpperCase());
    const { type, title, description, required, sensitive } = manifest.user_config[key];
    expect([type, title, description]).toEqual([
      expect.stringMatching(/^(string|number)$/),
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
    ]);
    expect(required).toBe(false);
    expect(sensitive === true).toBe(key === 'pim_app_key');
  }
  const { min, max } = manifest.user_config.pim_token_budget;
  expect(SETTINGS.PIM_TOKEN_BUDGET.allowed).toBe(`a whole number from ${min} to ${max}`);
});

it('manifest: unfilled, it starts the demo', () => {
  expect(parseConfig(manifest.server.mcp_config.env).pim.source).toBe('sandbox');
});
