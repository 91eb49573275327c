import { readdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import type { CommandIo } from '../../src/cli/command.ts';
import { runDemo } from '../../src/cli/demo.ts';
import { COPY_QUESTIONS, QUESTIONS } from '../../src/cli/demo-questions.ts';
import type { MissingEngine } from '../../src/cli/find-copy-engine.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runMain } from './run-main.ts';

/** Where DuckDB is missing the demo asks less. */
const MISSING: MissingEngine = { says: 'DuckDB is missing.', fix: 'Install it.' };

/** Runs the demo in this process, without DuckDB, on a narrow terminal with colours. */
const NARROW = 80;
async function runHere(signal = new AbortController().signal) {
  const lines: string[] = [];
  const io: Partial<CommandIo> = { print: (line) => lines.push(...line.split('\n')), complain: () => {}, env: {} };
  // All of the process that it uses.
  const code = await runDemo([], { ...io, color: true, columns: NARROW, signal } as CommandIo, MISSING);
  return { code, lines };
}

/** The whole demo as a user runs it, who has a PIM and no directory of ours yet. */
let piped: Awaited<ReturnType<typeof runMain>>;
const home = ownDirectory('home');
let narrow: Awaited<ReturnType<typeof runHere>>;

beforeAll(async () => {
  const places = ['HOME', 'USERPROFILE', 'LOCALAPPDATA', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'];
  const own = Object.fromEntries([...places, 'TMPDIR', 'TEMP', 'TMP'].map((name) => [name, home]));
  piped = await runMain(['demo'], { PIM_API_URL: 'http://127.0.0.1:9', PIM_LOG: 'nonsense', ...own });
  narrow = await runHere();
});

it('answers every question and exits with 0, plain when piped, whatever PIM the user has configured', async () => {
  const { code, stdout, stderr } = piped;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stripVTControlCharacters(stdout)).toBe(stdout);
  const questions = [...QUESTIONS, ...COPY_QUESTIONS];
  expect(questions.length).toBeGreaterThanOrEqual(12);
  const blocks = stdout.split(/\n\n(?=[ \d]\d )/).slice(1);
  for (const [index, { asks, tool }] of questions.entries()) {
    const block = blocks[index] ?? '';
    expect(block.split('\n', 1)).toEqual([`${String(index + 1).padStart(2)} ${asks}`]);
    expect(block).toContain(`   ${tool} {`);
    expect(block).toMatch(/\n {3}\d+ tokens · \d+ requests? to the PIM · \d+ ms/);
  }
  expect(stdout).toMatch(new RegExp(`\n${questions.length} questions, \\d+ tool calls, all answered\n`));
  expect(stdout).toMatch(/\n\d+ tokens · \d+ requests to the PIM · \d+ ms\n$/);
});

it('leaves nothing behind, neither among the data of the user nor among temporary files', () => {
  expect(readdirSync(home)).toEqual([]);
});

it('shows facts of the catalog: what was asked for is in the answer', () => {
  const shown = piped.stdout;
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  for (const fact of [
    'Red; Burgundy; Olive',
    'SHR-00299-OLV-S  active  Olive   S',
    '/files/products/SHR-00299/1.png',
    'CHG-00076  Fable Lightweight Car Charger',
    '10 in all',
    'Category  800     GARDEN',
    'state  done',
    'products       300',
    'typical_grade',
    'invalid_barcode',
  ]) {
    expect(shown).toContain(fact);
  }
});

it('keeps to the width of the terminal, and is coloured where colours are wanted', () => {
  const lengths = narrow.lines.map((line) => stripVTControlCharacters(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(NARROW);
  expect(narrow.lines.join('\n')).toContain('\u001b[1m 1 What is product SNK-00041');
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

it('ends with another exit code when it is told to stop', async () => {
  expect((await runHere(AbortSignal.abort())).code).toBe(1);
});
