/** `pim-mcp serve` with something after it: what can be said of how to serve. */

import { DEFAULT_ADDRESS } from '../host/listen-address.ts';
import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';

const AFTER = `
Examples:
  pim-mcp serve
  pim-mcp serve --http
  PIM_MCP_TOKEN=… pim-mcp serve --http 0.0.0.0:8765

Over stdio it reads JSON-RPC until stdin ends; pim-mcp host prints what an MCP host needs to start it. Over HTTP other
machines reach it only where that is said, and need the token that PIM_MCP_TOKEN sets.`;

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
    .option('--http [host:port]', `serve over Streamable HTTP, at ${DEFAULT_ADDRESS} unless told`)
    .addHelpText('after', AFTER);
  const end = parseOrEnd(command, args);
  if (end !== undefined) return end;
  // Commander's own parser: true where the option has no value.
  const { http } = command.opts<{ readonly http?: string | true }>();
  if (http === undefined) return io.serveStdio();
  return io.serveOverHttp(http === true ? undefined : http);
}
