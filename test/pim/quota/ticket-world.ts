/**
 * Several processes that share tickets, in virtual time: every file operation is a moment at which others may come
 * between, time may pass, or the process may die. The PIM counts each request at any moment between its writing and the
 * moment from which it can no longer be on its way; the world keeps these moments for the judge.
 */

import { type Ticket, ticketTimes } from '../../../src/pim/quota/ledger.ts';
import { LocalLedger } from '../../../src/pim/quota/local-ledger.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { CAPS, judge, type Seen, WINDOW_MS } from './ticket-judge.ts';
import type { Endpoint, Request, Story } from './ticket-stories.ts';

const ATTEMPT_TIMEOUT_MS = 400;
const TIMES = ticketTimes(WINDOW_MS, ATTEMPT_TIMEOUT_MS);
const SPAN_MS = TIMES.underWayMs + 2 * TIMES.holdMs;

class Death extends Error {}

const tell = () => {};

interface Process {
  readonly key: string;
  ledger: LocalLedger;
  /** In the middle of something, so that nothing else of it can run. */
  isBusy: boolean;
  isDead: boolean;
  stoppedUntilMs: number;
  readonly reads: Set<string>;
  /** Until then a request of it may be counted that has no answer. */
  onItsWayUntilMs: number;
}

interface Due {
  readonly atMs: number;
  readonly process: Process;
  readonly ledger: LocalLedger;
  readonly run: () => void;
}

/**
 * Plays a story to its end. Returns the limits that a window at the PIM broke, and how many requests it counted; `isOpen`:
 * something happened that nothing is promised of, which is a loss of files while a request of a process was under way that
 * was stopped or died before it could tell of it.
 */
