/**
 * `npm run docs`: writes what README.md, manifest.json, server.json and contract/ repeat of the code, from the code.
 * test/docs.test.ts fails while they differ.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../src/cli/command-line.ts';
import { askQuestion, type CallTool } from '../src/cli/demo/ask.ts';
import { QUESTIONS } from '../src/cli/demo/questions.ts';
import { renderBlock } from '../src/cli/demo/render-block.ts';
import { EXIT, EXIT_MEANINGS } from '../src/cli/exit-codes.ts';
import { HOSTS, type Host, settingsToShow } from '../src/cli/hosts.ts';
import { openCatalog } from '../src/cli/open-catalog.ts';
import { parseConfig } from '../src/config.ts';
import { RULES } from '../src/copy/audit/rules.ts';
import { PROMPTS } from '../src/prompts/index.ts';
import { RESOURCES } from '../src/resources/index.ts';
import { SETTINGS, type Setting } from '../src/settings.ts';
import { TOOLS } from '../src/tools/index.ts';
import { listArguments } from '../src/tools/params.ts';
import { runTool } from '../src/tools/run-tool.ts';
import { listContract } from './contract.ts';

/** The texts between the markers `<!-- generated:<name> -->` and `<!-- /generated -->`, by name. */
export type Sections = Readonly<Record<string, string>>;

/** The table of the tools: name, what for, arguments of its own. */
export function renderToolTable(): string {
  const rows = TOOLS.map(({ name, description, input }) => {
    const own = Object.keys(input.shape).filter((argument) => !(argument in listArguments));
    return [`\`${name}\``, firstSentence(description), own.map((argument) => `\`${argument}\``).join(', ')];
  });
  const common = Object.keys(listArguments).map((argument) => `\`${argument}\``);
  return `${renderTable(['Tool', 'What for', 'Arguments'], rows)}\n\nMost tools also take some of ${common.join(', ')}.`;
}

/** The table of the resources: address, what for. */
export function renderResourceTable(): string {
  const rows = RESOURCES.map(({ uri, description }) => [`\`${uri}\``, description]);
  return renderTable(['Resource', 'What it holds'], rows);
}

/** The table of the prompts: name, what for, arguments, optional ones with a question mark. */
export function renderPromptTable(): string {
  const rows = PROMPTS.map(({ name, description, arguments: args }) => [
    `\`${name}\``,
    description,
    Object.entries(args)
      .map(([argument, { isRequired }]) => `\`${argument}${isRequired ? '' : '?'}\``)
      .join(', '),
  ]);
  return renderTable(['Prompt', 'What for', 'Arguments'], rows);
}

/** The table of the settings. */
export function renderSettingsTable(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(([name, { meaning, allowed, fallback }]) => [
    `\`${name}\``,
    meaning,
    allowed,
    fallback === '' ? '' : `\`${fallback}\``,
  ]);
  return renderTable(['Setting', 'Meaning', 'Allowed', 'Default'], rows);
}

/** The excerpt of the demo: questions by their number, asked of the embedded sandbox and rendered as the demo does. */
export async function renderDemoExcerpt(numbers: readonly number[]): Promise<string> {
  const open = await openCatalog(parseConfig({}), '0.0.0');
  const callTool: CallTool = async (name, args) => {
    const tool = TOOLS.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const { catalog, settings } = open;
    const call = {
      signal: new AbortController().signal,
      deadlineAtMs: settings.now() + 60_000,
      warnings: new Set<string>(),
      requests: 0,
    };
    const onUnexpected = (_tool: string, error: unknown): never => {
      throw error;
    };
    return runTool(tool, args, { catalog, call, settings }, { resultForm: 'both', onUnexpected });
  };
  const look = { width: 100, paint: (_look: string, text: string) => text, showsTime: false };
  const blocks: string[] = [];
  // All are asked, as in the demo: what one question teaches about the PIM saves the next a request.
  for (const [index, question] of QUESTIONS.entries()) {
    const block = renderBlock(index + 1, question, await askQuestion(question, callTool), look).join('\n');
    if (numbers.includes(index + 1)) blocks.push(block);
  }
  await open.close();
  return `\`\`\`text\n${blocks.join('\n\n')}\n\`\`\``;
}

