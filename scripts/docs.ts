/**
 * `npm run docs`: writes the parts of README.md, docs/, plugin/, manifest.json, server.json, rules.schema.json, contract/ and
 * src/views/ that repeat the code. test/docs.test.ts and test/docs-pages.test.ts fail while they differ.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { readResults } from '../bench/peers/results.ts';
import { rulesSchema } from '../src/audit/rules-schema.ts';
import { SETTING_MEANINGS, SETTING_NAMES, SETTINGS } from '../src/settings/settings-table.ts';
import type { Setting } from '../src/settings/value-forms.ts';
import { TOOLS } from '../src/tools/join-tools.ts';
import { listContract } from './contract.ts';
import { renderBenchmarkPicture } from './docs/benchmark-picture.ts';
import { replaceSections } from './docs/markdown.ts';
import { renderPages } from './docs/pages.ts';
import { buildPlugin, homeOf, type Published } from './docs/plugin.ts';
import { listSheetFields, SHEET_FIELDS } from './docs/sheet-fields.ts';

/** The picture of the benchmarks, which the README and docs/benchmarks.md show. */
export const PICTURE = 'docs/images/benchmarks.svg';

/** The published schema, which editors complete and check rules files by. */
export function renderRulesSchema(): object {
  return {
    title: 'Rules file of pim-mcp',
    description: 'What pim-mcp audit checks: see docs/rules.md.',
    ...z.toJSONSchema(rulesSchema, { io: 'input', reused: 'ref' }),
  };
}

/**
 * Completes the manifest with the parts that repeat package.json and the tools. What Anthropic's directory asks of it:
 * support.claude.com/en/articles/12922832 (without `privacy_policies` it is refused). The keys are those of manifest version
 * 0.3, the newest for servers in Node.js (github.com/modelcontextprotocol/mcpb, MANIFEST.md; 0.4 only adds the type `uv`).
 */
export function completeManifest(manifest: object, packageJson: Published): object {
  const { version, description, homepage } = packageJson;
  const home = homeOf(packageJson);
  return {
    ...manifest,
    version,
    description,
    repository: { type: 'git', url: `${home}.git` },
    homepage,
    documentation: `${home}/tree/main/docs`,
    support: `${home}/issues`,
    privacy_policies: [`${home}/blob/main/PRIVACY.md`],
    tools: TOOLS.map((tool) => ({ name: tool.name, description: tool.description })),
  };
}

/**
 * The server.json for registries of MCP servers, in the newest schema that is released
 * (github.com/modelcontextprotocol/registry, docs/reference/server-json/generic-server-json.md and
 * official-registry-requirements.md): a description of at most 100 characters, and a package whose `mcpName` is its name. An
 * image and bundles would have to be named with the address and the hash of one release, so they are only released.
 */
export function buildServerJson(packageJson: Published & { readonly mcpName: string }): object {
  const { name, version, mcpName } = packageJson;
  const home = homeOf(packageJson);
  const environmentVariables = SETTING_NAMES.map((name) => {
    const { fallback, isSecret }: Setting = SETTINGS[name];
    const said = {
      name,
      description: SETTING_MEANINGS[name],
      isRequired: false,
      isSecret: isSecret === true,
    };
    return { ...said, ...(fallback === '' ? {} : { default: fallback }) };
  });
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    title: 'PIM catalog',
    description:
      'Ask a PIM catalog anything: short, exact answers that stay within its rate limits.',
    version,
    repository: { url: home, source: 'github' },
    websiteUrl: home,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        environmentVariables,
      },
    ],
  };
}

/** JSON before formatting; the formatter gives it its final form. */
function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}

async function writeDocs(): Promise<void> {
  const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
  const read = (name: string): Promise<string> => readFile(path(name), 'utf8');
  const packageJson = JSON.parse(await read('package.json'));
  const manifest = completeManifest(JSON.parse(await read('manifest.json')), packageJson);
  const files = {
    'server.json': buildServerJson(packageJson),
    ...buildPlugin(packageJson, JSON.parse(toJson(manifest))),
    [SHEET_FIELDS]: listSheetFields(),
  };
  await writeFile(path('manifest.json'), toJson(manifest));
  await writeFile(path('plugin/LICENSE'), await read('LICENSE'));
  for (const [name, file] of Object.entries(files)) await writeFile(path(name), toJson(file));
  await writeFile(path('rules.schema.json'), toJson(renderRulesSchema()));
  for (const [name, list] of Object.entries(await listContract()))
    await writeFile(path(`contract/${name}`), toJson(list));
  for (const [page, sections] of Object.entries(await renderPages()))
    await writeFile(path(page), replaceSections(await read(page), sections, page));
  await writeFile(path(PICTURE), renderBenchmarkPicture(readResults()));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeDocs();
