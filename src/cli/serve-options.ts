/** `pim-mcp serve` with something after it: what can be said of how to serve. */

import { DEFAULT_ADDRESS } from '../host/listen-address.ts';
import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';

const AFTER = `
Examples:
  pim-mcp serve
  pim-mcp serve --http
  PIM_MCP_TOKEN=… pim-mcp serve --http 0.0.0.0:8765

Over stdio it reads JSON-RPC until stdin ends; pim-mcp host prints the configuration with which an MCP host starts it.
Over HTTP only this machine can reach it, unless you name another address and set PIM_MCP_TOKEN, which clients must then
send as their bearer token. On SIGTERM it answers the calls under way, then ends; a second signal ends it at once.`;

/**
 * Serves as the options say.
 * @param args the command line after `serve`
 * @returns the exit code
 */
export async function runServe(
  args: readonly string[],
  io: Pick<CommandIo, 'print' | 'complain' | 'serveStdio' | 'serveOverHttp'>,
): Promise<number> {
  const command = defineCommand('pim-mcp serve', io)
    .description('Serve MCP over stdio, for a host that starts this program, or over HTTP.')
    .option('--http [host:port]', `serve over Streamable HTTP; the default address is ${DEFAULT_ADDRESS}`)
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  // Commander's own parser: true where the option has no value.
  const { http } = command.opts<{ readonly http?: string | true }>();
  if (http === undefined) return io.serveStdio();
  return io.serveOverHttp(http === true ? undefined : http);
}
