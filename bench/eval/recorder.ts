/** Records what an assistant does that sees only what a host shows: one question after another, each with a new server. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { EvalCatalog } from './catalogs.ts';
import type { Fact } from './facts.ts';
import type { FreshServer, ServedCatalog, Shown } from './serve-catalog.ts';
import { type RecordedCall, type Recording, readAnswer, summarize } from './trajectory.ts';

/** What the driver of a model sends: the number of a question from 1, a call, or the final answer. */
const messageSchema = z.union([
  z.strictObject({ question: z.int().positive() }),
  z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) }),
  z.strictObject({ answer: z.string().min(1) }),
]);

/** A question that is being answered. */
interface Open {
  readonly words: string;
  readonly facts: readonly Fact[];
  readonly server: FreshServer;
  readonly calls: RecordedCall[];
  /** The `next_cursor` of each call so far. */
  readonly cursors: (string | undefined)[];
}

/** A catalog that is served, and where the recording goes. */
export interface RecorderOptions {
  readonly catalog: EvalCatalog;
  readonly served: ServedCatalog;
  readonly model: string;
  /** The day, such as 2026-11-25. */
  readonly recorded: string;
  readonly file: string;
}

/** A session of one assistant. */
export interface Recorder {
  /** Answers a message with what the assistant is to read. Never throws for what is wrong with the message. */
  readonly handle: (message: unknown) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Most calls for one question: an assistant that goes round in circles is stopped. */
const MAX_CALLS = 60;

/** Opens a session. The file is written anew with each answer. */
export function openRecorder({
  catalog,
  served,
  model,
  recorded,
  file,
}: RecorderOptions): Recorder {
  const recording: Recording = { model, recorded, trajectories: [] };
  let open: Open | undefined;

  async function ask(number: number): Promise<string> {
    if (open !== undefined) return `Answer the question before first: ${open.words}`;
    const question = catalog.questions[number - 1];
    if (question === undefined) return `There are ${catalog.questions.length} questions, from 1.`;
    const { words } = question;
    if (recording.trajectories.some((one) => one.question === words))
      return 'You have answered this one already.';
    const facts = await question.plainly(served.plain);
    open = { words, facts, server: await served.openServer(), calls: [], cursors: [] };
    return words;
  }

  async function call(
    { server, facts, calls, cursors }: Open,
    tool: string,
    args: Record<string, unknown>,
  ) {
    if (calls.length >= MAX_CALLS) return `That were ${MAX_CALLS} calls. Give your answer now.`;
    const { text, isError } = await server.call(tool, args);
    const { cursor, ...others } = args;
    const continues = typeof cursor === 'string' ? cursors.indexOf(cursor) + 1 : 0;
    calls.push({
      tool,
      arguments: continues > 0 ? others : args,
      ...(continues > 0 ? { continues } : {}),
      ...summarize({ text, isError }, facts),
    });
    cursors.push(readAnswer(text).next_cursor);
    return text;
  }

  async function answer({ words, facts, server, calls }: Open, text: string): Promise<string> {
    open = undefined;
    await server.close();
    const own = facts.map((fact) => (typeof fact === 'object' ? [...fact] : fact));
    recording.trajectories.push({ question: words, facts: own, calls, answer: text });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renderRecording(recording));
    return `Noted. ${recording.trajectories.length} of ${catalog.questions.length} questions are answered.`;
  }

  return {
    handle: async (message) => {
      const { data, error } = messageSchema.safeParse(message);
      if (error !== undefined) return `This is no message: ${z.prettifyError(error)}`;
      if ('question' in data) return ask(data.question);
      if (open === undefined) return 'Take a question first.';
      return 'tool' in data ? call(open, data.tool, data.arguments) : answer(open, data.answer);
    },
    close: async () => {
      await open?.server.close();
      await served.close();
    },
  };
}

/** The file of a recording; a list of texts and numbers is one line. */
function renderRecording(recording: Recording): string {
  const spread = JSON.stringify(recording, null, 2);
  return `${spread.replace(/\[\n\s+[^[\]{}]*?\n\s+\]/g, (list) => list.replace(/\n\s+/g, ' '))}\n`;
}

/** What a model sees of a server, as Markdown. */
export function renderShown({ instructions, tools }: Shown): string {
  const rendered = tools.map(
    ({ name, description, inputSchema }) =>
      `## ${name}\n\n${description ?? ''}\n\nArguments: \`${JSON.stringify(inputSchema)}\``,
  );
  return `${['# What the server says of itself', instructions, '# Tools', ...rendered].join('\n\n')}\n`;
}
