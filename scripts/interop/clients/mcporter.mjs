/** mcporter: its command line, which calls one tool and prints the result, as agents use it in a terminal. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askModel } from './ask-model.mjs';
import { runCommand } from './run-command.mjs';

export async function connect({ server, modelUrl, folder, work }) {
  const config = join(work, 'mcporter.json');
  const connection = server.url
    ? { baseUrl: server.url, allowHttp: true }
    : { command: server.command, args: server.args };
  writeFileSync(config, JSON.stringify({ mcpServers: { pim: connection }, imports: [] }));
  const run = (args, signal) =>
    runCommand(process.execPath, [join(folder, 'node_modules/mcporter/dist/cli.js'), ...args], {
      cwd: work,
      signal,
      // An assistant in a terminal reads what stands there, whatever the code is.
      takesFailure: true,
    });
  const listed = await run(['--config', config, 'list', 'pim', '--json', '--schema']);
  const { tools } = JSON.parse(listed);
  return askModel(modelUrl, {
    tools,
    callTool: (name, args, signal) =>
      run(
        [
          '--config',
          config,
          'call',
          `pim.${name}`,
          '--args',
          JSON.stringify(args),
          '--output',
          'json',
        ],
        signal,
      ),
  });
}
