/** `pim-mcp host NAME --write`: shows what changes in the host's file, and changes it. */

import { join } from 'node:path';
import { type CommandIo, UsageError } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { buildPaint } from '../paint.ts';
import { type Configuration, renderConfiguration, SERVER_NAME } from './configuration.ts';
import { type DiffLine, diffLines } from './diff.ts';
import type { Host } from './hosts.ts';
import { maskForeignLine, maskLine, stringsIn } from './mask-line.ts';
import { NotEditable } from './not-editable.ts';
import { holdsKeys, tellPlaceholders } from './tell-placeholders.ts';
import { applyChange, ChangedMeanwhile, codeOf, planChange } from './write-host.ts';

/** What writing needs of the process. */
type WriteIo = Pick<CommandIo, 'print' | 'complain' | 'color' | 'env' | 'platform' | 'findHome' | 'findFolder' | 'now'>;

/** What others than the owner may do with a file. */
const FOR_OTHERS = 0o077;

const LOOKS = { ' ': 'dim', '@': 'cyan', '-': 'red', '+': 'green' } as const;

/**
 * Writes a configuration into the host's file. The difference is on stdout, all else on stderr.
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
  if (path === undefined) {
    io.print(renderConfiguration(configuration));
    io.complain(
      `\nNothing was written: ${host.title} keeps its servers itself. Run this command to add pim-mcp; claude mcp remove ${SERVER_NAME} takes an earlier one away.`,
    );
    for (const line of tellPlaceholders(host.title, configuration)) io.complain(line);
    return EXIT.ok;
  }
  try {
    return await write(host, configuration, path, io);
  } catch (error) {
    if (error instanceof NotEditable) {
      io.print(renderConfiguration(configuration));
      io.complain(`\npim-mcp host: ${path} was not changed: ${error.message}. Paste this into it yourself.`);
      return EXIT.failed;
    }
    if (error instanceof ChangedMeanwhile) {
      io.complain(`pim-mcp host: ${error.message} Nothing was written; run it again.`);
      return EXIT.retry;
    }
    const code = codeOf(error);
    if (error instanceof UsageError || code === undefined) throw error;
    throw new UsageError(`${path} cannot be written: ${code}.`);
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

async function write(host: Host, configuration: Configuration, path: string, io: WriteIo): Promise<number> {
  const plan = await planChange(path, configuration);
  const told = plan.configuration;
  if (plan.file !== path) io.complain(`${path} is reached through a link: the file is ${plan.file}.`);
  if (plan.before === plan.after) {
    io.complain(`${plan.file} has this configuration already; nothing was written.`);
  } else {
    const paint = buildPaint(io.color);
    const said = stringsIn(configuration);
    for (const line of diffLines(plan.before ?? '', plan.after)) {
      io.print(paint(LOOKS[line.sign], renderLine(line, said)));
    }
    const isPrivate = holdsKeys(told);
    const backup = await applyChange(plan, { isPrivate, now: io.now() });
    io.complain(`\n${plan.file} was ${plan.before === undefined ? 'created' : 'changed'}.`);
    if (backup !== undefined) io.complain(`What it was before is in ${backup}.`);
    const isOpen = plan.mode !== undefined && (plan.mode & FOR_OTHERS) !== 0;
    if (isPrivate && isOpen && io.platform !== 'win32') {
      io.complain(
        'Other users of this machine may read it (chmod 600 changes that), and keys are in it in plain text.',
      );
    }
    io.complain(`Restart ${host.title} if it is running.`);
  }
  for (const line of tellPlaceholders(host.title, told)) io.complain(line);
  return EXIT.ok;
}

function renderLine({ sign, text }: DiffLine, said: ReadonlySet<string>): string {
  if (sign === '@') return `@@ ${text} @@`;
  return `${sign} ${sign === ' ' ? maskForeignLine(text) : maskLine(text, said)}`.trimEnd();
}
