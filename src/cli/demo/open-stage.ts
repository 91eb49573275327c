/** The servers that the demo asks: each a child, given nothing of the user's own settings and directories. */

import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { COPIED_PRODUCTS } from './questions.ts';
import { type Connection, connectOverStdio } from './wire.ts';

/** How the demo starts servers. */
export interface Stage {
  readonly command: string;
  readonly script: string;
  /** The user's environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** For whatever the servers write. */
  readonly directory: string;
}

/** Starts a server without any PIM. */
export function openDemoServer(stage: Stage): Promise<Connection> {
  return connect(stage, {});
}

/** Starts a server whose PIM is a sandbox small enough to be copied at once; closing it ends both. */
export async function openCopyServer(stage: Stage): Promise<Connection> {
  const sandbox: Sandbox = await startSandbox({ products: COPIED_PRODUCTS });
  try {
    const { url, clientId, appKey } = sandbox;
    const server = await connect(stage, { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey });
    return {
      ...server,
      close: async () => {
        await server.close();
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** The environment without any setting of ours. */
export function omitPim(env: Stage['env']): Stage['env'] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(PIM|COMMERCE_ENGINE)_/i.test(name)));
}

function connect({ command, script, env, signal, directory }: Stage, pim: Readonly<Record<string, string>>) {
  const temporary = { TMPDIR: directory, TEMP: directory, TMP: directory };
  const own = { PIM_DATA_DIR: join(directory, 'data'), PIM_QUOTA_DIR: join(directory, 'quota'), ...temporary };
  return connectOverStdio({ command, args: [script], env: { ...omitPim(env), ...own, ...pim }, signal });
}
