/** Who is to correct a rule that cannot be asked. */

import { expect, it } from 'vitest';
import type { NotRun } from '../../../src/copy/audit/audit.ts';
import type { Group } from '../../../src/copy/audit/rule.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { tellSkipped } from '../../../src/copy/audit/tell-lists.ts';

const [built] = RULES;

function tell(...groups: readonly Group[]): string {
  if (built === undefined) throw new Error('There are no rules.');
  const notRun = groups.map((group): NotRun => ({ rule: { ...built, group }, why: 'failure', reason: 'It fails.' }));
  return tellSkipped({ notRun }).join(' ');
}

it.each(['channel', 'validity'] as const)('a rule of the group %s is for who makes pim-mcp', (group) => {
  expect(tell(group)).toContain('report it');
  expect(tell(group)).not.toContain('rules file');
});

it('a rule of a rules file is for its operator', () => {
  expect(tell('own')).toContain('the operator must correct it');
  expect(tell('own')).not.toContain('report it');
});

it('of both kinds both are told', () => {
  expect(tell('own', 'texts')).toMatch(/operator must correct it.*report it/);
});
