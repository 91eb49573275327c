/** A clock that was ahead for one reading, and files that are dated in the future. */
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { isDue, isOlder } from '../../../src/copy/copy-age.ts';
import { listDerived, nameFiles } from '../../../src/copy/copy-files.ts';
import { isLeased, takeLease } from '../../../src/copy/sync/lease.ts';
import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { numberedProducts } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-03-01T08:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

it('refreshes and keeps its history after a reading by a clock that was a year ahead', async () => {
  let name = 'A';
  const list = (): readonly WireRecord[] => [
    { ProductId: 1, Code: 'P-1', Name: name, Status: 1 },
    ...numberedProducts(3).slice(1),
  ];
  const server = await openLists({ products: (body) => inHundreds(list())(body) });
  // The engine has a clock of its own, by which all but one reading is in the past.
  const nowMs = Date.now() - 3 * DAY_MS;
  const syncAt = async (atMs: number, newName: string) => {
    name = newName;
    vi.useFakeTimers({ toFake: ['Date'], now: atMs });
    return server.call('sync_catalog', { max_age_h: 0 });
  };
  await syncAt(nowMs - 2 * DAY_MS, 'A');
  await syncAt(nowMs - DAY_MS, 'B');
  await syncAt(nowMs + 365 * DAY_MS, 'C');
  const { answer } = await syncAt(nowMs, 'D');
  expect(answer).toMatchObject({ state: 'done', refreshed: expect.stringContaining('1 changed') });
  await syncAt(nowMs + 60_000, 'E');
  const sql = 'SELECT before, after, seen_at <= now() AS is_past FROM changes ORDER BY seen_at';
  const told = await server.call('query_catalog', { sql });
  expect(told.answer.rows).toEqual([
    ['A', 'B', true],
    ['B', 'C', true],
    ['C', 'D', true],
    ['D', 'E', true],
  ]);
  const last = await server.call('catalog_changes', { fields: ['name'] });
  expect(last.answer).toMatchObject({ total: 1 });
  expect(last.text).toContain('"E"');
});

it('lets a lease in the future count from now, so that one of a dead process ends', () => {
  const file = join(ownDirectory('lease'), 'sync.lock');
  writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere', token: 'x' }));
  const future = new Date(Date.now() + DAY_MS);
  utimesSync(file, future, future);
  expect(isLeased(file)).toBe(true);
  expect(statSync(file).mtimeMs).toBeLessThanOrEqual(Date.now());
  const later = Date.now() + 31_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  takeLease(file)?.release();
  expect(isLeased(file)).toBe(false);
});

it.each([
  ['after an interval', { everyMs: DAY_MS }],
  ['at a time of day', { atMinute: 60 }],
])('takes a copy of the future to be due %s', (_, time) => {
  expect(isDue(time, NOW.getTime() + 12 * 3_600_000, NOW)).toBe(true);
});

it('takes a copy of the future to be old, and not one of a clock that differs by minutes', () => {
  const copy = { complete: true, lists: {} };
  expect(isOlder({ ...copy, asOf: '2026-03-01T20:00:00Z' }, 24, NOW)).toBe(true);
  expect(isOlder({ ...copy, asOf: '2026-03-01T08:05:00Z' }, 24, NOW)).toBe(false);
});

it('takes no derived file of the future for the newest', () => {
  const files = nameFiles(ownDirectory('data'));
  const write = (mark: string, hours: number) => {
    const file = files.derived('audit', mark);
    writeFileSync(file, '');
    const at = new Date(Date.now() + hours * 3_600_000);
    utimesSync(file, at, at);
    return file;
  };
  const [old, ahead, last] = [write('a', -48), write('b', 48), write('c', -1)];
  expect(listDerived(files, 'audit')).toEqual([last, old, ahead]);
});
