import { expect, it } from 'vitest';
import { createTurns } from '../../src/catalog/call/waiting.ts';

it('gives others their turn when there was work for ten milliseconds', async () => {
  let nowMs = 0;
  const turn = createTurns(() => nowMs);
  expect(turn()).toBeUndefined();
  nowMs = 9;
  expect(turn()).toBeUndefined();
  nowMs = 10;
  let isTaken = false;
  setImmediate(() => {
    isTaken = true;
  });
  await turn();
  expect(isTaken).toBe(true);
  nowMs = 19;
  expect(turn()).toBeUndefined();
});
