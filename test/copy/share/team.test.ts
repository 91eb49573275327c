/**
 * Three servers that share a copy, one of them killed or paused at a step of its reading: another follows, what the paused one
 * read comes to nothing, and all answer the same.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../support/generated-sandbox.ts';
import { isStoreMissing, type QuotaStore, startQuotaStore } from '../../support/quota-store.ts';
import { UNLIMITED } from '../../support/sandbox-client.ts';
import {
  buildShareWorker,
  openShareTeam,
  type ShareTeam,
  type TeamRequest,
} from '../../support/share-team.ts';
import { everydayOrSoak } from '../../support/soak.ts';

const HEARTBEAT_MS = 3_000;

/** Steps of a reading, in their order; the number says which of several. */
const STEPS = [
  'before take 1',
  'after take 1',
  'after draft 1',
  'answer 1',
  'answer 2',
  'answer 4',
  'answer 6',
  'answer 7',
  'answer 8',
  'before catalog 1',
  'after catalog 1',
  'before audited 1',
  'after search 1',
  'before file 1',
  'before file 3',
  'before manifest 1',
  'before keep 1',
  'before publishing 1',
  'after publishing 1',
  'after end 1',
];

/** One of each kind: while it reads, while it derives, while it publishes, and between its last question and the publishing. */
const EVERYDAY = [
  { step: 'before file 3', signal: 'SIGKILL' as const },
  { step: 'before publishing 1', signal: 'SIGSTOP' as const },
];

const ALL = STEPS.flatMap((step) => [
  { step, signal: 'SIGKILL' as const },
  { step, signal: 'SIGSTOP' as const },
]);

/** Requests of a server for a list, after another one has had the lease for a heartbeat. */
function listTooLate({ requests, listEvents }: ShareTeam): readonly TeamRequest[] {
  const takes = listEvents('took ');
  const isLate = ({ name, atMs }: TeamRequest): boolean => {
    const own = takes.findLast((take) => take.name === name && take.atMs <= atMs);
    return takes.some(
      (take) =>
        take.name !== name &&
        take.atMs > (own?.atMs ?? 0) &&
        take.atMs < atMs - HEARTBEAT_MS &&
        own !== undefined,
    );
  };
  const isUnleased = ({ name, atMs }: TeamRequest): boolean =>
    !takes.some((take) => take.name === name && take.atMs <= atMs);
  return requests.filter((request) => isLate(request) || isUnleased(request));
}

describe.skipIf(isStoreMissing())('three servers that share a copy', () => {
  let worker: string;
  let store: QuotaStore;
  let sandbox: Sandbox;
  beforeAll(async () => {
    worker = await buildShareWorker();
    store = await startQuotaStore();
    sandbox = await startSandbox({ products: 40, limits: UNLIMITED });
  });
  afterAll(async () => {
    await sandbox.close();
    await store.close();
  });
  const openTeam = () =>
    openShareTeam(worker, sandbox, { storeUrl: store.url, heartbeatMs: HEARTBEAT_MS });

  it('read once and refresh once, and answer the same', async () => {
    const team = openTeam();
    const servers = await Promise.all(['A', 'B', 'C'].map((name) => team.start(name)));
    const tellAll = () => Promise.all(servers.map((server) => server.tell()));
    const [one, two] = servers;
    const readers: string[] = [];
    for (const [number, read] of [
      [1, () => servers.map((server) => server.read())],
      [2, () => one?.read()],
      [3, () => two?.read()],
    ] as const) {
      const before = team.requests.length;
      read();
      await expect.poll(() => team.listNumbers()).toContain(number);
      const expected = {
        version: expect.any(String),
        made: [[[40]], [[expect.any(Number)]], [[number - 1]]],
      };
      await expect.poll(tellAll).toEqual(Array(3).fill(expect.objectContaining(expected)));
      const [first, ...others] = await tellAll();
      expect(others).toEqual([first, first]);
      readers.push([...new Set(team.requests.slice(before).map(({ name }) => name))].join());
    }
    expect(readers).toEqual([expect.stringMatching(/^[ABC]$/), 'A', 'B']);
    expect(team.listNumbers()).toEqual([2, 3]);
  });

  it.each(everydayOrSoak(EVERYDAY, ALL))(
    'follow one that meets $signal at $step, and answer the same',
    async (point) => {
      const team = openTeam();
      const first = await team.start('A', point);
      const followers = await Promise.all(['B', 'C'].map((name) => team.start(name)));
      first.read();
      await expect.poll(() => team.listEvents('reached').length, { interval: 20 }).toBe(1);
      // Before it had the lease, and after it gave it back, nobody can see that it reads.
      const isUnseen = ['before take 1', 'after end 1'].includes(point.step);
      if (isUnseen) for (const { read } of followers) read();
      const hasFollower = () => team.listEvents('took ').some(({ name }) => name !== 'A');
      await expect.poll(hasFollower, { interval: 20 }).toBe(true);
      if (point.signal === 'SIGSTOP') first.child.kill('SIGCONT');
      const alive = point.signal === 'SIGSTOP' ? [first, ...followers] : followers;
      const listAnswers = async (): Promise<readonly string[]> => {
        const answers = alive.map(async (server) => JSON.stringify(await server.tell()));
        return [...new Set(await Promise.all(answers))];
      };
      const last = () =>
        Math.max(0, ...team.listEvents('took ').map(({ event }) => Number(event.slice(5))));
      await expect.poll(() => team.listNumbers().includes(last()), { interval: 50 }).toBe(true);
      await expect.poll(listAnswers).toEqual([expect.stringContaining('asOf')]);
      expect(listTooLate(team)).toEqual([]);
    },
  );
});
