/** Questions about a whole catalog: asked of a copy, and computed by a plain pass over the same catalog as JSON lines. */

import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogSource } from '../src/sandbox/source.ts';
import { runAudit } from '../src/snapshot/audit/audit.ts';
import { RULES } from '../src/snapshot/audit/rules.ts';
import { createEngine, type Engine } from '../src/snapshot/engine-process.ts';
import { describeCopy } from '../src/snapshot/judge-copy.ts';
import type { Snapshot } from '../src/snapshot/port.ts';
import { generate, listOf, makeCopy, peakOf } from './generated-copy.ts';
import { auditPlainly } from './plain-audit.ts';
import type { Row } from './table.ts';

const MIB = 1024 * 1024;

/** Longer than any question may take in earnest: how long it takes is what is measured. */
const GUARD_MS = 10 * 60_000;

const BY_CATEGORY = `SELECT name, count(DISTINCT product_id) AS products FROM product_categories GROUP BY name`;

/** Rows that compare both at a size; a rule that does not count alike ends the bench. */
export async function measureQuestions(products: number): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  try {
    const source = generate(products);
    const made = await makeCopy(source, directory);
    const jsonBytes = writeLines(source, directory);
    const copy = await openCopy(made.file);
    const plain = await timed(() => auditPlainly(directory));
    const groups = await timed(() => copy.query(BY_CATEGORY, { offset: 0, maxRows: 2_000 }));
    const all = await timed(() => audit(copy, RULES));
    const same = await timed(() =>
      audit(
        copy,
        RULES.filter(({ id }) => plain.result.failures.has(id)),
      ),
    );
    for (const { rule, failed } of same.result.verdicts) {
      const counted = plain.result.failures.get(rule.id);
      if (counted !== failed) throw new Error(`${rule.id}: ${failed} in the copy, ${counted} by the plain pass`);
    }
    for (const [name, count] of groups.result.rows) {
      if (plain.result.categories.get(String(name)) !== count) throw new Error(`${name}: ${count} in the copy`);
    }
    const engineBytes = copy.end();
    const what = (name: string): string => `${products} products: ${name}`;
    const compared = same.result.verdicts.length;
    return [
      { what: what('plain pass beside a group-by'), unit: 's', ours: plain.seconds, other: groups.seconds, least: 20 },
      {
        what: what(`plain pass beside the same ${compared} rules`),
        unit: 's',
        ours: plain.seconds,
        other: same.seconds,
        least: 20,
      },
      { what: what(`plain pass beside all ${RULES.length} rules`), unit: 's', ours: plain.seconds, other: all.seconds },
      {
        what: what('copy beside JSON lines'),
        unit: 'MiB',
        ours: statSync(made.file).size / MIB,
        other: jsonBytes / MIB,
        most: 0.3,
      },
      {
        what: what('slowest rule, of the time for a query'),
        unit: 's',
        ours: copy.slowestMs() / 1_000,
        other: 5,
        most: 1,
      },
      {
        what: what('peak RSS of the engine that answers'),
        unit: 'MiB',
        ours: engineBytes / MIB,
        other: 1_000,
        most: 1,
      },
      { what: what('peak RSS of the engine that writes'), unit: 'MiB', ours: made.engineBytes / MIB, other: 1_000 },
      {
        what: what('time of the engine to write, a thousand records'),
        unit: 'ms',
        ours: (made.seconds * 1e6) / made.records,
        other: 1_000,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** A copy that answers questions, and how long the slowest took. */
async function openCopy(file: string) {
  const engine: Engine = createEngine();
  const copy = describeCopy(await engine.ask({ kind: 'open_copy', file }, GUARD_MS));
  let slowestMs = 0;
  const query: Snapshot['query'] = async (sql, { offset, maxRows, maxChars = 1_000_000 }) => {
    const startedMs = performance.now();
    const reply = await engine.ask({ kind: 'query', sql, offset, maxRows, maxChars }, GUARD_MS);
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    return { ...reply, copy, version: 'bench' };
  };
  return {
    query,
    slowestMs: () => slowestMs,
    /** @returns the most memory that the engine had */
    end: (): number => {
      const bytes = peakOf(engine.pid);
      engine.end();
      return bytes;
    },
  };
}

function audit(copy: Pick<Snapshot, 'query'>, rules: typeof RULES) {
  const { signal } = new AbortController();
  return runAudit({ rules, scope: {}, scoredBy: 'category', maxExamples: 3, isOver: () => false, signal }, copy);
}

async function timed<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly seconds: number }> {
  const startedMs = performance.now();
  const result = await run();
  return { result, seconds: (performance.now() - startedMs) / 1_000 };
}

/** Writes the lists that the plain pass reads. @returns the bytes of their lines */
function writeLines(source: CatalogSource, directory: string): number {
  let bytes = 0;
  for (const list of ['products', 'variants', 'product_media', 'variant_media'] as const) {
    const { size, item } = listOf(source, list);
    const fd = openSync(join(directory, `${list}.jsonl`), 'w');
    for (let at = 0; at < size; at += 1) bytes += writeSync(fd, `${JSON.stringify(item(at))}\n`);
    closeSync(fd);
  }
  return bytes;
}
