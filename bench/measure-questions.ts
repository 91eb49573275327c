/** Questions about a whole catalog: asked of a copy, and computed by a plain pass over the same catalog as JSON lines. */

import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Audit, runAudit } from '../src/copy/audit/audit.ts';
import { DEFAULT_WEIGHTS, type Weights } from '../src/copy/audit/grade.ts';
import { RULES } from '../src/copy/audit/rules.ts';
import { mostRssBytes } from '../src/copy/engine/memory-limits.ts';
import { createEngine, type Engine, EngineEndedError, EngineRefusedError } from '../src/copy/engine-process.ts';
import { judgeCopy } from '../src/copy/judge-copy.ts';
import type { LocalCopy } from '../src/copy/port.ts';
import { InvalidArgumentError } from '../src/errors.ts';
import type { CatalogSource } from '../src/sandbox/source.ts';
import { generate, listOf, type MadeCopy, makeCopy, peakOf } from './generated-copy.ts';
import { auditPlainly } from './plain-audit.ts';
import { checkSame } from './same-verdicts.ts';
import type { Row } from './table.ts';

const MIB = 1024 * 1024;

/** Longer than any question may take in earnest: how long it takes is what is measured. */
const GUARD_MS = 10 * 60_000;

/** The peak of an engine is read so often. */
const LOOK_EVERY_MS = 100;

/** Longer than any answer. */
const MAX_CHARS = 4_000_000;

const WINDOW = { offset: 0, maxRows: 2_000 };

const BY_CATEGORY = `SELECT name, count(DISTINCT product_id) AS products FROM product_categories GROUP BY name`;

/** Rows that compare both at a size; a rule that does not count alike ends the bench. */
export async function measureQuestions(products: number): Promise<readonly Row[]> {
  return inDirectory(async (directory) => {
    const source = generate(products);
    const made = await makeCopy(source, directory);
    writeLines(source, directory);
    const copy = await openCopy(made.file);
    const plain = await timed(() => auditPlainly(directory));
    const groups = await timed(() => copy.query(BY_CATEGORY, WINDOW));
    const all = await timed(() => audit(copy, RULES, DEFAULT_WEIGHTS));
    const compared = RULES.filter(({ id }) => plain.result.verdicts.has(id));
    console.error(`compared: ${compared.map(({ id }) => id).join(', ')}`);
    // In an engine of their own: an engine that was asked before has kept what they counted.
    const unasked = await openCopy(made.file);
    const same = await timed(() => audit(unasked, compared));
    unasked.end();
    const again = await timed(() => audit(copy, RULES, DEFAULT_WEIGHTS));
    checkSame(same.result, plain.result);
    for (const [name, count] of groups.result.rows) {
      if (plain.result.categories.get(String(name)) !== count) throw new Error(`${name}: ${count} in the copy`);
    }
    const beside = (name: string, other: number) => ({
      what: `${products} products: plain pass beside ${name}`,
      unit: 's',
      ours: plain.seconds,
      other,
    });
    return [
      { ...beside('a group-by', groups.seconds), least: 20 },
      { ...beside(`the same ${compared.length} rules`, same.seconds), least: 20 },
      // One rule that compares each record with each would be far below.
      { ...beside(`all ${RULES.length} rules and the grades`, all.seconds), least: 0.4 },
      beside('the same once more', again.seconds),
      ...(await describeCost(products, made, copy, all.result)),
    ];
  });
}

/** Rows for a catalog that is too large for a plain pass: whether it works at all, and with how much memory. */
export async function measureLarge(products: number): Promise<readonly Row[]> {
  return inDirectory(async (directory) => {
    const made = await makeCopy(generate(products), directory);
    const copy = await openCopy(made.file);
    const groups = await timed(() => copy.query(BY_CATEGORY, WINDOW));
    const all = await timed(() => audit(copy, RULES, DEFAULT_WEIGHTS));
    const what = (name: string): string => `${products} products: ${name}`;
    return [
      { what: what('group-by, of the time for a query'), unit: 's', ours: groups.seconds, other: 5, most: 1 },
      { what: what('all rules and the grades'), unit: 's', ours: all.seconds, other: 20 },
      ...(await describeCost(products, made, copy, all.result)),
    ];
  });
}

