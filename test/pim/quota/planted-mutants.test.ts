import { describe, expect, it } from 'vitest';
import { everydayOrSoak } from '../../support/soak.ts';
import { countUntilBroken } from './plant-mutant.ts';
import { QUICK, SLOW } from './planted-mutants.ts';

const STORIES = 20_000;

describe('the stories of tickets', () => {
  it.each(everydayOrSoak(QUICK, [...QUICK, ...SLOW]))('find it when $what', async (mutant) => {
    expect(await countUntilBroken(mutant, STORIES)).toBeDefined();
  });

  it('plant no mistake in what is not there', async () => {
    const mutant = { what: 'nothing', file: 'ticket-log.ts', find: 'no such line', replace: '' } as const;
    await expect(countUntilBroken(mutant, 1)).rejects.toThrow('has 0 times');
  });
});
