/** The command waits until the audit is made, and then reads all that fails. */

import { beforeAll, expect, it } from 'vitest';
import { buildQuality, type ChooseRules, chooseRules } from '../../../src/audit/choose-rules.ts';
import { NO_RULES_FILE } from '../../../src/audit/rules-file.ts';
import type { CallContext } from '../../../src/catalog/call/context.ts';
import { type AskedAudit, askAudit } from '../../../src/cli/audit/wait-for-audit.ts';
import type { ToolSession } from '../../../src/cli/tool-session.ts';
import type { LocalCopy } from '../../../src/copy/copy-port.ts';
import { type Asked, openRecords } from '../../audit/open-records.ts';

const DEADLINE_MS = 60_000;

const settings = {
  culture: undefined,
  today: () => new Date(0),
  source: undefined,
  redact: <Value>(value: Value) => value,
  version: '1',
};

let records: Asked;
beforeAll(async () => {
  records = await openRecords({
    products: Array.from({ length: 30 }, (_, at) => ({
      ProductId: at + 1,
      Code: `C${at}`,
      Name: at % 3 === 0 ? null : 'Chair',
      ShortDescription: null,
      CategoryProducts: [{ CategoryId: at % 4 }],
    })),
  });
  await records.make(buildQuality(NO_RULES_FILE, settings));
});

const PLAIN = { makingMs: 0, pageRows: 10_000, swapAfter: Number.POSITIVE_INFINITY };

/**
 * Asks a session over these records.
 * @param odd how long making the audit takes; rows of a page, where the engine has no room for more; queries after which there is another copy
 * @param mostRows that are wanted
 */
async function ask(odd: Partial<typeof PLAIN> = {}, mostRows = 10_000) {
  const { makingMs, pageRows, swapAfter } = { ...PLAIN, ...odd };
  let [nowMs, queries] = [0, 0];
  const localCopy: Pick<LocalCopy, 'query' | 'derive' | 'derived'> = {
    query: async (sql, window, call) => {
      queries += 1;
      const maxRows = sql.includes(' AS link')
        ? Math.min(window.maxRows, pageRows)
        : window.maxRows;
      const result = await records.query(sql, { ...window, maxRows }, call);
      return { ...result, version: queries > swapAfter ? 'two' : 'one' };
    },
    derive: async () =>
      nowMs >= makingMs
        ? { state: 'made' }
        : { state: 'making', progress: { step: 1 + Math.floor(nowMs / 1_000), steps: 81 } },
    derived: () => new Promise(() => {}),
  };
  const sleep = async (ms: number) => {
    nowMs += ms;
  };
  const session: Pick<ToolSession, 'run' | 'beginCall'> = {
    beginCall: (signal) => ({ signal, deadlineAtMs: nowMs + DEADLINE_MS, notices: [] }) as never,
    run: async (tool, args, call) => {
      // What the tool asks of its surroundings, and no more.
      const chooser: ChooseRules = (wanted, copy, one) => chooseRules(wanted, settings, copy, one);
      const context = {
        settings: { ...settings, now: () => nowMs, sleep, chooseRules: chooser },
        call,
        localCopy,
      };
      const nothing = { text: '', answer: {}, result: { content: [] }, saidBy: new Map() };
      try {
        await tool.run(args as never, context as unknown as CallContext);
        return { ...nothing, error: undefined };
      } catch (error) {
        return {
          ...nothing,
          error: { code: (error as { code: string }).code, retry: true } as never,
        };
      }
    },
  };
  const told: string[] = [];
  const wanted = { examples: 3, mostRows, say: (progress: string) => void told.push(progress) };
  const asked = await askAudit(session as ToolSession, {}, wanted, new AbortController().signal);
  return { asked, told };
}

async function askWhole(...args: Parameters<typeof ask>): Promise<AskedAudit> {
  const { asked } = await ask(...args);
  if ('error' in asked) throw new Error(asked.error.code);
  return asked;
}

it('waits until the audit is made, says now and then how far it is, and comes to the same', async () => {
  const { asked, told } = await ask({ makingMs: 20_000 });
  expect(told.length).toBeGreaterThan(1);
  expect(told[0]).toMatch(/^checking, rule \d+ of 80/);
  expect(new Set(told).size).toBe(told.length);
  const { audit, rows, total } = await askWhole();
  expect(asked).toMatchObject({ audit, rows });
  expect(total).toBeGreaterThan(7);
  // Also where the engine had no room for more rows.
  expect(await askWhole({ pageRows: 7 })).toMatchObject({ rows, total });
});

it('is given up where the copy is replaced meanwhile, as something to repeat', async () => {
  expect((await ask({ pageRows: 7, swapAfter: 8 })).asked).toMatchObject({
    error: { code: 'UNAVAILABLE' },
  });
});

it('reads as many defects as there are, or as are wanted, gaps of the system left out', async () => {
  const { audit, rows, total } = await askWhole();
  const counted = audit.verdicts.filter(({ isSystemic }) => !isSystemic);
  expect(counted.length).toBeLessThan(audit.verdicts.length);
  const failed = counted.reduce((sum, verdict) => sum + verdict.failed, 0);
  expect([rows.length, total]).toEqual([failed, failed]);
  const some = await askWhole({}, 7);
  expect([some.total, some.rows.length <= 7]).toEqual([failed, true]);
});
