/** Where hosts keep the file with their servers. */

import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** What the place of a file depends on. */
export interface Surroundings {
  readonly platform: string;
  /** The user's home directory. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Tells where a host's file is, or will be. */
export type FindFile = (surroundings: Surroundings) => string;

/** A file below the home directory, on every platform. */
export function inHome(...names: readonly string[]): FindFile {
  return ({ platform, home }) => pathsOf(platform).join(home, ...names);
}

/**
 * A file in the folder in which Electron keeps an application's data (electronjs.org, app.getPath, "appData"): on macOS
 * `~/Library/Application Support`, on Windows %APPDATA%, elsewhere $XDG_CONFIG_HOME or `~/.config`.
 */
export function inAppData(...names: readonly string[]): FindFile {
  return ({ platform, home, env }) => {
    const { join } = pathsOf(platform);
    if (platform === 'darwin') return join(home, 'Library', 'Application Support', ...names);
    if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), ...names);
    return join(env.XDG_CONFIG_HOME || join(home, '.config'), ...names);
  };
}

/**
 * A file of an application that Windows may have installed as a package: then the application sees a folder of its own
 * in place of %APPDATA%, and a file in the latter is never read
 * (github.com/anthropics/claude-code, issue 26073, for Claude Desktop since February 2026).
 * @param packageName the name of the package with its publisher's id
 */
export function inPackagedAppData(packageName: string, ...names: readonly string[]): FindFile {
  const findUsual = inAppData(...names);
  return (surroundings) => {
    const { platform, home, env } = surroundings;
    if (platform !== 'win32') return findUsual(surroundings);
    const local = env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local');
    const file = win32.join(local, 'Packages', packageName, 'LocalCache', 'Roaming', ...names);
    return existsSync(win32.dirname(file)) ? file : findUsual(surroundings);
  };
}

function pathsOf(platform: string): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
