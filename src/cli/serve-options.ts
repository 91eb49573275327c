/** `pim-mcp serve` with something after it: what can be said of how to serve. */

import { type CommandIo, defineCommand, parseOrEnd } from './command.ts';

const AFTER = `
Examples:
  pim-mcp serve
  PIM_LOG=info pim-mcp serve

It reads JSON-RPC from stdin until that ends; pim-mcp host prints what an MCP host needs to start it.`;

/**
 * Serves as the options say.
 * @param args the command line after `serve`
 * @returns the exit code
 */
export async function runServe(
  args: readonly string[],
  io: Pick<CommandIo, 'print' | 'complain' | 'serveStdio'>,
): Promise<number> {
  const command = defineCommand('pim-mcp serve', io)
    .description('Serve MCP over stdio, for a host that starts this program.')
    .addHelpText('after', AFTER);
  return parseOrEnd(command, args) ?? io.serveStdio();
}