export function play({ keys, total, actions, interruptions }: Story): {
  readonly broken: readonly string[];
  readonly counted: number;
  readonly isOpen: boolean;
} {
  let nowMs = 5_000;
  let bootedAtMs = 0;
  let boots = 1;
  let nextAction = 0;
  let nextInterruption = 0;
  let isOpen = false;
  /** Until then what was under way when files were lost may not have been told anew. */
  let lostUntilMs = 0;
  /** Until then a request may be counted whose process died, or has given it up and may not look again soon. */
  let untoldUntilMs = 0;
  let isQuiet = false;
  let due: Due[] = [];
  const seen: Seen[] = [];
  const disk = createMemoryDisk();
  const clock = { now: () => nowMs - bootedAtMs, sleep: async () => {} };

  const die = (process: Process) => {
    process.isDead = true;
    if (nowMs < lostUntilMs) isOpen = true;
    untoldUntilMs = Math.max(untoldUntilMs, process.onItsWayUntilMs);
  };

  const start = (process: Process): LocalLedger => {
    /** Returns how much of what is read comes. */
    const interrupt = (): number => {
      const interruption = interruptions[nextInterruption % interruptions.length];
      nextInterruption += 1;
      // The ledger may take it for trouble with the files; whatever it does then is never seen.
      if (isQuiet) return 1;
      if (interruption?.kind === 'death') die(process);
      if (process.isDead) throw new Death();
      const sinceMs = nowMs;
      if (interruption?.kind === 'pass') passTime(interruption.ms);
      if (interruption?.kind === 'others') for (let n = 0; n < interruption.actions; n += 1) act();
      // Whoever is stopped for so long may not tell in time.
      if (sinceMs < lostUntilMs && nowMs > sinceMs + TIMES.graceMs) isOpen = true;
      if (process.isDead) throw new Death();
      return interruption?.kind === 'short' ? interruption.part : 1;
    };
    process.reads.clear();
    const share = { together: 1, alone: 1 };
    const opened = (name: string) => void process.reads.add(name);
    const shared = {
      disk: disk.open(interrupt, opened),
      boot: `boot${boots}`,
      key: process.key,
      share,
    };
    return new LocalLedger({ clock, times: TIMES, shared, tell });
  };

  const processes = keys.map((key): Process => {
    const ledger = new LocalLedger({ clock, times: TIMES, tell });
    const process = {
      key,
      ledger,
      isBusy: false,
      isDead: false,
      stoppedUntilMs: 0,
      reads: new Set<string>(),
      onItsWayUntilMs: 0,
    };
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
      die(process);
    } finally {
      process.isBusy = false;
    }
  };

  const canRun = (process: Process) =>
    !process.isBusy && !process.isDead && process.stoppedUntilMs <= nowMs;
  const later = (process: Process, atMs: number, run: () => void) => {
    due.push({ atMs, process, ledger: process.ledger, run });
  };

  const runDue = () => {
    for (;;) {
      due = due.filter((one) => one.ledger === one.process.ledger && !one.process.isDead);
      const ready = due
        .filter((one) => one.atMs <= nowMs && canRun(one.process))
        .sort((a, b) => a.atMs - b.atMs)[0];
      if (ready === undefined) return;
      due = due.filter((one) => one !== ready);
      within(ready.process, ready.run);
    }
  };

  const passTime = (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      runDue();
      const times = due
        .flatMap((one) => [one.atMs, one.process.stoppedUntilMs])
        .filter((atMs) => atMs > nowMs);
      const nextMs = Math.min(untilMs, ...times);
      // Somebody else may have come between and let more time pass.
      nowMs = Math.max(nowMs, nextMs);
      if (nowMs >= untilMs) break;
    }
    runDue();
  };

  /** How long an attempt may still take. */
  const leftMsOf = ({ claimedAtMs }: Ticket) => claimedAtMs + ATTEMPT_TIMEOUT_MS - clock.now();

  const send = (process: Process, endpoint: Endpoint, ticket: Ticket, asked: Request) => {
    const { ledger } = process;
    if (asked.end === 'death before it is written') throw new Death();
    const leftMs = leftMsOf(ticket);
    if (leftMs < 0) {
      ledger.release(ticket, clock.now());
      return;
    }
    const takesMs = Math.min(asked.latencyMs, leftMs);
    const isAnswered = asked.end === 'answer' && asked.latencyMs <= leftMs;
    // Whether its process gives it up or dies, the network may deliver it as late as any.
    const onItsWayMs = isAnswered ? takesMs : leftMs + TIMES.graceMs;
    seen.push({ endpoint, key: process.key, atMs: nowMs + asked.countedAt * onItsWayMs });
    process.onItsWayUntilMs = Math.max(process.onItsWayUntilMs, nowMs + onItsWayMs);
    if (!isAnswered) untoldUntilMs = Math.max(untoldUntilMs, nowMs + onItsWayMs);
    if (asked.end === 'death') throw new Death();
    const underWayEndMs = ticket.claimedAtMs + TIMES.underWayMs;
    later(process, nowMs + takesMs, () => {
      ledger.release(ticket, isAnswered ? clock.now() : Math.max(clock.now(), underWayEndMs));
    });
  };

  const ask = (process: Process, endpoint: Endpoint, asked: Request, triesLeft: number) => {
    const grant = process.ledger.take(endpoint, { ...CAPS, total }, 'lookup');
    if (process.isDead) return;
    if ('ticket' in grant)
      later(process, nowMs + asked.delayMs, () => send(process, endpoint, grant.ticket, asked));
    else if (triesLeft > 0)
      later(process, nowMs + grant.waitMs, () => ask(process, endpoint, asked, triesLeft - 1));
  };

  const askInTurn = (process: Process, requests: number) => {
    for (let left = requests * 3; left > 0 && !process.isDead; left -= 1) {
      const grant = process.ledger.take('products', { ...CAPS, total }, 'lookup');
      if (process.isDead) return;
      if ('waitMs' in grant) passTime(grant.waitMs);
      else if (leftMsOf(grant.ticket) < 0) process.ledger.release(grant.ticket, clock.now());
      else {
        seen.push({ endpoint: 'products', key: process.key, atMs: nowMs });
        process.ledger.release(grant.ticket, clock.now());
      }
    }
  };

  const newestFile = () => disk.namesOf(`tickets.boot${boots}`).at(-1) ?? '';

  /** Only where a process is there that has read the log and looks soon, since nobody else can know that there was one. */
  const deleteFiles = (isAll: boolean) => {
    const newest = newestFile();
    const witness = processes.find((one) => one.reads.has(newest) && canRun(one));
    if (witness === undefined) return;
    const numberOf = (name: string) => Number(name.slice(name.lastIndexOf('.') + 1));
    // With those after it that nothing was written to: one that has ended, and goes alone, is not missed (SECURITY.md).
    const kept = (name: string) =>
      !name.startsWith(`tickets.boot${boots}.`) || (!isAll && numberOf(name) < numberOf(newest));
    for (const one of [...disk.files.keys()]) if (!kept(one)) disk.files.delete(one);
    lostUntilMs = nowMs + TIMES.underWayMs + TIMES.holdMs;
    if (nowMs < untoldUntilMs || processes.some((one) => one.stoppedUntilMs > nowMs)) isOpen = true;
    isQuiet = true;
    witness.ledger.busyUntilMs('products');
    isQuiet = false;
  };

  const reboot = (lostBytes: number) => {
    for (const process of processes) Object.assign(process, { isDead: true, stoppedUntilMs: 0 });
    for (const one of seen) if (one.atMs > nowMs + TIMES.graceMs) one.atMs = nowMs + TIMES.graceMs;
    const newest = disk.files.get(newestFile());
    // Its first line is old enough to be on the disk.
    if (newest !== undefined) {
      const { text } = newest;
      newest.text = text.slice(0, Math.max(text.indexOf('\n') + 1, text.length - lostBytes));
    }
    bootedAtMs = nowMs;
    boots += 1;
    lostUntilMs = 0;
    untoldUntilMs = nowMs + TIMES.underWayMs;
  };

  const act = () => {
    const action = actions[nextAction];
    nextAction += 1;
    if (action === undefined) return;
    if (action.kind === 'pass') return passTime(action.ms);
    if (action.kind === 'edge') return passTime(SPAN_MS - (clock.now() % SPAN_MS) - action.ms);
    if (action.kind === 'delete') return deleteFiles(action.isAll);
    if (action.kind === 'reboot') return reboot(action.lostBytes);
    const process = processes[action.process];
    if (process === undefined || process.isBusy) return;
    if (action.kind === 'stop') {
      process.stoppedUntilMs = Math.max(process.stoppedUntilMs, nowMs + action.ms);
      if (nowMs < lostUntilMs) isOpen = true;
    } else if (action.kind === 'restart' || process.isDead) {
      if (!process.isDead) die(process);
      process.isDead = false;
      process.ledger = start(process);
    }
    if (!canRun(process)) return;
    if (action.kind === 'request')
      within(process, () => ask(process, action.endpoint, action.request, 4));
    if (action.kind === 'series') within(process, () => askInTurn(process, action.requests));
  };

  /** Whether a process cannot have all tickets of its key though no request has been sent for long. */
  const isStuck = (process: Process): boolean => {
    if (process.isDead) process.ledger = start(process);
    process.isDead = false;
    const tickets: Ticket[] = [];
    for (
      const untilMs = nowMs + 12 * WINDOW_MS;
      tickets.length < CAPS.appKey && nowMs < untilMs;
    ) {
      const grant = process.ledger.take('products', { ...CAPS, total }, 'lookup');
      if ('ticket' in grant) tickets.push(grant.ticket);
      else passTime(Math.max(1, grant.waitMs));
    }
    for (const ticket of tickets) process.ledger.release(ticket, clock.now());
    return tickets.length < CAPS.appKey;
  };

  while (nextAction < actions.length) {
    act();
    runDue();
  }
  // Until the last that waits has asked for the last time, and all that was sent counts no longer.
  passTime(12 * WINDOW_MS);
  isQuiet = true;
  // What was interrupted until now has its end without that.
  passTime(12 * WINDOW_MS);
  const stuck = processes.filter((process) => isStuck(process));
  const broken = [...judge(seen, total), ...stuck.map(() => 'a process gets no tickets any more')];
  return { broken: isOpen ? [] : broken, counted: seen.length, isOpen };
}
