/** audit_catalog while the audit of the copy is still being made: how far that is. */

import { expect, it } from 'vitest';
import { type ChooseRules, chooseRules } from '../../src/audit/choose-rules.ts';
import type { CallContext } from '../../src/catalog/call/context.ts';
import type { DerivedState, LocalCopy } from '../../src/copy/copy-port.ts';
import { TimeoutError } from '../../src/errors.ts';
import { auditCatalog } from '../../src/tools/audit-catalog.ts';

const MAKING: DerivedState = { state: 'making', progress: { step: 40, steps: 77, secondsLeft: 8 } };

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
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs: deadlineMs,
    notices: [],
  };
  // What the tool asks of its surroundings, and no more.
  const context = {
    settings,
    call,
    localCopy,
    catalog: { identity: 'one' },
  } as unknown as CallContext;
  const answer = await auditCatalog.run(auditCatalog.input.parse(args) as never, context);
  return { answer, waitedMs: nowMs };
}

it('says how far it is and when to ask again, and nothing that may be taken for what it finds', async () => {
  const { answer } = await ask(MAKING);
  expect(answer).toEqual({ state: 'checking, rule 40 of 76, about 8 s', retry_after_s: 8 });
});

it('says that another process makes it, of which nobody here knows how far it is', async () => {
  const { answer } = await ask({ state: 'making' });
  expect(answer).toEqual({ state: 'checking, in another process', retry_after_s: 10 });
});

it('waits a few seconds for it, and less where the call has no more time', async () => {
  expect((await ask(MAKING, {}, 300_000)).waitedMs).toBe(6_000);
  expect((await ask(MAKING, {}, 5_000)).waitedMs).toBe(3_000);
});

it('fails with what kept it from being made', async () => {
  const error = new TimeoutError('It took too long.');
  await expect(ask({ state: 'failed', error })).rejects.toBe(error);
});
