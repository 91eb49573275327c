/** Installs the clients into a scratch folder, one by one; nothing of it becomes part of the project. */

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packages from './packages.json' with { type: 'json' };

/** Packages of one client by name, with their versions. */
export type Packages = Readonly<Record<string, string>>;

/** A client that is ready to run. */
export interface InstalledClient {
  readonly folder: string;
  /** The client's file of `clients/`, where it finds its packages. */
  readonly file: string;
  /** The versions that are there now. */
  readonly versions: Packages;
}

const CLIENTS: Readonly<Record<string, Packages>> = packages.clients;

/** The names of all clients. */
export const CLIENT_NAMES: readonly string[] = Object.keys(CLIENTS);

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Installs the Node.js that clients need, and returns its path. */
export async function installNode(scratch: string): Promise<string> {
  const folder = join(scratch, 'node');
  const name = `node-${process.platform}-${process.arch}`;
  await install(folder, { [name]: packages.node }, { npm: ['npm'] });
  return join(folder, 'node_modules', name, 'bin/node');
}

/**
 * Installs one client.
 * @param isNewest takes the newest versions instead of those in packages.json
 * @throws Error that says what npm said
 */
export async function installClient(
  name: string,
  options: { readonly scratch: string; readonly node: string; readonly isNewest: boolean },
): Promise<InstalledClient> {
  const wanted = CLIENTS[name];
  if (wanted === undefined) {
    throw new Error(`There is no client ${name}. There are: ${CLIENT_NAMES.join(', ')}.`);
  }
  const folder = join(options.scratch, name);
  const newest = Object.fromEntries(
    Object.entries(wanted).map(([one, version]) => [
      one,
      one in packages.held ? version : 'latest',
    ]),
  );
  // npm passes over versions that its own Node.js is too old for, so it runs on the newer one.
  const npm = [options.node, await findNpm()];
  await install(folder, options.isNewest ? newest : wanted, { npm });
  // A file finds its packages from the folder in which it lies.
  cpSync(here('clients'), folder, { recursive: true });
  const file = join(folder, `${name}.mjs`);
  return { folder, file, versions: readVersions(folder, Object.keys(wanted)) };
}

/** The script of the npm that is beside the Node.js which runs this. */
async function findNpm(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['root', '--global']);
  const script = join(stdout.trim(), 'npm/bin/npm-cli.js');
  if (!existsSync(script)) throw new Error(`There is no npm at ${script}.`);
  return script;
}

async function install(
  folder: string,
  dependencies: Packages,
  { npm }: { readonly npm: readonly string[] },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies });
  const file = join(folder, 'package.json');
  const isThere = existsSync(file) && readFileSync(file, 'utf8') === manifest;
  if (isThere && existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  writeFileSync(file, manifest);
  const [command = '', ...first] = npm;
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const args = [...first, 'install', '--legacy-peer-deps', ...quiet];
  const env = { ...process.env, PATH: `${dirname(command)}:${process.env.PATH}` };
  await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 });
}

function readVersions(folder: string, names: readonly string[]): Packages {
  const read = (name: string): string => {
    const file = join(folder, 'node_modules', name, 'package.json');
    return String(JSON.parse(readFileSync(file, 'utf8')).version);
  };
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}
