/**
 * Several processes that share tickets, in virtual time: every file operation is a moment at which others may come
 * between, time may pass, or the process may die. The PIM counts each request at any moment between its writing and the
 * moment from which it can no longer be on its way; the world keeps these moments for the judge.
 */

import { createLedger, type Ledger, type Ticket } from '../../../src/pim/quota/ledger.ts';
import { createPlace, type LogName } from '../../../src/pim/quota/place.ts';
import type { TicketFiles } from '../../../src/pim/quota/ticket-files.ts';
import { ticketTimes } from '../../../src/pim/quota/times.ts';
import { ENDPOINTS, type Endpoint, type Request, type Story } from './ticket-stories.ts';

const WINDOW_MS = 1_000;
const ATTEMPT_TIMEOUT_MS = 400;
const TIMES = ticketTimes(WINDOW_MS, ATTEMPT_TIMEOUT_MS);

const CAPS = { endpoint: 4, appKey: 3 };

class Death extends Error {}

const warn = () => {};

interface Process {
  readonly key: string;
  ledger: Ledger;
  /** In the middle of something, so that nothing else of it can run. */
  isBusy: boolean;
  isDead: boolean;
  stoppedUntilMs: number;
  /** Until then it cannot use the directory that all were told of. */
  lockedOutUntilMs: number;
}

interface Due {
  readonly atMs: number;
  readonly process: Process;
  readonly ledger: Ledger;
  readonly run: () => void;
}

/** A request that the PIM counted. */
interface Seen {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly atMs: number;
}

