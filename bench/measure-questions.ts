/**
 * Questions about a whole catalog: asked of a copy, and computed by a plain pass over the same catalog as JSON lines.
 */

import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitAudit } from '../src/audit/answers/answer-audit.ts';
import { mostRssBytes } from '../src/copy/engine/duckdb.ts';
import type { CatalogSource } from '../src/sandbox/catalog-source.ts';
import { generate, listOf } from './generated-copy.ts';
import {
  type BenchCopy,
  makeAudit,
  nameCopy,
  openBenchCopy,
  QUALITY_SET,
  readAudit,
  timeCommand,
} from './open-audit.ts';
import { auditPlainly } from './plain-audit.ts';
import { startServer } from './rpc.ts';
import { checkSame } from './same-verdicts.ts';
import { quantile } from './stats.ts';
import type { Row } from './table.ts';

const MIB = 1024 * 1024;

/** How many answers are timed; the 95th percentile counts. */
const ANSWERS = 40;

const WINDOW = { offset: 0, maxRows: 2_000 };

const BY_CATEGORY = `SELECT name, count(DISTINCT product_id) AS products FROM product_categories GROUP BY name`;

/** Seconds that making all findings may take, by number of products. */
const MAX_SECONDS: Readonly<Record<number, number>> = { 300: 1, 20000: 15, 100000: 75 };

/** Rows that compare both ways at each size. Throws if they count a rule differently. */
export async function measureQuestions(products: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const size of new Set([300, 20_000, products])) {
    if (size <= products) rows.push(...(await measureSize(size)));
  }
  return rows;
}

async function measureSize(products: number): Promise<readonly Row[]> {
  return inDirectory(async (directory) => {
    const source = generate(products);
    const copy = await openBenchCopy(source, directory);
    writeLines(source, directory);
    const plain = await timed(() => auditPlainly(directory));
    const groups = await timed(() => copy.localCopy.query(BY_CATEGORY, WINDOW));
    for (const [name, count] of groups.result.rows) {
      if (plain.result.categories.get(String(name)) !== count)
        throw new Error(`${name}: ${count} in the copy`);
    }
    copy.reset();
    const made = await timed(() => makeAudit(copy));
    const { bytes, processorSeconds } = copy.spent();
    const audit = await readAudit(copy, { hasLabels: true });
    checkSame(audit, plain.result);
    if (audit.notRun.length > 0)
      throw new Error(`not run: ${audit.notRun.map(({ rule }) => rule.id).join(', ')}`);
    const answerSeconds = await timeAnswers(copy);
    const commandSeconds = await timeCommand(directory);
    await copy.close();
    const what = (name: string): string => `${products} products: ${name}`;
    const mostSeconds = MAX_SECONDS[products];
    const { rules } = QUALITY_SET;
    return [
      {
        what: what('plain pass beside a group-by'),
        unit: 's',
        ours: plain.seconds,
        other: groups.seconds,
      },
      {
        what: what(`all ${rules.length} rules and grades, beside a plain pass of 22`),
        unit: 's',
        ours: made.seconds,
        other: plain.seconds,
      },
      {
        what: what('processor time of that, beside the time it took'),
        unit: 's',
        ours: processorSeconds,
        other: made.seconds,
      },
      ...(mostSeconds === undefined
        ? []
        : [
            {
              what: what('findings, of what they may take'),
              unit: 's',
              ours: made.seconds,
              other: mostSeconds,
              most: 1,
            },
          ]),
      {
        what: what('peak RSS of the engine that makes them, of 1 GB'),
        unit: 'MiB',
        ours: bytes / MIB,
        other: 1_000,
        most: 1,
      },
      {
        what: what('audit answer, 95 of 100, of 0.1 s'),
        unit: 's',
        ours: answerSeconds,
        other: 0.1,
        most: 1,
      },
      {
        what: what('pim-mcp audit from its start, of 2 s'),
        unit: 's',
        ours: commandSeconds,
        other: 2,
        most: 1,
      },
      ...describeCopy(products, copy),
    ];
  });
}

/** A question of each kind of condition. */
const CONDITIONS = [
  { status: 'active' },
  { has: ['pictures'] },
  { missing: ['barcode'] },
  { properties: [{ name: 'Weight', min: 1, unit: 'kg' }] },
  { properties: [{ name: 'Colour', value: 'Red' }] },
  { price_min: 50, currency: 'EUR' },
  { updated_after: '2025-01-01' },
  { name_contains: ['shirt'] },
  { tag: ['sale'], status: 'active', has: ['prices'] },
];

