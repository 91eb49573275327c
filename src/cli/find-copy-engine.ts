/**
 * Looks for the files of the engine and of DuckDB and loads none of them, because a host waits for
 * the start.
 */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { ENGINE_FILE } from '../copy/engine-file.ts';
import { ENGINE_PACKAGE } from '../errors.ts';

/** Sentences on what the local copy lacks and how to fix it. */
export type MissingEngine = NonNullable<ReturnType<typeof findMissingEngine>>;

/**
 * Describes what the local copy lacks; undefined where it lacks nothing.
 * @param file the program of the engine, beside which its packages are searched as Node.js does
 * @param system the platform whose DuckDB is needed, as Node.js names it
 */
export function findMissingEngine(file: string = ENGINE_FILE, system = `${platform()}-${arch()}`) {
  if (!existsSync(file)) {
    return {
      says:
        'This installation of pim-mcp comes without the engine of the local copy, ' +
        'as the small bundle does.',
      fix: 'Install the bundle for this platform, or install pim-mcp with npm.',
    };
  }
  const bindings = findPackage(ENGINE_PACKAGE, file);
  // npm installs only the one of the two that suits the C library of a Linux.
  const names = [`${ENGINE_PACKAGE}-${system}`, `${ENGINE_PACKAGE}-${system}-musl`];
  if (bindings !== undefined && names.some((name) => findPackage(name, bindings) !== undefined)) {
    return undefined;
  }
  const missing = bindings === undefined ? ENGINE_PACKAGE : names[0];
  return {
    says: `The package ${missing} is not installed.`,
    fix:
      `Run npm install --include=optional ${ENGINE_PACKAGE} where npm installed pim-mcp, ` +
      'then start it again. ' +
      'DuckDB runs on macOS, Linux and Windows with x64 or arm64.',
  };
}

// As Node.js resolves it: the path of its package.json; undefined where it is not installed.
function findPackage(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}
