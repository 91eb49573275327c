/** Bundles a world together with a mistake in the rule that it plays. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** One mistake: `find` occurs once in a file of src/pim/quota, and is replaced. */
export interface Mutant {
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** How mistakes in one file are written. @param file its name */
export function mistakesIn(file: string): (what: string, find: string, replace: string) => Mutant {
  return (what, find, replace) => ({ what, file, find, replace });
}

/**
 * Loads a file beside this one, as it would be with the mistake.
 * @param World what the file exports
 * @throws Error when what the mutant replaces is not there exactly once
 */
export async function plantMutant<World>({ what, file, find, replace }: Mutant, entry: string): Promise<World> {
  let isPlanted = false;
  const plugin: Plugin = {
    name: 'plant',
    setup({ onLoad }) {
      onLoad({ filter: /src[\\/]pim[\\/]quota[\\/][\w-]+\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (basename(path) !== file) return { contents: text, loader: 'ts' };
        const parts = text.split(find);
        if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times what "${what}" replaces`);
        isPlanted = true;
        return { contents: parts.join(replace), loader: 'ts' };
      });
    },
  };
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    // Loaded only where a store is opened, which a world is given.
    external: ['@redis/client'],
    plugins: [plugin],
  });
  if (!isPlanted) throw new Error(`${file} is no part of the world`);
  const text = outputFiles[0]?.text ?? '';
  // It is that file, so it exports what that file does.
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as World;
}
