import { readdirSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import type { CommandIo } from '../../src/cli/command.ts';
import { COPY_QUESTIONS, QUESTIONS, runDemo } from '../../src/cli/demo.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runMain } from './run-main.ts';

/** The whole demo as a user runs it, who has a PIM and no directory of ours yet. */
let piped: Awaited<ReturnType<typeof runMain>>;
const home = ownDirectory('home');
beforeAll(async () => {
  const places = [
    'HOME',
    'USERPROFILE',
    'LOCALAPPDATA',
    'XDG_CACHE_HOME',
    'XDG_DATA_HOME',
    'XDG_STATE_HOME',
  ];
  const own = Object.fromEntries([...places, 'TMPDIR', 'TEMP', 'TMP'].map((name) => [name, home]));
  piped = await runMain(['demo'], {
    PIM_API_URL: 'http://127.0.0.1:9',
    PIM_LOG: 'nonsense',
    ...own,
  });
});

it('answers every question and exits with 0, plain when piped, whatever PIM the user has configured', () => {
  const { code, stdout, stderr } = piped;
  expect([stderr, code]).toEqual(['', 0]);
  expect(stripVTControlCharacters(stdout)).toBe(stdout);
  const questions = [...QUESTIONS, ...COPY_QUESTIONS];
  const blocks = stdout.split(/\n\n(?=[ \d]\d )/).slice(1);
  for (const [index, { asks, tool }] of questions.entries()) {
    const block = blocks[index] ?? '';
    expect(block.split('\n', 1)).toEqual([`${String(index + 1).padStart(2)} ${asks}`]);
    expect(block).toContain(`   ${tool} {`);
    expect(block).toMatch(/\n {3}\d+ tokens · \d+ requests? to the PIM/);
  }
  expect(stdout).toMatch(new RegExp(`\n${questions.length} questions, all answered\n$`));
});

it('leaves nothing behind, neither among the data of the user nor among temporary files', () => {
  expect(readdirSync(home)).toEqual([]);
});

it.each([
  'Red; Burgundy; Olive',
  'SHR-00299-OLV-S  active  Olive   S',
  '/files/products/SHR-00299/1.png',
  '10 in all',
  'Category  800     GARDEN',
  'products       300',
  'typical_grade',
])('shows facts of the catalog: %s', (fact) => {
  expect(piped.stdout).toContain(fact);
});

it('keeps to the width of the terminal, in colours, and skips the copy where DuckDB is missing, and says so', async () => {
  const lines: string[] = [];
  const io: Partial<CommandIo> = {
    print: (line) => lines.push(...line.split('\n')),
    complain: () => {},
    env: {},
  };
  const { signal } = new AbortController();
  const missing = { says: 'DuckDB is missing.', fix: 'Install it.' };
  // All of the process that it uses.
  expect(await runDemo([], { ...io, color: true, columns: 80, signal } as CommandIo, missing)).toBe(
    0,
  );
  const shown = lines.map(stripVTControlCharacters);
  expect(Math.max(...shown.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.join('\n')).toContain('\u001b[1m 1 In which colours and sizes');
  expect(shown.join(' ')).toContain(
    'The questions about the whole catalog are skipped, because they need a local copy. DuckDB is missing. Install it.',
  );
  expect(shown).toContain(`${QUESTIONS.length} questions, all answered`);
});