/** Plays a story to its end. Returns the limits that a window at the PIM broke, and how many requests it counted. */
export function play({ keys, total, actions, interruptions }: Story): { broken: readonly string[]; counted: number } {
  let nowMs = 5_000;
  let nextAction = 0;
  let nextInterruption = 0;
  let due: Due[] = [];
  const seen: Seen[] = [];
  const [main, spare] = [new Map<LogName, Map<string, string>>(), new Map<LogName, Map<string, string>>()];
  const marked = new Set<string>();
  const clock = { now: () => nowMs, sleep: async () => {} };

  const filesOf = (directories: typeof main, name: LogName, interrupt: () => void): TicketFiles => {
    const files = directories.get(name) ?? new Map<string, string>();
    directories.set(name, files);
    const step = <T>(run: () => T): T => {
      interrupt();
      return run();
    };
    return {
      list: () => step(() => [...files.keys()]),
      found: (texts) =>
        step(() => {
          if (files.size === 0) for (const [file, text] of Object.entries(texts)) files.set(file, text);
        }),
      // Whoever deletes all files may leave the directory.
      create: (file) => step(() => !files.has(file) && files.set(file, '') !== undefined),
      read: (file) => step(() => files.get(file)),
      append: (file, text) => step(() => files.has(file) && files.set(file, files.get(file) + text) !== undefined),
      replace: (file, text) => step(() => void files.set(file, text)),
      remove: (file) => step(() => void files.delete(file)),
    };
  };

  const start = (process: Process): Ledger => {
    const interrupt = () => {
      const interruption = interruptions[nextInterruption % interruptions.length];
      nextInterruption += 1;
      // The ledger may take it for trouble with the files; whatever it does then is never seen.
      if (interruption?.kind === 'death') process.isDead = true;
      if (process.isDead) throw new Death();
      if (interruption?.kind === 'pass') passTime(interruption.ms);
      if (interruption?.kind === 'others') for (let n = 0; n < interruption.actions; n += 1) act();
    };
    const share = { together: 1, alone: 1 };
    const useMain = () => {
      interrupt();
      if (process.lockedOutUntilMs > nowMs) throw new Error('locked out');
    };
    const place = createPlace({
      open: (name) => filesOf(main, name, useMain),
      openSpare: (name) => filesOf(spare, name, interrupt),
      marks: {
        has(name) {
          interrupt();
          return marked.has(name);
        },
        set(name) {
          interrupt();
          const isNew = !marked.has(name);
          marked.add(name);
          return isNew;
        },
      },
      boot: 'boot',
    });
    const shared = { place, boot: 'boot', key: process.key, share };
    return createLedger({ clock, times: TIMES, shared, warn });
  };

  const processes = keys.map((key): Process => {
    const ledger = createLedger({ clock, times: TIMES, warn });
    const process = { key, ledger, isBusy: false, isDead: false, stoppedUntilMs: 0, lockedOutUntilMs: 0 };
    process.ledger = start(process);
    return process;
  });

  /** Runs something of a process; when it dies in it, it is started anew later and knows nothing. */
  const within = (process: Process, run: () => void) => {
    process.isBusy = true;
    try {
      run();
    } catch (error) {
      if (!(error instanceof Death)) throw error;
      process.isDead = true;
    } finally {
      process.isBusy = false;
    }
  };

  const canRun = (process: Process) => !process.isBusy && !process.isDead && process.stoppedUntilMs <= nowMs;
  const later = (process: Process, atMs: number, run: () => void) => {
    due.push({ atMs, process, ledger: process.ledger, run });
  };

  const runDue = () => {
    for (;;) {
      due = due.filter((one) => one.ledger === one.process.ledger && !one.process.isDead);
      const ready = due.filter((one) => one.atMs <= nowMs && canRun(one.process)).sort((a, b) => a.atMs - b.atMs)[0];
      if (ready === undefined) return;
      due = due.filter((one) => one !== ready);
      within(ready.process, ready.run);
    }
  };

  const passTime = (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      runDue();
      const times = due.flatMap((one) => [one.atMs, one.process.stoppedUntilMs]).filter((atMs) => atMs > nowMs);
      const nextMs = Math.min(untilMs, ...times);
      // Somebody else may have come between and let more time pass.
      nowMs = Math.max(nowMs, nextMs);
      if (nowMs >= untilMs) break;
    }
    runDue();
  };

  const send = (process: Process, endpoint: Endpoint, ticket: Ticket, asked: Request) => {
    const { ledger } = process;
    if (asked.end === 'death before it is written') throw new Death();
    if (!ledger.isFresh(ticket)) {
      ledger.giveBack(ticket);
      return;
    }
    const takesMs = Math.min(asked.latencyMs, ATTEMPT_TIMEOUT_MS);
    const isAnswered = asked.end === 'answer' && asked.latencyMs <= ATTEMPT_TIMEOUT_MS;
    // Whether its process gives it up or dies, the network may deliver it as late as any.
    const onItsWayMs = isAnswered ? takesMs : ATTEMPT_TIMEOUT_MS + TIMES.graceMs;
    seen.push({ endpoint, key: process.key, atMs: nowMs + asked.countedAt * onItsWayMs });
    if (asked.end === 'death') throw new Death();
    const leaseEndMs = ticket.claimedAtMs + TIMES.leaseMs;
    later(process, nowMs + takesMs, () => ledger.release(ticket, isAnswered ? nowMs : Math.max(nowMs, leaseEndMs)));
  };

  const ask = (process: Process, endpoint: Endpoint, asked: Request, triesLeft: number) => {
    const grant = process.ledger.take(endpoint, { ...CAPS, total });
    if (process.isDead) return;
    if ('ticket' in grant) later(process, nowMs + asked.delayMs, () => send(process, endpoint, grant.ticket, asked));
    else if (triesLeft > 0) later(process, nowMs + grant.waitMs, () => ask(process, endpoint, asked, triesLeft - 1));
  };

  const askInTurn = (process: Process, requests: number) => {
    for (let left = requests * 3; left > 0 && !process.isDead; left -= 1) {
      const grant = process.ledger.take('products', { ...CAPS, total });
      if (process.isDead) return;
      if ('waitMs' in grant) passTime(grant.waitMs);
      else if (!process.ledger.isFresh(grant.ticket)) process.ledger.giveBack(grant.ticket);
      else {
        seen.push({ endpoint: 'products', key: process.key, atMs: nowMs });
        process.ledger.release(grant.ticket, nowMs);
      }
    }
  };

  const act = () => {
    const action = actions[nextAction];
    nextAction += 1;
    if (action === undefined) return;
    if (action.kind === 'pass') return passTime(action.ms);
    if (action.kind === 'delete') {
      const files = main.get(action.endpoint);
      const names = [...(files?.keys() ?? [])];
      for (const name of names.slice(action.from * names.length, action.to * names.length)) files?.delete(name);
      return;
    }
    const process = processes[action.process];
    if (process === undefined || process.isBusy) return;
    if (action.kind === 'stop') process.stoppedUntilMs = Math.max(process.stoppedUntilMs, nowMs + action.ms);
    else if (action.kind === 'lock out')
      process.lockedOutUntilMs = Math.max(process.lockedOutUntilMs, nowMs + action.ms);
    else if (action.kind === 'restart' || process.isDead) {
      process.isDead = false;
      process.ledger = start(process);
    }
    if (!canRun(process)) return;
    if (action.kind === 'request') within(process, () => ask(process, action.endpoint, action.request, 4));
    if (action.kind === 'series') within(process, () => askInTurn(process, action.requests));
  };

  while (nextAction < actions.length) {
    act();
    runDue();
  }
  passTime(4 * WINDOW_MS);
  return { broken: judge(seen, total), counted: seen.length };
}

function judge(seen: readonly Seen[], total: number): string[] {
  const broken: string[] = [];
  const check = (name: string, limit: number, counts: (one: Seen) => boolean) => {
    const fullest = fullestWindow(seen.filter(counts).map(({ atMs }) => atMs));
    if (fullest > limit) broken.push(`${name}: ${fullest} of ${limit}`);
  };
  for (const key of ['a', 'b']) {
    check(`total of ${key}`, total, (one) => one.key === key);
    for (const endpoint of ENDPOINTS) {
      check(`${endpoint} of ${key}`, CAPS.appKey, (one) => one.endpoint === endpoint && one.key === key);
    }
  }
  for (const endpoint of ENDPOINTS) check(endpoint, CAPS.endpoint, (one) => one.endpoint === endpoint);
  return broken;
}

/** The most requests that any window [t, t + length] holds. */
export function fullestWindow(atMs: readonly number[], windowMs = WINDOW_MS): number {
  const sorted = atMs.toSorted((a, b) => a - b);
  let first = 0;
  let fullest = 0;
  sorted.forEach((one, index) => {
    while ((sorted[first] ?? 0) < one - windowMs) first += 1;
    fullest = Math.max(fullest, index - first + 1);
  });
  return fullest;
}
