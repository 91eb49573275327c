/** The MCPB bundle as a host installs it: unpacked into an empty folder, run over stdio without node_modules. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackExtension } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MAX_BUNDLE_BYTES = 700 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'pim-mcp-bundle-'));
const bundle = join(folder, 'pim-mcp.mcpb');
const installed = join(folder, 'installed');

interface Manifest {
  readonly icon: string;
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  readonly server: { readonly mcp_config: { readonly command: string; args: string[]; env: Record<string, string> } };
}

let manifest: Manifest;

beforeAll(async () => {
  const script = fileURLToPath(new URL('../../scripts/bundle.mjs', import.meta.url));
  execFileSync(process.execPath, [script, bundle], { stdio: 'ignore' });
  await unpackExtension({ mcpbPath: bundle, outputDir: installed, silent: true });
  manifest = JSON.parse(readFileSync(join(installed, 'manifest.json'), 'utf8')) as Manifest;
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is at most 700 KB, with the icon and without what it does not need', () => {
  expect(statSync(bundle).size).toBeLessThanOrEqual(MAX_BUNDLE_BYTES);
  expect(readdirSync(installed, { recursive: true }).map(String).sort()).toEqual(
    [
      'LICENSE',
      'PRIVACY.md',
      'README.md',
      'assets',
      'dist',
      join('assets', 'icon.png'),
      join('dist', 'main.js'),
      ...readdirSync(fileURLToPath(new URL('../../dist', import.meta.url)))
        .filter((name) => /^part-.*\.js$/.test(name))
        .map((name) => join('dist', name)),
      'manifest.json',
      'package.json',
    ].sort(),
  );
});

it('has an icon of 512 by 512 pixels', () => {
  const png = readFileSync(join(installed, manifest.icon));
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 512, 512]);
});

it('runs as its manifest says, with every setting left unfilled: the demo, with the tools of the manifest', async () => {
  const { command, args, env } = manifest.server.mcp_config;
  expect(existsSync(join(installed, 'node_modules'))).toBe(false);
  expect(command).toBe('node');
  const transport = new StdioClientTransport({
    command: process.execPath,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of MCPB
    args: args.map((arg) => arg.replace('${__dirname}', installed)),
    // Hosts hand over placeholders that nobody filled in as they are.
    env: { ...env, PATH: process.env.PATH ?? '' },
    cwd: folder,
  });
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name, description }) => ({ name, description }))).toEqual(manifest.tools);
  const answer = await client.callTool({ name: 'find_products', arguments: { limit: 1 } });
  expect(answer.structuredContent).toMatchObject({ returned: 1, source: 'sandbox' });
  await client.close();
});
