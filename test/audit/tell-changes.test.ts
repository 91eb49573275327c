/** How changes and alarms share the token budget. */
import { expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { ask } from './history-by-hand.ts';

/** Alarms whose SELECT cannot be asked, with the reason at length. */
const BROKEN = Array.from({ length: 7 }, (_, at) => ({
  name: `live without price ${at}`,
  at_most: 0,
  is_judged: false,
  note: `There is no view or column named prodcts ${at}; did you mean products? ${'The views are products, variants, prices. '.repeat(9)}`,
}));

it.each([
  [200, 1],
  [700, 1],
  [2_000, 5],
])(
  'of %i tokens, changes have room beside alarms that cannot be judged',
  async (maxTokens, alarms) => {
    const answer = await ask({ maxTokens, alarms: BROKEN });
    expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
    expect(answer.columns).toEqual(expect.arrayContaining(['what', 'code', 'name']));
    expect(answer.columns).not.toContain('…');
    expect(answer.alarms).toEqual(
      alarms === 1 ? expect.anything() : Array(alarms).fill(expect.anything()),
    );
  },
);

it.each([200, 700])(
  'of %i tokens there is room to say that there is no history',
  async (maxTokens) => {
    const answer = await ask({ maxTokens, alarms: BROKEN }, {});
    expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
    expect(answer.state).toMatch(/^There is no history yet/);
  },
);

it('cuts why alarms could not be judged, and says where all are', async () => {
  const { alarms, more_alarms } = await ask({ alarms: BROKEN });
  const [{ note }] = alarms as unknown as [{ note: string }];
  expect(note).toMatch(/did you mean products\?.* \[…\+\d+\]$/);
  expect(note.length).toBeLessThan(140);
  expect(more_alarms).toBe('2; query_catalog: SELECT * FROM alarms');
});
