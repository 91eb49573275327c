/** Installs releases of Node.js from npm, whose packages are one program each and have no install script. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Kept between runs, and gone with `npm ci`. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/nodes', import.meta.url));

/** A guard against hanging: a release has up to 60 MB. */
const INSTALL_MS = 300_000;

/** What npm prints where there is no such package, or no such version of it. */
const NO_PACKAGE = /\b(?:E404|ETARGET)\b/;

/** A program of Node.js, or a sentence why there is none. `note`: it may not be the newest. */
export type InstalledNode =
  | { readonly program: string; readonly note?: string }
  | { readonly program: undefined; readonly why: string };

/** The package that holds Node.js for a system. @param isMusl whether its C library is musl */
export function namePackage(platform: string, arch: string, isMusl: boolean): string {
  const system = platform === 'win32' ? 'win' : platform;
  return `node-${system}-${arch}${isMusl ? '-musl' : ''}`;
}

/** Whether this is a Linux whose C library is musl. */
function isMuslHere(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as {
    readonly header?: { readonly glibcVersionRuntime?: string };
  };
  return header?.glibcVersionRuntime === undefined;
}

/** Installs the newest release of a major version, or uses the installed one where npm cannot be reached. */
export async function installNode(major: number): Promise<InstalledNode> {
  const name = namePackage(process.platform, process.arch, isMuslHere());
  const directory = join(CACHE, String(major));
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const program = join(directory, 'node_modules', name, 'bin', file);
  await mkdir(directory, { recursive: true });
  const description = { private: true, dependencies: { [name]: String(major) } };
  await writeFile(join(directory, 'package.json'), JSON.stringify(description));
  const options = '--no-package-lock --ignore-scripts --no-audit --no-fund'.split(' ');
  try {
    await run('npm', ['update', ...options], { cwd: directory, timeout: INSTALL_MS });
  } catch (error) {
    const printed = String((error as { readonly stderr?: unknown }).stderr ?? error);
    if (NO_PACKAGE.test(printed))
      return { program: undefined, why: `npm has no package ${name}@${major} for this platform.` };
    if (!existsSync(program)) return { program: undefined, why: `npm failed: ${printed.trim()}` };
    return { program, note: 'npm could not be asked for a newer release' };
  }
  if (existsSync(program)) return { program };
  return { program: undefined, why: `${name}@${major} has no ${program}.` };
}