const COUNTS = ['brand', 'category', 'property:Colour', 'tag', 'status'];

/** What a count, a list of 20 and a count by values may take, milliseconds. */
interface ListBounds {
  readonly countMs: number;
  readonly listMs: number;
  readonly countByMs: number;
}

/** Times that each question is asked. */
const REPEATS = 5;

/** Rows for the slowest twentieth of counts, lists and counts by values over a copy, beside what each may take. */
export async function measureLists(
  products: number,
  { countMs, listMs, countByMs }: ListBounds,
): Promise<readonly Row[]> {
  return inDirectory(async (directory) => {
    await (await openBenchCopy(generate(products), directory)).close();
    const server = await startServer({
      name: 'pim-mcp',
      args: ['dist/main.js'],
      env: nameCopy(directory),
    });
    const measure = async (what: string, mostMs: number, questions: readonly object[]) => {
      const times: number[] = [];
      for (const args of Array.from({ length: REPEATS }, () => questions).flat())
        times.push(
          (await server.callTool('find_products', { ...args, freshness: 'copy' })).elapsedMs,
        );
      const ours = quantile(times, 0.95);
      return {
        what: `${products} products: ${what}, p95`,
        unit: 'ms',
        ours,
        other: mostMs,
        most: 1,
      };
    };
    await server.callTool('find_products', { limit: 0, freshness: 'copy' });
    const rows = [
      await measure(
        'counts',
        countMs,
        CONDITIONS.map((one) => ({ ...one, limit: 0 })),
      ),
      await measure(
        'lists of 20',
        listMs,
        CONDITIONS.map((one) => ({ ...one, limit: 20 })),
      ),
      await measure(
        'counts by values',
        countByMs,
        COUNTS.map((word) => ({ count_by: word })),
      ),
    ];
    await server.close();
    return rows;
  });
}

/** Rows for a catalog too large for a plain pass: whether it works at all, and how much memory it needs. */
export async function measureLarge(products: number): Promise<readonly Row[]> {
  return inDirectory(async (directory) => {
    const copy = await openBenchCopy(generate(products), directory);
    const groups = await timed(() => copy.localCopy.query(BY_CATEGORY, WINDOW));
    copy.reset();
    const made = await timed(() => makeAudit(copy));
    const { bytes } = copy.spent();
    const audit = await readAudit(copy);
    await copy.close();
    const what = (name: string): string => `${products} products: ${name}`;
    return [
      {
        what: what('group-by, of the time for a query'),
        unit: 's',
        ours: groups.seconds,
        other: 5,
        most: 1,
      },
      {
        what: what('all rules and the grades, per 100,000 products'),
        unit: 's',
        ours: made.seconds,
        other: products / 100_000,
      },
      {
        what: what('rules that could not be run, of all'),
        unit: '',
        ours: audit.notRun.length,
        other: QUALITY_SET.rules.length,
        most: 0,
      },
      {
        what: what('peak RSS of the engine that makes them'),
        unit: 'MiB',
        ours: bytes / MIB,
        other: mostRssBytes(statSync(copy.made.file).size) / MIB,
        most: 1,
      },
    ];
  });
}

/** The 95th percentile of the time of an audit_catalog answer, in seconds. */
async function timeAnswers(copy: BenchCopy): Promise<number> {
  const times: number[] = [];
  const view = {
    offset: 0,
    version: '',
    hash: '',
    gradedBy: 'category',
    maxExamples: 3,
    isExplained: false,
  } as const;
  const form = {
    maxTokens: 4_000,
    source: undefined,
    redact: <Value>(value: Value) => value,
    notices: [],
  };
  for (let at = 0; at < ANSWERS; at += 1) {
    const { seconds } = await timed(async () => fitAudit(await readAudit(copy), view, form));
    times.push(seconds);
  }
  return times.sort((one, other) => one - other)[Math.floor(ANSWERS * 0.95) - 1] ?? 0;
}

function describeCopy(products: number, { made }: BenchCopy): readonly Row[] {
  const what = (name: string): string => `${products} products: ${name}`;
  return [
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
