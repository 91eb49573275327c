/** What counts as a divergence from a recording, and what a run comes to. */
import { describe, expect, it } from 'vitest';
import { CATALOG_LIST } from '../../bench/eval/catalogs.ts';
import { openPlainPim } from '../../bench/eval/plain-pim.ts';
import { compare } from '../../bench/eval/replay.ts';
import { readRecordings } from '../../bench/eval/trajectory.ts';
import type { Row } from '../../bench/peers/results.ts';
import { summarizeResults } from '../../bench/peers/summary.ts';
import { applyEdits } from '../../src/sandbox/edits.ts';

const call = { tool: 'find_products', arguments: {}, facts: ['SHR-1'], total: 2 };
const said = (answer: object, isError = false) => ({ text: JSON.stringify(answer), isError });

describe('a replayed call', () => {
  it('does not diverge where it says the same facts, in whatever words', () => {
    expect(
      compare(call, said({ total: 2, rows: [['SHR-1']], more: 1 }), ['SHR-1', 'SHR-2']),
    ).toEqual([]);
  });

  it.each([
    ['another total', said({ total: 3, rows: [['SHR-1']] }), /a total of 3 instead of 2/],
    ['a fact that is gone', said({ total: 2, rows: [['SHR-2']] }), /no longer says SHR-1/],
    [
      'a fact in its filters only',
      said({ total: 2, applied_filters: ['SHR-1'] }),
      /no longer says SHR-1/,
    ],
    [
      'an error',
      said({ error: { code: 'DEADLINE' }, total: 2, rows: ['SHR-1'] }, true),
      /DEADLINE instead of an answer/,
    ],
  ])('diverges by %s', (_by, called, told) => {
    expect(compare(call, called, ['SHR-1']).join('\n')).toMatch(told);
  });

  it('does not diverge where it is ready and was not when it was recorded, but where it fails', () => {
    const waiting = { tool: 'audit_catalog', arguments: {}, facts: [] };
    expect(compare(waiting, said({ total: 4, rows: ['SHR-1'] }), ['SHR-1'])).toEqual([]);
    expect(compare(waiting, said({ error: { code: 'INTERNAL' } }, true), ['SHR-1'])).toHaveLength(
      1,
    );
  });
});

describe.each(CATALOG_LIST.filter(([, { isLarge }]) => isLarge !== true))(
  'the catalog %s',
  (name, catalog) => {
    const source = catalog.load();
    const edits = catalog.change?.(source) ?? [];
    const plain =
      edits.length > 0 ? openPlainPim(applyEdits(source, edits), source) : openPlainPim(source);

    it('has facts for every question, each asked once', async () => {
      for (const { words, plainly } of catalog.questions)
        expect((await plainly(plain)).length, words).toBeGreaterThan(0);
      expect(new Set(catalog.questions.map(({ words }) => words)).size).toBe(
        catalog.questions.length,
      );
    });

    it('has a recorded trajectory for every question, with the facts of today', async () => {
      const recorded = readRecordings(name).flatMap(([, { trajectories }]) => trajectories);
      for (const { words, plainly } of catalog.questions) {
        const own = recorded.filter(({ question }) => question === words);
        expect(own.length, words).toBeGreaterThan(0);
        for (const { facts } of own) expect(facts, words).toEqual(await plainly(plain));
      }
    });
  },
);

describe('a summary', () => {
  const row = {
    catalog: 'demo',
    outcome: 'right',
    calls: 1,
    written: 10,
    read: 90,
    requests: 1,
    refused: 0,
    elapsedMs: 5,
  };
  const ours = (question: string, more: Partial<Row> = {}): Row => ({
    ...row,
    question,
    server: 'ours',
    ...more,
  });
  const theirs = (question: string, more: Partial<Row> = {}): Row => ({
    ...row,
    question,
    server: 'theirs',
    ...more,
  });
  const summarize = (rows: readonly Row[]) =>
    summarizeResults({
      date: '2026-01-01',
      node: '20',
      models: [],
      catalogs: [{ name: 'demo', what: '' }],
      servers: ['ours', 'theirs'].map((name) => ({ name, version: '1', what: '', before: 0 })),
      twenty: { ours: 1, plain: 2 },
      rows: [...rows],
    })[1];

  it('compares only questions that both answered rightly', () => {
    const rows = [
      ...[ours('a'), theirs('a', { read: 390 })],
      ...[ours('b', { outcome: 'not right', read: 1 }), theirs('b', { read: 9_990 })],
      ...[ours('c', { read: 1 }), theirs('c', { outcome: 'not in what it can read' })],
    ];
    expect(summarize(rows)).toMatchObject({ questions: 3, right: 2, timesOurs: 4 });
  });

  it('leaves out what the assistant knew without a call', () => {
    const rows = [
      ours('a'),
      theirs('a', { read: 190 }),
      ours('b', { calls: 0, written: 0, read: 0 }),
      theirs('b'),
    ];
    expect(summarize(rows)).toMatchObject({ right: 2, timesOurs: 2 });
  });
});