async function describeCost(
  products: number,
  made: MadeCopy,
  copy: BenchCopy,
  audited: Audit,
): Promise<readonly Row[]> {
  const what = (name: string): string => `${products} products: ${name}`;
  let rawBytes = 0;
  // One view a query: all records of a large catalog at once are too much for one.
  for (const view of ['products', 'variants', 'pictures', 'documents']) {
    const { rows } = await copy.query(`SELECT coalesce(sum(strlen(raw)), 0)::DOUBLE FROM ${view}`, WINDOW);
    rawBytes += Number(rows[0]?.[0]);
  }
  const slowestMs = copy.slowestMs();
  const engineBytes = copy.end();
  const bytes = statSync(made.file).size;
  if (audited.notRun.length > 0) console.error(`not run: ${audited.notRun.map(({ rule }) => rule.id).join(', ')}`);
  return [
    {
      what: what('copy beside raw JSON'),
      unit: 'MiB',
      ours: bytes / MIB,
      other: rawBytes / MIB,
      most: 0.3,
    },
    { what: what('slowest question, of what a query may take'), unit: 's', ours: slowestMs / 1_000, other: 5 },
    {
      what: what('rules that could not be run, of all'),
      unit: '',
      ours: audited.notRun.length,
      other: RULES.length,
      most: 0,
    },
    {
      what: what('peak RSS of the engine that answers'),
      unit: 'MiB',
      ours: engineBytes / MIB,
      other: mostRssBytes(bytes) / MIB,
      most: 1,
    },
    {
      what: what('peak RSS of the engine that writes'),
      unit: 'MiB',
      ours: made.engineBytes / MIB,
      other: mostRssBytes(0) / MIB,
      most: 1,
    },
    {
      what: what('time to write, beside the number of records'),
      unit: 'ms',
      ours: made.seconds * 1_000,
      other: made.records,
    },
  ];
}

async function inDirectory<Result>(run: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  try {
    return await run(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

type BenchCopy = Awaited<ReturnType<typeof openCopy>>;

/** A copy that answers questions, and how long the slowest took. */
async function openCopy(file: string) {
  const engine: Engine = createEngine();
  const spill = `${file}.spill`;
  const copy = judgeCopy(await engine.ask({ kind: 'open_copy', file, spill }, GUARD_MS));
  let slowestMs = 0;
  let engineBytes = 0;
  // One engine may follow another.
  const look = setInterval(() => {
    engineBytes = Math.max(engineBytes, peakOf(engine.pid));
  }, LOOK_EVERY_MS);
  const query: LocalCopy['query'] = async (
    sql,
    { offset, maxRows, maxChars = MAX_CHARS, shared, scratch, isWhole },
  ) => {
    // As the server does: one that has ended is followed by another.
    if (engine.pid === undefined) await engine.ask({ kind: 'open_copy', file, spill }, GUARD_MS);
    const startedMs = performance.now();
    const tables = { ...(shared && { shared }), ...(scratch && { scratch }), ...(isWhole && { isWhole }) };
    const request = { kind: 'query', sql, offset, maxRows, maxChars, ...tables } as const;
    const reply = await engine.ask(request, GUARD_MS).catch((error: unknown) => {
      if (!(error instanceof EngineEndedError || error instanceof EngineRefusedError)) throw error;
      throw new InvalidArgumentError(String(error), '');
    });
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    return { ...reply, copy, version: 'bench' };
  };
  return {
    query,
    slowestMs: () => slowestMs,
    /** @returns the most memory that an engine had */
    end: (): number => {
      clearInterval(look);
      engine.end();
      return engineBytes;
    },
  };
}

/** With the grades of products, as a whole audit has them, unless the plain pass, which grades nothing, is beside it. */
function audit(copy: Pick<LocalCopy, 'query'>, rules: typeof RULES, weights?: Weights) {
  const { signal } = new AbortController();
  const graded = weights === undefined ? {} : { weights };
  const question = { rules, scope: {}, gradedBy: 'category', maxExamples: 3, isOver: () => false, signal } as const;
  return runAudit({ ...question, ...graded }, copy);
}

async function timed<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly seconds: number }> {
  const startedMs = performance.now();
  const result = await run();
  return { result, seconds: (performance.now() - startedMs) / 1_000 };
}

/** Writes the lists that the plain pass reads. */
function writeLines(source: CatalogSource, directory: string): void {
  for (const list of ['products', 'variants', 'product_media', 'variant_media'] as const) {
    const { size, item } = listOf(source, list);
    const fd = openSync(join(directory, `${list}.jsonl`), 'w');
    for (let at = 0; at < size; at += 1) writeSync(fd, `${JSON.stringify(item(at))}\n`);
    closeSync(fd);
  }
}
