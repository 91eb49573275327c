/** How often the plan of the audit is built. */
import { expect, it } from 'vitest';
import { planQuality } from '../../src/audit/choose-rules.ts';
import { NO_RULES_FILE } from '../../src/audit/rules-file.ts';
import { planOnceADay } from '../../src/cli/plan-once-a-day.ts';

it('is built once a day, and again after it could not be built', async () => {
  let now = new Date('2026-11-28T23:59:00Z');
  let built = 0;
  const plan = planOnceADay(
    () => now,
    async () => {
      built += 1;
      if (built === 1) throw new Error('The rules file cannot be read.');
      const readRules = async () => NO_RULES_FILE;
      return planQuality({ culture: undefined, today: () => now, readRules });
    },
  );
  await expect(plan()).rejects.toThrow('cannot be read');
  const first = await plan();
  expect(await plan()).toBe(first);
  expect(built).toBe(2);
  now = new Date('2026-11-29T00:01:00Z');
  await plan();
  expect(built).toBe(3);
});
