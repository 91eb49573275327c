/**
 * The files of plugin/ that repeat package.json, manifest.json and the settings, and the two catalogs at the root that lead
 * there. One folder serves all hosts that take plugins:
 *
 * - Agent Plugins 1.0.0 (Cursor, VS Code, Copilot, Codex, Kiro): `plugin.json` and `mcp.json`, whose schemas are closed and
 *   which may refer to no variable (github.com/agentplugins/agent-plugins-spec, spec/1.0.0.md §5 and §7.2);
 * - Claude Code: `.claude-plugin/plugin.json`; it asks for the settings and keeps secrets (code.claude.com/docs, "Plugins
 *   reference"; what is left empty may arrive as its own placeholder, which read-config.ts takes as unset);
 * - Codex: `.codex-plugin/plugin.json` beside it, since it hands a server no variable that `env_vars` does not name
 *   (developers.openai.com/codex/plugins/build; github.com/openai/codex/issues/38438).
 *
 * Each starts the version of the plugin, because skills name tools and arguments exactly, and Anthropic takes no range
 * (claude.com/docs/plugins/submit). Pure.
 */

import { SETTING_NAMES } from '../../src/settings/settings-table.ts';

/** What all of them say of package.json and manifest.json. */
export interface Published {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  readonly repository: { readonly url: string };
  readonly keywords: readonly string[];
}

/** A manifest of MCPB, as far as plugins repeat it. */
interface Bundled {
  readonly display_name: string;
  readonly author: { readonly name: string };
  readonly user_config: Readonly<Record<string, object>>;
}

/** The name of the server in a host's list. */
const SERVER = 'pim';

/** The variables by which HTTP clients find a proxy. */
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/** Where the code is, for people. */
export function homeOf({ repository }: Pick<Published, 'repository'>): string {
  return repository.url.replace(/^git\+|\.git$/g, '');
}

/** The files by their paths below the root. */
export function buildPlugin(
  published: Published,
  manifest: Bundled,
): Readonly<Record<string, object>> {
  const { name, version, description, license, homepage, keywords } = published;
  const { author, display_name: displayName, user_config: userConfig } = manifest;
  const home = homeOf(published);
  const about = {
    name,
    version,
    description,
    author,
    homepage,
    repository: home,
    license,
    keywords,
  };
  const start = { command: 'npx', args: ['-y', `${name}@${version}`] };
  const privacyPolicy = `${home}/blob/main/PRIVACY.md`;
  const asked = Object.keys(userConfig).map((key) => [key.toUpperCase(), `\${user_config.${key}}`]);
  const schema = (file: string): string =>
    `https://agent-plugins.org/schemas/1.0.0/${file}.schema.json`;
  return {
    'plugin/plugin.json': { $schema: schema('plugin'), ...about },
    'plugin/mcp.json': {
      $schema: schema('mcp'),
      mcpServers: { [SERVER]: { type: 'stdio', ...start } },
    },
    'plugin/.claude-plugin/plugin.json': {
      ...about,
      documentationUrl: `${home}/tree/main/docs`,
      supportUrl: `${home}/issues`,
      privacyPolicyUrl: privacyPolicy,
      mcpServers: { [SERVER]: { ...start, env: Object.fromEntries(asked) } },
      userConfig,
    },
    'plugin/.codex-plugin/plugin.json': {
      ...about,
      skills: './skills/',
      mcpServers: { [SERVER]: { ...start, env_vars: [...SETTING_NAMES, ...PROXIES] } },
      interface: {
        displayName,
        shortDescription: 'Ask your PIM catalog',
        longDescription: description,
        developerName: author.name,
        category: 'Productivity',
        capabilities: ['Read'],
        websiteURL: home,
        privacyPolicyURL: privacyPolicy,
        defaultPrompt: ['Which products have no French texts?', 'What changed this week?'],
      },
    },
    '.claude-plugin/marketplace.json': {
      name,
      owner: author,
      plugins: [{ name, source: './plugin', description }],
    },
    '.agents/plugins/marketplace.json': {
      name,
      interface: { displayName },
      plugins: [
        {
          name,
          source: { source: 'local', path: './plugin' },
          policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
          category: 'Productivity',
        },
      ],
    },
  };
}
