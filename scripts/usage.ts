/**
 * `npm run usage`: how much of each source file is reached by the recorded questions, the demo and each command run
 * once. Prints the folders, then the files of which less than half is reached. V8 notes what ran of the built program,
 * and its source maps lead back to the files.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What V8 notes of a script: functions with their ranges, outer ones first. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

/** A word of the built program that comes from src. */
interface BuiltWord {
  readonly offset: number;
  readonly source: string;
}

/** Whether each word of a source file was reached, by its place in the built program. */
type ReachedWords = Map<string, boolean>;

const COMMANDS = [
  ['--help'],
  ['tools'],
  ['tools', 'find_products'],
  ['demo'],
  ['doctor'],
  ['doctor', '--json'],
  ['host', 'claude-desktop'],
  ['host', 'vscode', '--http', 'https://pim.example.com/mcp'],
  ['host', 'codex', '--demo'],
  ['sync'],
  ['sync', '--json'],
  ['call', 'find_products', 'limit=5'],
  ['call', 'get_product', 'code=SHR-00299', 'sections=prices,options'],
  ['call', 'query_catalog', 'sql=SELECT code, name FROM products', '--output', 'products.xlsx'],
  ['call', 'query_catalog', 'sql=SELECT code, name FROM products', '--output', 'products.csv'],
  ['call', 'find_products', 'category_names=Dresses', 'fields=code,name', '--all'],
  ['audit', '--format', 'table'],
  ['audit', '--format', 'json'],
  ['audit', '--format', 'csv'],
  ['audit', '--format', 'html'],
  ['audit', '--format', 'junit'],
  ['audit', '--format', 'sarif'],
  ['audit', '--output', 'audit.xlsx'],
  ['audit', '--channel', 'google'],
  ['audit', '--propose'],
  ['audit', '--fixes', 'fixes.csv'],
  ['audit', '--write-baseline', 'known.json'],
  ['audit', '--baseline', 'known.json'],
  ['changes'],
  ['changes', '--since', 'yesterday', '--format', 'html', '--output', 'changes.html'],
  ['check', 'products.csv'],
  ['check', 'products.xlsx', '--format', 'html', '--output', 'check.html'],
  ['ask'],
];

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-usage-'));
const noted = join(directory, 'noted');

run(root, ['scripts/build.mjs', '--source-maps']);
run(root, ['--import', 'tsx', '--import', './scripts/sql-imports.mjs', 'bench/eval/index.ts']);
writeFileSync(join(directory, 'rules.yaml'), readExampleRules());
for (const command of COMMANDS) run(directory, [main, ...command]);
print(readWords());
rmSync(directory, { recursive: true });
run(root, ['scripts/build.mjs']);

function run(cwd: string, args: readonly string[]): void {
  const env = {
    ...process.env,
    NODE_V8_COVERAGE: args[0] === 'scripts/build.mjs' ? undefined : noted,
    PIM_DATA_DIR: join(directory, 'data'),
    PIM_RULES: join(directory, 'rules.yaml'),
  };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) console.error(`${args.join(' ')} ended with ${status}: ${stderr.slice(-300)}`);
}

/** The first example of a rules file in the docs. */
function readExampleRules(): string {
  const page = readFileSync(join(root, 'docs/questions.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
  return yaml;
}

/** Which words of each source file were reached by any process. */
function readWords(): Map<string, ReachedWords> {
  const reached = new Map<string, ReachedWords>();
  const built = new Map<string, readonly BuiltWord[]>();
  for (const file of readdirSync(noted)) {
    // V8 writes these files.
    const { result } = JSON.parse(readFileSync(join(noted, file), 'utf8')) as {
      readonly result: readonly ScriptCoverage[];
    };
    for (const script of result) {
      if (!script.url.startsWith('file:')) continue;
      const path = fileURLToPath(script.url);
      if (!path.startsWith(join(root, 'dist'))) continue;
      const words = built.get(path) ?? listWords(path);
      built.set(path, words);
      addReached(reached, { path, script, words });
    }
  }
  return reached;
}

/** The words of a built file that come from src. */
function listWords(path: string): BuiltWord[] {
  const code = readFileSync(path, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  const words: BuiltWord[] = [];
  let lineStart = 0;
  for (const [line, text] of code.split('\n').entries()) {
    for (const { index } of text.matchAll(/[\p{L}\p{N}_$]+/gu)) {
      const entry = map.findEntry(line, index);
      if (!('originalSource' in entry)) continue;
      const source = relative(root, join(root, 'dist', entry.originalSource));
      if (source.startsWith('src/')) words.push({ offset: lineStart + index, source });
    }
    lineStart += text.length + 1;
  }
  return words;
}

function addReached(
  reached: Map<string, ReachedWords>,
  {
    path,
    script,
    words,
  }: {
    readonly path: string;
    readonly script: ScriptCoverage;
    readonly words: readonly BuiltWord[];
  },
): void {
  const last = words.at(-1);
  if (last === undefined) return;
  const counts = new Int32Array(last.offset + 1);
  // Inner ranges come after those around them, so the last that holds a place decides.
  for (const { ranges } of script.functions)
    for (const { startOffset, endOffset, count } of ranges)
      counts.fill(count, startOffset, endOffset);
  for (const { offset, source } of words) {
    const file = reached.get(source) ?? new Map<string, boolean>();
    reached.set(source, file);
    const place = `${path}:${offset}`;
    file.set(place, file.get(place) === true || (counts[offset] ?? 0) > 0);
  }
}

function print(words: Map<string, ReachedWords>): void {
  const files = [...words].map(([source, file]) => ({
    source,
    words: file.size,
    reached: [...file.values()].filter(Boolean).length,
  }));
  const rooms = new Map<string, typeof files>();
  for (const file of files) {
    const room = file.source.split('/').slice(0, 2).join('/');
    rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  console.log('share  words  room');
  for (const [room, of] of [['src', files] as const, ...rooms]) console.log(line(room, of));
  console.log('\nFiles of which less than half is reached:');
  const unused = files
    .filter(({ words, reached }) => reached * 2 < words)
    .sort((a, b) => b.words - b.reached - (a.words - a.reached));
  for (const file of unused) console.log(line(file.source, [file]));
}

function line(
  name: string,
  files: readonly { readonly words: number; readonly reached: number }[],
): string {
  const words = files.reduce((sum, file) => sum + file.words, 0);
  const reached = files.reduce((sum, file) => sum + file.reached, 0);
  return `${String(Math.round((100 * reached) / words)).padStart(4)} %${String(words).padStart(7)}  ${name}`;
}