/** The configurations of all hosts; those that are the same are shown once. */
export function renderHosts(): string {
  const start = { command: 'node', args: ['/path/to/pim-mcp/dist/main.js'], env: settingsToShow({}) };
  const byText = new Map<string, Host[]>();
  for (const host of Object.values(HOSTS)) {
    const text = host.render(start);
    byText.set(text, [...(byText.get(text) ?? []), host]);
  }
  const describe = ({ title, where }: Host): string => `**${title}**: ${where}`;
  return [...byText]
    .map(([text, hosts]) => `${hosts.map(describe).join('\n\n')}\n\n\`\`\`${hosts[0]?.language}\n${text}\n\`\`\``)
    .join('\n\n');
}

/** The table of the commands. */
export function renderCommandTable(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => [`\`pim-mcp ${name}\``, summary]);
  return `${renderTable(['Command', 'What for'], rows)}\n\n\`--help\` after any of them tells more, with examples.`;
}

/** The table of the exit codes. */
export function renderExitTable(): string {
  const rows = Object.entries(EXIT_MEANINGS).map(([name, meaning]) => [
    String(EXIT[name as keyof typeof EXIT]), // the meanings' own keys
    meaning,
  ]);
  return renderTable(['Code', 'Meaning'], rows);
}

/** The table of the rules of the audit, group by group. */
export function renderRuleTable(): string {
  const rows = RULES.map(({ id, group, severity, subject, checks, why, fix }) => [
    `\`${id}\``,
    group,
    severity,
    `A ${subject} that ${checks}`,
    why,
    fix,
  ]);
  return renderTable(['Rule', 'Group', 'Severity', 'What fails', 'Why it matters', 'How to fix it'], rows);
}

/** Every generated section of the README. */
export async function renderSections(): Promise<Sections> {
  return {
    demo: await renderDemoExcerpt([4, 7, 8]),
    hosts: renderHosts(),
    tools: renderToolTable(),
    resources: renderResourceTable(),
    prompts: renderPromptTable(),
    settings: renderSettingsTable(),
    commands: renderCommandTable(),
    rules: renderRuleTable(),
    exits: renderExitTable(),
  };
}

/**
 * The README with its generated sections replaced.
 * @throws Error when a section is missing or is not known
 */
export function replaceSections(readme: string, sections: Sections): string {
  const seen = new Set<string>();
  const replaced = readme.replace(
    /(<!-- generated:([\w-]+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_whole, start: string, name: string, end: string) => {
      const section = sections[name];
      if (section === undefined) throw new Error(`README.md has a section ${name} that nothing generates.`);
      seen.add(name);
      return `${start}\n${section}\n\n${end}`;
    },
  );
  const missing = Object.keys(sections).filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`README.md has no section ${missing.join(', ')}.`);
  return replaced;
}

/** The manifest with what it repeats of package.json and of the tools. */
export function completeManifest(manifest: object, packageJson: { version: string; description: string }): object {
  const { version, description } = packageJson;
  return {
    ...manifest,
    version,
    description,
    tools: TOOLS.map((tool) => ({ name: tool.name, description: tool.description })),
  };
}

/** What registries of MCP servers are told (their server.json, schema of 2025-12-11). */
export function buildServerJson(packageJson: { name: string; version: string; mcpName: string }): object {
  const { name, version, mcpName } = packageJson;
  const environmentVariables = Object.entries<Setting>(SETTINGS).map(([setting, { meaning, fallback, isSecret }]) => ({
    name: setting,
    description: meaning,
    isRequired: false,
    isSecret: isSecret === true,
    ...(fallback === '' ? {} : { default: fallback }),
  }));
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: 'PIM catalog',
    description: 'Ask a PIM catalog anything: short exact answers, and never a tripped rate limit.',
    version,
    packages: [{ registryType: 'npm', identifier: name, version, transport: { type: 'stdio' }, environmentVariables }],
  };
}

function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function firstSentence(text: string): string {
  return /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0] ?? text;
}

/** JSON that the formatter still puts into its final form. */
function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}

async function writeDocs(): Promise<void> {
  const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
  const read = (name: string): Promise<string> => readFile(path(name), 'utf8');
  const packageJson = JSON.parse(await read('package.json'));
  const manifest = completeManifest(JSON.parse(await read('manifest.json')), packageJson);
  await writeFile(path('server.json'), toJson(buildServerJson(packageJson)));
  await writeFile(path('manifest.json'), toJson(manifest));
  for (const [name, list] of Object.entries(await listContract()))
    await writeFile(path(`contract/${name}`), toJson(list));
  await writeFile(path('README.md'), replaceSections(await read('README.md'), await renderSections()));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeDocs();
