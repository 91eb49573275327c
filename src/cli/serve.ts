import { setTimeout as sleep } from 'node:timers/promises';
import type { CallSettings } from '../catalog/call/context.ts';
import type { ServerParts } from '../requests.ts';
import { createServerAhead } from '../server.ts';
import type { Config } from '../settings/read-config.ts';
import { MAX_LINE_BYTES, type StdioStreams, serveOverStdio } from '../transport/stdio.ts';
import { refuseForeign, requireRules } from './check-places.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import type { OpenCatalog } from './open-catalog.ts';
import { openQuestions } from './rules-file/open-questions.ts';
import {
  ANSWER_MS,
  checkTools,
  createLogListeners,
  joinParts,
  type ServingIo,
} from './server-parts.ts';

// Closing the catalog takes milliseconds; an exit does not wait for its failures.
const CLOSE_MS = 2_000;

interface ServeIo extends ServingIo {
  readonly streams: StdioStreams;
}

/**
 * Serves until the host leaves, or a signal aborts.
 * @returns the exit code: 0, or 1 when the input of the host cannot be read
 * @throws ConfigError when a setting cannot be used
 */
export async function serve(config: Config, io: ServeIo): Promise<number> {
  const missing = findMissingEngine();
  if (config.pim.source === 'pim') await refuseForeign(config);
  const readRules = await requireRules(config);
  checkTools(config, missing);
  const saved = await openQuestions(readRules);
  const later = openLater(config, io, readRules);
  // The tool of the Commerce Engine is listed with the paths that it has.
  const { commerceTool } = config.commerceEngine === undefined ? {} : await later.open();
  const start = {
    settings: {
      version: io.version,
      source: config.pim.source === 'sandbox' ? 'sandbox' : undefined,
    },
    config,
    hasCopyEngine: missing === undefined,
    saved,
    ...(commerceTool === undefined ? {} : { commerceTool }),
    open: async (): Promise<ServerParts> => {
      const { settings, ...parts } = joinParts(await later.open(), config, io.log);
      // The host runs on this machine, since it started this process.
      return {
        ...parts,
        saved,
        settings: {
          ...settings,
          isLocal: true,
          saidWarnings: new Set(),
        },
      };
    },
  } as const;
  io.log('info', 'serving', { source: config.pim.source, version: io.version });
  if (saved !== undefined) {
    const { logWrongQuestions } = await import('./wrong-questions.ts');
    logWrongQuestions(saved, later.open, io).catch(() => {});
  }
  const ending = await serveOverStdio(() => createServerAhead(start), io.streams, {
    signal: io.signal,
    hurry: io.hurry,
    drainMs: config.deadlineMs + ANSWER_MS,
    onError: ({ message }) => io.log('warn', 'protocol', { error: message }),
  });
  if (ending === 'unreadable') {
    io.log('error', 'unreadable_input', {
      reason: `The host sent a line of more than ${MAX_LINE_BYTES} bytes.`,
    });
  }
  // Ends requests under way, and gives back the tickets of those that wait.
  await Promise.race([later.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
  return ending === 'left' ? 0 : 1;
}

// Opens the catalog when the first request needs it, not before: the host waits for the start.
function openLater(config: Config, io: ServeIo, readRules: CallSettings['readRules']) {
  let opening: Promise<OpenCatalog> | undefined;
  return {
    open: (): Promise<OpenCatalog> => {
      opening ??= import('./open-catalog.ts').then(({ openCatalog }) =>
        openCatalog(config, io.version, io.nodeVersion, {
          ...createLogListeners(io.log),
          readRules,
        }),
      );
      return opening;
    },
    // A catalog that could not be opened need not be closed.
    close: async (): Promise<void> => {
      const open = await opening?.catch(() => undefined);
      await open?.close();
    },
  };
}
