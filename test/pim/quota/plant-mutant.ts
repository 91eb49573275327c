/** Plays stories with a mistake in the rule, which is bundled together with the world. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import fc from 'fast-check';
import type { Mutant } from './planted-mutants.ts';
import { story } from './ticket-stories.ts';
import type { play as playStory } from './ticket-world.ts';

const SEED = 14;

/**
 * Plays stories until one is broken. Returns how many that took; undefined: none of `stories` was.
 * @throws Error when what the mutant replaces is not there exactly once
 */
export async function countUntilBroken(mutant: Mutant, stories: number): Promise<number | undefined> {
  const play = await bundleWorld(mutant);
  const judge = fc.property(story, (one) => play(one).broken.length === 0);
  const { failed, numRuns } = fc.check(judge, { numRuns: stories, seed: SEED, endOnFailure: true });
  return failed ? numRuns : undefined;
}

async function bundleWorld({ what, file, find, replace }: Mutant): Promise<typeof playStory> {
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
    entryPoints: [fileURLToPath(new URL('./ticket-world.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [plugin],
  });
  if (!isPlanted) throw new Error(`${file} is no part of the world`);
  const text = outputFiles[0]?.text ?? '';
  // It is that file, so it exports what that file does.
  const world = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { play: typeof playStory };
  return world.play;
}
