/** `pim-mcp host`: the configuration by which an MCP host starts this server or connects to it. */

import { findWrong } from '../check-settings.ts';
import { ConfigError, parseConfig, readGiven } from '../config.ts';
import { nearestName } from '../record/nearest.ts';
import { type CommandIo, defineCommand, parseOrEnd, UsageError } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { type Configuration, renderConfiguration } from './host/configuration.ts';
import { findStart } from './host/find-start.ts';
import type { Start } from './host/forms.ts';
import { HOSTS, type Host, settingsToShow } from './host/hosts.ts';
import { parseRemote } from './host/parse-remote.ts';
import { tellPlaceholders } from './host/tell-placeholders.ts';
import { writeConfiguration } from './host/write-configuration.ts';

/** What the command needs of the process. */
export type HostIo = Pick<
  CommandIo,
  | 'print'
  | 'complain'
  | 'command'
  | 'script'
  | 'env'
  | 'readSecretFile'
  | 'platform'
  | 'findHome'
  | 'findFolder'
  | 'now'
>;

/** The command's options as commander hands them over. */
interface Options {
  readonly http?: string;
  readonly demo?: true;
  readonly write?: true;
  readonly project?: true;
}

const NAMES = Object.keys(HOSTS);

const AFTER = `
Prints the configuration on stdout, and where it belongs on stderr. Settings that are set now are in it, with placeholders
for secrets. Run through npx it starts pim-mcp with npx, otherwise from where it is installed.

--write puts it into the host's file and keeps what was there beside it. Only the entry of pim-mcp changes; values that
are in it already, keys among them, stay, unless --demo or --http replaces them.

Examples:
  pim-mcp host claude-desktop
  pim-mcp host claude-desktop --demo --write
  PIM_API_URL=https://pim.example.com PIM_CULTURE=fr pim-mcp host cursor
  pim-mcp host vscode --http https://pim-mcp.example.com/mcp --write --project`;

/**
 * Prints the configuration, or writes it into the host's file.
 * @param args the command line after `host`
 * @returns the exit code
 */
export async function runHost(args: readonly string[], io: HostIo): Promise<number> {
  const command = defineCommand('pim-mcp host', io)
    .description('Print the configuration by which an MCP host starts this server, or put it into the host’s file.')
    .argument('<host>', NAMES.join(', '))
    .option('--http <url>', 'connect to a server that pim-mcp serve --http runs, in place of starting one')
    .option('--demo', 'serve the demo catalog: no setting of a PIM is in it')
    .option('--write', 'put it into the host’s own file')
    .option('--project', 'with --write: into the file of the project in this folder')
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  const options = command.opts<Options>();
  try {
    const host = findHost(command.args[0] ?? '');
    if (options.demo && options.http !== undefined) {
      throw new UsageError('--demo has no effect with --http: the server that is running knows its own settings.');
    }
    if (options.project && !options.write) throw new UsageError('--project has an effect only with --write.');
    const configuration =
      options.http === undefined
        ? host.describe(describeStart(io, options.demo === true))
        : describeRemote(host, options.http, io);
    if (options.write) return await writeConfiguration(host, configuration, options.project === true, io);
    print(host, configuration, io);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.complain(`pim-mcp host: ${error.message}`);
    return EXIT.usage;
  }
}

function findHost(name: string): Host {
  const host = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
  if (host !== undefined) return host;
  const nearest = nearestName(name, NAMES);
  const hint = nearest === undefined ? `the hosts are ${NAMES.join(', ')}` : `did you mean ${nearest}?`;
  throw new UsageError(`there is no host "${name}"; ${hint}`);
}

function describeStart({ env, platform, command, script, readSecretFile }: HostIo, isDemo: boolean): Start {
  const start = findStart({ command, script }, platform);
  if (isDemo) return { ...start, env: {} };
  const given = readGiven(env);
  // What the server would refuse is not worth pasting, and an address with a password in it is not to be shown.
  const wrong = findWrong(given);
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  const shown = settingsToShow(given);
  // Nor is a part of what is only needed together.
  parseConfig(shown, readSecretFile);
  return { ...start, env: shown };
}

function describeRemote({ title, describeRemote: describe }: Host, url: string, { complain }: HostIo): Configuration {
  const { address, warnings } = parseRemote(url);
  if (describe === undefined) {
    throw new UsageError(
      `${title} only knows servers that it starts itself: its file has no form for an address. Leave --http out to let it start pim-mcp, or let it start a bridge from stdio to HTTP such as the npm package mcp-remote, with ${address} as its argument.`,
    );
  }
  for (const warning of warnings) complain(`pim-mcp host: ${warning}`);
  return describe(address);
}

function print({ title, where }: Host, configuration: Configuration, { print: printOut, complain }: HostIo): void {
  printOut(renderConfiguration(configuration));
  complain(`\n${title}: ${where.replaceAll('`', '')}`);
  for (const line of tellPlaceholders(title, configuration)) complain(line);
}
