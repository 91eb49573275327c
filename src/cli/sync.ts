import { once } from 'node:events';
import { sayListNotes } from '../answer/notices/list-states.ts';
import { listAlarms } from '../audit/answers/describe-alarms.ts';
import { planQuality } from '../audit/choose-rules.ts';
import { describeError } from '../catalog/call/describe-error.ts';
import { awaitEnd } from '../catalog/call/waiting.ts';
import type { CopyInfo, CopyState, LocalCopy } from '../copy/copy-port.ts';
import { listUnserved, tellRefresh } from '../copy/describe-copy.ts';
import { formatAuditProgress } from '../copy/tell-progress.ts';
import { CatalogError, NotInstalledError } from '../errors.ts';
import { machineClock } from '../pim/clock.ts';
import { buildRedactor } from '../redact.ts';
import { parseConfig, secretsOf } from '../settings/read-config.ts';
import { type CommandIo, defineCommand, describeExits, EXIT, parseCommand } from './command.ts';
import { type OpenCatalog, openCatalog } from './open-catalog.ts';
import { openProgress } from './terminal.ts';
import { printError } from './tool-session.ts';

const AFTER = `
sync keeps to the request limits, which it shares with other processes, \
and continues where an interrupted sync stopped.
Until the new copy is ready, queries use the old one in PIM_DATA_DIR. \
Exit code 75 also means that the copy lacks records
that the PIM announced; a later sync may get them. Alarms of the rules file are told on stderr.

Examples:
  pim-mcp sync
  pim-mcp sync --json && pim-mcp call query_catalog sql='SELECT count(*) FROM products'

${describeExits()}`;

// Progress, also of another process, is read so often.
const LOOK_EVERY_MS = 500;

/**
 * Reads the catalog.
 * @param args the command line after `sync`
 * @returns the exit code; see command.ts
 */
export async function runSync(args: readonly string[], io: CommandIo): Promise<number> {
  const command = defineCommand('sync', io, AFTER).option(
    '--json',
    'print what the copy holds as one JSON object',
  );
  const { options } = parseCommand<{ readonly json?: true }>(command, args);
  const config = parseConfig(io.env, io.readSecretFile);
  const redact = buildRedactor(secretsOf(config)).value;
  const open = await openCatalog(config, io.version, io.nodeVersion, {
    reusesEngine: true,
    warning: (sentence) => io.complain(`pim-mcp sync: ${sentence}`),
    unexpected: (error) => {
      const text = error instanceof Error ? error.message : String(error);
      io.complain(redact(`pim-mcp sync: ${text}`));
    },
  });
  try {
    // Without the engine nothing could be written.
    if (open.missingEngine !== undefined) throw new NotInstalledError();
    // A rules file that cannot be used fails before the reading, not after it.
    await planQuality(open.settings);
    const copy = await awaitCopy(open.localCopy, io);
    if (copy === undefined || !(await awaitDerivedTables(open, io))) return EXIT.interrupted;
    io.print(options.json ? JSON.stringify(copy) : describeCopy(copy));
    const { alarms } = await listAlarms(open.localCopy, { signal: io.signal });
    for (const alarm of redact(alarms)) {
      io.complain(`pim-mcp sync: alarm: ${JSON.stringify(alarm)}`);
    }
    // A receiver that is down need not be waited for: Ctrl+C ends this.
    await Promise.race([open.posted(), once(io.signal, 'abort')]);
    if (io.signal.aborted) return EXIT.interrupted;
    if (alarms.length > 0) return EXIT.alarm;
    return copy.complete ? EXIT.ok : EXIT.retry;
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    // Of a CatalogError, describeError gives all members of a ToolError.
    return printError(
      describeError(error) as unknown as Parameters<typeof printError>[0],
      io,
      'sync',
    );
  } finally {
    await open.close();
  }
}

async function awaitCopy(localCopy: LocalCopy, io: CommandIo): Promise<CopyInfo | undefined> {
  const before = (await localCopy.state()).copy?.asOf;
  localCopy.begin();
  const draw = openProgress(io.errorTerminal);
  let reading = localCopy.reading();
  while (reading.progress !== undefined && !io.signal.aborted) {
    draw(describeProgress(reading));
    const { isOther } = reading;
    // The end of another process's reading is seen in the files alone.
    const end = isOther ? undefined : (over: AbortSignal) => localCopy.ended(over);
    await awaitEnd(end, LOOK_EVERY_MS, machineClock.sleep, io.signal);
    reading = localCopy.reading();
    const hasOtherEnded = reading.progress === undefined && isOther;
    if (hasOtherEnded && (await localCopy.state()).copy?.asOf === before) {
      localCopy.begin();
      reading = localCopy.reading();
    }
  }
  draw();
  if (io.signal.aborted) return undefined;
  if (reading.failure !== undefined) throw reading.failure;
  return (await localCopy.state()).copy;
}

// Waits until the audit has checked the new copy and its words are indexed, so that no later query
// need wait.
// Returns false when the signal aborted
// Throws CatalogError for a rules file that cannot be used.
async function awaitDerivedTables(
  { localCopy, settings }: OpenCatalog,
  { errorTerminal, signal }: CommandIo,
): Promise<boolean> {
  const draw = openProgress(errorTerminal);
  const search = settings.search === undefined ? [] : [settings.search];
  const plans = [await planQuality(settings), ...search];
  for (const plan of plans) {
    const end = (over: AbortSignal) => localCopy.derived(plan, over);
    let state = await localCopy.derive(plan);
    while (state.state === 'making' && !signal.aborted) {
      await awaitEnd(end, LOOK_EVERY_MS, machineClock.sleep, signal);
      state = await localCopy.derive(plan);
      if (state.state === 'making') draw(formatAuditProgress(state.progress));
    }
  }
  draw();
  return !signal.aborted;
}

/** Describes the progress of a reading. */
export function describeProgress({
  progress,
  isOther,
}: Pick<CopyState, 'progress' | 'isOther'>): string {
  if (progress === undefined) return 'done';
  const { phase, requests, requestsOf, secondsLeft } = progress;
  const percent = requestsOf ? Math.floor(Math.min(1, requests / requestsOf) * 100) : 0;
  const share = requestsOf ? `${percent} % · ${requests} of ${requestsOf} · ` : '';
  const left = secondsLeft === undefined ? '' : `, about ${secondsLeft} s left`;
  const where = isOther ? ' in another process' : '';
  return `${share}${phase}${where}${left}`;
}

function describeCopy({ asOf, complete, lists, refreshed }: CopyInfo): string {
  const unserved = listUnserved({ lists });
  const whole =
    unserved.length === 0
      ? 'Complete'
      : `Complete but for ${unserved.join(' and ')}, which the PIM does not serve`;
  const head = `${complete ? whole : 'Incomplete'}, as of ${asOf}`;
  const lines = Object.entries(lists).map(([list, { records, notes }]) => {
    const count = String(records).padStart(9);
    const notesText = notes ? `  ${sayListNotes(notes)}` : '';
    return `  ${list.padEnd(14)} ${count}${notesText}`;
  });
  const refreshLines = refreshed === undefined ? [] : [tellRefresh(refreshed)];
  return [head, ...refreshLines, ...lines].join('\n');
}
