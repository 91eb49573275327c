/** `pim-mcp host`: the configuration by which an MCP host starts this installation. */

import { findWrong } from '../check-settings.ts';
import { ConfigError, parseConfig, readGiven } from '../config.ts';
import { nearestName } from '../record/nearest.ts';
import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { HOSTS, secretNames, settingsToShow } from './hosts.ts';

/** What the command needs of the process. */
type HostIo = Pick<CommandIo, 'print' | 'complain' | 'command' | 'script' | 'env'>;

const NAMES = Object.keys(HOSTS);

const AFTER = `
Prints the configuration on stdout, and where it belongs on stderr. Settings that are set now are in it, with placeholders
for secrets.

Examples:
  pim-mcp host claude-desktop
  PIM_API_URL=https://pim.example.com PIM_CULTURE=fr pim-mcp host cursor
  pim-mcp host vscode > .vscode/mcp.json`;

/**
 * Prints the configuration.
 * @param args the command line after `host`
 * @returns the exit code
 */
export async function runHost(args: readonly string[], io: HostIo): Promise<number> {
  const command = defineCommand('pim-mcp host', io)
    .description('Print the configuration that starts this installation from an MCP host.')
    .argument('<host>', NAMES.join(', '))
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  const [name = ''] = command.args;
  const host = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
  if (host === undefined) {
    const nearest = nearestName(name, NAMES);
    const hint = nearest === undefined ? `the hosts are ${NAMES.join(', ')}` : `did you mean ${nearest}?`;
    io.complain(`pim-mcp host: there is no host "${name}"; ${hint}`);
    return EXIT.usage;
  }
  const given = readGiven(io.env);
  // What the server would refuse is not worth pasting, and an address with a password in it is not to be shown.
  const wrong = findWrong(given);
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  const env = settingsToShow(given);
  // Nor is a part of what is only needed together.
  parseConfig(env);
  io.print(host.render({ command: io.command, args: [io.script], env }));
  io.complain(`
${host.title}: ${host.where.replaceAll('`', '')}
Secrets are never printed: ${secretNames(env).join(' and ')} have placeholders.`);
  if (given.PIM_API_URL === undefined) {
    io.complain('PIM_API_URL is a placeholder too. For the demo catalog leave it, PIM_CLIENT_ID and PIM_APP_KEY out.');
  }
  return EXIT.ok;
}
