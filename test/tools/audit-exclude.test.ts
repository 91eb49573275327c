import { expect, it } from 'vitest';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { audit } = serveCopy(100);

const ask = (args: ToolAnswer) => audit({ max_tokens: 8_000, ...args });

/** Ids of the rules that something fails. */
const found = ({ findings = [] }: ToolAnswer) => (findings as readonly (readonly unknown[])[]).map(([rule]) => rule);

const note = (ids: string) =>
  `exclude_rules leaves out ${ids}: what fails these is neither found nor counted. Grades, sellable and fix_first are without them, so no trend is told of this audit.`;

it('leaves rules out of findings, grades and fix_first, and says so', async () => {
  const whole = (await ask({})).answer;
  const without = (await ask({ exclude_rules: ['two_covers'] })).answer;
  expect(found(whole)).toContain('two_covers');
  expect(found(without)).toEqual(found(whole).filter((rule) => rule !== 'two_covers'));
  expect(without.warnings).toContain(note('two_covers'));
  const sellable = ({ products }: ToolAnswer) => (products as { readonly sellable: number }).sellable;
  expect(sellable(without)).toBeGreaterThan(sellable(whole));
  expect(JSON.stringify(whole.fix_first)).toContain('two_covers');
  expect(JSON.stringify(without.fix_first)).not.toContain('two_covers');
});

it('takes them off the rules that are asked for, which are not graded', async () => {
  const { answer } = await ask({ rules: ['consistency'], exclude_rules: ['two_covers'] });
  expect(found(answer)).toContain('passive_cover');
  expect(found(answer)).not.toContain('two_covers');
  expect(answer.products).not.toHaveProperty('grades');
  expect(answer.warnings).toContain(
    'exclude_rules leaves out two_covers: what fails these is neither found nor counted.',
  );
});

it('calls nobody ready for a channel without one of its lines', async () => {
  const { answer } = await ask({ channel: 'google', exclude_rules: ['google_price'] });
  expect(answer).not.toHaveProperty('error');
  expect(answer).not.toHaveProperty('readiness');
});

it('refuses to leave out all that is asked', async () => {
  const { answer } = await ask({ rules: ['no_price'], exclude_rules: ['completeness'] });
  expect(answer.error).toMatchObject({ failed: expect.stringContaining('exclude_rules leaves no rule to ask.') });
});
