/** Installs the peers into a scratch folder, in versions that are pinned here; nothing of it becomes part of the project. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { parse } from 'yaml';

/** What is there to start, and the document that it is given. */
export interface Installed {
  readonly openapi: string;
  /** Scripts for node. */
  readonly bridge: string;
  readonly generated: string;
  readonly codeMode: string;
}

const BRIDGES = { '@ivotoby/openapi-mcp-server': '1.16.1', 'openapi-mcp-generator': '4.0.1' };

/** The generated server names ranges; these are what they meant when this was written. */
const OF_THE_GENERATED = {
  '@modelcontextprotocol/sdk': '1.32.2',
  axios: '1.21.1',
  dotenv: '16.6.1',
  zod: '3.25.76',
  'json-schema-to-zod': '2.8.1',
};

const CODE_MODE = {
  '@cloudflare/codemode': '0.5.6',
  '@modelcontextprotocol/sdk': '1.32.2',
  zod: '4.6.7',
  '@cfworker/json-schema': '4.1.6',
};

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Installs all of them. Throws an Error that says what could not be installed, such as where no registry is reached. */
export async function installPeers(scratch: string): Promise<Installed> {
  mkdirSync(scratch, { recursive: true });
  const openapi = join(scratch, 'openapi.json');
  const document: unknown = parse(readFileSync(here('openapi.yaml'), 'utf8'));
  // Both bridges are told the address when they start; the generator wants one all the same.
  writeFileSync(
    openapi,
    JSON.stringify({ ...(document as object), servers: [{ url: 'http://127.0.0.1' }] }),
  );
  const bridges = install(join(scratch, 'bridges'), BRIDGES);
  const codeMode = install(join(scratch, 'code-mode'), CODE_MODE);
  cpSync(here('code-mode-server.mjs'), join(codeMode, 'server.mjs'));
  return {
    openapi,
    bridge: join(bridges, 'node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js'),
    generated: await generate(bridges, join(scratch, 'generated'), openapi),
    codeMode: join(codeMode, 'server.mjs'),
  };
}

/** Generates a server from the document, and makes JavaScript of it. */
async function generate(bridges: string, folder: string, openapi: string): Promise<string> {
  const generator = join(
    bridges,
    'node_modules/openapi-mcp-generator/bin/openapi-mcp-generator.js',
  );
  const names = [
    '--server-name',
    'pim-bridge',
    '--server-version',
    '1.0.0',
    '--base-url',
    'http://127.0.0.1',
  ];
  run(
    process.execPath,
    [generator, '--input', openapi, '--output', folder, ...names, '--force'],
    bridges,
  );
  install(folder, OF_THE_GENERATED);
  const { code } = await transform(readFileSync(join(folder, 'src/index.ts'), 'utf8'), {
    loader: 'ts',
    format: 'esm',
  });
  const script = join(folder, 'index.mjs');
  writeFileSync(script, code);
  return script;
}

/** Installs packages into a folder, without running their scripts. */
function install(folder: string, dependencies: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );
  const quiet = [
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ];
  run('npm', ['install', ...quiet], folder);
  return folder;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(
    `${command} ${args[0]} in ${cwd}: ${error?.message ?? stderr.trim().split('\n').at(0)}`,
  );
}
