import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everydayOrSoak } from '../../support/soak.ts';
import { type Mutant, plantMutant } from './plant-mutant.ts';
import { QUICK, SLOW } from './planted-mutants.ts';
import * as ofStore from './planted-store-mutants.ts';
import { story } from './ticket-stories.ts';

const STORIES = 20_000;
const SEED = 14;
const WORLD = './ticket-world.ts';

/** Plays stories until one is broken. Returns whether one was. */
async function isFound(mutant: Mutant): Promise<boolean> {
  const { play } = await plantMutant<typeof import('./ticket-world.ts')>(mutant, WORLD);
  const judge = fc.property(story, (one) => play(one).broken.length === 0);
  return fc.check(judge, { numRuns: STORIES, seed: SEED, endOnFailure: true }).failed;
}

describe('the stories of tickets', () => {
  it.each(everydayOrSoak(QUICK, [...QUICK, ...SLOW]))('find it when $what', async (mutant) => {
    expect(await isFound(mutant)).toBe(true);
  });

  it('are broken by as many mistakes as SECURITY.md says', () => {
    const security = readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    const [here, there] = [QUICK.length + SLOW.length, ofStore.QUICK.length + ofStore.SLOW.length];
    expect(security).toContain(`${here} in the ledger of one machine, ${there} in that of the store.`);
  });

  it('plant no mistake in what is not there', async () => {
    const mutant = { what: 'nothing', file: 'ticket-log.ts', find: 'no such line', replace: '' };
    await expect(plantMutant(mutant, WORLD)).rejects.toThrow('has 0 times');
  });
});
