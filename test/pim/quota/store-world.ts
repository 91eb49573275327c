/**
 * Processes of two machines that share a real store, in virtual time. Each request that the quota would send is judged by
 * what its process can know; at the end all must have the whole limit again.
 */

import { type Ledger, type Ticket, ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { LocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import type { Store } from '../../../src/pim/quota/redis-store.ts';
import { StoreLedger } from '../../../src/pim/quota/store-ledger.ts';
import { TAKE } from '../../../src/pim/quota/store-scripts.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { judge, LIMIT, type Sent, SHARE, WINDOW_MS } from './store-judge.ts';
import { type Action, MACHINES, PROCESSES } from './store-stories.ts';
import { createWorldTime } from './world-time.ts';

const ATTEMPT_TIMEOUT_MS = 15_000;
const TIMES = ticketTimes(WINDOW_MS, ATTEMPT_TIMEOUT_MS);
const { holdMs } = TIMES;
/** How long after it is back a store is back for each: for the client to connect again, and for the process to look. */
const ALL_BACK_MS = 1_100;
const CAPS = { endpoint: LIMIT, appKey: LIMIT, total: Number.POSITIVE_INFINITY };
const NEVER_MS = Number.POSITIVE_INFINITY;

/** A real store, and what may happen to it. */
export interface WorldStore {
  readonly store: Store;
  /** Throws all away. */
  empty(): Promise<void>;
}

interface Process {
  readonly machine: number;
  readonly ledger: Ledger;
  /** How long its client needs to connect again. */
  readonly reconnectMs: number;
  /** Until when it has to keep to the share, as far as it was told. */
  shareUntilMs: number;
}

interface Request extends Sent {
  readonly ticket: Ticket;
  readonly by: Ledger;
  /** Whether the store has forgotten it, so that it is known again only once its process releases it. */
  isForgotten: boolean;
}

/** Plays a story. Returns the promises that were broken, and how many requests were sent. */
export async function playStore(
  actions: readonly Action[],
  { store, empty }: WorldStore,
): Promise<{ readonly broken: readonly string[]; readonly counted: number }> {
  const time = createWorldTime();
  const { clock, settle } = time;
  const broken: string[] = [];
  const sent: Request[] = [];
  const underWay = new Set<Request>();
  const backAtMs = Array.from({ length: MACHINES }, () => 0);
  let replyMs = 0;
  /** Until then the store does not know what was sent, and says so. */
  let freshUntilMs = 0;
  await empty();

  const disks = Array.from({ length: MACHINES }, () => createMemoryDisk().open());
  const isDown = ({ machine, reconnectMs }: Pick<Process, 'machine' | 'reconnectMs'>) => {
    const backMs = backAtMs[machine] ?? 0;
    return clock.now() < backMs + reconnectMs;
  };

  const begin = (index: number): Process => {
    const machine = index % MACHINES;
    const reconnectMs = (500 * index) / (PROCESSES - 1);
    const shown: Store = {
      async run(script, keys, args) {
        if (isDown(one)) {
          one.shareUntilMs = Math.max(one.shareUntilMs, (backAtMs[machine] ?? 0) + holdMs);
          throw new Error('down');
        }
        const lateMs = script === TAKE && args[0] !== '' ? replyMs : 0;
        const replied = await time.real(
          store.run(script.replaceAll("redis.call('TIME')", TIME), keys, [...args, clock.now()]),
        );
        if (lateMs > 0) await clock.sleep(lateMs, new AbortController().signal);
        return replied;
      },
      close() {},
    };
    const share = { together: 1 / 8, alone: 1 / 8 };
    const shared = { disk: disks[machine], boot: 'boot', key: 'a', share };
    const local = new LocalLedger({ clock, times: TIMES, shared, tell() {} });
    const names = { prefix: 'pim-mcp:{test}', key: 'a' };
    const ledger = new StoreLedger({
      clock,
      times: TIMES,
      store: shown,
      local,
      tell() {},
      ...names,
    });
    const one: Process = { machine, ledger, reconnectMs, shareUntilMs: 0 };
    return one;
  };

  const release = (request: Request) => {
    underWay.delete(request);
    const isAnswered = request.countedAtMs <= clock.now();
    const { claimedAtMs } = request.ticket;
    request.by.release(request.ticket, isAnswered ? clock.now() : claimedAtMs + TIMES.underWayMs);
    const backMs = backAtMs[request.machine] ?? 0;
    if (request.isForgotten && clock.now() < backMs + ALL_BACK_MS)
      request.toldFromMs = backMs + ALL_BACK_MS;
    request.isForgotten = false;
  };

  /** The store forgets: who has something under way tells it in the end, unless it dies before. */
  const forget = (forMs: number) => {
    freshUntilMs = Math.max(freshUntilMs, clock.now() + forMs);
    for (const one of sent) {
      const isDead = !underWay.has(one) && one.countedAtMs > clock.now();
      if (isDead) one.lostFromMs = Math.min(one.lostFromMs, clock.now());
      one.isForgotten = true;
    }
  };

  const send = async (
    one: Process,
    action: Extract<Action, { kind: 'requests' }>,
  ): Promise<boolean> => {
    const { machine, ledger } = one;
    replyMs = action.replyMs;
    const lateMs = replyMs;
    const taking = ledger.take('products', CAPS, 'lookup');
    if (lateMs > 0) {
      await settle();
      replyMs = 0;
      await time.pass(lateMs);
    }
    const grant = await taking;
    if ('waitMs' in grant) return false;
    if (clock.now() > grant.ticket.claimedAtMs + ATTEMPT_TIMEOUT_MS) {
      ledger.release(grant.ticket, clock.now());
      return false;
    }
    const backMs = backAtMs[machine] ?? 0;
    const { claimedAtMs } = grant.ticket;
    const wayMs = action.isAnswered ? action.latencyMs : TIMES.underWayMs;
    const request: Request = {
      machine,
      by: ledger,
      ticket: grant.ticket,
      takenAtMs: clock.now() - lateMs,
      atMs: clock.now(),
      countedAtMs: Math.max(clock.now(), claimedAtMs + action.countedAt * wayMs),
      isOnShare: clock.now() < Math.max(one.shareUntilMs, freshUntilMs),
      toldFromMs: clock.now() < backMs + ALL_BACK_MS ? backMs + ALL_BACK_MS : 0,
      lostFromMs: NEVER_MS,
      isForgotten: false,
    };
    broken.push(...judge(request, sent));
    sent.push(request);
    underWay.add(request);
    const answeredMs = action.isAnswered ? clock.now() + action.latencyMs : NEVER_MS;
    const endsMs = Math.min(answeredMs, claimedAtMs + ATTEMPT_TIMEOUT_MS);
    time.at(endsMs, () => underWay.has(request) && release(request));
    return true;
  };

  const die = ({ ledger }: Process) => {
    ledger.close();
    for (const one of sent) {
      if (one.by !== ledger) continue;
      if (one.toldFromMs > clock.now() || (one.isForgotten && underWay.has(one)))
        one.lostFromMs = clock.now();
      underWay.delete(one);
    }
  };

  const processes = Array.from({ length: PROCESSES }, (_, index) => begin(index));
  const isAllReached = () => backAtMs.every((backMs) => clock.now() >= backMs + ALL_BACK_MS);
  const probe = async ({ ledger }: Process): Promise<boolean> => {
    const grant = await ledger.take('products', CAPS, 'lookup');
    if ('ticket' in grant) ledger.release(grant.ticket, clock.now());
    return 'ticket' in grant;
  };
  // A store that has just begun lets nobody send for a window.
  await Promise.all(processes.map(probe));
  await time.pass(2 * holdMs);

  const play = async (action: Action): Promise<void> => {
    const now = clock.now();
    if (action.kind === 'pass') await time.pass(action.ms);
    else if (action.kind === 'restart') {
      const one = processes[action.process];
      if (one === undefined) return;
      die(one);
      processes[action.process] = begin(action.process);
    } else if (action.kind === 'down') {
      for (const machine of action.machines)
        backAtMs[machine] = Math.max(backAtMs[machine] ?? 0, now + action.ms);
      for (const one of processes.filter(({ machine }) => action.machines.includes(machine))) {
        const backMs = backAtMs[one.machine] ?? 0;
        for (const request of sent) {
          if (request.by === one.ledger && request.toldFromMs > now)
            request.toldFromMs = backMs + ALL_BACK_MS;
        }
      }
      if (!action.isEmptied || action.machines.length < MACHINES) return;
      forget(Math.min(...backAtMs) - now + holdMs);
      await empty();
    } else if (action.kind === 'forget') {
      if (!isAllReached()) return;
      forget(holdMs);
      await empty();
    } else {
      const one = processes[action.process];
      for (let left = action.count; left > 0 && one !== undefined; left -= 1) {
        if (!(await send(one, left === action.count ? action : { ...action, replyMs: 0 }))) break;
      }
      await settle();
    }
  };
  for (const action of actions) await play(action);

  // Whatever was, all is well when some windows have gone by.
  await time.pass(Math.max(0, ...backAtMs.map((backMs) => backMs - clock.now())) + 2_000);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(processes.map(probe));
    await time.pass(3 * WINDOW_MS);
  }
  const all = [...processes, begin(0)];
  const isWell = await Promise.all(
    all.map(async (one) => (await probe(one)) && one.ledger.share() === 1),
  );
  if (isWell.includes(false)) broken.push('a process stays on its share');
  await time.pass(holdMs);
  backAtMs.fill(NEVER_MS);
  for (const { ledger } of processes.slice(0, MACHINES)) {
    for (let count = 0; count < SHARE; count += 1) {
      if (!('ticket' in (await ledger.take('products', CAPS, 'lookup'))))
        broken.push('a machine has no share');
    }
  }
  for (const { ledger } of all) ledger.close();
  await settle();
  return { broken, counted: sent.length };
}

/** The time of the world, which is the last argument of each script. */
const TIME =
  '(function() local n = tonumber(ARGV[#ARGV]) return {math.floor(n / 1000), (n % 1000) * 1000} end)()';
