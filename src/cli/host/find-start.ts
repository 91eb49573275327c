/** How this very program is started anew. Pure. */

/** A program and what follows it. */
export interface ProgramLine {
  readonly command: string;
  readonly args: readonly string[];
}

/** The name of the package, which is that of its program too. */
const PACKAGE = 'pim-mcp';

/**
 * Folders of packages that were fetched to be run once, in which nothing stays: `_npx` in npm's cache (npx, npm exec),
 * `dlx` in pnpm's cache, `dlx-<pid>` of yarn, `bunx-<user>-<package>` of bun.
 */
const FETCHED_TO_RUN = /^(?:_npx|dlx|dlx-\w+|bunx-.+)$/;

/**
 * What starts pim-mcp with npx, which fetches it where needed. On Windows npx is a batch file, which many hosts cannot
 * start by themselves, or not in each of their versions; cmd can, and every Windows has it
 * (github.com/modelcontextprotocol/servers, README, "On Windows, wrap npx with cmd /c").
 */
export function startByNpx(platform: string): ProgramLine {
  const npx = ['npx', '-y', PACKAGE];
  return platform === 'win32' ? { command: 'cmd', args: ['/c', ...npx] } : { command: 'npx', args: npx.slice(1) };
}

/**
 * What a host has to start: npx where this process was run through it, and otherwise what is installed. The real path of
 * the script decides, not the environment, because npx also runs what a project or the machine has installed: that
 * stays, in the version that was chosen. In what a cache holds for one run nothing stays.
 * @param running the program and the script that are running, as real paths
 */
export function findStart(
  running: { readonly command: string; readonly script: string },
  platform: string,
): ProgramLine {
  const folders = running.script.split(/[\\/]/);
  const fetched = folders.findIndex((folder) => FETCHED_TO_RUN.test(folder));
  if (fetched !== -1 && folders.indexOf('node_modules', fetched) !== -1) return startByNpx(platform);
  return { command: running.command, args: [running.script] };
}
