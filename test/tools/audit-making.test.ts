/** audit_catalog while the audit of the copy is still being made: how far that is, and what is known by now. */

import { expect, it } from 'vitest';
import { type ChooseRules, chooseRules } from '../../src/audit/choose-rules.ts';
import type { CallContext } from '../../src/catalog/call/context.ts';
import type { DerivedState, LocalCopy } from '../../src/copy/copy-port.ts';
import { TimeoutError } from '../../src/errors.ts';
import { auditCatalog } from '../../src/tools/audit-catalog.ts';

const known = Object.entries({ no_alt_text: 900, no_brand: 40, no_name: 3 });
const MAKING: DerivedState = { state: 'making', progress: { step: 40, steps: 77, secondsLeft: 8, known } };

/** Asks while the copy is in a state, by a clock that goes on while a call waits. */
async function ask(state: DerivedState, args: object = {}, deadlineMs = 300_000) {
  let nowMs = 0;
  const localCopy: Pick<LocalCopy, 'derive' | 'derived' | 'query'> = {
    derive: async () => state,
    derived: () => new Promise(() => {}),
    query: async () => ({ columns: [], rows: [], counted: 0 }) as never,
  };
  const audited = { culture: undefined, today: () => new Date(0) };
  const chooser: ChooseRules = (wanted, copy, call) => chooseRules(wanted, audited, copy, call);
  const settings = {
    chooseRules: chooser,
    now: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms;
    },
    tokenBudget: 4_000,
    redact: <Value>(value: Value) => value,
  };
  const call = { signal: new AbortController().signal, deadlineAtMs: deadlineMs, warnings: new Set<string>() };
  // What the tool asks of its surroundings, and no more.
  const context = { settings, call, localCopy, catalog: { identity: 'one' } } as unknown as CallContext;
  const answer = await auditCatalog.run(auditCatalog.input.parse(args) as never, context);
  return { answer, waitedMs: nowMs };
}

it('says first how far it is and when to ask again, then what is known, the most severe first', async () => {
  const { answer } = await ask(MAKING);
  expect(Object.keys(answer).slice(0, 2)).toEqual(['state', 'retry_after_s']);
  expect(answer).toMatchObject({
    ...{ state: 'checking, rule 40 of 76, about 8 s', retry_after_s: 8 },
    columns: ['rule', 'severity', 'failed'],
    findings: [
      ['no_name', 'error', 3],
      ['no_brand', 'warning', 40],
      ['no_alt_text', 'hint', 900],
    ],
    warnings: [expect.stringMatching(/^This answer is incomplete: not all rules have been asked yet/)],
  });
  expect(answer).not.toHaveProperty('products');
});

it('tells of the rules that are asked for alone', async () => {
  const { answer } = await ask(MAKING, { severity: 'error' });
  expect(answer.findings).toEqual([['no_name', 'error', 3]]);
});

it('says that another process makes it, of which nobody here knows how far it is', async () => {
  const { answer } = await ask({ state: 'making' });
  expect(answer).toMatchObject({ state: 'checking, in another process', retry_after_s: 10, returned: 0 });
});

it('waits a few seconds for it, and less where the call has no more time', async () => {
  expect((await ask(MAKING, {}, 300_000)).waitedMs).toBe(6_000);
  expect((await ask(MAKING, {}, 5_000)).waitedMs).toBe(3_000);
});

it('fails with what kept it from being made', async () => {
  const error = new TimeoutError('It took too long.');
  await expect(ask({ state: 'failed', error })).rejects.toBe(error);
});
