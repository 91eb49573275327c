import { readdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { COPIED_PRODUCTS, COPY_QUESTIONS, QUESTIONS } from '../../src/cli/demo/questions.ts';
import { type DemoIo, runDemo } from '../../src/cli/demo.ts';
import type { MissingEngine } from '../../src/cli/find-copy-engine.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { environment, MAIN, runMain } from './run-main.ts';

/** Where DuckDB is missing the demo asks less. */
const MISSING: MissingEngine = { says: 'DuckDB is missing.', fix: 'Install it.' };

/** Runs the demo in this process, with the built server as its child. */
async function runHere(io: Partial<DemoIo>, missing?: MissingEngine) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = await runDemo(
    [],
    {
      print: (line) => lines.push(line),
      complain: (line) => complaints.push(line),
      command: process.execPath,
      script: MAIN,
      env: environment(),
      color: false,
      columns: undefined,
      signal: new AbortController().signal,
      ...io,
    },
    missing,
  );
  return { code, lines, complaints };
}

/** The whole demo as a user runs it, who has a PIM and no directory of ours yet. */
let piped: Awaited<ReturnType<typeof runMain>>;
const home = ownDirectory('home');
/** And without DuckDB, on a narrow terminal with colours. */
const NARROW = 80;
let narrow: Awaited<ReturnType<typeof runHere>>;

beforeAll(async () => {
  piped = await runMain(['demo'], {
    PIM_API_URL: 'http://127.0.0.1:9',
    PIM_LOG: 'nonsense',
    ...Object.fromEntries(
      [
        'HOME',
        'USERPROFILE',
        'LOCALAPPDATA',
        'XDG_CACHE_HOME',
        'XDG_DATA_HOME',
        'XDG_STATE_HOME',
        'TMPDIR',
        'TEMP',
        'TMP',
      ].map((name) => [name, home]),
    ),
  });
  narrow = await runHere({ columns: NARROW, color: true }, MISSING);
});

it('answers every question and exits with 0, plain when piped, whatever PIM the user has configured', async () => {
  const { code, stdout, stderr } = piped;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stripVTControlCharacters(stdout)).toBe(stdout);
  const questions = [...QUESTIONS, ...COPY_QUESTIONS];
  expect(questions.length).toBeGreaterThanOrEqual(12);
  const blocks = stdout.split(/\n\n(?=[ \d]\d )/).slice(1, -1);
  expect(blocks.map((block) => block.split('\n', 1)[0])).toEqual(
    questions.map(({ asks }, index) => `${String(index + 1).padStart(2)} ${asks}`),
  );
  for (const [index, block] of blocks.entries()) {
    expect(block).toContain(`   ${questions[index]?.tool} {`);
    expect(block).toMatch(
      /\n {3}\d+ tokens · (?:\d+ requests? to the PIM|sent its requests in the background) · \d+ ms/,
    );
  }
  const counted = new RegExp(`\n${questions.length} questions, \\d+ tool calls, all answered\n`);
  expect(stdout).toMatch(counted);
  expect(stdout).toMatch(/\n\d+ tokens · \d+ requests to the PIM, beside those that read the copy · \d+ ms\n$/);
});

it('leaves nothing behind, neither among the data of the user nor among temporary files', () => {
  expect(readdirSync(home)).toEqual([]);
});

it('shows facts of the catalog: what was asked for is in the answer', () => {
  const shown = piped.stdout;
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  for (const fact of [
    'Umbra Waterproof Low Sneaker',
    '4 of 17',
    'Turquoise; White; Olive',
    'SHR-00521-OLV-XL  active  Olive   XL',
    '/files/products/SHR-00521/1.png',
    'GHT-00162  Sierra Weatherproof Hand Trowel',
    '230 in all',
    'Category  800     GARDEN',
    'more than one cover',
    'state  done',
    `products       ${COPIED_PRODUCTS}`,
    'typical_grade',
    'invalid_barcode',
  ]) {
    expect(shown).toContain(fact);
  }
});

it('keeps to the width of the terminal', () => {
  const lengths = narrow.lines.map((line) => stripVTControlCharacters(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(NARROW);
});

it.skipIf(everydayOrSoak(true, false))('keeps to 100 characters on a wider terminal', async () => {
  const { lines } = await runHere({ columns: 300 }, MISSING);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
});

it('is coloured where colours are wanted', () => {
  expect(narrow.lines.join('\n')).toContain('\u001b[1m 1 What is product SNK-00538');
});

it.skipIf(everydayOrSoak(true, false))('has the same words in colours', async () => {
  const plain = await runHere({ columns: NARROW }, MISSING);
  const masked = (lines: readonly string[]): string =>
    stripVTControlCharacters(lines.join('\n')).replace(/\d+ ms|\d+ s ago|127\.0\.0\.1:\d+\S*/g, '#');
  expect(masked(narrow.lines).split(/\s+/)).toEqual(masked(plain.lines).split(/\s+/));
});

it('skips the questions about the whole catalog where DuckDB is missing, and says so', () => {
  const { code, lines } = narrow;
  expect(code).toBe(0);
  const shown = stripVTControlCharacters(lines.join('\n'));
  expect(shown.replaceAll('\n', ' ')).toContain(
    'The questions about the whole catalog are skipped, because they need a local copy. DuckDB is missing. Install it.',
  );
  expect(shown).not.toContain('sync_catalog');
  expect(shown).toContain(`\n${QUESTIONS.length} questions`);
});

it('exits with 1 and says so when the server ends before it answers', async () => {
  // `node --version` is a server that says one line and leaves.
  const { code, complaints } = await runHere({ script: '--version' });
  expect(code).toBe(1);
  expect(complaints).toEqual(['pim-mcp demo: the server ended with exit code 0 before it answered']);
});

it('exits with 1 when the server cannot be started', async () => {
  const { code, complaints } = await runHere({ command: '/no/such/program' });
  expect(code).toBe(1);
  expect(complaints).toEqual([expect.stringContaining('ENOENT')]);
});

it('stops when it is told to', async () => {
  const { code } = await runHere({ signal: AbortSignal.abort() });
  expect(code).toBe(1);
});
