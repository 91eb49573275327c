/** `pim-mcp host NAME --write`: puts the configuration into the host's file, and keeps what was there beside it. */

import { copyFile, lstat, mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CommandIo, UsageError } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { replaceFile } from '../replace-file.ts';
import { type Configuration, type JsonConfiguration, renderConfiguration } from './configuration.ts';
import { editJson, NotEditable } from './edit-json.ts';
import type { Host } from './hosts.ts';
import { holdsKeys, tellPlaceholders } from './tell-placeholders.ts';

/** What writing needs of the process. */
type WriteIo = Pick<CommandIo, 'print' | 'complain' | 'env' | 'platform' | 'findHome' | 'findFolder' | 'now'>;

/** What others than the owner may do with a file. */
const FOR_OTHERS = 0o077;

/**
 * Writes a configuration into the host's file. What is put in is on stdout, all else on stderr.
 * @param isProject whether the file is that of the project in the current folder
 * @returns the exit code
 * @throws UsageError for a host that has no such file, and for a place that cannot be written
 */
export async function writeConfiguration(
  host: Host,
  configuration: Configuration,
  isProject: boolean,
  io: WriteIo,
): Promise<number> {
  const path = placeOf(host, isProject, io);
  io.print(renderConfiguration(configuration));
  if (path === undefined || configuration.format === 'sh') {
    io.complain(`\nNothing was written: ${host.title} keeps its servers itself. Run this command to add pim-mcp.`);
    for (const line of tellPlaceholders(host.title, configuration)) io.complain(line);
    return EXIT.ok;
  }
  try {
    await write(host, configuration, path, io);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof NotEditable) {
      io.complain(`\npim-mcp host: ${path} was not changed: ${error.message}. Paste this into it yourself.`);
      return EXIT.failed;
    }
    if (error instanceof UsageError || !(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${path} cannot be written: ${String(error.code)}.`);
  }
}

function placeOf(host: Host, isProject: boolean, io: WriteIo): string | undefined {
  if (!isProject) return host.findFile?.({ platform: io.platform, home: findHome(io), env: io.env });
  if (host.projectFile === undefined)
    throw new UsageError(`${host.title} has no file in a project; leave --project out.`);
  return join(io.findFolder(), ...host.projectFile);
}

function findHome(io: WriteIo): string {
  try {
    return io.findHome();
  } catch {
    // The user has no entry on this machine, as in some containers.
    throw new UsageError('there is no home directory: set HOME.');
  }
}

async function write(host: Host, configuration: JsonConfiguration, path: string, io: WriteIo): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing);
  // A link stays one.
  const file = found === undefined ? path : await realpath(path);
  const before = found === undefined ? undefined : await readText(file);
  const { text, configuration: told } = editJson(before ?? '', configuration);
  if (text === before) {
    io.complain(`\n${file} has this configuration already; nothing was written.`);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  const isPrivate = holdsKeys(told);
  const backup = `${file}.${io.now().toISOString().replaceAll(':', '-')}.bak`;
  if (before !== undefined) await copyFile(file, backup);
  await replaceFile(file, text, isPrivate ? 0o600 : undefined);
  io.complain(`\n${file} was ${before === undefined ? 'created' : `changed; what it was before is in ${backup}`}.`);
  if (isPrivate && ((await lstat(file)).mode & FOR_OTHERS) !== 0 && io.platform !== 'win32') {
    io.complain('Other users of this machine may read it (chmod 600 changes that), and keys are in it in plain text.');
  }
  io.complain(`Restart ${host.title} if it is running.`);
  for (const line of tellPlaceholders(host.title, told)) io.complain(line);
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new NotEditable('it is not UTF-8 text');
    throw error;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
