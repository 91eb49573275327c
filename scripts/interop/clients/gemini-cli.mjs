/** The command line of Gemini CLI, asked without a person, over generateContent. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

export async function connect({ server, modelUrl, folder, work }) {
  // Settings of a folder count only where a person trusts it; those of the user always do.
  const home = join(work, 'home');
  mkdirSync(join(home, '.gemini'), { recursive: true });
  const connection = server.url
    ? { httpUrl: server.url, trust: true }
    : { command: server.command, args: server.args, trust: true };
  const settings = {
    mcpServers: { pim: connection },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { disableAutoUpdate: true, disableUpdateNag: true },
    security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
  };
  writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify(settings));
  const program = join(folder, 'node_modules/@google/gemini-cli/bundle/gemini.js');
  const args = [program, '--yolo', '--model', 'gemini-2.5-flash'];
  return {
    ask: (prompt, signal) =>
      runCommand(process.execPath, [...args, '--prompt', prompt], {
        cwd: work,
        signal,
        env: {
          HOME: home,
          GEMINI_CLI_TRUST_WORKSPACE: 'true',
          GOOGLE_GEMINI_BASE_URL: modelUrl,
        },
      }),
  };
}
