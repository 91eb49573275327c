/** Plays a recorded trajectory again, and compares what comes out. */

import type { EvalCatalog } from './catalogs.ts';
import { type Fact, missingIn } from './facts.ts';
import { type Called, type FreshServer, isUnderWay, type ServedCatalog } from './serve-catalog.ts';
import { type RecordedCall, readAnswer, summarize, type Trajectory } from './trajectory.ts';

/** What a question came to. */
export interface Replayed {
  readonly question: string;
  /** Whether the assistant's answer states all facts. */
  readonly isRight: boolean;
  /** What it does not state, in words; empty for a right one. */
  readonly missing: string;
  readonly calls: number;
  /** Tokens that the model writes as arguments, and that it reads as answers. */
  readonly written: number;
  readonly read: number;
  readonly requests: number;
  readonly refused: number;
  readonly elapsedMs: number;
  /** What is not as it was recorded, one line each. */
  readonly divergences: readonly string[];
}

/** How often a call is repeated whose answer says that it is not ready yet, where it was when recorded. */
const MAX_WAITS = 60;

/** Plays the calls of one trajectory on a new server. */
export async function replay(
  { question, facts, calls, answer }: Trajectory,
  catalog: EvalCatalog,
  served: ServedCatalog,
): Promise<Replayed> {
  const divergences: string[] = [];
  const asked = catalog.questions.find(({ words }) => words === question);
  const right = (await asked?.plainly(served.plain)) ?? [];
  if (asked === undefined)
    divergences.push('nobody asks this any more: record it anew, or remove it');
  else if (JSON.stringify(right) !== JSON.stringify(facts))
    divergences.push(
      `the catalog says something else: ${show(facts)} was right, ${show(right)} is`,
    );
  const server = await served.openServer();
  const made: Called[] = [];
  for (const [at, recorded] of calls.entries()) {
    const called = await callAsRecorded(server, recorded, made);
    made.push(called);
    const name = `call ${at + 1}, ${recorded.tool} ${JSON.stringify(recorded.arguments)}`;
    divergences.push(
      ...compare(recorded, called, facts).map((difference) => `${name}: ${difference}`),
    );
  }
  await server.close();
  const sum = (value: (called: Called) => number): number =>
    made.reduce((total, one) => total + value(one), 0);
  const missing = missingIn(answer, facts);
  return {
    question,
    isRight: missing.length === 0,
    missing: show(missing),
    calls: made.length,
    written: sum(({ tokens }) => tokens.written),
    read: sum(({ tokens }) => tokens.read),
    requests: sum(({ requests }) => requests.sent),
    refused: sum(({ requests }) => requests.refused),
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
    divergences,
  };
}

/** Makes a call; one that was ready when it was recorded is repeated until it is again. */
async function callAsRecorded(
  server: FreshServer,
  recorded: RecordedCall,
  made: readonly Called[],
): Promise<Called> {
  const before = made[(recorded.continues ?? 0) - 1];
  const cursor = before === undefined ? undefined : readAnswer(before.text).next_cursor;
  const args = cursor === undefined ? recorded.arguments : { ...recorded.arguments, cursor };
  for (let waits = 1; ; waits += 1) {
    const called = await server.call(recorded.tool, args);
    const mayWait = !wasUnderWay(recorded) && waits < MAX_WAITS;
    if (!mayWait || !isUnderWay(called.text)) return called;
  }
}

/** Whether the recorded answer may have been that it is not ready yet: it told nothing. How long that takes is the machine's. */
function wasUnderWay({ facts, total, refused }: RecordedCall): boolean {
  return facts.length === 0 && total === undefined && refused === undefined;
}

/** What differs between an answer now and as it was recorded. */
export function compare(
  recorded: RecordedCall,
  called: Pick<Called, 'text' | 'isError'>,
  facts: readonly Fact[],
): readonly string[] {
  const now = summarize(called, facts);
  if (wasUnderWay(recorded) && now.refused === undefined) return [];
  const gone = recorded.facts.filter(
    (fact) => !now.facts.some((one) => show([one]) === show([fact])),
  );
  return [
    ...(recorded.refused === now.refused
      ? []
      : [`${now.refused ?? 'an answer'} instead of ${recorded.refused ?? 'an answer'}`]),
    ...(recorded.total === now.total
      ? []
      : [`a total of ${now.total ?? 'nothing'} instead of ${recorded.total ?? 'nothing'}`]),
    ...(gone.length === 0
      ? []
      : [`it no longer says ${show(gone)}; it says ${called.text.slice(0, 300)}`]),
  ];
}

function show(facts: readonly Fact[]): string {
  return facts.map((fact) => (Array.isArray(fact) ? fact.join(' or ') : String(fact))).join(', ');
}
